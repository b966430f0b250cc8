//! Guided search finds what there is, and is improved by complete search.

use genplan::judge::Bounds;
use genplan::question::{Mode, Wanted};
use genplan::search::{self, with_search};
use genplan::synthesis::{Checked, Found, FoundBy, Native, Observer, Progress, Question, Silent, check};
use genplan_core::budget::{Budget, StopReason};
use genplan_core::frame::FluentId;
use genplan_core::program::{Instruction, Line, Program};
use proptest::test_runner::TestCaseResult;
use proptest::{prop_assert, prop_assert_eq};

use super::figures::problem;
use super::small::{Small, machines, problems};
use super::{MODES, answer, expected, on_small, question};

/// What guided search finds with `work` at a time, until it finds something or has seen everything.
pub(super) fn guided(question: &Question, lines: usize, work: u64) -> Option<Found> {
    with_search(question, &Budget::default(), &Silent, |search| {
        loop {
            let before = search.statistics().nodes;
            let found = search.guided(lines, work).programs.pop();
            if found.is_some() || search.statistics().nodes == before {
                return found;
            }
        }
    })
}

fn finds_what_exists(small: &Small, lines: usize) -> TestCaseResult {
    let problem = small.problem();
    for mode in MODES {
        let found = guided(&Question { mode, ..question(&problem) }, lines, u64::MAX);
        prop_assert_eq!(found.is_some(), expected(small, lines, mode).is_some(), "{:?}", mode);
        if let Some(found) = found {
            prop_assert!(found.program.lines() <= lines);
            let checked = check(&found.program, (&problem, mode), &Bounds::default(), &Budget::default());
            prop_assert_eq!(checked, Checked::Fits);
        }
    }
    Ok(())
}

#[test]
fn it_finds_a_program_whenever_there_is_one_in_random_domains() {
    on_small(&problems(), 60, finds_what_exists);
}

#[test]
fn it_finds_a_program_whenever_there_is_one_for_machines() {
    on_small(&machines(), 60, finds_what_exists);
}

#[test]
fn it_goes_on_where_it_was_when_it_gets_more_work() {
    on_small(&machines(), 40, |small, lines| {
        let problem = small.problem();
        let at_once = guided(&question(&problem), lines, u64::MAX);
        let in_parts = guided(&question(&problem), lines, 100);
        prop_assert_eq!(at_once.is_some(), in_parts.is_some());
        Ok(())
    });
}

/// All conditions of a found goto lead to the same sides, so that the program fits with each of them.
#[test]
fn all_conditions_that_it_tells_fit() {
    on_small(&machines(), 40, |small, lines| {
        let problem = small.problem();
        let Some(found) = guided(&question(&problem), lines, u64::MAX) else { return Ok(()) };
        for (line, conditions) in &found.conditions {
            for &unless in conditions {
                let program = with_condition(&found, *line, unless);
                let checked = check(&program, (&problem, Mode::Pn), &Bounds::default(), &Budget::default());
                prop_assert_eq!(checked, Checked::Fits);
            }
        }
        Ok(())
    });
}

fn with_condition(found: &Found, line: Line, unless: FluentId) -> Program {
    let mut instructions = found.program.instructions().to_vec();
    if let Instruction::Goto { target, .. } = instructions[line.index()] {
        instructions[line.index()] = Instruction::Goto { target, unless };
    }
    Program::new(instructions).expect("as it was")
}

#[test]
fn the_first_program_is_the_same_for_any_number_of_threads() {
    let problem = problem("grid");
    let programs = [1, 2, 4].map(|threads| {
        let question =
            Question { wanted: Wanted::First, native: Native::with_threads(threads), ..question(&problem) };
        let answer = answer(&question);
        assert!(matches!(answer.found_by, FoundBy::Guided { .. }));
        answer.programs
    });
    assert_eq!(programs[0], programs[1]);
    assert_eq!(programs[0], programs[2]);
}

/// Interrupts the search for programs of these numbers of lines.
struct Impatient(std::ops::RangeInclusive<usize>);

impl Observer for Impatient {
    fn go_on(&self, progress: &Progress<'_>) -> bool {
        !matches!(progress, Progress::Search(search::SearchProgress { lines, .. }) if self.0.contains(lines))
    }
}

#[test]
fn what_it_has_found_is_not_lost_when_the_search_for_a_better_program_is_interrupted() {
    let problem = problem("grid");
    let question = Question { smallest: true, ..question(&problem) };
    let answer = question.answer(&Budget::default(), &Impatient(7..=7)).expect("an answer");
    assert!(answer.is_found() && matches!(answer.found_by, FoundBy::Guided { .. }));
    assert_eq!(answer.stopped, Some(StopReason::Interrupted));
    assert_eq!(answer.proved_none_up_to(), Some(6));
}

#[test]
fn what_it_has_found_is_not_lost_when_the_search_for_a_shorter_program_is_interrupted() {
    let problem = problem("grid");
    // Without a bound it looks for any number of lines, until it has found something.
    let answer = question(&problem).answer(&Budget::default(), &Impatient(7..=30)).expect("an answer");
    assert!(answer.is_found() && matches!(answer.found_by, FoundBy::Guided { .. }));
    assert_eq!(answer.stopped, Some(StopReason::Interrupted));
}

#[test]
fn it_is_asked_for_shorter_programs_until_it_finds_none() {
    let problem = problem("sort");
    let first = answer(&Question { wanted: Wanted::First, ..question(&problem) }).programs.remove(0);
    let best = answer(&question(&problem)).programs.remove(0);
    assert!(best.program.lines() < first.program.lines());
}

#[test]
fn with_little_memory_there_is_still_an_answer() {
    let problem = problem("grid");
    let budget = Budget::default().with_bytes(4_000_000);
    let answer =
        Question { wanted: Wanted::First, ..question(&problem) }.answer(&budget, &Silent).expect("an answer");
    assert!(answer.is_found(), "{:?}", answer.stopped);
}
