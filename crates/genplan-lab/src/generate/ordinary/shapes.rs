//! What several families are drawn from: ways, roads, towers.

use crate::generate::{ProblemText, Rng};

/// Adds a fact to the initial state of a problem.
macro_rules! init {
    ($problem:ident, $($atom:tt)*) => { $problem.fact(format_args!($($atom)*)) };
}

/// Adds an atom to the goal of a problem.
macro_rules! goal {
    ($problem:ident, $($atom:tt)*) => { $problem.goal(true, format_args!($($atom)*)) };
}

pub(super) use {goal, init};

/// Things of which each goes from one place to another. Some stay where they are, but at least one does not.
pub(super) fn trips<'n, T>(
    rng: &mut Rng,
    things: &'n [T],
    places: &'n [String],
) -> Vec<(&'n T, &'n str, &'n str)> {
    let moves = rng.below(things.len());
    let trip = |(index, thing)| {
        let (from, to) = if index == moves { two(rng, places) } else { (rng.one(places), rng.one(places)) };
        (thing, from.as_str(), to.as_str())
    };
    things.iter().enumerate().map(trip).collect()
}

/// Two different ones.
pub(super) fn two<'n, T>(rng: &mut Rng, items: &'n [T]) -> (&'n T, &'n T) {
    let one = rng.below(items.len());
    let other = (one + 1 + rng.below(items.len() - 1)) % items.len();
    (&items[one], &items[other])
}

/// Roads that lead from everywhere to everywhere, a few of them more than it takes.
pub(super) fn roads<'n>(rng: &mut Rng, places: &'n [String]) -> Vec<(&'n str, &'n str)> {
    let mut roads: Vec<_> =
        (1..places.len()).map(|place| (places[place].as_str(), places[rng.below(place)].as_str())).collect();
    for _ in 0..places.len() / 3 {
        let (one, other) = two(rng, places);
        if !roads.contains(&(one, other)) && !roads.contains(&(other, one)) {
            roads.push((one, other));
        }
    }
    roads
}

/// States that a relation holds in both directions.
pub(super) fn both_ways(problem: &mut ProblemText, relation: &str, pairs: &[(&str, &str)]) {
    for (one, other) in pairs {
        init!(problem, "{relation} {one} {other}");
        init!(problem, "{relation} {other} {one}");
    }
}

/// The cells of a grid, column by column, and which of them are side by side.
pub(super) fn grid(cells: &[String], height: usize) -> Vec<(&str, &str)> {
    let (mut pairs, columns) = (Vec::new(), cells.chunks(height));
    for (column, next) in columns.clone().zip(columns.skip(1)) {
        pairs.extend(column.iter().zip(next).map(|(one, other)| (one.as_str(), other.as_str())));
    }
    let columns = cells.chunks(height);
    pairs.extend(columns.flat_map(|column| column.windows(2)).map(|pair| (&*pair[0], &*pair[1])));
    pairs
}

/// All things in towers, each from its top to its bottom, in an order that does not tell how they were drawn.
pub(super) fn towers<'n>(rng: &mut Rng, things: &'n [String]) -> Vec<Vec<&'n str>> {
    let mut towers: Vec<Vec<&str>> = Vec::new();
    for index in rng.permutation(things.len()) {
        match towers.last_mut().filter(|_| !rng.once_in(3)) {
            Some(tower) => tower.push(&things[index]),
            None => towers.push(vec![&things[index]]),
        }
    }
    towers.sort();
    towers
}
