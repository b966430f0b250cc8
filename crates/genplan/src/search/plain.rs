//! Distances where pointers make the state space of an example too large.
//!
//! A state without its pointers is one of far fewer, and d, the number of actions to the goal, is exact for those. An
//! action over pointers needs them in their places first. So the distance is estimated by (1 + p)·d + m, where p is the
//! most pointers that an action has, and m counts those that are in another place than an action on a shortest plan
//! needs them.

#![allow(clippy::cast_possible_truncation, reason = "slots, actions and states have numbers of 32 bits")]

use genplan_core::budget::{Budget, StopReason};
use genplan_core::instance::Instance;
use genplan_core::interner::Interner;
use genplan_core::pointers::{Operation, PointerId, Register};
use genplan_core::rows::Rows;
use genplan_core::simulator::{Network, Simulator, Watch};
use genplan_core::state::State;

use super::distance::{Distance, sweep};
use super::space::Space;

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
        let mut slots = Rows::default();
        let mut pairs = Vec::new();
        for (objects, actions, pointers) in operations.iter().flat_map(entries) {
            let registers = pointers.iter().map(|pointer| &instance.registers()[pointer.index()]);
            let place = |(register, &object): (&Register, &u32)| {
                register.position(object).map(|position| register.slot(position).0)
            };
            if let Some(places) = registers.zip(objects).map(place).collect::<Option<Vec<u32>>>() {
                pairs.extend(actions.iter().map(|&action| (action as usize, slots.len() as u32)));
                slots.push(places);
            }
        }
        let most = slots.iter().map(<[u32]>::len).max().unwrap_or(0) as Distance;
        Places { ways: Rows::group(instance.actions().len(), || pairs.iter().copied()), slots, most }
    }

    /// How many pointers must be moved at least to stand for an action.
    fn moves(&self, action: u32, words: &[u64]) -> Option<usize> {
        let ways = self.ways.row(action as usize).iter();
        let moves = ways
            .map(|&way| self.slots.row(way as usize).iter().filter(|&&slot| !is_true(words, slot)).count());
        moves.min()
    }
}

/// The actions of the instance that an instruction can stand for, by the objects that its pointers must point to.
fn entries(operation: &Operation) -> impl Iterator<Item = (&[u32], &[u32], &[PointerId])> {
    let bound = match operation {
        Operation::Bound(actions) => Some(actions),
        _ => None,
    };
    bound
        .into_iter()
        .flat_map(|actions| actions.entries().map(|(objects, items)| (objects, items, actions.pointers())))
}

fn is_true(words: &[u64], slot: u32) -> bool {
    words[slot as usize / 64] >> (slot % 64) & 1 == 1
}

/// States without their pointers, and how actions lead from one to another.
#[derive(Default)]
struct Plain {
    states: Interner<u64>,
    goals: Vec<bool>,
    /// From, by, to.
    steps: Vec<(usize, u32, u32)>,
}

impl Plain {
    /// Explores what these actions of an instance reach; nothing if that is more than allowed.
    fn explore(
        instance: &Instance,
        actions: &[usize],
        limits: Limits,
        pointers: &[u64],
        budget: &Budget,
    ) -> Result<Option<Self>, StopReason> {
        let network = Network::of_all_actions(instance, Watch::Everything);
        let (mut simulator, mut plain, mut meter) =
            (Simulator::new(&network), Plain::default(), budget.meter());
        plain.intern(&simulator, pointers);
        while plain.goals.len() < plain.states.len() {
            if plain.states.len() * actions.len().max(20) > limits.pairs || plain.bytes() > limits.bytes {
                return Ok(None);
            }
            let from = plain.goals.len();
            let state = State::from_words(plain.states.resolve(from as u32).to_vec());
            simulator.go_to(&state);
            plain.goals.push(simulator.goal_holds());
            for &action in actions {
                meter.work(1)?;
                if simulator.applicable(action) {
                    simulator.apply(action);
                    meter.work(2 * simulator.work())?;
                    let to = plain.intern(&simulator, pointers);
                    plain.steps.push((from, action as u32, to));
                    simulator.go_to(&state);
                }
            }
        }
        Ok(Some(plain))
    }

    /// The number of the state that a simulator is in.
    fn intern(&mut self, simulator: &Simulator<'_>, pointers: &[u64]) -> u32 {
        self.states.intern(&without(pointers, simulator.state().words()))
    }

    fn bytes(&self) -> usize {
        self.states.bytes() + 16 * self.steps.capacity()
    }
}

/// How much may be explored.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// So many pairs of a state and an action.
    pub pairs: usize,
    pub bytes: usize,
}

impl PlainDistances {
    /// Explores the states without their pointers, if there are not more than allowed. Without a pointer, or a way to the
    /// goal, there is nothing to tell.
    pub(super) fn new(
        space: &Space<'_>,
        limits: Limits,
        budget: &Budget,
    ) -> Result<Option<Self>, StopReason> {
        let (instance, places) = (space.instance(), Places::new(space.instance(), space.operations()));
        let usable = (0..instance.actions().len()).filter(|&action| !places.ways.row(action).is_empty());
        let (usable, pointers) = (usable.collect::<Vec<_>>(), pointer_bits(instance));
        if usable.is_empty() {
            return Ok(None);
        }
        let Some(plain) = Plain::explore(instance, &usable, limits, &pointers, budget)? else {
            return Ok(None);
        };
        let Plain { states, goals, steps } = plain;
        let predecessors =
            Rows::group(states.len(), || steps.iter().map(|&(from, _, to)| (to as usize, from)));
        let distances = sweep(&predecessors, &goals);
        if distances[0].is_none() {
            return Ok(None);
        }
        let is_nearer = |&&(from, _, to): &&(usize, u32, u32)| {
            distances[from].zip(distances[to as usize]).is_some_and(|(from, to)| to < from)
        };
        let nearer: Vec<_> =
            steps.iter().filter(is_nearer).map(|&(from, action, _)| (from, action)).collect();
        let nearer = Rows::group(states.len(), || nearer.iter().copied());
        Ok(Some(PlainDistances { pointers, states, distances, nearer, places }))
    }

    /// About how far a state is from the goal, if that can be reached from it.
    pub(super) fn get(&self, words: &[u64]) -> Option<Distance> {
        let state = self.states.find(&without(&self.pointers, words))? as usize;
        let nearer = self.nearer.row(state).iter();
        let moves = nearer.filter_map(|&action| self.places.moves(action, words)).min().unwrap_or(0);
        Some((1 + self.places.most) * self.distances[state]? + moves as Distance)
    }
}

/// By word of a state: the bits of pointers.
fn pointer_bits(instance: &Instance) -> Vec<u64> {
    let mut bits = vec![0; instance.slots().div_ceil(64)];
    for slot in instance.first_register().index()..instance.basic() {
        bits[slot / 64] |= 1 << (slot % 64);
    }
    bits
}

/// A state without its pointers.
fn without(pointers: &[u64], words: &[u64]) -> Vec<u64> {
    words.iter().zip(pointers).map(|(word, bits)| word & !bits).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use genplan_core::frame::Frame;
    use genplan_pddl::Strictness;

    use super::*;
    use crate::examples::{ExampleFiles, Part};
    use crate::pointers::PointerChoice;
    use crate::problem::GeneralizedProblem;
    use crate::search::index::StateId;
    use crate::search::{Options, Silent, with_search};

    #[test]
    fn actions_are_counted_and_pointers_that_must_be_moved() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/ordinary/gripper");
        let files = ExampleFiles::in_folder(&folder, Part::Training).expect("a folder");
        let examples = files.read(Strictness::Lenient).into_result().expect("examples");
        let budget = Budget::default();
        let problem =
            GeneralizedProblem::over_pointers(&examples, &PointerChoice::Auto, Frame::default(), &budget);
        with_search(&problem.expect("small"), &Options::default(), &budget, &Silent, |search| {
            let mut space = search.spaces[0].clone();
            let new = |pairs| {
                let limits = Limits { pairs, bytes: 1 << 30 };
                PlainDistances::new(&space, limits, &budget).expect("no limits")
            };
            assert!(new(100).is_none(), "too many states");
            let plain = new(1_000_000).expect("few states");
            // Two balls: pick both, move, drop both. An action has at most two pointers, and they are where they must be.
            assert_eq!(plain.get(space.words(StateId::INITIAL)), Some(3 * 5));
            assert!(space.complete(100_000, 1 << 30, &budget).expect("no limits"));
            for state in space.states() {
                let distance = plain.get(space.words(state)).expect("every state leads to the goal");
                assert_eq!(distance == 0, space.goal(state));
            }
        });
    }
}
