//! What grounding costs.

use genplan_core::budget::{Budget, Holding, Meter, StopReason};

/// Counts the work and the bytes of a grounding, and says when there are too many.
pub(crate) struct Account<'b> {
    meter: Meter<'b>,
    bytes: usize,
    /// The bytes in whole chunks.
    holding: Holding,
    /// How much more work may be done.
    left: u64,
}

/// At most this much work is done, so that grounding ends even without a time limit. A unit is a column of a tuple
/// that is looked at; these take minutes.
const MOST_WORK: u64 = 20_000_000_000;

/// The budget is asked for this many bytes at once: less is not worth the question.
const CHUNK: usize = 1 << 16;

/// The most bytes that are held, whatever the budget allows: numbers of slots and rules have 31 bits.
const MOST_BYTES: usize = match 1_usize.checked_shl(34) {
    Some(bytes) => bytes,
    None => usize::MAX,
};

impl<'b> Account<'b> {
    pub(crate) fn new(budget: &'b Budget) -> Self {
        Account { meter: budget.meter(), bytes: 0, holding: budget.holding(), left: MOST_WORK }
    }

    /// Counts work by the columns that it looks at.
    pub(crate) fn work(&mut self, columns: usize) -> Result<(), StopReason> {
        let amount = columns as u64 + 1;
        self.left = self.left.checked_sub(amount).ok_or(StopReason::Steps)?;
        self.meter.work(amount)
    }

    /// Takes note of this many more bytes.
    pub(crate) fn grow(&mut self, bytes: usize) -> Result<(), StopReason> {
        if bytes == 0 { Ok(()) } else { self.hold(self.bytes.saturating_add(bytes)) }
    }

    /// Takes note of this many bytes in all.
    pub(crate) fn hold(&mut self, bytes: usize) -> Result<(), StopReason> {
        self.bytes = bytes;
        if bytes > MOST_BYTES { Err(StopReason::Memory) } else { self.holding.set(bytes - bytes % CHUNK) }
    }

    /// The bytes that are held, for as long as what takes them.
    pub(crate) fn close(self) -> Holding {
        self.holding
    }
}
