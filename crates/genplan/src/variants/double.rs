//! A part of an instance twice.
//!
//! A few small instances often have one tray, one mode, one goal of a kind. Where a part is there twice, what is said of one copy is not said of
//! the other: the second instrument is for the second mode only. What both share, they must take turns with.

use std::collections::BTreeMap;

use genplan_pddl::lifted::ObjectId;

use crate::scene::{Fact, GoalPart, Scene};

/// The scene with a copy of some objects, and of what is said about them, to each other and to others. `None` if there are none, or if the
/// goal is more than literals.
pub(crate) fn doubled(scene: &Scene, originals: &[ObjectId]) -> Option<Scene> {
    let is_plain = scene.goal.iter().all(|part| matches!(part, GoalPart::Literal(..)));
    if originals.is_empty() || !is_plain || !scene.goes_on() {
        return None;
    }
    let mut double = scene.clone();
    let copies: BTreeMap<ObjectId, ObjectId> =
        originals.iter().map(|&object| (object, double.add_like(object))).collect();
    let twin = |fact: &Fact| fact.map(|object| copies.get(&object).copied().unwrap_or(object));
    double.facts.extend(scene.facts.iter().map(twin));
    let goal = scene.own_goal();
    let copy = goal.iter().map(|(value, fact)| (*value, twin(fact)));
    Some(double.with_literals(goal.iter().cloned().chain(copy)))
}
