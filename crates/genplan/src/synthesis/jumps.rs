//! What gotos do in the examples.

use std::collections::BTreeMap;

use genplan_core::budget::Budget;
use genplan_core::program::{Instruction, Line, Program};

use crate::ground::GroundTask;
use crate::problem::GeneralizedProblem;

/// More steps than these are not taken to find out, on one example …
const STEPS: u64 = 100_000;
/// … and on all of them.
const ALL_STEPS: u64 = 2_000_000;

/// The gotos of a program that jump whenever an example reaches them; none if it takes too long to tell.
pub fn always_jumping(program: &Program, problem: &GeneralizedProblem) -> Vec<Line> {
    let mut jumps = BTreeMap::new();
    let mut note = |line: Line, next| *jumps.entry(line).or_insert(true) &= next != line.next();
    let mut grounds = problem.examples.iter().map(|example| &example.ground);
    let mut left = ALL_STEPS;
    let is_known = grounds.all(|ground| {
        let steps = follow_gotos(program, problem, ground, &mut note);
        steps.and_then(|steps| left.checked_sub(steps)).is_some_and(|rest| {
            left = rest;
            true
        })
    });
    jumps.into_iter().filter_map(|(line, always)| (is_known && always).then_some(line)).collect()
}

/// Tells of each goto of an execution, and of the line that comes next; says how many steps it takes, nothing if it takes too long.
pub(super) fn follow_gotos(
    program: &Program,
    problem: &GeneralizedProblem,
    ground: &GroundTask,
    mut tell: impl FnMut(Line, Line),
) -> Option<u64> {
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
            tell(line, machine.line());
        }
    }
    Some(execution.steps)
}
