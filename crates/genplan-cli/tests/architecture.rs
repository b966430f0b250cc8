//! The rules of ARCHITECTURE.md that the compiler does not check.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Which crates of the workspace a crate may use.
const ALLOWED: [(&str, &[&str]); 6] = [
    ("genplan-core", &[]),
    ("genplan-pddl", &["genplan-core"]),
    ("genplan", &["genplan-core", "genplan-pddl"]),
    ("genplan-python", &["genplan"]),
    ("genplan-server", &["genplan"]),
    ("genplan-cli", &["genplan-core", "genplan-pddl", "genplan", "genplan-server"]),
];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[test]
fn crates_use_only_those_below_them() {
    let allowed = BTreeMap::from(ALLOWED);
    for entry in std::fs::read_dir(crates()).expect("the crates") {
        let path = entry.expect("a crate").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let allowed =
            allowed.get(&*name).unwrap_or_else(|| panic!("{name} has no rule yet: add it to ALLOWED"));
        for used in dependencies(&path.join("Cargo.toml")) {
            assert!(!used.starts_with("genplan") || allowed.contains(&&*used), "{name} must not use {used}");
        }
    }
}

/// The names in the dependency tables of a manifest, those for tests and builds included.
fn dependencies(manifest: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(manifest).expect("a manifest");
    let mut names = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if let Some(table) = line.strip_prefix('[') {
            inside = table.trim_end_matches(']').ends_with("dependencies");
        } else if inside && let Some((name, _)) = line.split_once(['.', '=', ' ']) {
            names.push(name.trim().to_owned());
        }
    }
    names
}

#[test]
fn dependencies_are_found() {
    let names = dependencies(&crates().join("genplan-cli/Cargo.toml"));
    assert!(names.contains(&"genplan".to_owned()) && names.contains(&"clap".to_owned()), "{names:?}");
}

#[test]
fn libraries_never_print() {
    for name in ["genplan-core", "genplan-pddl", "genplan", "genplan-server"] {
        forbid(
            name,
            &["println!", "eprintln!", "print!", "eprint!", "dbg!", "io::stdout", "io::stderr", "io::stdin"],
        );
    }
}

#[test]
fn core_and_pddl_do_no_input_or_output() {
    for name in ["genplan-core", "genplan-pddl"] {
        forbid(name, &["std::fs", "std::io", "std::net", "std::process", "std::env"]);
    }
}

#[test]
fn only_the_planner_starts_processes_and_writes_files() {
    let words = ["std::process", "std::env", "File::create", "fs::write", "fs::remove", "fs::create_dir"];
    forbid_outside("genplan", &["src/planner"], &words);
}

/// What messages count.
const COUNTED: [&str; 22] = [
    "actions",
    "answers",
    "arguments",
    "cells",
    "examples",
    "facts",
    "files",
    "fluents",
    "instances",
    "lines",
    "literals",
    "nodes",
    "objects",
    "operators",
    "pointers",
    "programs",
    "questions",
    "rooms",
    "runs",
    "states",
    "steps",
    "values",
];

#[test]
fn what_is_counted_in_a_message_is_counted_by_the_one_helper() {
    assert!(
        counts_by_hand(r#"format!("it has {lines} lines")"#) && counts_by_hand(r#"write!(f, "{} steps,")"#)
    );
    assert!(
        !counts_by_hand(r#"format!("at most {MOST_LINES} lines")"#),
        "a constant that is not 1 is a plural"
    );
    for (name, _) in ALLOWED {
        for path in sources(&crates().join(name).join("src")) {
            let text = std::fs::read_to_string(&path).expect("a source");
            for (number, line) in (1..).zip(text.lines()) {
                let is_known = EXCEPTIONS.iter().any(|exception| line.contains(exception));
                assert!(
                    is_known || !counts_by_hand(line),
                    "{}:{number}: use `plural`: {line}",
                    path.display()
                );
            }
        }
    }
}

/// Where there are always several, or none is counted; and texts of generated instances, which must never change.
const EXCEPTIONS: [&str; 7] = [
    "nodes/s",
    "{} {many} objects",
    "All {programs} programs",
    "{name} objects of single examples",
    "A linked list of {size} nodes",
    "{size} rooms, doors shut",
    "A corridor of {size} cells",
];

/// Whether a line of code has a placeholder before a plural.
fn counts_by_hand(line: &str) -> bool {
    let code = line.split("//").next().unwrap_or("");
    let mut pieces = code.split("} ");
    let Some(mut before) = pieces.next() else { return false };
    pieces.any(|after| {
        let placeholder = before.rsplit('{').next().unwrap_or("");
        before = after;
        let is_constant = placeholder.chars().next().is_some_and(char::is_uppercase);
        let word: String = after.chars().take_while(char::is_ascii_alphabetic).collect();
        let is_code = placeholder.contains([' ', ';', ',']);
        !is_constant && !is_code && COUNTED.contains(&&*word)
    })
}

/// Checks that the code of a crate has none of these words, except in comments.
fn forbid(name: &str, words: &[&str]) {
    forbid_outside(name, &[], words);
}

/// Checks that the code of a crate outside some folders has none of these words, except in comments.
fn forbid_outside(name: &str, folders: &[&str], words: &[&str]) {
    let root = crates().join(name);
    let mut sources = sources(&root.join("src"));
    sources.retain(|path| !folders.iter().any(|folder| path.starts_with(root.join(folder))));
    assert!(!sources.is_empty());
    for path in sources {
        let text = std::fs::read_to_string(&path).expect("a source");
        for (number, line) in (1..).zip(text.lines()) {
            let code = line.split("//").next().unwrap_or("");
            let found = words.iter().find(|word| code.contains(**word));
            assert!(
                found.is_none(),
                "{}:{number}: {} has no place in {name}",
                path.display(),
                found.unwrap_or(&"")
            );
        }
    }
}

/// The Rust files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) = entries.partition(|path| path.is_dir());
    let files = files.into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    files.chain(folders.iter().flat_map(|folder| sources(folder))).collect()
}
