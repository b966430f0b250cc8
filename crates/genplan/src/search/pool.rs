//! What the workers of a search share: tasks, solutions, and when to stop.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use genplan_core::budget::{Budget, Holding, StopReason};

use super::choice::{Choice, Path};
use super::observer::{Attempt, SearchObserver, SearchProgress, WorkDone};
use super::solution::{Cost, Solution};
use super::subtree::FoundAt;
use super::vocabulary::SearchVocabulary;
use super::worker::Counts;
use crate::question::Wanted;

/// Why the workers stop before the search is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchStop {
    /// For good.
    Limit(StopReason),
    /// Because as much work is done as was allowed.
    Work,
    /// To look at the whole state spaces first: it has become clear that this will pay.
    Analysis,
}

/// When to stop, and whom to tell.
pub(super) struct Control<'c> {
    pub budget: &'c Budget,
    /// After this number of nodes, stop for an analysis.
    pub patience: u64,
    /// After this number of nodes, stop.
    pub max_nodes: u64,
    /// At this time on the budget's clock, stop.
    pub until: Option<Duration>,
    pub observer: &'c dyn SearchObserver,
    /// What the search has done before.
    pub before: WorkDone,
    /// Whether it is guided search.
    pub is_guided: bool,
    /// What solutions mean.
    pub vocabulary: &'c SearchVocabulary,
}

impl Control<'_> {
    /// Whether the moment has come at which to stop.
    pub(super) fn is_late(&self) -> bool {
        self.until.is_some_and(|until| self.budget.clock().now() >= until)
    }
}

/// Shared by the workers of a search.
pub(super) struct Pool<'c> {
    control: &'c Control<'c>,
    wanted: Wanted,
    /// The bound that is being searched, for the progress.
    lines: usize,
    queue: Mutex<Queue>,
    wake: Condvar,
    /// Workers that wait for a task.
    idle: AtomicUsize,
    stop: Mutex<Option<SearchStop>>,
    is_stopped: AtomicBool,
    /// The cost of the best solution, packed.
    best: AtomicU64,
    /// Where it is.
    best_path: Mutex<Option<Path>>,
    solutions: Mutex<Vec<Solution>>,
    /// What they take, if all are wanted.
    held: Mutex<Holding>,
    totals: Mutex<Counts>,
}

/// What came of a search.
#[derive(Default)]
pub(super) struct Finished {
    /// The programs, the best first.
    pub solutions: Vec<Solution>,
    pub counts: Counts,
    pub stop: Option<SearchStop>,
    /// The nodes that nobody has taken, the last one first.
    pub open: Vec<Path>,
}

impl Finished {
    /// Nothing but a reason why.
    pub(super) fn stopped(reason: StopReason) -> Self {
        Finished { stop: Some(SearchStop::Limit(reason)), ..Finished::default() }
    }
}

/// About this many bytes are for a solution with its program and all that is said about it.
const SOLUTION: usize = 1 << 12;

struct Queue {
    tasks: Vec<Path>,
    working: usize,
}

impl<'c> Pool<'c> {
    /// For one worker, which others can join.
    pub(super) fn new(control: &'c Control<'c>, wanted: Wanted, lines: usize) -> Self {
        Pool {
            control,
            wanted,
            lines,
            queue: Mutex::new(Queue { tasks: vec![Path::new()], working: 1 }),
            wake: Condvar::new(),
            idle: AtomicUsize::new(0),
            stop: Mutex::new(None),
            is_stopped: AtomicBool::new(false),
            best: AtomicU64::new(u64::MAX),
            best_path: Mutex::new(None),
            solutions: Mutex::new(Vec::new()),
            held: Mutex::new(control.budget.holding()),
            totals: Mutex::new(Counts::default()),
        }
    }

    /// The same for a part of the search: with other tasks, the last one first, and with a program that is known already.
    pub(super) fn with(self, tasks: Vec<Path>, known: Option<&FoundAt>) -> Self {
        lock(&self.queue).tasks = tasks;
        if let Some(FoundAt { cost, place }) = known.filter(|_| !self.wanted.is_all()) {
            self.best.store(*cost, Ordering::Relaxed);
            *lock(&self.best_path) = Some(place.0.clone());
        }
        self
    }

    /// The same for a search that was interrupted.
    pub(super) fn resumed(self, paused: Finished) -> Self {
        let Finished { open, solutions, counts, .. } = paused;
        let best = solutions.first().map(|best| FoundAt::new(best, self.wanted));
        lock(&self.totals).share = counts.share;
        *lock(&self.solutions) = solutions;
        self.with(open, best.as_ref())
    }

    /// One more worker will ask for tasks.
    pub(super) fn join(&self) {
        lock(&self.queue).working += 1;
    }

    /// A worker that has joined will not ask for tasks.
    pub(super) fn leave(&self) {
        lock(&self.queue).working -= 1;
        self.wake.notify_all();
    }

    /// The next task, or none if the search is over. Waits while others may still give work away.
    pub(super) fn take(&self) -> Option<Path> {
        let mut queue = lock(&self.queue);
        loop {
            if self.is_stopped() {
                self.wake.notify_all();
                return None;
            }
            if let Some(task) = queue.tasks.pop() {
                return Some(task);
            }
            queue.working -= 1;
            if queue.working == 0 {
                self.wake.notify_all();
                return None;
            }
            self.idle.fetch_add(1, Ordering::Relaxed);
            while queue.tasks.is_empty() && queue.working > 0 && !self.is_stopped() {
                queue = self.wake.wait(queue).unwrap_or_else(PoisonError::into_inner);
            }
            self.idle.fetch_sub(1, Ordering::Relaxed);
            if queue.working == 0 {
                return None;
            }
            queue.working += 1;
        }
    }

    /// Whether a program was found.
    pub(super) fn has_solution(&self) -> bool {
        self.best.load(Ordering::Relaxed) != u64::MAX
    }

    /// Whether somebody waits for work.
    pub(super) fn is_hungry(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }

    /// Gives nodes to others; they are taken in their order.
    pub(super) fn give(&self, mut tasks: Vec<Path>) {
        tasks.reverse();
        lock(&self.queue).tasks.extend(tasks);
        self.wake.notify_all();
    }

    fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// Takes over what a worker has counted.
    pub(super) fn account(&self, counts: &mut Counts) -> SearchProgress {
        let mut totals = lock(&self.totals);
        totals.add(&std::mem::take(counts));
        let Counts { nodes, steps, share, .. } = *totals;
        let (lines, &Control { before, is_guided, .. }) = (self.lines, self.control);
        SearchProgress { lines, nodes, steps, before, share, is_guided, attempt: Attempt::default() }
    }

    /// Accounts for what was done and tells it; says no if the search is to stop.
    pub(super) fn report(&self, counts: &mut Counts) -> bool {
        let progress = self.account(counts);
        if !self.control.observer.go_on(&progress) {
            self.end(SearchStop::Limit(StopReason::Interrupted));
        } else if let Err(reason) = self.control.budget.check() {
            self.end(SearchStop::Limit(reason));
        } else if progress.nodes > self.control.max_nodes || self.control.is_late() {
            self.end(SearchStop::Work);
        } else if progress.nodes > self.control.patience {
            self.end(SearchStop::Analysis);
        }
        !self.is_stopped()
    }

    /// Stops all workers.
    pub(super) fn end(&self, reason: SearchStop) {
        lock(&self.stop).get_or_insert(reason);
        self.is_stopped.store(true, Ordering::Relaxed);
        self.wake.notify_all();
    }

    /// Whether a program of at least this cost, found on this path, could still be wanted.
    #[inline]
    pub(super) fn can_improve(&self, bound: impl FnOnce() -> Cost, path: &[Choice]) -> bool {
        let best = self.best.load(Ordering::Relaxed);
        if best == u64::MAX {
            return true;
        }
        let bound = if self.wanted == Wanted::First { 0 } else { bound().packed() };
        bound < best || bound == best && lock(&self.best_path).as_ref().is_none_or(|best| *path < **best)
    }

    /// Takes a solution.
    pub(super) fn found(&self, solution: Solution) {
        let mut solutions = lock(&self.solutions);
        if let Wanted::All(limit) = self.wanted {
            if solutions.len() >= limit {
                return;
            }
            if let Err(reason) = self.hold(solutions.len() + 1) {
                return self.end(SearchStop::Limit(reason));
            }
            self.control.observer.found(&self.control.vocabulary.translate(&solution));
            solutions.push(solution);
            if solutions.len() >= limit {
                self.end(SearchStop::Limit(StopReason::Programs));
            }
            return;
        }
        let (cost, mut best_path) = (solution.cost.counted(self.wanted), lock(&self.best_path));
        let is_better = |best: &Path| (cost, &solution.path) < (self.best.load(Ordering::Relaxed), best);
        if best_path.as_ref().is_none_or(is_better) {
            self.best.store(cost, Ordering::Relaxed);
            *best_path = Some(solution.path.clone());
            *solutions = vec![solution];
        }
    }

    /// Takes bytes for this many solutions.
    fn hold(&self, solutions: usize) -> Result<(), StopReason> {
        lock(&self.held).set(SOLUTION * solutions)
    }

    /// What was found, what it cost, why it was stopped, and what is left.
    pub(super) fn finish(self) -> Finished {
        let mut solutions = into_inner(self.solutions);
        // Threads find them in any order.
        solutions.sort_by(|a, b| (a.cost, &a.path).cmp(&(b.cost, &b.path)));
        let (counts, stop) = (into_inner(self.totals), into_inner(self.stop));
        Finished { solutions, counts, stop, open: into_inner(self.queue).tasks }
    }
}

impl Drop for PanicGuard<'_, '_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.end(SearchStop::Limit(StopReason::Interrupted));
        }
    }
}

/// Sees to it that others do not wait for a worker that panics.
pub(super) struct PanicGuard<'p, 'c>(pub &'p Pool<'c>);

/// A worker that panics takes the process with it when its scope ends; until then, what it left is consistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn into_inner<T>(mutex: Mutex<T>) -> T {
    mutex.into_inner().unwrap_or_else(PoisonError::into_inner)
}
