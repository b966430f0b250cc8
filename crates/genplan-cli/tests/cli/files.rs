//! What is read: regular files that are not too large, and all that is there.
#![cfg(unix)]

use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};

use expect_test::{Expect, expect};

use crate::support::{DARK, Folder, LAMPS, genplan, in_time, show, succeed};

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
    expected.assert_eq(&show(&in_time(&mut genplan(folder.path(), arguments))));
}

/// Checks that the command complains about `pipe`, whatever it is read as.
#[track_caller]
fn refuses_pipe(folder: &Folder, arguments: &str) {
    let output = in_time(&mut genplan(folder.path(), arguments));
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments}: {text}");
    assert!(text.contains("not a regular file"), "{arguments}: {text}");
}

#[test]
fn pipes_are_refused_whatever_they_are_read_as() {
    let folder = lamps();
    pipe(&folder, "pipe");
    succeed(&mut genplan(folder.path(), "compile synthesis . --lines 1 -o task"));
    std::fs::create_dir(folder.path().join("out")).expect("a folder");
    pipe(&folder, "out/compilation.json");
    for arguments in [
        "run pipe domain.pddl dark.pddl",
        "run on.prog pipe dark.pddl",
        "run on.prog domain.pddl pipe",
        "draw pipe",
        "synth . --sketch pipe",
        "synth --domain domain.pddl --positive dark.pddl pipe",
        "validate pipe .",
        "compile validation pipe . -o new",
        "decode task pipe",
        "decode out on.prog",
        "bench . --results pipe",
    ] {
        refuses_pipe(&folder, arguments);
    }
    pipe(&folder, "negative.pddl");
    std::fs::create_dir(folder.path().join("negative")).expect("a folder");
    pipe(&folder, "negative/pipe.pddl");
    for command in ["synth", "lint", "validate on.prog", "bench"] {
        refuses_pipe(&folder, &format!("{command} ."));
    }
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
        assert_eq!(told(&folder, &program, "switch(hall)\nend\n"), "? 0\nsolved after 1 step\n");
        let instance = format!("run on.prog domain.pddl {name}");
        assert_eq!(told(&folder, &instance, DARK), "? 0\nsolved after 1 step\n");
    }
    let long = format!("{DARK};{}", "x".repeat(2 << 20));
    let text = told(&folder, "run on.prog domain.pddl - --max-file-size 1", &long);
    assert!(text.starts_with("? 2\n--- stderr\nerror: `-` is too large\n"), "{text}");
}

#[test]
fn devices_are_refused() {
    refused(
        &lamps(),
        "run on.prog domain.pddl /dev/zero",
        expect![[r#"
            ? 2
            --- stderr
            error: cannot read `/dev/zero`: it is a pipe or a device, not a regular file

        "#]],
    );
}

#[test]
fn folders_are_refused() {
    refused(
        &lamps(),
        "run positive domain.pddl dark.pddl",
        expect![[r#"
        ? 2
        --- stderr
        error: cannot read `positive`: it is a folder

    "#]],
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
            ? 2
            --- stderr
            error: `large.pddl` is too large
             |
             = help: files of more than 1 MB are not read; --max-file-size allows more

        "#]],
    );
    folder.check(
        "run on.prog domain.pddl large.pddl --max-file-size 2",
        expect![[r#"
        ? 0
        solved after 1 step
    "#]],
    );
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
        ? 2
        --- stderr
        error: cannot list `./negative`: No such file or directory (os error 2)

    "#]],
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
            let output = in_time(&mut genplan(folder.path(), command));
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
        ? 2
        --- stderr
        error: cannot read `./positive/more.pddl`: No such file or directory (os error 2)

    "#]],
    );
}
