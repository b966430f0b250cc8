//! What comes from files never reaches a terminal or a program file raw.
#![cfg(unix)]

use std::fs;

use crate::support::{DARK, Folder, genplan, show, solve};

/// A name that clears the screen, turns the text round, and ends a comment.
const NAME: &str = "a\u{1b}[2J\u{9b}2J\u{202e}\rb\nswitch(attic)\n.pddl";

/// The lamps with examples of that name.
fn folder() -> Folder {
    Folder::lamps()
        .with(&format!("positive/{NAME}"), DARK)
        .with(&format!("test/positive/{NAME}"), DARK)
        .with(&format!("bad/{NAME}"), "(define (problem \u{9b}2J\u{202e}\u{1b}[2J)")
}

fn is_harmless(text: &[u8]) -> bool {
    let text = str::from_utf8(text).expect("UTF-8");
    !text.contains(|c: char| c != '\n' && c.is_control() || c == '\u{202e}')
}

/// Checks that a command shows names, but obeys them not.
#[track_caller]
fn check(folder: &Folder, arguments: &[&str]) -> String {
    let output = genplan(folder.path(), "").args(arguments).output().expect("the command");
    assert!(is_harmless(&output.stdout) && is_harmless(&output.stderr), "{arguments:?}: {}", show(&output));
    let text = show(&output);
    assert!(!text.contains("\nswitch(attic)"), "{arguments:?}: {text}");
    text
}

#[test]
fn names_of_files_are_escaped() {
    let folder = folder();
    let good = format!("positive/{NAME}");
    let bad = format!("bad/{NAME}");
    for arguments in [
        &["run", "on.prog", "domain.pddl", &bad][..],
        &["run", &good, "domain.pddl", "dark.pddl"],
        &["run", "on.prog", "domain.pddl", "no\u{9b}thing\n"],
        &["validate", "on.prog", "."],
        &["validate", "on.prog", ".", "--json"],
        &["lint", "."],
        &["lint", ".", "--json"],
        &["synth", ".", "--conditions", "\u{1b}[2J\u{9b}"],
        &["synth", "--domain", "domain.pddl", "--positive", &good, "--negative", &good],
        &["draw", &bad],
        &["draw", "on.prog", "-o", "no\u{9b}\u{1b}where/x.svg"],
        &["bench", "\u{9b}\u{1b}"],
    ] {
        check(&folder, arguments);
    }
}

#[test]
fn a_document_keeps_the_escaped_name() {
    let folder = folder();
    check(&folder, &["validate", "on.prog", ".", "--json", "-q"]);
    let document = folder.document("validate on.prog . -q");
    let name = r"./positive/a\u{1b}[2J\u{9b}2J\u{202e}\rb\nswitch(attic)\n.pddl";
    assert_eq!(document["verdicts"][0]["instance"], name);
}

#[test]
fn no_instruction_is_smuggled_into_a_comment() {
    let folder = folder();
    folder.succeed("compile synthesis . --lines 1 -o out");
    for name in ["out/domain.pddl", "out/problem.pddl"] {
        let text = folder.read(name);
        assert!(is_harmless(text.as_bytes()) && !text.contains("\nswitch(attic)"), "{text}");
    }
    let path = folder.path().join("out/compilation.json");
    let manifest =
        fs::read_to_string(&path).expect("a file").replace(r"\\u{1b}", r"\u001b").replace(r"\\n", r"\n");
    assert!(manifest.contains(r"\u001b[2J"), "{manifest}");
    fs::write(&path, manifest).expect("a file");
    solve(&folder);
    let text = check(&folder, &["decode", "out", "plan"]);
    assert!(text.starts_with("? 0 0. switch(hall) 1. end\n; positive  ./positive/a\\u{1b}[2J"), "{text}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_stderr_changes_nothing() {
    let folder = folder().with("positive/dark.pddl", DARK.replace("(:init)", "(:init (lit attic))"));
    let full = || fs::File::options().write(true).open("/dev/full").expect("a device");
    let output = genplan(folder.path(), "synth . --pointers none -o found.prog")
        .stderr(full())
        .output()
        .expect("the command");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout.starts_with(b"0. switch(hall)\n1. end\n"), "{}", show(&output));
    assert!(folder.path().join("found.prog").exists());
    let output = genplan(folder.path(), "synth nowhere").stderr(full()).output().expect("the command");
    assert_eq!(output.status.code(), Some(2));
}
