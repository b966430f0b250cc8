//! What checks dead ends: the states of a small space, gone through from the front.
//!
//! The tables of the rule are made backwards, from the goals and with fewer actions to more. Here each state that is cut off is
//! explored forwards, with the actions at hand and as many more as there is room for.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use crate::search::index::{ActionIndex, ActionSet, StateId};
use crate::search::space::Space;
use crate::search::thresholds::FEW_ACTIONS;

/// As many pairs of a state and a set of actions are gone through at most.
const MOST_NODES: usize = 1 << 10;

/// A state with the actions at hand and the room for more.
type ForwardNode = (usize, u64, usize);

/// A space whose states have all been found.
pub(super) struct Forward {
    goals: Vec<bool>,
    /// By state and action.
    successors: Vec<Vec<Option<StateId>>>,
    /// What has been confirmed.
    confirmed: Mutex<BTreeSet<ForwardNode>>,
}

impl Forward {
    /// The space of an example, if it is small.
    pub(super) fn new(space: &mut Space<'_>, actions: usize) -> Option<Self> {
        if actions > FEW_ACTIONS || space.len() << actions > MOST_NODES {
            return None;
        }
        let states = space.states();
        let mut row = |state: StateId| {
            (0..actions).map(|action| space.successor(state, ActionIndex::new(action))).collect()
        };
        let successors = states.map(&mut row).collect();
        let goals = space.states().map(|state| space.goal(state)).collect();
        Some(Forward { goals, successors, confirmed: Mutex::default() })
    }

    /// Whether no way leads from a state to the goal with the actions at hand and at most this many others.
    pub(super) fn is_dead(&self, state: StateId, at_hand: ActionSet, room: usize) -> bool {
        let start = (state.index(), at_hand.0, room);
        let confirmed = || self.confirmed.lock().unwrap_or_else(PoisonError::into_inner);
        if confirmed().contains(&start) {
            return true;
        }
        let (mut known, mut open) = (BTreeSet::from([start]), vec![start]);
        while let Some(node) = open.pop() {
            if self.goals[node.0] {
                return false;
            }
            open.extend(self.after(node).filter(|next| known.insert(*next)));
        }
        confirmed().insert(start);
        true
    }

    /// Where one more step leads.
    fn after(&self, (state, at_hand, room): ForwardNode) -> impl Iterator<Item = ForwardNode> {
        let step = move |(action, next): (usize, &Option<StateId>)| {
            let action = ActionIndex::new(action);
            let cost = usize::from(!ActionSet(at_hand).contains(action));
            Some((next.as_ref()?.index(), ActionSet(at_hand).with(action).0, room.checked_sub(cost)?))
        };
        self.successors[state].iter().enumerate().filter_map(step)
    }
}
