//! One start: questions and answers until the program is right.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use genplan::examples::{Example, Examples};
use genplan::pointers::PointerChoice;
use genplan::synthesis::Question;
use genplan::teaching::{
    EarlierPrograms, Identity, Round, RoundOptions, Sources, Suggestion, identity, round,
};
use genplan::{Budget, Frame, GeneralizedProblem, Label, Program, Silent, Task};

use super::stopwatch::Stopwatch;
use super::subject::{Subject, add};

/// Beyond this many labels, a start counts as failed.
const MOST_LABELS: usize = 40;

/// After this time, too.
const MOST_TIME: Duration = Duration::from_mins(1);

/// How to teach.
pub(crate) struct Lesson {
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

impl Lesson {
    pub fn teach(&self, subject: &Subject, start: usize) -> Start {
        let mut examples = subject.start(start);
        let first = Arc::clone(&examples.examples[0].task);
        let mut known = BTreeSet::from([identity(&first)]);
        let mut options = self.options(subject, &first);
        let budget = Budget::default().with_time(MOST_TIME);
        let mut outcome = Start::default();
        let mut random = subject.random(start, &examples);
        for labels in 0..=MOST_LABELS {
            let before = Stopwatch::start();
            let pointers = PointerChoice::default();
            let problem = GeneralizedProblem::over_pointers(&examples, &pointers, Frame::default(), &budget);
            let Ok(problem) = problem else { break };
            let question = Question::new(&problem);
            let ask = || self.ask(&question, &mut options, &mut known, &budget);
            let asked = (!self.random).then(ask).flatten();
            let given = asked.as_ref().map(|suggestion| Arc::clone(&suggestion.task));
            let next = if self.random { random.next() } else { given };
            let times = if labels == 0 { &mut outcome.first } else { &mut outcome.times };
            times.push(before.elapsed());
            let best = answer(&question, &budget, &mut outcome);
            let is_right = best.is_some_and(|best| subject.is_right(&best, &problem.frame));
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
            if let Some(suggestion) = asked {
                options.answered(&suggestion, label);
            }
            self.add(label, task, &mut examples);
        }
        if self.verbose || outcome.labels.is_none() {
            println!("   start {start}: {:?}", outcome.labels);
        }
        outcome
    }

    fn options(&self, subject: &Subject, first: &Task) -> RoundOptions {
        let size = subject.size(first);
        let pool = if self.made_only { Vec::new() } else { subject.pool() };
        let sources = Sources { pool, generator: !self.made_only, size: Some(size), ..Sources::default() };
        RoundOptions { sources, slack: self.slack, checks: Some(0), ..RoundOptions::default() }
    }

    fn ask(
        &self,
        question: &Question<'_>,
        options: &mut RoundOptions,
        known: &mut BTreeSet<Identity>,
        budget: &Budget,
    ) -> Option<Suggestion> {
        let round = round(question, options, known, budget, &Silent).expect("a round");
        if self.verbose {
            show(&round);
        }
        options.earlier = EarlierPrograms::of(&round);
        let suggestion = round.suggestions.into_iter().next()?;
        known.insert(suggestion.identity.clone());
        Some(suggestion)
    }

    /// Adds an instance that the right program has labelled.
    fn add(&self, label: Label, task: Arc<Task>, examples: &mut Examples) {
        if self.verbose {
            println!("{label:?}: {}", task.source.text());
        }
        add(Example { label, task }, examples);
    }
}

fn answer(question: &Question<'_>, budget: &Budget, outcome: &mut Start) -> Option<Program> {
    let before = Stopwatch::start();
    let answer = question.answer(budget, &Silent).expect("an answer");
    outcome.answers.push(before.elapsed());
    answer.programs.first().map(|found| found.program.clone())
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
