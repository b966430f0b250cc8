//! Programs over pointers, and how they are written.

use std::fmt;

use crate::interpreter::Term;

/// An instruction. Arguments of terms are pointers, objects, or `_`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Instruction {
    Act(Term),
    Inc(String),
    Dec(String),
    Reset(String),
    Set(String, String),
    Find(String, Condition),
    Goto(usize, Condition),
    End,
}

/// What a goto tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    Holds(Term),
    Can(Term),
    Goal(Term),
    Todo(Term),
    Same(String, String),
    Nothing(String),
    Done,
}

/// A pointer and what it ranges over.
#[derive(Clone, Debug)]
pub struct Pointer {
    pub name: String,
    pub range: String,
}

/// A program with its pointers.
#[derive(Clone, Debug)]
pub struct PointerProgram {
    pub pointers: Vec<Pointer>,
    pub lines: Vec<Instruction>,
}

struct Shown<'a>(&'a Term);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Term { head, arguments } = self.0;
        match arguments[..] {
            // An action called `end` is told from the instruction by its parentheses.
            [] if head == "end" => write!(f, "end()"),
            [] => write!(f, "{head}"),
            _ => write!(f, "{head}({})", arguments.join(", ")),
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Condition::Holds(term) => write!(f, "{}", Shown(term)),
            Condition::Can(term) => write!(f, "can {}", Shown(term)),
            Condition::Goal(term) => write!(f, "goal {}", Shown(term)),
            Condition::Todo(term) => write!(f, "todo {}", Shown(term)),
            Condition::Same(one, other) => write!(f, "{one} = {other}"),
            Condition::Nothing(pointer) => write!(f, "none({pointer})"),
            Condition::Done => write!(f, "done"),
        }
    }
}

impl fmt::Display for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Instruction::Act(term) => write!(f, "{}", Shown(term)),
            Instruction::Inc(pointer) => write!(f, "inc({pointer})"),
            Instruction::Dec(pointer) => write!(f, "dec({pointer})"),
            Instruction::Reset(pointer) => write!(f, "reset({pointer})"),
            Instruction::Set(pointer, to) => write!(f, "set({pointer}, {to})"),
            Instruction::Find(pointer, condition) => write!(f, "find({pointer}, {condition})"),
            Instruction::Goto(target, condition) => write!(f, "go({target}, !{condition})"),
            Instruction::End => write!(f, "end"),
        }
    }
}

impl fmt::Display for PointerProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pointers: Vec<String> = self.pointers.iter().map(|p| format!("{} - {}", p.name, p.range)).collect();
        if !pointers.is_empty() {
            writeln!(f, "pointers {}", pointers.join(", "))?;
        }
        self.lines.iter().enumerate().try_for_each(|(line, w)| writeln!(f, "{line}. {w}"))
    }
}
