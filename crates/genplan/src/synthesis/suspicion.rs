//! Without which example a much better program fits: its label or its goal may be a mistake.
//!
//! Every example that tells something makes programs longer. So leaving one out must save more bits than it takes to say that this one is
//! an exception ([`exception`](super::measure)), and by as much more than leaving any other one out: where several save as much, each of
//! them tells something.

use std::sync::Arc;

use genplan_core::budget::Budget;
use genplan_core::verdict::Label;
use genplan_pddl::Diagnostic;
use genplan_pddl::counted::plural;

use super::answer::{Answer, FoundBy};
use super::comparison::{Comparison, Rival};
use super::measure::{bits, exception};
use super::relay::{Relay, SearchRelay};
use super::schedule::{self, GROWTH, HeadStart, LONG_TURN, turn};
use crate::problem::GeneralizedProblem;
use crate::question::{Bound, Native, Question, Wanted};
use crate::replay::replay;
use crate::search::{Found, Search, Silent, WorkDone, with_search};

/// An example without which a much better program fits.
#[derive(Clone, Debug)]
pub struct Suspicion {
    /// Its number among the examples of the question.
    pub example: usize,
    /// A program that fits the others.
    pub found: Found,
    /// The problem that this is a program for.
    pub problem: Arc<GeneralizedProblem>,
}

/// Of fewer examples, each tells something.
const LEAST_EXAMPLES: usize = 4;

/// The example that stands out, if there is one. Each search has the nodes of a first turn, all together those of a [long](LONG_TURN) one, on one
/// thread. If that is much less for each, none has what it takes.
pub(super) fn find(
    question: &Question,
    answer: &Answer,
    comparison: &mut Comparison<'_>,
    budget: &Budget,
) -> Option<Suspicion> {
    let counts = |&number: &usize| question.mode.counts(question.problem.examples[number].label);
    let examples: Vec<usize> = question.problem.canonical().into_iter().filter(counts).collect();
    let work = turn(0).min(turn(LONG_TURN) / examples.len().max(1) as u64);
    if examples.len() < LEAST_EXAMPLES || work < turn(0) / GROWTH {
        return None;
    }
    let best = answer.programs.first()?;
    if let FoundBy::Described { .. } = answer.found_by {
        // It does the same for every goal, and has no place for an exception.
        return None;
    }
    let search = WithoutOne {
        question,
        examples: &examples,
        lines: best.program.lines().checked_sub(1).filter(|&lines| lines > 0)?,
        is_guided: answer.found_by != FoundBy::Complete,
        work,
        bits: bits(&best.program, answer.problem(question)),
        budget,
    };
    let is_positive = |number: usize| question.problem.examples[number].label == Label::Positive;
    let positive = examples.iter().filter(|&&number| is_positive(number)).count();
    // Without a positive example, there is nothing that a program must do.
    let suspects = examples.iter().filter(|&&number| positive > 1 || !is_positive(number));
    let mut better: Vec<(f64, usize, Rival)> = suspects
        .filter_map(|&number| search.find(number).map(|(saved, rival)| (saved, number, rival)))
        .collect();
    better.sort_by(|(one, ..), (other, ..)| other.total_cmp(one));
    let next = better.get(1).map_or(0.0, |(saved, ..)| *saved);
    let (saved, example, rival) = better.into_iter().next()?;
    let stands_out = saved - next >= exception(examples.len()) && budget.check().is_ok();
    stands_out.then(|| search.confirmed((example, rival), answer, comparison)).flatten()
}

/// Looks for programs that fit all examples but one.
struct WithoutOne<'s> {
    question: &'s Question,
    examples: &'s [usize],
    /// They have at most this many lines, fewer than the program for all examples.
    lines: usize,
    /// The bits of that.
    bits: f64,
    /// Whether search over described actions and guided search look for them, too.
    is_guided: bool,
    /// The nodes that the search for each of them may take.
    work: u64,
    budget: &'s Budget,
}

impl WithoutOne<'_> {
    /// The best program for all examples but one, and the bits that it saves, if it saves some.
    fn find(&self, without: usize) -> Option<(f64, Rival)> {
        let question = self.question(without);
        let relay = Relay::new(&question, self.budget, &Silent, WorkDone::default());
        let mut rivals = schedule::search(&question, self.budget, &relay, HeadStart::of(self.work)).rivals;
        if self.is_guided {
            let described = question.described(self.work, self.budget).map(|(rival, _)| rival);
            rivals.extend(described.or_else(|| self.guided(&question, &relay)));
        }
        let fitting = rivals.into_iter().filter_map(|mut rival| {
            let (program, problem) =
                (&rival.found.program, rival.problem.as_ref().unwrap_or(&question.problem));
            let bits = bits(program, problem);
            let seen = replay(program, (problem, question.mode), self.budget).ok()?;
            rival.found.replay = Some(seen);
            (rival.found.program.lines() <= self.lines).then_some((self.bits - bits, rival))
        });
        fitting.filter(|(saved, _)| *saved > 0.0).max_by(|(one, _), (other, _)| one.total_cmp(other))
    }

    fn guided(&self, question: &Question, relay: &Relay<'_>) -> Option<Rival> {
        let relay = SearchRelay { relay, is_language: false };
        let search = |search: &mut Search<'_>| search.guided(self.lines, self.work);
        let found = with_search(question, self.budget, &relay, search).programs.into_iter().next()?;
        Some(Rival { found, found_by: FoundBy::Guided { nodes: self.work }, problem: None })
    }

    /// The question about all examples but one.
    fn question(&self, without: usize) -> Question {
        let others: Vec<usize> = self.examples.iter().copied().filter(|&number| number != without).collect();
        Question {
            bound: Bound::UpTo(self.lines),
            wanted: Wanted::First,
            guided: false,
            // Several threads would not have done the same when the work is over.
            native: Native::default(),
            only_these: true,
            ..self.question.about(self.question.problem.with_only(&others))
        }
    }

    /// Whether a program still saves enough with what it does beyond the examples, which it fits.
    fn confirmed(
        &self,
        (example, rival): (usize, Rival),
        answer: &Answer,
        comparison: &mut Comparison<'_>,
    ) -> Option<Suspicion> {
        let question = self.question(example);
        let Rival { found, problem, .. } = rival;
        let problem = problem.unwrap_or_else(|| Arc::clone(&question.problem));
        let merit = answer.merit?;
        // In other orders, it fails on the example that is left out.
        let (_, others) = Comparison::new(&question, self.budget).judge(&found.program, &problem);
        let (_, all) = comparison.judge(&found.program, &problem);
        let saved = merit.bits - all.bits;
        let is_better = others.needs_order <= merit.needs_order && saved >= exception(self.examples.len());
        is_better.then_some(Suspicion { example, found, problem })
    }
}

impl Suspicion {
    /// What there is to tell about it, beside a program for all examples.
    pub(super) fn diagnostic(&self, best: &Found, question: &Question) -> Diagnostic {
        let name = question.problem.examples[self.example].ground.task().source.name();
        let (lines, all) = (plural(self.found.program.lines() as u64, "line"), best.program.lines());
        let message = format!("without {name}, a program of {lines} fits, instead of {all}");
        Diagnostic::warning(message).help(
            "look at its label and at its goal; if both are meant, another example like it makes that sure",
        )
    }
}
