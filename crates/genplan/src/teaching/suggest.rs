//! Which instances a round suggests.
//!
//! First those like the examples on which programs disagree, and given ones that none of them solves, whichever tell most.
//! If there are none, those that have something that no example has: facts of another predicate, or another number of
//! facts, where that may be an accident. If programs agree on these, too, an instance on which all agree, to check that
//! what they do is right.

use std::collections::BTreeSet;
use std::sync::Arc;

use genplan_core::budget::{Budget, StopReason};
use genplan_core::frame::Frame;
use genplan_core::verdict::Label;
use genplan_pddl::Task;

use super::candidates::Collector;
use super::goals::GoalStyle;
use super::identity::Identity;
use super::invariants::Invariants;
use super::remaining::Remaining;
use super::round::{Round, RoundOptions, Suggestion, Tried};
use super::scene::Scene;
use super::situation::{News, Origin, Situation, Stacked, reachability};
use super::survey::{Prospect, Survey, Surveyor};
use super::worth::{Precedent, information};
use crate::explore::{ExplorationBounds, Reachability, goal_reachability};
use crate::ground::GroundTask;
use crate::lint;
use crate::problem::GroundExample;
use crate::synthesis::Question;

/// More prospects than this are not looked at closely.
const MOST_LOOKS: usize = 200;

/// If all programs agree, at most this many instances are looked at for one to check.
const MOST_CHECKS: usize = 60;

/// The examples, and what they tell about instances.
struct Precedents {
    examples: Vec<Scene>,
    invariants: Invariants,
    style: GoalStyle,
    precedent: Precedent,
}

impl Precedents {
    fn of(question: &Question<'_>, are_long: bool, budget: &Budget) -> Self {
        let problem = question.problem;
        let given: Vec<&GroundExample> =
            problem.canonical().into_iter().map(|number| &problem.examples[number]).collect();
        let examples: Vec<Scene> =
            given.iter().map(|example| Scene::new(example.ground.task(), budget)).collect();
        let labels = given.iter().map(|example| example.label);
        Precedents {
            invariants: Invariants::learn(&examples),
            style: GoalStyle::learn(&examples),
            precedent: Precedent::learn(labels.zip(&examples), are_long),
            examples,
        }
    }

    /// Looks at what programs do on situations.
    fn survey(
        &self,
        (programs, frame): (&[Remaining], &Frame),
        situations: &[Situation],
        budget: &Budget,
    ) -> Survey {
        let Precedents { invariants, style, precedent, .. } = self;
        Surveyor { programs, situations, style, invariants, frame, precedent: *precedent, budget }.survey()
    }
}

impl Round {
    /// Looks for the best suggestions.
    pub(super) fn suggest(
        &mut self,
        question: &Question<'_>,
        options: &RoundOptions,
        known: &BTreeSet<Identity>,
        budget: &Budget,
    ) {
        let refusals = budget.refusals();
        let precedents = Precedents::of(question, self.remaining.is_guided, budget);
        let Precedents { examples, invariants, precedent, .. } = &precedents;
        let mut collector = Collector::new(&mut self.frame, budget);
        collector.collect(&options.sources, &question.problem.domain, examples, invariants);
        let situations = collector.situations;
        let programs = (&self.remaining.programs[..], &self.frame);
        let survey = precedents.survey(programs, &situations, budget);
        self.note(&survey, &situations);
        let lacks_room = (budget.refusals() > refusals).then_some(StopReason::Memory);
        self.tried.stopped = budget.check().err().or(lacks_room);
        let Survey { mut prospects, unsolved, solved, .. } = survey;
        if !self.agree {
            let is_given = |prospect: &&Prospect| situations[prospect.situation].origin != Origin::Made;
            // A yes to what no program solves tells most, and what others have made is likely meant to be solved.
            let promising = unsolved.iter().filter(|_| options.checks.is_some()).filter(is_given);
            prospects.extend(promising.cloned());
            sort_by_worth(&mut prospects, &situations);
            self.look_closely(&prospects, &situations, options.count, known, budget);
        }
        let daring = match self.suggestions.is_empty() && options.news && options.sources.made {
            true => self.daring(examples, invariants, budget),
            false => Vec::new(),
        };
        if self.suggestions.is_empty() && options.news {
            let all = situations.iter().chain(&daring);
            self.explore(
                all.filter_map(|situation| Some((situation, unseen(situation, invariants)?))),
                known,
                budget,
            );
        }
        let agreed = match self.suggestions.is_empty() {
            true => self.dare(&precedents, &daring, options, known, budget),
            false => Vec::new(),
        };
        if let (true, Some(turn)) = (self.suggestions.is_empty(), options.checks) {
            let mut kinds = [(unsolved, &situations[..]), (agreed, &daring), (solved, &situations)];
            // They take turns.
            kinds.rotate_left(turn % 3);
            let mut kinds = kinds.into_iter();
            self.check = kinds.find_map(|agreed| self.checked(agreed, *precedent, known, budget));
        }
    }

    /// Instances that are against what the examples have in common.
    fn daring(&mut self, examples: &[Scene], invariants: &Invariants, budget: &Budget) -> Vec<Situation> {
        let mut collector = Collector::new(&mut self.frame, budget);
        collector.dare(examples, invariants);
        collector.situations
    }

    /// Notes what was tried, and who agrees.
    fn note(&mut self, survey: &Survey, situations: &[Situation]) {
        self.behaviours = numbered(&survey.behaviours);
        self.tried = Tried {
            instances: survey.instances,
            largest: situations.iter().map(|situation| situation.scene.size()).max().unwrap_or(0),
            stopped: None,
        };
        let others = self.remaining.programs.iter().zip(&self.behaviours).filter(|(_, way)| **way > 0);
        self.doubt = others.map(|(remaining, _)| remaining.weight).sum();
        self.agree = self.ways() < 2;
    }

    /// Suggests what tells programs apart although there is something new about it. Gives those on which all programs agree.
    fn dare(
        &mut self,
        precedents: &Precedents,
        situations: &[Situation],
        options: &RoundOptions,
        known: &BTreeSet<Identity>,
        budget: &Budget,
    ) -> Vec<Prospect> {
        let programs = (&self.remaining.programs[..], &self.frame);
        let Survey { mut prospects, unsolved, solved, .. } = precedents.survey(programs, situations, budget);
        sort_by_worth(&mut prospects, situations);
        self.look_closely(&prospects, situations, options.count, known, budget);
        unsolved.into_iter().chain(solved).collect()
    }

    /// The first instance whose goal can be reached and that is not known: those of the pool first, larger ones than the
    /// positive examples first, and of these the smallest.
    fn checked(
        &mut self,
        (mut agreed, situations): (Vec<Prospect>, &[Situation]),
        precedent: Precedent,
        known: &BTreeSet<Identity>,
        budget: &Budget,
    ) -> Option<Suggestion> {
        agreed.sort_by_cached_key(|prospect| {
            let situation = &situations[prospect.situation];
            let size = (!precedent.is_larger(situation), situation.scene.size());
            (situation.origin, prospect.goal.is_some(), prospect.oddness, size)
        });
        let made = agreed.iter().map(|prospect| (prospect, prospect.scene(situations)));
        let new = made.filter(|(_, scene)| !known.contains(&scene.identity())).take(MOST_CHECKS);
        for (prospect, scene) in new.take_while(|_| budget.check().is_ok()) {
            let suggestion = prospect.task(&scene, situations).and_then(|task| {
                let origin = situations[prospect.situation].origin;
                self.ran(task, origin, scene.identity(), budget)
            });
            if let Some(suggestion) = suggestion.filter(|made| is_reachable(made, budget)) {
                return Some(Suggestion { is_check: true, news: prospect.news.clone(), ..suggestion });
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
        let (mut known, mut looks) = (known.clone(), 0);
        for prospect in prospects {
            if self.suggestions.len() >= count || looks >= MOST_LOOKS || budget.check().is_err() {
                return;
            }
            let scene = prospect.scene(situations);
            let identity = scene.identity();
            if known.insert(identity.clone()) {
                looks += 1;
                let (task, origin) =
                    (prospect.task(&scene, situations), situations[prospect.situation].origin);
                let suggestion = task.and_then(|task| self.made(task, origin, identity, budget));
                let news = prospect.news.clone();
                self.suggestions.extend(suggestion.map(|suggestion| Suggestion { news, ..suggestion }));
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
            let task = situation.given.clone().or_else(|| scene.task(&scene.suggested_name(), &[]));
            if let Some(task) = task.filter(|_| !known.contains(&identity))
                && let Some(mut suggestion) = self.ran(task, situation.origin, identity, budget)
                && is_reachable(&suggestion, budget)
            {
                suggestion.news = Some(News::Facts(predicate));
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
            news: None,
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
        given.map(Arc::clone).or_else(|| scene.task(&scene.suggested_name(), &[]))
    }
}

/// Whether the goal of an instance can be reached, and is worth reaching.
fn is_reachable(suggestion: &Suggestion, budget: &Budget) -> bool {
    reachability(&suggestion.ground, budget) == Reachability::Reachable
        && is_sound(&suggestion.task, &suggestion.ground, budget)
}

/// A predicate with facts in a situation of which no example has any.
fn unseen(situation: &Situation, invariants: &Invariants) -> Option<String> {
    let mut facts = situation.scene.facts.iter();
    let fact = facts.find(|fact| !invariants.has_seen(fact.predicate) && !fact.arguments.is_empty())?;
    // What actions make true is not news.
    let is_news = !situation.scene.is_added(fact.predicate);
    is_news.then(|| situation.scene.domain.predicate(fact.predicate).name.clone())
}

/// Whether there is nothing suspicious about an instance, whatever its label will be.
fn is_sound(task: &Arc<Task>, ground: &GroundTask, budget: &Budget) -> bool {
    // Whether its goal can be reached is known, or some program solves it.
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
