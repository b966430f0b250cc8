//! Why there is no program: examples that already exclude each other, none of them too many.

use std::time::Duration;

use genplan_core::budget::Budget;
use genplan_pddl::Diagnostic;

use super::answer::Answer;
use super::bounds::Searched;
use super::observer::{Observer, Progress};
use super::question::Question;
use super::relay::Relay;
use crate::question::{Bound, Wanted};

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

/// Reduces the examples of a question that has no program, as long as there is still none.
///
/// The conflict is worth about as much time as the answer itself took.
pub(super) fn find(
    question: &Question<'_>,
    answer: &Answer,
    budget: &Budget,
    observer: &dyn Observer,
) -> Result<Conflict, Diagnostic> {
    let budget = budget.clone().with_time(Duration::from_secs_f64(5.0 + 2.0 * answer.statistics.seconds));
    let labels = question.problem.examples.iter().map(|example| example.label).enumerate();
    let counting = labels.filter(|&(_, label)| question.mode.counts(label)).map(|(number, _)| number);
    reduce(counting.collect(), &budget, |examples| exists(question, examples, &budget, observer))
}

/// Leaves out examples: many at once while that works, fewer where it does not, as far as the budget goes.
///
/// Programs for more examples fit fewer, because the vocabulary stays the same. So an example that cannot be left
/// out now never can be, and each one is tried once: few that are needed among n take about log n trials each.
fn reduce(
    mut examples: Vec<usize>,
    budget: &Budget,
    mut exists: impl FnMut(&[usize]) -> Result<Option<bool>, Diagnostic>,
) -> Result<Conflict, Diagnostic> {
    // Those before this place stay.
    let mut place = 0;
    let (mut many, mut is_smallest) = (examples.len().div_ceil(2), true);
    while place < examples.len() {
        if budget.check().is_err() {
            return Ok(Conflict { examples, is_smallest: false });
        }
        many = many.min(examples.len() - place);
        let others = [&examples[..place], &examples[place + many..]].concat();
        match exists(&others)? {
            Some(false) => (examples, many) = (others, 2 * many),
            _ if many > 1 => many /= 2,
            fits => {
                is_smallest &= fits.is_some();
                place += 1;
            }
        }
    }
    Ok(Conflict { examples, is_smallest })
}

/// Whether there is a program for some of the examples, if that can be decided.
fn exists(
    question: &Question<'_>,
    examples: &[usize],
    budget: &Budget,
    observer: &dyn Observer,
) -> Result<Option<bool>, Diagnostic> {
    let problem = question.problem.with_only(examples);
    let bound = match &question.bound {
        Bound::UpTo(lines) => Bound::Lines(*lines),
        other => other.clone(),
    };
    let question = Question { problem: &problem, bound, wanted: Wanted::First, ..question.clone() };
    let relay = Relay::new(&question, budget, observer, Progress::Conflict);
    let (Searched { programs, stopped, .. }, ..) = question.ask(budget, &relay)?;
    Ok(if programs.is_empty() && stopped.is_some() { None } else { Some(!programs.is_empty()) })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Budget, Conflict, reduce};

    /// Reduces so many examples of which these exclude each other; says in how many trials.
    fn reduced(count: usize, excluding: &[&[usize]]) -> (Conflict, usize) {
        let mut trials = 0;
        let exists = |examples: &[usize]| {
            trials += 1;
            Ok(Some(!excluding.iter().any(|set| set.iter().all(|number| examples.contains(number)))))
        };
        let conflict = reduce((0..count).collect(), &Budget::default(), exists).expect("no fault");
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
        let conflict = reduce(vec![5, 7], &budget, |_| panic!("there is no time")).expect("no fault");
        assert_eq!(conflict, Conflict { examples: vec![5, 7], is_smallest: false });
        let conflict = reduce(vec![5, 7], &Budget::default(), |_| Ok(None)).expect("no fault");
        assert_eq!(conflict, Conflict { examples: vec![5, 7], is_smallest: false });
    }
}
