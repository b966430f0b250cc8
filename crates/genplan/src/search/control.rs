//! When to stop, and whom to tell.

use std::time::Instant;

use super::Found;
use super::solution::Solution;

/// Why a search ended before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The time limit was reached.
    Time,
    /// The memory limit was reached.
    Memory,
    /// The caller asked for it.
    Interrupted,
    /// As many programs as were asked for have been found.
    Limit,
    /// The search ended, but it does not look everywhere: only that of a planner.
    Incomplete,
    /// It has become clear that looking at the whole state spaces first will pay.
    Analysis,
}

/// How far a search has got.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    /// The bound on the lines that is being searched.
    pub lines: usize,
    /// Partial programs looked at.
    pub nodes: u64,
    /// Instructions executed.
    pub steps: u64,
    /// The estimated share of the search space of this bound that is done with.
    pub share: f64,
}

/// Whoever waits for a synthesis. Several threads may talk to it.
pub trait Observer: Sync {
    /// Is told how far the search is, many times a second; says no to stop it.
    fn go_on(&self, progress: &Progress) -> bool;

    /// Is told of each program as it is found, when all are wanted.
    fn found(&self, _program: &Found) {}
}

/// Lets the search run to its end.
pub struct Patient;

impl Observer for Patient {
    fn go_on(&self, _progress: &Progress) -> bool {
        true
    }
}

/// When to stop, and whom to tell.
pub(super) struct Control<'c> {
    pub deadline: Option<Instant>,
    /// In bytes, for all workers together.
    pub memory: usize,
    pub workers: usize,
    /// After so many nodes, stop for an analysis.
    pub patience: u64,
    pub observer: &'c dyn Observer,
    /// What solutions mean.
    pub translate: &'c (dyn Fn(&Solution) -> Found + Sync),
}

impl Control<'_> {
    /// Why to stop now, if there is a reason. `bytes` is what one worker uses.
    pub(super) fn check(&self, progress: &Progress, bytes: usize) -> Option<StopReason> {
        if !self.observer.go_on(progress) {
            Some(StopReason::Interrupted)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Some(StopReason::Time)
        } else if bytes > self.memory / self.workers {
            Some(StopReason::Memory)
        } else if progress.nodes > self.patience {
            Some(StopReason::Analysis)
        } else {
            None
        }
    }

    pub(super) fn found(&self, solution: &Solution) {
        self.observer.found(&(self.translate)(solution));
    }
}
