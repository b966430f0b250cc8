//! Complete search of the whole language over the given pointers.
//!
//! What the search is offered is a part of what programs over pointers may say, chosen so that programs are found soon. Where it does
//! not do, and the user gives a bound or a sketch, or asks for the smallest program, everything is searched. Only then a proof is about
//! all programs over these pointers, but for those with `try` and `reach`.

use std::ops::RangeInclusive;

use genplan_core::budget::{Budget, StopReason};

use super::answer::Answer;
use super::proof::ProofScope;
use super::relay::Relay;
use super::schedule::one_by_one;
use crate::question::{Bound, Question, Wanted};
use crate::search::{PointerScope, with_search};

/// Unless the smallest program is asked for, the whole language has as many nodes as everything before, but not less than this.
const LEAST_WORK: u64 = 1_000_000;

impl Question {
    /// Goes on with the whole language where that can change the answer, which says then that it is about that.
    pub(super) fn search_language(&self, answer: &mut Answer, budget: &Budget, relay: &Relay<'_>) {
        if !self.problem.is_over_pointers() {
            return;
        }
        answer.scope = ProofScope::Offered;
        let Some(steps) = self.open_bounds(answer) else { return };
        match self.decide(steps, answer, budget, relay) {
            Ok(language) if language.is_found() => {
                *answer = Answer { statistics: answer.statistics, ..language };
            }
            Ok(_) => answer.scope = ProofScope::Language,
            Err(reason) if !answer.is_found() => (answer.stopped, answer.share) = (Some(reason), None),
            Err(_) => {}
        }
    }

    /// The bounds that are to be decided for the whole language, if there are any.
    fn open_bounds(&self, answer: &Answer) -> Option<RangeInclusive<usize>> {
        match (answer.programs.first(), answer.stopped) {
            (_, Some(_)) => None,
            (None, None) => Some(self.bound.steps()),
            (Some(found), None) => {
                let is_wanted = self.smallest && self.bound.sketch().is_none();
                let fewer = found.program.lines().checked_sub(1).filter(|_| is_wanted);
                fewer.map(|fewer| if let Bound::Lines(_) = self.bound { fewer..=fewer } else { 1..=fewer })
            }
        }
    }

    /// Searches the whole language within these bounds, of which each must be decided.
    fn decide(
        &self,
        steps: RangeInclusive<usize>,
        answer: &mut Answer,
        budget: &Budget,
        relay: &Relay<'_>,
    ) -> Result<Answer, StopReason> {
        let problem = match self.wanted {
            Wanted::All(_) => self.problem.language(),
            Wanted::Best | Wanted::First => self.problem.distinct_language(budget)?,
        };
        let question = self.about(problem.ok_or(StopReason::Incomplete)?);
        let most = answer.statistics.search.nodes.max(LEAST_WORK);
        with_search(&question, budget, &relay.over(PointerScope::Language), |search| {
            let decided = one_by_one(steps, |lines, fewer_excluded| {
                let left = most.saturating_sub(search.statistics().nodes).max(1);
                let work = if self.smallest { u64::MAX } else { left };
                search.bound_within(lines, fewer_excluded, work).ok_or(StopReason::Incomplete)
            });
            answer.statistics.search.add(&search.statistics());
            let decided = decided?;
            match decided.stopped {
                Some(reason) if !decided.is_found() => Err(reason),
                _ => Ok(decided),
            }
        })
    }
}
