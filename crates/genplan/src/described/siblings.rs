//! Instances in which nothing is the only one of its kind.
//!
//! Small examples often have one tray, one rover, one mode, and a program that fits them may rely on that. Where an instance has just
//! one object of a kind, a copy of all such objects is glued to it along what is left: facts about them are true of the copies. What
//! solves the instance solves the larger one, unless an action needs that something is not there.

use std::collections::BTreeMap;
use std::sync::Arc;

use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_pddl::Task;
use genplan_pddl::lifted::{ObjectId, Role};

use crate::ground::GroundTask;
use crate::scene::{Fact, Scene};

/// The task with a sibling for each object that is the only one of its kind; `None` if there is no such object, or a limit is reached.
pub(super) fn with_siblings(task: &Task, budget: &Budget) -> Option<GroundTask> {
    let mut scene = Scene::new(task, budget);
    let single = only_ones(&scene);
    if single.is_empty() {
        return None;
    }
    let copies: BTreeMap<ObjectId, ObjectId> =
        single.into_iter().map(|object| (object, scene.add_like(object))).collect();
    let twin = |fact: &Fact| fact.map(|object| copies.get(&object).copied().unwrap_or(object));
    // What changes says something about its first object, which must be a copy: a parcel is not at two places.
    let is_about_copies = |fact: &&Fact| {
        let is_static = scene.domain.predicate(fact.predicate).role == Role::Static;
        is_static || fact.arguments.first().is_some_and(|first| copies.contains_key(first))
    };
    let facts: Vec<Fact> = scene.facts.iter().filter(is_about_copies).map(twin).collect();
    let goals = scene.literals().filter(|(_, fact)| is_about_copies(fact));
    let goals: Vec<(bool, Fact)> = goals.map(|(value, fact)| (value, twin(fact))).collect();
    let literals: Vec<(bool, Fact)> = scene.own_goal().into_iter().chain(goals).collect();
    let mut scene = scene.with_literals(literals);
    scene.facts.extend(facts);
    let task: Arc<Task> = scene.task(&task.name, &[])?;
    GroundTask::new(task, &mut Frame::default(), budget).ok()
}

/// The objects that are the only ones of their kind. A kind is the types and the static predicates of
/// one argument that hold.
fn only_ones(scene: &Scene) -> Vec<ObjectId> {
    let mut kinds: BTreeMap<_, Vec<ObjectId>> = BTreeMap::new();
    for object in scene.own() {
        let marks = scene.facts.iter().filter(|fact| {
            let predicate = scene.domain.predicate(fact.predicate);
            predicate.role == Role::Static && fact.arguments == [object]
        });
        let marks: Vec<_> = marks.map(|fact| fact.predicate).collect();
        kinds.entry((scene.types(object).clone(), marks)).or_default().push(object);
    }
    kinds.into_values().filter_map(|kind| if let [one] = kind[..] { Some(one) } else { None }).collect()
}
