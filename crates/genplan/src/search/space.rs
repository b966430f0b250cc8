//! The state space of an example, explored as far as it is asked for.
//!
//! States are interned; successors, goals and the truth of candidate conditions are computed once and then
//! looked up, so that a step of an execution is an array read.

use genplan_core::instance::Test;
use genplan_core::interner::Interner;
use genplan_core::simulator::{Network, Simulator};
use genplan_core::state::State;
use genplan_core::verdict::Label;
use rustc_hash::FxHashMap;

/// A state of a [`Space`].
pub(super) type StateId = u32;

/// The successor by an action that is not applicable.
pub(super) const INAPPLICABLE: StateId = u32::MAX;
/// A successor that has not been computed yet.
const UNKNOWN: StateId = u32::MAX - 1;

/// The state space of an example.
#[derive(Clone)]
pub(super) struct Space<'n> {
    pub label: Label,
    simulator: Simulator<'n>,
    /// The state that the simulator is in.
    at: StateId,
    states: Interner<u64>,
    /// By action of the problem: its number in the network, if it can be applicable here.
    actions: Vec<Option<u32>>,
    /// By candidate condition: what a goto sees of it here.
    conditions: Vec<Test>,
    /// By state and action.
    successors: Vec<StateId>,
    /// By state.
    goals: Vec<bool>,
    /// By state: a bitset of the candidate conditions that hold.
    truths: Vec<u64>,
    words: usize,
}

impl<'n> Space<'n> {
    /// The space with its initial state, which is number 0.
    pub(super) fn new(
        label: Label,
        network: &'n Network<'n>,
        actions: Vec<Option<u32>>,
        conditions: Vec<Test>,
    ) -> Self {
        let words = conditions.len().div_ceil(64);
        let mut space = Space {
            label,
            simulator: Simulator::new(network),
            at: 0,
            states: Interner::default(),
            actions,
            conditions,
            successors: Vec::new(),
            goals: Vec::new(),
            truths: Vec::new(),
            words,
        };
        space.intern();
        space
    }

    /// How many states are known.
    pub(super) fn len(&self) -> usize {
        self.goals.len()
    }

    /// How many fluents a state has.
    pub(super) fn slots(&self) -> usize {
        self.simulator.instance().slots()
    }

    /// About how many bytes the space takes.
    pub(super) fn bytes(&self) -> usize {
        self.len() * (8 * self.words + 4 * self.actions.len() + 8 * self.simulator.state().words().len() + 16)
    }

    /// θ(s, a), or `INAPPLICABLE`.
    pub(super) fn successor(&mut self, state: StateId, action: usize) -> StateId {
        let place = state as usize * self.actions.len() + action;
        match self.successors[place] {
            UNKNOWN => {
                let successor = self.compute(state, action);
                self.successors[place] = successor;
                successor
            }
            known => known,
        }
    }

    /// Whether the goal holds.
    pub(super) fn goal(&self, state: StateId) -> bool {
        self.goals[state as usize]
    }

    /// The candidate conditions that hold.
    pub(super) fn truths(&self, state: StateId) -> &[u64] {
        &self.truths[state as usize * self.words..][..self.words]
    }

    /// Explores everything, unless there are more states or bytes than allowed, or somebody says no.
    pub(super) fn complete(
        &mut self,
        max_states: usize,
        max_bytes: usize,
        go_on: &mut dyn FnMut() -> bool,
    ) -> bool {
        let mut state = 0;
        while (state as usize) < self.len() {
            let is_time_to_ask = state % 1024 == 0;
            if self.len() > max_states || self.bytes() > max_bytes || is_time_to_ask && !go_on() {
                return false;
            }
            for action in 0..self.actions.len() {
                self.successor(state, action);
            }
            state += 1;
        }
        true
    }

    /// Forgets all states but these and the initial one; says, by old number, what their new numbers are.
    pub(super) fn keep(&mut self, states: impl IntoIterator<Item = StateId>) -> FxHashMap<StateId, StateId> {
        let old = std::mem::take(&mut self.states);
        self.goals.clear();
        self.successors.clear();
        self.truths.clear();
        let mut numbers = FxHashMap::default();
        for state in std::iter::once(0).chain(states) {
            numbers.entry(state).or_insert_with(|| {
                self.simulator.go_to(&State::from_words(old.resolve(state).to_vec()));
                self.at = self.intern();
                self.at
            });
        }
        numbers
    }

    fn compute(&mut self, state: StateId, action: usize) -> StateId {
        let Some(action) = self.actions[action] else { return INAPPLICABLE };
        if self.at != state {
            self.simulator.go_to(&State::from_words(self.states.resolve(state).to_vec()));
            self.at = state;
        }
        if !self.simulator.applicable(action as usize) {
            return INAPPLICABLE;
        }
        self.simulator.apply(action as usize);
        self.at = self.intern();
        self.at
    }

    /// The number of the state that the simulator is in.
    fn intern(&mut self) -> StateId {
        let state = self.states.intern(self.simulator.state().words());
        if state as usize == self.goals.len() {
            self.goals.push(self.simulator.goal_holds());
            self.successors.resize(self.successors.len() + self.actions.len(), UNKNOWN);
            let start = self.truths.len();
            self.truths.resize(start + self.words, 0);
            for (bit, &condition) in self.conditions.iter().enumerate() {
                let holds = match condition {
                    Test::Slot(slot) => self.simulator.state().get(slot),
                    Test::Always => true,
                    Test::Never => false,
                };
                if holds {
                    self.truths[start + bit / 64] |= 1 << (bit % 64);
                }
            }
        }
        state
    }
}
