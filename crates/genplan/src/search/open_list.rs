//! The nodes of guided search that are to be expanded.
//!
//! Nodes are kept as paths: each knows its parent and what was decided there. There is a queue for each price of a line,
//! and they take turns: no one price is right for all tasks.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::choice::{Choice, Path};
use super::price::NodeCost;

/// The number of a node; the root is the first one.
pub(super) type NodeId = u32;

/// A partial program: its parent, what was decided there, and what it costs.
#[derive(Clone, Copy, Debug)]
struct Node {
    parent: NodeId,
    choice: Choice,
    cost: NodeCost,
    is_open: bool,
}

/// The cheapest node first; of equal ones the last.
type PriceQueue = BinaryHeap<QueuePlace>;
type QueuePlace = Reverse<(u64, Reverse<NodeId>)>;

/// The nodes that are to be expanded, and those that lead to them.
pub(super) struct OpenList {
    /// What a line costs, by queue.
    line_prices: Vec<u64>,
    queues: Vec<PriceQueue>,
    nodes: Vec<Node>,
    /// How many are to be expanded.
    open: usize,
    /// The queue that is next.
    turn: usize,
}

impl OpenList {
    pub(super) const ROOT: NodeId = 0;

    /// The list of the root.
    pub(super) fn new(line_prices: &[u64]) -> Self {
        let queues = vec![PriceQueue::new(); line_prices.len()];
        let mut list =
            OpenList { line_prices: line_prices.to_vec(), queues, nodes: Vec::new(), open: 0, turn: 0 };
        list.push(Self::ROOT, Choice::End, NodeCost { rest: 0, lines: 0 });
        list
    }

    /// Adds a node.
    pub(super) fn push(&mut self, parent: NodeId, choice: Choice, cost: NodeCost) {
        let node = NodeId::try_from(self.nodes.len()).expect("memory is bounded");
        self.nodes.push(Node { parent, choice, cost, is_open: false });
        self.open(node);
    }

    /// Says that a node is to be expanded.
    pub(super) fn open(&mut self, node: NodeId) {
        let Node { cost, is_open, .. } = &mut self.nodes[node as usize];
        *is_open = true;
        self.open += 1;
        for (queue, line) in self.queues.iter_mut().zip(&self.line_prices) {
            queue.push(Reverse((cost.price(*line), Reverse(node))));
        }
    }

    /// The node that is to be expanded next.
    pub(super) fn pop(&mut self) -> Option<NodeId> {
        if self.open == 0 {
            return None;
        }
        let turn = self.turn;
        self.turn = (turn + 1) % self.queues.len();
        while let Some(Reverse((_, Reverse(node)))) = self.queues[turn].pop() {
            // Another queue may have been faster.
            if std::mem::take(&mut self.nodes[node as usize].is_open) {
                self.open -= 1;
                return Some(node);
            }
        }
        None
    }

    /// The decisions that lead to a node.
    pub(super) fn path(&self, mut node: NodeId, path: &mut Path) {
        path.clear();
        while node != Self::ROOT {
            let Node { parent, choice, .. } = self.nodes[node as usize];
            path.push(choice);
            node = parent;
        }
        path.reverse();
    }

    /// About how many bytes the list takes.
    pub(super) fn bytes(&self) -> usize {
        (size_of::<Node>() + size_of::<QueuePlace>() * self.queues.len()) * self.nodes.len()
    }

    /// Forgets the worse half of the nodes that are to be expanded, and all that lead to none of the others. Each queue keeps
    /// its best ones. (To take them from the queues one by one would take twenty times as long.)
    pub(super) fn forget(&mut self) {
        let share = self.open / 2 / self.queues.len();
        let mut kept: Vec<NodeId> = Vec::new();
        for queue in &mut self.queues {
            let mut places = std::mem::take(queue).into_vec();
            places.retain(|Reverse((_, Reverse(node)))| self.nodes[*node as usize].is_open);
            if share < places.len() {
                places.select_nth_unstable_by(share, |a, b| b.cmp(a));
            }
            kept.extend(places.iter().take(share).map(|Reverse((_, Reverse(node)))| *node));
        }
        kept.sort_unstable();
        kept.dedup();
        self.open = 0;
        let numbers = self.keep_paths(&kept);
        kept.into_iter().filter_map(|node| numbers[node as usize]).for_each(|node| self.open(node));
    }

    /// Keeps the nodes on the way to some; says, by old number, what their new numbers are.
    fn keep_paths(&mut self, ends: &[NodeId]) -> Vec<Option<NodeId>> {
        let mut numbers = vec![None; self.nodes.len()];
        numbers[Self::ROOT as usize] = Some(Self::ROOT);
        for mut node in ends.iter().map(|&end| end as usize) {
            while numbers[node].is_none() {
                numbers[node] = Some(NodeId::MAX);
                node = self.nodes[node].parent as usize;
            }
        }
        // Parents come before their children.
        let mut nodes: Vec<Node> = Vec::new();
        for old in 0..numbers.len() {
            if numbers[old].is_some() {
                let node = self.nodes[old];
                numbers[old] = NodeId::try_from(nodes.len()).ok();
                let parent = numbers[node.parent as usize].expect("kept before");
                nodes.push(Node { parent, is_open: false, ..node });
            }
        }
        self.nodes = nodes;
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::index::ActionIndex;

    fn act(action: usize) -> Choice {
        Choice::Act(ActionIndex::new(action))
    }

    fn all(list: &mut OpenList) -> Vec<Path> {
        let mut paths = Vec::new();
        while let Some(node) = list.pop() {
            let mut path = Path::new();
            list.path(node, &mut path);
            paths.push(path);
        }
        paths
    }

    #[test]
    fn the_worse_half_is_forgotten_and_the_paths_to_the_others_stay() {
        let mut list = OpenList::new(&[0]);
        list.pop();
        // Two branches below the root, each with two leaves.
        for (parent, action, rest) in [(0, 0, 9), (0, 1, 9), (1, 2, 5), (1, 3, 1), (2, 4, 2), (2, 5, 7)] {
            list.push(parent, act(action), NodeCost { rest, lines: 0 });
        }
        list.forget();
        assert_eq!(list.nodes.len(), 6, "the root, two branches and three leaves");
        assert_eq!(all(&mut list), [[act(0), act(3)], [act(1), act(4)], [act(0), act(2)]]);
    }

    #[test]
    fn queues_take_turns() {
        let mut list = OpenList::new(&[0, 10]);
        list.pop();
        for (action, rest, lines) in [(0, 1, 9), (1, 2, 9), (2, 50, 1), (3, 60, 1)] {
            list.push(OpenList::ROOT, act(action), NodeCost { rest, lines });
        }
        // The root was taken from the first queue.
        assert_eq!(all(&mut list), [[act(2)], [act(0)], [act(3)], [act(1)]]);
    }
}
