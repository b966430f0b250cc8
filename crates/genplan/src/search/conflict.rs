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
/// If none exists for a set, none exists for a larger one: a program that fits the larger set fits the smaller.
/// So an example that could not be left out of a larger set cannot be left out of a smaller one either, and one
/// pass is enough.
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
    let mut is_smallest = true;
    for candidate in examples.clone() {
        let others: Vec<usize> = examples.iter().copied().filter(|&index| index != candidate).collect();
        match synthesize(&problem.subset(&others), &options, observer).outcome {
            Outcome::None { .. } => examples = others,
            Outcome::Found { .. } => {}
            Outcome::Stopped { .. } => is_smallest = false,
        }
    }
    Conflict { examples, is_smallest }
}
