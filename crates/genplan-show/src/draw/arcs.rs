//! Jumps as nested arcs beside the lines of a program.
//!
//! Lines are totally ordered, so that an arc only needs a distance from them. The shorter the arc, the nearer:
//! jumps that are nested in the program are nested in the picture, and only those that overlap partly cross.

use genplan_core::program::Line;

use super::automaton::Edge;

/// The first and the last line beside which an arc runs.
pub(super) fn span(jump: &Edge) -> (Line, Line) {
    (jump.from.min(jump.to), jump.from.max(jump.to))
}

/// The distance of each arc: at least `clearance`, and `gap` more than that of every shorter arc beside it.
pub(super) fn distances(jumps: &[&Edge], gap: usize, clearance: impl Fn(&Edge) -> usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..jumps.len()).collect();
    order.sort_by_key(|&index| {
        let (first, last) = span(jumps[index]);
        (last.0 - first.0, first)
    });
    let mut distances = vec![0; jumps.len()];
    for (place, &index) in order.iter().enumerate() {
        let nearer = order[..place].iter().filter(|&&other| overlap(jumps[index], jumps[other]));
        let beyond = nearer.map(|&other| distances[other] + gap).max().unwrap_or(0);
        distances[index] = beyond.max(clearance(jumps[index]));
    }
    distances
}

fn overlap(one: &Edge, other: &Edge) -> bool {
    let ((first, last), (other_first, other_last)) = (span(one), span(other));
    first <= other_last && other_first <= last
}
