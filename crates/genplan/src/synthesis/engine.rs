//! Whoever answers.

use genplan_pddl::Diagnostic;

use crate::search::{self, Bounded};

/// Something that looks for programs, one bound at a time.
pub trait Engine {
    /// Looks for programs of at most this many lines that fit the examples. It may be known that those of fewer
    /// lines do not.
    ///
    /// No program, and no reason why it was stopped, is a proof that there is none. An error is a fault of
    /// something outside, such as a planner that crashes.
    fn bound(&mut self, lines: usize, fewer_excluded: bool) -> Result<Bounded, Diagnostic>;

    /// What it has done so far.
    fn statistics(&self) -> search::SearchStatistics {
        search::SearchStatistics::default()
    }
}
