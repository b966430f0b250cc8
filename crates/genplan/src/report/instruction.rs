//! Programs and their instructions as documents: their text, and their parts.

use genplan_core::frame::{FluentId, Frame};
use genplan_core::program::{Instruction, Program};
use schemars::JsonSchema;
use serde::Serialize;

/// A program, as the documents about it have it.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct ListingReport<T = Vec<String>, I = Vec<InstructionReport>> {
    /// The pointers of the program, if it has some, as they are declared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pointers: Option<String>,
    /// The instructions of the program, one for each line.
    pub program: T,
    /// The same with their parts.
    pub instructions: I,
}

/// A program, if there is one.
pub type OptionalListing = ListingReport<Option<Vec<String>>, Option<Vec<InstructionReport>>>;

impl ListingReport {
    /// Lists a program.
    pub fn new(program: &Program, frame: &Frame) -> Self {
        let instructions = InstructionReport::all(program, frame);
        ListingReport {
            pointers: program.declaration(frame),
            program: instructions.iter().map(|instruction| instruction.text().to_owned()).collect(),
            instructions,
        }
    }
}

impl From<Option<ListingReport>> for OptionalListing {
    fn from(listing: Option<ListingReport>) -> Self {
        listing.map_or_else(OptionalListing::default, |ListingReport { pointers, program, instructions }| {
            ListingReport { pointers, program: Some(program), instructions: Some(instructions) }
        })
    }
}

/// An instruction: its text, and its parts for programs that do not want to read the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum InstructionReport {
    /// A planning action.
    Act {
        /// The instruction as programs write it.
        text: String,
        /// How the action is applied, if not once: `try`, where it is applicable, or `reach`, until something is where it
        /// should be.
        #[serde(skip_serializing_if = "Option::is_none")]
        manner: Option<String>,
        /// The name of the action.
        act: String,
        /// What it is applied to: objects, pointers or `_`.
        arguments: Vec<String>,
    },
    /// A goto. It jumps if the condition is false.
    Goto {
        /// The instruction as programs write it.
        text: String,
        /// The line to which it jumps.
        goto: u32,
        /// The condition that it tests.
        unless: ConditionReport,
    },
    /// The end of the program.
    End {
        /// The instruction as programs write it.
        text: String,
        /// Always true.
        end: bool,
    },
}

/// What a goto tests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ConditionReport {
    /// The condition as programs write it.
    pub text: String,
    /// What is asked about the predicate, if not whether it holds: whether it is part of the `goal`, still `todo` or to `undo`, or,
    /// of an action, whether one `can` do it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asks: Option<String>,
    /// The predicate; for pointers also `=`, `none` or `done`.
    pub predicate: String,
    /// What it is applied to: objects, pointers or `_`.
    pub arguments: Vec<String>,
}

impl InstructionReport {
    /// Reports an instruction.
    pub fn new(instruction: Instruction, frame: &Frame) -> Self {
        let text = instruction.show(frame).to_string();
        match instruction {
            Instruction::Act(action) => {
                let parts = frame.act_of(action).parts(frame);
                let (manner, act) = (parts.prefix.map(str::to_owned), parts.head.to_owned());
                InstructionReport::Act { text, manner, act, arguments: parts.names(frame) }
            }
            Instruction::Goto { target, unless } => {
                let unless = ConditionReport::new(unless, frame);
                InstructionReport::Goto { text, goto: target.0, unless }
            }
            Instruction::End => InstructionReport::End { text, end: true },
        }
    }

    /// All instructions of a program, by line.
    pub fn all(program: &Program, frame: &Frame) -> Vec<Self> {
        let instructions = program.instructions().iter();
        instructions.map(|&instruction| InstructionReport::new(instruction, frame)).collect()
    }

    /// The instruction as programs write it.
    pub fn text(&self) -> &str {
        match self {
            InstructionReport::Act { text, .. }
            | InstructionReport::Goto { text, .. }
            | InstructionReport::End { text, .. } => text,
        }
    }
}

impl ConditionReport {
    fn new(fluent: FluentId, frame: &Frame) -> Self {
        let parts = frame.condition_of(fluent).parts(frame);
        ConditionReport {
            text: parts.text(frame),
            asks: parts.prefix.map(str::to_owned),
            predicate: parts.head.to_owned(),
            arguments: parts.names(frame),
        }
    }
}
