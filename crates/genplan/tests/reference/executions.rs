//! Verdicts.

use std::cell::RefCell;
use std::sync::Arc;

use genplan_core::budget::{Budget, StopReason};
use genplan_core::execution::{Ending, Execution};
use genplan_core::frame::Frame;
use genplan_core::program::{Line, Program};
use genplan_pddl::Task;
use proptest::prop_assert_eq;

use crate::interpreter::{Instruction, Interpreter, Outcome, Run};
use crate::pipeline;
use crate::random::{cases, check_on};

/// More than any of these small executions takes, so that a loop that is not found fails a test and not hangs it.
const MANY_STEPS: u64 = 20_000;

fn execute(task: &Arc<Task>, program: &Program, frame: &mut Frame) -> Execution {
    let ground = genplan_testing::ground(task, frame);
    ground.executor(program, frame, &Budget::default()).unwrap().run(MANY_STEPS, &Budget::default(), |_| ()).0
}

/// How often each outcome occurred.
#[derive(Debug, Default)]
struct Mix {
    executions: usize,
    solved: usize,
    incomplete: usize,
    inapplicable: usize,
    loops: usize,
    loops_of_gotos: usize,
    loops_after_a_tail: usize,
    solved_by_acting: usize,
}

impl Mix {
    fn count(&mut self, run: &Run, program: &[Instruction]) {
        let acts = |lines: &[usize]| lines.iter().any(|&line| matches!(program[line], Instruction::Act(_)));
        self.executions += 1;
        match run.outcome {
            Outcome::Solved => {
                self.solved += 1;
                self.solved_by_acting += usize::from(acts(&run.lines));
            }
            Outcome::Incomplete => self.incomplete += 1,
            Outcome::Inapplicable => self.inapplicable += 1,
            Outcome::Loop { since } => {
                self.loops += 1;
                self.loops_of_gotos += usize::from(!acts(&run.lines[since..]));
                self.loops_after_a_tail += usize::from(since > 0);
            }
        }
    }

    /// Random cases are worth little if they mostly end alike.
    fn assert_healthy(&self) {
        let is_at_least = |percent: usize, count: usize| count * 100 >= percent * self.executions;
        let outcomes = [self.solved, self.incomplete, self.inapplicable, self.loops];
        let is_healthy = outcomes.iter().all(|&count| is_at_least(5, count))
            && is_at_least(1, self.loops_of_gotos)
            && is_at_least(1, self.loops - self.loops_of_gotos)
            && is_at_least(3, self.solved_by_acting)
            && is_at_least(2, self.loops_after_a_tail);
        assert!(is_healthy, "{self:?}");
    }
}

#[test]
fn the_executor_agrees_with_the_definitions() {
    let mix = RefCell::new(Mix::default());
    check_on(&cases(), 3000, |case| {
        for task in &case.tasks {
            let run = Interpreter::new(task).run(&case.program);
            let mut frame = Frame::default();
            let program = pipeline::program(&case.program, &mut frame);
            let execution = execute(task, &program, &mut frame);
            prop_assert_eq!(execution, pipeline::expected(&run, &program));
            mix.borrow_mut().count(&run, &case.program);
        }
        Ok(())
    });
    println!("{:?}", mix.borrow());
    mix.borrow().assert_healthy();
}

#[test]
fn whatever_happens_within_the_allowed_steps_is_reported_and_nothing_else() {
    check_on(&cases(), 500, |case| {
        let task = &case.tasks[0];
        let run = Interpreter::new(task).run(&case.program);
        let mut frame = Frame::default();
        let program = pipeline::program(&case.program, &mut frame);
        let ground = genplan_testing::ground(task, &mut frame);
        let executor = ground.executor(&program, &frame, &Budget::default()).unwrap();
        for max_steps in 0..=2 * run.steps().min(40) + 2 {
            let (execution, _) = executor.run(max_steps as u64, &Budget::default(), |_| ());
            let expected = match max_steps < run.steps() {
                true => Execution {
                    ending: Ending::Stopped(StopReason::Steps),
                    line: Line(run.lines[max_steps] as u32),
                    steps: max_steps as u64,
                },
                false => pipeline::expected(&run, &program),
            };
            prop_assert_eq!(execution, expected, "{} steps are allowed", max_steps);
        }
        Ok(())
    });
}

#[test]
fn a_verdict_does_not_depend_on_the_other_examples() {
    check_on(&cases(), 1000, |case| {
        let mut frame = Frame::default();
        // The program comes first, so that its fluents and actions have the same numbers in both frames.
        let program = pipeline::program(&case.program, &mut frame);
        let mut shared = frame.clone();
        let alone = execute(&case.tasks[0], &program, &mut frame);
        for task in &case.tasks[1..] {
            execute(task, &program, &mut shared);
        }
        prop_assert_eq!(execute(&case.tasks[0], &program, &mut shared), alone);
        Ok(())
    });
}
