//! Found programs, and which of them is better.

use super::graph::{Graph, LineId, OPEN, Op};
use super::node::Node;
use super::worker::Context;

/// What makes a program worse, the most important first.
///
/// Fewer lines are better. Then a program is as general as its least general condition; one without a jump
/// only fits the sizes it has seen, and counts like a condition about the objects of single examples.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost {
    pub lines: u32,
    pub worst_rank: u32,
    pub ranks: u32,
}

/// The rank of conditions about the objects of single examples.
const SPECIFIC: u32 = 2;

impl Cost {
    /// The cost as a number that compares likewise.
    pub(super) fn packed(self) -> u64 {
        u64::from(self.lines) << 32 | u64::from(self.worst_rank) << 24 | u64::from(self.ranks)
    }

    /// The cost of a program some condition of which has at least this rank.
    fn at_least(self, rank: u32) -> Cost {
        Cost { worst_rank: self.worst_rank.max(rank), ranks: self.ranks.max(rank), ..self }
    }

    /// A bound on the cost of all programs that a partial one can become. One without a jump counts as
    /// specific, and one with a jump has a condition.
    pub(super) fn bound(node: &Node, context: &Context<'_>) -> Cost {
        let (mut worst_rank, mut ranks) = (0, 0);
        for set in node.sets.chunks(context.conditions.len().max(1)) {
            let rank = u32::from(context.ranks[first(set)]);
            worst_rank = worst_rank.max(rank);
            ranks += rank;
        }
        let lines = node.graph.len().max(context.min_lines) as u32;
        Cost { lines, worst_rank, ranks }.at_least(u32::from(context.min_rank).min(SPECIFIC))
    }
}

/// The first, and so the best, condition of a set.
pub(super) fn first(set: &[u64]) -> usize {
    let word = set.iter().position(|&word| word != 0).unwrap_or(0);
    word * 64 + set[word].trailing_zeros() as usize % 64
}

/// A program that fits all examples: as many as its gotos have conditions.
#[derive(Clone, Debug)]
pub(super) struct Solution {
    pub cost: Cost,
    pub path: Vec<u16>,
    pub graph: Graph,
    pub sets: Vec<u64>,
    /// The lines in the order in which they stand.
    pub order: Vec<LineId>,
    /// Whether an `end` that nothing comes to must stand last.
    pub extra_end: bool,
}

impl Solution {
    /// The solution of a node in which all examples are finished, if it counts.
    pub(super) fn new(node: &Node, path: &[u16], context: &Context<'_>) -> Option<Solution> {
        let graph = &node.graph;
        // A goto that never jumps does nothing: there is a shorter program.
        if !context.fixed && graph.open_gotos() > 0 || !graph.debts().is_empty() {
            return None;
        }
        let (order, extra_end) =
            if context.fixed { (graph.lines().collect(), false) } else { lay_out(graph) };
        let lines = order.len() + usize::from(extra_end);
        if lines > context.max_lines {
            return None;
        }
        let mut cost = Cost { lines: lines as u32, ..Cost::bound(node, context) };
        if graph.targeted == 0 {
            cost = cost.at_least(SPECIFIC);
        }
        Some(Solution { cost, path: path.to_vec(), graph: *graph, sets: node.sets.clone(), order, extra_end })
    }
}

/// Puts the blocks in order: that of the first line first, one that ends with `end` last.
fn lay_out(graph: &Graph) -> (Vec<LineId>, bool) {
    let mut heads: Vec<LineId> = graph.lines().skip(1).filter(|&line| graph.previous(line) == OPEN).collect();
    let ends = |&head: &LineId| block(graph, head).last().is_some_and(|line| graph.op(line) == Op::End);
    if let Some(last) = heads.iter().rposition(ends) {
        let last = heads.remove(last);
        heads.push(last);
    }
    heads.insert(0, 0);
    let order: Vec<LineId> = heads.iter().flat_map(|&head| block(graph, head)).collect();
    let extra_end = order.last().is_none_or(|&line| graph.op(line) != Op::End);
    (order, extra_end)
}

/// The lines from one on, each below the other.
fn block(graph: &Graph, head: LineId) -> impl Iterator<Item = LineId> {
    std::iter::successors(Some(head), |&line| Some(graph.next(line)).filter(|&next| next != OPEN))
}
