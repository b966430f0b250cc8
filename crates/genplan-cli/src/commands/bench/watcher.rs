//! Whoever waits for an experiment: keeps what is finished, and shows how far it is.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use genplan::Budget;
use genplan::certificate::CertificateFile;
use genplan::synthesis::{Answer, Question};
use genplan_lab::experiment::{ExperimentObserver, OutcomeName, RunReport};
use genplan_pddl::Diagnostic;

use super::certificates::Certificates;
use super::results::Results;
use crate::commands::{grouped, plural};
use crate::interrupt::Interrupt;
use crate::terminal::{Stop, Terminal};

/// Watches an experiment, from all its threads.
pub(super) struct BenchWatcher<'t> {
    interrupt: Interrupt,
    certificates: Option<Certificates>,
    state: Mutex<ExperimentState<'t>>,
}

struct ExperimentState<'t> {
    terminal: &'t mut Terminal,
    started: Instant,
    done: Vec<RunReport>,
    /// How many of them there were before.
    before: usize,
    total: usize,
    results: Option<Results>,
    /// Which runs have no certificates, and why.
    notes: Vec<Diagnostic>,
    /// Why there is no point in going on.
    failure: Option<Diagnostic>,
}

impl<'t> BenchWatcher<'t> {
    pub(super) fn new(
        done: Vec<RunReport>,
        missing: usize,
        (results, certificates): (Option<Results>, Option<Certificates>),
        terminal: &'t mut Terminal,
    ) -> Self {
        let interrupt = terminal.interrupt.clone();
        let (before, total) = (done.len(), done.len() + missing);
        let started = Instant::now();
        let state = ExperimentState {
            terminal,
            started,
            done,
            before,
            total,
            results,
            notes: Vec::new(),
            failure: None,
        };
        BenchWatcher { interrupt, certificates, state: Mutex::new(state) }
    }

    fn state(&self) -> MutexGuard<'_, ExperimentState<'t>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All runs that are done, or why they could not be kept.
    pub(super) fn finish(self) -> Result<Vec<RunReport>, Stop> {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        state.terminal.end_progress();
        state.terminal.diagnose(&state.notes)?;
        state.failure.map_or(Ok(state.done), |failure| Err(failure.into()))
    }
}

impl ExperimentObserver for BenchWatcher<'_> {
    fn go_on(&self) -> bool {
        let mut state = self.state();
        state.progress();
        state.failure.is_none() && !self.interrupt.noticed()
    }

    fn answered(&self, run: usize, question: &Question, answer: &Answer, budget: Budget) {
        let Some(certificates) = &self.certificates else { return };
        let budget = budget.with_interrupt(self.interrupt.flag());
        let file = CertificateFile::of_answer(question, answer, &budget);
        if self.interrupt.noticed() {
            return;
        }
        let written = certificates.write(run, file);
        let mut state = self.state();
        match written {
            Ok(note) => state.notes.extend(note),
            Err(error) => state.failure = Some(error),
        }
    }

    fn finished(&self, report: RunReport) {
        let mut state = self.state();
        let written = state.results.as_mut().map_or(Ok(()), |results| results.append(&report));
        match written {
            Ok(()) => state.done.push(report),
            Err(error) => state.failure = Some(error),
        }
    }
}

impl ExperimentState<'_> {
    fn progress(&mut self) {
        let ExperimentState { terminal, started, done, before, total, .. } = self;
        terminal.progress(|| {
            let (now, left) = (done.len() - *before, *total - done.len());
            let undecided = done.iter().filter(|run| run.outcome == OutcomeName::Stopped).count();
            let left = match now {
                0 => String::new(),
                _ => format!(
                    ", about {} left",
                    time(started.elapsed().as_secs_f64() / now as f64 * left as f64)
                ),
            };
            format!("{} of {}, {undecided} undecided{left}", done.len(), plural(*total as u64, "run"))
        });
    }
}

/// A time to wait, not more precise than it is known.
#[allow(clippy::cast_sign_loss, reason = "times are not negative")]
fn time(seconds: f64) -> String {
    match seconds.ceil() as u64 {
        seconds if seconds < 120 => format!("{seconds} s"),
        seconds => format!("{} min", grouped(seconds.div_ceil(60))),
    }
}
