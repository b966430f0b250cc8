//! Whoever waits for an answer: shows how far it is, and what is known before the end.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use genplan::report::{ProgramReport, SynthesisReport};
use genplan::synthesis::{Answer, Found, Observer, Progress, Question};
use genplan_core::program::Program;

use super::text;
use crate::commands::progress::{ProgressWords, kept_words};
use crate::interrupt::Interrupt;
use crate::terminal::{Stop, Terminal};

/// Watches a search, from all its threads.
pub(super) struct SynthWatcher<'t> {
    interrupt: Interrupt,
    question: &'t Question,
    screen: Mutex<Screen<'t>>,
}

struct Screen<'t> {
    terminal: &'t mut Terminal,
    words: ProgressWords,
    /// The programs that were found, if all are wanted. They are reported here, while the search has time.
    programs: HashMap<Program, ProgramReport>,
    /// Whether the answer has been shown, but for the conflict.
    is_shown: bool,
    /// Why there is no point in going on.
    failure: Option<Stop>,
}

impl<'t> SynthWatcher<'t> {
    pub(super) fn new(question: &'t Question, terminal: &'t mut Terminal) -> Self {
        let interrupt = terminal.interrupt.clone();
        let words = ProgressWords::default();
        let screen = Screen { terminal, words, programs: HashMap::new(), is_shown: false, failure: None };
        SynthWatcher { interrupt, question, screen: Mutex::new(screen) }
    }

    fn screen(&self) -> MutexGuard<'_, Screen<'t>> {
        self.screen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something with the screen, unless that has failed before.
    fn attempt(&self, action: impl FnOnce(&mut Screen<'t>) -> Result<(), Stop>) {
        let mut screen = self.screen();
        if screen.failure.is_none() {
            screen.failure = action(&mut screen).err();
        }
    }

    /// Whether the answer was shown, but for the conflict, and the reports of programs; or why that failed.
    pub(super) fn finish(self) -> Result<(bool, HashMap<Program, ProgramReport>), Stop> {
        let screen = self.screen.into_inner().unwrap_or_else(PoisonError::into_inner);
        screen.terminal.end_progress();
        screen.failure.map_or(Ok((screen.is_shown, screen.programs)), Err)
    }
}

impl Observer for SynthWatcher<'_> {
    fn go_on(&self, progress: &Progress<'_>) -> bool {
        let mut screen = self.screen();
        screen.progress(progress);
        screen.failure.is_none() && !self.interrupt.noticed()
    }

    fn found(&self, program: &Found) {
        let report = ProgramReport::new(program, self.question);
        self.attempt(|screen| {
            screen.show(&report, self.question)?;
            screen.programs.insert(program.program.clone(), report);
            Ok(())
        });
    }

    fn concluded(&self, answer: &Answer) {
        self.attempt(|screen| {
            if screen.terminal.json {
                return Ok(());
            }
            screen.terminal.end_progress();
            screen.is_shown = true;
            let report = SynthesisReport::new(answer, self.question);
            text::report(&mut screen.terminal.out, &report, answer, self.question)?;
            screen.terminal.finish()
        });
    }

    fn kept(&self, folder: &Path) {
        self.attempt(|screen| Ok(screen.terminal.tell(&kept_words(folder))?));
    }
}

impl Screen<'_> {
    fn progress(&mut self, progress: &Progress<'_>) {
        let Screen { terminal, words, .. } = self;
        words.note(progress);
        terminal.progress(|| words.say(progress));
    }

    /// Shows one of several programs, if that is not left to the document.
    fn show(&mut self, report: &ProgramReport, question: &Question) -> Result<(), Stop> {
        if self.terminal.json {
            return Ok(());
        }
        self.terminal.end_progress();
        text::numbered(&mut self.terminal.out, self.programs.len() + 1, report, question)?;
        self.terminal.finish()
    }
}
