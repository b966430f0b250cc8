//! Dead ends: states of a positive example from which the actions at hand cannot reach the goal.
//!
//! A partial program has some actions, and room for so many more. If no set of that many more leads from the
//! present state of a positive example to its goal, then no completion of the program solves it.

use genplan_core::rows::Rows;
use genplan_core::verdict::Label;

use super::graph::{Graph, Op};
use super::space::{INAPPLICABLE, Space};

/// With more actions than this, only all of them together are considered.
const FEW: usize = 9;

/// A set of actions. With more than 64 of them it is not told which.
pub(super) type ActionSet = u64;

/// For each positive example: from which states its goal can be reached, by which actions.
pub(super) struct Goals {
    examples: Vec<Option<Table>>,
    actions: usize,
}

/// Bitsets of states, by room for more actions and by the set of those at hand.
struct Table {
    words: usize,
    /// Whether sets of actions are told apart.
    is_fine: bool,
    bits: Vec<u64>,
}

impl Goals {
    /// Searches backwards from the goals, with about so many steps for each example.
    pub(super) fn new(spaces: &mut [Space<'_>], actions: usize, effort: usize) -> Self {
        let examples = spaces
            .iter_mut()
            .map(|space| (space.label == Label::Positive).then(|| Table::new(space, actions, effort)));
        Goals { examples: examples.collect(), actions }
    }

    /// Whether an example can reach its goal from a state, with these actions at hand and room for more.
    pub(super) fn is_alive(&self, example: usize, state: u32, at_hand: ActionSet, room: usize) -> bool {
        let table = self.examples[example].as_ref();
        table.is_none_or(|table| table.is_alive(state, at_hand, room.min(self.actions), self.actions))
    }
}

/// The actions that a program has.
pub(super) fn at_hand(graph: &Graph) -> ActionSet {
    graph.ops().iter().fold(0, |set, op| match op {
        Op::Act(action) => set | with(*action as usize),
        _ => set,
    })
}

/// The set of one action.
pub(super) fn with(action: usize) -> ActionSet {
    1 << (action % 64)
}

impl Table {
    fn new(space: &mut Space<'_>, actions: usize, effort: usize) -> Self {
        let (states, words) = (space.len(), space.len().div_ceil(64));
        let is_fine = actions <= FEW && states << actions <= effort;
        let edges: Vec<(usize, (u32, u32))> = (0..states as u32)
            .flat_map(|state| (0..actions).map(move |action| (state, action)))
            .filter_map(|(state, action)| {
                let successor = space.successor(state, action);
                (successor != INAPPLICABLE).then_some((successor as usize, (state, action as u32)))
            })
            .collect();
        let predecessors = Rows::group(states, || edges.iter().copied());
        let mut table = Table { words, is_fine, bits: goal_states(space, words) };
        if is_fine {
            for set in 1..1_usize << actions {
                // What is alive with fewer actions is alive with more.
                let fewer = table.row(set & (set - 1)).to_vec();
                table.bits.extend(grow(&predecessors, set as ActionSet, fewer));
            }
            table.add_room(actions);
        } else {
            table.bits = grow(&predecessors, ActionSet::MAX, table.bits);
        }
        table
    }

    /// With room for one more action, a state is alive if it is so with some more action and less room.
    fn add_room(&mut self, actions: usize) {
        let sets = 1 << actions;
        for room in 1..=actions {
            for set in 0..sets {
                let mut bits = self.row((room - 1) * sets + set).to_vec();
                for action in (0..actions).filter(|action| set >> action & 1 == 0) {
                    let more = self.row((room - 1) * sets + (set | 1 << action));
                    bits.iter_mut().zip(more).for_each(|(bits, more)| *bits |= more);
                }
                self.bits.extend(bits);
            }
        }
    }

    fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..][..self.words]
    }

    fn is_alive(&self, state: u32, at_hand: ActionSet, room: usize, actions: usize) -> bool {
        let row = if self.is_fine { (room << actions) + at_hand as usize } else { 0 };
        self.row(row)[state as usize / 64] >> (state % 64) & 1 == 1
    }
}

fn goal_states(space: &Space<'_>, words: usize) -> Vec<u64> {
    let mut bits = vec![0; words];
    for state in (0..space.len()).filter(|&state| space.goal(state as u32)) {
        bits[state / 64] |= 1 << (state % 64);
    }
    bits
}

/// Adds to a set of states all from which actions of a set lead into it, searching backwards.
fn grow(predecessors: &Rows<(u32, u32)>, actions: ActionSet, mut states: Vec<u64>) -> Vec<u64> {
    let has = |states: &[u64], state: usize| states[state / 64] >> (state % 64) & 1 == 1;
    let mut open: Vec<usize> = (0..predecessors.len()).filter(|&state| has(&states, state)).collect();
    while let Some(state) = open.pop() {
        for &(before, action) in predecessors.row(state) {
            let before = before as usize;
            if actions & with(action as usize) != 0 && !has(&states, before) {
                states[before / 64] |= 1 << (before % 64);
                open.push(before);
            }
        }
    }
    states
}
