//! A family of instances with a program behind it.

use std::sync::Arc;

use genplan::examples::{Example, Examples};
use genplan::ground::GroundTask;
use genplan::problem::GeneralizedProblem;
use genplan::program::read_program;
use genplan_core::budget::Budget;
use genplan_core::execution::{Ending, Outcome};
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_core::verdict::Label;
use genplan_pddl::{Domain, Source, Strictness, Task, read_domain, read_task};

/// A family, as texts.
pub struct Family {
    pub name: &'static str,
    pub domain: String,
    /// Small instances to find a program with.
    pub examples: Vec<String>,
    /// Instances that are ten times as large.
    pub tests: Vec<String>,
    /// A program that solves all of them.
    pub program: &'static str,
}

/// A family that was read.
pub struct Ready {
    pub problem: GeneralizedProblem,
    tests: Vec<Arc<Task>>,
}

impl Family {
    /// Reads all texts.
    pub fn read(&self) -> Ready {
        let source = Source::new(self.name, self.domain.as_str());
        let domain = read_domain(&source, Strictness::Lenient).into_result();
        let domain =
            Arc::new(domain.unwrap_or_else(|error| panic!("{}: {error}\n{}", self.name, self.domain)));
        let tasks = |texts: &[String]| texts.iter().map(|text| self.task(text, &domain)).collect::<Vec<_>>();
        let example = |task| Example { label: Label::Positive, task };
        let examples = tasks(&self.examples).into_iter().map(example).collect();
        let examples = Examples { domain: Arc::clone(&domain), examples };
        let problem = GeneralizedProblem::from_examples(&examples).expect("small examples");
        Ready { problem, tests: tasks(&self.tests) }
    }

    fn task(&self, text: &str, domain: &Arc<Domain>) -> Arc<Task> {
        let task = read_task(&Source::new(self.name, text), domain, Strictness::Lenient).into_result();
        Arc::new(task.unwrap_or_else(|error| panic!("{}: {error}\n{text}", self.name)))
    }

    /// Checks that the program that is behind the family solves all its instances.
    pub fn check(&self, ready: &Ready) {
        let tasks: Vec<Arc<Task>> =
            ready.problem.examples.iter().map(|example| Arc::clone(example.ground.task())).collect();
        let mut frame = ready.problem.frame.clone();
        let lines = self.program.split_whitespace().collect::<Vec<_>>().join("\n");
        let program = read_program(&Source::new(self.name, lines), &ready.problem.domain, &tasks, &mut frame);
        let program = program.into_result().expect("a program");
        for task in tasks.iter().chain(&ready.tests) {
            assert!(solves(&program, task, &frame), "{}: {}", self.name, task.source.text());
        }
    }
}

impl Ready {
    /// How many of the tests a program solves, and how many there are.
    pub fn test(&self, program: &Program) -> (usize, usize) {
        let solved = self.tests.iter().filter(|task| solves(program, task, &self.problem.frame));
        (solved.count(), self.tests.len())
    }
}

fn solves(program: &Program, task: &Arc<Task>, frame: &Frame) -> bool {
    let mut frame = frame.clone();
    let ground = GroundTask::new(Arc::clone(task), &mut frame, &Budget::default()).expect("small enough");
    let execution = ground
        .executor(program, &frame, &Budget::default())
        .unwrap()
        .run(100_000_000, &Budget::default(), |_| ())
        .0;
    execution.ending == Ending::Decided(Outcome::Solved)
}
