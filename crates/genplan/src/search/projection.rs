//! Distances where pointers make the state space of an example too large.
//!
//! A state without its pointers is one of far fewer, and d, the number of actions to the goal, is exact for those. An
//! action over pointers needs them in their places first. So the distance is estimated by (1 + p)·d + m, where p is the
//! most pointers that an action has, and m counts those that are in another place than an action on a shortest plan
//! needs them.

#![allow(clippy::cast_possible_truncation, reason = "slots, actions and states have numbers of 32 bits")]

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

use genplan_core::budget::{Budget, Holding, StopReason};
use genplan_core::instance::Instance;
use genplan_core::paths::PathEdge;
use genplan_core::pointers::{Operation, PointerId, Register};
use genplan_core::registry::StateRegistry;
use genplan_core::rows::Rows;
use genplan_core::simulator::{Network, Simulator, Watch};

use super::distance::{Distance, sweep};
use super::space::Space;
use crate::explore::{ExpansionOrder, ExplorationBounds, ExplorationEnd, explore_from};

/// The distances of an example, as far as they do not depend on pointers.
pub(super) struct ProjectedDistances {
    /// By word of a state: the bits that are about pointers.
    pointers: Vec<u64>,
    /// States without their pointers.
    states: StateRegistry,
    distances: Vec<Option<Distance>>,
    /// By state: the actions that lead nearer to the goal.
    nearer: Rows<u32>,
    places: PointerPlaces,
    /// What all but the states takes.
    _held: Holding,
}

/// Where pointers must be to stand for an action of the instance.
struct PointerPlaces {
    /// By action: ways to stand for it.
    ways: Rows<u32>,
    /// By way: the slots that must be true, one for each pointer.
    slots: Rows<u32>,
    /// The most pointers of a way.
    most: Distance,
}

impl PointerPlaces {
    /// The places for all actions; `None` if that takes more bytes than allowed.
    fn new(
        instance: &Instance,
        operations: &[Operation],
        max_bytes: usize,
        budget: &Budget,
    ) -> Result<Option<Self>, StopReason> {
        let (mut slots, mut pairs, meter) = (Rows::default(), Vec::new(), budget.meter());
        for (objects, actions, pointers) in operations.iter().flat_map(entries) {
            meter.work((objects.len() + actions.len()) as u64)?;
            let registers = pointers.iter().map(|pointer| &instance.registers[pointer.index()]);
            let place = |(register, &object): (&Register, &u32)| {
                register.position(object).map(|position| register.slot(position).0)
            };
            if let Some(places) = registers.zip(objects).map(place).collect::<Option<Vec<u32>>>() {
                pairs.extend(actions.iter().map(|&action| (action as usize, slots.len() as u32)));
                slots.push(places);
            }
            if slots.bytes() + 16 * pairs.len() > max_bytes {
                return Ok(None);
            }
        }
        let most = slots.iter().map(<[u32]>::len).max().unwrap_or(0) as Distance;
        let ways = Rows::group(instance.actions().len(), || pairs.iter().copied());
        Ok(Some(PointerPlaces { ways, slots, most }))
    }

    fn bytes(&self) -> usize {
        self.ways.bytes() + self.slots.bytes()
    }

    /// The actions that instructions can stand for.
    fn usable(&self) -> Vec<usize> {
        (0..self.ways.len()).filter(|&action| !self.ways.row(action).is_empty()).collect()
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
fn entries(operation: &Operation) -> impl Iterator<Item = (&[u32], Cow<'_, [u32]>, &[PointerId])> {
    let (bound, edges) = match operation {
        Operation::Bound(actions) | Operation::Try(actions) => (Some(&**actions), None),
        Operation::Reach(paths) => (None, Some(paths.edges())),
        _ => (None, None),
    };
    let bound = bound.into_iter().flat_map(|actions| {
        actions.entries().map(|(objects, items)| (objects, Cow::Borrowed(items), actions.pointers()))
    });
    let edges = edges.into_iter().flat_map(|edges| {
        let entries = edges.entries();
        let actions = |row: &[PathEdge]| row.iter().map(|edge| edge.action).collect();
        entries.map(move |(objects, row)| (objects, Cow::Owned(actions(row)), edges.pointers()))
    });
    bound.chain(edges)
}

fn is_true(words: &[u64], slot: u32) -> bool {
    words[slot as usize / 64] >> (slot % 64) & 1 == 1
}

/// States without their pointers, and how actions lead from one to another.
struct Projection {
    states: StateRegistry,
    goals: Vec<bool>,
    /// From, by, to.
    steps: Vec<(usize, u32, u32)>,
}

impl Projection {
    /// Explores what these actions of an instance reach; `None` if that is more than allowed.
    fn explore(
        instance: &Instance,
        actions: &[usize],
        (max_states, max_bytes): (usize, usize),
        budget: &Budget,
    ) -> Result<Option<Self>, StopReason> {
        if instance.bytes() > max_bytes {
            return Ok(None);
        }
        budget.meter().work(instance.bytes() as u64 / 16)?;
        let network = Network::of_all_actions(instance, Watch::Everything);
        let mut simulator = Simulator::new(&network);
        let initial = without(&pointer_bits(instance), simulator.state().words());
        // No action of the instance moves a pointer.
        simulator.go_to(&initial);
        let bounds = ExplorationBounds { states: max_states, ..ExplorationBounds::UNLIMITED };
        let bounds = (ExpansionOrder::BreadthFirst, &bounds);
        let (mut states, mut held, fixed) = (StateRegistry::new(budget), budget.holding(), network.bytes());
        let (mut goals, mut steps) = (Vec::new(), Vec::new());
        let end = explore_from(&mut [simulator], actions, bounds, &mut states, |step| {
            if step.is_new {
                goals.push(step.simulators[0].goal_holds());
            }
            steps.extend(step.from.map(|(from, action)| (from as usize, action as u32, step.to)));
            let bytes = fixed + 16 * steps.capacity();
            if bytes + step.states.bytes() > max_bytes {
                return Ok(ControlFlow::Break(()));
            }
            if bytes != held.bytes() {
                held.set(bytes)?;
            }
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(matches!(end, ExplorationEnd::All).then_some(Projection { states, goals, steps }))
    }
}

/// To explore a state costs something even if there are few actions.
pub(super) const LEAST_ACTIONS: usize = 20;

impl ProjectedDistances {
    /// Explores the states without their pointers, if there are not more pairs of a state and an action than allowed. Without
    /// a pointer, or a way to the goal, there is nothing to tell.
    pub(super) fn new(
        space: &Space<'_>,
        pairs: usize,
        max_bytes: usize,
        budget: &Budget,
    ) -> Result<Option<Self>, StopReason> {
        let (instance, mut held) = (space.instance(), budget.holding());
        let Some(places) = PointerPlaces::new(instance, space.operations(), max_bytes, budget)? else {
            return Ok(None);
        };
        let usable = places.usable();
        if usable.is_empty() {
            return Ok(None);
        }
        held.set(places.bytes())?;
        let most = (pairs / usable.len().max(LEAST_ACTIONS), max_bytes.saturating_sub(places.bytes()));
        let Some(projected) = Projection::explore(instance, &usable, most, budget)? else { return Ok(None) };
        let Projection { states, goals, steps } = projected;
        let predecessors =
            Rows::group(states.len(), || steps.iter().map(|&(from, _, to)| (to as usize, from)));
        let distances = sweep(&predecessors, |&before| before, &goals);
        if distances[0].is_none() {
            return Ok(None);
        }
        let is_nearer = |&&(from, _, to): &&(usize, u32, u32)| {
            distances[from].zip(distances[to as usize]).is_some_and(|(from, to)| to < from)
        };
        let nearer: Vec<_> =
            steps.iter().filter(is_nearer).map(|&(from, action, _)| (from, action)).collect();
        let nearer = Rows::group(states.len(), || nearer.iter().copied());
        held.set(places.bytes() + 8 * states.len() + nearer.bytes())?;
        let pointers = pointer_bits(instance);
        Ok(Some(ProjectedDistances { pointers, states, distances, nearer, places, _held: held }))
    }

    /// About how far a state is from the goal, if that can be reached from it.
    pub(super) fn get(&self, words: &[u64]) -> Option<Distance> {
        let state = self.states.find(&without(&self.pointers, words))? as usize;
        let nearer = self.nearer.row(state).iter();
        let moves = nearer.filter_map(|&action| self.places.moves(action, words)).min().unwrap_or(0);
        Some((1 + self.places.most) * self.distances[state]? + moves as Distance)
    }
}

/// Whether a space has more states than this many, as far as can be told without exploring it: pointers move on their own, so each
/// state without them stands for as many states as there are places for them. (Where `_` stands for one of several objects, not all
/// of these need be reached.)
pub(super) fn is_too_large(
    space: &Space<'_>,
    max_states: usize,
    max_bytes: usize,
    budget: &Budget,
) -> Result<bool, StopReason> {
    let instance = space.instance();
    let moved: BTreeSet<PointerId> = space.operations().iter().filter_map(moved).collect();
    let places = moved.iter().map(|pointer| instance.registers[pointer.index()].objects.len() + 1);
    let places = places.fold(1, usize::saturating_mul);
    if moved.is_empty() {
        return Ok(false);
    }
    let Some(ways) = PointerPlaces::new(instance, space.operations(), max_bytes, budget)? else {
        return Ok(true);
    };
    let most = (max_states / places, max_bytes.saturating_sub(ways.bytes()));
    Ok(Projection::explore(instance, &ways.usable(), most, budget)?.is_none())
}

/// The pointer that an instruction moves, if it moves one.
fn moved(operation: &Operation) -> Option<PointerId> {
    match operation {
        Operation::Increment(pointer)
        | Operation::Decrement(pointer)
        | Operation::Reset(pointer)
        | Operation::Set(pointer, _)
        | Operation::Find(pointer, _) => Some(*pointer),
        Operation::Action(_) | Operation::Bound(_) | Operation::Try(_) | Operation::Reach(_) => None,
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
    use super::*;
    use crate::examples::Examples;
    use crate::pointers::PointerChoice;
    use crate::problem::GeneralizedProblem;
    use crate::question::Question;
    use crate::search::index::StateId;
    use crate::search::{Silent, with_search};

    #[test]
    fn actions_are_counted_and_pointers_that_must_be_moved() {
        let examples = Examples::bundled("ordinary/gripper");
        let budget = Budget::default().with_bytes(1 << 40);
        let problem = GeneralizedProblem::over_pointers(&examples, &PointerChoice::Auto, &[], &budget);
        with_search(&Question::new(problem.expect("small")), &budget, &Silent, |search| {
            let mut space = search.spaces[0].clone();
            let new = |pairs, bytes| ProjectedDistances::new(&space, pairs, bytes, &budget);
            let new = |pairs, bytes| new(pairs, bytes).expect("enough time and memory");
            assert!(new(100, 1 << 30).is_none(), "too many states");
            let left = budget.bytes_left();
            let projected = new(1_000_000, 1 << 30).expect("few states");
            let taken = left - budget.bytes_left();
            assert!(taken > 1000, "{taken} bytes");
            assert!(new(1_000_000, taken).is_none(), "the network takes more");
            assert_eq!(left - budget.bytes_left(), taken, "what is not needed is given back");
            // Two balls: pick both, move, drop both. An action has at most two pointers, and they are where they must be.
            assert_eq!(projected.get(space.words(StateId::INITIAL)), Some(3 * 5));
            assert!(space.complete(100_000, 1 << 30, &budget).expect("no limits"));
            for state in space.states() {
                let distance = projected.get(space.words(state)).expect("every state leads to the goal");
                assert_eq!(distance == 0, space.goal(state));
            }
            let is_too_large = |states| is_too_large(&space, states, 1 << 30, &budget).expect("no limits");
            assert!(
                is_too_large(space.len() - 1) && !is_too_large(space.len()),
                "the estimate is exact here"
            );
        });
    }
}
