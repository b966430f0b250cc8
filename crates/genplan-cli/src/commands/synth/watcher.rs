//! Whoever waits for an answer: shows how far it is, and what is known before the end.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use genplan::report::{ProgramReport, SynthesisReport};
use genplan::search;
use genplan::synthesis::{Answer, Found, Observer, Progress, Question};

use super::text;
use crate::commands::engine::{kept_words, planner_words};
use crate::commands::grouped;
use crate::interrupt::Interrupt;
use crate::terminal::{Stop, Terminal};

/// Watches a search, from all its threads.
pub(super) struct SynthWatcher<'t> {
    interrupt: Interrupt,
    question: &'t Question<'t>,
    screen: Mutex<Screen<'t>>,
}

struct Screen<'t> {
    terminal: &'t mut Terminal,
    pace: ReportPace,
    /// How many programs have been shown.
    programs: usize,
    /// Whether the answer has been shown, but for the conflict.
    is_shown: bool,
    /// Why there is no point in going on.
    failure: Option<Stop>,
}

/// How fast it goes.
struct ReportPace {
    since: Instant,
    nodes: u64,
}

impl<'t> SynthWatcher<'t> {
    pub(super) fn new(question: &'t Question<'t>, terminal: &'t mut Terminal) -> Self {
        let interrupt = terminal.interrupt.clone();
        let pace = ReportPace { since: Instant::now(), nodes: 0 };
        let screen = Screen { terminal, pace, programs: 0, is_shown: false, failure: None };
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

    /// Whether the answer was shown, but for the conflict; or why that failed.
    pub(super) fn finish(self) -> Result<bool, Stop> {
        let screen = self.screen.into_inner().unwrap_or_else(PoisonError::into_inner);
        screen.terminal.end_progress();
        screen.failure.map_or(Ok(screen.is_shown), Err)
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
        self.attempt(|screen| screen.show(&report));
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
        let Screen { terminal, pace, .. } = self;
        terminal.progress(|| match progress {
            Progress::Search(search) => pace.words(search),
            Progress::Conflict(search) => format!("which examples conflict? {}", pace.words(search)),
            Progress::Planner { lines, elapsed, line } => planner_words(*lines, *elapsed, line),
            _ => String::new(),
        });
    }

    /// Shows one of several programs, if that is not left to the document.
    fn show(&mut self, report: &ProgramReport) -> Result<(), Stop> {
        if self.terminal.json {
            return Ok(());
        }
        self.programs += 1;
        self.terminal.end_progress();
        text::numbered(&mut self.terminal.out, self.programs, report)?;
        self.terminal.finish()
    }
}

impl ReportPace {
    fn words(&mut self, progress: &search::SearchProgress) -> String {
        let search::SearchProgress { lines, nodes, share, .. } = *progress;
        let (speed, nodes) = (grouped(self.at(nodes)), grouped(nodes));
        let percent = 100.0 * share;
        format!("at most {lines} lines: {nodes} nodes, {speed} nodes/s, about {percent:.1} % searched")
    }

    /// Nodes per second since the last time. A search that starts again counts from zero.
    #[allow(clippy::cast_sign_loss, reason = "numbers of nodes are not negative")]
    fn at(&mut self, nodes: u64) -> u64 {
        let done = nodes.checked_sub(self.nodes).unwrap_or(nodes);
        let speed = done as f64 / self.since.elapsed().as_secs_f64().max(0.001);
        *self = ReportPace { since: Instant::now(), nodes };
        speed as u64
    }
}
