//! Distances where pointers make the state space of an example too large.
//!
//! A state without its pointers is one of far fewer, and d, the number of actions to the goal, is exact for those. An
//! action over pointers needs them in their places first. So the distance is estimated by (1 + p)·d + m, where p is the
//! most pointers that an action has, and m counts those that are in another place than an action on a shortest plan
//! needs them.

use genplan_core::budget::{Budget, StopReason};
use genplan_core::instance::Instance;
use genplan_core::interner::Interner;
use genplan_core::pointers::{Operation, Register};
use genplan_core::rows::Rows;
use genplan_core::simulator::{Network, Simulator, Watch};
use genplan_core::state::State;

use super::distance::{Distance, sweep};

/// The distances of an example, as far as they do not depend on pointers.
pub(super) struct PlainDistances {
    /// By word of a state: the bits that are about pointers.
    pointers: Vec<u64>,
    /// States without their pointers.
    states: Interner<u64>,
    distances: Vec<Option<Distance>>,
    /// By state: the actions that lead nearer to the goal.
    nearer: Rows<u32>,
    places: Places,
}

/// Where pointers must be to stand for an action of the instance.
struct Places {
    /// By action: ways to stand for it.
    ways: Rows<u32>,
    /// By way: the slots that must be true, one for each pointer.
    slots: Rows<u32>,
    /// The most pointers of a way.
    most: Distance,
}

impl Places {
    fn new(instance: &Instance, operations: &[Operation]) -> Self {
        let (mut slots, mut pairs, mut most) = (Rows::default(), Vec::new(), 0);
        let mut way = |actions: &[u32], places: Vec<u32>| {
            most = most.max(places.len());
            pairs.extend(actions.iter().map(|&action| (action as usize, slots.len() as u32)));
            slots.push(places);
        };
        for operation in operations {
            match operation {
                Operation::Action(action) => way(&[*action as u32], Vec::new()),
                Operation::Bound(actions) => {
                    let registers: Vec<&Register> = actions
                        .pointers()
                        .iter()
                        .map(|pointer| &instance.registers()[pointer.index()])
                        .collect();
                    for (objects, actions) in actions.entries() {
                        let place = |(register, &object): (&&Register, &u32)| {
                            register.position(object).map(|position| register.slot(position).0)
                        };
                        if let Some(places) = registers.iter().zip(objects).map(place).collect() {
                            way(actions, places);
                        }
                    }
                }
                _ => {}
            }
        }
        let ways = Rows::group(instance.actions().len(), || pairs.iter().copied());
        Places { ways, slots, most: most as Distance }
    }

    /// How many pointers must be moved at least to stand for an action.
    fn moves(&self, action: u32, words: &[u64]) -> Option<usize> {
        let ways = self.ways.row(action as usize).iter();
        let moves = ways
            .map(|&way| self.slots.row(way as usize).iter().filter(|&&slot| !is_true(words, slot)).count());
        moves.min()
    }
}

fn is_true(words: &[u64], slot: u32) -> bool {
    words[slot as usize / 64] >> (slot % 64) & 1 == 1
}

impl PlainDistances {
    /// Explores the states without their pointers, if there are not more than so many.
    pub(super) fn new(
        instance: &Instance,
        operations: &[Operation],
        max_pairs: usize,
        max_bytes: usize,
        budget: &Budget,
    ) -> Result<Option<Self>, StopReason> {
        let places = Places::new(instance, operations);
        let network = Network::of_all_actions(instance, Watch::Everything);
        let mut simulator = Simulator::new(&network);
        let pointers = pointer_bits(instance, simulator.state().words().len());
        let usable: Vec<usize> =
            (0..instance.actions().len()).filter(|&action| !places.ways.row(action).is_empty()).collect();
        let (mut states, mut goals, mut steps, mut meter) =
            (Interner::default(), Vec::new(), Vec::new(), budget.meter());
        intern(&mut states, &simulator, &pointers);
        let mut next = 0;
        while next < states.len() {
            if states.len() * usable.len().max(20) > max_pairs
                || states.bytes() + 16 * steps.len() > max_bytes
            {
                return Ok(None);
            }
            let state = State::from_words(states.resolve(next as u32).to_vec());
            simulator.go_to(&state);
            goals.push(simulator.goal_holds());
            for &action in &usable {
                meter.work(1)?;
                if simulator.applicable(action) {
                    simulator.apply(action);
                    meter.work(2 * simulator.work())?;
                    steps.push((next, action as u32, intern(&mut states, &simulator, &pointers)));
                    simulator.go_to(&state);
                }
            }
            next += 1;
        }
        let predecessors =
            Rows::group(states.len(), || steps.iter().map(|&(from, _, to)| (to as usize, from)));
        let distances = sweep(&predecessors, &goals);
        let is_nearer = |from: usize, to: u32| match (distances[from], distances[to as usize]) {
            (Some(from), Some(to)) => to < from,
            _ => false,
        };
        let nearer = steps.iter().filter(|&&(from, _, to)| is_nearer(from, to));
        let nearer: Vec<(usize, u32)> = nearer.map(|&(from, action, _)| (from, action)).collect();
        let nearer = Rows::group(states.len(), || nearer.iter().copied());
        Ok(Some(PlainDistances { pointers, states, distances, nearer, places }))
    }

    /// About how far a state is from the goal, if that can be reached from it.
    pub(super) fn get(&self, words: &[u64]) -> Option<Distance> {
        let plain: Vec<u64> = words.iter().zip(&self.pointers).map(|(word, bits)| word & !bits).collect();
        let state = self.states.find(&plain)? as usize;
        let nearer = self.nearer.row(state).iter();
        let moves = nearer.filter_map(|&action| self.places.moves(action, words)).min().unwrap_or(0);
        Some((1 + self.places.most) * self.distances[state]? + moves as Distance)
    }
}

/// By word of a state: the bits of pointers.
fn pointer_bits(instance: &Instance, words: usize) -> Vec<u64> {
    let mut bits = vec![0; words];
    for slot in instance.first_register().index()..instance.basic() {
        bits[slot / 64] |= 1 << (slot % 64);
    }
    bits
}

/// The number of the state that the simulator is in, without its pointers.
fn intern(states: &mut Interner<u64>, simulator: &Simulator<'_>, pointers: &[u64]) -> u32 {
    let words: Vec<u64> =
        simulator.state().words().iter().zip(pointers).map(|(word, bits)| word & !bits).collect();
    states.intern(&words)
}
