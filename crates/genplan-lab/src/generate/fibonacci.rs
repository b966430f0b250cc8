//! Fibonacci numbers.

use super::registers::Computation;
use super::{Family, InstanceKind, ProblemText, Rng};

/// A number of the Fibonacci sequence 1, 2, 3, 5, 8, … is to be computed. One of the registers may hold any number at
/// the start.
///
/// In negative instances the result or the counter is to have another value at the end, in near ones only one of them.
pub(super) const FAMILY: Family = Family {
    name: "fibonacci",
    task: "compute a number of the Fibonacci sequence",
    unit: "rounds",
    domain: include_str!("bundled/fibonacci/domain.pddl"),
    program: include_str!("bundled/fibonacci/intended.prog"),
    lines: 5,
    // The table of sums has an entry for every two numbers up to the result, which grows exponentially.
    sizes: 1..=14,
    pool_sizes: 1..=12,
    draw,
};

fn draw(size: usize, kind: InstanceKind, rng: &mut Rng) -> Option<ProblemText> {
    let (result, _) = (0..size).fold((1, 0), |(number, last), _| (number + last, number));
    let largest = result + 1 + rng.below(size);
    let (domain, what) = ("fibonacci", "Fibonacci number");
    let computation = Computation { domain, what, start: 1, rounds: size, result, largest };
    let previous = rng.below(largest + 1);
    let mut problem = computation.problem(kind, rng)?;
    problem.fact(format_args!("value last v0"));
    problem.fact(format_args!("value previous v{previous}"));
    computation.add_sums(&mut problem, largest);
    Some(problem)
}
