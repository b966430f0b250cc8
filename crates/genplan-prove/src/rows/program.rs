//! Programs over ground actions, as they are read in a row.

use genplan_core::frame::{Frame, Symbol};
use genplan_core::program::{Instruction, Line, Program};
use genplan_pddl::lifted::{ObjectId, PredicateId};

use super::evaluate::RowValue;
use super::frame::RowFrame;
use super::step::GroundCall;

/// A line of a program.
#[derive(Clone, Debug)]
pub(super) enum RowInstruction {
    /// An action.
    Act(GroundCall),
    /// Jumps if an atom does not hold.
    Goto { target: Line, unless: (PredicateId, Vec<RowValue>) },
    /// The end.
    End,
}

/// Reads a program; an error if it is about what instances of the family need not have.
pub(super) fn compile(
    program: &Program,
    names: &Frame,
    frame: &RowFrame,
) -> Result<Vec<RowInstruction>, String> {
    let compiled = program.instructions().iter().map(|instruction| match *instruction {
        Instruction::End => Ok(RowInstruction::End),
        Instruction::Act(action) => {
            let row = names.action_term(action).ok_or(POINTERS)?;
            let (head, objects) = objects(row, names, frame)?;
            let schema = frame.domain.action_named(head).ok_or(POINTERS)?;
            Ok(RowInstruction::Act(GroundCall { schema, objects }))
        }
        Instruction::Goto { target, unless } => {
            let row = names.fluent_term(unless).ok_or(POINTERS)?;
            let (head, objects) = objects(row, names, frame)?;
            let predicate = PredicateId(frame.domain.predicate_named(head).ok_or(POINTERS)? as u32);
            let values = objects.into_iter().map(RowValue::Fixed).collect();
            Ok(RowInstruction::Goto { target, unless: (predicate, values) })
        }
    });
    compiled.collect()
}

const POINTERS: &str = "the program is not over ground actions and fluents";

fn objects<'n>(
    row: &[Symbol],
    names: &'n Frame,
    frame: &RowFrame,
) -> Result<(&'n str, Vec<ObjectId>), String> {
    let object = |&symbol: &Symbol| {
        let name = names.name(symbol);
        let cell = frame.cell_name();
        frame.fixed_named(name).ok_or_else(|| {
            format!("the program names `{name}`, and a name says nothing about a {cell} of another instance")
        })
    };
    let objects = row[1..].iter().map(object).collect::<Result<Vec<_>, _>>()?;
    Ok((names.name(row[0]), objects))
}
