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
use genplan_pddl::Diagnostic;

use super::bounds::least_guided;
use super::engine::Engine;
use super::question::Question;
use super::relay::Relay;
use crate::question::Wanted;
use crate::search::{Bounded, Options, PointerScope, Search, SearchStatistics, with_search};

/// The wide search has this part of the work: its nodes cost more, because there are more states.
const WIDE_PART: u64 = 4;

/// Searches of which each has a wider choice of instructions and conditions than the one before.
pub(super) struct Wider<'s, 'a, 'b, 'n, 'm> {
    pub narrow: &'s mut Search<'a, 'n>,
    /// With a pointer for each range, if some have none.
    pub wide: Option<&'s mut Search<'b, 'm>>,
    /// With one more for each.
    pub widest: Widest<'s>,
}

/// A search that begins when it is asked for.
pub(super) struct Widest<'w> {
    pub question: &'w Question<'w>,
    pub options: &'w Options,
    pub budget: &'w Budget,
    pub relay: &'w Relay<'w>,
    /// What it has cost.
    pub statistics: SearchStatistics,
}

impl Widest<'_> {
    fn guided(&mut self, lines: usize, work: u64) -> Option<Bounded> {
        let problem = self.question.problem.widest()?;
        let relay = self.relay.over(PointerScope::More);
        Some(with_search(&problem, self.options, self.budget, &relay, |search| {
            let bounded = search.guided(lines, work);
            let bounded =
                if self.options.wanted == Wanted::Best { shortest(search, bounded) } else { bounded };
            self.statistics.add(&search.statistics());
            bounded
        }))
    }
}

/// Shortens what guided search has found, as long as it finds something shorter.
fn shortest(search: &mut Search<'_, '_>, mut bounded: Bounded) -> Bounded {
    while let Some(found) = bounded.programs.first()
        && let Some(shorter) = found.program.lines().checked_sub(1)
    {
        let work = search.statistics().nodes.max(least_guided(found));
        let next = search.guided(shorter, work);
        if next.programs.is_empty() {
            break;
        }
        bounded = next;
    }
    bounded
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
        Some(match &mut self.wide {
            Some(wide) if is_open => wide.guided(lines.saturating_sub(1), work / WIDE_PART),
            _ => bounded,
        })
    }

    fn guided_widely(&mut self, lines: usize, work: u64) -> Option<Bounded> {
        self.widest.guided(lines, work)
    }

    fn statistics(&self) -> SearchStatistics {
        let mut statistics = self.narrow.statistics();
        self.wide.iter().for_each(|wide| statistics.add(&wide.statistics()));
        statistics.add(&self.widest.statistics);
        statistics
    }
}
