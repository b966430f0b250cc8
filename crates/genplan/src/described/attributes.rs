//! Tasks in which objects have other attributes.
//!
//! An attribute is a static predicate of two objects of different kinds, one of which determines the other: where a passenger comes from,
//! which satellite an instrument is on. In a few small examples, attributes agree by accident: everybody goes up, each satellite has
//! one instrument. Here some of them are drawn anew, from what there is of that kind.

use std::collections::BTreeSet;

use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_pddl::Task;
use genplan_pddl::lifted::{ObjectId, PredicateId, Role};

use super::invariants::{Dependencies, NOT, SEEN};
use super::siblings::kind;
use crate::ground::GroundTask;
use crate::scene::{Fact, Lcg, Scene};

/// A static predicate of two objects, one of which determines the other.
struct Attribute {
    predicate: PredicateId,
    /// The place of what is determined.
    value: usize,
    /// Whether each value belongs to one object only.
    is_own: bool,
}

/// The task with other attributes; `None` if it has none, or a limit is reached.
pub(super) fn with_other_attributes(
    task: &Task,
    dependencies: &Dependencies,
    seed: u64,
    budget: &Budget,
) -> Option<GroundTask> {
    let (mut scene, mut random) = (Scene::new(task, budget), Lcg::new(seed));
    let before = scene.facts.clone();
    for attribute in attributes(&scene, dependencies) {
        let facts: Vec<Fact> = scene.of(attribute.predicate).cloned().collect();
        for fact in facts {
            let others = others(&scene, fact.arguments[attribute.value]);
            let mut new = fact.clone();
            new.arguments[attribute.value] = others[random.below(others.len())];
            let is_taken = |known: &Fact| known.arguments[attribute.value] == new.arguments[attribute.value];
            if random.below(2) == 0 && !(attribute.is_own && scene.of(attribute.predicate).any(is_taken)) {
                scene.facts.remove(&fact);
                scene.facts.insert(new);
            }
        }
    }
    if scene.facts == before {
        return None;
    }
    let task = scene.task(&scene.domain.name.clone(), &[])?;
    GroundTask::new(task, &mut Frame::default(), budget).ok()
}

/// The attributes of the objects in a scene.
fn attributes(scene: &Scene, dependencies: &Dependencies) -> Vec<Attribute> {
    let predicates = scene.domain.predicates.iter().enumerate();
    let fixed = predicates.filter(|(_, known)| known.role == Role::Static && known.parameters.len() == 2);
    let doubt = |predicate: usize, value: usize| dependencies.of_atom(predicate, value, 1 << (1 - value));
    let attribute = |predicate: usize, value: usize| Attribute {
        predicate: PredicateId(predicate as u32),
        value,
        is_own: doubt(predicate, 1 - value) <= SEEN,
    };
    let choices = fixed.flat_map(|(predicate, _)| [(predicate, 1), (predicate, 0)]);
    let mut found: Vec<Attribute> = choices
        .filter(|&(predicate, value)| doubt(predicate, value) < NOT)
        .map(|(predicate, value)| attribute(predicate, value))
        .filter(|attribute| has_two_kinds(scene, attribute.predicate))
        .collect();
    found.dedup_by_key(|attribute| attribute.predicate);
    found
}

/// Whether no object that stands first in a fact is of the kind of one that stands second.
fn has_two_kinds(scene: &Scene, predicate: PredicateId) -> bool {
    let kinds = |place: usize| -> BTreeSet<_> {
        scene.of(predicate).map(|fact| kind(scene, fact.arguments[place])).collect()
    };
    kinds(0).is_disjoint(&kinds(1))
}

/// The objects of the same kind, with itself.
fn others(scene: &Scene, object: ObjectId) -> Vec<ObjectId> {
    scene.all().filter(|&other| kind(scene, other) == kind(scene, object)).collect()
}
