//! Why there is no program: a smallest set of examples that already exclude each other.

use std::time::Duration;

use genplan_core::budget::Budget;
use genplan_pddl::Diagnostic;

use super::answer::Answer;
use super::bounds::Searched;
use super::observer::{Observer, Progress};
use super::question::Question;
use super::relay::Relay;
use crate::question::{Bound, USUAL_LINES, Wanted};

/// Examples for which no program exists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Their numbers among the examples of the problem.
    pub examples: Vec<usize>,
    /// Whether a program exists as soon as any one of them is left out. If not, that is not known.
    pub is_smallest: bool,
}

/// Reduces the examples of a question that has no program: leaves out one after the other, as long as there is
/// still none.
///
/// An example that could not be left out at first may have to be tried again later: with another example its
/// objects go too, and so the fluents and actions over them that programs could use.
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
    let mut examples: Vec<usize> =
        labels.filter(|&(_, label)| question.mode.counts(label)).map(|(number, _)| number).collect();
    loop {
        let (before, mut is_smallest) = (examples.len(), true);
        for candidate in examples.clone() {
            let others: Vec<usize> = examples.iter().copied().filter(|&index| index != candidate).collect();
            match exists(question, &others, &budget, observer)? {
                Some(false) => examples = others,
                Some(true) => {}
                None => is_smallest = false,
            }
        }
        if examples.len() == before {
            return Ok(Conflict { examples, is_smallest });
        }
    }
}

/// Whether there is a program for some of the examples, if that can be decided.
fn exists(
    question: &Question<'_>,
    examples: &[usize],
    budget: &Budget,
    observer: &dyn Observer,
) -> Result<Option<bool>, Diagnostic> {
    let problem = question.problem.subset(examples);
    let bound = match &question.bound {
        Bound::UpTo(lines) => Bound::Lines(*lines),
        Bound::Open => Bound::Lines(USUAL_LINES),
        other => other.clone(),
    };
    let question = Question { problem: &problem, bound, wanted: Wanted::First, ..question.clone() };
    let relay = Relay::new(&question, budget, observer, Progress::Conflict);
    let (Searched { programs, stopped, .. }, ..) = question.ask(budget, &relay)?;
    Ok(if programs.is_empty() && stopped.is_some() { None } else { Some(!programs.is_empty()) })
}
