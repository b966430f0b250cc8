//! Bounded exploration of an instance's state space.

use std::collections::{BTreeMap, VecDeque};

use genplan_core::budget::{Budget, StopReason};
use genplan_core::instance::Instance;
use genplan_core::registry::StateRegistry;
use genplan_core::simulator::{Network, Simulator, Watch};

/// Whether the goal of an instance can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reachability {
    /// It holds initially.
    Initial,
    /// It holds in a reachable state.
    Reachable,
    /// It holds in no reachable state.
    Unreachable,
    /// There are too many states to tell, or the budget ended.
    Unknown,
}

/// How much to explore.
#[derive(Clone, Copy, Debug)]
pub struct ExplorationBounds {
    /// At most this many states (default: 20,000).
    pub states: usize,
    /// At most this many 64-bit words to hold them (default: 16 million).
    pub words: usize,
    /// At most this many pairs of a state and an action (default: 20 million).
    pub pairs: usize,
}

impl Default for ExplorationBounds {
    fn default() -> Self {
        ExplorationBounds { states: 20_000, words: 16_000_000, pairs: 20_000_000 }
    }
}

impl ExplorationBounds {
    /// Whether this many states of that length and pairs are allowed.
    fn allow(&self, states: usize, words: usize, pairs: usize) -> bool {
        states <= self.states && states.saturating_mul(words) <= self.words && pairs <= self.pairs
    }
}

/// Searches for a state in which the goal holds, as far as the bounds and the budget allow: from states with the fewest
/// unmet goal literals first, and of these breadth first.
pub fn goal_reachability(instance: &Instance, bounds: &ExplorationBounds, budget: &Budget) -> Reachability {
    search(instance, bounds, budget).unwrap_or(Reachability::Unknown)
}

fn search(
    instance: &Instance,
    bounds: &ExplorationBounds,
    budget: &Budget,
) -> Result<Reachability, StopReason> {
    let mut meter = budget.meter();
    meter.take(instance.bytes())?;
    let network = Network::of_all_actions(instance, Watch::Only(&[]));
    meter.take(network.bytes())?;
    let mut simulator = Simulator::new(&network);
    if simulator.goal_holds() {
        return Ok(Reachability::Initial);
    }
    let mut states = StateRegistry::new(budget);
    let mut open = OpenStates::default();
    open.push(states.insert(simulator.state().words())?, simulator.unmet_goals());
    let mut looked = 0;
    while let Some(state) = open.pop() {
        looked += 1;
        let words = simulator.state().words().len();
        if !bounds.allow(states.len(), words, looked * network.actions().len()) {
            return Ok(Reachability::Unknown);
        }
        simulator.go_to(states.words(state));
        for action in 0..network.actions().len() {
            meter.work(1)?;
            if simulator.applicable(action) {
                simulator.apply(action);
                meter.work(2 * simulator.work() + words as u64)?;
                if simulator.goal_holds() {
                    return Ok(Reachability::Reachable);
                }
                let known = states.len();
                let successor = states.insert(simulator.state().words())?;
                if states.len() > known {
                    open.push(successor, simulator.unmet_goals());
                }
                simulator.go_to(states.words(state));
            }
        }
    }
    Ok(Reachability::Unreachable)
}

/// States that are to be looked at, by their unmet goal literals.
#[derive(Default)]
struct OpenStates(BTreeMap<u32, VecDeque<u32>>);

impl OpenStates {
    fn push(&mut self, state: u32, unmet: u32) {
        self.0.entry(unmet).or_default().push_back(state);
    }

    fn pop(&mut self) -> Option<u32> {
        self.0.values_mut().find_map(VecDeque::pop_front)
    }
}
