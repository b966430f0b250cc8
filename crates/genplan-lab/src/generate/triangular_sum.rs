//! Triangular numbers.

use std::ops::RangeInclusive;

use super::registers::Computation;
use super::{Family, InstanceKind, ProblemText, Rng};

/// The sum 1 + 2 + … + n is to be computed. There are more numbers than are needed for it.
///
/// In negative instances the result or the counter is to have another value at the end, in near ones only one of them.
pub(super) struct TriangularSum;

impl Family for TriangularSum {
    bundled! {
        name: "triangular-sum",
        title: "Triangular Sum",
        task: "compute the sum of the numbers from 1 to n",
        unit: "numbers to add",
        lines: 3,
    }

    /// The table of sums grows with the third power of the size.
    fn sizes(&self) -> RangeInclusive<usize> {
        1..=60
    }

    fn draw(&self, size: usize, kind: InstanceKind, rng: &mut Rng) -> Option<ProblemText> {
        let result = size * (size + 1) / 2;
        let largest = result + 1 + rng.below(size);
        let (domain, what) = (self.name(), "The sum of the numbers up to");
        let computation = Computation { domain, what, start: 0, rounds: size, result, largest };
        let mut problem = computation.problem(kind, rng)?;
        computation.add_sums(&mut problem, size);
        Some(problem)
    }
}
