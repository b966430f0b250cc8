//! How executions that are the same can end.

use std::collections::BTreeSet;

use genplan_core::budget::{Budget, Meter, StopReason};
use genplan_core::pointers::Operation;
use genplan_core::registry::StateRegistry;
use genplan_core::simulator::{Network, Simulator, Watch};
use genplan_core::state::State;

use crate::ground::GroundTask;

/// How much to explore: a look, because a search follows that will notice what is not seen here.
const STATES: usize = 20_000;
/// At most this many 64-bit words to hold them.
const WORDS: usize = 1_000_000;
/// At most this many pairs of a state and an action.
const PAIRS: usize = 1_000_000;

/// By task: whether its goal holds.
pub(super) type GoalTruths = Vec<bool>;

/// What can be the case at the end of executions that are the same for all of some tasks.
pub(super) enum JointGoals {
    /// What is wanted.
    Wanted,
    /// Something else: all that can be.
    Others(BTreeSet<GoalTruths>),
    /// There are too many states to tell.
    Unknown,
}

/// Explores the states of tasks that differ in their goals only, until one is as wanted.
pub(super) fn explore(tasks: &[&GroundTask], wanted: &[bool], budget: &Budget) -> JointGoals {
    explored(tasks, wanted, budget).unwrap_or(JointGoals::Unknown)
}

fn explored(tasks: &[&GroundTask], wanted: &[bool], budget: &Budget) -> Result<JointGoals, StopReason> {
    let mut meter = budget.meter();
    let Some(networks) = networks(tasks, &mut meter)? else { return Ok(JointGoals::Unknown) };
    let mut joint = JointExecution {
        can_be_reached: tasks.iter().map(|task| !task.goal_is_impossible()).collect(),
        simulators: networks.iter().map(Simulator::new).collect(),
        states: StateRegistry::new(budget),
        seen: BTreeSet::new(),
        meter,
    };
    let actions = networks[0].actions().len();
    joint.look()?;
    for number in 0.. {
        if joint.seen.contains(wanted) {
            return Ok(JointGoals::Wanted);
        }
        if number == joint.states.len() {
            return Ok(JointGoals::Others(joint.seen));
        }
        let pairs = (number + 1).saturating_mul(actions);
        if pairs > PAIRS || !joint.expand(number as u32, actions)? {
            return Ok(JointGoals::Unknown);
        }
    }
    unreachable!("there are finitely many states")
}

/// The networks of all actions, in the same order for all tasks.
fn networks<'t>(
    tasks: &[&'t GroundTask],
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Network<'t>>>, StopReason> {
    let (actions, mut networks) = (tasks[0].instance().actions(), Vec::new());
    for task in tasks {
        let instance = task.instance();
        meter.take(instance.bytes())?;
        let actions = actions.iter().map(|&action| instance.action_index(action).map(Operation::Action));
        let Some(actions) = actions.collect() else { return Ok(None) };
        let network = Network::new(instance, actions, Watch::Only(&[]));
        meter.take(network.bytes())?;
        networks.push(network);
    }
    Ok(Some(networks))
}

/// The same execution of several tasks.
struct JointExecution<'s> {
    /// By task: whether its goal is not impossible.
    can_be_reached: Vec<bool>,
    simulators: Vec<Simulator<'s>>,
    /// Those of all tasks, one after the other.
    states: StateRegistry,
    seen: BTreeSet<GoalTruths>,
    meter: Meter<'s>,
}

impl JointExecution<'_> {
    /// Takes note of the present state. Says whether there are not too many.
    fn look(&mut self) -> Result<bool, StopReason> {
        let words = self.simulators.iter().flat_map(|simulator| simulator.state().words().iter().copied());
        let words: Vec<u64> = words.collect();
        self.meter.work(words.len() as u64)?;
        self.states.insert(&words)?;
        let holds = self.can_be_reached.iter().zip(&self.simulators);
        let truths = holds.map(|(can_be, simulator)| *can_be && simulator.goal_holds());
        self.seen.insert(truths.collect());
        let states = self.states.len();
        Ok(states <= STATES && states.saturating_mul(words.len()) <= WORDS)
    }

    /// Goes to all successors of a state, as long as there are not too many.
    fn expand(&mut self, number: u32, actions: usize) -> Result<bool, StopReason> {
        let mut rest = self.states.words(number).to_vec();
        let parts = self.simulators.iter().map(|simulator| {
            let others = rest.split_off(simulator.state().words().len());
            State::from_words(std::mem::replace(&mut rest, others))
        });
        let states: Vec<State> = parts.collect();
        self.go_to(&states);
        for action in 0..actions {
            self.meter.work(1)?;
            if self.simulators[0].applicable(action) {
                self.simulators.iter_mut().for_each(|simulator| simulator.apply(action));
                if !self.look()? {
                    return Ok(false);
                }
                self.go_to(&states);
            }
        }
        Ok(true)
    }

    fn go_to(&mut self, states: &[State]) {
        self.simulators.iter_mut().zip(states).for_each(|(simulator, state)| simulator.go_to(state.words()));
    }
}
