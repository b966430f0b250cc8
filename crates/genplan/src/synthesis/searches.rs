//! Programs over more pointers, where those that the actions need may not do.
//!
//! Complete search, and so every proof, is about the pointers that the actions need. Guided search looks for programs over
//! these first, and then, with a quarter of that work, for programs over the spare ones of ranges that have no others. More pointers cost a
//! line: a program that is only one line shorter with them is not better. (In `examples/pointers/sorting`, a program of 5 instead of 6 lines
//! is wrong on 5 of 7 tests.)
//!
//! Where all of that has failed, it looks for programs over one more pointer of each range, whose actions may have `_` for all their
//! arguments.

use genplan_core::budget::Budget;

use super::question::Question;
use super::relay::Relay;
use super::schedule::least_guided;
use crate::question::Wanted;
use crate::search::{Bounded, Options, PointerScope, Search, SearchStatistics, with_search};

/// The wide search has this part of the work: its nodes cost more, because there are more states.
const WIDE_PART: u64 = 4;

/// Searches of which each has a wider choice of instructions and conditions than the one before.
pub(super) struct Searches<'s> {
    pub narrow: Search<'s>,
    /// With a pointer for each range, if some have none.
    pub wide: Option<Search<'s>>,
    /// With one more for each.
    pub widest: Widest<'s>,
}

/// A search that begins when it is asked for.
pub(super) struct Widest<'w> {
    pub question: &'w Question,
    pub options: &'w Options,
    pub budget: &'w Budget,
    pub relay: &'w Relay<'w>,
    /// What it has cost.
    pub statistics: SearchStatistics,
}

impl Searches<'_> {
    /// Guided search with this much more work than before.
    pub(super) fn guided(&mut self, lines: usize, work: u64) -> Bounded {
        let bounded = self.narrow.guided(lines, work);
        let is_open = bounded.programs.is_empty() && bounded.stopped.is_none();
        match &mut self.wide {
            Some(wide) if is_open => wide.guided(lines.saturating_sub(1), work / WIDE_PART),
            _ => bounded,
        }
    }

    /// Guided search for programs over one more pointer of each range, if there can be any; what it finds it shortens.
    pub(super) fn guided_widely(&mut self, lines: usize, work: u64) -> Option<Bounded> {
        let Widest { question, options, budget, relay, statistics } = &mut self.widest;
        let problem = question.problem.widest()?;
        let relay = relay.over(PointerScope::More);
        Some(with_search(&problem, options, budget, &relay, |search| {
            let mut bounded = search.guided(lines, work);
            while options.wanted == Wanted::Best
                && let Some(found) = bounded.programs.first()
                && let Some(shorter) = found.program.lines().checked_sub(1)
            {
                let next = search.guided(shorter, search.statistics().nodes.max(least_guided(found)));
                if next.programs.is_empty() {
                    break;
                }
                bounded = next;
            }
            statistics.add(&search.statistics());
            bounded
        }))
    }

    /// What all of them have cost.
    pub(super) fn statistics(&self) -> SearchStatistics {
        let mut statistics = self.narrow.statistics();
        self.wide.iter().for_each(|wide| statistics.add(&wide.statistics()));
        statistics.add(&self.widest.statistics);
        statistics
    }
}
