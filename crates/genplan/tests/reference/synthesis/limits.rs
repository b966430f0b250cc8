//! Threads, and when to stop.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use genplan::problem::GeneralizedProblem;
use genplan::question::{Bound, Wanted};
use genplan::synthesis::{Answer, Found, Native, Observer, Progress, Proof, Question, Silent};
use genplan_core::budget::{Budget, StopReason};
use genplan_core::verdict::Label;
use proptest::test_runner::TestCaseResult;
use proptest::{prop_assert, prop_assert_eq};

use super::small::{Small, hopeless, machines};
use super::{MODES, answer, found, on_small, question, without_analysis};

fn threads_agree(small: &Small, counts: &RefCell<[usize; 2]>) -> TestCaseResult {
    let problem = small.problem();
    let mode = MODES[small.choices.len() % 3];
    let ask = |threads: usize| {
        let native = Native { threads, ..without_analysis() };
        Question { mode, bound: Bound::UpTo(5), native, ..question(&problem) }
    };
    let nodes = answer(&ask(1)).statistics.search.nodes;
    if nodes > 200_000 {
        return Ok(());
    }
    let alone = found(&ask(1))?;
    // A worker looks whether others are idle every 1024 nodes.
    counts.borrow_mut()[usize::from(nodes > 2048)] += 1;
    for threads in [2, 4] {
        let together = found(&ask(threads))?;
        prop_assert_eq!(&alone, &together, "{} threads, {:?}", threads, mode);
    }
    Ok(())
}

#[test]
fn the_answer_does_not_depend_on_the_number_of_threads() {
    let counts = RefCell::default();
    on_small(&machines(), 60, |small, _| threads_agree(small, &counts));
    println!("short, long: {:?}", counts.borrow());
    assert!(counts.borrow()[1] > 3, "{counts:?}");
}

/// Collects what it is told.
#[derive(Default)]
struct Collector {
    programs: Mutex<Vec<Found>>,
}

impl Observer for Collector {
    fn found(&self, program: &Found) {
        self.programs.lock().expect("nobody panics").push(program.clone());
    }
}

/// All programs of at most `lines` lines, but not more than `limit`.
fn all(problem: &GeneralizedProblem, lines: usize, limit: usize) -> Question {
    Question { bound: Bound::Lines(lines), wanted: Wanted::All(limit), ..question(problem) }
}

fn each_program_is_told_once(small: &Small, patience: u64, threads: usize) -> TestCaseResult {
    let problem = small.problem();
    let collector = Collector::default();
    let question = Question {
        native: Native { patience, threads, ..without_analysis() },
        ..all(&problem, 3, usize::MAX)
    };
    let programs = question.answer(&Budget::default(), &collector).expect("an answer").programs;
    let told = collector.programs.into_inner().expect("nobody panics");
    prop_assert_eq!(told.len(), programs.len());
    prop_assert!(programs.iter().all(|found| told.contains(found)));
    Ok(())
}

#[test]
fn each_program_is_told_once_as_it_is_found() {
    on_small(&machines(), 40, |small, _| each_program_is_told_once(small, u64::MAX, 2));
}

#[test]
fn each_program_is_told_once_although_the_search_is_begun_again_after_an_analysis() {
    on_small(&machines(), 40, |small, _| each_program_is_told_once(small, 0, 1));
}

#[test]
fn all_programs_come_in_the_same_order_for_any_number_of_threads() {
    on_small(&machines(), 60, |small, _| {
        let problem = small.problem();
        let ask = |threads| Question {
            native: Native { threads, ..without_analysis() },
            ..all(&problem, 3, usize::MAX)
        };
        let alone = found(&ask(1))?;
        let together = found(&ask(4))?;
        prop_assert_eq!(alone, together);
        Ok(())
    });
}

#[test]
fn at_most_as_many_programs_are_found_as_are_wanted() {
    on_small(&machines(), 40, |small, _| {
        let problem = small.problem();
        let every = found(&all(&problem, 2, usize::MAX))?;
        for limit in [1, 2, every.len(), every.len() + 1] {
            let Answer { programs, stopped, .. } = answer(&all(&problem, 2, limit));
            prop_assert_eq!(programs.len(), limit.min(every.len()));
            prop_assert!(programs.iter().all(|found| every.contains(found)));
            let is_full = !programs.is_empty() && programs.len() == limit;
            prop_assert_eq!(stopped, is_full.then_some(StopReason::Programs));
        }
        Ok(())
    });
}

/// A search that would take long.
fn long(problem: &GeneralizedProblem, threads: usize) -> Question {
    Question { bound: Bound::Lines(8), native: Native { threads, ..without_analysis() }, ..question(problem) }
}

#[track_caller]
fn stops(threads: usize, budget: &Budget, observer: &dyn Observer, expected: StopReason) {
    let problem = hopeless().problem();
    let start = Instant::now();
    let answer = long(&problem, threads).answer(budget, observer).expect("an answer");
    assert!(answer.is_stopped());
    assert_eq!((answer.stopped, answer.proof), (Some(expected), None));
    assert!(answer.share.is_none_or(|share| (0.0..1.0).contains(&share)), "{:?}", answer.share);
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

#[test]
fn a_search_stops_when_its_time_is_up() {
    for threads in [1, 2, 4] {
        for limit in [Duration::ZERO, Duration::from_millis(100)] {
            stops(threads, &Budget::default().with_time(limit), &Silent, StopReason::Time);
        }
    }
}

/// Says no at the so-manieth time.
struct Impatient(AtomicUsize);

impl Observer for Impatient {
    fn go_on(&self, _progress: &Progress<'_>) -> bool {
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |count| count.checked_sub(1)).is_ok()
    }
}

#[test]
fn a_search_stops_when_it_is_interrupted() {
    for threads in [1, 2, 4] {
        for patience in [0, 10] {
            let impatient = Impatient(AtomicUsize::new(patience));
            stops(threads, &Budget::default(), &impatient, StopReason::Interrupted);
        }
        let interrupted = Budget::default().with_interrupt(Arc::new(AtomicBool::new(true)));
        stops(threads, &interrupted, &Silent, StopReason::Interrupted);
    }
}

#[test]
fn what_was_exhausted_before_a_stop_is_said() {
    let problem = hopeless().problem();
    let budget = Budget::default().with_time(Duration::from_millis(1500));
    let answer =
        Question { bound: Bound::UpTo(8), ..long(&problem, 1) }.answer(&budget, &Silent).expect("an answer");
    assert_eq!(answer.stopped, Some(StopReason::Time));
    assert!(answer.proved_none_up_to().is_some_and(|lines| (1..8).contains(&lines)), "{:?}", answer.proof);
}

#[test]
fn too_little_memory_never_makes_an_answer_wrong() {
    stops(1, &Budget::default().with_bytes(1), &Silent, StopReason::Memory);
    stops(2, &Budget::default().with_bytes(1), &Silent, StopReason::Memory);
    on_small(&machines(), 60, |small, _| {
        let problem = small.problem();
        let question = Question { bound: Bound::UpTo(3), ..question(&problem) };
        let expected = found(&question)?;
        for bytes in [0, 1, 100, 300, 1000] {
            let budget = Budget::default().with_bytes(bytes);
            let Answer { mut programs, stopped, .. } = question.answer(&budget, &Silent).expect("an answer");
            // What else gotos could test may be unknown then, but not other than it is.
            for (program, expected) in programs.iter_mut().zip(&expected) {
                if program.other_paths.is_none() {
                    program.other_paths.clone_from(&expected.other_paths);
                    program.never_true.clone_from(&expected.never_true);
                }
            }
            match stopped {
                None => prop_assert_eq!(&programs, &expected),
                Some(reason) => prop_assert_eq!(reason, StopReason::Memory),
            }
            for found in programs {
                prop_assert!(small.is_right(&found.program, &problem.frame, question.mode));
            }
        }
        Ok(())
    });
}

#[test]
fn the_hopeless_problem_is_contradictory() {
    let small = hopeless();
    let labels: BTreeSet<Label> = small.examples.examples.iter().map(|example| example.label).collect();
    assert_eq!(labels.len(), 2);
    let problem = small.problem();
    let found = answer(&Question { bound: Bound::UpTo(3), ..question(&problem) });
    assert_eq!((found.is_none(), found.proof), (true, Some(Proof::UpTo(3))));
    // That can be seen without a search, for programs of any size.
    let seen = answer(&Question { lint: true, ..long(&problem, 1) });
    assert_eq!((seen.proof, seen.statistics.search.nodes), (Some(Proof::AnySize), 0));
}
