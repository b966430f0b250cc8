//! Near misses: instances that differ from a given one in one literal.

use std::sync::Arc;

use genplan_core::budget::Budget;
use genplan_pddl::Task;

use super::goals::{GoalStyle, NearGoal};
use super::invariants::Invariants;
use super::vary::single_facts;
use crate::scene::Scene;

/// Instances that differ from a task in one literal; the examples tell what is natural.
#[derive(Debug)]
pub struct NearMisses {
    scene: Scene,
    goals: Vec<NearGoal>,
    invariants: Invariants,
}

impl NearMisses {
    /// Learns what is natural.
    pub fn new(task: &Task, examples: &[Arc<Task>], budget: &Budget) -> Self {
        let scene = Scene::new(task, budget);
        let scenes: Vec<Scene> = examples.iter().map(|task| Scene::new(task, budget)).collect();
        let mut goals = match GoalStyle::can_vary(&scene) {
            true => GoalStyle::learn(&scenes).near(&scene),
            false => Vec::new(),
        };
        goals.sort_by_key(|near| near.oddness);
        NearMisses { scene, goals, invariants: Invariants::learn(&scenes) }
    }

    /// Those that differ in one literal of the goal, natural ones first, and then those that differ in one fact. Each is made
    /// when it is asked for, as long as the budget goes.
    pub fn tasks(&self) -> impl Iterator<Item = Arc<Task>> {
        let scene = &self.scene;
        let goals = self.goals.iter().take_while(|_| scene.goes_on());
        let goals = goals.map(|near| scene.with_literals(near.clone().goal(scene).goal));
        let facts = std::iter::once_with(|| single_facts(scene, &self.invariants)).flatten();
        goals.chain(facts).filter_map(|scene| scene.task("near", &[]))
    }
}
