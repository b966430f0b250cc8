//! A conversation: what to ask next, what was answered, and what is taken back.

use std::collections::BTreeSet;
use std::sync::Arc;

use genplan_core::budget::Budget;
use genplan_core::verdict::Label;
use genplan_pddl::{Reading, Task};
use serde::{Deserialize, Serialize};

use super::earlier::EarlierPrograms;
use super::round::{Round, RoundOptions, Suggestion, identity, round};
use crate::examples::{Example, Examples};
use crate::scene::{Identity, Scene};
use crate::synthesis::{Observer, Question, QuestionOptions, bits, exception};

/// The state of a conversation about examples.
///
/// Each round asks about the instance whose label would tell most. The answer becomes an example, and the programs of the
/// round spare the next one a search, as long as they disagree.
#[derive(Clone, Debug)]
pub struct Lesson {
    examples: Examples,
    asking: QuestionOptions,
    options: RoundOptions,
    /// Instances that have a label, and those that were skipped.
    known: BTreeSet<Identity>,
    answers: Vec<Example>,
    /// The lines and the bits of the preferred program when there was one answer less than now.
    before: Option<(usize, f64)>,
}

/// What is asked next: the question about the present examples, and what came of it.
#[derive(Debug)]
pub struct Turn {
    /// What programs must be like.
    pub question: Question,
    /// The programs, and the instances whose labels would tell most.
    pub round: Round,
    /// What the last answer did to the program, if that makes it doubtful.
    pub setback: Option<Setback>,
}

/// That an answer made the program longer by more bits than it takes to say that the answer is an exception.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setback {
    /// The lines of the preferred program before the answer.
    pub before: usize,
    /// Its lines now.
    pub now: usize,
}

/// What a conversation has found so far, for whoever holds the examples and nothing else between two questions.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct LessonRecord {
    checks: Option<usize>,
    size: Option<usize>,
    /// What was asked last.
    asked: Option<LastQuestion>,
    /// The texts of the programs that fit the examples.
    programs: Vec<String>,
    /// The texts of the examples with their labels.
    examples: BTreeSet<(bool, String)>,
}

/// The last question: the instance that it was about, and what was expected.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct LastQuestion {
    text: String,
    /// Whether the preferred program solves it.
    is_solved: bool,
    /// Whether an answer as expected confirms what all programs do.
    is_check: bool,
}

impl Lesson {
    /// A lesson that begins with these examples. What is asked is about the best program; what all programs agree on is asked, too.
    pub fn new(examples: Examples, asking: QuestionOptions, mut options: RoundOptions) -> Self {
        let asking = QuestionOptions { all: false, first: false, limit: None, ..asking };
        let tasks = || examples.examples.iter().map(|example| &example.task);
        let size = || tasks().map(|task| task.objects.len() - task.domain.constants.len()).max();
        options.sources.size = options.sources.size.or_else(size);
        options.begin_checks();
        let known = tasks().map(|task| identity(task)).collect();
        Lesson { examples, asking, options, known, answers: Vec::new(), before: None }
    }

    /// A lesson that goes on where the record ends, if the examples are those of the record and an answer to what was asked; else it
    /// begins with them.
    pub fn resume(
        examples: Examples,
        asking: QuestionOptions,
        options: RoundOptions,
        record: &LessonRecord,
    ) -> Self {
        let mut lesson = Lesson::new(examples, asking, options);
        let is_asked = |example: &&Example| {
            record.asked.as_ref().is_some_and(|last| last.text == example.task.source.text())
        };
        let (answered, others): (Vec<&Example>, Vec<&Example>) =
            lesson.examples.examples.iter().partition(is_asked);
        if texts(others) != record.examples {
            return lesson;
        }
        let label = answered.first().map(|example| example.label);
        lesson.options.sources.size = record.size;
        (lesson.options.checks, lesson.options.novel) = (record.checks, record.checks.is_some());
        lesson.options.earlier = EarlierPrograms { texts: record.programs.clone() };
        if let (Some(last), Some(label)) = (&record.asked, label) {
            lesson.options.answered(last.is_solved == (label == Label::Positive), last.is_check);
        }
        lesson
    }

    /// What has been found so far, after a question about an instance with this text, if there is one.
    pub fn record(&self, last: Option<(&Suggestion, &str)>) -> LessonRecord {
        LessonRecord {
            checks: self.options.checks,
            size: self.options.sources.size,
            asked: last.map(|(suggestion, text)| LastQuestion {
                text: text.to_owned(),
                is_solved: suggestion.is_expected(Label::Positive),
                is_check: suggestion.confirms(),
            }),
            programs: self.options.earlier.texts.clone(),
            examples: texts(&self.examples.examples),
        }
    }

    /// The examples, with those of the answers, positive ones first.
    pub fn examples(&self) -> &Examples {
        &self.examples
    }

    /// The examples that are answers, the last one last.
    pub fn answers(&self) -> &[Example] {
        &self.answers
    }

    /// Looks for the best questions, with programs of the last round if they do.
    pub fn next(&mut self, budget: &Budget, observer: &dyn Observer) -> Reading<Turn> {
        let mut turn = self.turn(&self.options, budget, observer);
        if let Some(turn) = &mut turn.value {
            self.options.earlier = EarlierPrograms::of(&turn.round);
            let now = turn.cost();
            let before = self.before.take().zip(now);
            let paid = exception(self.examples.examples.len());
            turn.setback = before
                .filter(|((_, before), (_, now))| !self.answers.is_empty() && now - before >= paid)
                .map(|((before, _), (now, _))| Setback { before, now })
                .filter(|setback| setback.now > setback.before);
            self.before = now;
        }
        turn
    }

    /// The same with the programs that a search finds: the first is the one that `synth` gives.
    pub fn last(&self, budget: &Budget, observer: &dyn Observer) -> Reading<Turn> {
        let earlier = EarlierPrograms::default();
        self.turn(&RoundOptions { is_last: true, earlier, ..self.options.clone() }, budget, observer)
    }

    fn turn(&self, options: &RoundOptions, budget: &Budget, observer: &dyn Observer) -> Reading<Turn> {
        let Reading { value, mut diagnostics } = self.asking.question(&self.examples, budget);
        let turn = value.map(|question| {
            let round = round(&question, options, &self.known, budget, observer);
            round.map(|round| Turn { question, round, setback: None })
        });
        let value = turn.transpose().unwrap_or_else(|error| {
            diagnostics.push(error);
            None
        });
        Reading { value, diagnostics }
    }

    /// Adds the answer to a suggestion: its task, as it was saved, with a label.
    pub fn answer(&mut self, suggestion: &Suggestion, label: Label, task: Arc<Task>) {
        self.options.answered(suggestion.is_expected(label), suggestion.confirms());
        self.known.insert(identity(&task));
        let example = Example { label, task };
        self.answers.push(example.clone());
        self.examples.examples.push(example);
        self.examples.examples.sort_by_key(|example| example.label);
    }

    /// Does not ask about an instance again.
    pub fn skip(&mut self, instance: Identity) {
        self.known.insert(instance);
    }

    /// Does not ask about that instance again, nor about others with all that no example has of it. Says what that is.
    pub fn makes_no_sense(&mut self, task: Arc<Task>) -> Vec<String> {
        let budget = Budget::default();
        self.skip(identity(&task));
        self.options.senseless.add(task);
        let examples: Vec<Scene> =
            self.examples.examples.iter().map(|example| Scene::new(&example.task, &budget)).collect();
        self.options.senseless.reasons(&examples, &budget).words(&self.examples.domain)
    }

    /// Takes back that the last instance of these makes no sense. `None` if there is none.
    pub fn makes_sense(&mut self) -> Option<Arc<Task>> {
        let task = self.options.senseless.take_back()?;
        self.known.remove(&identity(&task));
        Some(task)
    }

    /// Takes back the last answer: its question can come again. `None` if there is no answer.
    pub fn undo(&mut self) -> Option<Example> {
        self.take_back(self.answers.len().checked_sub(1)?)
    }

    /// Takes back an answer by its number. `None` if there is no such answer.
    pub fn take_back(&mut self, number: usize) -> Option<Example> {
        let gone = (number < self.answers.len()).then(|| self.answers.remove(number))?;
        self.examples.examples.retain(|example| !Arc::ptr_eq(&example.task, &gone.task));
        self.known.remove(&identity(&gone.task));
        self.before = None;
        // It confirmed nothing, and the programs fit an example that is gone: others may fit now.
        self.options.begin_checks();
        self.options.earlier = EarlierPrograms::default();
        Some(gone)
    }
}

impl Turn {
    /// The lines and the bits of the preferred program.
    fn cost(&self) -> Option<(usize, f64)> {
        let program = &self.round.remaining.programs.first()?.program;
        Some((program.lines(), bits(program, self.round.answer.problem(&self.question))))
    }
}

/// The texts of examples with their labels.
fn texts<'e>(examples: impl IntoIterator<Item = &'e Example>) -> BTreeSet<(bool, String)> {
    let text = |example: &Example| (example.label == Label::Positive, example.task.source.text().to_owned());
    examples.into_iter().map(text).collect()
}
