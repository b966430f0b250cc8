//! What an execution takes of its budget.

use genplan_core::budget::{Budget, Holding, StopReason};

/// The work between two looks at the budget, about: well below a millisecond.
const UNCHECKED: u64 = 1 << 15;

/// The bytes for which the budget is asked at once.
const CHUNK: usize = 1 << 16;

/// The work that was done, and the bytes that are held.
#[derive(Clone, Debug)]
pub(super) struct ExecutionEffort {
    /// All the work so far, in tuples that were looked at or so.
    pub spent: u64,
    /// When to look at the budget again.
    next_look: u64,
    bytes: usize,
    held: Holding,
}

impl ExecutionEffort {
    pub(super) fn new(budget: &Budget) -> Self {
        ExecutionEffort { spent: 0, next_look: UNCHECKED, bytes: 0, held: budget.holding() }
    }

    /// Has done some work; says whether to go on.
    pub(super) fn work(&mut self, amount: u64) -> Result<(), StopReason> {
        self.spent += amount;
        if self.spent < self.next_look {
            return Ok(());
        }
        self.next_look = self.spent + UNCHECKED;
        self.held.budget().check()
    }

    /// Something that took `before` bytes takes `now` bytes; says whether it may.
    pub(super) fn resize(&mut self, before: usize, now: usize) -> Result<(), StopReason> {
        self.bytes = (self.bytes + now).saturating_sub(before);
        if self.bytes.abs_diff(self.held.bytes()) < CHUNK {
            return Ok(());
        }
        self.held.set(self.bytes)
    }
}
