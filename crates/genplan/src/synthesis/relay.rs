//! What the native search says, for whoever waits.

use std::sync::{Mutex, MutexGuard, PoisonError};

use genplan_core::budget::Budget;
use genplan_core::program::Program;
use rustc_hash::FxHashMap;

use super::comparison::Rival;
use super::measure::bits;
use super::observer::{Observer, Progress};
use super::paths::ONE_OF_MANY;
use crate::question::Question;
use crate::replay::{Checked, replay};
use crate::search::{self, Found, WorkDone, WorkerPool};

/// Passes on how far the search is; and programs, when all are wanted, after it has checked them.
pub(super) struct Relay<'a> {
    question: &'a Question,
    budget: &'a Budget,
    observer: &'a dyn Observer,
    /// Whether it is about a part of the examples, in search of the conflict.
    is_for_conflict: bool,
    /// What was done for the question before.
    before: WorkDone,
    /// The check of a program that is not known to fit.
    failed: Mutex<Option<Checked>>,
    /// What was done for the question by the search of what is tried first, and by that of the whole language.
    done: Mutex<[WorkDone; 2]>,
    /// The bits of the program that was told last while a better one is looked for.
    told: Mutex<Option<f64>>,
    /// The programs that were passed on, with what is known about them.
    passed: Mutex<FxHashMap<Program, Found>>,
}

/// Passes on what one of the searches of a question says.
pub(super) struct SearchRelay<'a> {
    pub relay: &'a Relay<'a>,
    /// Whether that is about the whole language over pointers.
    pub is_language: bool,
}

impl<'a> Relay<'a> {
    pub(super) fn new(
        question: &'a Question,
        budget: &'a Budget,
        observer: &'a dyn Observer,
        before: WorkDone,
    ) -> Self {
        Relay {
            question,
            budget,
            observer,
            is_for_conflict: false,
            before,
            failed: Mutex::default(),
            done: Mutex::default(),
            told: Mutex::default(),
            passed: Mutex::default(),
        }
    }

    /// The same in search of the conflict.
    pub(super) fn for_conflict(self) -> Self {
        Relay { is_for_conflict: true, ..self }
    }

    /// Notes what a search has done; says what was done besides.
    fn note(&self, is_language: bool, total: WorkDone) -> WorkDone {
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        let own = usize::from(is_language);
        // Threads may speak in another order than that in which they have counted.
        done[own] =
            WorkDone { nodes: total.nodes.max(done[own].nodes), steps: total.steps.max(done[own].steps) };
        let others = done.iter().enumerate().filter(|(place, _)| *place != own).map(|(_, done)| *done);
        others.fold(self.before, |sum, done| sum + done)
    }

    /// Tells of a program, if it fits and is shorter to write down than the one before.
    pub(super) fn tell(&self, rival: &Rival) {
        let problem = rival.problem.as_ref().unwrap_or(&self.question.problem);
        let program = &rival.found.program;
        let bits = bits(program, problem);
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let is_wanted = !self.is_for_conflict && self.question.is_for_best();
        if is_wanted
            && told.is_none_or(|told| bits < told)
            && replay(program, (problem, self.question.mode), self.budget).is_ok()
        {
            *told = Some(bits);
            self.observer.so_far(&rival.found, problem);
        }
    }

    /// The programs that were passed on, with what is known about them.
    pub(super) fn take_passed(&self) -> FxHashMap<Program, Found> {
        std::mem::take(&mut self.passed.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether all programs fit that were passed on.
    pub(super) fn checked(self) -> Checked {
        self.failed.into_inner().unwrap_or_else(PoisonError::into_inner).unwrap_or(Checked::Fits)
    }

    fn failed(&self) -> MutexGuard<'_, Option<Checked>> {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl search::SearchObserver for SearchRelay<'_> {
    /// For the question itself, not for those about some of its examples.
    fn worker_pool(&self) -> Option<&dyn WorkerPool> {
        let relay = self.relay;
        (!relay.is_for_conflict).then(|| relay.observer.worker_pool()).flatten()
    }

    fn go_on(&self, progress: &search::SearchProgress) -> bool {
        let &SearchRelay { relay, is_language } = self;
        let before = progress.before + relay.note(is_language, progress.total());
        let progress = search::SearchProgress { before, is_language, ..*progress };
        let purpose = if relay.is_for_conflict { Progress::Conflict } else { Progress::Search };
        relay.failed().is_none() && relay.observer.go_on(&purpose(progress))
    }

    fn found(&self, found: &Found) {
        let Relay { question, budget, observer, .. } = self.relay;
        let mut failed = self.relay.failed();
        if failed.is_some() {
            return;
        }
        match replay(&found.program, (&question.problem, question.mode), budget) {
            Ok(replay) => {
                let mut found = Found { replay: Some(replay), ..found.clone() };
                // Each has the same work, so that it does not matter who is found first.
                question.find_alternatives(&mut found, &mut { ONE_OF_MANY }, budget);
                observer.found(&found);
                let mut passed = self.relay.passed.lock().unwrap_or_else(PoisonError::into_inner);
                passed.insert(found.program.clone(), found);
            }
            Err(other) => *failed = Some(other),
        }
    }
}
