//! What is asked: the one way from what users write to a search.
//!
//! Whoever asks (the command, Python, the playground, an experiment) fills in [`QuestionOptions`]. The builder in `options` checks them,
//! grounds the examples, and gives a [`Question`]: what there is to know for the engines, whichever answers.
//!
//! | part | what it says |
//! |---|---|
//! | [`Question`] | the examples, what the program is to be like, and what may be done for it |
//! | [`QuestionOptions`] | the same as users write it |
//! | [`Mode`] | how an example of each label may end |
//! | [`ConditionChoice`], [`candidates`] | what gotos may test, the most general first |
//! | [`Bound`], [`Wanted`] | which programs are looked for |
//! | [`Native`], [`Pruning`] | how the search of this library works |
//! | [`label_name`], [`OutcomeName`] | what labels and outcomes are called |

mod bound;
mod conditions;
mod mode;
mod names;
mod native;
mod options;

use std::sync::Arc;
use std::time::Duration;

use genplan_pddl::Diagnostic;

use crate::problem::GeneralizedProblem;
pub use bound::{Bound, MOST_LINES, USUAL_LINES, Wanted};
pub use conditions::{Candidate, ConditionChoice, Rank, candidates};
pub use mode::Mode;
pub use names::{LabelName, OutcomeName, label_name};
pub use native::{Native, Pruning};
pub use options::QuestionOptions;

/// What a program is to be like, and how the search of this library looks for it.
///
/// Without further words it asks for a program of whatever size, and for a proof, up to six lines, that there is no
/// smaller one.
#[derive(Clone, Debug)]
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
    /// Whether to look for programs over other pointers, and of the whole language, while longer programs of what is tried first are not
    /// excluded.
    pub more_pointers: bool,
    /// Whether nothing but the examples counts: no instances are made from them.
    pub only_these: bool,
    /// How the search of this library works.
    pub native: Native,
    /// Whether to look first for examples that exclude programs of any size.
    pub lint: bool,
    /// If there is a program: whether to say without which example a much better one fits.
    pub suspects: bool,
    /// If there is no program: whether to say which examples exclude each other.
    pub conflict: bool,
    /// How long that may take; without, a quarter of the time of the answer, but at least five seconds.
    pub conflict_time: Option<Duration>,
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
            only_these: false,
            native: Native::default(),
            lint: true,
            suspects: true,
            conflict: true,
            conflict_time: None,
            other_paths: true,
        }
    }

    /// The same question about another problem.
    #[must_use]
    pub fn about(&self, problem: GeneralizedProblem) -> Self {
        Question { problem: problem.into(), ..self.clone() }
    }

    /// Whether it can be asked.
    pub(crate) fn check(&self) -> Result<(), Diagnostic> {
        let lines = self.bound.lines();
        if self.bound == Bound::UpTo(0) || lines > MOST_LINES {
            return Err(bound::out_of_range(lines));
        }
        Ok(())
    }

    /// Whether another engine than the search of this library can be asked.
    pub(crate) fn check_other(&self) -> Result<(), Diagnostic> {
        match self.bound.sketch().is_some() || self.wanted != Wanted::First {
            true => Err(Diagnostic::error(
                "a planner can neither complete a sketch nor find the best program or all of them",
            )),
            false if self.problem.is_over_pointers() => {
                let help = "`genplan compile pointers FOLDER -o OUT` writes them as plain PDDL; or add `--pointers none`";
                Err(Diagnostic::error("a planner cannot find programs over pointers").help(help))
            }
            false => Ok(()),
        }
    }

    /// Whether some program is asked for, of which nothing is given.
    pub(crate) fn is_for_one(&self) -> bool {
        self.bound.sketch().is_none() && !self.wanted.is_all()
    }

    /// Whether guided search looks for it, too.
    pub(crate) fn is_guided(&self) -> bool {
        self.guided && !self.wanted.is_all()
    }
}
