//! Detours: gotos that only lead to a block that could stand in their place.
//!
//! Take a program that fits the examples, and in it a goto that none of them ever falls through, to a line that nothing
//! falls into, that is not the first of the program, and that does not begin the goto's own block. Then the block of that
//! line can be moved to where the goto stands, and whatever jumped to the goto can jump to that line. Without the goto, the
//! program does the same on all examples and has a line less: it was not one of the fewest lines. Its conditions are some of
//! those that it had, so it is no less general.
//!
//! So such a goto must still be fallen through, or its target fallen into. That takes a line below the goto, or a line to
//! fall from that has none below it. When no line can be added, it is clear which there are.

use genplan_core::budget::StopReason;

use super::{PruningRule, RuleInput, RuleScope};
use crate::search::index::LineId;
use crate::search::partial::PartialProgram;

/// The rule; it knows nothing.
pub(in crate::search) struct Detours;

impl PruningRule for Detours {
    const SCOPE: RuleScope = RuleScope { all: false, sketch: false };

    fn learn(_input: &mut RuleInput<'_, '_>) -> Result<Option<Self>, StopReason> {
        Ok(Some(Detours))
    }

    #[inline]
    fn cuts_program(&self, program: &PartialProgram, room: usize) -> bool {
        // Without an `end`, one can be added below any goto.
        let is_complete = room == 0 && !program.outline().ends.is_empty();
        is_complete && program.outline().tails.iter().any(|line| is_detour(program, line))
    }
}

/// Whether a goto with nothing below it is a detour, whatever is decided, if no line can be added.
fn is_detour(program: &PartialProgram, goto: LineId) -> bool {
    let Some(target) = program.target(goto) else { return false };
    let is_movable = program.followers(goto).contains(target);
    let can_fall = || !program.followers(goto).without(target).is_empty();
    let falls_into = |line: LineId| {
        line != goto && program.target(line) != Some(target) && program.followers(line).contains(target)
    };
    is_movable && !can_fall() && !program.outline().tails.iter().any(falls_into)
}
