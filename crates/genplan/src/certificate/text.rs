//! The lines of text of a certificate.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use genplan_core::frame::{ActionId, FluentId, Frame, Symbol};
use genplan_core::program::{Instruction, Program};
use genplan_core::verdict::Label;
use genplan_pddl::Source;

use super::CertificateFile;
use crate::problem::GeneralizedProblem;
use crate::question::{ConditionChoice, Mode, Question, candidates};
use crate::search::{Found, TreeLog};

/// The lines of text, as far as they are written.
pub(super) struct Text(String);

impl Text {
    /// The text of a claim about a question. Programs have at most this many lines.
    pub(super) fn new(claim: &str, question: &Question, lines: usize) -> Self {
        let mut text = Text::about(claim, question.mode, lines, &question.problem.domain.source);
        match &question.conditions {
            ConditionChoice::Changeable => text.line(format_args!("test changeable")),
            ConditionChoice::Named(names) => text.line(format_args!("test {}", names.join(" "))),
        }
        text
    }

    /// The text of a claim about a domain, as far as all have it.
    pub(super) fn about(claim: &str, mode: Mode, lines: usize, domain: &Source) -> Self {
        let mut text = Text(String::from("genplan certificate 1\n"));
        let mode = mode.name();
        text.line(format_args!("claim {claim}\nmode {mode}\nlines {lines}\ndomain {}", file(domain)));
        text
    }

    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        writeln!(self.0, "{line}").expect("a string takes it");
    }

    /// Those examples that the claim is about, in this order, and the others.
    pub(super) fn examples(&mut self, problem: &GeneralizedProblem, counting: &[usize]) {
        let others = (0..problem.examples.len()).filter(|number| !counting.contains(number));
        let all = counting.iter().map(|&number| (number, "")).chain(others.map(|number| (number, "aside ")));
        for (number, aside) in all {
            let example = &problem.examples[number];
            self.example(example.label, aside, &example.ground.task().source);
        }
    }

    /// An example.
    pub(super) fn example(&mut self, label: Label, aside: &str, source: &Source) {
        let label = match label {
            Label::Positive => "positive",
            Label::Negative => "negative",
        };
        self.line(format_args!("{label} {aside}{}", file(source)));
    }

    fn vocabulary(
        &mut self,
        frame: &Frame,
        actions: impl IntoIterator<Item = ActionId>,
        conditions: impl IntoIterator<Item = FluentId>,
    ) {
        actions
            .into_iter()
            .for_each(|action| self.line(format_args!("action {}", action_words(action, frame))));
        conditions
            .into_iter()
            .for_each(|test| self.line(format_args!("condition {}", test_words(test, frame))));
    }

    /// The actions and conditions of a program.
    pub(super) fn vocabulary_of(&mut self, program: &Program, frame: &Frame) {
        let (actions, tests): (BTreeSet<_>, BTreeSet<_>) =
            (program.actions().collect(), program.tests().collect());
        self.vocabulary(frame, actions, tests);
    }

    /// The actions and conditions that complete search is offered.
    pub(super) fn vocabulary_of_question(&mut self, question: &Question) {
        let problem = &question.problem;
        let actions = problem.actions().into_iter().chain(problem.never_applicable());
        let tests = candidates(problem, &question.conditions).into_iter().map(|candidate| candidate.fluent);
        self.vocabulary(&problem.frame, actions, tests);
    }

    /// A program, which fits without an example, if one is given.
    pub(super) fn program(&mut self, program: &Program, frame: &Frame, without: Option<usize>) {
        match without {
            Some(place) => self.line(format_args!("program without {place}")),
            None => self.line(format_args!("program")),
        }
        program.instructions().iter().for_each(|instruction| self.instruction(*instruction, &[], frame));
    }

    /// A program, with all conditions that take the same path.
    pub(super) fn program_with(&mut self, found: &Found, frame: &Frame) {
        self.line(format_args!("program"));
        for (line, instruction) in found.program.instructions().iter().enumerate() {
            let of_line = found.conditions.iter().find(|(goto, _)| goto.index() == line);
            self.instruction(*instruction, of_line.map_or(&[], |(_, conditions)| conditions), frame);
        }
    }

    fn instruction(&mut self, instruction: Instruction, conditions: &[FluentId], frame: &Frame) {
        match instruction {
            Instruction::Act(action) => self.line(format_args!("act {}", action_words(action, frame))),
            Instruction::Goto { target, unless } => {
                self.line(format_args!("go {}", target.0));
                let conditions = if conditions.is_empty() { &[unless][..] } else { conditions };
                for &test in conditions {
                    self.line(format_args!("unless {}", test_words(test, frame)));
                }
            }
            Instruction::End => self.line(format_args!("end")),
        }
    }

    /// The certificate with a tree.
    pub(super) fn with_tree(mut self, problem: &GeneralizedProblem, tree: TreeLog) -> CertificateFile {
        self.vocabulary(&problem.frame, tree.actions, tree.conditions);
        for (number, is_fine) in tree.tables.iter().enumerate() {
            if let Some(is_fine) = is_fine {
                let kind = if *is_fine { "sets" } else { "all" };
                self.line(format_args!("bounds {number} {kind}"));
            }
        }
        self.line(format_args!("nodes {}\n", tree.nodes));
        CertificateFile { text: self.0, symbols: tree.symbols }
    }

    /// The certificate without a tree.
    pub(super) fn without_tree(mut self) -> CertificateFile {
        self.0.push('\n');
        CertificateFile { text: self.0, symbols: Vec::new() }
    }
}

/// A file, by a number for its content and its name.
fn file(source: &Source) -> String {
    let name = Path::new(source.name()).file_name().unwrap_or_default();
    format!("{:016x} {}", hash(source.text()), name.display())
}

/// Tells contents of files apart, by the function of Fowler, Noll and Vo (1a, 64 bits). No proof depends on it.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

fn action_words(action: ActionId, frame: &Frame) -> String {
    words(frame.action_term(action), frame)
}

fn test_words(test: FluentId, frame: &Frame) -> String {
    words(frame.fluent_term(test), frame)
}

/// A name and its arguments. What is over pointers has none.
fn words(term: Option<&[Symbol]>, frame: &Frame) -> String {
    let names = term.unwrap_or_default().iter().map(|&symbol| frame.name(symbol));
    names.collect::<Vec<_>>().join(" ")
}
