//! Random programs do the same in all notations.

use genplan_core::frame::Frame;
use genplan_core::program::{Instruction, Line, Program};
use genplan_show::draw::{c, pseudocode, python};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use super::run::{self, CProgram};
use super::{oracle, pseudocode as reader};
use crate::program;

#[derive(Clone, Copy, Debug)]
enum Kind {
    Act(usize),
    Goto(u8, usize),
    End,
}

const ACTIONS: [&[&str]; 3] = [&["a"], &["b", "x", "y"], &["c"]];
const FLUENTS: [&[&str]; 3] = [&["f"], &["g", "x"], &["h"]];

fn kind() -> impl Strategy<Value = Kind> {
    prop_oneof![
        5 => (0..3_usize).prop_map(Kind::Act),
        5 => (any::<u8>(), 0..3_usize).prop_map(|(target, fluent)| Kind::Goto(target, fluent)),
        1 => Just(Kind::End),
    ]
}

/// A program of these lines, and a final `end`.
fn assemble(kinds: &[Kind]) -> (Program, Frame) {
    let mut frame = Frame::default();
    let lines = kinds.len() as u32 + 1;
    let instructions = kinds.iter().map(|kind| match *kind {
        Kind::Act(index) => {
            let term: Vec<_> = ACTIONS[index].iter().map(|name| frame.symbol(name)).collect();
            Instruction::Act(frame.action(&term))
        }
        Kind::Goto(target, index) => {
            let term: Vec<_> = FLUENTS[index].iter().map(|name| frame.symbol(name)).collect();
            Instruction::Goto { target: Line(u32::from(target) % lines), unless: frame.fluent(&term) }
        }
        Kind::End => Instruction::End,
    });
    let mut instructions: Vec<Instruction> = instructions.collect();
    instructions.push(Instruction::End);
    (Program::new(instructions).expect("a program"), frame)
}

/// Some random programs, each with its frame.
fn programs(count: usize, most: usize) -> Vec<(Program, Frame)> {
    let mut runner = TestRunner::deterministic();
    let strategy = prop::collection::vec(kind(), 0..most);
    let kinds = (0..count).map(|_| strategy.new_tree(&mut runner).expect("a program").current());
    kinds.map(|kinds| assemble(&kinds)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn pseudocode_does_the_same(kinds in prop::collection::vec(kind(), 0..14), seed in 0..1000_u32) {
        let (program, frame) = assemble(&kinds);
        let text = pseudocode(&program, &frame);
        let expected = oracle::calls(&program, &frame, seed);
        prop_assert_eq!(reader::calls(&text, seed), expected, "{}\n{}", program.show(&frame), text);
    }
}

#[test]
fn python_does_the_same() {
    let programs: Vec<(Program, Frame)> = programs(600, 14).into_iter().chain(programs(20, 100)).collect();
    let seeds = || (0..).map(|index| index * 7919);
    let modules: Vec<(String, u32)> =
        programs.iter().zip(seeds()).map(|((program, frame), seed)| (python(program, frame), seed)).collect();
    let found = run::python(&modules, &["f", "g", "h"]);
    assert_eq!(found.len(), programs.len());
    for (((program, frame), (module, seed)), found) in programs.iter().zip(&modules).zip(found) {
        let expected = oracle::calls(program, frame, *seed);
        assert_eq!(found, expected, "{}\n{module}", program.show(frame));
    }
    let in_lines = modules.iter().filter(|(module, _)| module.contains("line = 0")).count();
    assert!(in_lines > 20 && in_lines * 2 < modules.len(), "both ways are tried: {in_lines}");
}

#[test]
fn c_does_the_same() {
    let programs: Vec<(Program, Frame)> = programs(300, 14).into_iter().chain(programs(20, 100)).collect();
    let all = [
        ("act_a", "a", 0),
        ("act_b", "b", 2),
        ("act_c", "c", 0),
        ("test_f", "f", 0),
        ("test_g", "g", 1),
        ("test_h", "h", 0),
    ];
    let texts: Vec<CProgram> = programs
        .iter()
        .enumerate()
        .map(|(index, (program, frame))| {
            let (name, seed) = (format!("p{index}"), index as u32 * 7919);
            let text = c(program, frame, &name);
            let used = all.iter().filter(|(identifier, ..)| text.contains(&format!("(*{identifier})")));
            let callbacks = used.map(|&(one, noted, arity)| (one.into(), noted.into(), arity)).collect();
            CProgram { text, name, seed, callbacks }
        })
        .collect();
    let found = run::c(&texts);
    assert_eq!(found.len(), programs.len());
    for (((program, frame), text), found) in programs.iter().zip(&texts).zip(found) {
        let expected = oracle::calls(program, frame, text.seed);
        assert_eq!(found, expected, "{}\n{}", program.show(frame), text.text);
    }
}

/// A structured program.
#[derive(Clone, Debug)]
enum Tree {
    Act,
    Sequence(Vec<Tree>),
    If(Box<Tree>),
    Repeat(Box<Tree>),
}

fn tree() -> impl Strategy<Value = Tree> {
    Just(Tree::Act).prop_recursive(5, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..4).prop_map(Tree::Sequence),
            inner.clone().prop_map(|inner| Tree::If(Box::new(inner))),
            inner.prop_map(|inner| Tree::Repeat(Box::new(inner))),
        ]
    })
}

/// The lines of a structured program, of which `start` come before.
fn lines(tree: &Tree, start: usize, next: &mut usize) -> Vec<String> {
    *next += 1;
    let fluent = *next;
    match tree {
        Tree::Act => vec!["a".into()],
        Tree::Sequence(parts) => parts.iter().fold(Vec::new(), |mut all, part| {
            let more = lines(part, start + all.len(), next);
            all.extend(more);
            all
        }),
        Tree::If(inner) => {
            let inner = lines(inner, start + 1, next);
            [vec![format!("go({}, !f{fluent})", start + 1 + inner.len())], inner].concat()
        }
        Tree::Repeat(inner) => [lines(inner, start, next), vec![format!("go({start}, !f{fluent})")]].concat(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn structured_programs_have_no_gotos(tree in tree()) {
        let text = lines(&tree, 0, &mut 0).join("\n") + "\nend";
        let (program, frame) = program(&text);
        let written = pseudocode(&program, &frame);
        prop_assert!(!written.contains("goto") && !written.contains("break"), "{}\n{}", text, written);
        prop_assert_eq!(reader::calls(&written, 1), oracle::calls(&program, &frame, 1));
        prop_assert!(!python(&program, &frame).contains("line = 0"));
    }
}

#[test]
fn the_longest_programs_take_no_time() {
    let start = std::time::Instant::now();
    for (program, frame) in programs(6, 1_000) {
        assert_eq!(reader::calls(&pseudocode(&program, &frame), 3), oracle::calls(&program, &frame, 3));
    }
    let deep: String = "go(999, !f) ".repeat(999) + "end";
    let nested = "a ".repeat(400)
        + &(0..400).rev().fold(String::new(), |all, line| all + &format!("go({line}, !f) "))
        + "end";
    for text in [deep, nested] {
        let (program, frame) = program(&text);
        assert_eq!(reader::calls(&pseudocode(&program, &frame), 3), oracle::calls(&program, &frame, 3));
        let module = (python(&program, &frame), 3);
        assert_eq!(run::python(&[module], &["f"]), [oracle::calls(&program, &frame, 3)]);
    }
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}
