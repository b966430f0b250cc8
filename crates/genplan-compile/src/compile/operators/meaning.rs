//! What the operators of a compilation mean.

use genplan_core::frame::{ActionId, FluentId};
use genplan_core::program::Line;

/// What a step of a plan does, in the paper's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanStep {
    /// P(wᵢ), or a part of it: a goto is programmed in two steps, first its target and then its condition.
    Program {
        /// i.
        line: Line,
        /// wᵢ, or a part of it.
        part: ProgrammedPart,
    },
    /// C(wᵢ): whether the precondition of an action holds, whether the goal holds at an `end`, or whether a
    /// goto passes.
    Check {
        /// i.
        line: Line,
        /// wᵢ.
        what: CheckSubject,
    },
    /// E(wᵢ) for an action or a goto.
    Execute {
        /// i.
        line: Line,
    },
    /// E(endₜ,ᵢ): the example is solved.
    End {
        /// t.
        example: usize,
    },
    /// Remembers the program state.
    Store,
    /// Compares the program state with the remembered one.
    Compare,
    /// Takes note that they are the same.
    Process,
    /// skipₜ: the example has failed.
    Skip {
        /// t.
        example: usize,
    },
}

/// An instruction, or a part of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgrammedPart {
    /// A planning action.
    Act(ActionId),
    /// A goto with this target.
    Goto(Line),
    /// The condition of a goto.
    Unless(FluentId),
    /// `end`.
    End,
}

/// What a check action is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckSubject {
    /// The precondition of an action.
    Action,
    /// The condition of a goto.
    Condition,
    /// The goal.
    Goal,
}

impl PlanStep {
    /// The sort of its operator, for counting.
    pub fn sort(self) -> &'static str {
        match self {
            PlanStep::Program { .. } => "programming",
            PlanStep::Check { .. } => "check",
            PlanStep::Execute { .. } | PlanStep::End { .. } => "execution",
            PlanStep::Store | PlanStep::Compare | PlanStep::Process => "loop-detection",
            PlanStep::Skip { .. } => "skip",
        }
    }
}
