//! Other facts for the same objects.

use std::collections::BTreeSet;

use genplan_core::frame::{Frame, Symbol};
use genplan_core::simulator::{Network, Simulator, Watch};
use genplan_core::state::{Slot, State};
use genplan_pddl::lifted::{ObjectId, PredicateId};

use super::invariants::{Invariants, unary};
use super::scene::{Fact, Scene};
use crate::ground::GroundTask;

/// Scenes that differ in one fact about a single object: it is there or not, or about another object, or another fact
/// is in its place.
pub(super) fn single_facts(scene: &Scene, invariants: &Invariants) -> Vec<Scene> {
    let mut scenes: Vec<Scene> = Vec::new();
    // A state with a fluent that no example starts with may be none that actions lead to. But what actions only make
    // false must be so at the start if it is to be so at all.
    let can_vary = |predicate: &PredicateId| {
        let id = *predicate;
        !scene.is_fluent(id) || invariants.has_seen(id) || !scene.is_added(id)
    };
    let varying: Vec<PredicateId> = unary(scene).into_iter().filter(can_vary).collect();
    for &predicate in &varying {
        let fits = |object: &ObjectId| scene.fits(*object, predicate, 0);
        for object in scene.own().filter(fits) {
            let fact = Fact { predicate, arguments: vec![object] };
            match invariants.is_unique(predicate) {
                true => scenes.extend(moved(scene, &fact)),
                false => scenes.extend(toggled(scene, &fact, &varying)),
            }
        }
    }
    scenes.retain(|scene| invariants.hold(scene));
    scenes.sort_by_cached_key(|scene| invariants.oddness(scene));
    scenes
}

/// The scene in which the only fact of its predicate is this one.
fn moved(scene: &Scene, fact: &Fact) -> Option<Scene> {
    let mut facts: BTreeSet<Fact> = scene.facts.clone();
    facts.retain(|other| other.predicate != fact.predicate);
    facts.insert(fact.clone());
    (facts != scene.facts).then(|| Scene { facts, ..scene.clone() })
}

/// The scenes in which a fact is not as it was, or one of other predicates is in its place.
fn toggled(scene: &Scene, fact: &Fact, others: &[PredicateId]) -> Vec<Scene> {
    let mut facts = scene.facts.clone();
    if !facts.remove(fact) {
        facts.insert(fact.clone());
        return vec![Scene { facts, ..scene.clone() }];
    }
    let instead = |&predicate: &PredicateId| {
        let replaced = Fact { predicate, arguments: fact.arguments.clone() };
        let is_new = scene.fits(fact.arguments[0], predicate, 0) && !scene.facts.contains(&replaced);
        is_new.then(|| Scene { facts: facts.iter().cloned().chain([replaced]).collect(), ..scene.clone() })
    };
    let mut scenes: Vec<Scene> = others.iter().filter_map(instead).collect();
    scenes.push(Scene { facts, ..scene.clone() });
    scenes
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

/// States that actions lead to, the nearest first, without the initial one.
pub(super) fn reached(ground: &GroundTask) -> Vec<State> {
    let instance = ground.instance();
    let network = Network::of_all_actions(instance, Watch::Only(&[]));
    let mut simulator = Simulator::new(&network);
    let mut states = vec![basic(simulator.state(), instance.basic())];
    let mut next = 0;
    while next < states.len() && states.len() <= MOST_STATES {
        let state = states[next].clone();
        next += 1;
        for action in 0..instance.actions().len() {
            simulator.go_to(state.words());
            if simulator.applicable(action) {
                simulator.apply(action);
                let after = basic(simulator.state(), instance.basic());
                if !states.contains(&after) {
                    states.push(after);
                }
            }
        }
    }
    states.remove(0);
    states.truncate(MOST_STATES);
    states
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
    for slot in (0..ground.instance().basic() as u32).map(Slot).filter(|&slot| state.get(slot)) {
        facts.insert(fact(scene, frame, frame.fluent_term(ground.instance().fluent(slot)?))?);
    }
    Some(Scene { facts, ..scene.clone() })
}

/// The fact that a term of the frame is.
pub(super) fn fact(scene: &Scene, frame: &Frame, term: &[Symbol]) -> Option<Fact> {
    let (head, arguments) = term.split_first()?;
    let head = frame.name(*head);
    let predicate = scene.domain.predicates.iter().position(|predicate| predicate.name == head)?;
    let object = |name: &str| scene.all().find(|&object| scene.name(object) == name);
    let arguments = arguments.iter().map(|&symbol| object(frame.name(symbol))).collect::<Option<_>>()?;
    Some(Fact { predicate: PredicateId(predicate as u32), arguments })
}
