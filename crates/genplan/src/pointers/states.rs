//! Some states of the examples, to learn from.

use genplan_core::budget::{Budget, StopReason};
use genplan_core::interner::Interner;
use genplan_core::simulator::{Network, Simulator, Watch};
use genplan_core::state::State;

use crate::ground::GroundTask;

/// At most so many states of an example are looked at.
const MOST_STATES: usize = 1_000;

/// At most so many 64-bit words of states, and pairs of a state and an action, are looked at.
const MOST_WORK: usize = 1 << 20;

/// The first states of a task, breadth first.
pub(super) fn first_states(ground: &GroundTask, budget: &Budget) -> Result<Vec<State>, StopReason> {
    let network = Network::of_all_actions(ground.instance(), Watch::Everything);
    let (mut meter, mut holding) = (budget.meter(), budget.holding());
    holding.set(network.bytes())?;
    let mut simulator = Simulator::new(&network);
    let mut states = Interner::default();
    states.intern(simulator.state().words());
    let work = simulator.state().words().len() + network.actions().len();
    let most = MOST_STATES.min(MOST_WORK / work).max(1);
    let mut next = 0;
    while (next as usize) < states.len() && states.len() < most {
        let state = next;
        next += 1;
        simulator.go_to(states.resolve(state));
        for action in 0..network.actions().len() {
            meter.work(1)?;
            if simulator.applicable(action) {
                simulator.apply(action);
                meter.work(2 * simulator.work())?;
                states.intern(simulator.state().words());
                simulator.go_to(states.resolve(state));
            }
        }
    }
    Ok((0..states.len() as u32).map(|state| State::from_words(states.resolve(state).to_vec())).collect())
}
