//! What the native search says, for whoever waits.

use std::sync::{Mutex, MutexGuard, PoisonError};

use genplan_core::budget::Budget;

use super::check::{Checked, check};
use super::observer::{Observer, Progress};
use super::question::Question;
use crate::judge::Bounds;
use crate::search::{self, Crew, Found};

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
}

impl<'a> Relay<'a> {
    pub(super) fn new(
        question: &'a Question<'a>,
        budget: &'a Budget,
        observer: &'a dyn Observer,
        purpose: fn(search::SearchProgress) -> Progress<'static>,
    ) -> Self {
        Relay { question, budget, observer, purpose, crew: None, doubt: Mutex::default() }
    }

    /// Likewise; the search may be done by the crew of whoever waits.
    pub(super) fn with_crew(self) -> Self {
        Relay { crew: Some(self.observer), ..self }
    }

    /// Whether all programs fit that were passed on.
    pub(super) fn checked(self) -> Checked {
        self.doubt.into_inner().unwrap_or_else(PoisonError::into_inner).unwrap_or(Checked::Fits)
    }

    fn doubt(&self) -> MutexGuard<'_, Option<Checked>> {
        self.doubt.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl search::SearchObserver for Relay<'_> {
    fn crew(&self) -> Option<&dyn Crew> {
        self.crew.and_then(Observer::crew)
    }

    fn go_on(&self, progress: &search::SearchProgress) -> bool {
        self.doubt().is_none() && self.observer.go_on(&(self.purpose)(*progress))
    }

    fn found(&self, found: &Found) {
        let mut doubt = self.doubt();
        if doubt.is_some() {
            return;
        }
        let Question { problem, mode, .. } = self.question;
        match check(&found.program, (problem, *mode), &Bounds::default(), self.budget) {
            Checked::Fits => self.observer.found(found),
            other => *doubt = Some(other),
        }
    }
}
