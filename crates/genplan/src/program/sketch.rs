//! Programs with holes.

use genplan_core::frame::{ActionId, FluentId};
use genplan_core::program::{Instruction, Line, Program};

/// A program with holes: lines, targets and conditions that are still to be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    // Invariant: the last instruction is `End`, and every target is a line of the sketch.
    instructions: Vec<SketchInstruction>,
}

/// A line of a sketch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SketchInstruction {
    /// `?`: anything.
    Hole,
    /// An action.
    Act(ActionId),
    /// A goto; what is `?` is not given.
    Goto {
        /// Where to go.
        target: Option<Line>,
        /// The fluent.
        unless: Option<FluentId>,
    },
    /// Termination.
    End,
}

impl Sketch {
    /// A sketch of these instructions, if the last is `End` and every target is one of its lines.
    pub fn new(instructions: Vec<SketchInstruction>) -> Option<Self> {
        let count = instructions.len();
        let inside = |instruction: &SketchInstruction| match instruction {
            SketchInstruction::Goto { target: Some(target), .. } => target.index() < count,
            _ => true,
        };
        let ends = instructions.last() == Some(&SketchInstruction::End);
        (ends && instructions.iter().all(inside)).then_some(Sketch { instructions })
    }

    /// All instructions, by line.
    pub fn instructions(&self) -> &[SketchInstruction] {
        &self.instructions
    }

    /// n: the number of lines before the last `end`.
    pub fn lines(&self) -> usize {
        self.instructions.len() - 1
    }

    /// The program, if there are no holes.
    pub fn program(&self) -> Option<Program> {
        let complete = self.instructions.iter().map(|instruction| match *instruction {
            SketchInstruction::Act(action) => Some(Instruction::Act(action)),
            SketchInstruction::Goto { target: Some(target), unless: Some(unless) } => {
                Some(Instruction::Goto { target, unless })
            }
            SketchInstruction::End => Some(Instruction::End),
            SketchInstruction::Hole | SketchInstruction::Goto { .. } => None,
        });
        Program::new(complete.collect::<Option<_>>()?)
    }
}
