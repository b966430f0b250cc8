//! Programs as Python functions.

use genplan_core::frame::Frame;
use genplan_core::program::{Instruction, Program};

use super::callbacks::{Callback, CallbackRole, Callbacks, Spelling};
use super::writer::{CodeWriter, Phrases};
use crate::draw::structure::{Statement, any, depth, structured};

/// Python compiles at most 20 nested loops, and 100 levels.
const MOST_LOOPS: usize = 16;
const MOST_LEVELS: usize = 64;

const SPELLING: Spelling = Spelling {
    prefix: |_| "",
    reserved: &[
        "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
        "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in",
        "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
    ],
    literal,
    call: |identifier, arguments| format!("world.{identifier}({})", arguments.join(", ")),
};

/// A program with gotos is written line by line, so there are none of these here.
const PHRASES: Phrases = Phrases {
    indent: "    ",
    act: "#",
    end: "return",
    leave: "break",
    again: "continue",
    label: "",
    goto: "",
    nothing: Some("pass"),
    not: "not #",
    when: "if #:",
    otherwise: "else:",
    otherwise_when: "elif #:",
    during: "while #:",
    repeat: "while True:",
    until: &[(1, "if #:"), (2, "break")],
    leaves_when: true,
    forever: "while True:",
    close: None,
};

/// The program as a Python module with a function `run(world)`.
///
/// `world` has a method for each action and each condition. An action that cannot be done raises an exception.
pub fn python(program: &Program, frame: &Frame) -> String {
    let callbacks = Callbacks::of(program, frame, &SPELLING);
    let (action, condition) = (|id| callbacks.action(id), |id| callbacks.condition(id));
    let mut writer = CodeWriter::new(&PHRASES, &action, &condition);
    describe_world(&callbacks, program, &mut writer);
    writer.line(0, "def run(world):");
    let mut block = structured(program);
    if is_writable(&block) {
        block.pop_if(|last| *last == Statement::End);
        writer.block(1, &block);
    } else {
        write_lines(&callbacks, program, &mut writer);
    }
    writer.text
}

/// Python has no goto, and allows only this many levels.
fn is_writable(block: &[Statement]) -> bool {
    let (loops, levels) = depth(block);
    loops <= MOST_LOOPS && levels <= MOST_LEVELS && !any(block, &mut |one| matches!(one, Statement::Goto(_)))
}

/// What the reader has to know.
fn describe_world(callbacks: &Callbacks<'_>, program: &Program, writer: &mut CodeWriter<'_>) {
    writer.line(
        0,
        "# Written by genplan. `run(world)` calls a method of `world` for each action and each condition;",
    );
    writer.line(0, "# it returns at an `end`. An action that cannot be done raises an exception.");
    writer.line(0, "#");
    if let Some(pointers) = callbacks.pointers(program) {
        writer.line(0, &format!("# Pointers: {pointers}"));
    }
    for (Callback { role, name, arity }, identifier) in &callbacks.list {
        let (arguments, name) = (vec!["…"; *arity].join(", "), literal(name));
        let result = if *role == CallbackRole::Test { " -> bool" } else { "" };
        writer.line(0, &format!("# {identifier}({arguments}){result}: {name}"));
    }
    writer.line(0, "");
    writer.line(0, "");
}

/// Writes the program line by line, in a loop that goes to the line that is next.
fn write_lines(callbacks: &Callbacks<'_>, program: &Program, writer: &mut CodeWriter<'_>) {
    writer.line(1, "line = 0");
    writer.line(1, "while True:");
    let leads: Vec<bool> = starts(program);
    for (index, instruction) in program.instructions().iter().enumerate() {
        if leads[index] {
            writer.line(2, &format!("if line == {index}:"));
        }
        match *instruction {
            Instruction::Act(action) => {
                writer.line(3, &callbacks.action(action));
                if leads[index + 1] {
                    writer.line(3, &format!("line = {}", index + 1));
                }
            }
            Instruction::End => writer.line(3, PHRASES.end),
            Instruction::Goto { target, unless } => {
                let test = callbacks.condition(unless);
                writer.line(3, &format!("line = {} if {test} else {}", index + 1, target.0));
            }
        }
    }
}

/// By line: whether it is the first, is jumped to, or comes after a goto or an `end`.
fn starts(program: &Program) -> Vec<bool> {
    let mut starts = vec![false; program.instructions().len() + 1];
    starts[0] = true;
    for (index, instruction) in program.instructions().iter().enumerate() {
        if let Instruction::Goto { target, .. } = instruction {
            starts[target.index()] = true;
        }
        starts[index + 1] |= !matches!(instruction, Instruction::Act(_));
    }
    starts
}

/// A Python string.
fn literal(text: &str) -> String {
    let characters = text.chars().map(|character| match character {
        '"' | '\\' => format!("\\{character}"),
        ' '..='~' => character.to_string(),
        _ => format!("\\U{:08x}", u32::from(character)),
    });
    format!("\"{}\"", characters.collect::<String>())
}
