//! One round of teaching: the programs that remain, and the instance whose label would tell most.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::Arc;

use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_core::verdict::Label;
use genplan_pddl::Task;

use super::candidates::{Collector, Sources};
use super::goals::GoalStyle;
use super::identity::Identity;
use super::invariants::Invariants;
use super::remaining::{Remaining, RemainingPrograms, SampleLimits, remaining};
use super::scene::Scene;
use super::situation::{Origin, Situation, run};
use super::survey::{Prospect, Survey, Surveyor, information};
use crate::explore::{ExplorationBounds, Reachability, goal_reachability};
use crate::ground::GroundTask;
use crate::lint;
use crate::synthesis::{Answer, Observer, Question, SynthesisError};

/// What a round is to do.
#[derive(Clone, Debug)]
pub struct RoundOptions {
    /// So many lines more than the smallest program (default: 1).
    pub slack: usize,
    /// Where instances come from.
    pub sources: Sources,
    /// How many programs are compared.
    pub limits: SampleLimits,
    /// At most so many suggestions (default: 1).
    pub count: usize,
}

impl Default for RoundOptions {
    fn default() -> Self {
        RoundOptions { slack: 1, sources: Sources::default(), limits: SampleLimits::default(), count: 1 }
    }
}

/// What came of a round.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Round {
    /// The best program, or why there is none.
    pub answer: Answer,
    /// The programs that remain.
    pub remaining: RemainingPrograms,
    /// By program that remains: a number that is the same for those that do the same on all instances.
    pub behaviours: Vec<usize>,
    /// The instances whose labels would tell most, the best first. None if all programs agree.
    pub suggestions: Vec<Suggestion>,
    /// What was tried.
    pub tried: Tried,
    /// The names of fluents and actions, also of instances that were made.
    pub frame: Frame,
}

impl Round {
    /// In how many different ways the programs that remain behave.
    pub fn ways(&self) -> usize {
        self.behaviours.iter().max().map_or(0, |most| most + 1)
    }
}

/// What was tried to tell the programs apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tried {
    /// So many instances, by where they come from: pool, generator, and made from the examples.
    pub instances: usize,
    /// The most objects of one of them, constants not counted.
    pub largest: usize,
    /// Whether it ended early, because the budget did.
    pub is_cut_short: bool,
}

/// An instance that the programs disagree on.
#[derive(Clone, Debug)]
pub struct Suggestion {
    /// The instance.
    pub task: Arc<Task>,
    /// What the programs do on it.
    pub ground: Arc<GroundTask>,
    /// Where it comes from.
    pub origin: Origin,
    /// By program that remains: whether it solves the instance.
    pub solved: Vec<bool>,
    /// How much its label tells, in bits.
    pub information: f64,
    /// The instance without the names of its objects.
    pub identity: Identity,
}

impl Suggestion {
    /// The first of the programs that solve it, or of those that do not.
    pub fn first(&self, label: Label) -> Option<usize> {
        self.solved.iter().position(|&solved| solved == (label == Label::Positive))
    }
}

/// The identity of a task: the same for those that differ in the names of their objects only.
pub fn identity(task: &Task) -> Identity {
    Scene::new(task).identity()
}

/// Looks for the instance whose label would tell most. Instances that are known are not suggested.
pub fn round(
    question: &Question<'_>,
    options: &RoundOptions,
    known: &BTreeSet<Identity>,
    budget: &Budget,
    observer: &dyn Observer,
) -> Result<Round, SynthesisError> {
    let answer = question.answer(budget, observer)?;
    let remaining = remaining(question, &answer, options.slack, &options.limits, budget)?;
    let frame = question.problem.frame.clone();
    let mut round = Round { answer, remaining, frame, ..Round::default() };
    if round.remaining.programs.len() > 1 {
        round.suggest(question, options, known, budget);
    } else {
        round.behaviours = vec![0; round.remaining.programs.len()];
    }
    Ok(round)
}

/// More prospects than this are not looked at closely.
const MOST_LOOKS: usize = 200;

impl Round {
    fn suggest(
        &mut self,
        question: &Question<'_>,
        options: &RoundOptions,
        known: &BTreeSet<Identity>,
        budget: &Budget,
    ) {
        let examples: Vec<Scene> =
            question.problem.examples.iter().map(|example| Scene::new(example.ground.task())).collect();
        let invariants = Invariants::learn(&examples);
        let style = GoalStyle::learn(&examples);
        let mut collector = Collector::new(&mut self.frame, budget);
        collector.collect(&options.sources, &question.problem.domain, &examples, &invariants);
        let situations = collector.situations;
        let surveyor = Surveyor {
            programs: &self.remaining.programs,
            situations: &situations,
            style: &style,
            invariants: &invariants,
            frame: &self.frame,
            budget,
        };
        let Survey { mut prospects, behaviours, instances } = surveyor.survey();
        self.behaviours = numbered(&behaviours);
        self.tried = Tried {
            instances,
            largest: situations.iter().map(|situation| situation.scene.size()).max().unwrap_or(0),
            is_cut_short: budget.check().is_err(),
        };
        prospects.sort_by(|one, other| by_worth(one, other, &situations));
        self.look_closely(&prospects, &situations, options.count, known, budget);
    }

    /// Makes the most promising instances, until enough of them hold what they promise.
    fn look_closely(
        &mut self,
        prospects: &[Prospect],
        situations: &[Situation],
        count: usize,
        known: &BTreeSet<Identity>,
        budget: &Budget,
    ) {
        let mut known = known.clone();
        for prospect in prospects.iter().take(MOST_LOOKS) {
            if self.suggestions.len() >= count || budget.check().is_err() {
                return;
            }
            let situation = &situations[prospect.situation];
            let scene = match &prospect.goal {
                Some(goal) => situation.scene.with_literals(goal.iter().cloned()),
                None => situation.scene.clone(),
            };
            let identity = scene.identity();
            if known.insert(identity.clone()) {
                let given = situation.given.as_ref().filter(|_| prospect.goal.is_none()).map(Arc::clone);
                let name = format!("{}-{}-new", scene.domain.name, scene.size());
                let task = given.or_else(|| scene.task(&name, &[]));
                let suggestion = task.and_then(|task| self.made(task, situation.origin, identity, budget));
                self.suggestions.extend(suggestion);
            }
        }
    }

    /// The suggestion that a task is, if its goal can be reached and the programs really disagree on it.
    fn made(
        &mut self,
        task: Arc<Task>,
        origin: Origin,
        identity: Identity,
        budget: &Budget,
    ) -> Option<Suggestion> {
        let ground = Arc::new(GroundTask::new(Arc::clone(&task), &mut self.frame, budget).ok()?);
        let programs = &self.remaining.programs;
        let solves = |remaining: &Remaining| run(&remaining.program, &ground, &self.frame, budget).solves;
        let solved: Vec<bool> = programs.iter().map(solves).collect::<Option<_>>()?;
        if solved.iter().all(|&solved| solved) || !solved.contains(&true) || !is_sound(&task, &ground, budget)
        {
            return None;
        }
        let weight = programs.iter().zip(&solved).filter(|(_, solved)| **solved).map(|(p, _)| p.weight).sum();
        Some(Suggestion { task, ground, origin, solved, information: information(weight), identity })
    }
}

/// Whether there is nothing suspicious about an instance, whatever its label will be.
fn is_sound(task: &Arc<Task>, ground: &GroundTask, budget: &Budget) -> bool {
    // Some program solves it, so its goal can be reached.
    let bounds = ExplorationBounds { states: 1, ..ExplorationBounds::default() };
    let is_initial = goal_reachability(ground.instance(), &bounds, budget) == Reachability::Initial;
    !is_initial && lint::statements(task, budget).is_ok_and(|findings| findings.is_empty())
}

/// The best first: what tells most, in steps of a tenth of a bit; then what is natural, then what is small.
fn by_worth(one: &Prospect, other: &Prospect, situations: &[Situation]) -> Ordering {
    let key = |prospect: &Prospect| {
        let situation = &situations[prospect.situation];
        let steps = (prospect.information() * 10.0).round() as i64;
        let scene = &situation.scene;
        let literals = prospect.goal.as_ref().map_or(scene.goal.len(), BTreeSet::len);
        (-steps, situation.origin, prospect.oddness, scene.size(), scene.facts.len() + literals)
    };
    key(one).cmp(&key(other)).then(other.information().total_cmp(&one.information()))
}

/// Numbers that are the same where the items are.
fn numbered<T: Ord>(items: &[T]) -> Vec<usize> {
    let mut known: std::collections::BTreeMap<&T, usize> = std::collections::BTreeMap::new();
    let number = |item| {
        let next = known.len();
        *known.entry(item).or_insert(next)
    };
    items.iter().map(number).collect()
}
