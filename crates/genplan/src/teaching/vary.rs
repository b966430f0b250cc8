//! Other facts for the same objects.

use std::collections::BTreeSet;

use genplan_core::budget::{Budget, StopReason};
use genplan_core::frame::{Frame, Symbol};
use genplan_core::simulator::{Network, Simulator, Watch};
use genplan_core::state::{Slot, State};
use genplan_pddl::lifted::{ObjectId, PredicateId};
use rustc_hash::FxHashMap;

use super::invariants::{Invariants, unary};
use super::scene::{Fact, Scene};
use crate::ground::GroundTask;

/// What is different about one fact of a scene.
#[derive(Clone, Debug)]
enum FactChange {
    /// It is there and was not, or the other way round.
    Toggled(Fact),
    /// It is the only one of its predicate.
    Moved(Fact),
    /// One of another predicate is in its place.
    Replaced(Fact, PredicateId),
}

/// Scenes that differ in one fact about a single object: it is there or not, or about another object, or another fact
/// is in its place. Natural ones come first. Only those that are asked for are kept.
pub(super) fn single_facts(scene: &Scene, invariants: &Invariants) -> impl Iterator<Item = Scene> {
    let changes = fact_changes(scene, invariants).into_iter().take_while(|_| scene.goes_on());
    let natural = changes.filter_map(|change| {
        let other = change.apply(scene);
        invariants.hold(&other).then(|| (invariants.oddness(&other), change))
    });
    let mut natural: Vec<(usize, FactChange)> = natural.collect();
    natural.sort_by_key(|(oddness, _)| *oddness);
    natural.into_iter().take_while(|_| scene.goes_on()).map(|(_, change)| change.apply(scene))
}

/// All changes of one fact about a single object.
fn fact_changes(scene: &Scene, invariants: &Invariants) -> Vec<FactChange> {
    // A state with a fluent that no example starts with may be none that actions lead to. But what actions only make
    // false must be so at the start if it is to be so at all.
    let can_vary = |predicate: &PredicateId| {
        let id = *predicate;
        !scene.is_fluent(id) || invariants.has_seen(id) || !scene.is_added(id)
    };
    let varying: Vec<PredicateId> = unary(scene).into_iter().filter(can_vary).collect();
    let mut changes = Vec::new();
    for &predicate in &varying {
        let fits = |object: &ObjectId| scene.fits(*object, predicate, 0);
        for object in scene.own().filter(fits).take_while(|_| scene.goes_on()) {
            let fact = Fact { predicate, arguments: vec![object] };
            match invariants.is_unique(predicate) {
                true if is_only(scene, &fact) => {}
                true => changes.push(FactChange::Moved(fact)),
                false => changes.extend(toggled(scene, fact, &varying)),
            }
        }
    }
    changes
}

/// Whether a fact is the only one of its predicate.
fn is_only(scene: &Scene, fact: &Fact) -> bool {
    scene.of(fact.predicate).all(|other| other == fact) && scene.facts.contains(fact)
}

/// A fact is not as it was, or one of other predicates is in its place.
fn toggled(scene: &Scene, fact: Fact, others: &[PredicateId]) -> Vec<FactChange> {
    let is_new = |predicate: PredicateId| {
        let replaced = Fact { predicate, arguments: fact.arguments.clone() };
        scene.fits(fact.arguments[0], predicate, 0) && !scene.facts.contains(&replaced)
    };
    let others: &[PredicateId] = if scene.facts.contains(&fact) { others } else { &[] };
    let instead = others.iter().copied().filter(|&predicate| is_new(predicate));
    let mut changes: Vec<FactChange> =
        instead.map(|predicate| FactChange::Replaced(fact.clone(), predicate)).collect();
    changes.push(FactChange::Toggled(fact));
    changes
}

impl FactChange {
    fn apply(&self, scene: &Scene) -> Scene {
        let mut changed = scene.clone();
        let facts = &mut changed.facts;
        match self {
            FactChange::Toggled(fact) => {
                if !facts.remove(fact) {
                    facts.insert(fact.clone());
                }
            }
            FactChange::Moved(fact) => {
                facts.retain(|other| other.predicate != fact.predicate);
                facts.insert(fact.clone());
            }
            FactChange::Replaced(fact, predicate) => {
                facts.remove(fact);
                facts.insert(Fact { predicate: *predicate, arguments: fact.arguments.clone() });
            }
        }
        changed
    }
}

/// The scene with its objects listed in other orders, where programs see that and the examples show no rule: from the
/// last to the first, and from the middle.
pub(super) fn reordered(scene: &Scene, invariants: &Invariants) -> Vec<Scene> {
    let own: Vec<ObjectId> = scene.own().collect();
    if !scene.is_ordered() || scene.has_fixed_objects() || !invariants.is_unsorted() || own.len() < 2 {
        return Vec::new();
    }
    let backwards: Vec<ObjectId> = own.iter().rev().copied().collect();
    let (first, second) = own.split_at(own.len() / 2);
    let turned = [second, first].concat();
    [backwards, turned]
        .iter()
        .map(|order| scene.listed(order))
        .filter(|scene| invariants.hold(scene))
        .collect()
}

/// At most this many states are walked to.
const MOST_STATES: usize = 60;

/// Scenes that start in other states, to which actions lead; at most this many, near ones and far ones.
pub(super) fn walks(
    scene: &Scene,
    ground: &GroundTask,
    frame: &Frame,
    (states, count): (&[State], usize),
) -> Vec<Scene> {
    spread(states, count).filter_map(|state| started(scene, ground, frame, state)).collect()
}

/// At most this many of the states, near ones and far ones.
pub(super) fn spread(states: &[State], count: usize) -> impl Iterator<Item = &State> {
    let step = states.len().div_ceil(count.max(1)).max(1);
    states.iter().step_by(step).take(count)
}

/// States that actions lead to, the nearest first, without the initial one, as far as the budget goes.
pub(super) fn reached(ground: &GroundTask, budget: &Budget) -> Vec<State> {
    let mut states = Vec::new();
    // What was reached until then is good.
    let _ = reach(ground, budget, &mut states);
    states.drain(..states.len().min(1));
    states.truncate(MOST_STATES);
    states
}

fn reach(ground: &GroundTask, budget: &Budget, states: &mut Vec<State>) -> Result<(), StopReason> {
    let (instance, mut meter) = (ground.instance(), budget.meter());
    meter.take(instance.bytes())?;
    let network = Network::of_all_actions(instance, Watch::Only(&[]));
    meter.take(network.bytes())?;
    let mut simulator = Simulator::new(&network);
    states.push(basic(simulator.state(), instance.basic()));
    let words = simulator.state().words().len();
    let mut next = 0;
    while next < states.len() && states.len() <= MOST_STATES {
        let state = states[next].clone();
        next += 1;
        for action in 0..instance.actions().len() {
            simulator.go_to(state.words());
            meter.work(1)?;
            if simulator.applicable(action) {
                simulator.apply(action);
                meter.work(2 * simulator.work() + (states.len() * words) as u64 / 16)?;
                let after = basic(simulator.state(), instance.basic());
                if !states.contains(&after) {
                    meter.take(8 * words)?;
                    states.push(after);
                }
            }
        }
    }
    Ok(())
}

/// A state without what is derived.
pub(super) fn basic(state: &State, basic: usize) -> State {
    let mut only = State::new(state.words().len() * 64);
    let slots = (0..basic as u32).map(Slot).filter(|&slot| state.get(slot));
    slots.for_each(|slot| _ = only.flip(slot));
    only
}

/// The scene that starts in a state.
fn started(scene: &Scene, ground: &GroundTask, frame: &Frame, state: &State) -> Option<Scene> {
    let mut facts: BTreeSet<Fact> =
        scene.facts.iter().filter(|fact| !scene.is_fluent(fact.predicate)).cloned().collect();
    let names = Names::of(scene);
    for slot in (0..ground.instance().basic() as u32).map(Slot).filter(|&slot| state.get(slot)) {
        facts.insert(names.fact(frame, frame.fluent_term(ground.instance().fluent(slot)?))?);
    }
    Some(Scene { facts, ..scene.clone() })
}

/// What the names of a scene stand for.
pub(super) struct Names<'s> {
    predicates: FxHashMap<&'s str, PredicateId>,
    objects: FxHashMap<&'s str, ObjectId>,
}

impl<'s> Names<'s> {
    pub(super) fn of(scene: &'s Scene) -> Self {
        let predicates = scene.domain.predicates.iter().map(|predicate| predicate.name.as_str());
        Names {
            predicates: predicates.zip((0..).map(PredicateId)).collect(),
            objects: scene.all().map(|object| (scene.name(object), object)).collect(),
        }
    }

    /// The fact that a term of the frame is.
    pub(super) fn fact(&self, frame: &Frame, term: &[Symbol]) -> Option<Fact> {
        let (head, arguments) = term.split_first()?;
        let predicate = *self.predicates.get(frame.name(*head))?;
        let object = |&symbol: &Symbol| self.objects.get(frame.name(symbol)).copied();
        Some(Fact { predicate, arguments: arguments.iter().map(object).collect::<Option<_>>()? })
    }
}
