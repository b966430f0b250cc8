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
    /// Whatever it takes.
    pub(crate) const UNLIMITED: Self =
        ExplorationBounds { states: usize::MAX, words: usize::MAX, pairs: usize::MAX };

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

/// A step of an exploration, or its beginning.
pub(crate) struct ExplorationStep<'s, 'n> {
    /// The state that it leads from, and the action; `None` at the beginning.
    pub from: Option<(u32, usize)>,
    /// The state that it leads to.
    pub to: u32,
    /// Whether that was not met before.
    pub is_new: bool,
    /// The simulators in that state.
    pub simulators: &'s [Simulator<'n>],
    /// The states that were met.
    pub states: &'s StateRegistry,
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
    let meter = budget.meter();
    let Some(networks) = networks(instances, &meter)? else { return Ok(ExplorationEnd::Unknown) };
    let mut simulators: Vec<Simulator<'_>> = networks.iter().map(Simulator::new).collect();
    let actions: Vec<usize> = (0..networks[0].actions().len()).collect();
    let mut states = StateRegistry::new(budget);
    explore_from(&mut simulators, &actions, (order, bounds), &mut states, |step| match step.is_new {
        true => Ok(visit(step.simulators)),
        false => Ok(ControlFlow::Continue(())),
    })
}

/// Takes the steps by these actions that are reachable from the state that the simulators are in, and registers the states.
pub(crate) fn explore_from(
    simulators: &mut [Simulator<'_>],
    actions: &[usize],
    (order, bounds): (ExpansionOrder, &ExplorationBounds),
    states: &mut StateRegistry,
    mut visit: impl FnMut(&ExplorationStep<'_, '_>) -> Result<ControlFlow<()>, StopReason>,
) -> Result<ExplorationEnd, StopReason> {
    let budget = states.budget().clone();
    let (meter, mut open, mut expanded) = (budget.meter(), OpenStates::default(), 0);
    let unmet = |simulators: &[Simulator<'_>]| match order {
        ExpansionOrder::BreadthFirst => 0,
        ExpansionOrder::FewestUnmetGoals => simulators.iter().map(Simulator::unmet_goals).sum(),
    };
    let mut words = words_of(simulators);
    let to = states.insert(&words)?;
    open.push(to, unmet(simulators));
    if visit(&ExplorationStep { from: None, to, is_new: true, simulators, states })?.is_break() {
        return Ok(ExplorationEnd::Enough);
    }
    while let Some(state) = open.pop() {
        expanded += 1;
        if !bounds.allow(states.len(), words.len(), actions.len().saturating_mul(expanded)) {
            return Ok(ExplorationEnd::Unknown);
        }
        go_to(simulators, states.words(state));
        for &action in actions {
            meter.work(1)?;
            if simulators[0].applicable(action) {
                simulators.iter_mut().for_each(|simulator| simulator.apply(action));
                let work: u64 = simulators.iter().map(Simulator::work).sum();
                words = words_of(simulators);
                meter.work(2 * work + words.len() as u64)?;
                let (known, to) = (states.len(), states.insert(&words)?);
                let is_new = states.len() > known;
                if is_new {
                    open.push(to, unmet(simulators));
                }
                let step = ExplorationStep { from: Some((state, action)), to, is_new, simulators, states };
                if visit(&step)?.is_break() {
                    return Ok(ExplorationEnd::Enough);
                }
                go_to(simulators, states.words(state));
            }
        }
    }
    Ok(ExplorationEnd::All)
}

/// The networks of all actions, in the same order for all instances.
fn networks<'i>(instances: &[&'i Instance], meter: &Meter) -> Result<Option<Vec<Network<'i>>>, StopReason> {
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
