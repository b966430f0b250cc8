//! What the native search says, for whoever waits.

use std::sync::{Mutex, MutexGuard, PoisonError};

use genplan_core::budget::Budget;
use genplan_core::program::Program;
use rustc_hash::FxHashMap;

use super::check::{Checked, check};
use super::observer::{Observer, Progress};
use super::paths::ONE_OF_MANY;
use super::question::Question;
use crate::judge::Bounds;
use crate::search::{self, Attempt, Crew, Found, OtherPaths, PointerScope, WorkDone};

/// Passes on how far the search is; and programs, when all are wanted, after it has checked them.
pub(super) struct Relay<'a> {
    question: &'a Question<'a>,
    budget: &'a Budget,
    pub observer: &'a dyn Observer,
    /// What the search is for.
    purpose: fn(search::SearchProgress) -> Progress<'static>,
    /// Who may bring a crew: for the question itself, not for those about some of its examples.
    crew: Option<&'a dyn Observer>,
    /// The check of a program that is not known to fit.
    doubt: Mutex<Option<Checked>>,
    /// What was done before, and by each of the searches of the question.
    done: Mutex<[WorkDone; 5]>,
    /// By program that was passed on: what its gotos could test as well.
    paths: Mutex<FxHashMap<Program, Option<OtherPaths>>>,
}

/// Passes on what one of the searches of a question says.
pub(super) struct SearchRelay<'a> {
    relay: &'a Relay<'a>,
    pointers: PointerScope,
}

impl<'a> Relay<'a> {
    pub(super) fn new(
        question: &'a Question<'a>,
        budget: &'a Budget,
        observer: &'a dyn Observer,
        purpose: fn(search::SearchProgress) -> Progress<'static>,
    ) -> Self {
        let (doubt, done, paths) = (Mutex::default(), Mutex::default(), Mutex::default());
        Relay { question, budget, observer, purpose, crew: None, doubt, done, paths }
    }

    /// Likewise, where so much was done before.
    pub(super) fn after(self, before: WorkDone) -> Self {
        let mut done = [WorkDone::default(); 5];
        done[0] = before;
        Relay { done: Mutex::new(done), ..self }
    }

    /// For a search over these pointers.
    pub(super) fn over(&'a self, pointers: PointerScope) -> SearchRelay<'a> {
        SearchRelay { relay: self, pointers }
    }

    /// Notes what a search has done; says what was done besides.
    fn note(&self, pointers: PointerScope, total: WorkDone) -> WorkDone {
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        let own = 1 + pointers as usize;
        // Threads may speak in another order than that in which they have counted.
        done[own] =
            WorkDone { nodes: total.nodes.max(done[own].nodes), steps: total.steps.max(done[own].steps) };
        let others = done.iter().enumerate().filter(|(place, _)| *place != own).map(|(_, done)| done);
        others.fold(WorkDone::default(), |sum, done| sum + *done)
    }

    /// Which of the ways to look for a program a search is.
    fn attempt(&self, pointers: PointerScope, is_guided: bool) -> Attempt {
        let is_asked = self.question.is_guided();
        let [has_wider, has_widest] = self.question.problem.has_wider();
        let has_widest = has_widest && self.question.more_pointers;
        let of = if is_asked { 2 + usize::from(has_wider) + usize::from(has_widest) } else { 1 };
        let number = match pointers {
            PointerScope::Needed => 1 + usize::from(is_guided),
            PointerScope::Missing => 3,
            PointerScope::More | PointerScope::Language => of,
        };
        Attempt { number, of, pointers }
    }

    /// Likewise; the search may be done by the crew of whoever waits.
    pub(super) fn with_crew(self) -> Self {
        Relay { crew: Some(self.observer), ..self }
    }

    /// What gotos of programs that were passed on could test as well.
    pub(super) fn take_paths(&self) -> FxHashMap<Program, Option<OtherPaths>> {
        std::mem::take(&mut self.paths.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether all programs fit that were passed on.
    pub(super) fn checked(self) -> Checked {
        self.doubt.into_inner().unwrap_or_else(PoisonError::into_inner).unwrap_or(Checked::Fits)
    }

    fn doubt(&self) -> MutexGuard<'_, Option<Checked>> {
        self.doubt.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl search::SearchObserver for SearchRelay<'_> {
    fn crew(&self) -> Option<&dyn Crew> {
        self.relay.crew.and_then(Observer::crew)
    }

    fn go_on(&self, progress: &search::SearchProgress) -> bool {
        let &SearchRelay { relay, pointers } = self;
        let before = progress.before + relay.note(pointers, progress.total());
        let attempt = relay.attempt(pointers, progress.is_guided);
        let progress = search::SearchProgress { before, attempt, ..*progress };
        relay.doubt().is_none() && relay.observer.go_on(&(relay.purpose)(progress))
    }

    fn found(&self, found: &Found) {
        let Relay { question, budget, observer, .. } = self.relay;
        let mut doubt = self.relay.doubt();
        if doubt.is_some() {
            return;
        }
        match check(&found.program, (question.problem, question.mode), &Bounds::default(), budget) {
            Checked::Fits => {
                let mut found = found.clone();
                // Each has the same work, so that it does not matter who is found first.
                question.find_other_paths(&mut found, &mut { ONE_OF_MANY }, budget);
                let mut paths = self.relay.paths.lock().unwrap_or_else(PoisonError::into_inner);
                paths.insert(found.program.clone(), found.other_paths.clone());
                observer.found(&found);
            }
            other => *doubt = Some(other),
        }
    }
}
