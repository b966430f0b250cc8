//! Gotos that always jump.

use std::collections::BTreeMap;

use genplan_core::budget::Budget;
use genplan_core::program::{Instruction, Line, Program};

use crate::ground::GroundTask;
use crate::problem::GeneralizedProblem;

/// More steps than these are not taken to find out.
const STEPS: u64 = 100_000;

/// The gotos of a program that jump whenever an example reaches them; none if it takes too long to tell.
pub fn always_jumping(program: &Program, problem: &GeneralizedProblem) -> Vec<Line> {
    let mut jumps = BTreeMap::new();
    let followed =
        problem.examples.iter().map(|example| follow(program, problem, &example.ground, &mut jumps));
    match followed.collect::<Option<()>>() {
        Some(()) => jumps.into_iter().filter_map(|(line, always)| always.then_some(line)).collect(),
        None => Vec::new(),
    }
}

/// Takes note of each goto of an execution, whether it has always jumped.
fn follow(
    program: &Program,
    problem: &GeneralizedProblem,
    ground: &GroundTask,
    jumps: &mut BTreeMap<Line, bool>,
) -> Option<()> {
    let budget = Budget::default();
    let executor = ground.executor(program, &problem.frame, &budget).ok()?;
    let (execution, _) = executor.run(STEPS, &budget, |_| ());
    if execution.steps >= STEPS {
        return None;
    }
    let mut machine = executor.machine();
    for _ in 0..execution.steps {
        let line = machine.line();
        machine.step();
        if let Instruction::Goto { .. } = program.instruction(line) {
            *jumps.entry(line).or_insert(true) &= machine.line() != line.next();
        }
    }
    Some(())
}
