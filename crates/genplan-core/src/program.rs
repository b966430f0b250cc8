//! Planning programs Π = ⟨w₀, …, wₙ⟩.

use std::collections::BTreeSet;
use std::fmt::{self, Display};

use crate::frame::{ActionId, FluentId, Frame, Pointer};
use crate::language::Argument;
use crate::pointers::PointerId;

/// A program line i.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Line(pub u32);

impl Line {
    /// The line as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The line below.
    #[must_use]
    pub fn next(self) -> Line {
        Line(self.0 + 1)
    }
}

/// An instruction wᵢ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Instruction {
    /// A planning action.
    Act(ActionId),
    /// `go(target, !unless)`: jumps when the fluent is false, else falls through.
    Goto {
        /// Where to go: any line, its own too, which is an infinite loop wherever it jumps.
        target: Line,
        /// The fluent f.
        unless: FluentId,
    },
    /// Termination.
    End,
}

/// A planning program.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Program {
    // Invariant: the last instruction is `End`, and every goto target is a line of the program.
    instructions: Vec<Instruction>,
}

impl Program {
    /// A program of these instructions, if the last is `End` and every target is one of its lines.
    pub fn new(instructions: Vec<Instruction>) -> Option<Self> {
        let inside = |w: &Instruction| match w {
            Instruction::Goto { target, .. } => target.index() < instructions.len(),
            Instruction::Act(_) | Instruction::End => true,
        };
        let ends = instructions.last() == Some(&Instruction::End);
        (ends && instructions.iter().all(inside)).then_some(Program { instructions })
    }

    /// All instructions, by line.
    pub fn instructions(&self) -> &[Instruction] {
        &self.instructions
    }

    /// The instruction on a line.
    pub fn instruction(&self, line: Line) -> Instruction {
        self.instructions[line.index()]
    }

    /// The actions of its instructions, in order.
    pub fn actions(&self) -> impl Iterator<Item = ActionId> {
        self.instructions.iter().filter_map(|instruction| match *instruction {
            Instruction::Act(action) => Some(action),
            Instruction::Goto { .. } | Instruction::End => None,
        })
    }

    /// What its gotos test, in order.
    pub fn tests(&self) -> impl Iterator<Item = FluentId> {
        self.instructions.iter().filter_map(|instruction| match *instruction {
            Instruction::Goto { unless, .. } => Some(unless),
            Instruction::Act(_) | Instruction::End => None,
        })
    }

    /// n: the number of lines before the last `end`.
    pub fn lines(&self) -> usize {
        self.instructions.len() - 1
    }

    /// The pointers that it uses, in the order of the frame.
    pub fn pointers(&self, frame: &Frame) -> Vec<Pointer> {
        let arguments = self.instructions.iter().flat_map(|instruction| instruction.arguments(frame));
        let used: BTreeSet<PointerId> = arguments.filter_map(Argument::pointer).collect();
        used.into_iter().map(|pointer| frame.pointers()[pointer.index()]).collect()
    }

    /// What its pointers range over, if it has some: `b - ball, r1 r2 - room`.
    pub fn declaration(&self, frame: &Frame) -> Option<String> {
        let pointers = self.pointers(frame);
        (!pointers.is_empty()).then(|| frame.show_pointers(&pointers).to_string())
    }

    /// The program as text, one numbered instruction to a line.
    pub fn show(&self, frame: &Frame) -> impl Display {
        fmt::from_fn(move |f| {
            self.declaration(frame).iter().try_for_each(|pointers| writeln!(f, "pointers {pointers}"))?;
            self.instructions
                .iter()
                .enumerate()
                .try_for_each(|(line, w)| writeln!(f, "{line}. {}", w.show(frame)))
        })
    }
}

impl Instruction {
    /// What its action or its condition is about, from left to right.
    pub fn arguments(self, frame: &Frame) -> Vec<Argument> {
        match self {
            Instruction::Act(action) => frame.act_of(action).arguments(frame),
            Instruction::Goto { unless, .. } => frame.condition_of(unless).arguments(frame),
            Instruction::End => Vec::new(),
        }
    }

    /// The instruction as text.
    pub fn show(self, frame: &Frame) -> impl Display {
        fmt::from_fn(move |f| match self {
            Instruction::Act(action) => write!(f, "{}", frame.show_action(action)),
            Instruction::Goto { target, unless } => {
                write!(f, "go({}, !{})", target.0, frame.show_fluent(unless))
            }
            Instruction::End => f.write_str("end"),
        })
    }
}
