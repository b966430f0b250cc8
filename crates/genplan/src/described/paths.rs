//! Ways along a graph: one step for the search, and one instruction (`reach`) for programs.

use std::collections::BTreeMap;

use genplan_core::instance::Instance;
use genplan_core::state::Literal;
use genplan_pddl::lifted::MovePath;

use super::space::{Deed, shortest_ways};

/// The ways along two and more edges among the deeds of a task, with the same other parameters, as one deed each. Edges along which
/// something else is needed that can change are left out: whether it holds there depends on the state.
pub(super) fn ways(path: &MovePath, deeds: &[Deed], instance: &Instance) -> Vec<Deed> {
    let own = deeds.iter().filter(|deed| deed.schema == path.schema);
    let mut graphs: BTreeMap<Vec<u32>, Vec<(u32, u32, u32)>> = BTreeMap::new();
    for deed in own {
        let mut others = deed.objects.clone();
        (others[path.from], others[path.to]) = (u32::MAX, u32::MAX);
        graphs.entry(others).or_default().push((
            deed.objects[path.from],
            deed.objects[path.to],
            deed.actions[0],
        ));
    }
    let mut ways = Vec::new();
    for (others, edges) in graphs {
        let common = common(edges.iter().map(|edge| instance.precondition(edge.2 as usize)));
        // Besides where it is, an edge needs what all edges need.
        let edges: Vec<_> = edges
            .into_iter()
            .filter(|edge| instance.precondition(edge.2 as usize).len() <= common + 1)
            .collect();
        let mut starts: Vec<u32> = edges.iter().map(|edge| edge.0).collect();
        starts.sort_unstable();
        starts.dedup();
        if starts.len() > MOST_NODES {
            continue;
        }
        for start in starts {
            for (end, actions) in shortest_ways(&edges, start).into_iter().filter(|(_, way)| way.len() > 1) {
                let mut objects = others.clone();
                (objects[path.from], objects[path.to]) = (start, end);
                ways.push(Deed { schema: path.schema, objects, actions });
            }
        }
    }
    ways
}

/// Larger graphs are not closed: there would be too many ways.
const MOST_NODES: usize = 200;

/// How many literals all rows have in common.
fn common<'l>(mut rows: impl Iterator<Item = &'l [Literal]>) -> usize {
    let Some(first) = rows.next() else { return 0 };
    let mut all: Vec<Literal> = first.to_vec();
    rows.for_each(|row| all.retain(|literal| row.contains(literal)));
    all.len()
}
