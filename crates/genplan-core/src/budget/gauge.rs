//! What reading one source costs.

use std::cell::{Cell, RefCell};

use super::{Budget, Holding, StopReason};

/// The most work between two looks at the budget, about: well below a millisecond.
const UNCHECKED: usize = 1 << 12;

/// Counts the work and the memory of something that cannot return an error from everywhere, such as reading a text.
/// Once that is too much for the budget, it stays so, and whoever loops over input ends.
///
/// ```
/// use genplan_core::budget::{Budget, Gauge, StopReason};
/// let gauge = Gauge::new(&Budget::default().with_bytes(1 << 20));
/// let taken = (0..1000).take_while(|_| gauge.take(1 << 16)).count();
/// assert_eq!((taken, gauge.stopped()), (16, Some(StopReason::Memory)));
/// ```
#[derive(Debug)]
pub struct Gauge {
    held: RefCell<Holding>,
    /// All that were taken; the budget learns of them at the next look.
    bytes: Cell<usize>,
    /// How much work may be done before the next look.
    left: Cell<usize>,
    stopped: Cell<Option<StopReason>>,
}

impl Gauge {
    /// Nothing was done and taken yet.
    pub fn new(budget: &Budget) -> Self {
        Gauge {
            held: RefCell::new(budget.holding()),
            bytes: Cell::new(0),
            left: Cell::new(UNCHECKED),
            stopped: Cell::new(None),
        }
    }

    /// Needs `bytes` of memory, which is also work to fill. Says whether to go on.
    pub fn take(&self, bytes: usize) -> bool {
        self.bytes.set(self.bytes.get() + bytes);
        self.work(1 + bytes / 16)
    }

    /// Needs `bytes` of memory no longer.
    pub fn give(&self, bytes: usize) {
        self.bytes.set(self.bytes.get().saturating_sub(bytes));
    }

    /// Has done `amount` of work. Says whether to go on.
    #[inline]
    pub fn work(&self, amount: usize) -> bool {
        match self.left.get().checked_sub(amount) {
            Some(left) => self.left.set(left),
            None => self.look(),
        }
        self.stopped.get().is_none()
    }

    #[cold]
    fn look(&self) {
        self.left.set(UNCHECKED);
        if self.stopped.get().is_none() {
            let checked = self.held.borrow().budget().check();
            self.stopped.set(checked.err());
            self.hold();
        }
    }

    /// Tells the budget what was taken.
    pub fn hold(&self) {
        if self.stopped.get().is_none() {
            self.stopped.set(self.held.borrow_mut().set(self.bytes.get()).err());
        }
    }

    /// How many bytes were taken so far.
    pub fn bytes(&self) -> usize {
        self.bytes.get()
    }

    /// What was taken since there were `bytes` bytes: it is held longer than this.
    pub fn keep_since(&self, bytes: usize) -> Holding {
        self.hold();
        let kept = self.bytes.get().saturating_sub(bytes);
        self.bytes.set(self.bytes.get() - kept);
        self.held.borrow_mut().split(kept)
    }

    /// Why reading must end.
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_outlives_the_rest() {
        let budget = Budget::default().with_bytes(1000);
        let gauge = Gauge::new(&budget);
        assert!(gauge.take(300));
        let before = gauge.bytes();
        assert!(gauge.take(500));
        let kept = gauge.keep_since(before);
        assert_eq!(budget.bytes_left(), 200);
        drop(gauge);
        assert_eq!(budget.bytes_left(), 500);
        drop(kept);
        assert_eq!(budget.bytes_left(), 1000);
    }

    #[test]
    fn a_stop_is_for_ever() {
        let gauge = Gauge::new(&Budget::default().with_bytes(100));
        assert!(!gauge.take(1 << 20), "too much");
        gauge.give(1 << 20);
        assert!(!gauge.work(0) && !gauge.work(1 << 20));
        assert_eq!(gauge.stopped(), Some(StopReason::Memory));
    }
}
