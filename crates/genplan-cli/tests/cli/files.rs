//! What is read: files and named pipes that are not too large, and all that is there.
#![cfg(unix)]

use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use expect_test::{Expect, expect};

use crate::support::{DARK, Folder, LAMPS, genplan, show};

fn pipe(folder: &Folder, name: &str) {
    let status = Command::new("mkfifo").arg(folder.path().join(name)).status().expect("mkfifo");
    assert!(status.success());
}

/// The lamps as a domain folder.
fn lamps() -> Folder {
    Folder::lamps().with("positive/dark.pddl", DARK)
}

/// Checks that the input is refused, at once.
#[track_caller]
#[allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]
fn refused(folder: &Folder, arguments: &str, expected: Expect) {
    expected.assert_eq(&show(&folder.in_time(arguments)));
}

/// Checks that the command complains about `pipe`, whatever it is read as.
#[track_caller]
fn refuses_pipe(folder: &Folder, arguments: &str) {
    let output = folder.in_time(arguments);
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments}: {text}");
    assert!(text.contains("not a regular file"), "{arguments}: {text}");
}

#[test]
fn pipes_in_folders_are_refused_whatever_they_are_read_as() {
    let folder = lamps();
    pipe(&folder, "pipe");
    std::fs::create_dir(folder.path().join("out")).expect("a folder");
    pipe(&folder, "out/compilation.json");
    std::fs::create_dir(folder.path().join("pool")).expect("a folder");
    pipe(&folder, "pool/pipe.pddl");
    for arguments in ["decode out on.prog", "suggest .", "teach .", "bench . --results pipe"] {
        refuses_pipe(&folder, arguments);
    }
    std::fs::create_dir(folder.path().join("negative")).expect("a folder");
    pipe(&folder, "negative/pipe.pddl");
    for command in ["synth", "lint", "validate on.prog", "bench"] {
        refuses_pipe(&folder, &format!("{command} ."));
    }
}

/// What a command says that reads `pipe`, into which another thread writes a text.
fn from_pipe(folder: &Folder, arguments: &str, text: &str) -> String {
    let (place, text) = (folder.path().join("pipe"), text.to_owned());
    // It waits for a reader, and so for ever if there is none: the command then fails, and the test with it.
    thread::spawn(move || std::fs::write(place, text));
    show(&folder.in_time(arguments))
}

#[test]
fn a_pipe_is_read_wherever_a_single_file_is_named() {
    let folder = lamps();
    pipe(&folder, "pipe");
    folder.succeed("compile synthesis . --lines 1 -o task");
    let (program, plan) = ("switch(hall)\nend\n", "(program-switch-hall-0)\n");
    for (arguments, text) in [
        ("run pipe domain.pddl dark.pddl", program),
        ("run on.prog pipe dark.pddl", LAMPS),
        ("run on.prog domain.pddl pipe", DARK),
        ("draw pipe", program),
        ("draw on.prog --domain pipe", LAMPS),
        ("synth . --sketch pipe --pointers none", "?\nend\n"),
        ("synth --domain domain.pddl --positive dark.pddl pipe", DARK),
        ("synth --domain pipe --positive dark.pddl", LAMPS),
        ("validate pipe .", program),
        ("compile validation pipe . -o new", program),
        ("teach . --oracle pipe --questions 0", program),
    ] {
        let told = from_pipe(&folder, arguments, text);
        assert!(told.starts_with("? 0 "), "{arguments}: {told}");
    }
    // It is read, and then it is no plan of this task.
    let told = from_pipe(&folder, "decode task pipe", plan);
    assert!(told.starts_with("? 2 ") && told.contains("--> pipe:1:"), "{told}");
}

#[test]
fn what_a_shell_puts_in_the_place_of_a_file_is_read() {
    // `genplan run <(…)`: the shell names one end of a pipe.
    let told = told(&lamps(), "run /dev/fd/0 domain.pddl dark.pddl", "switch(hall)\nend\n");
    assert_eq!(told, "? 0 solved after 1 step");
}

#[test]
fn limits_hold_while_a_pipe_is_read() {
    let folder = lamps();
    pipe(&folder, "pipe");
    refused(
        &folder,
        "run on.prog domain.pddl pipe --time-limit 0.1",
        expect![[r#"
            ? 3 --- stderr
            error: the time limit was reached while reading `pipe`
              = help: --time-limit allows more"#]],
    );
    let long = format!("{DARK};{}", "x".repeat(2 << 20));
    let told = from_pipe(&folder, "run on.prog domain.pddl pipe --max-file-size 1", &long);
    assert!(told.starts_with("? 2 --- stderr\nerror: `pipe` is too large\n"), "{told}");
}

#[test]
fn an_interrupt_ends_the_wait_for_a_pipe() {
    let folder = lamps();
    pipe(&folder, "pipe");
    let mut command = genplan(folder.path(), "synth --domain domain.pddl --positive pipe");
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command");
    // Whoever opens it for writing waits for the reader: from then on the command reads.
    let writer = std::fs::File::options().write(true).open(folder.path().join("pipe")).expect("a reader");
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(kill.success());
    assert_eq!(child.wait().expect("the command").code(), Some(130));
    drop(writer);
}

/// What a command says whose standard input is this text.
fn told(folder: &Folder, arguments: &str, input: &str) -> String {
    let mut command = genplan(folder.path(), arguments);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command");
    // Whoever does not read may be gone already.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    show(&child.wait_with_output().expect("its output"))
}

#[test]
fn standard_input_is_read_where_it_is_asked_for() {
    let folder = lamps();
    for name in ["-", "/dev/stdin"] {
        let program = format!("run {name} domain.pddl dark.pddl");
        assert_eq!(told(&folder, &program, "switch(hall)\nend\n"), "? 0 solved after 1 step");
        let instance = format!("run on.prog domain.pddl {name}");
        assert_eq!(told(&folder, &instance, DARK), "? 0 solved after 1 step");
    }
    let long = format!("{DARK};{}", "x".repeat(2 << 20));
    let text = told(&folder, "run on.prog domain.pddl - --max-file-size 1", &long);
    assert!(text.starts_with("? 2 --- stderr\nerror: `-` is too large\n"), "{text}");
}

#[test]
fn devices_are_refused() {
    refused(
        &lamps(),
        "run on.prog domain.pddl /dev/zero",
        expect![[r#"
            ? 2 --- stderr
            error: cannot read `/dev/zero`: it is neither a file nor a pipe"#]],
    );
}

#[test]
fn folders_are_refused() {
    refused(
        &lamps(),
        "run positive domain.pddl dark.pddl",
        expect![[r#"
            ? 2 --- stderr
            error: cannot read `positive`: it is a folder"#]],
    );
}

#[test]
fn a_file_that_is_too_large_is_refused_unless_that_is_wanted() {
    let padding = " ".repeat(1 << 20);
    let folder = lamps().with("large.pddl", format!("{DARK}{padding}"));
    refused(
        &folder,
        "run on.prog domain.pddl large.pddl --max-file-size 1",
        expect![[r#"
            ? 2 --- stderr
            error: `large.pddl` is too large
              = help: files of more than 1 MB are not read; --max-file-size allows more"#]],
    );
    folder.check("run on.prog domain.pddl large.pddl --max-file-size 2", expect!["? 0 solved after 1 step"]);
}

/// Adds a link to nothing.
fn dangling(folder: &Folder, name: &str) {
    symlink(Path::new("nowhere"), folder.path().join(name)).expect("a link");
}

#[test]
fn examples_that_are_there_but_cannot_be_read_are_not_dropped() {
    let folder = lamps();
    dangling(&folder, "negative");
    refused(
        &folder,
        "synth .",
        expect![[r#"
            ? 2 --- stderr
            error: cannot list `./negative`: No such file or directory (os error 2)"#]],
    );
}

#[test]
fn a_test_set_that_is_there_but_cannot_be_read_is_not_dropped() {
    for (link, commands) in
        [("test", ["lint .", "bench ."]), ("test/negative", ["lint .", "evaluate on.prog ."])]
    {
        let folder = lamps().with("test/positive/dark.pddl", DARK);
        if link == "test" {
            std::fs::remove_dir_all(folder.path().join("test")).expect("a folder");
        }
        dangling(&folder, link);
        for command in commands {
            let output = folder.in_time(command);
            let text = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{command}: {text}");
            assert!(text.contains(&format!("cannot list `./{link}`")), "{command}: {text}");
        }
    }
}

#[test]
fn a_link_to_nothing_among_the_examples_is_an_error() {
    let folder = Folder::new([("domain.pddl", LAMPS), ("positive/dark.pddl", DARK)]);
    dangling(&folder, "positive/more.pddl");
    refused(
        &folder,
        "synth .",
        expect![[r#"
            ? 2 --- stderr
            error: cannot read `./positive/more.pddl`: No such file or directory (os error 2)"#]],
    );
}
