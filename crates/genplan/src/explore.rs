//! Bounded exploration of an instance's state space.

use genplan_core::budget::{Budget, StopReason};
use genplan_core::instance::Instance;
use genplan_core::interner::Interner;
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

/// Searches breadth first for a state in which the goal holds, as far as the bounds and the budget allow.
pub fn goal_reachability(instance: &Instance, bounds: &ExplorationBounds, budget: &Budget) -> Reachability {
    let network = Network::of_all_actions(instance, Watch::Only(&[]));
    search(&network, bounds, budget).unwrap_or(Reachability::Unknown)
}

fn search(
    network: &Network<'_>,
    bounds: &ExplorationBounds,
    budget: &Budget,
) -> Result<Reachability, StopReason> {
    let (mut meter, mut holding) = (budget.meter(), budget.holding());
    holding.set(network.bytes())?;
    let mut simulator = Simulator::new(network);
    if simulator.goal_holds() {
        return Ok(Reachability::Initial);
    }
    let mut states = Interner::default();
    states.intern(simulator.state().words());
    let mut next = 0;
    while (next as usize) < states.len() {
        let state = next;
        next += 1;
        let words = simulator.state().words().len();
        if !bounds.allow(states.len(), words, next as usize * network.actions().len()) {
            return Ok(Reachability::Unknown);
        }
        holding.set(network.bytes() + states.bytes())?;
        simulator.go_to(states.resolve(state));
        for action in 0..network.actions().len() {
            meter.work(1)?;
            if simulator.applicable(action) {
                simulator.apply(action);
                meter.work(2 * simulator.work() + words as u64)?;
                if simulator.goal_holds() {
                    return Ok(Reachability::Reachable);
                }
                states.intern(simulator.state().words());
                simulator.go_to(states.resolve(state));
            }
        }
    }
    Ok(Reachability::Unreachable)
}
