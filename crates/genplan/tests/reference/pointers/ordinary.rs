//! Programs over pointers for the ordinary examples, and what becomes of them when they are rewritten.

use std::path::Path;
use std::sync::Arc;

use genplan::examples::{ExampleFiles, Part};
use genplan_core::execution::{Ending, Outcome};
use genplan_core::verdict::Label;
use genplan_pddl::{Strictness, Task};

use super::rewriting::{executions, rewritten};

/// Rewritten are instances with this number of objects at most: where an action has several `_`, their combinations are compared
/// with each other.
const FEW: usize = 16;

/// A folder and a program for it.
pub fn programs() -> Vec<(&'static str, &'static str)> {
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
pub fn tasks(folder: &str) -> Vec<(Label, Arc<Task>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(folder);
    let files = ExampleFiles::in_folder(&folder, Part::Training).expect("a domain folder");
    let examples = files.read(Strictness::Lenient).value.expect("good examples");
    examples.examples.into_iter().map(|example| (example.label, example.task)).collect()
}

#[test]
fn programs_for_ordinary_domains_do_what_their_rewritings_do() {
    for (folder, text) in programs() {
        let examples = tasks(folder);
        let tasks: Vec<Arc<Task>> = examples.iter().map(|(_, task)| Arc::clone(task)).collect();
        let direct = executions(text, &tasks);
        for ((label, task), execution) in examples.iter().zip(&direct) {
            let is_solved = execution.ending == Ending::Decided(Outcome::Solved);
            assert_eq!(is_solved, *label == Label::Positive, "{}: {execution:?}", task.source.name());
        }
        let small: Vec<Arc<Task>> = tasks.iter().filter(|task| task.objects.len() <= FEW).cloned().collect();
        assert!(!small.is_empty(), "{folder}");
        let (program, plain) = rewritten(text, &small);
        assert_eq!(executions(text, &small), executions(&program, &plain), "{folder}");
    }
}
