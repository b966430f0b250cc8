//! Why there is no program: examples that already exclude each other, none of them too many.

use std::cmp::Reverse;
use std::time::Duration;

use genplan_core::budget::Budget;

use super::answer::Answer;
use super::observer::Observer;
use super::proof::ProofScope;
use super::relay::Relay;
use super::schedule::{self, HeadStart};
use crate::question::{Bound, Question, USUAL_LINES, Wanted};
use crate::search::WorkDone;

/// Examples for which no program exists.
///
/// Programs may use the fluents and actions of all examples of the problem, those of other examples too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Their numbers among the examples of the problem.
    pub examples: Vec<usize>,
    /// Whether a program exists as soon as any one of them is left out. If not, that is not known.
    pub is_smallest: bool,
}

/// Unless the question says how long the search for the conflict may take, it is a quarter of the time of the answer, or this long if
/// that is longer.
const LEAST_TIME: Duration = Duration::from_secs(5);

/// Reduces the examples of a question that has no program, as long as there is still none.
pub(super) fn find(
    question: &Question,
    answer: &Answer,
    budget: &Budget,
    observer: &dyn Observer,
) -> Conflict {
    let quarter = Duration::from_secs_f64(answer.statistics.seconds / 4.0);
    let budget = budget.clone().with_time(question.conflict_time.unwrap_or(quarter.max(LEAST_TIME)));
    // What was excluded for the whole language is asked for the whole language again.
    let language = match answer.scope {
        ProofScope::Language if question.problem.is_over_pointers() => {
            question.problem.distinct_language(&budget)
        }
        _ => Ok(None),
    };
    let language = language.ok().flatten().map(|problem| question.about(problem));
    let question = language.as_ref().unwrap_or(question);
    let counts = |&number: &usize| question.mode.counts(question.problem.examples[number].label);
    let mut counting: Vec<usize> = question.problem.canonical().into_iter().filter(counts).collect();
    // Negative examples say more about a conflict than positive ones, and small ones are understood sooner.
    counting.sort_by_key(|&number| Reverse(question.problem.examples[number].label));
    let mut done = answer.statistics.search.work();
    reduce(counting, &budget, |examples| exists(question, examples, &budget, observer, &mut done))
}

/// Finds examples that are needed, one after the other, as far as the budget goes: the last one of the fewest that
/// conflict, from the first one on, together with those that are already known to be needed.
///
/// Programs for more examples fit fewer, because the vocabulary stays the same. So those are found in halves, in about
/// log n trials each, and what is needed once stays needed.
fn reduce(
    mut examples: Vec<usize>,
    budget: &Budget,
    mut exists: impl FnMut(&[usize]) -> Option<bool>,
) -> Conflict {
    let (mut needed, mut is_smallest) = (Vec::new(), true);
    while !examples.is_empty() && budget.check().is_ok() {
        let (enough, is_least) = fewest(&needed, &examples, budget, &mut exists);
        examples.truncate(enough);
        needed.extend(examples.pop());
        is_smallest &= is_least;
    }
    is_smallest &= examples.is_empty();
    needed.extend(examples);
    needed.sort_unstable();
    Conflict { examples: needed, is_smallest }
}

/// How many of some examples, from the first one on, conflict with those that are needed; and whether fewer do not.
fn fewest(
    needed: &[usize],
    examples: &[usize],
    budget: &Budget,
    exists: &mut impl FnMut(&[usize]) -> Option<bool>,
) -> (usize, bool) {
    // This many do, and fewer than this many do not, as far as is known.
    let (mut enough, mut least, mut is_known) = (examples.len(), 0, true);
    while least < enough && budget.check().is_ok() {
        let middle = usize::midpoint(least, enough);
        match exists(&[needed, &examples[..middle]].concat()) {
            Some(false) => enough = middle,
            fits => {
                is_known &= fits.is_some();
                least = middle + 1;
            }
        }
    }
    (enough, is_known && least == enough)
}

/// Whether there is a program for some of the examples, if that can be decided. What that takes is added to what was done before.
fn exists(
    question: &Question,
    examples: &[usize],
    budget: &Budget,
    observer: &dyn Observer,
    done: &mut WorkDone,
) -> Option<bool> {
    let bound = match &question.bound {
        Bound::UpTo(lines) => Bound::Lines(*lines),
        Bound::Open => Bound::Lines(USUAL_LINES),
        other => other.clone(),
    };
    let problem = question.problem.with_only(examples);
    let question = Question { bound, wanted: Wanted::First, ..question.about(problem) };
    let relay = Relay::new(&question, budget, observer, *done).for_conflict();
    let answer = schedule::search(&question, budget, &relay, HeadStart::of(u64::MAX));
    *done = *done + answer.statistics.search.work();
    (!answer.is_stopped()).then(|| answer.is_found())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Budget, Conflict, reduce};

    /// Reduces this many examples of which these exclude each other; says in how many trials.
    fn reduced(count: usize, excluding: &[&[usize]]) -> (Conflict, usize) {
        let mut trials = 0;
        let exists = |examples: &[usize]| {
            trials += 1;
            Some(!excluding.iter().any(|set| set.iter().all(|number| examples.contains(number))))
        };
        let conflict = reduce((0..count).collect(), &Budget::default(), exists);
        (conflict, trials)
    }

    #[test]
    fn what_is_left_is_one_of_the_smallest_sets() {
        for excluding in [&[&[3, 4][..]][..], &[&[0, 9], &[4]], &[&[1, 2, 3], &[2, 3, 7]], &[&[]]] {
            let (Conflict { examples, is_smallest }, _) = reduced(10, excluding);
            assert!(is_smallest && excluding.contains(&&examples[..]), "{examples:?}");
        }
    }

    #[test]
    fn few_among_many_are_found_in_few_trials() {
        let (conflict, trials) = reduced(6000, &[&[17, 2999, 5998]]);
        assert_eq!(conflict.examples, [17, 2999, 5998]);
        assert!(trials < 100, "{trials}");
    }

    #[test]
    fn nothing_is_tried_without_time_and_nothing_is_claimed() {
        let budget = Budget::default().with_time(Duration::ZERO);
        let conflict = reduce(vec![5, 7], &budget, |_| panic!("there is no time"));
        assert_eq!(conflict, Conflict { examples: vec![5, 7], is_smallest: false });
        let conflict = reduce(vec![5, 7], &Budget::default(), |_| None);
        assert_eq!(conflict, Conflict { examples: vec![5, 7], is_smallest: false });
    }
}
