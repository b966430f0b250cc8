//! Which instances a round suggests.
//!
//! First those like the examples on which programs disagree, and given ones that none of them solves though they ask for what positive
//! examples ask for, whichever tell most.
//! If there are none, those that have something that no example has: facts of another predicate, or another number of
//! facts, where that may be an accident. If programs agree on these, too, an instance on which all agree, to check that
//! what they do is right.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use genplan_core::budget::{Budget, StopReason};
use genplan_core::verdict::Label;
use genplan_pddl::Task;

use super::information::information;
use super::round::{Round, RoundContext, Suggestion, Tried};
use super::survey::{CandidateInstance, ExampleModel, Survey, Surveyor};
use crate::explore::{ExplorationBounds, Reachability, goal_reachability};
use crate::ground::GroundTask;
use crate::lint;
use crate::scene::Identity;
use crate::synthesis::Question;
use crate::variants::{Collector, GroundScene, InstanceOrigin, Invariants, Novelty, Stacked, reachability};

/// More candidates than this are not looked at closely. It changes what is asked where many candidates are no good.
const MOST_LOOKS: usize = 200;

/// If all programs agree, at most this many instances are looked at for one to check. It changes what is asked.
const MOST_CHECKS: usize = 60;

impl Round {
    /// Looks for the best suggestions.
    pub(super) fn suggest(&mut self, question: &Question, context: &RoundContext<'_>) {
        let &RoundContext { options, budget, .. } = context;
        let refusals = budget.refusals();
        let model = ExampleModel::learn(question, (self.remaining.is_guided, &options.senseless), budget);
        let mut collector = Collector::new(&mut self.frame, budget);
        collector.collect(&options.sources, &model.examples, &model.invariants);
        let scenes = collector.scenes;
        let survey = self.survey(&scenes, &model, budget);
        self.note(&survey, &scenes);
        let lacks_room = (budget.refusals() > refusals).then_some(StopReason::Memory);
        self.tried.stopped = budget.check().err().or(lacks_room);
        let Survey { mut disputed, unsolved, solved, .. } = survey;
        if !self.agree {
            // A yes to what no program solves tells most; it is likely for what others have made, if its goal is like those of
            // positive examples. (Others also make what must not be solved.)
            let is_promising = |candidate: &&CandidateInstance<'_>| {
                candidate.start.origin != InstanceOrigin::Examples
                    && model.wanted.covers(&candidate.start.scene)
            };
            let promising = unsolved.iter().filter(|_| options.checks.is_some()).filter(is_promising);
            disputed.extend(promising.cloned());
            self.suggestions = self.most_informative(disputed, context);
        }
        if !self.suggestions.is_empty() {
            return;
        }
        let mut collector = Collector::new(&mut self.frame, budget);
        if options.novel && options.sources.made {
            collector.break_accidental(&model.examples, &model.invariants);
        }
        let novel = collector.scenes;
        if options.novel {
            let all = scenes.iter().chain(&novel);
            let unseen = all.filter_map(|start| with_unseen(start, &model.invariants));
            let unseen = unseen.filter(|candidate| model.makes_sense(candidate)).collect();
            self.suggestions = self.first_with_unseen(unseen, context);
        }
        let mut agreed = Vec::new();
        if self.suggestions.is_empty() {
            let survey = self.survey(&novel, &model, budget);
            self.suggestions = self.most_informative(survey.disputed, context);
            agreed = survey.unsolved.into_iter().chain(survey.solved).collect();
        }
        if let (true, Some(turn)) = (self.suggestions.is_empty(), options.checks) {
            let mut kinds = [unsolved, agreed, solved];
            // They take turns.
            kinds.rotate_left(turn % 3);
            self.check = kinds.into_iter().find_map(|agreed| self.first_to_check(agreed, &model, context));
        }
    }

    /// Looks at what the programs do on scenes.
    fn survey<'s>(&self, scenes: &'s [GroundScene], model: &ExampleModel, budget: &Budget) -> Survey<'s> {
        let (programs, frame) = (&self.remaining.programs, &self.frame);
        let survey = Surveyor { programs, frame, model, budget }.survey(scenes);
        survey.retain(|candidate| model.makes_sense(candidate))
    }

    /// Notes what was tried, and who agrees.
    fn note(&mut self, survey: &Survey<'_>, scenes: &[GroundScene]) {
        self.behaviours = numbered(&survey.behaviours);
        self.tried = Tried {
            instances: survey.instances(),
            largest: scenes.iter().map(|start| start.scene.size()).max().unwrap_or(0),
            stopped: None,
        };
        let others = self.remaining.programs.iter().zip(&self.behaviours).filter(|(_, way)| **way > 0);
        // A sum of nothing would be -0.
        self.disagreement = others.fold(0.0, |sum, (remaining, _)| sum + remaining.weight);
        self.agree = self.ways() < 2;
    }

    /// The instances whose answers tell most.
    fn most_informative(
        &mut self,
        mut candidates: Vec<CandidateInstance<'_>>,
        context: &RoundContext<'_>,
    ) -> Vec<Suggestion> {
        sort_by_information(&mut candidates);
        self.accepted(&candidates, (context.options.count, MOST_LOOKS), context, is_good_question)
    }

    /// The smallest instance with facts of a predicate that no example has.
    fn first_with_unseen(
        &mut self,
        mut candidates: Vec<CandidateInstance<'_>>,
        context: &RoundContext<'_>,
    ) -> Vec<Suggestion> {
        candidates.sort_by_key(|candidate| (candidate.start.scene.size(), candidate.oddness));
        self.accepted(&candidates, (1, MOST_LOOKS), context, is_reachable)
    }

    /// An instance on which all programs agree: those of the pool first, larger ones than the positive examples first, and
    /// of these the smallest.
    fn first_to_check(
        &mut self,
        mut candidates: Vec<CandidateInstance<'_>>,
        model: &ExampleModel,
        context: &RoundContext<'_>,
    ) -> Option<Suggestion> {
        candidates.sort_by_cached_key(|candidate| {
            let start = candidate.start;
            let size = (!model.answers.is_larger(start), start.scene.size());
            (start.origin, candidate.goal.is_some(), candidate.oddness, size)
        });
        let found = self.accepted(&candidates, (1, MOST_CHECKS), context, is_reachable);
        found.into_iter().next().map(|suggestion| Suggestion { is_check: true, ..suggestion })
    }

    /// Makes instances that are not known, at most `most` of them, until `count` of them are good.
    fn accepted(
        &mut self,
        candidates: &[CandidateInstance<'_>],
        (count, most): (usize, usize),
        &RoundContext { known, budget, .. }: &RoundContext<'_>,
        is_good: fn(&Suggestion, &Budget) -> bool,
    ) -> Vec<Suggestion> {
        let (mut known, mut looks, mut accepted) = (known.clone(), 0, Vec::new());
        for candidate in candidates {
            if accepted.len() >= count || looks >= most || budget.check().is_err() {
                break;
            }
            let scene = candidate.scene();
            let identity = scene.identity();
            if known.insert(identity.clone()) {
                looks += 1;
                let made =
                    candidate.task(&scene).and_then(|task| self.made(task, candidate, identity, budget));
                accepted.extend(made.filter(|suggestion| is_good(suggestion, budget)));
            }
        }
        accepted
    }

    /// The task of a candidate with what the programs do on it.
    fn made(
        &mut self,
        task: Arc<Task>,
        candidate: &CandidateInstance<'_>,
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
            origin: candidate.start.origin,
            solved,
            information: information(weight),
            identity,
            novelty: candidate.novelty.clone(),
            is_check: false,
            nearest: None,
        })
    }
}

/// Whether the programs really disagree on an instance that makes sense, or none solves one whose goal can be reached.
fn is_good_question(suggestion: &Suggestion, budget: &Budget) -> bool {
    match (suggestion.first(Label::Positive), suggestion.first(Label::Negative)) {
        (Some(_), Some(_)) => is_sound(suggestion, budget),
        (None, _) => is_reachable(suggestion, budget),
        (_, None) => false,
    }
}

/// Whether the goal of an instance can be reached, and is worth reaching.
fn is_reachable(suggestion: &Suggestion, budget: &Budget) -> bool {
    reachability(&suggestion.ground, budget) == Reachability::Reachable && is_sound(suggestion, budget)
}

/// Whether there is nothing suspicious about an instance, whatever its label will be.
fn is_sound(suggestion: &Suggestion, budget: &Budget) -> bool {
    // Whether its goal can be reached is known, or some program solves it.
    let bounds = ExplorationBounds { states: 1, ..ExplorationBounds::default() };
    let reachability = goal_reachability(suggestion.ground.instance(), &bounds, budget);
    reachability != Reachability::Initial
        && lint::statements(&suggestion.task, budget).is_ok_and(|findings| findings.is_empty())
}

/// A scene as a candidate, if it has facts of a predicate of which no example has any.
fn with_unseen<'s>(start: &'s GroundScene, invariants: &Invariants) -> Option<CandidateInstance<'s>> {
    let mut facts = start.scene.facts.iter();
    let fact = facts.find(|fact| !invariants.seen.contains(&fact.predicate) && !fact.arguments.is_empty())?;
    let name = &start.scene.domain.predicate(fact.predicate).name;
    // What actions make true is not new.
    (!start.scene.is_added(fact.predicate)).then(|| CandidateInstance {
        start,
        goal: None,
        information: 0.0,
        oddness: start.oddness,
        novelty: Some(Novelty::Facts(name.clone())),
    })
}

/// What tells as much as the best but for this many bits tells about as much, and what is odd must tell this many bits more
/// than what is natural. It changes which question is asked.
const ABOUT_AS_MUCH: f64 = 0.1;

/// The best first: of what tells about as much as possible, what is natural and small; then what tells most.
fn sort_by_information(candidates: &mut [CandidateInstance<'_>]) {
    let worth = |candidate: &CandidateInstance<'_>| {
        candidate.information - ABOUT_AS_MUCH * candidate.oddness.min(5) as f64
    };
    let best = candidates.iter().map(worth).fold(f64::NEG_INFINITY, f64::max);
    let is_less = |candidate: &CandidateInstance<'_>| worth(candidate) < best - ABOUT_AS_MUCH;
    let simplicity = |candidate: &CandidateInstance<'_>| {
        let scene = &candidate.start.scene;
        let literals = candidate.goal.as_ref().map_or(scene.goal.len(), BTreeSet::len);
        (candidate.start.origin, candidate.oddness, scene.size(), scene.facts.len() + literals)
    };
    candidates.sort_by(|one, other| {
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
    let mut known: BTreeMap<&T, usize> = BTreeMap::new();
    let number = |item| {
        let next = known.len();
        *known.entry(item).or_insert(next)
    };
    items.iter().map(number).collect()
}
