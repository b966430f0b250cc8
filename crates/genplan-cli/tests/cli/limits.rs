//! `--time-limit` and `--memory-limit`: they hold in every stage, and the stage is named.

use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use expect_test::{Expect, expect};
use genplan_testing::{domain_within, problem_within};
use serde_json::Value;

use crate::support::{COUNTER, Folder, counter, genplan, show};

/// Few atoms, each with very many arguments.
fn wide() -> Folder {
    let parameters: String = (0..300).map(|column| format!(" ?p{column}")).collect();
    let arguments: String = (0..300).map(|column| [" ?x", " ?y", " ?z"][column % 3]).collect();
    let objects: String = (0..200).map(|object| format!(" o{object}")).collect();
    let problem = problem_within(&format!("(:objects{objects}) (:init) (:goal (done))"));
    let domain = domain_within(&format!(
        "(:predicates (wide{parameters}) (done))
  (:action finish :effect (done))
  (:action widen :parameters (?x ?y ?z) :effect (wide{arguments}))"
    ));
    Folder::new([("end.prog", "end\n"), ("domain.pddl", &domain)])
        .with("positive/p.pddl", &problem)
        .with("test/positive/p.pddl", &problem)
}

/// A counter of `bits` bits, and a program that counts.
fn counting(bits: usize) -> Folder {
    let program = "inc\ngo(0, !full)\nend\n";
    Folder::new([("domain.pddl", COUNTER), ("count.prog", program), ("positive/c.pddl", &counter(bits))])
        .with("test/positive/c.pddl", counter(bits))
}

/// Checks that a command gives up in time, and what it says.
#[track_caller]
#[allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]
fn gives_up(folder: &Folder, arguments: &str, expected: Expect) {
    let started = Instant::now();
    let output = folder.output(arguments);
    assert!(started.elapsed() < Duration::from_secs(20), "{arguments}: {:?}", started.elapsed());
    expected.assert_eq(&show(&output));
}

#[test]
fn grounding_keeps_within_its_memory() {
    let expected = expect![[r#"
        ? 3 --- stderr
        error: `positive/p.pddl` is too large to be grounded --> domain.pddl:3:12 — this action has too many instances
          = help: more memory, a smaller instance, or conditions that relate the variables to each other, would help"#]];
    let folder = wide();
    gives_up(&folder, "run end.prog domain.pddl positive/p.pddl --memory-limit 8", expected);
    for command in ["validate end.prog .", "evaluate end.prog .", "synth ."] {
        let output = genplan(folder.path(), &format!("{command} --memory-limit 8")).output();
        let text = show(&output.expect("the command"));
        assert!(text.starts_with("? 3 ") && text.contains("--- stderr\nerror: `./"), "{text}");
        assert!(text.contains("is too large to be grounded"), "{text}");
    }
}

#[test]
fn an_instance_that_is_not_grounded_has_a_document() {
    let folder = wide();
    let command = "run end.prog domain.pddl positive/p.pddl --memory-limit 8 --json";
    let output = folder.output(command);
    let document: Value = serde_json::from_slice(&output.stdout).expect("a document");
    assert_eq!(
        (output.status.code(), &document["verdicts"][0]["outcome"]),
        (Some(3), &Value::from("stopped"))
    );
}

#[test]
#[cfg(unix)]
fn reading_keeps_within_its_time() {
    let folder = counting(2);
    for command in [
        "run - domain.pddl positive/c.pddl",
        "validate - .",
        "evaluate - .",
        "synth --domain domain.pddl --positive -",
        "compile validation - . -o task",
    ] {
        // Nobody writes to standard input, so reading takes for ever.
        let mut command = genplan(folder.path(), &format!("{command} --time-limit 0.3 --json"));
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the command");
        let _open = child.stdin.take();
        let output = child.wait_with_output().expect("its output");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.starts_with("error: the time limit was reached while reading `-`\n"), "{stderr}");
        assert_eq!(output.status.code(), Some(3));
        let document: Value = serde_json::from_slice(&output.stdout).expect("a document");
        assert_eq!(document["stop_reason"], "time-limit");
        if document.get("error").is_none() {
            assert_eq!((&document["outcome"], &document["stage"]), (&"stopped".into(), &"reading".into()));
        }
    }
}

/// A problem, a program, and a folder that `compile` wrote, each with much text.
fn much_text() -> Folder {
    let objects: String = (0..300_000).map(|number| format!(" o{number}")).collect();
    let problem =
        format!("(define (problem p) (:domain counter) (:objects{objects}) (:init) (:goal (full)))");
    let program = "inc\n".repeat(300_000) + "end\n";
    let files = [("domain.pddl", COUNTER), ("positive/c.pddl", &problem), ("test/positive/c.pddl", &problem)];
    let manifest = serde_json::json!({
        "genplan": env!("CARGO_PKG_VERSION"), "lines": 2, "mode": "pn",
        "domain": {"name": "d.pddl", "text": COUNTER},
        "positive": [{"name": "c.pddl", "text": problem}], "negative": [],
    });
    let folder = Folder::new(files).with("task/compilation.json", manifest.to_string());
    folder.with("long.prog", program).with("end.prog", "end\n").with("small/c.pddl", counter(2))
}

#[test]
#[cfg(target_os = "linux")]
fn reading_keeps_within_its_memory() {
    let folder = much_text();
    for (command, name) in [
        ("run end.prog domain.pddl positive/c.pddl", "positive/c.pddl"),
        ("run long.prog domain.pddl small/c.pddl", "long.prog"),
        ("validate end.prog .", "./positive/c.pddl"),
        ("evaluate end.prog .", "./test/positive/c.pddl"),
        ("synth . --json", "./positive/c.pddl"),
        ("synth --domain domain.pddl --positive small/c.pddl --sketch long.prog", "long.prog"),
        ("compile synthesis . --lines 2 -o new", "./positive/c.pddl"),
        ("decode task end.prog", "c.pddl"),
    ] {
        // What is not counted would not fit into the address space.
        let limited =
            format!("ulimit -v 65536; exec {} {command} --memory-limit 8", env!("CARGO_BIN_EXE_genplan"));
        let output = Command::new("sh").args(["-c", &limited]).current_dir(folder.path()).output();
        let output = output.expect("a shell");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.contains(&format!("the memory limit was reached while reading `{name}`")), "{stderr}");
        assert!(stderr.contains("--memory-limit allows more"), "{stderr}");
        assert_eq!(output.status.code(), Some(3), "{command}");
        if command.contains("--json") {
            let document: Value = serde_json::from_slice(&output.stdout).expect("a document");
            let parts = ["outcome", "stop_reason", "stage"].map(|part| document[part].as_str());
            assert_eq!(parts, ["stopped", "memory-limit", "reading"].map(Some));
        }
    }
}

/// The wide instance among small ones, which have one object.
fn wide_among_small() -> Folder {
    let small = "(define (problem s) (:domain d) (:objects o) (:init) (:goal (done)))";
    let names = ["positive/a.pddl", "positive/z.pddl", "test/positive/a.pddl", "test/positive/z.pddl"];
    names.into_iter().fold(wide(), |folder, name| folder.with(name, small))
}

#[test]
fn verdicts_are_not_lost_where_one_instance_is_too_large() {
    let folder = wide_among_small().with("end.prog", "finish\nend\n");
    let json = |command: &str| -> (Option<i32>, Value) {
        let output = genplan(folder.path(), &format!("{command} --memory-limit 8 --json")).output();
        let output = output.expect("the command");
        assert!(String::from_utf8_lossy(&output.stderr).contains("is too large to be grounded"));
        (output.status.code(), serde_json::from_slice(&output.stdout).expect("JSON"))
    };
    let (exit, verdicts) = json("validate end.prog .");
    let outcomes = [0, 1, 2].map(|number| verdicts["verdicts"][number]["outcome"].as_str());
    assert_eq!((exit, outcomes), (Some(3), ["solved", "stopped", "solved"].map(Some)));
    let (exit, report) = json("evaluate end.prog .");
    assert_eq!((exit, &report["positives_solved"], &report["undecided"]), (Some(3), &2.into(), &1.into()));
    let (exit, report) = json("synth .");
    let parts = ["outcome", "stop_reason", "stage"].map(|part| report[part].as_str());
    assert_eq!((exit, parts), (Some(3), ["stopped", "memory-limit", "grounding"].map(Some)));
}

#[test]
fn verdicts_are_not_lost_when_the_time_is_over() {
    let folder = wide_among_small().with("end.prog", "finish\nend\n");
    let output = genplan(folder.path(), "validate end.prog . --time-limit 0.5").output();
    let text = show(&output.expect("the command"));
    assert!(text.starts_with("? 3 ok     positive  ./positive/a.pddl  solved after 1 step\n?  "), "{text}");
    assert!(text.contains("?      positive  ./positive/z.pddl  undecided after 0 steps\n"), "{text}");
    assert_eq!(text.matches("the time limit was reached while grounding").count(), 1, "{text}");
}

#[test]
fn grounding_keeps_within_its_time() {
    for command in
        ["run end.prog domain.pddl positive/p.pddl", "validate end.prog .", "evaluate end.prog .", "synth ."]
    {
        let started = Instant::now();
        let output = genplan(wide().path(), &format!("{command} --time-limit 0.2")).output();
        let text = show(&output.expect("the command"));
        assert!(text.starts_with("? 3 "), "{text}");
        assert!(text.contains("--- stderr\nerror: the time limit was reached while grounding"), "{text}");
        assert!(started.elapsed() < Duration::from_secs(20), "{command}: {:?}", started.elapsed());
    }
}

#[test]
fn an_execution_keeps_within_its_time() {
    let folder = counting(60);
    for (command, begin) in [
        ("run count.prog domain.pddl positive/c.pddl", "undecided after "),
        ("validate count.prog .", "?      positive  ./positive/c.pddl  undecided after "),
        ("evaluate count.prog .", "                      solved  failed"),
    ] {
        let output = genplan(folder.path(), &format!("{command} --time-limit 0.3")).output();
        let text = show(&output.expect("the command"));
        assert!(text.starts_with(&format!("? 3 {begin}")), "{text}");
    }
    let output =
        genplan(folder.path(), "run count.prog domain.pddl positive/c.pddl --time-limit 0.3").output();
    let text = show(&output.expect("the command"));
    assert!(text.contains(" is reached when the time runs out; --time-limit allows more"), "{text}");
}

#[test]
fn a_trace_that_is_cut_short_is_still_a_document() {
    let folder = counting(60);
    let command =
        "run count.prog domain.pddl positive/c.pddl --max-steps 150000 --trace --json --time-limit 2";
    let output = folder.output(command);
    let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let steps = document["verdicts"][0]["trace"].as_array().expect("a list").len();
    let stderr = String::from_utf8(output.stderr).expect("UTF-8");
    match steps {
        150_000 => assert_eq!(stderr, "", "a fast machine"),
        _ => assert_eq!(stderr, "the trace is incomplete: the time limit was reached\n"),
    }
    assert_eq!(output.status.code(), Some(3));
}

/// The largest amount of memory that a process has had, in kB.
#[cfg(target_os = "linux")]
fn peak(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("a process");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

#[test]
#[cfg(target_os = "linux")]
fn a_trace_is_written_as_it_is_made() {
    let folder = counting(60);
    let mut command: Command = genplan(
        folder.path(),
        "run count.prog domain.pddl positive/c.pddl --max-steps 200000 --trace --json",
    );
    let mut child = command.stdout(Stdio::piped()).spawn().expect("the command");
    let mut first = vec![0; 1 << 20];
    child.stdout.as_mut().expect("a pipe").read_exact(&mut first).expect("much output");
    // It waits for somebody who reads on.
    let peak = peak(child.id());
    child.kill().expect("it still runs");
    child.wait().expect("it ends");
    assert!(peak < 32 << 10, "{peak} kB");
}
