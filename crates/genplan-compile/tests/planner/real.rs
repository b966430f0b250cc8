//! The real planner on real tasks.

use std::fs;
use std::path::{Path, PathBuf};
use std::slice;
use std::time::{Duration, Instant};

use genplan_compile::planner::{
    GRACE, LAMA_FIRST, LOG, PROOF_SEARCH, PlannerLimits, PlannerOutcome, PlannerOutput, PlannerRequest,
    StopReason,
};
use tempfile::tempdir;

use crate::fast_downward::planner;
use crate::tasks::{lamp, parity};

fn run(task: &[PathBuf], folder: &Path, arguments: &[&str], limits: PlannerLimits) -> PlannerOutput {
    planner().run(&PlannerRequest { task, folder, arguments, limits }, |_, _| true).expect("a run")
}

fn solve(task: &[PathBuf], folder: &Path, arguments: &[&str]) -> PlannerOutput {
    run(task, folder, arguments, PlannerLimits::default())
}

fn plan(outcome: &PlannerOutcome) -> String {
    let PlannerOutcome::Plan(file) = outcome else { panic!("{outcome:?}") };
    assert!(file.is_absolute());
    fs::read_to_string(file).expect("a plan")
}

#[test]
fn a_task_in_pddl_gives_a_plan_its_times_and_its_size() {
    let folder = tempdir().expect("a folder");
    let files = lamp(folder.path(), "(and (lit))");
    let run = solve(&files, folder.path(), &LAMA_FIRST);
    assert_eq!(plan(&run.outcome).lines().next(), Some("(press )"));
    let size = run.size.expect("the size of the translated task");
    assert!(size.variables >= 1 && size.facts >= 2 * size.variables && size.operators >= 1, "{size:?}");
    let (translation, search) = (run.translation.expect("a time"), run.search.expect("a time"));
    assert!(search > Duration::ZERO && translation + search < run.total, "{:?}", run.total);
    let log = fs::read_to_string(&run.log).expect("a log");
    assert!(run.log.ends_with(LOG) && log.contains("Solution found"), "{log}");
}

#[test]
fn a_translated_task_gives_the_same_plan_and_stays() {
    let folder = tempdir().expect("a folder");
    let files = lamp(folder.path(), "(and (lit))");
    let first = plan(&solve(&files, folder.path(), &LAMA_FIRST).outcome);
    let sas = folder.path().join("output.sas");
    let other = tempdir().expect("a folder");
    let second = solve(slice::from_ref(&sas), other.path(), &LAMA_FIRST);
    assert_eq!(plan(&second.outcome), first);
    assert!(sas.exists() && second.size.is_none() && second.translation.is_none());
}

#[test]
fn a_task_without_a_plan_is_proved_to_have_none() {
    let folder = tempdir().expect("a folder");
    let files = lamp(folder.path(), "(and (lit) (broken))");
    let outcome = solve(&files, folder.path(), &PROOF_SEARCH).outcome;
    assert!(matches!(outcome, PlannerOutcome::Unsolvable), "{outcome:?}");
    let outcome = solve(&files, folder.path(), &LAMA_FIRST).outcome;
    // Which of them, depends on the version.
    let answers =
        matches!(outcome, PlannerOutcome::Unsolvable | PlannerOutcome::Undecided(StopReason::Incomplete));
    assert!(answers, "{outcome:?}");
}

#[test]
fn a_search_that_gives_up_proves_nothing() {
    let folder = tempdir().expect("a folder");
    let files = lamp(folder.path(), "(and (lit) (broken))");
    let outcome = solve(&files, folder.path(), &["--search", "ehc(ff())"]).outcome;
    assert!(matches!(outcome, PlannerOutcome::Undecided(StopReason::Incomplete)), "{outcome:?}");
}

#[test]
fn an_anytime_search_gives_its_plan() {
    let folder = tempdir().expect("a folder");
    let files = lamp(folder.path(), "(and (up) (broken))");
    let outcome = solve(&files, folder.path(), &["--alias", "lama"]).outcome;
    assert_eq!(plan(&outcome).lines().count(), 3, "two steps and the cost");
}

#[test]
fn the_time_limit_is_kept() {
    let folder = tempdir().expect("a folder");
    let sas = parity(folder.path(), 40);
    let limits = PlannerLimits { time: Some(Duration::from_secs(1)), memory: Some(1 << 30) };
    let start = Instant::now();
    let run = run(slice::from_ref(&sas), folder.path(), &PROOF_SEARCH, limits);
    assert!(matches!(run.outcome, PlannerOutcome::Undecided(StopReason::Time)), "{:?}", run.outcome);
    assert!(start.elapsed() < Duration::from_secs(3) + GRACE, "{:?}", run.total);
}

#[test]
fn the_memory_limit_is_kept() {
    let folder = tempdir().expect("a folder");
    let sas = parity(folder.path(), 40);
    let limits = PlannerLimits { time: Some(Duration::from_mins(1)), memory: Some(32 << 20) };
    let run = run(slice::from_ref(&sas), folder.path(), &PROOF_SEARCH, limits);
    assert!(matches!(run.outcome, PlannerOutcome::Undecided(StopReason::Memory)), "{:?}", run.outcome);
}

#[test]
fn a_memory_limit_that_is_too_low_to_start_is_reached() {
    let folder = tempdir().expect("a folder");
    let sas = parity(folder.path(), 10);
    let limits = PlannerLimits { time: None, memory: Some(1 << 20) };
    let run = run(slice::from_ref(&sas), folder.path(), &PROOF_SEARCH, limits);
    assert!(matches!(run.outcome, PlannerOutcome::Undecided(StopReason::Memory)), "{:?}", run.outcome);
}

#[test]
fn small_parities_are_refuted_completely() {
    let folder = tempdir().expect("a folder");
    let sas = parity(folder.path(), 10);
    let outcome = solve(slice::from_ref(&sas), folder.path(), &PROOF_SEARCH).outcome;
    assert!(matches!(outcome, PlannerOutcome::Unsolvable), "{outcome:?}");
}

#[test]
fn it_can_be_interrupted_and_tells_how_far_it_is() {
    let folder = tempdir().expect("a folder");
    let sas = parity(folder.path(), 40);
    let limits = PlannerLimits { time: Some(Duration::from_mins(1)), memory: Some(1 << 30) };
    let request = PlannerRequest {
        task: slice::from_ref(&sas),
        folder: folder.path(),
        arguments: &PROOF_SEARCH,
        limits,
    };
    let mut seen = false;
    let run = planner().run(&request, |_, line| {
        seen |= line.contains("evaluated");
        !seen
    });
    let run = run.expect("a run");
    assert!(matches!(run.outcome, PlannerOutcome::Undecided(StopReason::Interrupted)), "{:?}", run.outcome);
    assert!(seen && run.total < Duration::from_secs(20), "{:?}", run.total);
}

#[test]
fn wrong_options_and_wrong_tasks_are_crashes_that_say_why() {
    let folder = tempdir().expect("a folder");
    let files = lamp(folder.path(), "(and (lit))");
    let cases: [(&[&str], &str); 3] = [
        (&["--search", "nonsense()"], "the search did not understand its options"),
        (&["--alias", "nonsense"], "the driver did not understand its options"),
        (&["--search", "astar(lmcut())"], "the search cannot handle tasks like this one"),
    ];
    for (arguments, reason) in cases {
        let run = solve(&files, folder.path(), arguments);
        let PlannerOutcome::Crashed(crash) = &run.outcome else { panic!("{arguments:?}: {:?}", run.outcome) };
        let help: Vec<String> = crash.diagnostic(None).help.into_iter().map(|help| help.text).collect();
        let help = help.join("\n");
        assert!(help.contains(reason), "{arguments:?}: {help}");
    }
    fs::write(folder.path().join("problem.pddl"), "(define").expect("a writable folder");
    let run = solve(&files, folder.path(), &LAMA_FIRST);
    assert!(matches!(run.outcome, PlannerOutcome::Crashed(_)), "{:?}", run.outcome);
}
