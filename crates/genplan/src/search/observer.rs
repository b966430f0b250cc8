//! Whom to tell how a search goes.

use std::ops::Add;

use super::Found;
use super::subtree::WorkerPool;

/// How far a search has got.
#[derive(Clone, Copy, Debug, Default)]
pub struct SearchProgress {
    /// The bound on the lines that is being searched.
    pub lines: usize,
    /// Partial programs looked at.
    pub nodes: u64,
    /// Instructions executed.
    pub steps: u64,
    /// What was done before this search of the bound began: for the same question, within other bounds and with less work.
    pub before: WorkDone,
    /// The estimated share of the search space of this bound that is done with.
    pub share: f64,
    /// Whether guided search is at work. It does not know which share is done.
    pub is_guided: bool,
    /// Whether it is about the whole language over pointers, after what is tried first has failed.
    pub is_language: bool,
}

impl SearchProgress {
    /// All that was done for the question: it never becomes less.
    pub fn total(&self) -> WorkDone {
        self.before + WorkDone { nodes: self.nodes, steps: self.steps }
    }
}

/// How much was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WorkDone {
    /// Partial programs looked at.
    pub nodes: u64,
    /// Instructions executed.
    pub steps: u64,
}

impl Add for WorkDone {
    type Output = WorkDone;

    fn add(self, other: WorkDone) -> WorkDone {
        WorkDone { nodes: self.nodes + other.nodes, steps: self.steps + other.steps }
    }
}

/// Whoever waits for a synthesis. Several threads may talk to it.
pub trait SearchObserver: Sync {
    /// Is told how far the search is, many times a second; says no to stop it.
    fn go_on(&self, progress: &SearchProgress) -> bool;

    /// Is told of each program as it is found, when all are wanted.
    fn found(&self, _program: &Found) {}

    /// May bring a worker pool that does long searches, instead of the threads of this process.
    fn worker_pool(&self) -> Option<&dyn WorkerPool> {
        None
    }
}

/// Nobody waits: the search runs to its end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl SearchObserver for Silent {
    fn go_on(&self, _progress: &SearchProgress) -> bool {
        true
    }
}
