//! Near misses: instances that differ from a given one in one literal.

use std::sync::Arc;

use genplan_pddl::Task;

use super::goals::GoalStyle;
use super::invariants::Invariants;
use super::scene::Scene;
use super::vary::single_facts;

/// Instances that differ from a task in one literal of the goal, natural ones first, and then those that differ in one
/// fact; the examples tell what is natural.
pub fn near_misses(task: &Task, examples: &[Arc<Task>]) -> Vec<Arc<Task>> {
    let scene = Scene::new(task);
    let scenes: Vec<Scene> = examples.iter().map(|task| Scene::new(task)).collect();
    let invariants = Invariants::learn(&scenes);
    let mut goals = match GoalStyle::can_vary(&scene) {
        true => GoalStyle::learn(&scenes).near(&scene),
        false => Vec::new(),
    };
    goals.sort_by_key(|odd| odd.oddness);
    let goals = goals.into_iter().map(|odd| scene.with_literals(odd.goal));
    let near = goals.chain(single_facts(&scene, &invariants));
    near.filter_map(|scene| scene.task("near", &[])).collect()
}
