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
    let facts: Vec<Fact> = scene.facts.iter().map(twin).collect();
    scene.facts.extend(facts);
    let task: Arc<Task> = scene.task(&task.name, &[])?;
    GroundTask::new(task, &mut Frame::default(), budget).ok()
}

/// The objects that are the only ones of their kind, and that the goal is not about. A kind is the types and the static predicates of
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
    let in_goal = |object: ObjectId| scene.literals().any(|(_, fact)| fact.mentions(object));
    let single = kinds.into_values().filter_map(|kind| if let [one] = kind[..] { Some(one) } else { None });
    single.filter(|&object| !in_goal(object)).collect()
}
