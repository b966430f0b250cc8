//! Programs as Python functions.

use genplan_core::frame::{ActionId, Frame};
use genplan_core::program::{Instruction, Line, Program};

use super::callbacks::{Callback, CallbackRole, Callbacks, Spelling};
use super::writer::{CodeNotation, CodeWriter};
use crate::draw::structure::{FluentTest, Statement, any, depth, structured};

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
};

/// The program as a Python module with a function `run(world)`.
///
/// `world` has a method for each action and each condition. An action that cannot be done raises an exception.
pub fn python(program: &Program, frame: &Frame) -> String {
    let callbacks = Callbacks::of(program, frame, &SPELLING);
    let notation = Python { callbacks };
    let mut writer = CodeWriter::new(&notation, "    ");
    notation.head(program, frame).iter().for_each(|line| writer.line(0, line));
    writer.line(0, "def run(world):");
    let mut block = structured(program);
    if is_writable(&block) {
        block.pop_if(|last| *last == Statement::End);
        writer.block(1, &block);
    } else {
        notation.lines(program).iter().for_each(|(level, line)| writer.line(*level, line));
    }
    writer.finish()
}

/// Python has no goto, and allows only this many levels.
fn is_writable(block: &[Statement]) -> bool {
    let (loops, levels) = depth(block);
    loops <= MOST_LOOPS && levels <= MOST_LEVELS && !any(block, &mut |one| matches!(one, Statement::Goto(_)))
}

struct Python<'f> {
    callbacks: Callbacks<'f>,
}

impl Python<'_> {
    /// What the reader has to know.
    fn head(&self, program: &Program, frame: &Frame) -> Vec<String> {
        let mut lines = vec![
            "# Written by genplan. `run(world)` calls a method of `world` for each action and each condition;".into(),
            "# it returns at an `end`. An action that cannot be done raises an exception.".into(),
            "#".into(),
        ];
        let pointers = program.pointers(frame);
        if !pointers.is_empty() {
            lines.push(format!("# Pointers: {}", literal(&frame.show_pointers(&pointers).to_string())));
        }
        lines.extend(self.callbacks.iter().map(|(callback, identifier)| described(callback, identifier)));
        lines.extend([String::new(), String::new()]);
        lines
    }

    fn test(&self, test: FluentTest) -> String {
        let (identifier, arguments) = self.callbacks.condition(test.fluent);
        let call = call(identifier, &arguments);
        if test.holds { call } else { format!("not {call}") }
    }

    /// The program line by line, in a loop that goes to the line that is next.
    fn lines(&self, program: &Program) -> Vec<(usize, String)> {
        let mut lines = vec![(1, "line = 0".into()), (1, "while True:".into())];
        let leads: Vec<bool> = starts(program);
        for (index, instruction) in program.instructions().iter().enumerate() {
            if leads[index] {
                lines.push((2, format!("if line == {index}:")));
            }
            match *instruction {
                Instruction::Act(action) => lines.push((3, self.act(action))),
                Instruction::End => lines.push((3, self.end())),
                Instruction::Goto { target, unless } => {
                    let test = self.test(FluentTest { fluent: unless, holds: true });
                    lines.push((3, format!("line = {} if {test} else {}", index + 1, target.0)));
                }
            }
            if matches!(instruction, Instruction::Act(_)) && leads[index + 1] {
                lines.push((3, format!("line = {}", index + 1)));
            }
        }
        lines
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

fn described(callback: &Callback, identifier: &str) -> String {
    let arguments = vec!["…"; callback.arity].join(", ");
    let result = if callback.role == CallbackRole::Test { " -> bool" } else { "" };
    format!("# {identifier}({arguments}){result}: {}", literal(&callback.name))
}

fn call(identifier: &str, arguments: &[String]) -> String {
    let arguments: Vec<String> = arguments.iter().map(|argument| literal(argument)).collect();
    format!("world.{identifier}({})", arguments.join(", "))
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

impl CodeNotation for Python<'_> {
    fn act(&self, action: ActionId) -> String {
        let (identifier, arguments) = self.callbacks.action(action);
        call(identifier, &arguments)
    }

    fn end(&self) -> String {
        "return".into()
    }

    fn leave(&self) -> String {
        "break".into()
    }

    fn again(&self) -> String {
        "continue".into()
    }

    fn label(&self, _: Line) -> String {
        unreachable!("a program with gotos is written line by line")
    }

    fn goto(&self, line: Line) -> String {
        self.label(line)
    }

    fn nothing(&self) -> Option<String> {
        Some("pass".into())
    }

    fn when(&self, test: FluentTest) -> String {
        format!("if {}:", self.test(test))
    }

    fn otherwise(&self) -> String {
        "else:".into()
    }

    fn otherwise_when(&self, test: FluentTest) -> String {
        format!("elif {}:", self.test(test))
    }

    fn during(&self, test: FluentTest) -> String {
        format!("while {}:", self.test(test))
    }

    fn repeat(&self) -> String {
        self.forever()
    }

    fn until(&self, test: FluentTest) -> Vec<(usize, String)> {
        vec![(1, self.when(test)), (2, self.leave())]
    }

    fn forever(&self) -> String {
        "while True:".into()
    }

    fn close(&self) -> Option<String> {
        None
    }
}
