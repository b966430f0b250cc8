//! Ways through a graph: what moves one thing, step by step, to where it should be.
//!
//! The edges are actions of an instance. Which of them can be used is seen in the present state: those of which
//! everything holds but that the thing is there already. A shortest path is looked for backwards from its target, so that
//! it costs no more than what lies nearer to the target than the thing.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use crate::instance::Instance;
use crate::pointers::{Bindings, PointerId};
use crate::state::{Literal, Slot, State};

/// An action of an instance that moves a thing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PathEdge {
    /// Actions with the same number differ only in where they lead from and to.
    pub graph: u32,
    /// Where it leads to.
    pub to: u32,
    /// Where it leads from.
    pub from: u32,
    /// Which action it is, by its index in the instance.
    pub action: u32,
    /// What says that the thing is there.
    pub start: Slot,
}

/// Where paths lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathTarget {
    /// Where a pointer points.
    Pointer(PointerId),
    /// An object.
    Object(u32),
}

/// The paths to a target.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Paths {
    target: PathTarget,
    /// What says that the thing is at the target: a slot, or without one a fact.
    there: Bindings<Option<Slot>>,
    /// In ascending order for all that pointers can point to.
    edges: Bindings<PathEdge>,
}

/// How a thing goes on to its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// It is there.
    There,
    /// Along the first edge of a shortest path.
    Along(PathEdge),
    /// There is no path.
    Missing,
}

impl Paths {
    /// The paths along edges, which are sorted, to where they end.
    pub fn new(target: PathTarget, there: Bindings<Option<Slot>>, edges: Bindings<PathEdge>) -> Self {
        Paths { target, there, edges }
    }

    /// The edges, by what the pointers point to that say which thing moves, and how.
    pub fn edges(&self) -> &Bindings<PathEdge> {
        &self.edges
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.there.bytes() + self.edges.bytes()
    }

    /// The object that the paths lead to.
    pub fn target(&self, object: &impl Fn(PointerId) -> Option<u32>) -> Option<u32> {
        match self.target {
            PathTarget::Pointer(pointer) => object(pointer),
            PathTarget::Object(object) => Some(object),
        }
    }

    /// How the thing goes on in a state, and how many edges were looked at. Of all edges that begin a shortest path it is
    /// the first: by graph, then by where it leads from, then by where it leads to. There is none where a pointer points to
    /// nothing.
    pub fn next(
        &self,
        instance: &Instance,
        state: &State,
        object: &impl Fn(PointerId) -> Option<u32>,
    ) -> (Way, u64) {
        if self.edges.pointers().iter().any(|&pointer| object(pointer).is_none()) {
            return (Way::Missing, 0);
        }
        if self.there.find(object).iter().any(|slot| slot.is_none_or(|slot| state.get(slot))) {
            return (Way::There, 0);
        }
        let Some(target) = self.target(object) else { return (Way::Missing, 0) };
        let mut search = PathSearch { instance, state, work: 0 };
        let graphs = self.edges.find(object).chunk_by(|one, other| one.graph == other.graph);
        let mut best: Option<(u32, PathEdge)> = None;
        for graph in graphs {
            let limit = best.map_or(u32::MAX, |(length, _)| length);
            best = search.shortest(graph, target, limit).or(best);
        }
        (best.map_or(Way::Missing, |(_, edge)| Way::Along(edge)), search.work)
    }
}

/// Looks for shortest paths in a state.
struct PathSearch<'a> {
    instance: &'a Instance,
    state: &'a State,
    /// How many edges were looked at.
    work: u64,
}

impl PathSearch<'_> {
    /// The length of a shortest path to the target, if it is below a limit, and its first edge.
    fn shortest(&mut self, graph: &[PathEdge], target: u32, limit: u32) -> Option<(u32, PathEdge)> {
        let mut seen = FxHashSet::from_iter([target]);
        let mut level = vec![target];
        for length in 1..limit {
            let (mut next, mut starts) = (Vec::new(), BTreeSet::new());
            for node in level {
                for edge in self.usable(into(graph, node)) {
                    if self.state.get(edge.start) {
                        starts.insert((edge.from, edge.to, edge.action));
                    } else if seen.insert(edge.from) {
                        next.push(edge.from);
                    }
                }
            }
            if let Some(&(.., action)) = starts.first() {
                return graph.iter().find(|edge| edge.action == action).map(|&edge| (length, edge));
            }
            if next.is_empty() {
                return None;
            }
            level = next;
        }
        None
    }

    /// The edges of which everything holds but that the thing is there.
    fn usable<'g>(&mut self, edges: &'g [PathEdge]) -> Vec<&'g PathEdge> {
        self.work += edges.len() as u64;
        let is_usable = |edge: &&PathEdge| {
            let start = Literal::new(edge.start, true);
            let needed = self.instance.precondition(edge.action as usize).iter();
            needed.filter(|&&literal| literal != start).all(|&literal| self.state.satisfies(literal))
        };
        edges.iter().filter(is_usable).collect()
    }
}

/// The edges of a graph that lead to a node.
fn into(graph: &[PathEdge], node: u32) -> &[PathEdge] {
    let first = graph.partition_point(|edge| edge.to < node);
    let rest = &graph[first..];
    &rest[..rest.partition_point(|edge| edge.to == node)]
}
