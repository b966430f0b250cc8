//! What is asked.

use std::sync::Arc;

use super::error::QuestionError;
use super::native::Native;
use crate::problem::GeneralizedProblem;
use crate::question::{Bound, ConditionChoice, MOST_LINES, Mode, Wanted};

/// What a program is to be like, and how the search of this library looks for it.
///
/// Without further words it asks for a program of whatever size, and for a proof, up to six lines, that there is no
/// smaller one.
#[derive(Clone, Debug)]
#[non_exhaustive]
#[allow(clippy::struct_excessive_bools, reason = "they are options that users set one by one")]
pub struct Question {
    /// The examples.
    pub problem: Arc<GeneralizedProblem>,
    /// Which examples and failures count.
    pub mode: Mode,
    /// What gotos may test.
    pub conditions: ConditionChoice,
    /// How many lines the program may have.
    pub bound: Bound,
    /// Which of the programs that fit.
    pub wanted: Wanted,
    /// Whether to take all the time it needs to prove that a program is the smallest one.
    pub smallest: bool,
    /// Whether guided search goes beside the complete one. Without it, all work is for the best program and the proof, and
    /// can be shared from the beginning.
    pub guided: bool,
    /// Whether to look for a program over more pointers than the actions need, if those fail and genplan chooses the pointers.
    pub more_pointers: bool,
    /// How the search of this library works.
    pub native: Native,
    /// Whether to look first for examples that exclude programs of any size.
    pub lint: bool,
    /// If there is no program: whether to say which examples exclude each other.
    pub conflict: bool,
    /// Whether to say which conditions of a found program's gotos fit by another path.
    pub other_paths: bool,
}

impl Question {
    /// Asks for the program behind the examples of a problem, or of a copy of one that is lent.
    pub fn new(problem: impl Into<Arc<GeneralizedProblem>>) -> Self {
        Question {
            problem: problem.into(),
            mode: Mode::default(),
            conditions: ConditionChoice::default(),
            bound: Bound::default(),
            wanted: Wanted::default(),
            smallest: false,
            guided: true,
            more_pointers: true,
            native: Native::default(),
            lint: true,
            conflict: true,
            other_paths: true,
        }
    }

    /// The question in another mode.
    #[must_use]
    pub fn mode(self, mode: Mode) -> Self {
        Question { mode, ..self }
    }

    /// The question with other conditions.
    #[must_use]
    pub fn conditions(self, conditions: ConditionChoice) -> Self {
        Question { conditions, ..self }
    }

    /// The question with another bound.
    #[must_use]
    pub fn bound(self, bound: Bound) -> Self {
        Question { bound, ..self }
    }

    /// The question for other programs.
    #[must_use]
    pub fn wanted(self, wanted: Wanted) -> Self {
        Question { wanted, ..self }
    }

    /// The question for the smallest program, whatever that takes.
    #[must_use]
    pub fn smallest(self, smallest: bool) -> Self {
        Question { smallest, ..self }
    }

    /// The question with or without guided search.
    #[must_use]
    pub fn guided(self, guided: bool) -> Self {
        Question { guided, ..self }
    }

    /// The question to the native engine, with these options.
    #[must_use]
    pub fn native(self, native: Native) -> Self {
        Question { native, ..self }
    }

    /// The question with or without a look at the examples before the search.
    #[must_use]
    pub fn lint(self, lint: bool) -> Self {
        Question { lint, ..self }
    }

    /// The question with or without the search for a conflict.
    #[must_use]
    pub fn conflict(self, conflict: bool) -> Self {
        Question { conflict, ..self }
    }

    /// The question with or without conditions that fit by another path.
    #[must_use]
    pub fn other_paths(self, other_paths: bool) -> Self {
        Question { other_paths, ..self }
    }

    /// Whether it can be asked.
    pub(super) fn check(&self) -> Result<(), QuestionError> {
        let lines = self.bound.lines();
        if self.bound == Bound::UpTo(0) || lines > MOST_LINES {
            return Err(QuestionError::Lines(lines));
        }
        Ok(())
    }

    /// Whether another engine than the search of this library can be asked.
    pub(super) fn check_other(&self) -> Result<(), QuestionError> {
        match self.bound.sketch().is_some() || self.wanted != Wanted::First {
            true => Err(QuestionError::OnlyNative),
            false if self.problem.is_over_pointers() => Err(QuestionError::Pointers),
            false => Ok(()),
        }
    }
}
