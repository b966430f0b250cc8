//! What the workers of a search share: tasks, solutions, and when to stop.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use genplan_core::budget::{Budget, Holding, StopReason};

use super::SearchStatistics;
use super::choice::{Choice, Path};
use super::engine::Search;
use super::observer::{SearchObserver, SearchProgress, WorkDone};
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

/// Shared by the workers of a search: what they look for, when they stop, and what they have.
pub(super) struct Pool<'c> {
    budget: &'c Budget,
    observer: &'c dyn SearchObserver,
    /// What solutions mean.
    vocabulary: &'c SearchVocabulary,
    wanted: Wanted,
    /// The bound that is being searched, for the progress.
    lines: usize,
    /// What the search has done before.
    before: WorkDone,
    /// Whether it is guided search.
    pub is_guided: bool,
    /// After this number of nodes, stop for an analysis.
    pub patience: u64,
    /// After this number of nodes, stop.
    pub max_nodes: u64,
    /// At this time on the budget's clock, stop.
    pub until: Option<Duration>,
    queue: Mutex<Queue>,
    wake: Condvar,
    /// Workers that wait for a task.
    idle: AtomicUsize,
    stop: OnceLock<SearchStop>,
    /// The cost of the best solution, packed.
    best: AtomicU64,
    found: Mutex<FoundSolutions>,
    totals: Mutex<Counts>,
}

/// The solutions that were found: the best one, or all that are wanted.
struct FoundSolutions {
    solutions: Vec<Solution>,
    /// Where the best one is.
    best_path: Option<Path>,
    /// What they take, if all are wanted.
    held: Holding,
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

/// About this many bytes are for a solution with its program and all that is said about it.
const SOLUTION: usize = 1 << 12;

struct Queue {
    tasks: Vec<Path>,
    working: usize,
}

impl<'c> Pool<'c> {
    /// For one worker of a search without limits of its own, which others can join.
    pub(super) fn new(
        search: &'c Search<'_>,
        observer: &'c dyn SearchObserver,
        wanted: Wanted,
        lines: usize,
    ) -> Self {
        let held = search.budget.holding();
        Pool {
            budget: search.budget,
            observer,
            vocabulary: &search.problem.vocabulary,
            wanted,
            lines,
            before: search.statistics.work(),
            is_guided: false,
            patience: u64::MAX,
            max_nodes: u64::MAX,
            until: None,
            queue: Mutex::new(Queue { tasks: vec![Path::new()], working: 1 }),
            wake: Condvar::new(),
            idle: AtomicUsize::new(0),
            stop: OnceLock::new(),
            best: AtomicU64::new(u64::MAX),
            found: Mutex::new(FoundSolutions { solutions: Vec::new(), best_path: None, held }),
            totals: Mutex::default(),
        }
    }

    /// The same for a part of the search: with other tasks, the last one first, and with a program that is known already.
    pub(super) fn with(self, tasks: Vec<Path>, known: Option<&FoundAt>) -> Self {
        lock(&self.queue).tasks = tasks;
        if let Some(FoundAt { cost, path }) = known.filter(|_| !self.wanted.is_all()) {
            self.best.store(*cost, Ordering::Relaxed);
            lock(&self.found).best_path = Some(path.0.clone());
        }
        self
    }

    /// The same for a search that was interrupted.
    pub(super) fn resumed(self, paused: Finished) -> Self {
        let Finished { open, solutions, counts, .. } = paused;
        let best = solutions.first().map(|best| FoundAt::new(best, self.wanted));
        lock(&self.totals).share = counts.share;
        lock(&self.found).solutions = solutions;
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
        self.stop.get().is_some()
    }

    /// Whether the moment has come at which to stop.
    pub(super) fn is_late(&self) -> bool {
        self.until.is_some_and(|until| self.budget.clock().now() >= until)
    }

    /// Takes over what a worker has counted.
    pub(super) fn account(&self, counts: &mut Counts) -> SearchProgress {
        let mut totals = lock(&self.totals);
        totals.add(&std::mem::take(counts));
        let Counts { statistics: SearchStatistics { nodes, steps, .. }, share } = *totals;
        let &Pool { lines, before, is_guided, .. } = self;
        SearchProgress { lines, nodes, steps, before, share, is_guided, is_language: false }
    }

    /// Accounts for what was done and tells it; says no if the search is to stop.
    pub(super) fn report(&self, counts: &mut Counts) -> bool {
        let progress = self.account(counts);
        if !self.observer.go_on(&progress) {
            self.end(SearchStop::Limit(StopReason::Interrupted));
        } else if let Err(reason) = self.budget.check() {
            self.end(SearchStop::Limit(reason));
        } else if progress.nodes > self.max_nodes || self.is_late() {
            self.end(SearchStop::Work);
        } else if progress.nodes > self.patience {
            self.end(SearchStop::Analysis);
        }
        !self.is_stopped()
    }

    /// Stops all workers.
    pub(super) fn end(&self, reason: SearchStop) {
        // The first reason counts.
        let _ = self.stop.set(reason);
        self.wake.notify_all();
    }

    /// Whether a program of at least this cost, found on this path, could still be wanted. Where all are, none is the best.
    #[inline]
    pub(super) fn can_improve(&self, bound: impl FnOnce() -> Cost, path: &[Choice]) -> bool {
        let best = self.best.load(Ordering::Relaxed);
        if best == u64::MAX {
            return true;
        }
        let bound = if self.wanted == Wanted::First { 0 } else { bound().packed() };
        bound < best
            || bound == best && lock(&self.found).best_path.as_ref().is_none_or(|best| *path < **best)
    }

    /// Takes a solution.
    pub(super) fn found(&self, solution: Solution) {
        let FoundSolutions { solutions, best_path, held } = &mut *lock(&self.found);
        if let Wanted::All(limit) = self.wanted {
            if solutions.len() >= limit {
                return;
            }
            if let Err(reason) = held.set(SOLUTION * (solutions.len() + 1)) {
                return self.end(SearchStop::Limit(reason));
            }
            self.observer.found(&self.vocabulary.translate(&solution));
            solutions.push(solution);
            if solutions.len() >= limit {
                self.end(SearchStop::Limit(StopReason::Programs));
            }
            return;
        }
        let cost = solution.cost.counted(self.wanted);
        let is_better = |best: &Path| (cost, &solution.path) < (self.best.load(Ordering::Relaxed), best);
        if best_path.as_ref().is_none_or(is_better) {
            self.best.store(cost, Ordering::Relaxed);
            *best_path = Some(solution.path.clone());
            *solutions = vec![solution];
        }
    }

    /// What was found, what it cost, why it was stopped, and what is left.
    pub(super) fn finish(self) -> Finished {
        let mut solutions = into_inner(self.found).solutions;
        // Threads find them in any order.
        solutions.sort_by(|a, b| (a.cost, &a.path).cmp(&(b.cost, &b.path)));
        let (counts, stop) = (into_inner(self.totals), self.stop.into_inner());
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
