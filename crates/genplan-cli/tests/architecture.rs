//! The rules of ARCHITECTURE.md that the compiler does not check.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Which crates of the workspace a crate may use.
const ALLOWED: [(&str, &[&str]); 12] = [
    ("genplan-core", &[]),
    ("genplan-pddl", &["genplan-core"]),
    ("genplan-check", &["genplan-core", "genplan-pddl"]),
    ("genplan", &["genplan-core", "genplan-pddl"]),
    ("genplan-testing", &["genplan-core", "genplan-pddl", "genplan"]),
    ("genplan-compile", &["genplan-core", "genplan-pddl", "genplan"]),
    ("genplan-show", &["genplan-core", "genplan-pddl", "genplan"]),
    // Experiments have pages with drawings.
    ("genplan-lab", &["genplan-core", "genplan-pddl", "genplan", "genplan-show"]),
    ("genplan-prove", &["genplan-core", "genplan-pddl", "genplan", "genplan-compile"]),
    ("genplan-python", &["genplan", "genplan-compile", "genplan-show", "genplan-lab", "genplan-prove"]),
    ("genplan-server", &["genplan", "genplan-show", "genplan-lab"]),
    (
        "genplan-cli",
        &[
            "genplan-core",
            "genplan-pddl",
            "genplan",
            "genplan-compile",
            "genplan-show",
            "genplan-lab",
            "genplan-prove",
            "genplan-server",
        ],
    ),
];

/// Which crates only the tests of a crate use: the rewriting into plain PDDL is a second opinion about pointers, the checker one
/// about proofs, and the lab generates instances.
const OF_TESTS: [(&str, &str); 5] = [
    ("genplan", "genplan-compile"),
    ("genplan", "genplan-check"),
    ("genplan-check", "genplan"),
    ("genplan-cli", "genplan-check"),
    ("genplan-prove", "genplan-lab"),
];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[test]
fn crates_use_only_those_below_them() {
    let allowed = BTreeMap::from(ALLOWED);
    for entry in std::fs::read_dir(crates()).expect("the crates") {
        let path = entry.expect("an entry").path();
        if !path.is_dir() {
            continue;
        }
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let allowed =
            allowed.get(&*name).unwrap_or_else(|| panic!("{name} has no rule yet: add it to ALLOWED"));
        for used in dependencies(&path.join("Cargo.toml")) {
            if used == "genplan-testing" || OF_TESTS.contains(&(&*name, &*used)) {
                let manifest = std::fs::read_to_string(path.join("Cargo.toml")).expect("a manifest");
                let (others, _) = manifest.split_once("[dev-dependencies]").expect("dependencies of tests");
                let name = |line: &str| line.split(['.', '=', ' ']).next().map(str::to_owned);
                assert!(others.lines().all(|line| name(line).as_ref() != Some(&used)), "{used} is for tests");
                continue;
            }
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
    for (name, _) in ALLOWED.into_iter().filter(|(name, _)| !["genplan-cli", "genplan-python"].contains(name))
    {
        forbid_outside(
            name,
            &["src/main.rs"],
            &["println!", "eprintln!", "print!", "eprint!", "dbg!", "io::stdout", "io::stderr", "io::stdin"],
        );
    }
}

#[test]
fn the_checker_executes_by_itself_and_can_be_read_in_an_afternoon() {
    let mut lines = 0;
    for path in sources(&crates().join("genplan-check/src")) {
        let text = std::fs::read_to_string(&path).expect("a source");
        let is_code = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("//");
        lines += text.lines().filter(is_code).count();
        for used in text.split("genplan_core::").skip(1) {
            assert!(used.starts_with("verdict::Label"), "{}: labels are all it needs", path.display());
        }
    }
    assert!(lines <= 1730, "{lines} lines of code");
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
    for name in ["genplan", "genplan-show", "genplan-lab", "genplan-prove"] {
        forbid(name, &words);
    }
    forbid_outside("genplan-compile", &["src/planner", "src/process"], &words);
}

#[test]
fn the_compilation_and_the_planner_do_not_know_each_other() {
    let both = ["src/engine.rs", "src/report.rs"];
    forbid_outside("genplan-compile", &[&both[..], &["src/planner"]].concat(), &["crate::planner"]);
    forbid_outside(
        "genplan-compile",
        &[&both[..], &["src/compile", "src/files.rs"]].concat(),
        &["crate::compile"],
    );
}

#[test]
fn what_a_library_includes_is_part_of_its_package() {
    for (name, _) in ALLOWED {
        let root = crates().join(name).join("src");
        for path in sources(&root) {
            let depth = path.strip_prefix(&root).expect("below").components().count();
            let outside = "../".repeat(depth + 1);
            let text = std::fs::read_to_string(&path).expect("a source");
            let mut includes = text.lines().filter(|line| line.contains("include_"));
            assert!(
                !includes.any(|line| line.contains(&outside)),
                "{} includes something else",
                path.display()
            );
        }
    }
}

#[test]
fn the_engine_reads_one_clock() {
    let clock = ["Instant::now", "SystemTime", "thread::sleep"];
    forbid_outside("genplan-core", &["src/clock.rs"], &clock);
    for name in ["genplan-pddl", "genplan"] {
        forbid(name, &clock);
    }
}

/// Names of types that a file of PDDL and what it means share.
const OF_A_FILE_AND_ITS_MEANING: [&str; 8] =
    ["Action", "Atom", "Axiom", "Domain", "Formula", "Literal", "Predicate", "Term"];

#[test]
fn a_type_name_means_one_thing() {
    // What the checker checks it must not share, so its words are its own.
    type_names_are_different(ALLOWED.iter().map(|(name, _)| *name).filter(|name| *name != "genplan-check"));
    type_names_are_different(["genplan-check"].into_iter());
}

fn type_names_are_different(crate_names: impl Iterator<Item = &'static str>) {
    let mut places: BTreeMap<String, BTreeSet<PathBuf>> = BTreeMap::new();
    for name in crate_names {
        for path in sources(&crates().join(name).join("src")) {
            let text = std::fs::read_to_string(&path).expect("a source");
            for name in text.lines().filter_map(defined_type) {
                places.entry(name.to_owned()).or_default().insert(path.clone());
            }
        }
    }
    places.retain(|name, places| places.len() > 1 && !OF_A_FILE_AND_ITS_MEANING.contains(&name.as_str()));
    assert!(places.is_empty(), "defined more than once: {places:#?}");
}

/// The type that a line of code defines, outside of other items.
fn defined_type(line: &str) -> Option<&str> {
    let code = line.strip_prefix("pub ").unwrap_or(line);
    let code =
        code.strip_prefix("pub(").and_then(|rest| rest.split_once(") ")).map_or(code, |(_, code)| code);
    let rest = ["struct ", "enum ", "trait ", "type "].iter().find_map(|word| code.strip_prefix(word))?;
    rest.split(|c: char| !c.is_alphanumeric()).next()
}

#[test]
fn types_are_found() {
    let found =
        ["pub struct State {", "enum Op<'a> {", "pub(super) trait Rule: Debug {", "    type Err = ();"];
    assert_eq!(found.map(defined_type), [Some("State"), Some("Op"), Some("Rule"), None]);
}

#[test]
fn comments_are_plain() {
    let odd = ["Likewise", "so many", "So many", "so much", "So much", "nothing if", "Nothing if"];
    let folders =
        std::fs::read_dir(crates()).expect("the crates").map(|entry| entry.expect("a crate").path());
    let parts = ["src", "tests", "benches", "examples", "python", "bench"];
    let parts = folders.flat_map(|folder| parts.map(|part| folder.join(part)));
    let mut read = BTreeSet::new();
    for path in parts.filter(|part| part.is_dir()).flat_map(|part| files(&part, &["rs", "py", "pyi"])) {
        let text = std::fs::read_to_string(&path).expect("a source");
        let is_rust = path.extension().is_some_and(|extension| extension == "rs");
        for (number, comment) in if is_rust { comments(&text, "//") } else { python_comments(&text) } {
            let found = odd.iter().find(|odd| comment.contains(**odd));
            assert_eq!(found, None, "{}:{number}: {comment}", path.display());
            read.insert(is_rust);
        }
    }
    assert_eq!(read.len(), 2, "there are comments in Rust and in Python");
}

/// The comments of a source that begin with this mark, each with the number of its first line. Lines that follow each other
/// are one comment.
fn comments(text: &str, mark: &str) -> Vec<(usize, String)> {
    let mut comments: Vec<(usize, String)> = Vec::new();
    let mut goes_on = false;
    for (number, line) in (1..).zip(text.lines()) {
        let Some((code, comment)) = line.split_once(mark) else {
            goes_on = false;
            continue;
        };
        let comment = one_line(comment.trim_start_matches(['/', '!']));
        match comments.last_mut().filter(|_| goes_on && code.trim().is_empty()) {
            Some((_, before)) => *before = format!("{before} {comment}"),
            None => comments.push((number, comment)),
        }
        goes_on = code.trim().is_empty();
    }
    comments
}

/// The comments and docstrings of a source in Python.
fn python_comments(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut line = 0;
    for (number, part) in text.split("\"\"\"").enumerate() {
        if number.is_multiple_of(2) {
            found.extend(comments(part, "#").into_iter().map(|(number, comment)| (line + number, comment)));
        } else {
            found.push((line + 1, one_line(part)));
        }
        line += part.matches('\n').count();
    }
    found
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn comments_are_found_across_lines() {
    let found = |number, comment: &str| (number, comment.to_owned());
    let rust = "//! A page.\n\n    /// At most\n    /// two.\nlet a = 1; // One.\n// Two.\n";
    assert_eq!(
        comments(rust, "//"),
        [found(1, "A page."), found(3, "At most two."), found(5, "One."), found(6, "Two.")]
    );
    let python = "a = 1\n\"\"\"At most\ntwo.\"\"\"\n# Not\n# more.\n";
    assert_eq!(python_comments(python), [found(2, "At most two."), found(4, "Not more.")]);
}

#[test]
fn the_architecture_fits_on_its_page_and_names_what_exists() {
    let root = crates().join("..");
    let text = std::fs::read_to_string(root.join("ARCHITECTURE.md")).expect("a page");
    assert!(text.lines().count() <= 130);
    let mut named = 0;
    for page in pages(&root) {
        let text = std::fs::read_to_string(&page).expect("a page");
        for path in text.split('`').skip(1).step_by(2).filter(|code| is_path(code)) {
            let places = ["", "crates", "crates/genplan/src", "crates/genplan", "crates/genplan-server"];
            let exists = places.iter().any(|place| root.join(place).join(path).exists());
            assert!(exists, "{} names {path}, which is not there", page.display());
            named += 1;
        }
    }
    assert!(named > 40, "{named}");
}

/// The pages that say how genplan is built, and why.
fn pages(root: &Path) -> Vec<PathBuf> {
    let decisions = std::fs::read_dir(root.join("docs/decisions")).expect("the decisions");
    let decisions = decisions.map(|entry| entry.expect("an entry").path());
    decisions.chain([root.join("ARCHITECTURE.md")]).collect()
}

/// Whether a word of code is the path of a file or folder of the sources.
fn is_path(code: &str) -> bool {
    let is_plain = code.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "/._-".contains(c));
    is_plain
        && (Path::new(code).extension().is_some_and(|extension| extension == "rs") || code.contains('/'))
        && !code.starts_with('/')
        && !code.contains("..")
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
    files(folder, &["rs"])
}

/// The files below a folder with one of these extensions.
fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let (folders, found): (Vec<PathBuf>, Vec<PathBuf>) = entries.partition(|path| path.is_dir());
    let is_wanted = |path: &PathBuf| {
        path.extension().is_some_and(|extension| extensions.iter().any(|wanted| extension == *wanted))
    };
    let below = folders.iter().flat_map(|folder| files(folder, extensions));
    found.into_iter().filter(is_wanted).chain(below).collect()
}
