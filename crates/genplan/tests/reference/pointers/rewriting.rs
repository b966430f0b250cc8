//! Programs over pointers against their rewriting into plain PDDL.

use std::sync::Arc;

use genplan::program::{frame_for, read_program};
use genplan_compile::pointers::Rewriting;
use genplan_core::budget::Budget;
use genplan_core::execution::{Ending, Execution, Failure, Outcome};
use genplan_core::frame::{ActionId, Frame};
use genplan_core::program::Program;
use genplan_pddl::{Domain, Source, Strictness, Task, read_domain, read_task};
use genplan_testing::read;
use proptest::prop_assert_eq;

use super::random::pointer_cases;
use crate::random::check_on;

/// More than any of these executions takes.
const MANY_STEPS: u64 = 1_000_000;

/// Reads a program over a new frame.
pub fn program(text: &str, domain: &Domain, frame: &mut Frame) -> Program {
    let source = Source::new("program", text);
    *frame = frame_for(&source);
    let reading = read_program(&source, domain, &[], frame);
    reading.value.unwrap_or_else(|| panic!("{text}\n{:?}", reading.diagnostics))
}

/// What programs do on tasks. Actions have other names after a rewriting, so none is named.
pub fn executions(text: &str, tasks: &[Arc<Task>]) -> Vec<Execution> {
    let mut frame = Frame::default();
    let program = program(text, &tasks[0].domain, &mut frame);
    let executions = tasks.iter().map(|task| {
        let ground = genplan_testing::ground(task, &mut frame);
        let mut execution = ground
            .executor(&program, &frame, &Budget::default())
            .unwrap()
            .run(MANY_STEPS, &Budget::default(), |_| ())
            .0;
        if let Ending::Decided(Outcome::Failed(Failure::InapplicableAction(action))) = &mut execution.ending {
            *action = ActionId(0);
        }
        execution
    });
    executions.collect()
}

/// Rewrites a program and tasks.
pub fn rewritten(text: &str, tasks: &[Arc<Task>]) -> (String, Vec<Arc<Task>>) {
    let mut frame = Frame::default();
    let domain = &tasks[0].domain;
    let program = program(text, domain, &mut frame);
    let rewriting = Rewriting::of_program(domain, tasks, &frame, &program).expect("what was read before");
    let domain = Arc::new(read(&rewriting.domain, |source| read_domain(source, Strictness::Strict)));
    let task = |text: &String| read(text, |source| read_task(source, &domain, Strictness::Strict));
    let tasks = rewriting.tasks.iter().map(|text| Arc::new(task(text))).collect();
    (rewriting.program(&program), tasks)
}

#[test]
fn a_rewritten_program_does_the_same() {
    check_on(&pointer_cases(), 1500, |case| {
        let text = case.program.to_string();
        let (program, tasks) = rewritten(&text, &case.tasks);
        let plain = executions(&program, &tasks);
        prop_assert_eq!(
            executions(&text, &case.tasks),
            plain,
            "{}\n{}",
            tasks[0].domain.source.text(),
            program
        );
        Ok(())
    });
}
