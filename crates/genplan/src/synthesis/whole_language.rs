//! The whole language over the given pointers.
//!
//! What the search is offered first is a part of what programs over pointers may say, chosen so that programs are found soon. Where it
//! does not do, the same searches take turns again with everything. Only then a proof is about all programs over these pointers, but for
//! those with `try` and `reach`. Where a program is found, that is done if the smallest one is asked for.

use genplan_core::budget::{Budget, StopReason};

use super::answer::Answer;
use super::proof::ProofScope;
use super::relay::Relay;
use super::schedule::{self, BETTER_TURN, HeadStart, turn};
use crate::problem::GeneralizedProblem;
use crate::question::{Bound, Question, Wanted};

impl Question {
    /// Goes on with the whole language where that can change the answer, which says then that it is about that.
    pub(super) fn search_language(&self, answer: &mut Answer, budget: &Budget, relay: &Relay<'_>) {
        let Some(bound) = self.open_bound(answer).filter(|_| answer.scope == ProofScope::Offered) else {
            return;
        };
        // Unless the smallest program is asked for, it has as many nodes as everything before.
        let most = if self.smallest { u64::MAX } else { answer.statistics.search.nodes };
        let question = Question { guided: self.guided && !answer.is_found(), ..self.clone() };
        let language = question.ask_language(bound, most.max(turn(BETTER_TURN)), budget, relay);
        answer.statistics.search.add(&language.statistics.search);
        match language.stopped {
            _ if language.is_found() => *answer = Answer { statistics: answer.statistics, ..language },
            None => answer.scope = ProofScope::Language,
            Some(_) if answer.is_found() => {}
            Some(reason) => (answer.stopped, answer.share) = (Some(reason), None),
        }
    }

    /// What the searches of the whole language answer within a bound, with about this many nodes.
    pub(super) fn ask_language(&self, bound: Bound, most: u64, budget: &Budget, relay: &Relay<'_>) -> Answer {
        match self.language(budget) {
            Ok(problem) => {
                let question = Question { bound, ..self.about(problem) };
                schedule::search(&question, budget, relay, HeadStart::of(most))
            }
            Err(reason) => Answer { stopped: Some(reason), ..Answer::default() },
        }
    }

    /// The bound that is to be searched for the whole language, if there is one.
    fn open_bound(&self, answer: &Answer) -> Option<Bound> {
        match (answer.programs.first(), answer.stopped) {
            (None, None) => Some(self.bound.clone()),
            (Some(found), None) if self.smallest && self.bound.sketch().is_none() => {
                let fewer = found.program.lines().checked_sub(1)?;
                Some(if let Bound::Lines(_) = self.bound { Bound::Lines(fewer) } else { Bound::UpTo(fewer) })
            }
            _ => None,
        }
    }

    fn language(&self, budget: &Budget) -> Result<GeneralizedProblem, StopReason> {
        let problem = match self.wanted {
            Wanted::All(_) => self.problem.language(),
            Wanted::Best | Wanted::First => self.problem.distinct_language(budget)?,
        };
        problem.ok_or(StopReason::Incomplete)
    }
}
