//! To run the command somewhere and see what comes of it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use expect_test::Expect;
use serde_json::Value;

use crate::Folder;
use crate::folding::{folded_diagnostics, folded_document, folded_programs};
use crate::masking::{masked, without_costs, without_progress};

/// The command with these arguments, separated by blanks. It is the one that Cargo built for the tests of `genplan-cli`,
/// beside the folder of the test program.
pub fn genplan(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(binary());
    command
        .current_dir(folder)
        .args(arguments.split_whitespace())
        .env_remove("NO_COLOR")
        .env_remove("COLUMNS");
    command
}

fn binary() -> PathBuf {
    let test = std::env::current_exe().expect("a test program");
    let target = test.parent().and_then(Path::parent).expect("the target folder");
    target.join(format!("genplan{}", std::env::consts::EXE_SUFFIX))
}

/// Checks what `genplan` does in a folder.
#[track_caller]
#[allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]
pub fn check_in(folder: &Path, arguments: &str, expected: Expect) {
    expected.assert_eq(&show(&genplan(folder, arguments).output().expect("the command")));
}

/// Like [`check_in`], but without what a search cost.
#[track_caller]
#[allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]
pub fn check_masked(folder: &Path, arguments: &str, expected: Expect) {
    let output = genplan(folder, arguments).output().expect("the command");
    expected.assert_eq(&without_costs(&show_masked(&output)));
}

/// Checks the exit code, and that some texts, one for each line, are among what is written.
#[track_caller]
pub fn says(folder: &Path, arguments: &str, code: i32, texts: &str) {
    let output = genplan(folder, arguments).output().expect("the command");
    let shown = show_masked(&output);
    assert_eq!(output.status.code(), Some(code), "genplan {arguments}\n{shown}");
    for text in texts.lines().map(str::trim).filter(|text| !text.is_empty()) {
        assert!(shown.contains(text), "genplan {arguments}: no `{text}` in\n{shown}");
    }
}

/// The document of a command.
#[track_caller]
pub fn document(folder: &Path, arguments: &str) -> Value {
    let output = genplan(folder, &format!("{arguments} --json")).output().expect("the command");
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {}", show(&output)))
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

/// The exit code, stdout from the same line on, and stderr if there is any, on [fewer lines](crate::folding).
pub fn show(output: &Output) -> String {
    shown(output, without_progress)
}

/// Like [`show`], with `#` instead of what a search cost, and of the names of temporary folders.
pub fn show_masked(output: &Output) -> String {
    shown(output, masked)
}

fn shown(output: &Output, mask: fn(&str) -> String) -> String {
    let code = output.status.code().map_or_else(|| output.status.to_string(), |code| code.to_string());
    let text = |bytes: &[u8]| mask(std::str::from_utf8(bytes).expect("UTF-8"));
    let stdout = match text(&output.stdout) {
        stdout if stdout.starts_with(['{', '[']) => folded_document(&stdout),
        stdout => folded_programs(&stdout),
    };
    let stderr = match folded_diagnostics(&text(&output.stderr)) {
        stderr if stderr.is_empty() => stderr,
        stderr => format!("--- stderr\n{stderr}"),
    };
    format!("? {code} {stdout}{stderr}").trim_end().to_owned()
}

impl Folder {
    /// Checks what `genplan` does here with these arguments.
    #[track_caller]
    pub fn check(&self, arguments: &str, expected: Expect) {
        check_in(self.path(), arguments, expected);
    }

    /// What `genplan` does here with these arguments.
    #[track_caller]
    pub fn output(&self, arguments: &str) -> Output {
        genplan(self.path(), arguments).output().expect("the command")
    }

    /// What `genplan` does here with these arguments, which must not take long.
    #[track_caller]
    pub fn in_time(&self, arguments: &str) -> Output {
        in_time(&mut genplan(self.path(), arguments))
    }

    /// What `genplan` does here, which ends with this exit code in time.
    #[track_caller]
    pub fn exits(&self, arguments: &str, code: i32) -> Output {
        let output = self.in_time(arguments);
        assert_eq!(output.status.code(), Some(code), "genplan {arguments}\n{}", show(&output));
        output
    }

    /// What `genplan` writes to stdout here, where it succeeds.
    #[track_caller]
    pub fn succeed(&self, arguments: &str) -> String {
        succeed(&mut genplan(self.path(), arguments))
    }

    /// Checks what `genplan synth` does here, whatever it costs.
    #[track_caller]
    pub fn synth(&self, arguments: &str, expected: Expect) {
        check_masked(self.path(), &format!("synth {arguments}"), expected);
    }

    /// Checks the exit code, and that some texts, one for each line, are among what is written here.
    #[track_caller]
    pub fn says(&self, arguments: &str, code: i32, texts: &str) {
        says(self.path(), arguments, code, texts);
    }

    /// The document of a command that is run here, which must not take long.
    #[track_caller]
    pub fn document(&self, arguments: &str) -> Value {
        let output = self.in_time(&format!("{arguments} --json"));
        serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {}", show(&output)))
    }

    /// Checks that the input is refused with these diagnostics, and nothing else happens.
    #[track_caller]
    #[allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]
    pub fn refuses(&self, arguments: &str, expected: Expect) {
        let output = genplan(self.path(), arguments).output().expect("the command");
        let stderr = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{stderr}");
        if arguments.contains("--json") {
            let document: Value = serde_json::from_slice(&output.stdout).expect("a document");
            assert!(document["error"].is_string(), "{document}");
        } else {
            assert_eq!(String::from_utf8_lossy(&output.stdout), "");
        }
        expected.assert_eq(folded_diagnostics(&stderr).trim_end());
    }
}
