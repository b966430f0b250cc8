//! Bounded exploration of the state space of an instance, or of several that take the same actions.

use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;

use genplan_core::budget::{Budget, Meter, StopReason};
use genplan_core::instance::Instance;
use genplan_core::pointers::Operation;
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
    let mut visited = 0;
    let explored = explore(&[instance], ExpansionOrder::FewestUnmetGoals, bounds, budget, |simulators| {
        visited += 1;
        if simulators[0].goal_holds() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match explored {
        Ok(ExplorationEnd::Enough) if visited == 1 => Reachability::Initial,
        Ok(ExplorationEnd::Enough) => Reachability::Reachable,
        Ok(ExplorationEnd::All) => Reachability::Unreachable,
        Ok(ExplorationEnd::Unknown) | Err(_) => Reachability::Unknown,
    }
}

/// From which states an exploration goes on first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ExpansionOrder {
    /// From those that it has met first.
    BreadthFirst,
    /// From those with the fewest unmet goal literals, and of these breadth first.
    FewestUnmetGoals,
}

/// How an exploration ended.
pub(crate) enum ExplorationEnd {
    /// The visitor has seen enough.
    Enough,
    /// All states were visited.
    All,
    /// There are too many states, or an action of the first instance is none of another one.
    Unknown,
}

/// Visits the reachable states, each once: those that executions come to which are the same on all instances. What is
/// applicable in the first is so in all of them.
pub(crate) fn explore(
    instances: &[&Instance],
    order: ExpansionOrder,
    bounds: &ExplorationBounds,
    budget: &Budget,
    mut visit: impl FnMut(&[Simulator<'_>]) -> ControlFlow<()>,
) -> Result<ExplorationEnd, StopReason> {
    let mut meter = budget.meter();
    let Some(networks) = networks(instances, &mut meter)? else { return Ok(ExplorationEnd::Unknown) };
    let mut simulators: Vec<Simulator<'_>> = networks.iter().map(Simulator::new).collect();
    let (actions, unmet) = (networks[0].actions().len(), |simulators: &[Simulator<'_>]| match order {
        ExpansionOrder::BreadthFirst => 0,
        ExpansionOrder::FewestUnmetGoals => simulators.iter().map(Simulator::unmet_goals).sum(),
    });
    let (mut states, mut open) = (StateRegistry::new(budget), OpenStates::default());
    let mut words = words_of(&simulators);
    open.push(states.insert(&words)?, unmet(&simulators));
    let mut next = visit(&simulators);
    let mut expanded = 0;
    while let (ControlFlow::Continue(()), Some(state)) = (next, open.pop()) {
        expanded += 1;
        if !bounds.allow(states.len(), words.len(), actions.saturating_mul(expanded)) {
            return Ok(ExplorationEnd::Unknown);
        }
        go_to(&mut simulators, states.words(state));
        for action in 0..actions {
            meter.work(1)?;
            if simulators[0].applicable(action) {
                simulators.iter_mut().for_each(|simulator| simulator.apply(action));
                let work: u64 = simulators.iter().map(Simulator::work).sum();
                words = words_of(&simulators);
                meter.work(2 * work + words.len() as u64)?;
                let known = states.len();
                let successor = states.insert(&words)?;
                if states.len() > known {
                    open.push(successor, unmet(&simulators));
                    next = visit(&simulators);
                    if next.is_break() {
                        break;
                    }
                }
                go_to(&mut simulators, states.words(state));
            }
        }
    }
    Ok(if next.is_break() { ExplorationEnd::Enough } else { ExplorationEnd::All })
}

/// The networks of all actions, in the same order for all instances.
fn networks<'i>(
    instances: &[&'i Instance],
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Network<'i>>>, StopReason> {
    let mut networks = Vec::new();
    for instance in instances {
        meter.take(instance.bytes())?;
        let actions = instances[0].actions().iter();
        let actions = actions.map(|&action| instance.action_index(action).map(Operation::Action));
        let Some(actions) = actions.collect() else { return Ok(None) };
        let network = Network::new(instance, actions, Watch::Only(&[]));
        meter.take(network.bytes())?;
        networks.push(network);
    }
    Ok(Some(networks))
}

/// The states of all simulators, one after the other.
fn words_of(simulators: &[Simulator<'_>]) -> Vec<u64> {
    simulators.iter().flat_map(|simulator| simulator.state().words().iter().copied()).collect()
}

fn go_to(simulators: &mut [Simulator<'_>], mut words: &[u64]) {
    for simulator in simulators {
        let (own, others) = words.split_at(simulator.state().words().len());
        simulator.go_to(own);
        words = others;
    }
}

/// States that are to be expanded, by their unmet goal literals.
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
