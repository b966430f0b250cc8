//! One start: questions and answers until the program is right.

use std::sync::Arc;
use std::time::Duration;

use genplan::examples::{Example, Examples};
use genplan::synthesis::{Question, QuestionOptions};
use genplan::teaching::{Lesson, Round, RoundOptions, Sources, Suggestion, Turn};
use genplan::{Budget, Frame, Program, Silent, Task};
use genplan_lab::generate::instances_of;

use super::stopwatch::Stopwatch;
use super::subject::{Subject, add};

/// Beyond this many labels, a start counts as failed.
const MOST_LABELS: usize = 40;

/// After this time, too.
const MOST_TIME: Duration = Duration::from_mins(1);

/// How to teach.
pub(crate) struct Conversation {
    /// Ask about instances made from the examples only.
    pub made_only: bool,
    /// Take random instances instead of asking.
    pub random: bool,
    /// Compare programs of up to this many lines more than the smallest one.
    pub slack: usize,
    /// Show programs and questions, and go on until all programs agree.
    pub verbose: bool,
}

/// What came of one start.
#[derive(Default)]
pub(crate) struct Start {
    /// How many labels it took, without the first example.
    pub labels: Option<usize>,
    /// Whether it ended because all programs agreed.
    pub agreed: bool,
    /// Until the first question.
    pub first: Vec<Duration>,
    /// From one answer to the next question.
    pub times: Vec<Duration>,
    /// What a search for the program takes, to compare.
    pub answers: Vec<Duration>,
    /// How many objects each question has, as a multiple of those of the first example.
    pub sizes: Vec<f64>,
}

impl Conversation {
    pub fn teach(&self, subject: &Subject, start: usize) -> Start {
        let examples = subject.start(start);
        let first = Arc::clone(&examples.examples[0].task);
        let mut random = subject.random(start, &examples);
        let mut lesson = self.lesson(examples, subject, &first);
        let budget = Budget::default().with_time(MOST_TIME);
        let mut outcome = Start::default();
        for labels in 0..=MOST_LABELS {
            let before = Stopwatch::start();
            let Some((question, asked)) = self.next(&mut lesson, &budget) else { break };
            let given = asked.as_ref().map(|suggestion| Arc::clone(&suggestion.task));
            let next = if self.random { random.next() } else { given };
            let times = if labels == 0 { &mut outcome.first } else { &mut outcome.times };
            times.push(before.elapsed());
            let best = answer(&question, &budget, &mut outcome);
            let is_right = best.is_some_and(|(best, frame)| subject.is_right(&best, &frame));
            if is_right {
                outcome.labels.get_or_insert(labels);
            }
            if is_right && !self.verbose || budget.check().is_err() {
                break;
            }
            let Some(task) = next else {
                outcome.agreed = true;
                break;
            };
            outcome.sizes.push(subject.size(&task) as f64 / subject.size(&first) as f64);
            let label = subject.label(&task);
            if self.verbose {
                println!("{label:?}: {}", task.source.text());
            }
            if let Some(suggestion) = asked {
                lesson.answer(&suggestion, label, task);
            } else {
                let mut examples = lesson.examples().clone();
                add(Example { label, task }, &mut examples);
                lesson = self.lesson(examples, subject, &first);
            }
        }
        if self.verbose || outcome.labels.is_none() {
            println!("   start {start}: {:?}", outcome.labels);
        }
        outcome
    }

    fn lesson(&self, examples: Examples, subject: &Subject, first: &Task) -> Lesson {
        let size = subject.size(first);
        let pool = if self.made_only { Vec::new() } else { subject.pool() };
        let sources = Sources {
            pool,
            generator: (!self.made_only).then_some(instances_of),
            size: Some(size),
            ..Sources::default()
        };
        let options = RoundOptions { sources, slack: self.slack, ..RoundOptions::default() };
        Lesson::new(examples, asking(), options)
    }

    /// The question about the present examples, and what to ask about, unless that is left to chance.
    fn next(&self, lesson: &mut Lesson, budget: &Budget) -> Option<(Question, Option<Suggestion>)> {
        if self.random {
            return Some((asking().question(lesson.examples(), budget).value?, None));
        }
        let Turn { question, round, .. } = lesson.next(budget, &Silent).value?;
        if self.verbose {
            show(&round);
        }
        Some((question, round.suggestions.into_iter().next()))
    }
}

/// How programs are asked for: on one thread, so that times can be compared.
fn asking() -> QuestionOptions {
    QuestionOptions { threads: Some(1), ..QuestionOptions::default() }
}

/// The best program, and the frame that it is over.
fn answer(question: &Question, budget: &Budget, outcome: &mut Start) -> Option<(Program, Frame)> {
    let before = Stopwatch::start();
    let answer = question.answer(budget, &Silent).expect("an answer");
    outcome.answers.push(before.elapsed());
    let best = answer.programs.first()?.program.clone();
    Some((best, answer.problem(question).frame.clone()))
}

fn show(round: &Round) {
    println!(
        "-- {} programs, sample {}, {} ways, {} instances",
        round.remaining.programs.len(),
        round.remaining.is_sample,
        round.ways(),
        round.tried.instances
    );
    if let Some(best) = round.remaining.programs.first() {
        println!("{}", best.program.show(&round.frame));
    }
}
