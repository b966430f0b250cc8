//! The way from a task and a program to an execution, as the planner goes it.

use genplan_core::execution::{Ending, Execution, Failure, Outcome};
use genplan_core::frame::{ActionId, FluentId, Frame, Symbol};
use genplan_core::program::{Instruction, Line, Program};

use crate::interpreter::{self, Run, Term};

/// A term in the symbols of a frame.
fn symbols(term: &Term, frame: &mut Frame) -> Vec<Symbol> {
    std::iter::once(&term.head).chain(&term.arguments).map(|name| frame.symbol(name)).collect()
}

pub fn fluent(term: &Term, frame: &mut Frame) -> FluentId {
    let symbols = symbols(term, frame);
    frame.fluent(&symbols)
}

pub fn action(term: &Term, frame: &mut Frame) -> ActionId {
    let symbols = symbols(term, frame);
    frame.action(&symbols)
}

/// A program over a frame.
pub fn program(instructions: &[interpreter::Instruction], frame: &mut Frame) -> Program {
    let instructions = instructions.iter().map(|instruction| match instruction {
        interpreter::Instruction::Act(term) => Instruction::Act(action(term, frame)),
        interpreter::Instruction::Goto(target, term) => {
            Instruction::Goto { target: Line(*target as u32), unless: fluent(term, frame) }
        }
        interpreter::Instruction::End => Instruction::End,
    });
    Program::new(instructions.collect()).expect("random programs are correct")
}

/// What the executor must say if the interpreter says this.
pub fn expected(run: &Run, program: &Program) -> Execution {
    let line = Line(run.line() as u32);
    let outcome = match run.outcome {
        interpreter::Outcome::Solved => Outcome::Solved,
        interpreter::Outcome::Incomplete => Outcome::Failed(Failure::IncompleteProgram),
        interpreter::Outcome::Inapplicable => {
            let Instruction::Act(action) = program.instruction(line) else { panic!("not an action") };
            Outcome::Failed(Failure::InapplicableAction(action))
        }
        interpreter::Outcome::Loop { since } => {
            Outcome::Failed(Failure::InfiniteLoop { since: since as u64 })
        }
    };
    Execution { ending: Ending::Decided(outcome), line, steps: run.steps() as u64 }
}
