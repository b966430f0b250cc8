//! Towers with one green block, which is to be collected.

use super::{Family, InstanceKind, ProblemText, Rng};

/// A tower of blocks, the first on top, from which the green one is to be collected.
///
/// Every block that is taken from the tower can be collected or put away, so any set of blocks can be collected. In
/// negative instances there is a block in it that is not green.
pub(super) const FAMILY: Family = Family {
    name: "green-block",
    task: "collect the green block of a tower",
    unit: "blocks",
    domain: include_str!("bundled/green-block/domain.pddl"),
    program: include_str!("bundled/green-block/intended.prog"),
    lines: 4,
    sizes: 1..=1_000_000,
    pool_sizes: 1..=21,
    draw,
};

fn draw(size: usize, kind: InstanceKind, rng: &mut Rng) -> Option<ProblemText> {
    let green = 1 + rng.below(size);
    let other = 1 + rng.below(size);
    let mut wanted = match kind {
        InstanceKind::Positive => vec![green],
        InstanceKind::Near if rng.once_in(2) => vec![other],
        InstanceKind::Near => vec![green, other],
        InstanceKind::Negative if rng.once_in(2) => vec![other, 1 + rng.below(size)],
        InstanceKind::Negative => (1..=size).filter(|_| rng.once_in(2)).collect(),
    };
    wanted.sort_unstable();
    wanted.dedup();
    let is_positive = wanted == [green];
    (is_positive == (kind == InstanceKind::Positive) && !wanted.is_empty())
        .then(|| problem(size, green, &wanted, is_positive))
}

fn problem(size: usize, green: usize, wanted: &[usize], is_positive: bool) -> ProblemText {
    let which = if is_positive { "it" } else { "others" };
    let comment = format!("In a tower of {size}, block {green} from the top is green: collect {which}.");
    let mut problem = ProblemText::new("green-block", comment);
    problem.objects("block", (1..=size).map(|block| format!("b{block}")));
    problem.fact(format_args!("top b1"));
    (1..size).for_each(|block| problem.fact(format_args!("on b{block} b{}", block + 1)));
    problem.fact(format_args!("hand-empty"));
    problem.fact(format_args!("green b{green}"));
    wanted.iter().for_each(|block| problem.goal(true, format_args!("collected b{block}")));
    problem
}
