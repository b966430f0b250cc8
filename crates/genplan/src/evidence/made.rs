//! Instances that are made from the positive examples, respect what all of these share, and can be solved.

use std::collections::BTreeSet;
use std::sync::Arc;

use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_core::verdict::Label;
use genplan_pddl::Task;

use crate::explore::{ExplorationBounds, Reachability, goal_reachability};
use crate::question::Question;
use crate::scene::{Fact, Scene};
use crate::variants::{Collector, GoalStyle, GroundScene, Invariants, Patterns, Sources};

/// An instance that was made.
#[derive(Clone, Debug)]
pub(crate) struct MadeInstance {
    pub task: Arc<Task>,
    /// Its objects, constants not counted.
    pub size: usize,
    /// Whether it is known that it can be solved.
    pub is_solvable: bool,
}

/// At most this many are made.
const MOST_MADE: usize = 150;

/// To learn whether one can be solved, at most this many states are looked at.
const MOST_STATES: usize = 2_000;

/// Instances that are like the positive examples, the smallest first. What is as near to a negative example says nothing.
pub(super) fn instances(question: &Question, budget: &Budget) -> Vec<MadeInstance> {
    let given = |label: Label| -> Vec<Scene> {
        let examples =
            question.problem.canonical().into_iter().map(|number| &question.problem.examples[number]);
        let of_label = examples.filter(|example| example.label == label && question.mode.counts(label));
        of_label.map(|example| Scene::new(example.ground.task(), budget)).collect()
    };
    let (positive, negative) = (given(Label::Positive), given(Label::Negative));
    let (invariants, style) = (Invariants::learn(&positive), GoalStyle::learn(&positive));
    let mut frame = Frame::default();
    let mut collector = Collector::new(&mut frame, budget);
    collector.collect(&Sources::default(), &positive, &invariants);
    let mut made = Vec::new();
    for start in collector.scenes.iter().filter(|start| start.oddness == 0) {
        let own = made_of(start, budget).map(|is_solvable| (start.scene.clone(), is_solvable));
        // Where actions lead is a goal that can be reached.
        let ends = start.ends.iter().filter(|_| GoalStyle::can_vary(&start.scene));
        let ends =
            ends.flat_map(|end| style.of_end(&start.scene, &invariants, &|fact| start.holds(fact, end)));
        let is_open = |goal: &BTreeSet<(bool, Fact)>| {
            !goal.iter().all(|(value, fact)| start.scene.facts.contains(fact) == *value)
        };
        let ends = ends.filter(|odd| odd.oddness == 0 && is_open(&odd.goal));
        let ends = ends.map(|odd| (start.scene.with_literals(odd.goal), true));
        made.extend(own.into_iter().chain(ends));
    }
    let is_known = |scene: &Scene| positive.iter().any(|other| other.identity() == scene.identity());
    let is_doubtful = |scene: &Scene| {
        let nearest = |others: &[Scene]| others.iter().map(|other| difference(scene, other)).min();
        nearest(&negative).is_some_and(|negative| Some(negative) <= nearest(&positive))
    };
    let is_ordered = |scene: &Scene, object| question.problem.ordered.includes_in(scene, object);
    let patterns = Patterns::learn(&positive, &is_ordered, budget);
    made.retain(|(scene, _)| patterns.hold(scene, &is_ordered) && !is_known(scene) && !is_doubtful(scene));
    made.sort_by_key(|(scene, _)| scene.size());
    let mut seen = BTreeSet::new();
    let tasks = made.into_iter().filter(|(scene, _)| seen.insert(scene.identity_in_any_order()));
    let tasks = tasks.take_while(|_| budget.check().is_ok()).filter_map(|(scene, is_solvable)| {
        Some(MadeInstance { task: scene.suggested_task()?, size: scene.size(), is_solvable })
    });
    tasks.take(MOST_MADE).collect()
}

/// Whether the goal of a scene can be reached, as far as that is known; `None` if it cannot, or holds from the beginning.
fn made_of(start: &GroundScene, budget: &Budget) -> Option<bool> {
    let bounds = ExplorationBounds { states: MOST_STATES, ..ExplorationBounds::default() };
    match goal_reachability(start.ground.instance(), &bounds, budget) {
        Reachability::Reachable => Some(true),
        Reachability::Unknown => Some(false),
        Reachability::Initial | Reachability::Unreachable => None,
    }
}

/// In how many objects, facts and literals two scenes differ, whose objects have the same names where they are the same.
fn difference(one: &Scene, other: &Scene) -> usize {
    let said = |scene: &Scene| -> BTreeSet<String> {
        let objects = scene.own().map(|object| scene.name(object).to_owned());
        let facts = scene.facts.iter().map(|fact| scene.show(fact));
        let goal = scene.literals().map(|(value, fact)| format!("{value} {}", scene.show(fact)));
        objects.chain(facts).chain(goal).collect()
    };
    said(one).symmetric_difference(&said(other)).count()
}
