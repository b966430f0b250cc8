//! Other facts for the same objects.

use std::ops::ControlFlow;

use genplan_core::budget::Budget;
use genplan_core::state::State;
use genplan_pddl::lifted::{ObjectId, PredicateId};

use super::ground_scene::basic;
use super::invariants::{Invariant, Invariants, unary};
use crate::explore::{ExpansionOrder, ExplorationBounds, explore};
use crate::ground::GroundTask;
use crate::scene::{Fact, Scene};

/// Facts of a scene that are gone, and one that is there instead.
struct FactChange {
    removed: Vec<Fact>,
    added: Option<Fact>,
}

/// Scenes that differ in one fact about a single object: it is there or not, or about another object, or another fact
/// is in its place. Natural ones come first. Only those that are asked for are kept.
pub(crate) fn single_facts(scene: &Scene, invariants: &Invariants) -> impl Iterator<Item = Scene> {
    let changes = fact_changes(scene, invariants).into_iter().take_while(|_| scene.goes_on());
    let natural = changes.filter_map(|change| {
        let other = change.apply(scene);
        invariants.hold(&other).then(|| (invariants.oddness(&other), change))
    });
    let mut natural: Vec<(usize, FactChange)> = natural.collect();
    natural.sort_by_key(|(oddness, _)| *oddness);
    natural.into_iter().take_while(|_| scene.goes_on()).map(|(_, change)| change.apply(scene))
}

/// Scenes in which one fact about several objects is about another object of the same types, at one place: a ball in another room. At
/// most this many, of all places.
pub(crate) fn moved_facts(scene: &Scene, count: usize) -> Vec<Scene> {
    let mut moves: Vec<(&Fact, Fact)> = Vec::new();
    for fact in scene.facts.iter().filter(|fact| fact.arguments.len() > 1).take_while(|_| scene.goes_on()) {
        for (place, &object) in fact.arguments.iter().enumerate() {
            let is_like = |other: &ObjectId| *other != object && scene.types(*other) == scene.types(object);
            moves.extend(scene.own().filter(is_like).map(|other| {
                let mut changed = fact.clone();
                changed.arguments[place] = other;
                (fact, changed)
            }));
        }
    }
    let step = moves.len().div_ceil(count.max(1)).max(1);
    let chosen = moves.into_iter().step_by(step).filter(|(_, moved)| !scene.facts.contains(moved));
    let apply = |(fact, moved): (&Fact, Fact)| {
        let mut other = scene.clone();
        other.facts.remove(fact);
        other.facts.insert(moved);
        other
    };
    chosen.map(apply).collect()
}

/// All changes of one fact about a single object.
fn fact_changes(scene: &Scene, invariants: &Invariants) -> Vec<FactChange> {
    // A state with a fluent that no example starts with may be none that actions lead to. But what actions only make
    // false must be so at the start if it is to be so at all.
    let can_vary = |predicate: &PredicateId| {
        let id = *predicate;
        !scene.is_fluent(id) || invariants.seen.contains(&id) || !scene.is_added(id)
    };
    let varying: Vec<PredicateId> = unary(scene).into_iter().filter(can_vary).collect();
    let mut changes = Vec::new();
    for &predicate in &varying {
        let fits = |object: &ObjectId| scene.fits(*object, predicate, 0);
        for object in scene.own().filter(fits).take_while(|_| scene.goes_on()) {
            let fact = Fact { predicate, arguments: vec![object] };
            match invariants.require(&Invariant::Unique(predicate)) {
                true if is_only(scene, &fact) => {}
                true => {
                    let removed = scene.of(predicate).cloned().collect();
                    changes.push(FactChange { removed, added: Some(fact) });
                }
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
    if !scene.facts.contains(&fact) {
        return vec![FactChange { removed: Vec::new(), added: Some(fact) }];
    }
    let others = others.iter().filter(|&&predicate| scene.fits(fact.arguments[0], predicate, 0));
    let others = others.map(|&predicate| Fact { predicate, arguments: fact.arguments.clone() });
    let instead = others.filter(|other| !scene.facts.contains(other)).map(Some);
    let change = |added| FactChange { removed: vec![fact.clone()], added };
    instead.chain([None]).map(change).collect()
}

impl FactChange {
    fn apply(&self, scene: &Scene) -> Scene {
        let mut changed = scene.clone();
        self.removed.iter().for_each(|fact| _ = changed.facts.remove(fact));
        changed.facts.extend(self.added.clone());
        changed
    }
}

/// The scene with its objects listed in other orders, where programs see that and the examples show no rule: from the
/// last to the first, and from the middle.
pub(crate) fn reordered(scene: &Scene, invariants: &Invariants) -> Vec<Scene> {
    if !scene.is_ordered() || !invariants.is_unsorted || scene.size() < 2 {
        return Vec::new();
    }
    let (mut backwards, mut turned): (Vec<ObjectId>, Vec<ObjectId>) =
        (scene.all().collect(), scene.all().collect());
    backwards[scene.constants()..].reverse();
    turned[scene.constants()..].rotate_left(scene.size() / 2);
    let listed = [backwards, turned].into_iter().filter_map(|order| scene.with_objects(&order));
    listed.filter(|scene| invariants.hold(scene)).collect()
}

/// At most this many states are walked to. It changes what is asked.
const MOST_STATES: usize = 60;

/// At most this many of the states, near ones and far ones.
pub(crate) fn spread(states: &[State], count: usize) -> impl Iterator<Item = &State> {
    let step = states.len().div_ceil(count.max(1)).max(1);
    states.iter().step_by(step).take(count)
}

/// States that actions lead to, the nearest first, without the initial one, as far as the budget goes.
pub(crate) fn reached(ground: &GroundTask, budget: &Budget) -> Vec<State> {
    let (instance, mut states) = (ground.instance(), Vec::new());
    let bounds = ExplorationBounds::default();
    // What was reached until the budget ends is good.
    let _ = explore(&[instance], ExpansionOrder::BreadthFirst, &bounds, budget, |simulators| {
        states.push(basic(simulators[0].state(), instance.basic()));
        if states.len() > MOST_STATES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    states.drain(..states.len().min(1));
    states
}
