//! Whoever waits for an answer: shows how far it is, and what is known before the end.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use genplan::problem::GeneralizedProblem;
use genplan::report::{ProgramReport, SynthesisReport};
use genplan::synthesis::{Answer, Found, Observer, Progress, Question};
use genplan_core::program::Program;

use super::text::{self, AnswerText};
use crate::commands::progress::ProgressWatcher;
use crate::terminal::{Stop, Terminal};

/// Watches a search, from all its threads.
pub(super) struct SynthWatcher<'t> {
    progress: ProgressWatcher<'t>,
    question: &'t Question,
    shown: Mutex<ShownParts>,
}

/// What has been shown of an answer.
#[derive(Default)]
struct ShownParts {
    /// The programs that were found, if all are wanted. They are reported here, while the search has time.
    programs: HashMap<Program, ProgramReport>,
    /// Whether the answer has been shown, but for the conflict.
    is_shown: bool,
    /// Why there is no point in going on.
    failure: Option<Stop>,
}

impl<'t> SynthWatcher<'t> {
    pub(super) fn new(question: &'t Question, terminal: &'t mut Terminal) -> Self {
        SynthWatcher { progress: ProgressWatcher::new(terminal), question, shown: Mutex::default() }
    }

    fn shown(&self) -> MutexGuard<'_, ShownParts> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows a part, if that is not left to the document and has not failed before.
    fn show(&self, shown: &mut ShownParts, lines: impl FnOnce() -> Vec<String>) -> bool {
        self.progress.with_terminal(|terminal| {
            let is_wanted = !terminal.json && shown.failure.is_none();
            if is_wanted {
                terminal.end_progress();
                let written = terminal.write_lines(&lines()).map_err(Stop::from);
                shown.failure = written.and_then(|()| terminal.finish()).err();
            }
            is_wanted
        })
    }

    /// Whether the answer was shown, but for the conflict, and the reports of programs; or why that failed.
    pub(super) fn finish(self) -> Result<(bool, HashMap<Program, ProgramReport>), Stop> {
        let shown = self.shown.into_inner().unwrap_or_else(PoisonError::into_inner);
        shown.failure.map_or(Ok((shown.is_shown, shown.programs)), Err)
    }
}

impl Observer for SynthWatcher<'_> {
    fn go_on(&self, progress: &Progress<'_>) -> bool {
        self.progress.go_on(progress) && self.shown().failure.is_none()
    }

    fn found(&self, program: &Found) {
        let report = ProgramReport::new(program, self.question);
        let mut shown = self.shown();
        let number = shown.programs.len() + 1;
        self.show(&mut shown, || text::numbered(number, &report, self.question));
        shown.programs.insert(program.program.clone(), report);
    }

    fn so_far(&self, found: &Found, problem: &GeneralizedProblem) {
        self.progress.with_terminal(|terminal| {
            let program = found.program.show(&problem.frame).to_string();
            terminal.show_meanwhile("so far; a better program is looked for:", &program);
        });
    }

    fn concluded(&self, answer: &Answer) {
        let mut shown = self.shown();
        shown.is_shown = self.show(&mut shown, || {
            let report = &SynthesisReport::new(answer, self.question);
            AnswerText { report, answer, question: self.question }.lines()
        });
    }

    fn kept(&self, folder: &Path) {
        self.progress.kept(folder);
    }
}
