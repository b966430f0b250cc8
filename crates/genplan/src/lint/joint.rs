//! How executions that are the same can end.

use std::collections::BTreeSet;

use genplan_core::budget::Budget;
use genplan_core::interner::Interner;
use genplan_core::pointers::Operation;
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
    let (Some(networks), Ok(())) = (networks(tasks), budget.check()) else { return JointGoals::Unknown };
    let mut held = budget.holding();
    if held.set(networks.iter().map(Network::bytes).sum()).is_err() {
        return JointGoals::Unknown;
    }
    let mut joint = JointExecution {
        tasks,
        simulators: networks.iter().map(Simulator::new).collect(),
        states: Interner::default(),
        seen: BTreeSet::new(),
    };
    let (actions, mut meter) = (networks[0].actions().len(), budget.meter());
    joint.look();
    for number in 0.. {
        let words = joint.words();
        if joint.seen.contains(wanted) {
            return JointGoals::Wanted;
        }
        if number == joint.states.len() {
            return JointGoals::Others(joint.seen);
        }
        let (states, pairs) = (joint.states.len(), (number + 1).saturating_mul(actions));
        let is_small = states <= STATES && states.saturating_mul(words) <= WORDS && pairs <= PAIRS;
        if !is_small || meter.work((actions * words) as u64).is_err() {
            return JointGoals::Unknown;
        }
        joint.expand(number as u32, actions);
    }
    unreachable!("there are finitely many states")
}

/// The networks of all actions, in the same order for all tasks.
fn networks<'t>(tasks: &[&'t GroundTask]) -> Option<Vec<Network<'t>>> {
    let actions = tasks[0].instance().actions();
    let networks = tasks.iter().map(|task| {
        let instance = task.instance();
        let actions = actions.iter().map(|&action| instance.action_index(action).map(Operation::Action));
        let actions = actions.collect::<Option<_>>()?;
        Some(Network::new(instance, actions, Watch::Only(&[])))
    });
    networks.collect()
}

/// The same execution of several tasks.
struct JointExecution<'s> {
    tasks: &'s [&'s GroundTask],
    simulators: Vec<Simulator<'s>>,
    /// Those of all tasks, one after the other.
    states: Interner<u64>,
    seen: BTreeSet<GoalTruths>,
}

impl JointExecution<'_> {
    /// How long a state is.
    fn words(&self) -> usize {
        self.simulators.iter().map(|simulator| simulator.state().words().len()).sum()
    }

    /// Takes note of the present state.
    fn look(&mut self) {
        let words = self.simulators.iter().flat_map(|simulator| simulator.state().words().iter().copied());
        let words: Vec<u64> = words.collect();
        self.states.intern(&words);
        let holds = self.tasks.iter().zip(&self.simulators);
        let truths = holds.map(|(task, simulator)| !task.goal_is_impossible() && simulator.goal_holds());
        self.seen.insert(truths.collect());
    }

    /// Goes to all successors of a state.
    fn expand(&mut self, number: u32, actions: usize) {
        let mut rest = self.states.resolve(number).to_vec();
        let parts = self.simulators.iter().map(|simulator| {
            let others = rest.split_off(simulator.state().words().len());
            State::from_words(std::mem::replace(&mut rest, others))
        });
        let states: Vec<State> = parts.collect();
        self.go_to(&states);
        for action in 0..actions {
            if self.simulators[0].applicable(action) {
                self.simulators.iter_mut().for_each(|simulator| simulator.apply(action));
                self.look();
                self.go_to(&states);
            }
        }
    }

    fn go_to(&mut self, states: &[State]) {
        self.simulators.iter_mut().zip(states).for_each(|(simulator, state)| simulator.go_to(state.words()));
    }
}
