//! What is written: as a whole or not at all, and never over what the same command reads or writes.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use expect_test::{Expect, expect};

use crate::support::{DARK, Folder, show, succeed};

/// The lamps as a domain folder.
fn lamps() -> Folder {
    Folder::lamps().with("positive/dark.pddl", DARK)
}

fn read(folder: &Folder, name: &str) -> String {
    folder.read(name)
}

/// Checks that a command is refused because of its outputs, and that this file stays as it is.
#[track_caller]
fn refused_to_replace(folder: &Folder, name: &str, arguments: &str) {
    let before = read(folder, name);
    let output = folder.output(arguments);
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments}: {text}");
    assert!(
        text.contains("two outputs") || text.contains("the same command reads it"),
        "{arguments}: {text}"
    );
    assert_eq!(read(folder, name), before, "{arguments}");
}

#[test]
fn two_outputs_are_two_files_whatever_they_are_called() {
    let folder = lamps().with("r.jsonl", "the results").with("below/there", "");
    symlink("r.jsonl", folder.path().join("link")).expect("a link");
    fs::hard_link(folder.path().join("r.jsonl"), folder.path().join("twin")).expect("a link");
    for csv in ["./r.jsonl", "below/../r.jsonl", "link", "twin"] {
        refused_to_replace(&folder, "r.jsonl", &format!("bench . --results r.jsonl --csv {csv} --force"));
    }
}

#[test]
fn two_outputs_that_do_not_exist_yet_are_compared() {
    lamps().refuses(
        "bench . --csv new --html ./new",
        expect![[r#"
            error: `./new` is named for two outputs
              = help: `new` is the same file"#]],
    );
}

#[test]
fn what_is_read_is_not_overwritten() {
    let folder = lamps().with("half.prog", "?\nend").with("below/there", "");
    for (name, arguments) in [
        ("on.prog", "draw on.prog --format text -o ./on.prog --force"),
        ("domain.pddl", "draw on.prog --domain domain.pddl --format text -o below/../domain.pddl --force"),
        ("dark.pddl", "run on.prog domain.pddl dark.pddl --html ./dark.pddl --force"),
        ("half.prog", "synth . --sketch half.prog -o ./half.prog --force"),
        ("positive/dark.pddl", "synth . -o positive/dark.pddl --force"),
        ("domain.pddl", "compile synthesis . --lines 1 -o . --force"),
        ("domain.pddl", "compile validation on.prog . -o ./below/.. --force"),
        ("positive/dark.pddl", "bench . --csv positive/dark.pddl --force"),
        ("domain.pddl", "bench . --results domain.pddl"),
    ] {
        refused_to_replace(&folder, name, arguments);
    }
}

#[test]
fn what_cannot_be_written_is_noticed_before_the_work() {
    let folder = lamps();
    for arguments in [
        "draw on.prog -o /proc/star.svg",
        "run on.prog domain.pddl dark.pddl --html /proc/page.html",
        "synth . -o /proc/found.prog",
        "compile synthesis . --lines 1 -o /proc/new",
        "bench nothing --csv /proc/table.csv",
        "bench nothing --results /proc/runs.jsonl",
        "bench nothing --html on.prog/page.html",
    ] {
        let output = folder.output(arguments);
        let text = show(&output);
        assert!(text.starts_with("? 2 --- stderr\nerror: "), "{arguments}: {text}");
        assert!(text.contains("/proc/") || text.contains("on.prog/page.html"), "{arguments}: {text}");
    }
}

/// Runs the command where files may have only a few bytes, as on a full disk.
#[allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]
fn on_a_full_disk(folder: &Folder, arguments: &str, expected: Expect) {
    let words = format!("ulimit -f 1; exec {} {arguments}", env!("CARGO_BIN_EXE_genplan"));
    let mut command = Command::new("sh");
    let output = command.current_dir(folder.path()).args(["-c", &words]).output().expect("the command");
    expected.assert_eq(&show(&output));
}

#[test]
fn a_page_that_does_not_fit_leaves_the_old_one() {
    let folder = lamps().with("page.html", "the old one");
    on_a_full_disk(
        &folder,
        "run on.prog domain.pddl dark.pddl --html page.html --force",
        expect![[r#"
            ? 2 solved after 1 step
            --- stderr
            error: cannot write `page.html`: File too large (os error 27)"#]],
    );
    assert_eq!(read(&folder, "page.html"), "the old one");
    check_clean(folder.path());
}

#[test]
fn a_task_that_does_not_fit_leaves_the_old_one() {
    let folder = lamps();
    folder.succeed("compile synthesis . --lines 1 -o out");
    let before = read(&folder, "out/domain.pddl");
    on_a_full_disk(
        &folder,
        "compile synthesis . --lines 3 -o out --force",
        expect![[r#"
            ? 2 --- stderr
            error: cannot write to `out`: File too large (os error 27)"#]],
    );
    assert_eq!(read(&folder, "out/domain.pddl"), before);
    check_clean(&folder.path().join("out"));
}

/// Checks that nothing temporary is left.
fn check_clean(folder: &Path) {
    let names = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let left: Vec<_> = names.filter(|name| name.to_string_lossy().starts_with(".genplan")).collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn a_link_stays_one_and_its_file_keeps_its_permissions() {
    let folder = lamps().with("real.txt", "old");
    let real = folder.path().join("real.txt");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).expect("a file");
    symlink("real.txt", folder.path().join("link.txt")).expect("a link");
    folder.succeed("draw on.prog -o link.txt --force");
    assert!(read(&folder, "real.txt").contains("switch(hall)"));
    assert!(fs::symlink_metadata(folder.path().join("link.txt")).expect("a link").is_symlink());
    assert_eq!(fs::metadata(real).expect("a file").permissions().mode() & 0o777, 0o640);
}

#[test]
fn a_device_is_written_to_and_not_replaced() {
    let folder = lamps();
    folder.check("draw on.prog --format text -o /dev/stdout --force", expect!["? 0 0. switch(hall) 1. end"]);
    folder.succeed("draw on.prog --format text -o /dev/null --force");
    assert!(!fs::metadata("/dev/null").expect("a device").is_file());
}

#[test]
fn many_instances_are_written_with_few_open_files() {
    let folder = Folder::new([]);
    let words = format!(
        "ulimit -n 64; exec {} generate list --size 30 --count 100 -o out",
        env!("CARGO_BIN_EXE_genplan")
    );
    let mut command = Command::new("sh");
    succeed(command.current_dir(folder.path()).args(["-c", &words]));
    assert_eq!(fs::read_dir(folder.path().join("out")).expect("a folder").count(), 100);
}
