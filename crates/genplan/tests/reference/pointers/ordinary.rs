//! Programs over pointers for the ordinary examples: what the executor says of them, their rewriting, and the naive
//! interpreter where that is cheap.

use std::path::Path;
use std::sync::Arc;

use genplan::examples::{ExampleFiles, Part};
use genplan_core::execution::{Ending, Outcome};
use genplan_core::verdict::Label;
use genplan_pddl::{Strictness, Task};

use super::rewriting::{executions, rewritten};

/// A folder and a program for it.
fn programs() -> Vec<(&'static str, &'static str)> {
    let sections = include_str!("programs.md").split("\n## ").skip(1);
    sections
        .map(|section| {
            let mut parts = section.split("```");
            let folder = parts.next().and_then(|text| text.lines().next()).expect("a folder");
            (folder, parts.next().expect("a program"))
        })
        .collect()
}

/// The training examples of a folder.
fn tasks(folder: &str) -> Vec<(Label, Arc<Task>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(folder);
    let files = ExampleFiles::in_folder(&folder, Part::Training).expect("a domain folder");
    let examples = files.read(Strictness::Lenient).value.expect("good examples");
    examples.examples.into_iter().map(|example| (example.label, example.task)).collect()
}

#[test]
fn programs_for_ordinary_domains_do_what_their_rewritings_do() {
    for (folder, text) in programs() {
        let start = std::time::Instant::now();
        let examples = tasks(folder);
        let tasks: Vec<Arc<Task>> = examples.iter().map(|(_, task)| Arc::clone(task)).collect();
        let direct = executions(text, &tasks);
        for ((label, task), execution) in examples.iter().zip(&direct) {
            let is_solved = execution.ending == Ending::Decided(Outcome::Solved);
            assert_eq!(is_solved, *label == Label::Positive, "{}: {execution:?}", task.source.name());
        }
        let (program, plain) = rewritten(text, &tasks);
        println!("{folder}: rewritten after {:?}", start.elapsed());
        assert_eq!(direct, executions(&program, &plain), "{folder}");
        println!("{folder}: {:?}", start.elapsed());
    }
}
