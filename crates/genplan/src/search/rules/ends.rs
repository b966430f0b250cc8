//! One `end` is enough for all jumps, and one that nothing falls into can be fallen into. So an execution that could
//! go to an `end` that is there needs no second one: a program with two would have as many lines, or one more.

use genplan_core::budget::StopReason;

use super::{NodeView, PruningRule, RuleInput, RuleScope};
use crate::search::choice::Choice;
use crate::search::partial::PartialProgram;

/// The rule; it knows nothing.
pub(in crate::search) struct Ends;

impl PruningRule for Ends {
    const SCOPE: RuleScope = RuleScope { all: false, sketch: true };

    fn learn(_input: &mut RuleInput<'_, '_>) -> Result<Option<Self>, StopReason> {
        Ok(Some(Ends))
    }

    #[inline]
    fn cuts_choice(&self, _program: &PartialProgram, at: &NodeView, choice: Choice) -> bool {
        choice == Choice::End && at.end_in_reach
    }
}
