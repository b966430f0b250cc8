//! `-` is standard input and standard output, wherever a file is named.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use expect_test::expect;

use crate::support::{Folder, examples, genplan, show};

/// What a command does with something on its standard input.
fn fed(command: &mut Command, input: &str) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("to write");
    child.wait_with_output().expect("its output")
}

const STAR: &str = "examples/corridor/programs/star.prog";
const SIX: &str = "examples/corridor/domain.pddl examples/corridor/positive/six.pddl";

#[test]
fn a_program_goes_from_synth_through_a_pipe_to_draw() {
    let folder = examples();
    let plain = folder.succeed("synth examples/corridor -q");
    let named = folder.succeed("synth examples/corridor -q -o -");
    assert_eq!(plain, named);
    assert!(!folder.path().join("-").exists());
    let drawn = show(&fed(&mut genplan(folder.path(), "draw -"), &plain));
    assert!(drawn.contains("go(0, !last-cell)"), "{drawn}");
    assert_eq!(drawn, show(&fed(&mut genplan(folder.path(), "draw - -o -"), &plain)));
}

#[test]
fn a_page_has_stdout_for_itself() {
    let folder = examples();
    let output = folder.output(&format!("run {STAR} {SIX} --html -"));
    let page = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(page.starts_with("<!DOCTYPE html>"), "{page}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "solved after 13 steps\n");
    let output = genplan(folder.path(), "bench examples/corridor --configurations 6 --examples 2 --csv -");
    let output = { output }.output().expect("the command");
    assert!(output.stdout.starts_with(b"domain,"), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn a_suggested_instance_goes_to_stdout_alone() {
    let folder = examples();
    let instance = genplan(folder.path(), "suggest examples/corridor --from examples -o -").output();
    let instance = String::from_utf8(instance.expect("the command").stdout).expect("UTF-8");
    assert!(instance.contains("(define (problem"), "{instance}");
    assert!(!instance.contains("; program"), "{instance}");
}

#[test]
fn a_document_and_a_file_cannot_share_stdout() {
    let folder = examples();
    for command in ["synth examples/corridor -o -", &format!("run {STAR} {SIX} --html -")] {
        folder.refuses(
            &format!("{command} --json"),
            expect![[r#"
                error: --json and `-` both write to stdout
                  = help: name a file, or leave out --json"#]],
        );
    }
}

#[test]
fn two_files_cannot_share_stdout() {
    examples()
        .refuses("suggest examples/corridor -o - --html -", expect!["error: `-` is named for two outputs"]);
}

#[test]
fn a_results_file_cannot_be_stdout() {
    Folder::lamps().refuses(
        "bench . --results -",
        expect![[r#"
            error: --results cannot be stdout: it is read and appended to
              = help: --json writes all runs to stdout"#]],
    );
}

#[test]
fn a_file_called_dash_can_still_be_written() {
    let folder = examples();
    folder.succeed(&format!("draw {STAR} -o ./- --format text"));
    assert!(folder.path().join("-").exists());
}

#[test]
fn a_saved_program_has_the_same_comments_as_the_one_on_stdout() {
    let folder = examples();
    let shown = folder.succeed("synth examples/corridor -o found.prog");
    let saved = folder.read("found.prog");
    assert!(saved.contains("; no program with fewer lines fits these examples\n"), "{saved}");
    assert_eq!(saved, shown);
    folder.succeed("validate found.prog examples/corridor");
}
