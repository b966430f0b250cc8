//! To run the command somewhere and see what comes of it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use expect_test::Expect;
use tempfile::TempDir;

use crate::fast_downward;
use crate::masking::{masked, without_progress};
use crate::workspace::copy_examples;
pub use crate::workspace::repository;

/// A lamp in each room, which can be switched on where it is not broken.
pub const LAMPS: &str = "(define (domain lamps)
  (:requirements :typing :negative-preconditions)
  (:types room)
  (:constants hall - room)
  (:predicates (lit ?r - room) (broken ?r - room))
  (:action switch :parameters (?r - room)
    :precondition (and (not (broken ?r)) (not (lit ?r))) :effect (lit ?r))
  (:action break :parameters (?r - room) :effect (and (broken ?r) (not (lit ?r)))))
";

/// A problem of [`LAMPS`] to be solved by switching once.
pub const DARK: &str = "(define (problem dark) (:domain lamps)
  (:objects attic - room)
  (:init)
  (:goal (lit hall)))
";

/// A counter in binary numbers: with many bits, it counts for longer than anyone can wait.
pub const COUNTER: &str = "(define (domain counter)
  (:requirements :adl :typing :derived-predicates)
  (:types bit)
  (:predicates (one ?b - bit) (next ?a ?b - bit) (first ?b - bit) (last ?b - bit) (carry ?b - bit) (full))
  (:derived (carry ?b - bit) (or (first ?b) (exists (?a - bit) (and (next ?a ?b) (one ?a) (carry ?a)))))
  (:derived (full) (exists (?b - bit) (and (last ?b) (one ?b) (carry ?b))))
  (:action inc :effect (forall (?b - bit) (and
    (when (and (carry ?b) (one ?b)) (not (one ?b)))
    (when (and (carry ?b) (not (one ?b))) (one ?b))))))
";

/// A counter of so many bits.
pub fn counter(bits: usize) -> String {
    let objects: String = (1..=bits).map(|bit| format!(" b{bit}")).collect();
    let next: String = (1..bits).map(|bit| format!(" (next b{bit} b{})", bit + 1)).collect();
    format!(
        "(define (problem counter) (:domain counter) (:objects{objects} - bit)
  (:init (first b1) (last b{bits}){next}) (:goal (full)))
"
    )
}

/// A folder of files that is gone after the test.
pub struct Folder(TempDir);

impl Folder {
    pub fn new<const N: usize>(files: [(&str, &str); N]) -> Self {
        files
            .into_iter()
            .fold(Folder(TempDir::new().expect("a folder")), |folder, (name, text)| folder.with(name, text))
    }

    /// The lamps, one problem and a program that solves it.
    pub fn lamps() -> Self {
        Folder::new([("domain.pddl", LAMPS), ("dark.pddl", DARK), ("on.prog", "switch(hall)\nend\n")])
    }

    /// Adds a file.
    pub fn with(self, name: &str, text: impl AsRef<[u8]>) -> Self {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
        self
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Checks what `genplan` does here with these arguments.
    #[track_caller]
    pub fn check(&self, arguments: &str, expected: Expect) {
        check_in(self.path(), arguments, expected);
    }

    /// Checks that the input is refused with these diagnostics, and nothing else happens.
    #[track_caller]
    #[allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]
    pub fn refuses(&self, arguments: &str, expected: Expect) {
        let output = genplan(self.path(), arguments).output().expect("the command");
        let stderr = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{stderr}");
        if arguments.contains("--json") {
            let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("a document");
            assert!(document["error"].is_string(), "{document}");
        } else {
            assert_eq!(String::from_utf8_lossy(&output.stdout), "");
        }
        expected.assert_eq(&stderr);
    }
}

/// A folder with a copy of the bundled examples, in which files can be written.
pub fn examples() -> Folder {
    let folder = Folder::new([]);
    copy_examples(folder.path());
    folder
}

/// Like [`check`], but what a search cost is shown as `#`.
#[track_caller]
#[allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]
pub fn check_masked(folder: &Path, arguments: &str, expected: Expect) {
    let output = genplan(folder, arguments).output().expect("the command");
    expected.assert_eq(&masked(&show(&output)));
}

/// Checks what `genplan` does in the folder of the project, where the examples are.
#[track_caller]
pub fn check(arguments: &str, expected: Expect) {
    check_in(&repository(), arguments, expected);
}

/// Checks what `genplan` does in a folder.
#[track_caller]
#[allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]
pub fn check_in(folder: &Path, arguments: &str, expected: Expect) {
    expected.assert_eq(&show(&genplan(folder, arguments).output().expect("the command")));
}

/// The command with these arguments, separated by blanks.
pub fn genplan(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_genplan"));
    command
        .current_dir(folder)
        .args(arguments.split_whitespace())
        .env_remove("NO_COLOR")
        .env_remove("COLUMNS");
    command
}

/// Runs a command that must not take long. What it writes is read meanwhile, or it would wait for that with much output.
#[track_caller]
pub fn in_time(command: &mut Command) -> Output {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("the command");
    let (id, (sender, receiver)) = (child.id(), mpsc::channel());
    let waiting = thread::spawn(move || sender.send(child.wait_with_output()));
    let Ok(output) = receiver.recv_timeout(Duration::from_mins(1)) else {
        Command::new("kill").args(["-s", "KILL", &id.to_string()]).status().expect("kill");
        panic!("{command:?} does not end");
    };
    waiting.join().expect("a thread").expect("somebody listens");
    output.expect("the command")
}

/// Runs a command that succeeds.
#[track_caller]
pub fn succeed(command: &mut Command) -> String {
    let output = command.output().expect("the command");
    assert!(output.status.success(), "{command:?}: {}", show(&output));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Solves the task that was compiled into `out` with the real planner; the plan is in `plan`.
#[track_caller]
pub fn solve(folder: &Folder) {
    let is_sas = folder.path().join("out/output.sas").exists();
    let files: &[&str] = if is_sas { &["out/output.sas"] } else { &["out/domain.pddl", "out/problem.pddl"] };
    let planner = fast_downward::planner();
    let words: Vec<&PathBuf> = planner.interpreter.iter().chain([&planner.driver]).collect();
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).args(["--plan-file", "plan", "--alias", "lama-first"]).args(files);
    succeed(command.current_dir(folder.path()));
}

/// The exit code, stdout, and stderr if there is any.
pub fn show(output: &Output) -> String {
    let code = output.status.code().map_or_else(|| output.status.to_string(), |code| code.to_string());
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    let stderr = match without_progress(&text(&output.stderr)) {
        stderr if stderr.is_empty() => stderr,
        stderr => format!("--- stderr\n{stderr}"),
    };
    format!("? {code}\n{}{stderr}", text(&output.stdout))
}
