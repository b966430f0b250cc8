//! What something that is copied takes of a budget.

use genplan_core::budget::{Budget, Holding};

/// Bytes of a budget. A copy takes as many again, as far as there are any left.
#[derive(Debug)]
pub(super) struct Share(Holding);

impl Share {
    pub(super) fn of(budget: &Budget, bytes: usize) -> Self {
        let mut held = budget.holding();
        // Whoever asks whether to go on learns that it is too much.
        let _ = held.set(bytes);
        Share(held)
    }

    pub(super) fn budget(&self) -> &Budget {
        self.0.budget()
    }

    /// Whether the budget allows to take as much once more. This reads the clock: making what is copied takes longer.
    pub(super) fn goes_on(&self) -> bool {
        self.budget().check().is_ok() && self.budget().has_room(self.0.bytes())
    }
}

impl Clone for Share {
    fn clone(&self) -> Self {
        Share::of(self.budget(), self.0.bytes())
    }
}

impl Default for Share {
    fn default() -> Self {
        Share::of(&Budget::default(), 0)
    }
}
