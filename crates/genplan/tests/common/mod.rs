//! What the tests of this crate share.
#![allow(dead_code, reason = "not every test uses all of it")]

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;

use genplan::ground::GroundTask;
use genplan::judge::{Bounds, Judgement, judge};
use genplan::program::read_program;
use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_pddl::diagnostics::{Style, render};
use genplan_pddl::{Diagnostic, Domain, Reading, Source, Strictness, Task, read_domain, read_task};

/// A bundled example, by its path in `examples`.
pub fn example(path: &str) -> Arc<Source> {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(path);
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    Source::new(path, text)
}

/// The domain in a source that is without fault.
pub fn domain(source: &Arc<Source>) -> Arc<Domain> {
    Arc::new(faultless(read_domain(source, Strictness::Lenient)))
}

/// The task in a source that is without fault.
pub fn task(source: &Arc<Source>, domain: &Arc<Domain>) -> Arc<Task> {
    Arc::new(faultless(read_task(source, domain, Strictness::Lenient)))
}

fn faultless<T>(reading: Reading<T>) -> T {
    let diagnostics = rendered(&reading.diagnostics);
    reading.value.unwrap_or_else(|| panic!("{diagnostics}"))
}

/// Reads a program that is without fault.
pub fn program(text: &str, domain: &Domain, tasks: &[Arc<Task>], frame: &mut Frame) -> Program {
    faultless(read_program(&Source::new("p.prog", text), domain, tasks, frame))
}

/// What a program does on a task.
pub fn verdict(text: &str, task: &Arc<Task>) -> (Judgement, Frame) {
    let mut frame = Frame::default();
    let program = program(text, &task.domain, std::slice::from_ref(task), &mut frame);
    let ground = GroundTask::new(Arc::clone(task), &mut frame, &Budget::default());
    let ground = ground.expect("small enough");
    let judgement = judge(&program, &frame, &ground, &Bounds::default(), &Budget::default(), |_| ());
    (judgement, frame)
}

/// All diagnostics as a user would see them.
pub fn rendered(diagnostics: &[Diagnostic]) -> String {
    diagnostics.iter().fold(String::new(), |mut text, diagnostic| {
        writeln!(text, "{}", render(diagnostic, Style::Plain)).expect("a string takes everything");
        text
    })
}
