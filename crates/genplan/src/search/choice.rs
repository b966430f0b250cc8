//! What can be decided at a node of the search.

use super::index::{ActionIndex, LineId};

/// A decision. The order is that in which the search makes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Choice {
    /// A goto jumps in this state: its conditions are those that are false.
    Jump,
    /// A goto goes on below in this state: its conditions are those that are true.
    Fall,
    /// Execution goes on with this line.
    Line(LineId),
    /// Execution goes on with this action, on a new or an empty line.
    Act(ActionIndex),
    /// Execution goes on with a goto, on a new or an empty line.
    Goto,
    /// Execution ends, on a new or an empty line.
    End,
}

impl Choice {
    /// Whether it says on which side of a goto an example goes on.
    #[inline]
    pub(super) fn is_side(self) -> bool {
        matches!(self, Choice::Jump | Choice::Fall)
    }

    /// Whether it says what stands on a line.
    #[inline]
    pub(super) fn is_instruction(self) -> bool {
        matches!(self, Choice::Act(_) | Choice::Goto | Choice::End)
    }
}

/// The decisions that lead from the root to a node. (States have other numbers for other workers, so a node
/// itself cannot be handed over.)
pub(super) type Path = Vec<Choice>;
