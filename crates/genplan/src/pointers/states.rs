//! Some states of the examples, to learn from.

use genplan_core::budget::{Budget, StopReason};
use genplan_core::registry::StateRegistry;
use genplan_core::simulator::{Network, Simulator, Watch};

use crate::ground::GroundTask;

/// At most this many states of an example are looked at.
const MOST_STATES: usize = 1_000;

/// At most this many 64-bit words of states, and pairs of a state and an action, are looked at.
const MOST_WORK: usize = 1 << 20;

/// The first states of a task, breadth first. The successors of one state can be many: they end where half of the memory
/// that is left is theirs.
pub(super) fn first_states(ground: &GroundTask, budget: &Budget) -> Result<StateRegistry, StopReason> {
    let mut meter = budget.meter();
    meter.take(ground.instance().bytes())?;
    let network = Network::of_all_actions(ground.instance(), Watch::Everything);
    meter.take(network.bytes())?;
    let mut simulator = Simulator::new(&network);
    let (mut states, most_bytes) = (StateRegistry::new(budget), budget.bytes_left() / 2);
    states.insert(simulator.state().words())?;
    let work = simulator.state().words().len() + network.actions().len();
    let most = MOST_STATES.min(MOST_WORK / work).max(1);
    let mut next = 0;
    while (next as usize) < states.len() && states.len() < most {
        let state = next;
        next += 1;
        simulator.go_to(states.words(state));
        for action in 0..network.actions().len() {
            meter.work(1)?;
            if simulator.applicable(action) {
                simulator.apply(action);
                meter.work(2 * simulator.work())?;
                states.insert(simulator.state().words())?;
                simulator.go_to(states.words(state));
            }
            // Room for more of them is made by doubling.
            if 2 * states.bytes() > most_bytes {
                return Ok(states);
            }
        }
    }
    Ok(states)
}
