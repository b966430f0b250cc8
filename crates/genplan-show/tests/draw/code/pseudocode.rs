//! A reader and an interpreter of pseudocode that know nothing about how it is written.

use std::collections::HashMap;

use super::oracle::{Oracle, plain};

/// What a program in pseudocode calls, and how it ends.
pub fn calls(text: &str, seed: u32) -> String {
    let (operations, labels) = assemble(text);
    let mut oracle = Oracle::new(seed);
    let mut at = 0;
    loop {
        at = match &operations[at] {
            Operation::End => return oracle.line(true),
            Operation::Act(name) if oracle.act(name) => at + 1,
            Operation::Act(_) => return oracle.line(false),
            Operation::Test { name, holds, .. } if oracle.test(name) == *holds => at + 1,
            Operation::Test { otherwise, .. } => *otherwise,
            Operation::Jump(target) => *target,
            Operation::Goto(label) => labels[label],
        };
    }
}

enum Operation {
    Act(String),
    /// Goes on if the condition is as wanted.
    Test {
        name: String,
        holds: bool,
        otherwise: usize,
    },
    Jump(usize),
    Goto(String),
    End,
}

/// The operations of a text, and where its labels are.
fn assemble(text: &str) -> (Vec<Operation>, HashMap<String, usize>) {
    let rows = text.lines().filter(|line| !line.starts_with("pointers "));
    let rows = rows.map(|line| ((line.len() - line.trim_start().len()) / 2, line.trim_start())).collect();
    let mut assembler =
        Assembler { rows, at: 0, operations: Vec::new(), labels: HashMap::new(), loops: Vec::new() };
    assembler.block(0);
    assert_eq!(assembler.at, assembler.rows.len(), "read to its end:\n{text}");
    (assembler.operations, assembler.labels)
}

struct Assembler<'t> {
    /// Each line: how deep it stands, and what it says.
    rows: Vec<(usize, &'t str)>,
    at: usize,
    operations: Vec<Operation>,
    labels: HashMap<String, usize>,
    /// The loops around: where they begin, if `continue` is allowed, and the jumps that leave them.
    loops: Vec<(Option<usize>, Vec<usize>)>,
}

impl Assembler<'_> {
    fn block(&mut self, level: usize) {
        while let Some(&(depth, row)) = self.rows.get(self.at)
            && depth == level
            && !row.starts_with("until ")
            && !is_else(row)
        {
            self.at += 1;
            let (word, rest) = row.split_once(' ').unwrap_or((row, ""));
            self.statement(level, row, word, rest);
        }
    }

    fn statement(&mut self, level: usize, row: &str, word: &str, rest: &str) {
        let here = self.operations.len();
        match word {
            "end" => self.operations.push(Operation::End),
            "nothing" => {}
            "goto" => self.operations.push(Operation::Goto(rest.to_owned())),
            "break" => {
                self.loops.last_mut().expect("a loop").1.push(here);
                self.operations.push(Operation::Jump(usize::MAX));
            }
            "continue" => {
                let start = self.loops.last().expect("a loop").0.expect("not of repeat");
                self.operations.push(Operation::Jump(start));
            }
            "if" => self.branches(level, rest),
            "while" | "loop" => self.repetition(level, here, rest),
            "repeat" => self.repeat(level, here),
            _ => match row.strip_suffix(':') {
                Some(label) => _ = self.labels.insert(label.to_owned(), here),
                None => self.operations.push(Operation::Act(name(row))),
            },
        }
    }

    /// A test that leads elsewhere if it fails, which is filled in later.
    fn test(&mut self, text: &str) -> usize {
        let (holds, text) = text.strip_prefix("not ").map_or((true, text), |text| (false, text));
        self.operations.push(Operation::Test { name: name(text), holds, otherwise: usize::MAX });
        self.operations.len() - 1
    }

    /// Lets an operation lead to what comes next.
    fn patch(&mut self, at: usize) {
        let here = self.operations.len();
        match &mut self.operations[at] {
            Operation::Test { otherwise: target, .. } | Operation::Jump(target) => *target = here,
            _ => unreachable!("only these lead elsewhere"),
        }
    }

    fn branches(&mut self, level: usize, test: &str) {
        let failed = self.test(test);
        self.block(level + 1);
        let otherwise = self.rows.get(self.at).filter(|row| row.0 == level && is_else(row.1));
        let Some((_, row)) = otherwise.copied() else { return self.patch(failed) };
        self.at += 1;
        let done = self.operations.len();
        self.operations.push(Operation::Jump(usize::MAX));
        self.patch(failed);
        match row.strip_prefix("else if ") {
            Some(test) => self.branches(level, test),
            None => self.block(level + 1),
        }
        self.patch(done);
    }

    fn repetition(&mut self, level: usize, start: usize, test: &str) {
        let failed = (!test.is_empty()).then(|| self.test(test));
        self.loops.push((Some(start), failed.into_iter().collect()));
        self.block(level + 1);
        self.operations.push(Operation::Jump(start));
        self.end_loop();
    }

    fn repeat(&mut self, level: usize, start: usize) {
        self.loops.push((None, Vec::new()));
        self.block(level + 1);
        let (depth, row) = self.rows[self.at];
        assert_eq!(depth, level);
        self.at += 1;
        let test = self.test(row.strip_prefix("until ").expect("the end of repeat"));
        if let Operation::Test { otherwise, .. } = &mut self.operations[test] {
            *otherwise = start;
        }
        self.end_loop();
    }

    fn end_loop(&mut self) {
        let (_, exits) = self.loops.pop().expect("a loop");
        exits.into_iter().for_each(|exit| self.patch(exit));
    }
}

/// A call as it is noted.
fn name(row: &str) -> String {
    plain(row.strip_suffix("()").unwrap_or(row))
}

fn is_else(row: &str) -> bool {
    row == "else" || row.starts_with("else if ")
}
