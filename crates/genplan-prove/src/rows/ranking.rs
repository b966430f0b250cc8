//! That a path through a graph cannot go on for ever.
//!
//! A path that goes on for ever stays, from some step on, within one strongly connected part. If some measure never goes up there, the
//! edges on which it goes down are used finitely often, since it is a natural number; without them, the rest falls into smaller parts.
//! If nothing is left in the end, there is no such path: a lexicographic ranking, found part by part.

use std::collections::BTreeSet;

use genplan_core::components::Components;
use genplan_core::rows::Rows;

use super::explore::{RowEdge, RowGraph};
use super::measure::RowMeasure;

/// The vertices of a part in which a path may go on for ever; `None` if there is none.
pub(super) fn endless(graph: &RowGraph) -> Option<BTreeSet<usize>> {
    let mut open: Vec<Vec<&RowEdge>> = parts(graph.lines.len(), &graph.edges.iter().collect::<Vec<_>>());
    while let Some(part) = open.pop() {
        let Some(measure) = falling(&part) else {
            return Some(part.iter().map(|edge| edge.from).collect());
        };
        let rest: Vec<&RowEdge> =
            part.into_iter().filter(|edge| !edge.trend.down.contains(&measure)).collect();
        open.extend(parts(graph.lines.len(), &rest));
    }
    None
}

/// A measure that goes up nowhere, and down somewhere.
fn falling(part: &[&RowEdge]) -> Option<RowMeasure> {
    let up: BTreeSet<RowMeasure> = part.iter().flat_map(|edge| edge.trend.up.iter().copied()).collect();
    part.iter().flat_map(|edge| &edge.trend.down).find(|measure| !up.contains(measure)).copied()
}

/// The strongly connected parts of a graph with these edges.
fn parts<'e>(vertices: usize, edges: &[&'e RowEdge]) -> Vec<Vec<&'e RowEdge>> {
    let pairs = || edges.iter().map(|edge| (edge.from, edge.to as u32));
    let components = Components::new(&Rows::group(vertices, pairs));
    let mut parts = vec![Vec::new(); components.len()];
    for &edge in edges {
        let [from, to] = [edge.from, edge.to].map(|vertex| components.of(vertex));
        if from == to {
            parts[from as usize].push(edge);
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}
