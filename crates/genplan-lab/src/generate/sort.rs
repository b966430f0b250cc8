//! Lists of different values that are to be sorted.

use super::{Family, InstanceKind, ProblemText, Rng};

/// A list of different values that is to be sorted with two pointers and a swap.
///
/// The outer pointer can stay where it is, and every order is a product of exchanges with one position, so every order
/// can be reached; then the outer pointer can go to any place to its right. In negative instances the goal is another
/// order; in near ones it is the right order, but with the outer pointer before the end.
pub(super) const FAMILY: Family = Family {
    name: "sort",
    task: "sort a list with two pointers and a swap",
    unit: "values",
    domain: include_str!("bundled/sort/domain.pddl"),
    program: include_str!("bundled/sort/intended.prog"),
    lines: 7,
    // A swap has effects for every two positions and every two values, so instances must be small.
    sizes: 2..=30,
    pool_sizes: 2..=10,
    draw,
};

fn draw(size: usize, kind: InstanceKind, rng: &mut Rng) -> Option<ProblemText> {
    let initially = rng.permutation(size);
    let finally = match kind {
        InstanceKind::Negative => rng.permutation(size),
        InstanceKind::Positive | InstanceKind::Near => (0..size).collect(),
    };
    let outer = (kind == InstanceKind::Near).then(|| 1 + rng.below(size - 1));
    let is_sorted = finally.is_sorted() && outer.is_none();
    let is_initial = finally == initially && outer.is_none_or(|outer| outer == 1);
    (is_sorted == (kind == InstanceKind::Positive) && !is_initial)
        .then(|| problem(&initially, &finally, outer))
}

/// The lists have value `list[0] + 1` at position 1, and so on.
fn problem(initially: &[usize], finally: &[usize], outer: Option<usize>) -> ProblemText {
    let size = initially.len();
    let pointer = outer.map_or(String::new(), |outer| format!(", the outer pointer is at p{outer}"));
    let comment = format!("{} becomes {}{pointer}.", shown(initially), shown(finally));
    let mut problem = ProblemText::new("sort", comment);
    problem.objects("position", (1..=size).map(|position| format!("p{position}")));
    problem.objects("value", (1..=size).map(|value| format!("v{value}")));
    for (position, value) in (1..).zip(initially) {
        problem.fact(format_args!("holds p{position} v{}", value + 1));
    }
    (1..size).for_each(|position| problem.fact(format_args!("next p{position} p{}", position + 1)));
    problem.fact(format_args!("last p{size}"));
    for value in 1..size {
        (value + 1..=size).for_each(|larger| problem.fact(format_args!("smaller v{value} v{larger}")));
    }
    ["outer", "inner"].iter().for_each(|pointer| problem.fact(format_args!("{pointer} p1")));
    for (position, value) in (1..).zip(finally) {
        problem.goal(true, format_args!("holds p{position} v{}", value + 1));
    }
    if let Some(outer) = outer {
        problem.goal(true, format_args!("outer p{outer}"));
    }
    problem
}

fn shown(list: &[usize]) -> String {
    let values: Vec<String> = list.iter().map(|value| (value + 1).to_string()).collect();
    format!("({})", values.join(", "))
}
