//! Threads, and when to stop.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use genplan::search::{Found, Observer, Options, Outcome, Patient, Progress, StopReason, synthesize};
use genplan_core::verdict::Label;
use proptest::test_runner::TestCaseResult;
use proptest::{prop_assert, prop_assert_eq};

use super::small::{Small, hopeless, machines};
use super::{MODES, check, found};

fn threads_agree(small: &Small, counts: &RefCell<[usize; 2]>) -> TestCaseResult {
    let problem = small.problem();
    let mode = MODES[small.choices.len() % 3];
    let options = Options { mode, max_lines: 4, patience: u64::MAX, ..Options::default() };
    let nodes = synthesize(&problem, &options, &Patient).statistics.nodes;
    if nodes > 200_000 {
        return Ok(());
    }
    let alone = found(&problem, &options)?;
    // A worker looks whether others are idle every 1024 nodes.
    counts.borrow_mut()[usize::from(nodes > 2048)] += 1;
    for threads in [2, 4] {
        let together = found(&problem, &Options { threads, ..options.clone() })?;
        prop_assert_eq!(&alone, &together, "{} threads, {:?}", threads, mode);
    }
    Ok(())
}

#[test]
fn the_answer_does_not_depend_on_the_number_of_threads() {
    let counts = RefCell::default();
    check(&machines(), 60, |small, _| threads_agree(small, &counts));
    println!("short, long: {:?}", counts.borrow());
    assert!(counts.borrow()[1] > 3, "{counts:?}");
}

/// Collects what it is told.
#[derive(Default)]
struct Collector {
    programs: Mutex<Vec<Found>>,
}

impl Observer for Collector {
    fn go_on(&self, _progress: &Progress) -> bool {
        true
    }

    fn found(&self, program: &Found) {
        self.programs.lock().expect("nobody panics").push(program.clone());
    }
}

fn each_program_is_told_once(small: &Small, patience: u64, threads: usize) -> TestCaseResult {
    let problem = small.problem();
    let collector = Collector::default();
    let options = Options { lines: Some(3), all: Some(usize::MAX), patience, threads, ..Options::default() };
    let outcome = synthesize(&problem, &options, &collector).outcome;
    let told = collector.programs.into_inner().expect("nobody panics");
    let programs = match outcome {
        Outcome::Found { programs, .. } => programs,
        _ => Vec::new(),
    };
    prop_assert_eq!(told.len(), programs.len());
    prop_assert!(programs.iter().all(|found| told.contains(found)));
    Ok(())
}

#[test]
fn each_program_is_told_once_as_it_is_found() {
    check(&machines(), 40, |small, _| each_program_is_told_once(small, u64::MAX, 2));
}

#[test]
fn each_program_is_told_once_although_the_search_is_begun_again_after_an_analysis() {
    check(&machines(), 40, |small, _| each_program_is_told_once(small, 0, 1));
}

#[test]
fn all_programs_come_in_the_same_order_for_any_number_of_threads() {
    check(&machines(), 60, |small, _| {
        let problem = small.problem();
        let options =
            Options { lines: Some(3), all: Some(usize::MAX), patience: u64::MAX, ..Options::default() };
        let alone = found(&problem, &options)?;
        let together = found(&problem, &Options { threads: 4, ..options })?;
        prop_assert_eq!(alone, together);
        Ok(())
    });
}

#[test]
fn at_most_as_many_programs_are_found_as_are_wanted() {
    check(&machines(), 40, |small, _| {
        let problem = small.problem();
        let all = Options { lines: Some(2), all: Some(usize::MAX), ..Options::default() };
        let all = found(&problem, &all)?;
        for limit in [1, 2, all.len(), all.len() + 1] {
            let options = Options { lines: Some(2), all: Some(limit), ..Options::default() };
            match synthesize(&problem, &options, &Patient).outcome {
                Outcome::Found { programs, .. } => {
                    prop_assert_eq!(programs.len(), limit.min(all.len()));
                    prop_assert!(programs.iter().all(|found| all.contains(found)));
                }
                Outcome::None { .. } => prop_assert!(all.is_empty()),
                Outcome::Stopped { .. } => prop_assert_eq!(limit, 0),
            }
        }
        Ok(())
    });
}

/// The options of a search that would take long.
fn long(threads: usize) -> Options {
    Options { lines: Some(8), threads, patience: u64::MAX, ..Options::default() }
}

#[track_caller]
fn stops(options: &Options, observer: &dyn Observer, expected: StopReason) {
    let small = hopeless();
    let start = Instant::now();
    let synthesis = synthesize(&small.problem(), options, observer);
    let Outcome::Stopped { reason, exhausted, share } = synthesis.outcome else {
        panic!("{:?}", synthesis.outcome)
    };
    assert_eq!((reason, exhausted), (expected, None));
    assert!((0.0..1.0).contains(&share), "{share}");
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

#[test]
fn a_search_stops_when_its_time_is_up() {
    for threads in [1, 2, 4] {
        stops(&Options { time_limit: Some(Duration::ZERO), ..long(threads) }, &Patient, StopReason::Time);
        let limit = Some(Duration::from_millis(100));
        stops(&Options { time_limit: limit, ..long(threads) }, &Patient, StopReason::Time);
    }
}

/// Says no at the so-manieth time.
struct Impatient(AtomicUsize);

impl Observer for Impatient {
    fn go_on(&self, _progress: &Progress) -> bool {
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |count| count.checked_sub(1)).is_ok()
    }
}

#[test]
fn a_search_stops_when_it_is_interrupted() {
    for threads in [1, 2, 4] {
        for patience in [0, 10] {
            stops(&long(threads), &Impatient(AtomicUsize::new(patience)), StopReason::Interrupted);
        }
    }
}

#[test]
fn what_was_exhausted_before_a_stop_is_said() {
    let small = hopeless();
    let options = Options { lines: None, max_lines: 8, ..long(1) };
    let options = Options { time_limit: Some(Duration::from_millis(1500)), ..options };
    match synthesize(&small.problem(), &options, &Patient).outcome {
        Outcome::Stopped { reason: StopReason::Time, exhausted: Some(lines), .. } => {
            assert!((1..8).contains(&lines), "{lines}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn too_little_memory_never_makes_an_answer_wrong() {
    stops(&Options { memory_limit: 1, ..long(1) }, &Patient, StopReason::Memory);
    stops(&Options { memory_limit: 1, ..long(2) }, &Patient, StopReason::Memory);
    check(&machines(), 60, |small, _| {
        let problem = small.problem();
        let options = Options { max_lines: 3, ..Options::default() };
        let expected = found(&problem, &options)?;
        for memory_limit in [0, 1, 100, 300, 1000] {
            let options = Options { memory_limit, ..options.clone() };
            match synthesize(&problem, &options, &Patient).outcome {
                Outcome::Found { programs, stopped: None, .. } => prop_assert_eq!(&programs, &expected),
                Outcome::Found { programs, stopped, .. } => {
                    prop_assert_eq!(stopped, Some(StopReason::Memory));
                    for found in programs {
                        prop_assert!(small.is_right(&found.program, &problem.frame, options.mode));
                    }
                }
                Outcome::None { .. } => prop_assert!(expected.is_empty()),
                Outcome::Stopped { reason, .. } => prop_assert_eq!(reason, StopReason::Memory),
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
    let options = Options { max_lines: 3, ..Options::default() };
    let outcome = synthesize(&small.problem(), &options, &Patient).outcome;
    assert!(matches!(outcome, Outcome::None { lines: 3 }), "{outcome:?}");
}
