//! Texts that are without fault, read.

use std::path::Path;
use std::sync::Arc;

use genplan::examples::{Example, ExampleFiles, Examples, Part};
use genplan::program::{frame_for, read_program};
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_core::verdict::Label;
use genplan_pddl::{Domain, Reading, Source, Strictness, Task, read_domain, read_task};

use crate::{rendered, repository};

/// A bundled example, by its path in `examples`.
pub fn example(path: &str) -> Arc<Source> {
    let file = repository().join("examples").join(path);
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    Source::new(path, text)
}

/// The domain in a source that is without fault.
#[track_caller]
pub fn domain(source: &Arc<Source>) -> Arc<Domain> {
    Arc::new(faultless(read_domain(source, Strictness::Lenient)))
}

/// The task in a source that is without fault.
#[track_caller]
pub fn task(source: &Arc<Source>, domain: &Arc<Domain>) -> Arc<Task> {
    Arc::new(faultless(read_task(source, domain, Strictness::Lenient)))
}

/// The task that two texts without fault have, the domain's and the problem's.
#[track_caller]
pub fn problem(domain_text: &str, text: &str) -> Arc<Task> {
    task(&Source::new("problem.pddl", text), &domain(&Source::new("domain.pddl", domain_text)))
}

/// The examples of a domain folder.
#[track_caller]
pub fn folder(path: &Path, part: Part) -> Examples {
    let files = ExampleFiles::in_folder(path, part).expect("a domain folder");
    faultless(files.read(Strictness::Strict))
}

/// The examples of a bundled domain, by its path in `examples`.
#[track_caller]
pub fn bundled(name: &str, part: Part) -> Examples {
    folder(&repository().join("examples").join(name), part)
}

/// Labelled instances of a domain; the files are called by their numbers.
#[track_caller]
pub fn examples<S: AsRef<str>>(domain_text: &str, instances: &[(Label, S)]) -> Examples {
    let domain = domain(&Source::new("domain.pddl", domain_text));
    let example = |(number, (label, text)): (usize, &(Label, S))| Example {
        label: *label,
        task: task(&Source::new(format!("{number}.pddl"), text.as_ref()), &domain),
    };
    let examples = (1..).zip(instances).map(example).collect();
    Examples { domain, examples }
}

/// The text of a domain, by what stands within its definition.
pub fn domain_within(parts: &str) -> String {
    format!("(define (domain d) {parts})")
}

/// The text of a problem of such a domain, by what stands within its definition.
pub fn problem_within(parts: &str) -> String {
    format!("(define (problem p) (:domain d) {parts})")
}

/// The task of a domain and a problem, by what stands within their definitions.
#[track_caller]
pub fn task_within(domain: &str, parts: &str) -> Arc<Task> {
    problem(&domain_within(domain), &problem_within(parts))
}

/// Labelled instances of a domain, by what stands within their definitions.
#[track_caller]
pub fn examples_within<S: AsRef<str>>(domain: &str, instances: &[(Label, S)]) -> Examples {
    let whole = |(label, parts): &(Label, S)| (*label, problem_within(parts.as_ref()));
    examples(&domain_within(domain), &instances.iter().map(whole).collect::<Vec<_>>())
}

/// Tasks of one domain as positive examples.
pub fn positive(tasks: &[Arc<Task>]) -> Examples {
    let example = |task: &Arc<Task>| Example { label: Label::Positive, task: Arc::clone(task) };
    Examples { domain: Arc::clone(&tasks[0].domain), examples: tasks.iter().map(example).collect() }
}

/// What a reader makes of a text without fault.
#[track_caller]
pub fn read<T>(text: &str, reader: impl FnOnce(&Arc<Source>) -> Reading<T>) -> T {
    faultless(reader(&Source::new("text", text)))
}

/// What was read without fault.
#[track_caller]
pub fn faultless<T>(reading: Reading<T>) -> T {
    let diagnostics = rendered(&reading.diagnostics);
    reading.value.unwrap_or_else(|| panic!("{diagnostics}"))
}

/// Reads a program that is without fault, over a new frame.
#[track_caller]
pub fn program(text: &str, domain: &Domain, tasks: &[Arc<Task>], frame: &mut Frame) -> Program {
    let source = Source::new("p.prog", text);
    *frame = frame_for(&source);
    faultless(read_program(&source, domain, tasks, frame))
}
