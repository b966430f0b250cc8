//! What an answer may cost.
//!
//! One [`Budget`] goes through all stages of an answer: reading, grounding, analysis, search, checking. A stage
//! asks it by a [`Meter`]: for work where it does some, and for bytes before it allocates them. What outlives the stage
//! is a [`Holding`] of bytes. Whoever counts work only is stopped all the same when the process takes much more memory than
//! it may, where that is [measured](Budget::with_measured).

use std::cell::{Cell, RefCell};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use crate::clock::Clock;

/// Why something ended before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StopReason {
    /// The time limit was reached.
    Time,
    /// The memory limit was reached.
    Memory,
    /// The caller asked for it.
    Interrupted,
    /// An execution took as many steps as were allowed.
    Steps,
    /// As many programs as were asked for have been found.
    Programs,
    /// The search ended, but it did not look everywhere: a planner gave up, or programs may have any number of lines.
    Incomplete,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StopReason::Time => "the time limit was reached",
            StopReason::Memory => "the memory limit was reached",
            StopReason::Interrupted => "it was interrupted",
            StopReason::Steps => "the limit on steps was reached",
            StopReason::Programs => "it found as many programs as were asked for",
            StopReason::Incomplete => "the search ended, but it is not complete",
        })
    }
}

impl std::error::Error for StopReason {}

/// A limit on time and memory, and a flag by which the caller can end the work. Clones share all of it.
///
/// ```
/// use std::time::Duration;
/// use genplan_core::budget::{Budget, StopReason};
/// let budget = Budget::default().with_time(Duration::ZERO);
/// assert_eq!(budget.check(), Err(StopReason::Time));
/// let budget = Budget::default().with_bytes(100);
/// assert_eq!(budget.grow(60), Ok(()));
/// assert_eq!(budget.grow(60), Err(StopReason::Memory));
/// budget.shrink(60);
/// assert_eq!(budget.grow(60), Ok(()));
/// ```
#[derive(Clone, Debug)]
pub struct Budget {
    clock: Clock,
    /// The time on the clock at which all must end.
    deadline: Option<Duration>,
    max_bytes: usize,
    bytes: Arc<AtomicUsize>,
    interrupt: Arc<AtomicBool>,
    /// How many bytes the process takes, as far as somebody measures that.
    measured: Arc<AtomicUsize>,
    /// How often bytes were refused.
    refusals: Arc<AtomicUsize>,
}

/// The bytes that the process may take beyond the limit, and an eighth of it, before it is stopped for what nobody has
/// asked for: its code, what the allocator keeps, small things.
const UNASKED: usize = 32 << 20;

/// A limit on time from which on it is none.
const CENTURIES: Duration = Duration::from_secs(1 << 33);

impl Default for Budget {
    /// No limits, and the clock of the system.
    fn default() -> Self {
        Budget {
            clock: Clock::system(),
            deadline: None,
            max_bytes: usize::MAX,
            bytes: Arc::default(),
            interrupt: Arc::default(),
            measured: Arc::default(),
            refusals: Arc::default(),
        }
    }
}

impl Budget {
    /// The budget by another clock, without a limit on time.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicU64, Ordering};
    /// use std::time::Duration;
    /// use genplan_core::budget::{Budget, StopReason};
    /// use genplan_core::clock::Clock;
    /// let seconds = Arc::new(AtomicU64::new(0));
    /// let told = Arc::clone(&seconds);
    /// let clock = Clock::new(move || Duration::from_secs(told.load(Ordering::Relaxed)));
    /// let budget = Budget::default().with_clock(clock).with_time(Duration::from_secs(60));
    /// assert_eq!(budget.check(), Ok(()));
    /// seconds.store(61, Ordering::Relaxed);
    /// assert_eq!(budget.check(), Err(StopReason::Time));
    /// ```
    #[must_use]
    pub fn with_clock(self, clock: Clock) -> Self {
        Budget { clock, deadline: None, ..self }
    }

    /// The budget with at most `limit` from now on. A limit that is centuries ahead is none.
    #[must_use]
    pub fn with_time(self, limit: Duration) -> Self {
        let deadline = (limit < CENTURIES).then(|| self.clock.now() + limit);
        let deadline = self.deadline.into_iter().chain(deadline).min();
        Budget { deadline, ..self }
    }

    /// The budget without a limit on time.
    #[must_use]
    pub fn without_time(self) -> Self {
        Budget { deadline: None, ..self }
    }

    /// The budget with at most `limit` bytes. What it refuses, the other one may not.
    #[must_use]
    pub fn with_bytes(self, limit: usize) -> Self {
        Budget { max_bytes: limit, refusals: Arc::default(), ..self }
    }

    /// The budget that ends as soon as the flag is set.
    #[must_use]
    pub fn with_interrupt(self, interrupt: Arc<AtomicBool>) -> Self {
        Budget { interrupt, ..self }
    }

    /// The budget of a process that takes `measured` bytes, which somebody measures from time to time. What a stage forgets
    /// to ask for is noticed by this, at its next look at the clock.
    #[must_use]
    pub fn with_measured(self, measured: Arc<AtomicUsize>) -> Self {
        Budget { measured, ..self }
    }

    /// What tells the time.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// How much time is left, if it is limited.
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_sub(self.clock.now()))
    }

    /// How many bytes there are in all.
    pub fn max_bytes(&self) -> usize {
        self.max_bytes
    }

    /// How many bytes are not taken yet.
    pub fn bytes_left(&self) -> usize {
        self.max_bytes.saturating_sub(self.bytes.load(Ordering::Relaxed))
    }

    /// Whether the caller has asked to stop.
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    /// Whether to go on. This reads the clock: in a loop, ask a [`Meter`].
    pub fn check(&self) -> Result<(), StopReason> {
        if self.is_interrupted() {
            Err(StopReason::Interrupted)
        } else if self.deadline.is_some_and(|deadline| self.clock.now() >= deadline) {
            Err(StopReason::Time)
        } else if self.measured.load(Ordering::Relaxed) > self.most_measured() {
            Err(StopReason::Memory)
        } else {
            Ok(())
        }
    }

    /// How many bytes the process may take.
    fn most_measured(&self) -> usize {
        self.max_bytes.saturating_add(self.max_bytes / 8).saturating_add(UNASKED)
    }

    /// Takes bytes; if there are not that many, takes none.
    pub fn grow(&self, bytes: usize) -> Result<(), StopReason> {
        let allowed = |&used: &usize| bytes == 0 || used <= self.max_bytes;
        let taken = |used: usize| used.checked_add(bytes).filter(allowed);
        let update = self.bytes.fetch_update(Ordering::Relaxed, Ordering::Relaxed, taken);
        update.map(|_| ()).map_err(|_| self.refuse())
    }

    /// Whether `bytes` bytes are not taken yet.
    pub fn has_room(&self, bytes: usize) -> bool {
        let has_room = self.bytes_left() >= bytes;
        if !has_room {
            self.refuse();
        }
        has_room
    }

    fn refuse(&self) -> StopReason {
        self.refusals.fetch_add(1, Ordering::Relaxed);
        StopReason::Memory
    }

    /// How often bytes were refused: whoever leaves out what there is no room for can tell by this that something was left out.
    pub fn refusals(&self) -> usize {
        self.refusals.load(Ordering::Relaxed)
    }

    /// Gives bytes back.
    pub fn shrink(&self, bytes: usize) {
        let _ = self
            .bytes
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |used| Some(used.saturating_sub(bytes)));
    }

    /// Holds bytes of the budget, at first none.
    pub fn holding(&self) -> Holding {
        Holding { budget: self.clone(), bytes: 0 }
    }

    /// Holds this many bytes, or none if there are not that many: then there is no room for more.
    pub fn holding_at_most(&self, bytes: usize) -> Holding {
        let mut holding = self.holding();
        // Whoever asks whether there is room learns that it was too much.
        let _ = holding.set(bytes);
        holding
    }

    /// Holds this many bytes in whole chunks: what takes less is not asked for, as by a [`Meter`].
    pub fn holding_chunks(&self, bytes: usize) -> Result<Holding, StopReason> {
        let mut holding = self.holding();
        holding.set(bytes - bytes % CHUNK)?;
        Ok(holding)
    }

    /// Asks the budget for work and for bytes.
    pub fn meter(&self) -> Meter {
        let (next, rest, bytes, free, stopped) = Default::default();
        let held = RefCell::new(self.holding());
        Meter { next, rest, bytes, free, most_bytes: 0, held, stopped }.at_most(u64::MAX, usize::MAX)
    }
}

/// Bytes of a budget, which gets them back when this is dropped.
///
/// ```
/// use genplan_core::budget::{Budget, StopReason};
/// let budget = Budget::default().with_bytes(100);
/// let mut holding = budget.holding();
/// assert_eq!(holding.set(60), Ok(()));
/// assert_eq!(holding.set(101), Err(StopReason::Memory));
/// assert_eq!(budget.bytes_left(), 40);
/// drop(holding);
/// assert_eq!(budget.bytes_left(), 100);
/// ```
#[derive(Debug)]
pub struct Holding {
    budget: Budget,
    bytes: usize,
}

impl Holding {
    /// How many bytes are held.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Holds `bytes` bytes from now on; if there are not that many, as many as before.
    pub fn set(&mut self, bytes: usize) -> Result<(), StopReason> {
        match bytes.checked_sub(self.bytes) {
            Some(more) => self.budget.grow(more)?,
            None => self.budget.shrink(self.bytes - bytes),
        }
        self.bytes = bytes;
        Ok(())
    }

    /// Lets somebody else hold `bytes` of these bytes, or all if there are not that many.
    #[must_use]
    pub fn split(&mut self, bytes: usize) -> Holding {
        let bytes = bytes.min(self.bytes);
        self.bytes -= bytes;
        Holding { budget: self.budget.clone(), bytes }
    }

    /// Whose bytes they are.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }
}

/// A copy holds as many bytes again, or none if there are not that many.
impl Clone for Holding {
    fn clone(&self) -> Self {
        self.budget.holding_at_most(self.bytes)
    }
}

impl Drop for Holding {
    fn drop(&mut self) {
        self.budget.shrink(self.bytes);
    }
}

/// The work between two looks at the clock, about: a unit is some memory accesses, so that
/// this is well below a millisecond, and the look costs nothing in comparison.
const UNCHECKED: u64 = 1 << 15;

/// The bytes for which the budget is asked at once: less is not worth the question.
const CHUNK: usize = 1 << 16;

/// Counts the work of one thread, and looks at the clock when enough of it has been done; takes bytes, which the budget
/// gets back when this is dropped. Once it says no, it always does: what cannot return an error from everywhere, such as
/// reading a text, goes on without looking at each answer, and asks in the end [why it was stopped](Self::stopped).
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::AtomicBool;
/// use genplan_core::budget::{Budget, StopReason};
/// let budget = Budget::default().with_interrupt(Arc::new(AtomicBool::new(true)));
/// let meter = budget.meter();
/// assert_eq!(meter.work(1), Ok(()));
/// assert_eq!(meter.work(1_000_000), Err(StopReason::Interrupted));
/// let budget = Budget::default().with_bytes(1 << 20);
/// let meter = budget.meter();
/// let taken = (0..1000).take_while(|_| meter.take(1 << 16).is_ok()).count();
/// assert_eq!((taken, meter.stopped()), (16, Some(StopReason::Memory)));
/// drop(meter);
/// assert_eq!(budget.bytes_left(), 1 << 20);
/// ```
#[derive(Debug)]
pub struct Meter {
    /// How much work leads to the next look at the clock: one more than may be done before; nothing once it is stopped.
    next: Cell<u64>,
    /// How much more work may be done after that, whatever the budget allows.
    rest: Cell<u64>,
    /// All bytes that were taken, but for those that are free.
    bytes: Cell<usize>,
    /// How many more bytes are free.
    free: Cell<usize>,
    most_bytes: usize,
    /// The bytes that the budget knows of.
    held: RefCell<Holding>,
    stopped: Cell<Option<StopReason>>,
}

impl Meter {
    /// The meter that also ends, with [`StopReason::Steps`], after this much work, and at this many bytes.
    #[must_use]
    pub fn at_most(mut self, work: u64, bytes: usize) -> Self {
        self.allow(work);
        self.most_bytes = bytes;
        self
    }

    /// The meter that does not ask the budget for the first bytes, this many.
    #[must_use]
    pub fn with_free(self, bytes: usize) -> Self {
        self.free.set(bytes);
        self
    }

    /// Has done `amount` of work; says whether to go on.
    #[inline]
    pub fn work(&self, amount: u64) -> Result<(), StopReason> {
        self.work_telling(amount, || ())
    }

    /// Has done `amount` of work; says whether to go on, and tells that before it looks at the clock.
    #[inline]
    pub fn work_telling(&self, amount: u64, tell: impl FnOnce()) -> Result<(), StopReason> {
        let next = self.next.get();
        if amount < next {
            self.next.set(next - amount);
            return Ok(());
        }
        tell();
        self.go_beyond(amount)
    }

    /// How much more work may be done, whatever the budget allows.
    pub fn work_left(&self) -> u64 {
        self.next.get().saturating_sub(1).saturating_add(self.rest.get())
    }

    /// Needs `bytes` bytes, which are also work to fill; says whether to allocate them.
    #[inline]
    pub fn take(&self, bytes: usize) -> Result<(), StopReason> {
        let free = self.free.get().min(bytes);
        self.free.set(self.free.get() - free);
        self.bytes.set(self.bytes.get().saturating_add(bytes - free));
        if self.bytes.get().saturating_sub(self.held.borrow().bytes) >= CHUNK {
            self.hold()?;
        }
        self.work(1 + bytes as u64 / 16)
    }

    /// Needs `bytes` bytes no longer.
    pub fn give(&self, bytes: usize) {
        self.bytes.set(self.bytes.get().saturating_sub(bytes));
        let mut held = self.held.borrow_mut();
        let needed = held.bytes.min(self.bytes.get());
        held.set(needed).expect("it holds them");
    }

    /// Asks the budget for all that was taken, and looks at the clock.
    pub fn look(&self) -> Result<(), StopReason> {
        self.hold()?;
        self.noted(self.held.borrow().budget.check())
    }

    /// How many bytes are taken.
    pub fn bytes(&self) -> usize {
        self.bytes.get()
    }

    /// What was taken since there were `bytes` bytes: it is held longer than this.
    pub fn keep_since(&self, bytes: usize) -> Holding {
        // Whoever cannot have it learns that from what stopped the meter.
        let _ = self.hold();
        let kept = self.bytes.get().saturating_sub(bytes);
        self.bytes.set(self.bytes.get() - kept);
        self.held.borrow_mut().split(kept)
    }

    /// Why it says no, if it does.
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped.get()
    }

    /// Asks the budget for all that was taken.
    fn hold(&self) -> Result<(), StopReason> {
        self.stopped.get().map_or(Ok(()), Err)?;
        let bytes = Some(self.bytes.get()).filter(|&bytes| bytes <= self.most_bytes);
        let held = bytes.map_or(Err(StopReason::Memory), |bytes| self.held.borrow_mut().set(bytes));
        self.noted(held)
    }

    /// Has done more work than may be done before the next look.
    #[cold]
    fn go_beyond(&self, amount: u64) -> Result<(), StopReason> {
        self.stopped.get().map_or(Ok(()), Err)?;
        let rest = self.work_left().checked_sub(amount).ok_or(StopReason::Steps);
        self.noted(rest.map(|rest| self.allow(rest)))?;
        self.noted(self.held.borrow().budget.check())
    }

    /// Allows this much more work, with a look when enough of it has been done.
    fn allow(&self, work: u64) {
        let next = work.min(UNCHECKED);
        self.next.set(next + 1);
        self.rest.set(work - next);
    }

    /// Says no from now on if that is an error.
    fn noted(&self, result: Result<(), StopReason>) -> Result<(), StopReason> {
        if result.is_err() {
            self.stopped.set(result.err());
            self.next.set(0);
            self.rest.set(0);
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_asked_for_is_noticed_where_it_is_measured() {
        let measured = Arc::new(AtomicUsize::new(0));
        let budget = Budget::default().with_bytes(64 << 20).with_measured(Arc::clone(&measured));
        measured.store(100 << 20, Ordering::Relaxed);
        assert_eq!(budget.check(), Ok(()));
        measured.store(120 << 20, Ordering::Relaxed);
        assert_eq!(budget.check(), Err(StopReason::Memory));
        assert_eq!(budget.meter().work(u64::MAX), Err(StopReason::Memory));
        assert_eq!(budget.with_bytes(usize::MAX).check(), Ok(()), "without a limit there is none");
    }

    #[test]
    fn what_is_kept_outlives_the_rest() {
        let budget = Budget::default().with_bytes(1000);
        let meter = budget.meter();
        assert_eq!(meter.take(300), Ok(()));
        let before = meter.bytes();
        assert_eq!(meter.take(500), Ok(()));
        let kept = meter.keep_since(before);
        assert_eq!(budget.bytes_left(), 200);
        drop(meter);
        assert_eq!(budget.bytes_left(), 500);
        drop(kept);
        assert_eq!(budget.bytes_left(), 1000);
    }

    #[test]
    fn a_stop_is_for_ever() {
        let meter = Budget::default().with_bytes(100).meter();
        assert!(meter.take(1 << 20).is_err(), "too much");
        meter.give(1 << 20);
        assert!(meter.work(0).is_err() && meter.work(1 << 20).is_err() && meter.look().is_err());
        assert_eq!(meter.stopped(), Some(StopReason::Memory));
    }

    #[test]
    fn no_more_work_is_done_than_allowed() {
        let meter = Budget::default().meter().at_most(1 << 20, usize::MAX);
        assert_eq!((meter.work((1 << 20) - 1), meter.work_left()), (Ok(()), 1));
        assert_eq!((meter.work(1), meter.work(0)), (Ok(()), Ok(())));
        assert_eq!((meter.work(1), meter.work_left()), (Err(StopReason::Steps), 0));
    }

    #[test]
    fn what_is_free_is_not_asked_for() {
        let budget = Budget::default().with_bytes(100);
        let meter = budget.meter().with_free(1 << 20);
        assert_eq!((meter.take(1 << 20), meter.look()), (Ok(()), Ok(())));
        assert_eq!((meter.take(60), meter.look(), budget.bytes_left()), (Ok(()), Ok(()), 40));
        assert_eq!((meter.take(60), meter.look()), (Ok(()), Err(StopReason::Memory)));
    }
}
