//! Names that are no identifiers, or mean something else.

use genplan_core::frame::Frame;
use genplan_core::program::{Instruction, Program};
use genplan_show::draw::{c, pseudocode, python};

use super::run::compile;
use super::{oracle, pseudocode as reader, run};

/// A program that does these actions, one of `every` of them with another of these names as an argument, and tests conditions
/// of the same names.
fn hostile(names: &[&str], every: usize) -> (Program, Frame) {
    let mut frame = Frame::default();
    let mut instructions = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let (head, argument) = (frame.symbol(name), frame.symbol(names[names.len() - 1 - index]));
        let (term, test) = (if index % every == 1 { vec![head, argument] } else { vec![head] }, vec![head]);
        instructions.push(Instruction::Act(frame.action(&term)));
        let target = genplan_core::program::Line(0);
        instructions.push(Instruction::Goto { target, unless: frame.fluent(&test) });
    }
    instructions.push(Instruction::End);
    (Program::new(instructions).expect("a program"), frame)
}

const HOSTILE: &[&str] = &[
    "class",
    "None",
    "is",
    "int",
    "linux",
    "unix",
    "assert",
    "a-b",
    "a_b",
    "a.b",
    "1st",
    "+",
    "-",
    "__init__",
    "self",
    "world",
    "run",
    "line",
    "é",
    "日本",
    "a*/b",
    "/*",
    "//",
    "\"",
    "\"\"\"",
    "\\",
    "\\n",
    "\n",
    "??/",
    "%s",
    "#",
    "'",
    "\u{1b}[0m",
    "context",
    "NULL",
    "true",
    "",
    " ",
    "end",
    "can pick",
    "=",
    "同",
    "a_2",
    "a-2",
];

#[test]
fn hostile_names_are_distinct_identifiers() {
    let (program, frame) = hostile(HOSTILE, 2);
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("hostile.c");
    std::fs::write(&source, c(&program, &frame, "linux*/")).expect("a file");
    let object = folder.path().join("hostile.o");
    compile(&source, &object, &["-std=c99", "-trigraphs", "-pedantic", "-Wall", "-Wextra", "-Werror", "-c"]);
    compile(&source, &object, &["-std=gnu17", "-Wall", "-Wextra", "-Werror", "-c"]);
    let text = c(&program, &frame, "x");
    let identifiers: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split_once("bool (*")?.1.split_once(')'))
        .map(|pair| pair.0)
        .collect();
    let distinct: std::collections::HashSet<&&str> = identifiers.iter().collect();
    assert_eq!(distinct.len(), identifiers.len());
    assert_eq!(identifiers.len(), 2 * HOSTILE.len());
}

#[test]
fn hostile_names_are_passed_to_python_as_they_are() {
    let (program, frame) = hostile(HOSTILE, 2);
    let module = python(&program, &frame);
    let script = format!(
        "names = {{}}\nexec(compile({}, 'program', 'exec'), names)\nseen = []\n\
         class World:\n    def __getattr__(self, name):\n        \
         return lambda *arguments: seen.append((name, arguments)) or True\n\
         names['run'](World())\nprint(len({{name for name, _ in seen}}))\n\
         print(ascii([argument for _, arguments in seen for argument in arguments]))\n",
        python_string(&module)
    );
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("hostile.py");
    std::fs::write(&file, script).expect("a file");
    let found = run::lines(std::process::Command::new("python3").arg(&file));
    let arguments = HOSTILE.iter().rev().enumerate().filter(|(index, _)| index % 2 == 1);
    let arguments: Vec<String> = arguments.map(|(_, name)| ascii(name)).collect();
    assert_eq!(found, [(2 * HOSTILE.len()).to_string(), format!("[{}]", arguments.join(", "))]);
}

/// As Python's `ascii` shows a string.
fn ascii(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    let characters = text.chars().map(|character| match character {
        '\\' => "\\\\".to_owned(),
        '\n' => "\\n".to_owned(),
        ' '..='~' => character.to_string(),
        _ if u32::from(character) < 256 => format!("\\x{:02x}", u32::from(character)),
        _ => format!("\\u{:04x}", u32::from(character)),
    });
    format!("{quote}{}{quote}", characters.collect::<String>())
}

fn python_string(text: &str) -> String {
    let characters = text.chars().map(|character| format!("\\U{:08x}", u32::from(character)));
    format!("'{}'", characters.collect::<String>())
}

#[test]
fn words_of_pseudocode_keep_their_parentheses() {
    let words = [
        "repeat", "until", "while", "if", "else", "loop", "break", "continue", "end", "goto", "not",
        "nothing",
    ];
    let (program, frame) = hostile(&words, 5);
    let written = pseudocode(&program, &frame);
    for seed in 0..20 {
        let expected = oracle::calls(&program, &frame, seed).replace("end()", "end");
        assert_eq!(reader::calls(&written, seed), expected, "{written}");
    }
}
