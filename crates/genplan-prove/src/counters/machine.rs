//! The execution of a program over registers.

use std::collections::BTreeSet;

use genplan_core::program::Line;
use genplan_pddl::lifted::PredicateId;

use super::operation::{Affine, Assignment, CounterInstruction};
use super::reading::CounterInstance;

/// From which line to which other one.
pub(super) type Jump = (Line, Line);

/// What a program does on an instance: whether it solves it, and all that it does.
pub(super) struct CounterRun {
    pub(super) is_solved: bool,
    pub(super) jumps: Vec<Jump>,
}

/// Executes a program on an instance; `None` if that takes more steps.
pub(super) fn execute(
    program: &[CounterInstruction],
    instance: &CounterInstance,
    most_steps: usize,
) -> Option<CounterRun> {
    let (mut line, mut registers) = (Line(0), instance.initial.clone());
    let (mut jumps, mut visited) = (Vec::new(), BTreeSet::new());
    while visited.insert((line, registers.clone())) {
        let next = match &program[line.index()] {
            CounterInstruction::End => {
                let is_met = |(goal, held): (&Option<i128>, &Option<i128>)| goal.is_none() || goal == held;
                let is_solved = instance.goal.iter().zip(&registers).all(is_met);
                return Some(CounterRun { is_solved, jumps });
            }
            CounterInstruction::Goto { target, register, number } => {
                if registers[*register] == Some(*number) { line.next() } else { *target }
            }
            CounterInstruction::Assign(assignments) => {
                registers = assigned(assignments, &registers, instance);
                line.next()
            }
        };
        jumps.push((line, next));
        line = next;
        if jumps.len() > most_steps {
            return None;
        }
    }
    Some(CounterRun { is_solved: false, jumps })
}

/// What registers hold after assignments: those whose numbers there are not are not done.
fn assigned(
    assignments: &[Assignment],
    registers: &[Option<i128>],
    instance: &CounterInstance,
) -> Vec<Option<i128>> {
    let is_number = |value: Option<i128>| value.is_some_and(|value| (0..=instance.largest).contains(&value));
    let mut after = registers.to_vec();
    for assignment in assignments {
        let can = assignment.if_numbers.iter().all(|sum| is_number(sum.value(registers)));
        let is_within = |(sum, predicate): &(Affine, PredicateId)| {
            sum.value(registers)
                .is_some_and(|value| instance.limits.get(predicate).is_none_or(|limit| value <= *limit))
        };
        let can = can && assignment.if_within.iter().all(is_within);
        let value = assignment.value.value(registers);
        if can && registers[assignment.register].is_some() && value.is_some() {
            after[assignment.register] = value;
        }
    }
    after
}
