//! The bundled domains of `examples` teach what they are meant to teach.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use genplan_lab::generate::families;
use serde_json::Value;
use tempfile::TempDir;

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs the command in the folder of the project.
fn genplan(arguments: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_genplan"));
    command.args(arguments.split_whitespace()).current_dir(repository()).output().expect("the command")
}

#[track_caller]
fn succeeds(arguments: &str) -> Vec<u8> {
    let output = genplan(arguments);
    let shown = [&*output.stdout, &output.stderr].concat();
    assert_eq!(output.status.code(), Some(0), "genplan {arguments}\n{}", String::from_utf8_lossy(&shown));
    output.stdout
}

/// Checks that a program does all that is asked for on a test set of both labels.
#[track_caller]
fn is_perfect(program: &str, folder: &str) {
    let report = succeeds(&format!("evaluate {program} {folder} --json --quiet"));
    let report: Value = serde_json::from_slice(&report).expect("JSON");
    for count in ["positives_solved", "negatives_failed"] {
        assert!(report[count].as_u64() >= Some(4), "{program} on {folder}: {report:#}");
    }
    for count in ["positives_failed", "negatives_solved", "undecided"] {
        assert_eq!(report[count], 0, "{program} on {folder}: {report:#}");
    }
}

fn folders() -> impl Iterator<Item = String> {
    families().iter().map(|family| format!("examples/{}", family.name))
}

/// How to search in less than a second where that takes more than is usual.
fn options(folder: &str) -> &'static str {
    match folder {
        "examples/sort" => "--max-lines 7 --conditions out-of-order,outer-at-end,inner-at-end",
        _ => "",
    }
}

#[test]
fn what_is_found_from_the_training_examples_does_all_that_is_asked_for_in_the_test_set() {
    let target = TempDir::new().expect("a folder");
    for folder in folders() {
        let program = target.path().join("found.prog").display().to_string();
        succeeds(&format!("synth {folder} {} -o {program} --force", options(&folder)));
        is_perfect(&program, &folder);
    }
}

#[test]
fn the_intended_programs_fit_all_examples() {
    for folder in folders() {
        let program = format!("{folder}/programs/intended.prog");
        succeeds(&format!("validate {program} {folder}"));
        is_perfect(&program, &folder);
    }
}

#[test]
fn nothing_is_suspicious_about_the_examples() {
    folders().for_each(|folder| drop(succeeds(&format!("lint {folder} --strict"))));
}

#[test]
fn a_few_training_examples_are_enough() {
    for folder in folders() {
        let count =
            |part: &str| fs::read_dir(repository().join(&folder).join(part)).expect("a folder").count();
        assert!(count("positive") + count("negative") <= 6, "{folder}");
        assert!(count("negative") > 0, "{folder}");
    }
}

/// The words of a text that can be names in PDDL.
fn words(text: &str) -> BTreeSet<&str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '_').collect()
}

/// The folders below `examples` with a domain.
fn domain_folders(folder: &Path) -> Vec<PathBuf> {
    let folders = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let below = folders.filter(|path| path.is_dir()).flat_map(|path| domain_folders(&path));
    let own = folder.join("domain.pddl").exists().then(|| folder.to_owned());
    own.into_iter().chain(below).collect()
}

#[test]
fn pictures_are_about_what_the_domain_declares() {
    let folders = domain_folders(&repository().join("examples"));
    assert!(folders.len() > 30, "{folders:?}");
    for folder in folders {
        let domain = fs::read_to_string(folder.join("domain.pddl")).expect("a domain");
        let declared = words(&domain);
        let picture = fs::read_to_string(folder.join("picture.json")).expect("a picture");
        let picture: Value = serde_json::from_str(&picture).expect("JSON");
        let marks = ["marks", "zones"].iter().flat_map(|key| picture[key].as_array().into_iter().flatten());
        let facts = marks.flat_map(|mark| match &mark["fact"] {
            Value::Array(facts) => facts.iter().collect(),
            fact => vec![fact],
        });
        let names = ["places", "order", "columns", "rows", "right", "down", "on"].map(|key| &picture[key]);
        for name in facts.chain(names).filter_map(Value::as_str) {
            let head = name.trim_start_matches('!').split('(').next().expect("a name");
            let is_known = declared.contains(head) || head == "object";
            assert!(is_known, "{}: `{head}` is not in the domain", folder.display());
        }
    }
}
