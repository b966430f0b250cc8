//! A side of a goto leads to a line that is there, or to a new one. When no line can be added, and an example would be
//! lost at once on every line that it could go to from this side, then no completion takes this side.

use genplan_core::budget::StopReason;

use super::{NodeView, PruningRule, RuleInput, RuleScope};
use crate::search::choice::Choice;
use crate::search::partial::PartialProgram;

/// The rule; it knows nothing.
pub(in crate::search) struct Stuck;

impl PruningRule for Stuck {
    const SCOPE: RuleScope = RuleScope { all: true, sketch: true };

    fn learn(_input: &mut RuleInput<'_, '_>) -> Result<Option<Self>, StopReason> {
        Ok(Some(Stuck))
    }

    #[inline]
    fn cuts_choice(&self, _program: &PartialProgram, at: &NodeView, choice: Choice) -> bool {
        choice.is_side() && at.is_stuck
    }
}
