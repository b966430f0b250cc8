//! Programs to structured programs: loops and branches instead of gotos.
//!
//! The program is written down as it is first, with a label at each target of a goto. Then rules replace gotos, one
//! after the other, by what says the same: `repeat`, `if`, `while`, `break`. Each rule is about one place and keeps
//! the sequence of actions and tests, so that no analysis of the whole program can be wrong. A goto that no rule
//! replaces stays: the program is not structured there.

mod gotos;
mod rules;
mod shapes;
mod tree;

use genplan_core::program::{Instruction, Line, Program};

use gotos::Targets;
pub(super) use tree::{Block, FluentTest, Statement, any, depth};

/// What is nested deeper than that is of no use to anyone: then gotos stay.
const MOST_LEVELS: usize = 60;

/// The structured program that does the same.
pub(super) fn structured(program: &Program) -> Block {
    let mut block = literal(program);
    loop {
        let mut targets = Targets::of(&block, program.instructions().len());
        if !rules::tidy(&mut block, &targets) && !improve(&mut block, &mut targets) {
            return block;
        }
    }
}

/// Applies the first rule that can be applied.
fn improve(block: &mut Block, targets: &mut Targets) -> bool {
    depth(block).1 <= MOST_LEVELS
        && (rules::loops(block, targets)
            || rules::branches(block, targets)
            || rules::repetitions(block, targets)
            || rules::exits(block)
            || rules::ends(block)
            || shapes::improve(block, targets))
}

/// The program as it is: each line with its label, each goto as `if … goto`.
fn literal(program: &Program) -> Block {
    let lines = (0..).map(Line).zip(program.instructions());
    let statements = lines.flat_map(|(line, &instruction)| {
        let statement = match instruction {
            Instruction::Act(action) => Statement::Act(action),
            Instruction::Goto { target, unless } => {
                Statement::guard(FluentTest { fluent: unless, holds: false }, Statement::Goto(target))
            }
            Instruction::End => Statement::End,
        };
        [Statement::Label(line), statement]
    });
    statements.collect()
}
