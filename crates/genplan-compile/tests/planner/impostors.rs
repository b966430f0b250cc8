//! Programs that are called like the planner, and behave worse.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use expect_test::{Expect, expect};
use genplan_compile::planner::{
    GRACE, Planner, PlannerLimits, PlannerOutcome, PlannerOutput, PlannerRequest, StopReason,
};
use genplan_pddl::diagnostics::{Style, render};
use tempfile::{TempDir, tempdir};

/// A shell script instead of a planner.
fn impostor(folder: &Path, script: &str) -> Planner {
    let driver = folder.join("script");
    fs::write(&driver, script).expect("a writable folder");
    Planner { driver, interpreter: Some("/bin/sh".into()) }
}

fn run_in(folder: &Path, script: &str, limits: PlannerLimits) -> PlannerOutput {
    let request = PlannerRequest { task: &["/no.sas".into()], folder, arguments: &[], limits };
    impostor(folder, script).run(&request, |_, _| true).expect("a run")
}

fn run(script: &str) -> (PlannerOutput, TempDir) {
    let folder = tempdir().expect("a folder");
    (run_in(folder.path(), script, PlannerLimits::default()), folder)
}

/// Checks what is told about a crash.
fn check_crash(script: &str, expected: &Expect) {
    let (run, _folder) = run(script);
    let PlannerOutcome::Crashed(crash) = &run.outcome else { panic!("{:?}", run.outcome) };
    expected.assert_eq(&render(&crash.diagnostic(Some(Path::new("work/planner.log"))), Style::Plain));
}

fn name_of_plan(outcome: &PlannerOutcome) -> String {
    let PlannerOutcome::Plan(path) = outcome else { panic!("{outcome:?}") };
    path.file_name().expect("a name").to_string_lossy().into_owned()
}

#[test]
fn a_crash_comes_with_the_last_lines() {
    check_crash(
        "echo parsing; echo; echo 'assertion failed: x' >&2; exit 32",
        &expect![[r#"
            error: the planner failed (exit status: 32)
             |
             = help: the search failed
             = help: its last output:
                     parsing
                     assertion failed: x
             = help: its whole output is in `work/planner.log`"#]],
    );
}

#[test]
fn success_without_a_plan_is_a_crash() {
    check_crash(
        "exit 0",
        &expect![[r#"
            error: the planner says that it found a plan, but has not written one
             |
             = help: it ended with exit status: 0; is it Fast Downward?
             = help: it printed nothing"#]],
    );
}

#[test]
fn a_signal_is_a_crash() {
    check_crash(
        "kill -s SEGV $$",
        &expect![[r"
        error: the planner failed (signal: 11 (SIGSEGV))
         |
         = help: it printed nothing"]],
    );
}

#[test]
fn a_program_that_cannot_be_started_is_a_crash() {
    let folder = tempdir().expect("a folder");
    let planner = Planner { driver: folder.path().join("nothing"), interpreter: None };
    let task = &["/no.sas".into()];
    let request =
        PlannerRequest { task, folder: folder.path(), arguments: &[], limits: PlannerLimits::default() };
    let run = planner.run(&request, |_, _| true).expect("a run");
    let PlannerOutcome::Crashed(crash) = &run.outcome else { panic!("{:?}", run.outcome) };
    assert_eq!(crash.status.code(), Some(127));
}

#[test]
fn a_folder_that_does_not_exist_is_an_error() {
    let folder = tempdir().expect("a folder");
    let planner = impostor(folder.path(), "exit 0");
    let missing = folder.path().join("missing");
    let task = &["/no.sas".into()];
    let request = PlannerRequest { task, folder: &missing, arguments: &[], limits: PlannerLimits::default() };
    assert!(planner.run(&request, |_, _| true).is_err());
}

#[test]
fn the_plan_of_an_earlier_run_does_not_count() {
    let folder = tempdir().expect("a folder");
    fs::write(folder.path().join("sas_plan"), "; cost = 0 (unit cost)\n").expect("a writable folder");
    let run = run_in(folder.path(), "exit 0", PlannerLimits::default());
    assert!(matches!(run.outcome, PlannerOutcome::Crashed(_)), "{:?}", run.outcome);
}

#[test]
fn the_last_complete_plan_is_the_best() {
    let (run, _folder) = run("for i in 1 2 9 10; do echo '; cost = 4 (unit cost)' > sas_plan.$i; done
         echo '; cost = 5 (unit cost)' > sas_plan.old
         echo '(half an act' > sas_plan.11");
    assert_eq!(name_of_plan(&run.outcome), "sas_plan.10");
}

#[test]
fn a_plan_counts_even_if_a_limit_was_reached_after_it() {
    for code in [1, 2, 3, 22, 23, 24] {
        let (run, _folder) = run(&format!("echo '; cost = 4 (unit cost)' > sas_plan.1; exit {code}"));
        assert_eq!(name_of_plan(&run.outcome), "sas_plan.1", "{code}");
    }
}

#[test]
fn limits_that_the_planner_reports_are_no_crashes() {
    use StopReason::{Incomplete, Memory, Time};
    let codes =
        [(12, Incomplete), (13, Incomplete), (20, Memory), (21, Time), (22, Memory), (23, Time), (24, Time)];
    for (code, reason) in codes {
        let (run, _folder) = run(&format!("exit {code}"));
        assert!(
            matches!(run.outcome, PlannerOutcome::Undecided(why) if why == reason),
            "{code}: {:?}",
            run.outcome
        );
    }
}

/// Goes on for ever, with a child that shows that it lives, and listens to no one.
const UNDYING: &str = "trap '' TERM INT HUP
    (while :; do echo >> heartbeat; sleep 0.02; done) &
    while :; do sleep 100; done";

/// Whether the child of `UNDYING` still lives; it must have lived.
fn is_alive(folder: &Path) -> bool {
    let beats = || fs::metadata(folder.join("heartbeat")).map_or(0, |file| file.len());
    let before = beats();
    assert!(before > 0, "it has never lived");
    std::thread::sleep(Duration::from_millis(300));
    before != beats()
}

/// Checks that the child of `UNDYING` has lived, and does not any more.
fn check_dead(folder: &Path) {
    assert!(!is_alive(folder), "it is still alive");
}

#[test]
fn a_planner_that_hangs_is_killed_with_all_its_processes() {
    let folder = tempdir().expect("a folder");
    let limits = PlannerLimits { time: Some(Duration::from_millis(200)), memory: None };
    let start = Instant::now();
    let run = run_in(folder.path(), UNDYING, limits);
    assert!(matches!(run.outcome, PlannerOutcome::Undecided(StopReason::Time)), "{:?}", run.outcome);
    assert!(start.elapsed() < Duration::from_secs(2) + GRACE, "{:?}", run.total);
    check_dead(folder.path());
}

#[test]
fn what_a_planner_leaves_running_is_killed() {
    let script = "(while :; do echo >> heartbeat; sleep 0.02; done) &
        sleep 0.2; exit 11";
    let (run, folder) = run(script);
    assert!(matches!(run.outcome, PlannerOutcome::Unsolvable), "{:?}", run.outcome);
    check_dead(folder.path());
}

/// A child that has left the process group shows that it lives.
const RUNAWAY: &str = "setsid sh -c 'while :; do echo >> heartbeat; sleep 0.02; done' &
    until [ -s heartbeat ]; do sleep 0.02; done";

#[test]
#[cfg(target_os = "linux")]
fn a_process_that_leaves_its_group_is_killed() {
    for end in ["exit 11", "kill -s KILL $$"] {
        let (_run, folder) = run(&format!("{RUNAWAY}\n{end}"));
        check_dead(folder.path());
    }
    let folder = tempdir().expect("a folder");
    let limits = PlannerLimits { time: Some(Duration::from_millis(200)), memory: None };
    run_in(folder.path(), &format!("{RUNAWAY}\nwhile :; do sleep 100; done"), limits);
    check_dead(folder.path());
}

/// This test starts itself again, in a process that runs a planner and is killed.
#[test]
fn a_planner_does_not_survive_us() {
    const FOLDER: &str = "GENPLAN_TEST_FOLDER";
    if let Some(folder) = std::env::var_os(FOLDER) {
        let runaway = if cfg!(target_os = "linux") { RUNAWAY } else { "" };
        run_in(Path::new(&folder), &format!("{runaway}\n{UNDYING}"), PlannerLimits::default());
        return;
    }
    let folder = tempdir().expect("a folder");
    let mut victim = Command::new(std::env::current_exe().expect("this test"));
    victim.args(["--exact", "impostors::a_planner_does_not_survive_us"]).env(FOLDER, folder.path());
    let mut victim = victim.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("this test");
    let start = Instant::now();
    while !folder.path().join("heartbeat").exists() {
        assert!(start.elapsed() < Duration::from_secs(30), "it never starts");
        std::thread::sleep(Duration::from_millis(10));
    }
    victim.kill().expect("it runs");
    victim.wait().expect("it runs");
    // Nobody waits for the switch here, and to look through all processes takes a moment.
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(20) && is_alive(folder.path()) {}
    check_dead(folder.path());
}

#[test]
fn memory_is_limited_even_if_the_planner_does_not_care() {
    let folder = tempdir().expect("a folder");
    let limits = PlannerLimits { time: Some(Duration::from_secs(30)), memory: Some(1 << 20) };
    let run = run_in(folder.path(), "ulimit -v", limits);
    let log = fs::read_to_string(run.log).expect("a log");
    if cfg!(target_os = "linux") {
        assert_eq!(log.trim(), ((1 + 64) * 1024).to_string());
    }
}

#[test]
fn a_crash_for_lack_of_memory_is_a_limit_that_was_reached() {
    let folder = tempdir().expect("a folder");
    let outcome = |script: &str, megabytes: u64| {
        let limits = PlannerLimits { time: None, memory: Some(megabytes << 20) };
        run_in(folder.path(), script, limits).outcome
    };
    for (script, megabytes) in
        [("echo MemoryError; exit 1", 1024), ("echo std::bad_alloc; kill -s ABRT $$", 1024), ("exit 35", 1)]
    {
        let outcome = outcome(script, megabytes);
        assert!(matches!(outcome, PlannerOutcome::Undecided(StopReason::Memory)), "{script}: {outcome:?}");
    }
    for (script, megabytes) in [("exit 35", 1024), ("exit 36", 1), ("exit 0", 1)] {
        let outcome = outcome(script, megabytes);
        assert!(matches!(outcome, PlannerOutcome::Crashed(_)), "{script}: {outcome:?}");
    }
}

#[test]
fn a_log_without_end_is_cut_in_the_middle() {
    let (run, _folder) = run("echo first; echo '[t=0.1s, 10 KB] Total time: 2.5s'
        yes 'the same line again and again' | head -c 30000000; echo last; exit 11");
    let log = fs::read_to_string(&run.log).expect("a log");
    assert!(log.len() < 10_000_000, "{}", log.len());
    assert!(log.starts_with("first\n") && log.ends_with("last\n"));
    assert!(log.contains("bytes are left out here"));
    assert_eq!(run.search, Some(Duration::from_millis(2500)));
}

#[test]
fn garbage_is_no_reason_to_fail() {
    let script = r"printf 'Total time: NaNs\nTotal time: -1s\nDone! [\nTranslator facts: 99999999999999999999\n'
        printf '\377\376\033[31m\000 : : ]\n'; head -c 3000000 /dev/zero; exit 35";
    let (run, _folder) = run(script);
    let PlannerOutcome::Crashed(crash) = &run.outcome else { panic!("{:?}", run.outcome) };
    assert!(crash.last_lines.iter().all(|line| !line.contains(char::is_control)), "{crash:?}");
    assert!(crash.last_lines.iter().all(|line| line.len() < 10_000));
    assert_eq!((run.search, run.size), (None, None));
}

#[test]
fn a_pipe_in_the_place_of_a_plan_is_not_waited_for() {
    let (run, _folder) = run("mkfifo sas_plan; exit 0");
    assert!(matches!(run.outcome, PlannerOutcome::Crashed(_)), "{:?}", run.outcome);
}
