//! Fibonacci numbers.

use std::ops::RangeInclusive;

use super::registers::Computation;
use super::{Family, InstanceKind, ProblemText, Rng};

/// A number of the Fibonacci sequence 1, 2, 3, 5, 8, … is to be computed. One of the registers may hold any number at
/// the start.
///
/// In negative instances the result or the counter is to have another value at the end, in near ones only one of them.
pub(super) struct Fibonacci;

impl Family for Fibonacci {
    bundled! {
        name: "fibonacci",
        title: "Fibonacci",
        task: "compute a number of the Fibonacci sequence",
        unit: "rounds",
        lines: 5,
    }

    /// The table of sums has an entry for every two numbers up to the result, which grows exponentially.
    fn sizes(&self) -> RangeInclusive<usize> {
        1..=14
    }

    fn pool_sizes(&self) -> RangeInclusive<usize> {
        1..=12
    }

    fn draw(&self, size: usize, kind: InstanceKind, rng: &mut Rng) -> Option<ProblemText> {
        let (result, _) = (0..size).fold((1, 0), |(number, last), _| (number + last, number));
        let largest = result + 1 + rng.below(size);
        let (domain, what) = (self.name(), "Fibonacci number");
        let computation = Computation { domain, what, start: 1, rounds: size, result, largest };
        let previous = rng.below(largest + 1);
        let mut problem = computation.problem(kind, rng)?;
        problem.fact(format_args!("value last v0"));
        problem.fact(format_args!("value previous v{previous}"));
        computation.add_sums(&mut problem, largest);
        Some(problem)
    }
}
