//! Instances that are made from the positive examples, respect what all of these share, and can be solved.

use std::collections::BTreeSet;
use std::sync::Arc;

use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_core::verdict::Label;
use genplan_pddl::Task;

use crate::explore::{ExplorationBounds, Reachability, goal_reachability};
use crate::question::Question;
use crate::scene::{Goal, Lcg, Scene};
use crate::variants::{
    Collector, GoalStyle, GroundScene, InstanceOrigin, Invariants, Patterns, Sources, moved_facts,
};

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

/// At most this many are made in which one fact is about another object.
const MOST_MOVED: usize = 100;

/// To learn whether one can be solved, at most this many states are looked at.
const MOST_STATES: usize = 2_000;

/// Instances that are like the positive examples, the smallest first. What is as near to a negative example says nothing.
pub(super) fn instances(question: &Question, budget: &Budget) -> Vec<MadeInstance> {
    let maker = Maker::learn(question, budget);
    let starts = maker.starts();
    let mut made: Vec<(Scene, bool)> = starts.iter().flat_map(|start| maker.with_goals(start)).collect();
    made.retain(|(scene, _)| maker.is_natural(scene));
    let step = made.len().div_ceil(MOST_MADE).max(1);
    let mut made: Vec<(Scene, bool)> = made.into_iter().step_by(step).collect();
    made.sort_by_key(|(scene, _)| scene.size());
    let mut seen = BTreeSet::new();
    let made = made.into_iter().filter(|(scene, _)| seen.insert(scene.identity_in_any_order()));
    let made = made.take_while(|_| budget.check().is_ok()).filter_map(|(scene, is_solvable)| {
        Some(MadeInstance { task: scene.suggested_task()?, size: scene.size(), is_solvable })
    });
    made.collect()
}

/// What makes instances, and what is known of the examples.
struct Maker<'q> {
    question: &'q Question,
    budget: &'q Budget,
    positive: Vec<Scene>,
    negative: Vec<Scene>,
    invariants: Invariants,
    style: GoalStyle,
    patterns: Patterns,
}

impl<'q> Maker<'q> {
    fn learn(question: &'q Question, budget: &'q Budget) -> Self {
        let given = |label: Label| -> Vec<Scene> {
            let problem = &question.problem;
            let examples = problem.canonical().into_iter().map(|number| &problem.examples[number]);
            let of_label = examples.filter(|example| example.label == label && question.mode.counts(label));
            of_label.map(|example| Scene::new(example.ground.task(), budget)).collect()
        };
        let positive = given(Label::Positive);
        let is_ordered = |scene: &Scene, object| question.problem.ordered.includes_in(scene, object);
        Maker {
            question,
            budget,
            negative: given(Label::Negative),
            invariants: Invariants::learn(&positive),
            style: GoalStyle::learn(&positive),
            patterns: Patterns::learn(&positive, &is_ordered, budget),
            positive,
        }
    }

    /// Instances that are made from the positive examples, some of them with one fact about another object.
    fn starts(&self) -> Vec<GroundScene> {
        let mut frame = Frame::default();
        let mut collector = Collector::new(&mut frame, self.budget);
        collector.collect(&Sources::default(), &self.positive, &self.invariants);
        let mut starts = collector.scenes;
        starts.retain(|start| start.oddness == 0);
        let mut random = Lcg::new(1);
        let moved = starts.iter().flat_map(|start| moved_facts(&start.scene, &mut random));
        let is_usual = |scene: &Scene| self.invariants.hold(scene) && self.invariants.oddness(scene) == 0;
        let moved: Vec<Scene> = moved.filter(is_usual).collect();
        let step = moved.len().div_ceil(MOST_MOVED).max(1);
        let ground =
            |scene| GroundScene::new(scene, (InstanceOrigin::Examples, None), 0, &mut frame, self.budget);
        starts.extend(moved.into_iter().step_by(step).filter_map(ground));
        starts
    }

    /// An instance with its own goal, and with others, and whether it is known that they can be reached.
    fn with_goals(&self, start: &GroundScene) -> Vec<(Scene, bool)> {
        let scene = &start.scene;
        let own = reachability(start, self.budget).map(|is_solvable| (scene.clone(), is_solvable));
        // Where actions lead is a goal that can be reached.
        let ends = start.ends.iter().filter(|_| GoalStyle::can_vary(scene));
        let goals =
            ends.flat_map(|end| self.style.of_end(scene, &self.invariants, &|fact| start.holds(fact, end)));
        let is_open = |goal: &Goal| !goal.iter().all(|(value, fact)| scene.facts.contains(fact) == *value);
        let others = goals.filter(|odd| odd.oddness == 0 && is_open(&odd.goal));
        own.into_iter().chain(others.map(|odd| (scene.with_literals(odd.goal), true))).collect()
    }

    /// Whether a scene is none of the examples, is as all positive ones are, and is nearer to these than to negative ones.
    fn is_natural(&self, scene: &Scene) -> bool {
        let ordered = &self.question.problem.ordered;
        let is_known = || self.positive.iter().any(|other| other.identity() == scene.identity());
        let nearest = |others: &[Scene]| others.iter().map(|other| difference(scene, other)).min();
        let is_doubtful =
            || nearest(&self.negative).is_some_and(|negative| Some(negative) <= nearest(&self.positive));
        self.patterns.hold(scene, &|scene, object| ordered.includes_in(scene, object))
            && !is_known()
            && !is_doubtful()
    }
}

/// Whether the goal of a scene can be reached, as far as that is known; `None` if it cannot, or holds from the beginning.
fn reachability(start: &GroundScene, budget: &Budget) -> Option<bool> {
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
