//! Input that is large in one way: many objects, goals, constants, actions, predicates or examples, wide atoms, a long program.
//!
//! What is large in one way only finds the stage that looks at everything twice.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// In which way an input is large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dimension {
    Objects,
    Goals,
    Constants,
    Actions,
    Predicates,
    Examples,
    Columns,
    Facts,
    Lines,
}

/// All ways, each with a number that is too large for what follows on reading, as far as anything follows.
pub const DIMENSIONS: [(Dimension, usize); 9] = [
    (Dimension::Objects, 20_000),
    (Dimension::Goals, 20_000),
    (Dimension::Constants, 20_000),
    (Dimension::Actions, 2_000),
    (Dimension::Predicates, 2_000),
    (Dimension::Examples, 1_000),
    (Dimension::Columns, 400),
    (Dimension::Facts, 20_000),
    (Dimension::Lines, 50_000),
];

/// A domain with an example and a program.
pub struct Shape {
    pub domain: String,
    pub problem: String,
    /// A negative example: like the other one, but one literal of its goal is denied.
    pub negative: String,
    pub examples: usize,
    pub program: String,
}

impl Shape {
    /// The shape that has `count` of something, and few of everything else.
    pub fn new(dimension: Dimension, count: usize) -> Self {
        let number = |of: Dimension, few: usize| if dimension == of { count } else { few };
        let objects =
            number(Dimension::Objects, 3).max(number(Dimension::Goals, 3)).max(number(Dimension::Facts, 3));
        let (actions, predicates) = (number(Dimension::Actions, 1), number(Dimension::Predicates, 1));
        let columns = number(Dimension::Columns, 1);
        Shape {
            domain: domain(number(Dimension::Constants, 0), actions, predicates, columns),
            problem: problem(objects, number(Dimension::Facts, 1), number(Dimension::Goals, 1), true),
            negative: problem(objects, number(Dimension::Facts, 1), number(Dimension::Goals, 1), false),
            examples: number(Dimension::Examples, 1),
            program: program(number(Dimension::Lines, 2)),
        }
    }

    /// Writes it as a domain folder with a program.
    pub fn write(&self, folder: &Path) {
        for part in ["positive", "negative", "test/positive"] {
            fs::create_dir_all(folder.join(part)).expect("a folder");
        }
        let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("a file");
        write("domain.pddl", &self.domain);
        write("negative/n.pddl", &self.negative);
        write("test/positive/t.pddl", &self.problem);
        write("one.prog", &self.program);
        for number in 0..self.examples {
            write(&format!("positive/p{number}.pddl"), &self.problem);
        }
    }
}

/// Numbered words.
fn words(count: usize, word: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |mut text, number| {
        let _ = write!(text, " {}", word(number));
        text
    })
}

fn domain(constants: usize, actions: usize, predicates: usize, columns: usize) -> String {
    let (constants, wide) = (words(constants, |c| format!("c{c}")), words(columns, |v| format!("?v{v}")));
    let more = words(predicates, |p| format!("(seen{p} ?x)"));
    let pairs = words(columns, |v| ["?x", "?y"][v % 2].to_owned());
    let seen = words(predicates, |p| {
        format!("(:action see{p} :parameters (?x) :precondition (on ?x) :effect (seen{p} ?x))\n")
    });
    let turn = words(actions, |a| format!("(:action turn{a} :parameters (?x) :effect (on ?x))\n"));
    genplan_testing::domain_within(&format!(
        "(:requirements :strips :negative-preconditions)
           (:constants{constants})
           (:predicates (on ?x) (near ?x ?y) (wide{wide}){more})
           {turn}{seen}
           (:action spread :parameters (?x ?y) :precondition (near ?x ?y) :effect (wide{pairs}))
           (:action off :parameters (?x) :precondition (on ?x) :effect (not (on ?x)))"
    ))
}

fn problem(objects: usize, facts: usize, goals: usize, is_positive: bool) -> String {
    let objects = words(objects, |o| format!("o{o}"));
    let facts = words(facts, |f| format!("(near o{f} o{})", f / 2));
    let denied = if is_positive { "" } else { " (not (on o1))" };
    let goals = words(goals, |g| if g == 1 && !is_positive { String::new() } else { format!("(on o{g})") });
    format!(
        "(define (problem p) (:domain d) (:objects{objects}) (:init{facts}) (:goal (and{goals}{denied})))"
    )
}

fn program(lines: usize) -> String {
    words(lines, |line| match line % 3 {
        1 => format!("go({}, !on(o1))\n", line / 2),
        _ => format!("turn0(o{})\n", line % 2),
    }) + "end\n"
}
