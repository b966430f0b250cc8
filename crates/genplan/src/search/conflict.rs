//! Why there is no program: a smallest set of examples that already conflict.

use super::{Mode, Observer, Options, Outcome, synthesize};
use crate::problem::GeneralizedProblem;
use genplan_core::verdict::Label;

/// Examples for which no program exists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Their numbers among the examples of the problem.
    pub examples: Vec<usize>,
    /// Whether a program exists as soon as any one of them is left out. If not, a limit was reached before
    /// that was known.
    pub is_smallest: bool,
}

/// Reduces the examples of a problem for which there is no program of at most so many lines: leaves out one
/// after the other, as long as there is still none.
///
/// An example that could not be left out at first may have to be tried again later: with another example its
/// objects go too, and so the fluents and actions over them that programs could use.
pub fn conflict(
    problem: &GeneralizedProblem,
    options: &Options,
    lines: usize,
    observer: &dyn Observer,
) -> Conflict {
    let options = Options {
        lines: Some(lines).filter(|_| options.sketch.is_none()),
        first: true,
        all: None,
        ..options.clone()
    };
    let counts =
        |&index: &usize| options.mode != Mode::Positive || problem.examples[index].label == Label::Positive;
    let mut examples: Vec<usize> = (0..problem.examples.len()).filter(counts).collect();
    loop {
        let (before, mut is_smallest) = (examples.len(), true);
        for candidate in examples.clone() {
            let others: Vec<usize> = examples.iter().copied().filter(|&index| index != candidate).collect();
            match synthesize(&problem.subset(&others), &options, observer).outcome {
                Outcome::None { .. } => examples = others,
                Outcome::Found { .. } => {}
                Outcome::Stopped { .. } => is_smallest = false,
            }
        }
        if examples.len() == before {
            return Conflict { examples, is_smallest };
        }
    }
}
