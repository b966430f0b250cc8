//! Some states of the examples, to learn from.

use std::ops::ControlFlow;

use genplan_core::budget::{Budget, StopReason};
use genplan_core::registry::StateRegistry;
use genplan_core::simulator::{Network, Simulator, Watch};

use crate::explore::{ExpansionOrder, ExplorationBounds, explore_from};
use crate::ground::GroundTask;

/// At most this many states of an example are looked at.
const MOST_STATES: usize = 1_000;

/// At most this many 64-bit words of states, and pairs of a state and an action, are looked at.
const MOST_WORK: usize = 1 << 20;

/// The first states of a task, breadth first. The successors of one state can be many: they end where half of the memory
/// that is left is theirs.
pub(super) fn first_states(ground: &GroundTask, budget: &Budget) -> Result<StateRegistry, StopReason> {
    let meter = budget.meter();
    meter.take(ground.instance().bytes())?;
    let network = Network::of_all_actions(ground.instance(), Watch::Everything);
    meter.take(network.bytes())?;
    let (mut states, most_bytes) = (StateRegistry::new(budget), budget.bytes_left() / 2);
    let (simulator, actions) = (Simulator::new(&network), 0..network.actions().len());
    let most = MOST_STATES.min(MOST_WORK / (simulator.state().words().len() + actions.len())).max(1);
    // A state is expanded if there are fewer.
    let bounds = ExplorationBounds { states: most - 1, ..ExplorationBounds::UNLIMITED };
    let (actions, order): (Vec<usize>, _) = (actions.collect(), ExpansionOrder::BreadthFirst);
    // Room for more of them is made by doubling.
    explore_from(&mut [simulator], &actions, (order, &bounds), &mut states, |step| {
        Ok(if 2 * step.states.bytes() > most_bytes {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    })?;
    Ok(states)
}
