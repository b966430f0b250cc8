//! Many runs, on all processors.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use genplan::synthesis::{Answer, Question};
use genplan_core::budget::Budget;
use genplan_pddl::Diagnostic;

use super::design::ExperimentDesign;
use super::report::RunReport;
use super::run::{Effort, ExperimentRun};
use super::verdicts::Verdicts;

/// Whoever waits for an experiment. Several threads may talk to it.
pub trait ExperimentObserver: Sync {
    /// Is asked many times a second; says no to stop the experiment.
    fn go_on(&self) -> bool;

    /// Is shown each answer, before its run is finished, with its question and what it may cost to look into it.
    fn answered(&self, _run: usize, _question: &Question, _answer: &Answer, _budget: Budget) {}

    /// Is told of each run that is finished, in whatever order.
    fn finished(&self, report: RunReport);
}

impl ExperimentDesign {
    /// Does the runs with these numbers, each on one thread. A run that is stopped is not reported; one that goes wrong is a
    /// fault of genplan.
    pub fn conduct(
        &self,
        numbers: &[usize],
        effort: &Effort,
        threads: usize,
        observer: &dyn ExperimentObserver,
    ) -> Result<(), Diagnostic> {
        let (next, failure) = (AtomicUsize::new(0), Mutex::new(None));
        let (verdicts, is_wrong) = (Verdicts::default(), AtomicBool::new(false));
        let go_on = || observer.go_on() && !is_wrong.load(Ordering::Relaxed);
        let work = || {
            while let Some(&number) = numbers.get(next.fetch_add(1, Ordering::Relaxed)) {
                let configuration = &self.configurations[number];
                let pool = &self.pools[configuration.pool];
                let (verdicts, go_on) = (&verdicts, &go_on);
                let run = ExperimentRun { number, configuration, pool, effort, verdicts, go_on, observer };
                match run.report() {
                    Ok(Some(report)) => observer.finished(report),
                    Ok(None) => return,
                    Err(error) => {
                        is_wrong.store(true, Ordering::Relaxed);
                        *failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                    }
                }
            }
        };
        thread::scope(|scope| {
            // A thread that cannot be started is done without: this one works, too.
            let others = threads.clamp(1, numbers.len().max(1)) - 1;
            let start = |_| thread::Builder::new().spawn_scoped(scope, work).is_ok();
            let _ = (0..others).all(start);
            work();
        });
        failure.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }
}
