//! Whom to tell how a search goes.

use super::Found;
use super::subtree::Crew;

/// How far a search has got.
#[derive(Clone, Copy, Debug, Default)]
pub struct SearchProgress {
    /// The bound on the lines that is being searched.
    pub lines: usize,
    /// Partial programs looked at.
    pub nodes: u64,
    /// Instructions executed.
    pub steps: u64,
    /// The estimated share of the search space of this bound that is done with.
    pub share: f64,
    /// Whether guided search is at work. It does not know which share is done.
    pub is_guided: bool,
}

/// Whoever waits for a synthesis. Several threads may talk to it.
pub trait SearchObserver: Sync {
    /// Is told how far the search is, many times a second; says no to stop it.
    fn go_on(&self, progress: &SearchProgress) -> bool;

    /// Is told of each program as it is found, when all are wanted.
    fn found(&self, _program: &Found) {}

    /// May bring a crew that does long searches, instead of the threads of this process.
    fn crew(&self) -> Option<&dyn Crew> {
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
