//! Experiments on a small pool: walkers that must stop at the end of a road.
#![allow(clippy::format_collect, reason = "inputs are written by formatting")]

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use genplan::examples::{Example, Examples};
use genplan::question::{Bound, Mode};
use genplan_core::verdict::Label;
use genplan_lab::experiment::{
    Configuration, Draw, Effort, ExperimentObserver, InstancePool, OutcomeName, PoolEntry, RunReport, cells,
    conduct, csv, fingerprint, table1, table2,
};
use genplan_pddl::{Source, Strictness, read_domain, read_task};

const ROAD: &str = "(define (domain road)
  (:requirements :typing :adl :derived-predicates)
  (:types place)
  (:predicates (at ?p - place) (next ?p ?q - place) (arrived) (end ?p - place))
  (:derived (arrived) (exists (?p - place) (and (at ?p) (end ?p))))
  (:action walk :effect (forall (?p ?q - place) (when (and (at ?p) (next ?p ?q)) (and (at ?q) (not (at ?p)))))))
";

/// A road of so many places, on which one must get to the place with this number.
fn road(length: usize, goal: usize) -> String {
    let places: String = (1..=length).map(|place| format!(" p{place}")).collect();
    let next: String = (1..length).map(|place| format!(" (next p{place} p{})", place + 1)).collect();
    format!(
        "(define (problem road) (:domain road) (:objects{places} - place)
         (:init (at p1) (end p{length}){next}) (:goal (at p{goal})))"
    )
}

/// Roads of 2 to 7 places: their ends are positive, the places before are negative. The last two are only for
/// tests.
fn pool() -> InstancePool {
    roads(ROAD)
}

fn roads(domain: &str) -> InstancePool {
    let domain =
        read_domain(&Source::new("domain.pddl", domain), Strictness::Lenient).value.expect("a domain");
    let domain = std::sync::Arc::new(domain);
    let (mut examples, mut entries) = (Vec::new(), Vec::new());
    for length in 2..8 {
        for (label, goal) in [(Label::Positive, length), (Label::Negative, length - 1)] {
            let source = Source::new(format!("{length}-{label:?}"), road(length, goal));
            let task = read_task(&source, &domain, Strictness::Lenient).value.expect("a task");
            examples.push(Example { label, task: std::sync::Arc::new(task) });
            entries.push(PoolEntry { name: source.name().to_owned(), is_example: length < 6 });
        }
    }
    InstancePool::new("road", &Examples { domain, examples }, entries).expect("a small pool")
}

fn draw(seed: u64) -> Draw {
    Draw { configurations: 24, seed, ..Draw::default() }
}

fn drawn(pool: &InstancePool, seed: u64) -> Vec<Configuration> {
    draw(seed).configurations(0, pool, &Bound::UpTo(3)).expect("a pool that is large enough")
}

const EFFORT: Effort = Effort { time_limit: None, memory_limit: 1 << 30 };

/// Collects reports, and stops after so many.
struct Collector {
    reports: Mutex<Vec<RunReport>>,
    left: AtomicUsize,
}

impl ExperimentObserver for Collector {
    fn go_on(&self) -> bool {
        self.left.load(Ordering::Relaxed) > 0
    }

    fn finished(&self, report: RunReport) {
        self.left.fetch_sub(1, Ordering::Relaxed);
        self.reports.lock().expect("no panic").push(report);
    }
}

/// The reports of at most so many of the runs, without times, in order.
fn reports(
    pool: InstancePool,
    configurations: &[Configuration],
    threads: usize,
    most: usize,
) -> Vec<RunReport> {
    let collector = Collector { reports: Mutex::default(), left: AtomicUsize::new(most) };
    let numbers: Vec<usize> = (0..configurations.len()).collect();
    conduct(&[pool], configurations, &numbers, &EFFORT, threads, &collector).expect("programs that fit");
    let mut reports = collector.reports.into_inner().expect("no panic");
    reports.iter_mut().for_each(|report| report.seconds = 0.0);
    reports.sort_by_key(|report| report.run);
    reports
}

#[test]
fn examples_are_drawn_by_label_and_never_from_the_test_set() {
    let pool = pool();
    let configurations = drawn(&pool, 1);
    assert_eq!(configurations.len(), 24);
    for Configuration { mode, examples, .. } in &configurations {
        let distinct: BTreeSet<&usize> = examples.iter().collect();
        assert_eq!(distinct.len(), examples.len());
        assert!((1..=5).contains(&examples.len()));
        assert!(examples.iter().all(|&example| pool.entries[example].is_example));
        let negatives = examples.iter().filter(|&&example| pool.label(example) == Label::Negative).count();
        assert!(negatives < examples.len(), "at least one is positive");
        assert_eq!(negatives == 0, *mode == Mode::Positive);
    }
}

#[test]
fn a_seed_always_draws_the_same_and_another_one_something_else() {
    let pool = pool();
    assert_eq!(drawn(&pool, 1), drawn(&pool, 1));
    assert_ne!(drawn(&pool, 1), drawn(&pool, 2));
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let configurations = drawn(&pool(), 1);
    let alone = reports(pool(), &configurations, 1, usize::MAX);
    assert_eq!(alone.len(), configurations.len());
    assert_eq!(alone, reports(pool(), &configurations, 4, usize::MAX));
}

#[test]
fn a_stopped_experiment_reports_only_what_is_complete() {
    let configurations = drawn(&pool(), 1);
    let all = reports(pool(), &configurations, 1, usize::MAX);
    let some = reports(pool(), &configurations, 1, 5);
    assert_eq!(some[..], all[..5]);
}

#[test]
fn programs_are_scored_on_exactly_the_instances_they_were_not_found_with() {
    let pool = pool();
    let total = pool.entries.len() as u64;
    let configurations = drawn(&pool, 1);
    for report in reports(pool, &configurations, 1, usize::MAX) {
        assert_eq!(report.outcome, OutcomeName::Found, "`walk; go(0, !arrived); end` fits them all");
        let unseen = report.unseen.expect("a score");
        let all = [unseen.positives, unseen.negatives].map(|outcomes| outcomes.solved + outcomes.failed());
        assert_eq!(all[0] + all[1], total - report.examples.len() as u64);
    }
}

#[test]
fn a_search_without_success_is_a_proof() {
    let pool = pool();
    let examples = pool.examples(Label::Positive);
    let bound = Bound::UpTo(1);
    let name = String::new();
    let configurations = [Configuration { pool: 0, mode: Mode::Pn, name, bound, examples }];
    let reports = reports(pool, &configurations, 1, usize::MAX);
    assert_eq!(reports[0].outcome, OutcomeName::None);
    assert_eq!((&reports[0].program, reports[0].unseen), (&None, None));
}

#[test]
fn tables_have_a_row_for_each_mode() {
    let configurations = drawn(&pool(), 1);
    let reports = reports(pool(), &configurations, 2, usize::MAX);
    let cells = cells(&["road"], &reports, false);
    assert_eq!(cells.iter().map(|cell| cell.mode).collect::<Vec<_>>(), Mode::ALL);
    assert_eq!(cells.iter().map(|cell| cell.runs).collect::<Vec<_>>(), [4, 10, 10]);
    for text in [table1(&cells), table2(&cells)] {
        assert!(Mode::ALL.iter().all(|mode| text.contains(&format!("| road   | {:7} |", mode.title()))));
        assert!(!text.contains("paper:"), "{text}");
    }
    let csv = csv(&cells);
    let columns: BTreeSet<usize> = csv.lines().map(|line| line.split(',').count()).collect();
    assert_eq!((columns.len(), csv.lines().count()), (1, 4), "{csv}");
}

#[test]
fn whatever_matters_changes_the_fingerprint() {
    let configurations = drawn(&pool(), 1);
    let print = |pool: InstancePool, configurations: &[Configuration]| fingerprint(&[pool], configurations);
    let original = print(pool(), &configurations);
    assert_eq!(print(pool(), &configurations), original);
    assert_ne!(print(pool(), &configurations[1..]), original);
    let mut renamed = pool();
    renamed.entries[0].name.push('x');
    assert_ne!(print(renamed, &configurations), original);
    let mut other = configurations.clone();
    other[0].bound = Bound::Lines(3);
    assert_ne!(print(pool(), &other), original);
}

#[test]
fn where_actions_take_objects_programs_are_over_pointers() {
    let walk = "(:action walk :parameters (?p ?q - place) :precondition (and (at ?p) (next ?p ?q))
      :effect (and (at ?q) (not (at ?p)))))";
    let (predicates, _) = ROAD.split_once("(:action").expect("an action");
    let ordinary = format!("{predicates}{walk}");
    let configurations = drawn(&roads(&ordinary), 1);
    let reports = reports(roads(&ordinary), &configurations, 2, usize::MAX);
    let pn: Vec<&RunReport> = reports.iter().filter(|report| report.mode == Mode::Pn).collect();
    assert!(!pn.is_empty());
    for report in pn {
        let program = report.program.as_ref().expect("a program");
        assert_eq!(program[0], "walk(_, _)", "{program:?}");
        assert!(report.pointers.is_none(), "all places are determined");
    }
}
