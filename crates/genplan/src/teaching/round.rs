//! One round of teaching: the programs that remain, and the instance whose label would tell most.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use genplan_core::budget::{Budget, StopReason};
use genplan_core::frame::Frame;
use genplan_core::verdict::Label;
use genplan_pddl::lifted::SUGGESTED;
use genplan_pddl::{Diagnostic, Task};

use super::earlier::EarlierPrograms;
use super::remaining::{RemainingPrograms, remaining};
use super::senseless::Senseless;
use super::words::{Difference, nearest, problem_text};
use crate::ground::GroundTask;
use crate::scene::{Identity, Scene, content_order, suggested_name};
use crate::synthesis::{Answer, Observer, Question};
use crate::variants::{Collector, InstanceOrigin, Invariants, Novelty, Sources};

/// What a round is to do.
#[derive(Clone, Debug)]
pub struct RoundOptions {
    /// This many lines more than the smallest program (default: 1). If all of these programs agree, those with one line
    /// more are looked at, too.
    pub slack: usize,
    /// Where instances come from.
    pub sources: Sources,
    /// At most this many suggestions (default: 1).
    pub count: usize,
    /// Whether programs that name or test objects of single examples count, too (default: no). They do if the
    /// preferred program is one of them.
    pub specific: bool,
    /// Whether an instance that is unlike all examples can be suggested, if programs agree on those that are like them
    /// (default: yes).
    pub novel: bool,
    /// Whether an instance on which all programs agree can be suggested, to check that what they do is right (default:
    /// no): if they agree on everything; and one of the pool or of the generator that none of them solves. It says how many
    /// answers were as the program has it, on which it depends what is checked first.
    pub checks: Option<usize>,
    /// Whether the program must be the one that the question is answered with, although it takes long to find one over more
    /// pointers than the actions need (default: no). It always is if there is nothing to suggest.
    pub is_last: bool,
    /// The programs of an earlier round about some of the examples, which spare a search as long as they disagree.
    pub earlier: EarlierPrograms,
    /// Instances that make no sense: those with all that is new about one of them are not suggested.
    pub senseless: Senseless,
}

impl Default for RoundOptions {
    fn default() -> Self {
        RoundOptions {
            slack: 1,
            sources: Sources::default(),
            count: 1,
            specific: false,
            novel: true,
            checks: None,
            is_last: false,
            earlier: EarlierPrograms::default(),
            senseless: Senseless::default(),
        }
    }
}

/// After this many answers that confirm what programs agree on, it is enough.
/// It changes how many questions there are.
const ENOUGH_CHECKS: usize = 3;

impl RoundOptions {
    /// For a conversation: what is unlike all examples, or what all programs agree on, is asked about from now on.
    pub(super) fn begin_checks(&mut self) {
        (self.checks, self.novel) = (Some(0), true);
    }

    /// The next round of a conversation comes after an answer: checks end when enough of them had no surprise, and begin again with
    /// a surprise.
    pub(super) fn answered(&mut self, is_expected: bool, confirms: bool) {
        if !is_expected {
            return self.begin_checks();
        }
        let checks = self.checks.map(|checks| checks + usize::from(confirms));
        self.checks = checks.filter(|&checks| checks < ENOUGH_CHECKS);
        self.novel = self.checks.is_some();
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
    pub disagreement: f64,
    /// The names of fluents and actions, also of instances that were made.
    pub frame: Frame,
    /// What to suggest if all programs agree in the end, too.
    pub(super) check: Option<Suggestion>,
}

impl Round {
    /// A round that was stopped before its search began.
    pub fn stopped(reason: StopReason) -> Self {
        let answer = Answer { stopped: Some(reason), ..Answer::default() };
        Round { answer, ..Round::default() }
    }

    /// What ended it early, if something did: other programs might fit, or other instances tell them apart.
    pub fn limit(&self) -> Option<StopReason> {
        let searching = self.answer.stopped.filter(|&reason| {
            self.answer.programs.is_empty()
                || matches!(reason, StopReason::Time | StopReason::Memory | StopReason::Interrupted)
        });
        searching.or(self.tried.stopped)
    }

    /// Whether there is nothing to ask but whether what all programs do is right.
    pub fn has_agreed(&self) -> bool {
        self.suggestions.iter().all(|suggestion| suggestion.is_check)
    }

    /// In how many different ways the programs that remain behave.
    pub fn ways(&self) -> usize {
        self.behaviours.iter().max().map_or(0, |most| most + 1)
    }

    /// Whether there is an instance like the examples that tells programs apart, or a given one that none solves.
    fn has_question(&self) -> bool {
        self.suggestions.iter().any(|suggestion| !suggestion.is_extra())
    }
}

/// What was tried to tell the programs apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tried {
    /// This many instances, by where they come from: pool, generator, and made from the examples.
    pub instances: usize,
    /// The most objects of one of them, constants not counted.
    pub largest: usize,
    /// Why it ended early, if the budget did.
    pub stopped: Option<StopReason>,
}

/// An instance that the programs disagree on, or whose label would be a surprise to all of them.
#[derive(Clone, Debug)]
pub struct Suggestion {
    /// The instance.
    pub task: Arc<Task>,
    /// What the programs do on it.
    pub ground: Arc<GroundTask>,
    /// Where it comes from.
    pub origin: InstanceOrigin,
    /// By program that remains: whether it solves the instance.
    pub solved: Vec<bool>,
    /// How much its label tells about the programs that remain, in bits.
    pub information: f64,
    /// The instance without the names of its objects.
    pub identity: Identity,
    /// What is unlike all examples. Such an instance is suggested when all programs agree on all others.
    pub novelty: Option<Novelty>,
    /// Whether all programs do the same on everything that was tried, and the question is whether that is right.
    pub is_check: bool,
    /// The file of the example to which it is nearest, and in what they differ.
    pub nearest: Option<(String, Difference)>,
}

impl Suggestion {
    /// Whether it is suggested although programs agree on everything that is like the examples.
    pub fn is_extra(&self) -> bool {
        self.is_check || self.novelty.is_some()
    }

    /// Whether the preferred program does what a label says.
    pub fn is_expected(&self, label: Label) -> bool {
        self.solved.first() == Some(&(label == Label::Positive))
    }

    /// Whether an answer as expected confirms what programs agree on.
    pub(super) fn confirms(&self) -> bool {
        self.is_agreed() || self.is_extra()
    }

    /// Whether all programs do the same on it.
    fn is_agreed(&self) -> bool {
        self.solved.iter().all(|solved| Some(solved) == self.solved.first())
    }

    /// The first of the programs that solve it, or of those that do not.
    pub fn first(&self, label: Label) -> Option<usize> {
        self.solved.iter().position(|&solved| solved == (label == Label::Positive))
    }

    /// The name of its file, if it is of the pool. (The names of generated instances say how they are meant.)
    pub fn own_name(&self) -> Option<String> {
        let file =
            Path::new(self.task.source.name()).file_name().filter(|_| self.origin == InstanceOrigin::Pool)?;
        Some(file.display().to_string())
    }

    /// The name of a file for it that is free, and its text: its own if it has one, else a new one.
    pub fn named(&self, is_free: impl Fn(&str) -> bool) -> (String, String) {
        let task = &self.task;
        if let Some(name) = self.own_name().filter(|name| is_free(name)) {
            return (name, task.source.text().to_owned());
        }
        let size = task.objects.len() - task.domain.constants.len();
        let numbered = |number: u32| format!("{}-{number}", suggested_name(&task.domain, size));
        let is_free = |name: &String| is_free(&format!("{name}.pddl"));
        let name = (1..=u32::MAX).map(numbered).find(is_free).unwrap_or_default();
        let reason = match self.is_agreed() {
            true => "to check what all programs do on it",
            false => "because programs disagree on it",
        };
        let text = problem_text(task, &name, &[format!("{SUGGESTED}, {reason}.")]);
        (name + ".pddl", text)
    }
}

/// The identity of a task: the same for those that differ in the names of their objects only.
pub fn identity(task: &Task) -> Identity {
    Scene::new(task, &Budget::default()).identity()
}

/// All instances that the sources have for these examples, before their goals are varied.
pub fn instances(
    examples: &[Arc<Task>],
    sources: &Sources,
    budget: &Budget,
) -> Vec<(InstanceOrigin, Arc<Task>)> {
    if examples.is_empty() {
        return Vec::new();
    }
    let order = content_order(examples.iter().map(|task| &**task));
    let scenes: Vec<Scene> = order.iter().map(|&number| Scene::new(&examples[number], budget)).collect();
    let mut frame = Frame::default();
    let mut collector = Collector::new(&mut frame, budget);
    collector.collect(sources, &scenes, &Invariants::learn(&scenes));
    collector.scenes.iter().map(|scene| (scene.origin, Arc::clone(scene.ground.task()))).collect()
}

/// Looks for the instance whose label would tell most. Instances that are known are not suggested.
pub fn round(
    question: &Question,
    options: &RoundOptions,
    known: &BTreeSet<Identity>,
    budget: &Budget,
    observer: &dyn Observer,
) -> Result<Round, Diagnostic> {
    let question = &Question { suspects: false, ..question.clone() };
    let mut round = RoundContext { options, known, budget, observer }.round(question)?;
    let examples: Vec<&Task> =
        question.problem.examples.iter().map(|example| &**example.ground.task()).collect();
    for suggestion in &mut round.suggestions {
        let nearest = nearest(&suggestion.task, examples.iter().copied());
        suggestion.nearest =
            nearest.map(|(number, difference)| (examples[number].source.name().to_owned(), difference));
    }
    Ok(round)
}

/// What a round is to do, and what it may use.
pub(super) struct RoundContext<'o> {
    pub options: &'o RoundOptions,
    pub known: &'o BTreeSet<Identity>,
    pub budget: &'o Budget,
    observer: &'o dyn Observer,
}

impl RoundContext<'_> {
    fn round(&self, question: &Question) -> Result<Round, Diagnostic> {
        let earlier = self.options.earlier.answer(question, self.budget);
        if let Some(answer) = earlier {
            let round = self.round_with(question, &answer, self.options.slack)?;
            if round.has_question() {
                return Ok(Round { is_provisional: true, ..round });
            }
        }
        let mut round = self.compared(question)?;
        if round.suggestions.is_empty() {
            round.suggestions.extend(round.check.take());
        }
        let can_prefer_another = question.is_free() && !question.problem.pointers().is_empty();
        if can_prefer_another && (self.options.is_last || round.suggestions.is_empty()) {
            return self.reconsidered(question, round);
        }
        Ok(round)
    }

    /// A round with the program that a search over more pointers than the actions need prefers, if it does: that is the one
    /// that the question is answered with. It is looked for last, because it takes long.
    fn reconsidered(&self, question: &Question, round: Round) -> Result<Round, Diagnostic> {
        let mut answer = question.answer(self.budget, self.observer)?;
        let best = round.answer.programs.first();
        // Over other pointers, another program may have the same numbers.
        let is_comparable = answer.own_problem.is_none();
        let is_same = answer.programs.first().map(|found| &found.program) == best.map(|found| &found.program);
        if is_comparable && is_same {
            return Ok(round);
        }
        if is_comparable {
            answer.programs.extend(best.cloned());
        }
        self.round_with(&question.about_programs(&answer), &answer, self.options.slack)
    }

    /// A round with as many programs as it takes to tell some apart.
    fn compared(&self, question: &Question) -> Result<Round, Diagnostic> {
        // The programs that are compared are over the pointers that the actions need.
        let question =
            &Question { more_pointers: false, only_these: true, other_paths: false, ..question.clone() };
        let answer = question.answer(self.budget, self.observer)?;
        let first = self.round_with(question, &answer, self.options.slack)?;
        let is_over =
            first.remaining.programs.is_empty() || first.remaining.is_sample || first.tried.stopped.is_some();
        if is_over || first.has_question() {
            return Ok(first);
        }
        // Before it is said that all agree, one line more is looked at.
        let deeper = self.round_with(question, &answer, self.options.slack + 1)?;
        Ok(match deeper {
            Round { agree: true, remaining: RemainingPrograms { is_sample: true, .. }, .. } => first,
            Round { agree: true, .. } => deeper,
            _ => Round { settled: Some(Box::new(first)), ..deeper },
        })
    }

    /// A round with programs of this many lines more than the smallest one.
    fn round_with(&self, question: &Question, answer: &Answer, slack: usize) -> Result<Round, Diagnostic> {
        let &RoundContext { options, budget, .. } = self;
        let remaining = remaining(question, answer, (slack, options.specific), budget)?;
        let (answer, frame) = (answer.clone(), question.problem.frame.clone());
        let mut round = Round { answer, remaining, frame, ..Round::default() };
        if !round.remaining.programs.is_empty() {
            round.suggest(question, self);
        }
        Ok(round)
    }
}
