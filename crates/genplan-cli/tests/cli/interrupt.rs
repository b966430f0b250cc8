//! Ctrl-C, and other signals that ask for the end.
#![cfg(unix)]

use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use expect_test::expect;

use crate::schema::{schema, violations};
use crate::support::{COUNTER, Folder, counter, genplan};

/// Starts the command with pipes.
fn spawn(folder: &Folder, arguments: &str) -> Child {
    let mut command = genplan(folder.path(), arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command")
}

fn interrupt(child: &Child) {
    send("INT", child);
}

fn send(signal: &str, child: &Child) {
    let status = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status().expect("kill");
    assert!(status.success());
}

/// A counter that counts for longer than anyone can wait.
fn slow_counter() -> Folder {
    Folder::new([
        ("domain.pddl", COUNTER),
        ("sixty.pddl", &counter(60)),
        ("count.prog", "inc\ngo(0, !full)\nend"),
    ])
}

/// Interrupts an execution that takes longer than anyone can wait.
fn interrupted(arguments: &str) -> Output {
    ended_by("INT", 130, arguments)
}

/// Sends a signal to an execution that takes longer than anyone can wait.
fn ended_by(signal: &str, code: i32, arguments: &str) -> Output {
    // Nothing shows that the execution is under way; if it is not after a pause, the process ends without a word,
    // and it is tried again with a longer pause.
    let outputs =
        [200, 1_000, 5_000, 20_000].map(|pause| move || ended_after(arguments, signal, code, pause));
    let spoke = |output: &Output| !output.stdout.is_empty() || !output.stderr.is_empty();
    outputs.iter().map(|output| output()).find(spoke).expect("an execution that was under way")
}

fn ended_after(arguments: &str, signal: &str, code: i32, milliseconds: u64) -> Output {
    let folder = slow_counter();
    let child = spawn(&folder, arguments);
    std::thread::sleep(Duration::from_millis(milliseconds));
    send(signal, &child);
    let output = child.wait_with_output().expect("the command");
    assert_eq!(output.status.code(), Some(code), "{signal}");
    output
}

#[test]
fn sigterm_and_sighup_are_like_ctrl_c_but_for_the_exit_code() {
    for (signal, code) in [("TERM", 143), ("HUP", 129)] {
        let output = ended_by(signal, code, "run count.prog domain.pddl sixty.pddl");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(text.ends_with(" is reached when interrupted\n"), "{text}");
    }
}

#[test]
fn nohup_is_respected() {
    let folder = slow_counter();
    let words =
        format!("trap '' HUP; exec {} run count.prog domain.pddl sixty.pddl", env!("CARGO_BIN_EXE_genplan"));
    let mut child = Command::new("sh");
    let mut child = child.current_dir(folder.path()).args(["-c", &words]).spawn().expect("the command");
    std::thread::sleep(Duration::from_millis(500));
    send("HUP", &child);
    std::thread::sleep(Duration::from_millis(500));
    assert!(child.try_wait().expect("the command").is_none(), "it has ended");
    send("KILL", &child);
    child.wait().expect("the command");
}

#[test]
fn a_repeated_sighup_means_no_more_than_one() {
    let folder = contradiction();
    let child = spawn(&folder, "synth . --no-lint --max-lines 31");
    std::thread::sleep(Duration::from_secs(1));
    send("HUP", &child);
    // It may have ended already.
    let _ = Command::new("kill").args(["-s", "HUP", &child.id().to_string()]).output();
    let output = child.wait_with_output().expect("the command");
    assert_eq!(output.status.code(), Some(129));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.starts_with("undecided: the search was interrupted\n"), "{text}");
}

#[test]
fn what_is_interrupted_while_it_teaches_writes_its_own_document() {
    let folder = contradiction().with("any.prog", "end\n");
    for (command, name) in [("suggest .", "suggestions"), ("teach . --oracle any.prog", "taught")] {
        // As above: a pause may be too short.
        let outputs = [1_000, 5_000, 20_000].map(|pause| {
            let (folder, command) = (&folder, format!("{command} --no-lint --max-lines 31 --json"));
            move || {
                let child = spawn(folder, &command);
                std::thread::sleep(Duration::from_millis(pause));
                interrupt(&child);
                child.wait_with_output().expect("the command")
            }
        });
        let output = outputs.iter().map(|output| output()).find(|output| !output.stdout.is_empty());
        let output = output.expect("a search that was under way");
        let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one document");
        assert_eq!(violations(&document, &schema(name)), Vec::<String>::new());
        assert_eq!(document["stop_reason"], "interrupted", "{document}");
        assert_eq!(output.status.code(), Some(130));
    }
}

#[test]
fn an_execution_is_interrupted_and_says_where_it_was() {
    let output = interrupted("run count.prog domain.pddl sixty.pddl");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.starts_with("interrupted after "), "{text}");
    assert!(text.ends_with(" is reached when interrupted\n"), "{text}");
}

#[test]
fn an_interrupted_execution_is_stopped_in_json() {
    let output = interrupted("run count.prog domain.pddl sixty.pddl --json");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.contains(r#""outcome": "stopped""#), "{text}");
}

#[test]
fn an_evaluation_is_interrupted() {
    let output = interrupted("evaluate count.prog --domain domain.pddl --positive sixty.pddl");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    expect![[r#"
        interrupted after 0 of 1 instance
    "#]]
    .assert_eq(&String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_validation_is_interrupted() {
    let output = interrupted("validate count.prog --domain domain.pddl --positive sixty.pddl");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.ends_with("0 of 1 example is as labelled\n"), "{text}");
}

#[test]
fn reading_is_interrupted_at_once() {
    let facts = " (next b1 b2)".repeat(4_000_000);
    let problem = counter(60).replace("(:init", &format!("(:init {facts}"));
    let folder = slow_counter().with("long.pddl", problem);
    let child = spawn(&folder, "run count.prog domain.pddl long.pddl");
    std::thread::sleep(Duration::from_millis(250));
    interrupt(&child);
    let output = child.wait_with_output().expect("the command");
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
}

/// A search for a program that does not exist, which takes longer than anyone can wait.
fn contradiction() -> Folder {
    let problem = counter(6);
    Folder::new([("domain.pddl", COUNTER), ("positive/six.pddl", &problem), ("negative/six.pddl", &problem)])
}

/// Interrupts a search; one that was not yet under way says nothing, and it is tried again.
fn interrupted_search(arguments: &str) -> Output {
    let outputs = [300, 1_000, 5_000, 20_000].map(|pause| {
        move || {
            let folder = contradiction();
            let child = spawn(&folder, arguments);
            std::thread::sleep(Duration::from_millis(pause));
            interrupt(&child);
            child.wait_with_output().expect("the command")
        }
    });
    let output = outputs.iter().map(|output| output()).find(|output| !output.stdout.is_empty());
    let output = output.expect("a search that was under way");
    assert_eq!(output.status.code(), Some(130));
    output
}

#[test]
fn a_search_is_interrupted_and_says_how_far_it_was() {
    let output = interrupted_search("synth . --no-lint --max-lines 31 --all");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.starts_with("undecided: the search was interrupted\nno program of at most "), "{text}");
    assert!(text.ends_with(" were searched\n"), "{text}");
}

#[test]
fn an_interrupted_search_is_stopped_in_json() {
    let output = interrupted_search("synth . --no-lint --lines 31 --json");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.contains(r#""outcome": "stopped""#), "{text}");
    assert!(text.contains(r#""stop_reason": "interrupted""#), "{text}");
}

#[test]
fn an_interrupted_experiment_keeps_its_finished_runs() {
    // Without negative examples a program is found at once; one that is also negative is searched in vain.
    let folder = [2, 3].iter().fold(contradictions(), |folder, bits| {
        folder.with(&format!("all/positive/{bits}.pddl"), counter(*bits))
    });
    let arguments =
        "bench all --configurations 12 --examples 3 --max-lines 31 --results runs.jsonl --threads 1";
    let child = spawn(&folder, arguments);
    let path = folder.path().join("runs.jsonl");
    let lines = || std::fs::read_to_string(&path).map_or(0, |text| text.lines().count());
    let has_runs = (0..3_000).any(|_| {
        std::thread::sleep(Duration::from_millis(20));
        lines() >= 3
    });
    assert!(has_runs, "the first two runs take no time, the third one takes a minute");
    interrupt(&child);
    let output = child.wait_with_output().expect("the command");
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    let text = String::from_utf8(output.stderr).expect("UTF-8");
    let expected = format!(
        "interrupted after {} of 12 runs; the same command continues from `runs.jsonl`\n",
        lines() - 1
    );
    assert_eq!(text, expected);
}

/// Counters that are both positive and negative.
fn contradictions() -> Folder {
    [4, 5].iter().fold(Folder::new([("all/domain.pddl", COUNTER)]), |folder, bits| {
        let problem = counter(*bits);
        let folder = folder.with(&format!("all/positive/{bits}.pddl"), &problem);
        folder.with(&format!("all/negative/{bits}.pddl"), &problem)
    })
}
