//! One round of teaching: the programs that remain, and the instance whose label would tell most.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_core::verdict::Label;
use genplan_pddl::Task;

use super::candidates::{Collector, Sources};
use super::earlier::EarlierPrograms;
use super::goals::GoalStyle;
use super::identity::Identity;
use super::invariants::Invariants;
use super::remaining::{RemainingPrograms, SampleLimits, remaining};
use super::scene::Scene;
use super::situation::{Origin, Situation, Stacked};
use super::survey::{Prospect, Survey, Surveyor};
use super::words::problem_text;
use super::worth::{Precedent, information};
use crate::explore::{ExplorationBounds, Reachability, goal_reachability};
use crate::ground::GroundTask;
use crate::lint;
use crate::synthesis::{Answer, Observer, Question, SynthesisError};

/// What a round is to do.
#[derive(Clone, Debug)]
pub struct RoundOptions {
    /// This many lines more than the smallest program (default: 1). If all of these programs agree, those with one line
    /// more are looked at, too.
    pub slack: usize,
    /// Where instances come from.
    pub sources: Sources,
    /// How many programs are compared.
    pub limits: SampleLimits,
    /// At most this many suggestions (default: 1).
    pub count: usize,
    /// Whether programs that name or test objects of single examples count, too (default: no). They do if the
    /// preferred program is one of them.
    pub specific: bool,
    /// Whether an instance on which all programs agree can be suggested, to check that what they do is right (default:
    /// no): if they agree on everything; and one of the pool, larger than all positive examples, that none of them
    /// solves.
    pub checks: bool,
    /// The programs of an earlier round about some of the examples, which spare a search as long as they disagree.
    pub earlier: EarlierPrograms,
}

impl Default for RoundOptions {
    fn default() -> Self {
        RoundOptions {
            slack: 1,
            sources: Sources::default(),
            limits: SampleLimits::default(),
            count: 1,
            specific: false,
            checks: false,
            earlier: EarlierPrograms::default(),
        }
    }
}

/// What came of a round.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Round {
    /// The best program, or why there is none.
    pub answer: Answer,
    /// Whether that is a program of an earlier round, so that a search might find a better one.
    pub is_provisional: bool,
    /// The programs that remain.
    pub remaining: RemainingPrograms,
    /// By program that remains: a number that is the same for those that do the same on all instances.
    pub behaviours: Vec<usize>,
    /// The instances whose labels would tell most, the best first. None if all programs agree.
    pub suggestions: Vec<Suggestion>,
    /// What was tried.
    pub tried: Tried,
    /// If it is about longer programs, because all of those that were to be compared agree: the round of these.
    pub settled: Option<Box<Round>>,
    /// Whether all programs that count agree on everything that was tried.
    pub agree: bool,
    /// The weight of the programs that do not agree with the preferred one on everything that was tried.
    pub doubt: f64,
    /// The names of fluents and actions, also of instances that were made.
    pub frame: Frame,
    /// What to suggest if all programs agree in the end, too.
    check: Option<Suggestion>,
}

impl Round {
    /// In how many different ways the programs that remain behave.
    pub fn ways(&self) -> usize {
        self.behaviours.iter().max().map_or(0, |most| most + 1)
    }

    /// Whether there is an instance like the examples that tells programs apart.
    fn has_question(&self) -> bool {
        self.suggestions.iter().any(|suggestion| suggestion.unseen.is_none())
    }
}

/// What was tried to tell the programs apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tried {
    /// This many instances, by where they come from: pool, generator, and made from the examples.
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
    /// How much its label tells about the programs that remain, in bits.
    pub information: f64,
    /// The instance without the names of its objects.
    pub identity: Identity,
    /// A predicate that no example has facts of. Such an instance is suggested when all programs agree on all others.
    pub unseen: Option<String>,
    /// Whether all programs do the same on everything that was tried, and the question is whether that is right.
    pub is_check: bool,
}

impl Suggestion {
    /// The first of the programs that solve it, or of those that do not.
    pub fn first(&self, label: Label) -> Option<usize> {
        self.solved.iter().position(|&solved| solved == (label == Label::Positive))
    }

    /// The name of a file for it that is free, and its text: its own if it is of the pool, else a new one. (The names of
    /// generated instances say how they are meant.)
    pub fn named(&self, is_free: impl Fn(&str) -> bool) -> (String, String) {
        let task = &self.task;
        let name = match self.origin {
            Origin::Made | Origin::Generated => None,
            Origin::Pool => Path::new(task.source.name()).file_name(),
        };
        let own = name.map(|name| name.display().to_string());
        if let Some(name) = own.filter(|name| is_free(name)) {
            return (name, task.source.text().to_owned());
        }
        let size = task.objects.len() - task.domain.constants.len();
        let numbered = |number: u32| format!("{}-{size}-new-{number}", task.domain.name);
        let is_free = |name: &String| is_free(&format!("{name}.pddl"));
        let name = (1..=u32::MAX).map(numbered).find(is_free).unwrap_or_default();
        let comment = match self.is_check {
            true => "Suggested by genplan, to check what all programs do on it.",
            false => "Suggested by genplan, because programs disagree on it.",
        };
        let text = problem_text(task, &name, &[comment.to_owned()]);
        (name + ".pddl", text)
    }
}

/// The identity of a task: the same for those that differ in the names of their objects only.
pub fn identity(task: &Task) -> Identity {
    Scene::new(task).identity()
}

/// All instances that the sources have for these examples, before their goals are varied.
pub fn instances(examples: &[Arc<Task>], sources: &Sources, budget: &Budget) -> Vec<(Origin, Arc<Task>)> {
    let Some(domain) = examples.first().map(|task| &task.domain) else { return Vec::new() };
    let scenes: Vec<Scene> = examples.iter().map(|task| Scene::new(task)).collect();
    let mut frame = Frame::default();
    let mut collector = Collector::new(&mut frame, budget);
    collector.collect(sources, domain, &scenes, &Invariants::learn(&scenes));
    let situations = collector.situations.iter();
    situations.map(|situation| (situation.origin, Arc::clone(situation.ground.task()))).collect()
}

/// Looks for the instance whose label would tell most. Instances that are known are not suggested.
pub fn round(
    question: &Question<'_>,
    options: &RoundOptions,
    known: &BTreeSet<Identity>,
    budget: &Budget,
    observer: &dyn Observer,
) -> Result<Round, SynthesisError> {
    let earlier = options.earlier.answer(question, budget);
    if let Some(answer) = earlier {
        let round = round_with(question, (&answer, options.slack), options, known, budget)?;
        if round.has_question() {
            return Ok(Round { is_provisional: true, ..round });
        }
    }
    let mut round = compared(question, options, known, budget, observer)?;
    if round.suggestions.is_empty() {
        round.suggestions.extend(round.check.take());
    }
    Ok(round)
}

/// A round with as many programs as it takes to tell some apart.
fn compared(
    question: &Question<'_>,
    options: &RoundOptions,
    known: &BTreeSet<Identity>,
    budget: &Budget,
    observer: &dyn Observer,
) -> Result<Round, SynthesisError> {
    // The programs that are compared are over the pointers that the actions need.
    let question = &Question { more_pointers: false, ..question.clone() };
    let answer = question.answer(budget, observer)?;
    let first = round_with(question, (&answer, options.slack), options, known, budget)?;
    let is_over =
        first.remaining.programs.is_empty() || first.remaining.is_sample || first.tried.is_cut_short;
    if is_over || first.has_question() {
        return Ok(first);
    }
    // Before it is said that all agree, one line more is looked at.
    let deeper = round_with(question, (&answer, options.slack + 1), options, known, budget)?;
    Ok(match deeper {
        Round { agree: true, remaining: RemainingPrograms { is_sample: true, .. }, .. } => first,
        Round { agree: true, .. } => deeper,
        _ => Round { settled: Some(Box::new(first)), ..deeper },
    })
}

/// A round with programs of this many lines more than the smallest one.
fn round_with(
    question: &Question<'_>,
    (answer, slack): (&Answer, usize),
    options: &RoundOptions,
    known: &BTreeSet<Identity>,
    budget: &Budget,
) -> Result<Round, SynthesisError> {
    let remaining = remaining(question, answer, (slack, options.specific), &options.limits, budget)?;
    let (answer, frame) = (answer.clone(), question.problem.frame.clone());
    let mut round = Round { answer, remaining, frame, ..Round::default() };
    if !round.remaining.programs.is_empty() {
        round.suggest(question, options, known, budget);
    }
    Ok(round)
}

/// More prospects than this are not looked at closely.
const MOST_LOOKS: usize = 200;

/// If all programs agree, at most this many instances are looked at for one to check.
const MOST_CHECKS: usize = 60;

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
        let labels = question.problem.examples.iter().map(|example| example.label);
        let precedent = Precedent::learn(labels.zip(&examples));
        let surveyor = Surveyor {
            programs: &self.remaining.programs,
            situations: &situations,
            style: &style,
            invariants: &invariants,
            frame: &self.frame,
            precedent,
            budget,
        };
        let Survey { mut prospects, mut unsolved, mut solved, behaviours, instances } = surveyor.survey();
        self.behaviours = numbered(&behaviours);
        self.tried = Tried {
            instances,
            largest: situations.iter().map(|situation| situation.scene.size()).max().unwrap_or(0),
            is_cut_short: budget.check().is_err(),
        };
        let others = self.remaining.programs.iter().zip(&self.behaviours).filter(|(_, way)| **way > 0);
        self.doubt = others.map(|(remaining, _)| remaining.weight).sum();
        self.agree = self.ways() < 2;
        if !self.agree {
            let is_promising = |prospect: &&Prospect| {
                let situation = &situations[prospect.situation];
                situation.origin == Origin::Pool && precedent.is_larger(situation)
            };
            prospects.extend(unsolved.iter().filter(|_| options.checks).filter(is_promising).cloned());
            sort_by_worth(&mut prospects, &situations);
            self.look_closely(&prospects, &situations, options.count, known, budget);
        }
        if self.suggestions.is_empty() {
            let unseen =
                situations.iter().filter_map(|situation| Some((situation, unseen(situation, &invariants)?)));
            self.explore(unseen, known, budget);
        }
        if self.suggestions.is_empty() && options.checks {
            for agreed in [&mut unsolved, &mut solved] {
                agreed.sort_by_cached_key(|prospect| {
                    let situation = &situations[prospect.situation];
                    let size = (!precedent.is_larger(situation), situation.scene.size());
                    (situation.origin, prospect.goal.is_some(), size)
                });
                self.check = self.check.take().or_else(|| self.checked(agreed, &situations, known, budget));
            }
        }
    }

    /// The first instance whose goal can be reached and that is not known.
    fn checked(
        &mut self,
        agreed: &[Prospect],
        situations: &[Situation],
        known: &BTreeSet<Identity>,
        budget: &Budget,
    ) -> Option<Suggestion> {
        let made = agreed.iter().map(|prospect| (prospect, prospect.scene(situations)));
        let new = made.filter(|(_, scene)| !known.contains(&scene.identity())).take(MOST_CHECKS);
        for (prospect, scene) in new.take_while(|_| budget.check().is_ok()) {
            let suggestion = prospect.task(&scene, situations).and_then(|task| {
                let origin = situations[prospect.situation].origin;
                self.ran(task, origin, scene.identity(), budget)
            });
            if let Some(suggestion) = suggestion.filter(|made| is_reachable(made, budget)) {
                return Some(Suggestion { is_check: true, ..suggestion });
            }
        }
        None
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
            let scene = prospect.scene(situations);
            let identity = scene.identity();
            if known.insert(identity.clone()) {
                let (task, origin) =
                    (prospect.task(&scene, situations), situations[prospect.situation].origin);
                let suggestion = task.and_then(|task| self.made(task, origin, identity, budget));
                self.suggestions.extend(suggestion);
            }
        }
    }

    /// Suggests the smallest instance that has what no example has, if all programs agree on the others.
    fn explore<'s>(
        &mut self,
        unseen: impl Iterator<Item = (&'s Situation, String)>,
        known: &BTreeSet<Identity>,
        budget: &Budget,
    ) {
        let mut unseen: Vec<(&Situation, String)> = unseen.collect();
        unseen.sort_by_key(|(situation, _)| (situation.scene.size(), situation.oddness));
        for (situation, predicate) in unseen.into_iter().take(MOST_LOOKS) {
            let (scene, identity) = (&situation.scene, situation.scene.identity());
            let name = format!("{}-{}-new", scene.domain.name, scene.size());
            let task = situation.given.clone().or_else(|| scene.task(&name, &[]));
            if let Some(task) = task.filter(|_| !known.contains(&identity))
                && let Some(mut suggestion) = self.ran(task, situation.origin, identity, budget)
                && is_reachable(&suggestion, budget)
            {
                suggestion.unseen = Some(predicate);
                self.suggestions.push(suggestion);
                return;
            }
        }
    }

    /// The suggestion that a task is, if its goal can be reached and the programs really disagree on it or none solves it.
    fn made(
        &mut self,
        task: Arc<Task>,
        origin: Origin,
        identity: Identity,
        budget: &Budget,
    ) -> Option<Suggestion> {
        let suggestion = self.ran(task, origin, identity, budget)?;
        let is_good = match (suggestion.first(Label::Positive), suggestion.first(Label::Negative)) {
            (Some(_), Some(_)) => is_sound(&suggestion.task, &suggestion.ground, budget),
            (None, _) => is_reachable(&suggestion, budget),
            (_, None) => false,
        };
        is_good.then_some(suggestion)
    }

    /// The task with what the programs do on it.
    fn ran(
        &mut self,
        task: Arc<Task>,
        origin: Origin,
        identity: Identity,
        budget: &Budget,
    ) -> Option<Suggestion> {
        let ground = Arc::new(GroundTask::new(Arc::clone(&task), &mut self.frame, budget).ok()?);
        let programs = &self.remaining.programs;
        let runs = Stacked::new(programs.iter().map(|remaining| &remaining.program))?;
        let runs = runs.run(&ground, &self.frame, budget)?;
        let solved: Vec<bool> = runs.iter().map(|run| run.solves).collect::<Option<_>>()?;
        let weight = programs.iter().zip(&solved).filter(|(_, solved)| **solved).map(|(p, _)| p.weight).sum();
        Some(Suggestion {
            task,
            ground,
            origin,
            solved,
            information: information(weight),
            identity,
            unseen: None,
            is_check: false,
        })
    }
}

impl Prospect {
    /// The scene that it is.
    fn scene(&self, situations: &[Situation]) -> Scene {
        let scene = &situations[self.situation].scene;
        self.goal.as_ref().map_or_else(|| scene.clone(), |goal| scene.with_literals(goal.iter().cloned()))
    }

    /// Its task: that which was given, if it was.
    fn task(&self, scene: &Scene, situations: &[Situation]) -> Option<Arc<Task>> {
        let given = situations[self.situation].given.as_ref().filter(|_| self.goal.is_none());
        let name = format!("{}-{}-new", scene.domain.name, scene.size());
        given.map(Arc::clone).or_else(|| scene.task(&name, &[]))
    }
}

/// Whether the goal of an instance can be reached, and is worth reaching.
fn is_reachable(suggestion: &Suggestion, budget: &Budget) -> bool {
    let bounds = ExplorationBounds { states: 2_000, ..ExplorationBounds::default() };
    goal_reachability(suggestion.ground.instance(), &bounds, budget) == Reachability::Reachable
        && is_sound(&suggestion.task, &suggestion.ground, budget)
}

/// A predicate with facts in a situation of which no example has any.
fn unseen(situation: &Situation, invariants: &Invariants) -> Option<String> {
    let mut facts = situation.scene.facts.iter();
    let fact = facts.find(|fact| !invariants.has_seen(fact.predicate) && !fact.arguments.is_empty())?;
    // What actions make true is not news.
    let is_static = !situation.scene.is_fluent(fact.predicate);
    is_static.then(|| situation.scene.domain.predicate(fact.predicate).name.clone())
}

/// Whether there is nothing suspicious about an instance, whatever its label will be.
fn is_sound(task: &Arc<Task>, ground: &GroundTask, budget: &Budget) -> bool {
    // Some program solves it, so its goal can be reached.
    let bounds = ExplorationBounds { states: 1, ..ExplorationBounds::default() };
    let is_initial = goal_reachability(ground.instance(), &bounds, budget) == Reachability::Initial;
    !is_initial && lint::statements(task, budget).is_ok_and(|findings| findings.is_empty())
}

/// What is odd must tell this many bits more than what is natural.
const ODDNESS_PRICE: f64 = 0.1;

/// What tells as much as the best but for this many bits tells about as much.
const ABOUT_AS_MUCH: f64 = 0.1;

/// The best first: of what tells about as much as possible, what is natural and small; then what tells most.
fn sort_by_worth(prospects: &mut [Prospect], situations: &[Situation]) {
    let worth = |prospect: &Prospect| prospect.worth - ODDNESS_PRICE * prospect.oddness.min(5) as f64;
    let best = prospects.iter().map(worth).fold(f64::NEG_INFINITY, f64::max);
    let is_less = |prospect: &Prospect| worth(prospect) < best - ABOUT_AS_MUCH;
    let simplicity = |prospect: &Prospect| {
        let situation = &situations[prospect.situation];
        let scene = &situation.scene;
        let literals = prospect.goal.as_ref().map_or(scene.goal.len(), BTreeSet::len);
        (situation.origin, prospect.oddness, scene.size(), scene.facts.len() + literals)
    };
    prospects.sort_by(|one, other| {
        let by_worth = worth(other).total_cmp(&worth(one));
        match (is_less(one), is_less(other)) {
            (false, false) => simplicity(one).cmp(&simplicity(other)).then(by_worth),
            (true, true) => by_worth.then_with(|| simplicity(one).cmp(&simplicity(other))),
            (one, other) => one.cmp(&other),
        }
    });
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
