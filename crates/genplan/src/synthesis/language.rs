//! Complete search of the whole language over the given pointers.
//!
//! What the search is offered is a part of what programs over pointers may say, chosen so that programs are found soon. Where it does
//! not do, and the user gives a bound or a sketch, or asks for the smallest program, everything is searched. Only then a proof is about
//! all programs over these pointers.

use genplan_core::budget::{Budget, StopReason};

use super::question::Question;
use super::relay::Relay;
use super::schedule::{FoundBy, SearchedBounds};
use crate::problem::GeneralizedProblem;
use crate::question::{Bound, Wanted};
use crate::search::{Options, PointerScope, Search, SearchStatistics, with_search};

/// Which programs a proof is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProofScope {
    /// Those over the given pointers that are made of what the search was offered.
    Offered,
    /// All over the given pointers; without pointers, all over ground actions.
    #[default]
    Language,
}

/// Unless the smallest program is asked for, the whole language has as many nodes as everything before, but not less than this.
const LEAST_WORK: u64 = 1_000_000;

impl Question {
    /// Goes on with the whole language where that can change the answer. Says what a proof is then about.
    pub(super) fn search_language(
        &self,
        searched: &mut SearchedBounds,
        statistics: &mut SearchStatistics,
        budget: &Budget,
        relay: &Relay<'_>,
    ) -> ProofScope {
        if !self.problem.is_over_pointers() {
            return ProofScope::Language;
        }
        let Some(steps) = self.open_bounds(searched) else { return ProofScope::Offered };
        let problem = match self.wanted {
            Wanted::All(_) => Ok(self.problem.language()),
            Wanted::Best | Wanted::First => self.problem.distinct_language(budget),
        };
        let outcome = match problem {
            Ok(Some(problem)) => {
                self.decide(&problem, &self.native.options(self), steps, statistics, budget, relay)
            }
            Ok(None) => Err(StopReason::Incomplete),
            Err(reason) => Err(reason),
        };
        match outcome {
            Ok(Some(better)) => *searched = better,
            Ok(None) => {}
            Err(reason) => {
                if searched.programs.is_empty() {
                    (searched.stopped, searched.share) = (Some(reason), None);
                }
                return ProofScope::Offered;
            }
        }
        ProofScope::Language
    }

    /// The bounds that are to be decided for the whole language, if there are any.
    fn open_bounds(&self, searched: &SearchedBounds) -> Option<std::ops::RangeInclusive<usize>> {
        match (searched.programs.first(), searched.stopped) {
            (_, Some(_)) => None,
            (None, None) => Some(self.bound.steps()),
            (Some(found), None) => {
                let is_wanted = self.smallest && self.bound.sketch().is_none();
                let fewer = found.program.lines().checked_sub(1).filter(|_| is_wanted);
                fewer.map(|fewer| if let Bound::Lines(_) = self.bound { fewer..=fewer } else { 1..=fewer })
            }
        }
    }

    /// A program of the whole language within these bounds; `None` if there is none.
    fn decide(
        &self,
        problem: &GeneralizedProblem,
        options: &Options,
        steps: std::ops::RangeInclusive<usize>,
        statistics: &mut SearchStatistics,
        budget: &Budget,
        relay: &Relay<'_>,
    ) -> Result<Option<SearchedBounds>, StopReason> {
        let most = if self.smallest { u64::MAX } else { statistics.nodes.max(LEAST_WORK) };
        with_search(problem, options, budget, &relay.over(PointerScope::Language), |search| {
            let decided = first(search, steps, most);
            statistics.add(&search.statistics());
            decided
        })
    }
}

/// What the first bound gives that has a program.
fn first(
    search: &mut Search<'_>,
    steps: std::ops::RangeInclusive<usize>,
    most: u64,
) -> Result<Option<SearchedBounds>, StopReason> {
    let mut excluded = None;
    for lines in steps {
        let fewer_excluded = excluded.is_some();
        let bounded = match most {
            u64::MAX => Some(search.bound(lines, fewer_excluded)),
            _ => search.bound_within(
                lines,
                fewer_excluded,
                most.saturating_sub(search.statistics().nodes).max(1),
            ),
        };
        let Some(bounded) = bounded else { return Err(StopReason::Incomplete) };
        if !bounded.programs.is_empty() {
            return Ok(Some(SearchedBounds {
                programs: bounded.programs,
                found_by: FoundBy::Complete,
                excluded,
                share: Some(bounded.share),
                stopped: bounded.stopped,
                ..SearchedBounds::default()
            }));
        }
        bounded.stopped.map_or(Ok(()), Err)?;
        excluded = Some(lines);
    }
    Ok(None)
}
