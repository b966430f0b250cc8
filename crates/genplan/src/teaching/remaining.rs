//! The programs that fit the examples, and how much each of them weighs.

use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use genplan_core::budget::{Budget, StopReason};
use genplan_core::language::Argument;
use genplan_core::program::{Instruction, Program};
use genplan_pddl::Diagnostic;

use crate::problem::GeneralizedProblem;
use crate::question::{Bound, Wanted};
use crate::synthesis::{Answer, Found, Native, Observer, Progress, Question, bits};

/// A program that fits the examples.
#[derive(Clone, Debug, PartialEq)]
pub struct Remaining {
    /// The program.
    pub program: Program,
    /// Its weight among those that remain: the longer and the more specific it is, the less. All weights together are 1.
    pub weight: f64,
}

/// The programs that fit, the preferred one first, then by weight.
#[derive(Clone, Debug, Default)]
pub struct RemainingPrograms {
    /// The programs.
    pub programs: Vec<Remaining>,
    /// How many lines they have at most.
    pub lines: usize,
    /// Whether there are more programs of at most this many lines: too many to look at all of them.
    pub is_sample: bool,
    /// Whether they are so long that guided search had to find most of them.
    pub is_guided: bool,
    /// How many programs are left out because they name or test objects of single examples, and the preferred one does
    /// not.
    pub left_out: usize,
}

/// At most this many nodes of search are looked at for each bound. It changes what is asked.
const MOST_NODES: u64 = 400_000;

/// At most this many nodes of guided search, where that is not enough. It changes what is asked.
const MOST_GUIDED: u64 = 20_000;

/// At most this many programs that differ in more than their conditions. It changes what is asked.
const MOST_SKELETONS: usize = 3_000;

/// At most this many programs are compared. It changes what is asked.
const MOST_PROGRAMS: usize = 400;

/// Finds the programs that remain: of the size of those of the answer and up to `slack` lines more, within the bound of the
/// question.
pub(super) fn remaining(
    question: &Question,
    answer: &Answer,
    (slack, specific): (usize, bool),
    budget: &Budget,
) -> Result<RemainingPrograms, Diagnostic> {
    let Some(best) = answer.programs.first() else { return Ok(RemainingPrograms::default()) };
    let smallest = answer.programs.iter().map(|found| found.program.lines()).max().unwrap_or(0);
    let lines = (smallest + slack).min(question.bound.lines());
    let (mut found, is_complete) = all(question, lines, budget)?;
    let mut is_guided = false;
    if !is_complete {
        // At least all of the smallest size, if they can be had.
        let (smaller, _) = all(question, smallest, budget)?;
        found.splice(0..0, smaller);
        // Complete search finds few programs where they are long; guided search finds others.
        is_guided = found.len() < MOST_PROGRAMS;
        if is_guided {
            found.extend(question.sample(lines, MOST_PROGRAMS, MOST_GUIDED, budget));
        }
    }
    found.splice(0..0, answer.programs.iter().cloned());
    let mut programs = distinct(&found);
    let all = programs.len();
    if !specific && !is_specific(&best.program, question) {
        programs.retain(|(_, program)| !is_specific(program, question));
    }
    let left_out = all - programs.len();
    let is_whole = programs.len() <= MOST_PROGRAMS;
    let programs = weigh(programs, &question.problem);
    Ok(RemainingPrograms { programs, lines, is_sample: !(is_complete && is_whole), is_guided, left_out })
}

/// Different programs, each with whether it differs from one before in its conditions only.
fn distinct(found: &[Found]) -> Vec<(bool, Program)> {
    let mut seen = HashSet::new();
    let variants = found.iter().flat_map(|found| variants(found).enumerate());
    let variants = variants.filter(|(_, program)| seen.insert(program.clone()));
    variants.map(|(number, program)| (number > 0, program)).collect()
}

/// Whether a program names or tests objects of single examples.
pub(super) fn is_specific(program: &Program, question: &Question) -> bool {
    let (frame, domain) = (&question.problem.frame, &question.problem.domain);
    let is_own = |argument: &Argument| domain.constants.get(argument.name(frame)).is_none();
    program.instructions().iter().any(|instruction| instruction.arguments(frame).iter().any(is_own))
}

/// All programs of at most this many lines; and whether these are all.
fn all(question: &Question, lines: usize, budget: &Budget) -> Result<(Vec<Found>, bool), Diagnostic> {
    let counter = Counter::default();
    let question = Question {
        bound: Bound::Lines(lines),
        wanted: Wanted::All(MOST_SKELETONS),
        // Several threads would not find the same programs every time before they are stopped.
        native: Native::default(),
        lint: false,
        conflict: false,
        ..question.clone()
    };
    let answer = question.answer(budget, &counter)?;
    match answer.stopped {
        None => Ok((answer.programs, true)),
        Some(StopReason::Programs) => Ok((answer.programs, false)),
        Some(_) => Ok((counter.found.into_inner().unwrap_or_default(), false)),
    }
}

/// Collects programs, and ends a search after [`MOST_NODES`]: counted work, so that it is the same on every machine.
#[derive(Default)]
struct Counter {
    is_over: AtomicBool,
    found: Mutex<Vec<Found>>,
}

impl Observer for Counter {
    fn go_on(&self, progress: &Progress<'_>) -> bool {
        if let Progress::Search(search) = progress
            && search.nodes > MOST_NODES
        {
            self.is_over.store(true, Ordering::Relaxed);
        }
        !self.is_over.load(Ordering::Relaxed)
    }

    fn found(&self, program: &Found) {
        if let Ok(mut found) = self.found.lock() {
            found.push(program.clone());
        }
    }
}

/// The first program first, then the others by weight, at most [`MOST_PROGRAMS`]: those that differ in more than their
/// conditions before the others. A bit more makes a program half as likely before anything is known of it.
fn weigh(programs: Vec<(bool, Program)>, problem: &GeneralizedProblem) -> Vec<Remaining> {
    let mut weighed: Vec<(bool, f64, usize, Program)> = (programs.into_iter().enumerate())
        .map(|(number, (is_variant, program))| (is_variant, bits(&program, problem), number, program))
        .collect();
    weighed.sort_by(|(a, x, i, _), (b, y, j, _)| (*i > 0, a).cmp(&(*j > 0, b)).then(x.total_cmp(y)));
    weighed.truncate(MOST_PROGRAMS);
    weighed.sort_by(|(_, x, i, _), (_, y, j, _)| (*i > 0).cmp(&(*j > 0)).then(x.total_cmp(y)));
    let least = weighed.iter().map(|(_, bits, ..)| *bits).fold(f64::INFINITY, f64::min);
    let weight = |bits: f64| (least - bits).exp2();
    let total: f64 = weighed.iter().map(|(_, bits, ..)| weight(*bits)).sum();
    let weighed = weighed.into_iter();
    weighed.map(|(_, bits, _, program)| Remaining { program, weight: weight(bits) / total }).collect()
}

/// At most this many programs that differ in their conditions only. It changes what is asked.
const MOST_VARIANTS: usize = 64;

/// A found program with its best conditions, then with all others, one after the other.
fn variants(found: &Found) -> impl Iterator<Item = Program> {
    let count: usize = found.conditions.iter().map(|(_, fitting)| fitting.len().max(1)).product();
    (0..count.min(MOST_VARIANTS)).filter_map(move |mut number| {
        let mut instructions = found.program.instructions().to_vec();
        for (line, fitting) in &found.conditions {
            if let (Instruction::Goto { unless, .. }, false) =
                (&mut instructions[line.index()], fitting.is_empty())
            {
                *unless = fitting[number % fitting.len()];
                number /= fitting.len();
            }
        }
        Program::new(instructions)
    })
}
