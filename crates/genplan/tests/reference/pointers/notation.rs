//! Programs over pointers, and how they are written.

use std::fmt;

use genplan_core::frame::{ActionId, FluentId, Frame, Symbol};

use crate::interpreter::Term;

/// An instruction. Arguments of terms are pointers, objects, or `_`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Instruction {
    Act(Term),
    Try(Term),
    Reach(Term),
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
    Undo(Term),
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
            Condition::Undo(term) => write!(f, "undo {}", Shown(term)),
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
            Instruction::Try(term) => write!(f, "try {}", Shown(term)),
            Instruction::Reach(term) => write!(f, "reach {}", Shown(term)),
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
        let pointers: Vec<String> =
            self.pointers.iter().map(|p| format!("{} - {}", p.name, p.range)).collect();
        if !pointers.is_empty() {
            writeln!(f, "pointers {}", pointers.join(", "))?;
        }
        self.lines.iter().enumerate().try_for_each(|(line, w)| writeln!(f, "{line}. {w}"))
    }
}

/// The pointers of a frame.
pub fn pointers(frame: &Frame) -> Vec<Pointer> {
    let name = |symbol: Symbol| frame.name(symbol).to_owned();
    frame.pointers().iter().map(|p| Pointer { name: name(p.name), range: name(p.range) }).collect()
}

/// An action of a frame.
pub fn instruction(frame: &Frame, action: ActionId) -> Instruction {
    let Term { head, mut arguments } = written(&frame.show_action(action).to_string());
    match head.split_once(' ') {
        Some(("try", name)) => return Instruction::Try(Term { head: name.into(), arguments }),
        Some(("reach", name)) => return Instruction::Reach(Term { head: name.into(), arguments }),
        _ => {}
    }
    let mut argument = || arguments.remove(0);
    match head.as_str() {
        "inc" => Instruction::Inc(argument()),
        "dec" => Instruction::Dec(argument()),
        "reset" => Instruction::Reset(argument()),
        "set" => Instruction::Set(argument(), argument()),
        "find" => Instruction::Find(argument(), condition_of(written(&argument()))),
        _ => Instruction::Act(Term { head, arguments }),
    }
}

/// A condition of a frame.
pub fn condition(frame: &Frame, fluent: FluentId) -> Condition {
    condition_of(written(&frame.show_fluent(fluent).to_string()))
}

fn condition_of(Term { head, mut arguments }: Term) -> Condition {
    let (prefix, name) = head.split_once(' ').unwrap_or(("", &head));
    let named = |arguments| Term { head: name.to_owned(), arguments };
    match (prefix, name) {
        ("can", _) => Condition::Can(named(arguments)),
        ("goal", _) => Condition::Goal(named(arguments)),
        ("todo", _) => Condition::Todo(named(arguments)),
        ("undo", _) => Condition::Undo(named(arguments)),
        (_, "=") => Condition::Same(arguments.remove(0), arguments.remove(0)),
        (_, "none") => Condition::Nothing(arguments.remove(0)),
        (_, "done") => Condition::Done,
        _ => Condition::Holds(named(arguments)),
    }
}

/// A term as it is written: `can at(b, r)`, `find(b, at(b, r))`, `b = c`.
fn written(text: &str) -> Term {
    if let Some((one, other)) = text.split_once(" = ") {
        return Term { head: "=".into(), arguments: vec![one.into(), other.into()] };
    }
    let (head, rest) = text.split_once('(').unwrap_or((text, ")"));
    let (mut arguments, mut depth) = (vec![String::new()], 0);
    for letter in rest.strip_suffix(')').expect("a parenthesis").chars() {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        match letter {
            ',' if depth == 0 => arguments.push(String::new()),
            _ => arguments.last_mut().expect("one at least").push(letter),
        }
    }
    let arguments = arguments.iter().map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    Term { head: head.to_owned(), arguments: arguments.collect() }
}
