//! Triangular numbers.

use super::registers::Computation;
use super::{Family, InstanceKind, ProblemText, Rng};

/// The sum 1 + 2 + … + n is to be computed. There are more numbers than are needed for it.
///
/// In negative instances the result or the counter is to have another value at the end, in near ones only one of them.
pub(super) const FAMILY: Family = Family {
    name: "triangular-sum",
    task: "compute the sum of the numbers from 1 to n",
    unit: "numbers to add",
    domain: include_str!("bundled/triangular-sum/domain.pddl"),
    program: include_str!("bundled/triangular-sum/intended.prog"),
    lines: 3,
    // The table of sums grows with the third power of the size.
    sizes: 1..=60,
    pool_sizes: 1..=21,
    draw,
};

fn draw(size: usize, kind: InstanceKind, rng: &mut Rng) -> Option<ProblemText> {
    let result = size * (size + 1) / 2;
    let largest = result + 1 + rng.below(size);
    let (domain, what) = ("triangular-sum", "The sum of the numbers up to");
    let computation = Computation { domain, what, start: 0, rounds: size, result, largest };
    let mut problem = computation.problem(kind, rng)?;
    computation.add_sums(&mut problem, size);
    Some(problem)
}
