//! Colours, silence, and nobody who listens.

use std::io::Read;
use std::process::Stdio;

use expect_test::expect;

use crate::support::{COUNTER, DARK, Folder, LAMPS, counter, genplan};

fn errors(arguments: &str, no_color: bool) -> String {
    let folder = Folder::lamps().with("wrong.prog", "swtch(hall)\nend");
    let mut command = genplan(folder.path(), &format!("run wrong.prog domain.pddl dark.pddl {arguments}"));
    if no_color {
        command.env("NO_COLOR", "1");
    }
    String::from_utf8(command.output().expect("the command").stderr).expect("UTF-8")
}

#[test]
fn there_are_no_colours_in_a_file() {
    assert!(!errors("", false).contains('\u{1b}'));
    assert!(!errors("--color auto", true).contains('\u{1b}'));
    assert!(!errors("--color never", false).contains('\u{1b}'));
}

#[test]
fn colours_can_be_asked_for() {
    assert!(errors("--color always", false).contains('\u{1b}'));
    assert!(errors("--color always", true).contains('\u{1b}'), "the command line is stronger");
}

#[test]
fn quiet_shows_errors_but_no_warnings() {
    let folder = Folder::lamps()
        .with("domain.pddl", LAMPS.replace(" :negative-preconditions", ""))
        .with("wrong.prog", "switch(cellar)\nswtch(hall)\nend");
    folder.refuses(
        "run wrong.prog domain.pddl dark.pddl --quiet",
        expect![[r#"
            error: unknown action `swtch` --> wrong.prog:2:1 — no action of the domain has this name
              = help: did you mean `switch`?"#]],
    );
}

#[test]
fn very_many_errors_are_cut() {
    let facts: String = (0..70).map(|number| format!("\n  (shiny x{number})")).collect();
    let folder = Folder::lamps().with("many.prog", facts.replace(['(', ')'], " "));
    let output = folder.output("run many.prog domain.pddl dark.pddl");
    let text = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(text.matches("error: ").count(), 50);
    assert!(text.ends_with("more\n"), "{text}");
}

#[test]
fn nobody_reads_the_output() {
    let folder = Folder::new([
        ("domain.pddl", COUNTER),
        ("sixteen.pddl", &counter(16)),
        ("count.prog", "inc\ngo(0, !full)\nend"),
    ]);
    let mut child = genplan(folder.path(), "run count.prog domain.pddl sixteen.pddl --trace")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command");
    let mut start = [0; 64];
    let mut stdout = child.stdout.take().expect("a pipe");
    stdout.read_exact(&mut start).expect("some output");
    drop(stdout);
    let output = child.wait_with_output().expect("the command");
    assert_eq!(output.status.code(), Some(141));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told() {
    let folder = Folder::lamps();
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
    let mut command = genplan(folder.path(), "run on.prog domain.pddl dark.pddl");
    let output = command.stdout(full).output().expect("the command");
    assert_eq!(output.status.code(), Some(2));
    expect![[r#"
        error: cannot write the output: No space left on device (os error 28)
    "#]]
    .assert_eq(&String::from_utf8_lossy(&output.stderr));
}

#[test]
fn the_order_of_the_files_is_that_of_their_names() {
    let folder = ["b", "a", "c"]
        .iter()
        .fold(Folder::lamps(), |folder, name| folder.with(&format!("positive/{name}.pddl"), DARK));
    let folder = folder.with("positive/.hidden.pddl", "(").with("positive/notes.txt", "(");
    folder.check(
        "validate on.prog .",
        expect![[r#"
            ? 0 ok     positive  ./positive/a.pddl  solved after 1 step
            ok     positive  ./positive/b.pddl  solved after 1 step
            ok     positive  ./positive/c.pddl  solved after 1 step
            3 of 3 examples are as labelled"#]],
    );
}
