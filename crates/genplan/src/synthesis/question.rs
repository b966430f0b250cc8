//! What is asked.

use super::error::QuestionError;
use super::native::Native;
use super::planner::PlannerOptions;
use crate::problem::GeneralizedProblem;
use crate::question::{Bound, ConditionChoice, MOST_LINES, Mode, Wanted};

/// What a program is to be like, and who looks for it.
///
/// Without further words it asks for a program of whatever size, and for a proof, up to six lines, that there is no
/// smaller one.
#[derive(Clone, Debug)]
#[non_exhaustive]
#[allow(clippy::struct_excessive_bools, reason = "they are options that users set one by one")]
pub struct Question<'p> {
    /// The examples.
    pub problem: &'p GeneralizedProblem,
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
    /// Who looks for it.
    pub engine: EngineChoice,
    /// Whether to look first for examples that exclude programs of any size.
    pub lint: bool,
    /// If there is no program: whether to say which examples exclude each other.
    pub conflict: bool,
    /// Whether to say which conditions of a found program's gotos fit by another path.
    pub other_paths: bool,
}

/// Who looks for a program.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum EngineChoice {
    /// The search of this library.
    Native(Native),
    /// A classical planner, by the paper's compilation.
    Planner(PlannerOptions),
}

impl<'p> Question<'p> {
    /// Asks for the program behind the examples of a problem.
    pub fn new(problem: &'p GeneralizedProblem) -> Self {
        Question {
            problem,
            mode: Mode::default(),
            conditions: ConditionChoice::default(),
            bound: Bound::default(),
            wanted: Wanted::default(),
            smallest: false,
            guided: true,
            more_pointers: true,
            engine: EngineChoice::Native(Native::default()),
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
        Question { engine: EngineChoice::Native(native), ..self }
    }

    /// The question to a planner. A plan is some program within the bound, so it asks for the first one; and no
    /// conflict is looked for, because that takes many runs.
    #[must_use]
    pub fn planner(self, planner: PlannerOptions) -> Self {
        let engine = EngineChoice::Planner(planner);
        Question { engine, wanted: Wanted::First, conflict: false, ..self }
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
        let needs_native = self.bound.sketch().is_some() || self.wanted != Wanted::First;
        match self.engine {
            EngineChoice::Planner(_) if needs_native => Err(QuestionError::OnlyNative),
            EngineChoice::Planner(_) if self.problem.is_over_pointers() => Err(QuestionError::Pointers),
            _ => Ok(()),
        }
    }
}
