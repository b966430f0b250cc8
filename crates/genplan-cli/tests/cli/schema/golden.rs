//! One document of each kind, as users see it: the files of `documents`, without what a search costs. `UPDATE_EXPECT=1` writes
//! them anew.

use std::path::{Path, PathBuf};

use expect_test::expect_file;
use genplan_testing::folding::folded_document;
use genplan_testing::masking::masked;
use serde_json::Value;

use super::{schema, violations};
use crate::support::{Folder, examples};

/// The command that writes the document of each kind. What needs a planner or a server is written by the tests of those.
const COMMANDS: [(&str, &str); 16] = [
    ("automaton", "draw examples/corridor/programs/once.prog"),
    ("compilation", "compile synthesis examples/corridor --lines 2 --format sas -o out"),
    ("domains", "generate"),
    ("error", "run bad.prog domain.pddl dark.pddl"),
    ("evaluation", "evaluate examples/reverse/programs/ends-only.prog examples/reverse"),
    ("experiment", "bench examples/corridor --configurations 6 --examples 2 --max-lines 3"),
    ("instances", "generate words --size 2 --count 2"),
    ("learned", "learn examples/corridor --pool examples/corridor/test"),
    ("lint", "lint examples/corridor"),
    (
        "plan",
        "plan examples/corridor/programs/once-or-more.prog examples/corridor/domain.pddl examples/corridor/positive/two.pddl",
    ),
    ("proof", "prove examples/corridor/programs/once.prog examples/corridor"),
    ("rewriting", "compile pointers examples/ordinary/gripper -o rewritten"),
    ("suggestions", "suggest examples/corridor --from examples"),
    ("synthesis", "synth examples/corridor --lines 5 --mode pn-lite"),
    (
        "taught",
        "teach examples/corridor --from examples --oracle examples/corridor/programs/star.prog --questions 1",
    ),
    ("verdicts", "validate examples/corridor/programs/once.prog examples/corridor"),
];

/// The documents in which a search says what it cost.
const SEARCHES: [&str; 5] = ["experiment", "learned", "suggestions", "synthesis", "taught"];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/documents")
}

/// Checks a document: it follows its schema, and is the one of its kind.
#[track_caller]
pub(crate) fn golden(name: &str, text: &str) {
    let document: Value = serde_json::from_str(text).expect("a document");
    assert_eq!(violations(&document, &schema(name)), Vec::<String>::new(), "{name}");
    let text = if SEARCHES.contains(&name) { masked(text).replace('#', "0") } else { text.to_owned() };
    expect_file![folder().join(format!("{name}.json"))].assert_eq(&folded_document(&text));
}

#[test]
fn each_document_is_as_it_was() {
    for (name, arguments) in COMMANDS {
        let folder = if name == "error" { Folder::lamps() } else { examples() };
        let folder = folder.with("bad.prog", "swich(hall)\nend\n");
        let output = folder.in_time(&format!("{arguments} --json"));
        golden(name, std::str::from_utf8(&output.stdout).expect("UTF-8"));
    }
}

#[test]
fn there_is_one_document_for_each_schema() {
    let names = |folder: PathBuf| {
        let files =
            std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").file_name());
        files.collect::<std::collections::BTreeSet<_>>()
    };
    assert_eq!(names(folder()), names(super::path("any").parent().expect("a folder").to_owned()));
}
