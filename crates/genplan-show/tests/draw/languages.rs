//! A program and its regular expression have the same language: compared word by word, with a reader of
//! expressions that knows nothing about how they are made.

use std::collections::{BTreeSet, VecDeque};

use genplan_core::frame::Frame;
use genplan_core::program::{Instruction, Line, Program};
use genplan_show::draw::Automaton;
use proptest::prelude::*;

/// Words are compared up to this length.
const LENGTH: usize = 6;

type Language = BTreeSet<Vec<String>>;

/// The action sequences of all paths to an `end`, whatever the conditions are.
fn paths(program: &Program, frame: &Frame) -> Language {
    let mut seen: BTreeSet<(Line, Vec<String>)> = BTreeSet::from([(Line(0), Vec::new())]);
    let mut open: VecDeque<(Line, Vec<String>)> = seen.iter().cloned().collect();
    let mut words = Language::new();
    while let Some((line, word)) = open.pop_front() {
        let mut next = Vec::new();
        match program.instruction(line) {
            Instruction::End => {
                words.insert(word);
            }
            Instruction::Act(action) if word.len() < LENGTH => {
                let action = frame.show_action(action).to_string();
                next.push((line.next(), [word, vec![action]].concat()));
            }
            Instruction::Act(_) => {}
            Instruction::Goto { target, .. } => next.extend([(line.next(), word.clone()), (target, word)]),
        }
        open.extend(next.into_iter().filter(|state| seen.insert(state.clone())));
    }
    words
}

/// Reads an expression from the text and gives its words.
struct Reader<'t> {
    tokens: Vec<&'t str>,
    position: usize,
}

impl<'t> Reader<'t> {
    fn words(text: &'t str) -> Language {
        let mut tokens = Vec::new();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let is_mark = rest.starts_with(['(', ')', '|', '*', '+', '?']);
            let end = if is_mark {
                1
            } else {
                rest.find(['(', ')', '|', '*', '+', '?', ' ']).unwrap_or(rest.len())
            };
            tokens.push(&rest[..end]);
            rest = rest[end..].trim_start();
        }
        let mut reader = Reader { tokens, position: 0 };
        let words = reader.union();
        assert_eq!(reader.position, reader.tokens.len(), "{text} is read to its end");
        words
    }

    fn next(&self) -> &'t str {
        self.tokens.get(self.position).copied().unwrap_or("")
    }

    fn union(&mut self) -> Language {
        let mut words = self.sequence();
        while self.next() == "|" {
            self.position += 1;
            words.extend(self.sequence());
        }
        words
    }

    fn sequence(&mut self) -> Language {
        let mut words = self.repetition();
        while !["", "|", ")"].contains(&self.next()) {
            words = concatenated(&words, &self.repetition());
        }
        words
    }

    fn repetition(&mut self) -> Language {
        let mut words = self.atom();
        while ["*", "+", "?"].contains(&self.next()) {
            words = match self.next() {
                "*" => star(&words),
                "+" => concatenated(&words, &star(&words)),
                _ => words.into_iter().chain([Vec::new()]).collect(),
            };
            self.position += 1;
        }
        words
    }

    fn atom(&mut self) -> Language {
        let token = self.next();
        self.position += 1;
        match token {
            "(" => {
                let words = self.union();
                assert_eq!(self.next(), ")");
                self.position += 1;
                words
            }
            "∅" => Language::new(),
            "ε" => Language::from([Vec::new()]),
            name => Language::from([vec![name.to_owned()]]),
        }
    }
}

fn concatenated(one: &Language, other: &Language) -> Language {
    let pairs = one.iter().flat_map(|first| other.iter().map(move |second| [&first[..], second].concat()));
    pairs.filter(|word| word.len() <= LENGTH).collect()
}

fn star(words: &Language) -> Language {
    let mut all = Language::from([Vec::new()]);
    loop {
        let more = concatenated(&all, words);
        let before = all.len();
        all.extend(more);
        if all.len() == before {
            return all;
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Act(u8),
    Goto(u8),
    End,
}

/// A program of these lines, and a final `end`.
fn assemble(kinds: &[Kind]) -> (Program, Frame) {
    let mut frame = Frame::default();
    let symbol = frame.symbol("f");
    let unless = frame.fluent(&[symbol]);
    let mut instructions: Vec<Instruction> = Vec::new();
    for kind in kinds {
        instructions.push(match *kind {
            Kind::Act(name) => {
                let symbol = frame.symbol(&char::from(b'a' + name).to_string());
                Instruction::Act(frame.action(&[symbol]))
            }
            Kind::Goto(target) => {
                Instruction::Goto { target: Line(u32::from(target) % (kinds.len() as u32 + 1)), unless }
            }
            Kind::End => Instruction::End,
        });
    }
    instructions.push(Instruction::End);
    (Program::new(instructions).expect("a program"), frame)
}

fn kind() -> impl Strategy<Value = Kind> {
    prop_oneof![
        4 => (0..3_u8).prop_map(Kind::Act),
        4 => any::<u8>().prop_map(Kind::Goto),
        1 => Just(Kind::End),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_program_and_its_expression_have_the_same_words(kinds in prop::collection::vec(kind(), 0..10)) {
        let (program, frame) = assemble(&kinds);
        let regex = Automaton::new(&program, &frame).regex().expect("small enough");
        let text = regex.show(&frame).to_string();
        prop_assert_eq!(Reader::words(&text), paths(&program, &frame), "{}\n{}", program.show(&frame), text);
    }
}

#[test]
fn the_reader_knows_the_operators() {
    let word = |letters: &str| -> Vec<String> { letters.chars().map(String::from).collect() };
    assert_eq!(Reader::words("∅"), Language::new());
    assert_eq!(Reader::words("a? b"), Language::from([word("b"), word("ab")]));
    assert_eq!(Reader::words("(a | b) c"), Language::from([word("ac"), word("bc")]));
    assert_eq!(Reader::words("(a b)+").len(), LENGTH / 2);
    assert_eq!(Reader::words("a*").len(), LENGTH + 1);
}
