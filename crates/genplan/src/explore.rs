//! Bounded exploration of an instance's state space.

use genplan_core::instance::Instance;
use genplan_core::interner::Interner;
use genplan_core::simulator::{Network, Simulator, Watch};
use genplan_core::state::State;

/// Whether the goal of an instance can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reachability {
    /// It holds initially.
    Initial,
    /// It holds in a reachable state.
    Reachable,
    /// It holds in no reachable state.
    Unreachable,
    /// There are too many states to tell.
    Unknown,
}

/// How much to explore.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// At most so many states (default: 50,000).
    pub states: usize,
    /// At most so many 64-bit words to hold them (default: 16 million).
    pub words: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Bounds { states: 50_000, words: 16_000_000 }
    }
}

/// Searches breadth first for a state in which the goal holds.
pub fn goal_reachability(instance: &Instance, bounds: &Bounds) -> Reachability {
    let actions: Vec<usize> = (0..instance.actions().len()).collect();
    let network = Network::new(instance, actions, Watch::Only(&[]));
    let mut simulator = Simulator::new(&network);
    if simulator.goal_holds() {
        return Reachability::Initial;
    }
    let mut states = Interner::default();
    states.intern(simulator.state().words());
    let mut next = 0;
    while (next as usize) < states.len() {
        let state = State::from_words(states.resolve(next).to_vec());
        for action in 0..network.actions().len() {
            simulator.go_to(&state);
            if simulator.applicable(action) {
                simulator.apply(action);
                if simulator.goal_holds() {
                    return Reachability::Reachable;
                }
                states.intern(simulator.state().words());
            }
        }
        if states.len() > bounds.states || states.len() * state.words().len() > bounds.words {
            return Reachability::Unknown;
        }
        next += 1;
    }
    Reachability::Unreachable
}
