//! `try` against the two lines that it stands for.

use genplan_core::execution::{Ending, Failure, Outcome};
use proptest::prop_assert_eq;

use super::executions::execute;
use super::interpreter::PointerInterpreter;
use super::notation::{Condition, Instruction, PointerProgram};
use super::random::pointer_cases;
use crate::random::check_on;

/// The program with all tries, and some other actions, as `go(+2, !can a)` and `a`.
fn in_two_lines(program: &PointerProgram) -> PointerProgram {
    let tries = |line: usize| matches!(program.lines[line], Instruction::Try(_));
    let place = |line: usize| line + (0..line).filter(|&before| tries(before)).count();
    let mut lines = Vec::new();
    for instruction in &program.lines {
        match instruction {
            Instruction::Try(term) => {
                lines.push(Instruction::Goto(lines.len() + 2, Condition::Can(term.clone())));
                lines.push(Instruction::Act(term.clone()));
            }
            Instruction::Goto(target, condition) => {
                lines.push(Instruction::Goto(place(*target), condition.clone()));
            }
            other => lines.push(other.clone()),
        }
    }
    PointerProgram { pointers: program.pointers.clone(), lines }
}

/// The program with all actions tried.
fn tried(program: &PointerProgram) -> PointerProgram {
    let lines = program.lines.iter().map(|instruction| match instruction {
        Instruction::Act(term) => Instruction::Try(term.clone()),
        other => other.clone(),
    });
    PointerProgram { pointers: program.pointers.clone(), lines: lines.collect() }
}

/// What comes of it, whatever the lines and the steps are.
fn kind(ending: Ending) -> String {
    match ending {
        Ending::Decided(Outcome::Failed(Failure::InfiniteLoop { .. })) => "loop".into(),
        Ending::Decided(Outcome::Failed(Failure::InapplicableAction(_))) => "inapplicable".into(),
        other => format!("{other:?}"),
    }
}

#[test]
fn a_try_does_what_its_two_lines_do() {
    check_on(&pointer_cases(), 1000, |case| {
        for program in [case.program.clone(), tried(&case.program)] {
            let two_lines = in_two_lines(&program);
            for task in &case.tasks {
                let [one, two] = [&program, &two_lines].map(|program| execute(task, program).1);
                prop_assert_eq!(kind(one.ending), kind(two.ending));
                if kind(one.ending) != "loop" {
                    let interpreter = PointerInterpreter::new(task, &program.pointers);
                    prop_assert_eq!(interpreter.last_state(&program), interpreter.last_state(&two_lines));
                }
            }
        }
        Ok(())
    });
}
