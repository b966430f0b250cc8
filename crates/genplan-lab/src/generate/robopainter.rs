//! Corridors in which every second cell is to be painted.

use super::subset::changed;
use super::{Family, InstanceKind, ProblemText, Rng};

/// A robot goes through a corridor and paints every second cell; some of these may be painted already.
///
/// Cells cannot be made white again, and any other set of cells can be painted on the way. In negative instances it is
/// another set.
pub(super) const FAMILY: Family = Family {
    name: "robopainter",
    task: "paint every second cell of a corridor",
    unit: "cells",
    domain: include_str!("bundled/robopainter/domain.pddl"),
    program: include_str!("bundled/robopainter/intended.prog"),
    lines: 4,
    sizes: 2..=1_000_000,
    pool_sizes: 2..=22,
    draw,
};

fn draw(size: usize, kind: InstanceKind, rng: &mut Rng) -> Option<ProblemText> {
    let every_second: Vec<bool> = (1..=size).map(|cell| cell % 2 == 0).collect();
    let initially = painted_already(&every_second, rng);
    let mut finally = changed(&every_second, kind, rng);
    finally.iter_mut().zip(&initially).for_each(|(finally, initially)| *finally |= initially);
    let is_positive = finally == every_second;
    (is_positive == (kind == InstanceKind::Positive)).then(|| problem(&initially, &finally, is_positive))
}

/// In half of the corridors no cell is painted, in the others some of those that shall be.
fn painted_already(every_second: &[bool], rng: &mut Rng) -> Vec<bool> {
    let all_white = rng.once_in(2);
    every_second.iter().map(|&shall| shall && !all_white && rng.once_in(2)).collect()
}

fn problem(initially: &[bool], finally: &[bool], is_positive: bool) -> ProblemText {
    let size = initially.len();
    let which = if is_positive { "every second cell" } else { "other cells" };
    let mut problem = ProblemText::new("robopainter", format!("A corridor of {size} cells: paint {which}."));
    problem.objects("cell", (1..=size).map(|cell| format!("c{cell}")));
    problem.fact(format_args!("at c1"));
    (1..size).for_each(|cell| problem.fact(format_args!("next c{cell} c{}", cell + 1)));
    problem.fact(format_args!("last c{size}"));
    for (cell, _) in (1..).zip(initially).filter(|(_, painted)| **painted) {
        problem.fact(format_args!("painted c{cell}"));
    }
    problem.goal(true, format_args!("at c{size}"));
    for (cell, &painted) in (1..).zip(finally) {
        problem.goal(painted, format_args!("painted c{cell}"));
    }
    problem
}
