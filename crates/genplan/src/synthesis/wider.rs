//! Programs over more pointers, where those that the actions need may not do.
//!
//! Complete search, and so every proof, is about the pointers that the actions need. Guided search looks for programs over
//! these first, and then, with a quarter of that work, for programs over the spare ones as well. More pointers cost a line: a
//! program that is only one line shorter with them is not better. (In `examples/pointers/sorting`, a program of 5 instead of 6 lines
//! is wrong on 5 of 7 tests.)

use genplan_pddl::Diagnostic;

use super::engine::Engine;
use crate::search::{Bounded, Search, SearchStatistics};

/// The wide search has this part of the work: its nodes cost more, because there are more states.
const WIDE_PART: u64 = 4;

/// Two searches, of which the second has a wider choice of instructions and conditions.
pub(super) struct Wider<'s, 'a, 'b, 'n, 'm> {
    pub narrow: &'s mut Search<'a, 'n>,
    pub wide: &'s mut Search<'b, 'm>,
}

impl Engine for Wider<'_, '_, '_, '_, '_> {
    fn bound(&mut self, lines: usize, fewer_excluded: bool) -> Result<Bounded, Diagnostic> {
        Engine::bound(self.narrow, lines, fewer_excluded)
    }

    fn bound_within(
        &mut self,
        lines: usize,
        fewer_excluded: bool,
        work: u64,
    ) -> Result<Option<Bounded>, Diagnostic> {
        Engine::bound_within(self.narrow, lines, fewer_excluded, work)
    }

    fn general_within(&mut self, lines: usize, work: u64) -> Option<Bounded> {
        Engine::general_within(self.narrow, lines, work)
    }

    fn guided(&mut self, lines: usize, work: u64) -> Option<Bounded> {
        let bounded = self.narrow.guided(lines, work);
        let is_open = bounded.programs.is_empty() && bounded.stopped.is_none();
        Some(if is_open { self.wide.guided(lines.saturating_sub(1), work / WIDE_PART) } else { bounded })
    }

    fn statistics(&self) -> SearchStatistics {
        let mut statistics = self.narrow.statistics();
        statistics.add(&self.wide.statistics());
        statistics
    }
}
