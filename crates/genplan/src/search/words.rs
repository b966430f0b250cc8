//! Sequences of actions that do the same.
//!
//! Two sequences that take every state of every example to the same state are interchangeable wherever nobody
//! jumps into their middle. Of those only one is *canonical*: the shortest, and among these the first. Take a
//! program that fits the examples, of the fewest lines and then the first: where it has a sequence that is not
//! canonical, somebody jumps into the middle of it; else the canonical one in its place would make a program
//! that behaves alike and is shorter, or comes first. So a search may demand of every sequence that is not
//! canonical that a goto still to be completed jumps into it: a *debt*. This keeps the best program, and since
//! every goto pays only once, it cuts off whatever is too deep in debt.

use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::graph::{Graph, LineId, LineSet, OPEN, Op};
use super::space::{INAPPLICABLE, Space};

/// Longer sequences are not looked at.
const LONGEST: usize = 5;

/// Which sequences of actions are canonical.
pub(super) struct Words {
    actions: usize,
    /// By length: whether the sequence is canonical; sequences are numbers with actions as digits.
    canonical: Vec<Vec<bool>>,
}

impl Words {
    /// Finds the canonical sequences, with about so many steps.
    pub(super) fn new(spaces: &mut [Space<'_>], actions: usize, effort: usize) -> Self {
        let identity: Vec<Vec<u32>> = spaces.iter().map(|space| (0..space.len() as u32).collect()).collect();
        let states: usize = identity.iter().map(Vec::len).sum();
        let mut known: FxHashMap<u64, Vec<Vec<Vec<u32>>>> = FxHashMap::default();
        insert(&mut known, &identity);
        let mut words = Words { actions, canonical: vec![vec![true]] };
        let mut layer = vec![Some(identity)];
        let mut steps = 0;
        for length in 1..=LONGEST {
            steps += layer.iter().flatten().count() * actions * states;
            if steps > effort {
                break;
            }
            let mut canonical = Vec::with_capacity(layer.len() * actions);
            let mut next = Vec::with_capacity(layer.len() * actions);
            for (word, function) in layer.iter().enumerate() {
                for action in 0..actions {
                    let suffix = (word * actions + action) % actions.pow(length as u32 - 1).max(1);
                    let extended = (function.as_ref())
                        .filter(|_| words.canonical[length - 1][suffix])
                        .map(|function| extend(spaces, function, action))
                        .filter(|function| insert(&mut known, function));
                    canonical.push(extended.is_some());
                    next.push(extended);
                }
            }
            words.canonical.push(canonical);
            layer = next;
        }
        words
    }

    /// Whether the action does nothing, or what another one does.
    pub(super) fn is_useless(&self, action: usize) -> bool {
        self.canonical.get(1).is_some_and(|canonical| !canonical[action])
    }

    /// The lines into which somebody must jump if this action is put below a line, because it completes a
    /// sequence that is not canonical. `line` is the line below.
    pub(super) fn debt(&self, graph: &Graph, above: LineId, action: usize, line: LineId) -> Option<LineSet> {
        let (mut word, mut place) = (action, self.actions);
        let (mut above, mut inside) = (above, 1 << line);
        for canonical in self.canonical.get(2..)? {
            let Op::Act(action) = graph.op(above) else { return None };
            word += action as usize * place;
            place *= self.actions;
            if !canonical[word] {
                return Some(inside);
            }
            // The sequence goes on upwards if nobody jumps to where it begins.
            if graph.targeted >> above & 1 == 1 || graph.previous(above) == OPEN {
                return None;
            }
            inside |= 1 << above;
            above = graph.previous(above);
        }
        None
    }
}

/// The states after one more action.
fn extend(spaces: &mut [Space<'_>], function: &[Vec<u32>], action: usize) -> Vec<Vec<u32>> {
    let step = |space: &mut Space<'_>, state: u32| match state {
        INAPPLICABLE => INAPPLICABLE,
        state => space.successor(state, action),
    };
    spaces
        .iter_mut()
        .zip(function)
        .map(|(space, states)| states.iter().map(|&state| step(space, state)).collect())
        .collect()
}

/// Adds a function; says no if it was there.
fn insert(known: &mut FxHashMap<u64, Vec<Vec<Vec<u32>>>>, function: &[Vec<u32>]) -> bool {
    let same = known.entry(FxBuildHasher.hash_one(function)).or_default();
    let is_new = !same.iter().any(|other| other == function);
    if is_new {
        same.push(function.to_vec());
    }
    is_new
}
