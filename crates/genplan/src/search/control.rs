//! When to stop, and whom to tell.

use genplan_core::budget::{Budget, StopReason};

use super::Found;
use super::solution::Solution;

/// Why a search is ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pause {
    /// For good.
    Stop(StopReason),
    /// To start again: it has become clear that looking at the whole state spaces first will pay.
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

/// Nobody waits: the search runs to its end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    fn go_on(&self, _progress: &Progress) -> bool {
        true
    }
}

/// When to stop, and whom to tell.
pub(super) struct Control<'c> {
    /// Its bytes are for all workers together.
    pub budget: &'c Budget,
    pub workers: usize,
    /// After so many nodes, stop for an analysis.
    pub patience: u64,
    pub observer: &'c dyn Observer,
    /// What solutions mean.
    pub translate: &'c (dyn Fn(&Solution) -> Found + Sync),
}

impl Control<'_> {
    /// Why to stop now, if there is a reason. `bytes` is what one worker uses.
    pub(super) fn check(&self, progress: &Progress, bytes: usize) -> Option<Pause> {
        if !self.observer.go_on(progress) {
            Some(Pause::Stop(StopReason::Interrupted))
        } else if let Err(reason) = self.budget.check() {
            Some(Pause::Stop(reason))
        } else if bytes > self.budget.max_bytes() / self.workers {
            Some(Pause::Stop(StopReason::Memory))
        } else if progress.nodes > self.patience {
            Some(Pause::Analysis)
        } else {
            None
        }
    }

    pub(super) fn found(&self, solution: &Solution) {
        self.observer.found(&(self.translate)(solution));
    }
}
