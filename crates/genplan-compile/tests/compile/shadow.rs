//! What a plan means by the paper's definitions, step by step.
//!
//! The plan is followed with the naive interpreter, which knows nothing of compilations. At every step the
//! state of the compiled task must be what the definitions say.

use std::collections::BTreeMap;

use genplan::examples::Examples;
use genplan::question::OutcomeName;
use genplan_compile::compile::{CheckSubject, Compilation, PlanStep, ProgrammedPart};
use genplan_core::frame::{Frame, Symbol};
use genplan_core::program::Instruction as Compiled;
use genplan_pddl::Task;
use genplan_pddl::lifted::Role;

use crate::interpreter::{self, Facts, Instruction, Interpreter, Outcome, Term};
use crate::sas::{Fact, State};

/// The execution that a plan is about.
pub struct Shadow<'p> {
    frame: &'p Frame,
    /// By t.
    tasks: Vec<&'p Task>,
    /// Open lines are `end`.
    program: Vec<Instruction>,
    is_open: Vec<bool>,
    /// Of the goto that is being programmed.
    target: usize,
    t: usize,
    facts: Facts,
    line: usize,
    /// The program states of this example so far.
    visited: Vec<(Facts, usize)>,
    failure: Option<OutcomeName>,
    /// By t.
    pub endings: Vec<OutcomeName>,
}

impl<'p> Shadow<'p> {
    pub fn new(compilation: &Compilation, examples: &'p Examples, frame: &'p Frame) -> Self {
        let tasks = compilation.examples.iter().map(|&index| &*examples.examples[index].task);
        let mut shadow = Shadow {
            frame,
            tasks: tasks.collect(),
            program: Vec::new(),
            is_open: compilation.program.iter().map(Option::is_none).collect(),
            target: 0,
            t: 0,
            facts: Facts::new(),
            line: 0,
            visited: Vec::new(),
            failure: None,
            endings: Vec::new(),
        };
        let lines = compilation.program.iter();
        shadow.program = lines.map(|line| shadow.instruction(line.unwrap_or(Compiled::End))).collect();
        shadow.begin();
        shadow
    }

    fn instruction(&self, instruction: Compiled) -> Instruction {
        match instruction {
            Compiled::Act(action) => {
                Instruction::Act(self.term(self.frame.action_term(action).expect("over objects")))
            }
            Compiled::Goto { target, unless } => Instruction::Goto(
                target.index(),
                self.term(self.frame.fluent_term(unless).expect("over objects")),
            ),
            Compiled::End => Instruction::End,
        }
    }

    fn term(&self, symbols: &[Symbol]) -> Term {
        let mut names = symbols.iter().map(|&symbol| self.frame.name(symbol).to_owned());
        Term { head: names.next().expect("a head"), arguments: names.collect() }
    }

    fn interpreter(&self) -> Interpreter<'p> {
        Interpreter::new(self.tasks[self.t])
    }

    pub fn is_done(&self) -> bool {
        self.endings.len() == self.tasks.len()
    }

    fn begin(&mut self) {
        (self.facts, self.line) = (self.interpreter().initial(), 0);
        self.visited = vec![(self.facts.clone(), 0)];
        self.failure = None;
    }

    fn end(&mut self, example: usize, ended: OutcomeName) {
        assert_eq!(example, self.t);
        self.endings.push(ended);
        if !self.is_done() {
            self.t += 1;
            self.begin();
        }
    }

    fn step(&self) -> interpreter::Step {
        assert!(!self.is_open[self.line], "an empty line is executed");
        self.interpreter().step(&self.program, &self.facts, self.line)
    }

    /// Follows a step of a plan. One that breaks the execution model is a panic.
    pub fn follow(&mut self, step: PlanStep) {
        match step {
            PlanStep::Program { line, part } => self.programmed(line.index(), part),
            PlanStep::Check { line, what } => self.check(line.index(), what),
            PlanStep::Execute { line } => self.execute(line.index()),
            PlanStep::End { example } => {
                assert!(matches!(self.step(), interpreter::Step::Halt(Outcome::Solved)));
                self.end(example, OutcomeName::Solved);
            }
            PlanStep::Process => {
                let (now, before) = self.visited.split_last().expect("a program state");
                assert!(before.contains(now), "not a loop");
                self.failure = Some(OutcomeName::InfiniteLoop);
            }
            PlanStep::Skip { example } => self.end(example, self.failure.expect("a failure")),
            PlanStep::Store | PlanStep::Compare => {}
        }
    }

    fn programmed(&mut self, line: usize, part: ProgrammedPart) {
        assert!(line == self.line && self.is_open[line], "line {line} is programmed");
        let instruction = match part {
            ProgrammedPart::Goto(target) => {
                self.target = target.index();
                return;
            }
            ProgrammedPart::Act(action) => {
                Instruction::Act(self.term(self.frame.action_term(action).expect("over objects")))
            }
            ProgrammedPart::Unless(fluent) => Instruction::Goto(
                self.target,
                self.term(self.frame.fluent_term(fluent).expect("over objects")),
            ),
            ProgrammedPart::End => Instruction::End,
        };
        (self.program[line], self.is_open[line]) = (instruction, false);
    }

    fn check(&mut self, line: usize, what: CheckSubject) {
        assert_eq!(line, self.line);
        let is_fitting = match self.program[line] {
            Instruction::Act(_) => matches!(what, CheckSubject::Action),
            Instruction::Goto(..) => what == CheckSubject::Condition,
            Instruction::End => what == CheckSubject::Goal,
        };
        assert!(is_fitting, "{what:?} is checked at {:?}", self.program[line]);
        self.failure = match self.step() {
            interpreter::Step::Halt(Outcome::Incomplete) => Some(OutcomeName::IncompleteProgram),
            interpreter::Step::Halt(Outcome::Inapplicable) => Some(OutcomeName::InapplicableAction),
            interpreter::Step::Halt(_) | interpreter::Step::Next(..) => None,
        };
    }

    fn execute(&mut self, line: usize) {
        assert_eq!(line, self.line);
        let interpreter::Step::Next(facts, line) = self.step() else { panic!("execution has halted") };
        self.visited.push((facts.clone(), line));
        (self.facts, self.line) = (facts, line);
    }

    /// Whether the state of the compiled task is that of the execution. `atoms` says which values mean what.
    pub fn assert_agrees(&self, atoms: &BTreeMap<&str, Fact>, state: &State) {
        if self.is_done() {
            return;
        }
        let is_true = |fact: &Fact| state[fact.0] == fact.1;
        for (name, wanted) in [("pc", format!("l{}", self.line)), ("test", format!("t{}", self.t + 1))] {
            // A variable that has only one value is left out.
            let known = atoms.get(&*format!("{name}({wanted})"));
            assert!(known.is_none_or(is_true), "not {name}({wanted})");
        }
        let complete = self.interpreter().complete(&self.facts);
        let domain = &self.tasks[self.t].domain;
        for (name, fact) in atoms {
            let term = parse(name);
            if domain.predicates.iter().any(|predicate| predicate.name == term.head) {
                let expected = self.interpreter().fact(&term).is_some_and(|fact| complete.contains(&fact));
                assert_eq!(is_true(fact), expected, "{name} in {:?}", self.facts);
            }
        }
        for fact in &complete {
            let Term { head, arguments } = self.interpreter().term(fact);
            let is_static = domain.predicate(fact.0).role == Role::Static;
            let name = format!("{head}({})", arguments.join(", "));
            assert!(is_static || atoms.contains_key(&*name), "{name} has no place");
        }
    }
}

/// `p(a, b)`.
fn parse(atom: &str) -> Term {
    let (head, arguments) = atom.trim_end_matches(')').split_once('(').expect("an atom");
    let arguments = arguments.split(", ").filter(|name| !name.is_empty()).map(str::to_owned);
    Term { head: head.to_owned(), arguments: arguments.collect() }
}
