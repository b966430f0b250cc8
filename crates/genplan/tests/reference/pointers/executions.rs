//! Verdicts of programs over pointers.

use std::cell::RefCell;
use std::sync::Arc;

use genplan::program::{frame_for, read_program};
use genplan_core::budget::Budget;
use genplan_core::execution::Execution;
use genplan_core::program::Program;
use genplan_pddl::{Source, Task};
use proptest::prop_assert_eq;

use super::interpreter::PointerInterpreter;
use super::notation::{Instruction, PointerProgram};
use super::random::pointer_cases;
use crate::interpreter::{Outcome, Run};
use crate::pipeline;
use crate::random::check_on;

/// More than any of these small executions takes.
const MANY_STEPS: u64 = 20_000;

/// Reads a program as text, and executes it.
pub fn execute(task: &Arc<Task>, program: &PointerProgram) -> (Program, Execution) {
    let source = Source::new("random", program.to_string());
    let mut frame = frame_for(&source);
    let reading = read_program(&source, &task.domain, &[], &mut frame);
    let read = reading.value.unwrap_or_else(|| panic!("{program}\n{:?}", reading.diagnostics));
    let ground = pipeline::ground(task, &mut frame);
    let execution = ground
        .executor(&read, &frame, &Budget::default())
        .unwrap()
        .run(MANY_STEPS, &Budget::default(), |_| ())
        .0;
    (read, execution)
}

/// How often what occurred.
#[derive(Debug, Default)]
struct Mix {
    executions: usize,
    solved: usize,
    incomplete: usize,
    inapplicable: usize,
    loops: usize,
    acting: usize,
    trying: usize,
    finding: usize,
}

impl Mix {
    fn count(&mut self, run: &Run, program: &PointerProgram) {
        self.executions += 1;
        *match run.outcome {
            Outcome::Solved => &mut self.solved,
            Outcome::Incomplete => &mut self.incomplete,
            Outcome::Inapplicable => &mut self.inapplicable,
            Outcome::Loop { .. } => &mut self.loops,
        } += 1;
        let executed = |is: fn(&Instruction) -> bool| {
            run.lines[..run.steps()].iter().any(|&line| is(&program.lines[line]))
        };
        self.acting += usize::from(executed(|w| matches!(w, Instruction::Act(_))));
        self.trying += usize::from(executed(|w| matches!(w, Instruction::Try(_))));
        self.finding += usize::from(executed(|w| matches!(w, Instruction::Find(..))));
    }

    fn assert_healthy(&self) {
        let counts = [
            self.solved,
            self.incomplete,
            self.inapplicable,
            self.loops,
            self.acting,
            self.trying,
            self.finding,
        ];
        assert!(counts.iter().all(|count| 100 * count >= 3 * self.executions), "{self:?}");
    }
}

#[test]
fn the_executor_agrees_with_the_definitions_over_pointers() {
    let mix = RefCell::new(Mix::default());
    check_on(&pointer_cases(), 3000, |case| {
        for task in &case.tasks {
            let run = PointerInterpreter::new(task, &case.program.pointers).run(&case.program);
            let (program, execution) = execute(task, &case.program);
            prop_assert_eq!(execution, pipeline::expected(&run, &program));
            mix.borrow_mut().count(&run, &case.program);
        }
        Ok(())
    });
    println!("{:?}", mix.borrow());
    mix.borrow().assert_healthy();
}
