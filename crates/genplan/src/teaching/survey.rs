//! Which instances tell the programs apart, and how well.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;

use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_core::state::State;
use genplan_core::verdict::Label;
use genplan_pddl::Task;

use super::information::AnswerModel;
use super::remaining::Remaining;
use super::senseless::{Senseless, SenselessReasons};
use crate::problem::GroundExample;
use crate::scene::{Goal, Scene};
use crate::synthesis::Question;
use crate::variants::{
    Classes, GoalStyle, GroundScene, InstanceOrigin, Invariants, Novelty, OddGoal, Run, Stacked,
};

/// An instance that could be asked about, as far as it can be told without making it.
#[derive(Clone)]
pub(super) struct CandidateInstance<'s> {
    pub start: &'s GroundScene,
    /// The goal, if it is another one.
    pub goal: Option<Goal>,
    /// How much an answer tells, in bits.
    pub information: f64,
    /// How unlike the given instances it is.
    pub oddness: usize,
    /// What is new about it.
    pub novelty: Option<Novelty>,
}

impl CandidateInstance<'_> {
    pub(super) fn scene(&self) -> Scene {
        let scene = &self.start.scene;
        self.goal.as_ref().map_or_else(|| scene.clone(), |goal| scene.with_literals(goal.iter().cloned()))
    }

    /// Its task: that which was given, if it was.
    pub(super) fn task(&self, scene: &Scene) -> Option<Arc<Task>> {
        let given = self.start.given.as_ref().filter(|_| self.goal.is_none());
        given.map(Arc::clone).or_else(|| scene.suggested_task())
    }
}

/// The examples, and what they tell about instances.
pub(super) struct ExampleModel {
    pub examples: Vec<Scene>,
    pub invariants: Invariants,
    style: GoalStyle,
    /// What the goals of positive examples ask for.
    pub wanted: GoalStyle,
    pub answers: AnswerModel,
    /// What makes no sense.
    senseless: SenselessReasons,
}

impl ExampleModel {
    pub(super) fn learn(
        question: &Question,
        (are_long, senseless): (bool, &Senseless),
        budget: &Budget,
    ) -> Self {
        let problem = &question.problem;
        let given: Vec<&GroundExample> =
            problem.canonical().into_iter().map(|number| &problem.examples[number]).collect();
        let examples: Vec<Scene> =
            given.iter().map(|example| Scene::new(example.ground.task(), budget)).collect();
        let labels = || given.iter().map(|example| example.label);
        let labelled = labels().zip(&examples);
        let positive = labelled.filter(|(label, _)| *label == Label::Positive);
        let positive: Vec<Scene> = positive.map(|(_, scene)| scene.clone()).collect();
        ExampleModel {
            invariants: Invariants::learn(&examples),
            style: GoalStyle::learn(&examples),
            wanted: GoalStyle::learn(&positive),
            senseless: senseless.reasons(&examples, budget),
            answers: AnswerModel::learn(labels().zip(&examples), are_long),
            examples,
        }
    }

    /// Whether an instance is unlike all those that make no sense.
    pub(super) fn makes_sense(&self, candidate: &CandidateInstance<'_>) -> bool {
        !self.senseless.exclude(|| candidate.scene())
    }
}

/// What programs do on instances.
#[derive(Default)]
pub(super) struct Survey<'s> {
    /// Instances on which they disagree.
    pub disputed: Vec<CandidateInstance<'s>>,
    /// Instances that no program solves, natural ones or with something new.
    pub unsolved: Vec<CandidateInstance<'s>>,
    /// Instances that all programs solve, given ones or with something new.
    pub solved: Vec<CandidateInstance<'s>>,
    /// By program: which instances it solves.
    pub behaviours: Vec<Vec<bool>>,
}

impl<'s> Survey<'s> {
    /// How many instances were looked at.
    pub(super) fn instances(&self) -> usize {
        self.behaviours.first().map_or(0, Vec::len)
    }

    /// What is left of it with these instances.
    pub(super) fn retain(mut self, is_kept: impl Fn(&CandidateInstance<'s>) -> bool) -> Self {
        for candidates in [&mut self.disputed, &mut self.unsolved, &mut self.solved] {
            candidates.retain(&is_kept);
        }
        self
    }

    fn extend(&mut self, other: Survey<'s>) {
        self.disputed.extend(other.disputed);
        self.unsolved.extend(other.unsolved);
        self.solved.extend(other.solved);
        self.behaviours.iter_mut().zip(other.behaviours).for_each(|(all, more)| all.extend(more));
    }
}

/// What looks at instances.
pub(super) struct Surveyor<'a> {
    pub programs: &'a [Remaining],
    pub frame: &'a Frame,
    pub model: &'a ExampleModel,
    pub budget: &'a Budget,
}

impl Surveyor<'_> {
    /// Looks at all scenes, with as many threads as there are processors, this one included: the result is the same.
    pub(super) fn survey<'s>(&self, scenes: &'s [GroundScene]) -> Survey<'s> {
        let mut survey = Survey { behaviours: vec![Vec::new(); self.programs.len()], ..Survey::default() };
        let programs = self.programs.iter().map(|remaining| &remaining.program);
        let Some(programs) = &Stacked::new(programs) else { return survey };
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        let part = scenes.len().div_ceil(threads).max(1);
        let look = |part: &'s [GroundScene]| {
            part.iter().filter_map(|scene| self.look(scene, programs)).collect::<Vec<_>>()
        };
        thread::scope(|scope| {
            let mut parts = scenes.chunks(part);
            let first = parts.next().unwrap_or_default();
            let spawn =
                |part| thread::Builder::new().spawn_scoped(scope, move || look(part)).map_err(|_| part);
            let others: Vec<_> = parts.map(spawn).collect();
            let seen = look(first).into_iter();
            let others = others.into_iter().flat_map(|part| match part {
                Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
                // There was no thread for it.
                Err(part) => look(part),
            });
            seen.chain(others).for_each(|seen| survey.extend(seen));
        });
        survey
    }

    /// What the programs do on a scene, with its own goal and with others; `None` if the budget ends before.
    fn look<'s>(&self, start: &'s GroundScene, programs: &Stacked) -> Option<Survey<'s>> {
        let classes = Classes::new(programs.run(&start.ground, self.frame, self.budget)?);
        let runs = &classes.runs;
        let own = (None, 0, runs.iter().map(|run| run.solves == Some(true)).collect());
        let others = self.goals(start, &classes).into_iter().map(|OddGoal { goal, oddness }| {
            let solved: Vec<bool> = runs.iter().map(|run| reaches(run, &goal, start)).collect();
            (Some(goal), oddness, solved)
        });
        let is_decided = runs.iter().all(|run| run.solves.is_some());
        let mut survey = Survey { behaviours: vec![Vec::new(); self.programs.len()], ..Survey::default() };
        for (goal, oddness, solved) in std::iter::once(own).chain(others) {
            let does = || classes.of.iter().map(|&class| solved[class]);
            survey.behaviours.iter_mut().zip(does()).for_each(|(all, solved)| all.push(solved));
            let candidate = CandidateInstance {
                start,
                information: self.information(start, goal.is_none(), &classes, &solved),
                goal,
                oddness: start.oddness + oddness,
                novelty: start.novelty.clone(),
            };
            match (solved.contains(&true), solved.contains(&false)) {
                _ if !is_decided => {}
                (true, true) => survey.disputed.push(candidate),
                (false, _) if candidate.oddness == 0 || candidate.novelty.is_some() => {
                    survey.unsolved.push(candidate);
                }
                (true, false) if start.given.is_some() || candidate.novelty.is_some() => {
                    survey.solved.push(candidate);
                }
                _ => {}
            }
        }
        Some(survey)
    }

    /// How much an answer tells if the programs of some classes solve the instance.
    fn information(
        &self,
        start: &GroundScene,
        has_own_goal: bool,
        classes: &Classes,
        solved: &[bool],
    ) -> f64 {
        let mut weights = vec![0.0; solved.len()];
        for (remaining, &class) in self.programs.iter().zip(&classes.of) {
            weights[class] += remaining.weight;
        }
        let weight =
            weights.iter().zip(solved).filter(|(_, solved)| **solved).map(|(weight, _)| weight).sum();
        let count = classes.of.iter().filter(|&&class| solved[class]).count();
        self.model.answers.information(weight, count as f64 / classes.of.len() as f64, start, has_own_goal)
    }

    /// Other goals for a scene: how the programs end, where actions lead, and what is near to its own.
    fn goals(&self, start: &GroundScene, classes: &Classes) -> Vec<OddGoal> {
        let (scene, ExampleModel { style, invariants, .. }) = (&start.scene, self.model);
        if start.origin != InstanceOrigin::Examples || !GoalStyle::can_vary(scene) {
            return Vec::new();
        }
        let of_end = |end: &State| style.of_end(scene, invariants, &|fact| start.holds(fact, end));
        let of_ends = classes.runs.iter().filter_map(|run| run.end.as_ref()).flat_map(of_end);
        // Where actions lead and no program does: to be asked about if all programs agree.
        let is_new_end = |odd: &OddGoal| !classes.runs.iter().any(|run| reaches(run, &odd.goal, start));
        let of_walks = start.ends.iter().flat_map(of_end).filter(|odd| odd.oddness == 0 && is_new_end(odd));
        let near = style.near(scene).into_iter().map(|near| near.goal(scene));
        let goals = of_ends.chain(of_walks).chain(near).take_while(|_| scene.goes_on());
        let mut known = BTreeSet::from([scene.own_goal()]);
        let is_new = |goal: &OddGoal| {
            let is_met = goal.goal.iter().all(|(value, fact)| scene.facts.contains(fact) == *value);
            !is_met && known.insert(goal.goal.clone())
        };
        goals.filter(is_new).collect()
    }
}

/// Whether a program ends in a state that is as a goal wants it.
fn reaches(run: &Run, goal: &Goal, start: &GroundScene) -> bool {
    let meets = |end: &State| goal.iter().all(|(value, fact)| start.holds(fact, end) == *value);
    run.end.as_ref().is_some_and(meets)
}
