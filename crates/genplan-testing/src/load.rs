//! Texts that are without fault, read.

use std::path::Path;
use std::sync::Arc;

use genplan::examples::{Example, ExampleFiles, Examples, Part};
use genplan::ground::GroundTask;
use genplan::judge::{Bounds, Judgement, judge};
use genplan::program::{frame_for, read_program};
use genplan_core::budget::Budget;
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
    faultless(files.read(Strictness::Lenient))
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
    let examples = instances.iter().enumerate().map(example).collect();
    Examples { domain, examples }
}

/// Labelled instances of a domain, by what stands within their definitions.
#[track_caller]
pub fn examples_within<S: AsRef<str>>(domain: &str, instances: &[(Label, S)]) -> Examples {
    let whole =
        |(label, text): &(Label, S)| (*label, format!("(define (problem p) (:domain d) {})", text.as_ref()));
    let instances: Vec<(Label, String)> = instances.iter().map(whole).collect();
    examples(&format!("(define (domain d) {domain})"), &instances)
}

#[track_caller]
fn faultless<T>(reading: Reading<T>) -> T {
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

/// What a program does on a task.
#[track_caller]
pub fn verdict(text: &str, task: &Arc<Task>) -> (Judgement, Frame) {
    let mut frame = Frame::default();
    let program = program(text, &task.domain, std::slice::from_ref(task), &mut frame);
    let ground = GroundTask::new(Arc::clone(task), &mut frame, &Budget::default());
    let ground = ground.expect("small enough");
    let judgement = judge(&program, &frame, &ground, &Bounds::default(), &Budget::default(), |_| ());
    (judgement, frame)
}
