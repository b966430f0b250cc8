//! Whoever answers.

use genplan_pddl::Diagnostic;

use super::planner::PlannerRun;
use crate::search::{self, Bounded};

/// Something that looks for programs, one bound at a time.
pub trait Engine {
    /// Looks for programs of at most so many lines that fit the examples. It may be known that those of fewer
    /// lines do not.
    ///
    /// No program, and no reason why it was stopped, is a proof that there is none. An error is a fault of
    /// something outside, such as a planner that crashes.
    fn bound(&mut self, lines: usize, fewer_excluded: bool) -> Result<Bounded, Diagnostic>;

    /// Likewise, with at most so much work: nothing if that was not enough.
    fn bound_within(
        &mut self,
        lines: usize,
        fewer_excluded: bool,
        _work: u64,
    ) -> Result<Option<Bounded>, Diagnostic> {
        self.bound(lines, fewer_excluded).map(Some)
    }

    /// Likewise for programs that do not test the objects of single examples. An engine that cannot do that says so by
    /// nothing.
    fn general_within(&mut self, _lines: usize, _work: u64) -> Option<Bounded> {
        None
    }

    /// Looks for some program of at most so many lines, with so much more work than before, where it is most likely.
    /// This proves nothing. An engine that cannot do that says so by nothing.
    fn guided(&mut self, _lines: usize, _work: u64) -> Option<Bounded> {
        None
    }

    /// Likewise, once, for programs that may use more pointers than others; what it finds it shortens.
    fn guided_widely(&mut self, _lines: usize, _work: u64) -> Option<Bounded> {
        None
    }

    /// What it has done so far.
    fn statistics(&self) -> search::SearchStatistics {
        search::SearchStatistics::default()
    }

    /// The runs of the planner so far, if it is one.
    fn take_runs(&mut self) -> Vec<PlannerRun> {
        Vec::new()
    }
}
