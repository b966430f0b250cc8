//! Synthesis against brute force.

pub mod brute;
mod conflict;
mod figures;
mod guided;
mod lamps;
mod limits;
mod machine_texts;
mod regressions;
mod sketches;
pub mod small;

use std::cell::RefCell;
use std::collections::BTreeSet;

use genplan::problem::GeneralizedProblem;
use genplan::question::{Bound, Mode, Pruning, Wanted};
use genplan::search::RULES;
use genplan::synthesis::{Answer, Found, Native, Proof, Question};
use genplan_testing::answer;
use proptest::strategy::Strategy;
use proptest::test_runner::{TestCaseError, TestCaseResult};
use proptest::{prop_assert, prop_assert_eq};

use crate::random::check_small;
use brute::{Op, Shape};
use small::{Small, machines, problems};

const MODES: [Mode; 3] = [Mode::Positive, Mode::PnLite, Mode::Pn];

/// Runs a test on random problems that are small enough, with the most lines for which that is so.
fn on_small(
    strategy: &impl Strategy<Value = Option<Small>>,
    cases: u32,
    test: impl Fn(&Small, usize) -> TestCaseResult,
) {
    check_small(strategy, cases, Small::lines, test);
}

/// What a search must find.
struct Expected {
    /// The lines of the smallest programs.
    lines: usize,
    /// The least cost of these.
    cost: (usize, usize, usize),
}

fn expected(small: &Small, most_lines: usize, mode: Mode) -> Option<Expected> {
    (0..=most_lines).find_map(|lines| {
        let fitting = small.programs(lines).filter(|program| small.fits(program, mode));
        let cost = fitting.map(|program| small.cost(&program)).min()?;
        Some(Expected { lines, cost })
    })
}

/// A question to the search alone.
fn question(problem: &GeneralizedProblem) -> Question {
    Question { lint: false, conflict: false, ..Question::new(problem) }
}

/// The search without an analysis.
fn without_analysis() -> Native {
    Native { patience: u64::MAX, ..Native::default() }
}

/// The programs that were found; none if there is proof that there are none.
fn found(question: &Question) -> Result<Vec<Found>, TestCaseError> {
    match answer(question) {
        Answer { programs, stopped: None, .. } => Ok(programs),
        other => Err(TestCaseError::fail(format!("{other:?}"))),
    }
}

/// How often what was found.
#[derive(Debug, Default)]
struct Mix {
    none: usize,
    straight: usize,
    with_goto: usize,
    analysed: usize,
}

impl Mix {
    /// Random problems are worth little if they mostly have the same answer.
    fn assert_healthy(&self) {
        println!("{self:?}");
        let answers = [self.none, self.straight, self.with_goto];
        let all: usize = answers.iter().sum();
        assert!(answers.iter().all(|&count| count * 100 >= all) && 3 * self.analysed > all, "{self:?}");
    }
}

/// All ways to search that must give the same answer.
fn ways() -> Vec<(&'static str, Native)> {
    let each = RULES.iter().map(|(rule, _)| (*rule, Pruning::Without(rule)));
    let prunings = [("all", Pruning::All), ("none", Pruning::None)].into_iter().chain(each);
    let analysed =
        prunings.map(|(name, pruning)| (name, Native { pruning, patience: 0, ..Native::default() }));
    let mut ways: Vec<_> = analysed.collect();
    ways.push(("no analysis", without_analysis()));
    ways.push(("two threads", Native { threads: 2, ..without_analysis() }));
    ways
}

fn the_best_program_is_found(small: &Small, lines: usize, mix: &RefCell<Mix>) -> TestCaseResult {
    let problem = small.problem();
    for mode in MODES {
        let expected = expected(small, lines, mode);
        let excluded = expected.as_ref().map_or(Some(lines), |expected| expected.lines.checked_sub(1));
        for (way, native) in ways() {
            let answer = answer(&Question {
                mode,
                bound: Bound::UpTo(lines),
                native,
                smallest: true,
                ..question(&problem)
            });
            mix.borrow_mut().analysed +=
                usize::from(native.patience < u64::MAX && answer.statistics.search.nodes > native.patience);
            prop_assert_eq!(answer.stopped, None);
            prop_assert_eq!(answer.proof, excluded.map(Proof::UpTo), "{} {:?}", way, mode);
            let programs = answer.programs;
            prop_assert_eq!(programs.len(), usize::from(expected.is_some()), "{} {:?}", way, mode);
            for found in &programs {
                let program = small.ops(&found.program, &problem.frame);
                let text = small.show(&program);
                prop_assert!(small.is_right(&found.program, &problem.frame, mode), "{way} {mode:?}: {text}");
                let expected = expected.as_ref().map(|expected| (expected.lines, expected.cost));
                let cost = (found.program.lines(), small.cost(&program));
                prop_assert_eq!(Some(cost), expected, "{} {:?}: {}", way, mode, text);
                for other in small.expand(found, &problem.frame) {
                    prop_assert!(small.fits(&other, mode), "{way} {mode:?}: {}", small.show(&other));
                }
                for (line, said, right) in small.conditions_said_and_right(found, &problem.frame, mode) {
                    prop_assert_eq!(said, right, "{} {:?}: line {} of {}", way, mode, line, text);
                }
                let has_goto = !found.conditions.is_empty();
                let mut mix = mix.borrow_mut();
                *(if has_goto { &mut mix.with_goto } else { &mut mix.straight }) += 1;
            }
            mix.borrow_mut().none += usize::from(programs.is_empty());
        }
    }
    Ok(())
}

#[test]
fn the_best_program_is_found_in_random_domains() {
    let mix = RefCell::default();
    on_small(&problems(), 300, |small, lines| the_best_program_is_found(small, lines, &mix));
    mix.borrow().assert_healthy();
}

#[test]
fn the_best_program_is_found_for_machines() {
    let mix = RefCell::default();
    on_small(&machines(), 120, |small, lines| the_best_program_is_found(small, lines, &mix));
    mix.borrow().assert_healthy();
}

fn all_programs_are_found(small: &Small, lines: usize) -> TestCaseResult {
    let problem = small.problem();
    for mode in MODES {
        let fitting = small.programs(lines).filter(|program| small.fits(program, mode));
        let expected: BTreeSet<Shape> = fitting.filter_map(|program| small.shape(&program, mode)).collect();
        for patience in [0, u64::MAX] {
            let native = Native { patience, ..Native::default() };
            let question = Question { mode, bound: Bound::Lines(lines), native, ..question(&problem) };
            let mut shapes = BTreeSet::new();
            for found in found(&Question { wanted: Wanted::All(usize::MAX), ..question })? {
                for program in small.expand(&found, &problem.frame) {
                    let text = small.show(&program);
                    prop_assert!(small.fits(&program, mode), "{mode:?} wrong: {text}");
                    let Some(shape) = small.shape(&program, mode) else {
                        return Err(TestCaseError::fail(format!("{mode:?} a goto does nothing: {text}")));
                    };
                    prop_assert!(expected.contains(&shape), "{mode:?} unexpected: {text}");
                    prop_assert!(shapes.insert(shape), "{mode:?} twice: {text}");
                }
            }
            let missing = |program: &Vec<Op>| {
                small.fits(program, mode)
                    && small.shape(program, mode).is_some_and(|shape| !shapes.contains(&shape))
            };
            if shapes.len() < expected.len() {
                let missing = small.programs(lines).find(missing).unwrap_or_default();
                return Err(TestCaseError::fail(format!("{mode:?} missing: {}", small.show(&missing))));
            }
        }
    }
    Ok(())
}

#[test]
fn all_programs_are_found_in_random_domains() {
    on_small(&problems(), 300, all_programs_are_found);
}

#[test]
fn all_programs_are_found_for_machines() {
    on_small(&machines(), 150, all_programs_are_found);
}
