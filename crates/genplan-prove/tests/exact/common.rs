//! Claims, verdicts and changed programs for the tests of methods without a solver.

use std::fs;
use std::sync::Arc;

use genplan::ground::GroundTask;
use genplan::{Frame, Label, Outcome, Part, Program, Task};
use genplan_core::execution::Ending;
use genplan_prove::{FamilyClaim, FamilyVerdict, InstanceFamily};
use genplan_testing::mutation::Random;
use genplan_testing::{bundled, ending, judged, program, repository};

/// A method that decides claims.
pub type Method = fn(FamilyClaim<'_>) -> FamilyVerdict;

/// The positive examples of a bundled domain.
pub fn positive(name: &str, part: Part) -> Vec<Arc<Task>> {
    let examples = bundled(name, part).examples.into_iter();
    examples.filter(|example| example.label == Label::Positive).map(|example| example.task).collect()
}

/// The text of a program of a bundled domain.
pub fn intended((domain, program): (&str, &str)) -> String {
    let file = repository().join(format!("examples/{domain}/programs/{program}.prog"));
    fs::read_to_string(file).expect("a program")
}

/// What a method says about a program over a frame.
pub fn claimed(
    method: Method,
    (program, frame): (&Program, &Frame),
    examples: &[Arc<Task>],
) -> FamilyVerdict {
    let domain = Arc::clone(&examples[0].domain);
    let family = InstanceFamily { domain, assumptions: Vec::new(), examples: examples.to_vec() };
    method(FamilyClaim { program, frame, family: &family })
}

/// What a method says about a program.
pub fn decided(method: Method, text: &str, examples: &[Arc<Task>]) -> FamilyVerdict {
    let mut frame = Frame::default();
    let program = program(text, &examples[0].domain, examples, &mut frame);
    claimed(method, (&program, &frame), examples)
}

/// Checks that a program is proved, and gives all that was assumed.
#[track_caller]
pub fn proved(method: Method, text: &str, examples: &[Arc<Task>]) -> Vec<String> {
    match decided(method, text, examples) {
        FamilyVerdict::Proved(proof) => proof.assumptions.into_iter().map(|said| said.text).collect(),
        FamilyVerdict::Refuted(task) => panic!("refuted: {}", task.source.text()),
        FamilyVerdict::NotProved(reason) => panic!("not proved: {reason}"),
    }
}

/// Checks that nothing is proved, and gives the reason.
#[track_caller]
pub fn refused(method: Method, text: &str, examples: &[Arc<Task>]) -> String {
    match decided(method, text, examples) {
        FamilyVerdict::NotProved(reason) => reason,
        other => panic!("{other:?}"),
    }
}

/// Programs with one or two changes, as texts.
pub fn mutants(text: &str, conditions: &[&str], actions: &[&str], count: usize) -> Vec<String> {
    let mut random = Random::new(7);
    let lines: Vec<String> = text
        .lines()
        .filter(|line| !line.starts_with(';'))
        .map(|line| line.split_once(". ").map_or(line, |(_, instruction)| instruction).to_owned())
        .collect();
    let mut mutants = Vec::new();
    while mutants.len() < count {
        let mut lines = lines.clone();
        for _ in 0..=random.below(2) {
            mutate(&mut lines, conditions, actions, &mut random);
        }
        mutants.push(lines.join("\n") + "\n");
    }
    mutants
}

fn mutate(lines: &mut Vec<String>, conditions: &[&str], actions: &[&str], random: &mut Random) {
    let last = lines.len() - 1;
    let line = random.below(last.max(1));
    match random.below(5) {
        0 if last > 1 => {
            lines.remove(line);
            let last = last - 1;
            lines.iter_mut().for_each(|line| *line = aimed(line, |target| target.min(last)));
        }
        1 => lines.swap(line, random.below(last.max(1))),
        2 => lines[line] = String::from(random.pick(actions)),
        3 => lines[line] = format!("go({}, !{})", random.below(last + 1), random.pick(conditions)),
        _ => {
            let target = random.below(last + 1);
            lines[line] = aimed(&lines[line], |_| target);
        }
    }
}

/// A line with another target, if it is a goto.
fn aimed(line: &str, target: impl Fn(usize) -> usize) -> String {
    let Some((old, rest)) = line.strip_prefix("go(").and_then(|rest| rest.split_once(',')) else {
        return line.to_owned();
    };
    format!("go({},{rest}", target(old.parse().expect("a line")))
}

/// How many programs were proved, refuted, or neither.
#[derive(Debug, Default)]
pub struct Counts {
    /// Proved, and solved all small instances.
    pub proved: usize,
    /// Refuted, by an instance on which they fail.
    pub refuted: usize,
    /// Neither.
    pub not_proved: usize,
    /// Of these: those that fail on a small instance.
    pub wrong_but_not_refuted: usize,
}

impl Counts {
    /// Adds other counts.
    pub fn add(&mut self, other: &Counts) {
        self.proved += other.proved;
        self.refuted += other.refuted;
        self.not_proved += other.not_proved;
        self.wrong_but_not_refuted += other.wrong_but_not_refuted;
    }

    /// Counts a program, and checks what is said about it against its execution on small instances, the smallest first.
    pub fn count(
        &mut self,
        method: Method,
        (program, frame): (&Program, &Frame),
        examples: &[Arc<Task>],
        instances: &[GroundTask],
    ) {
        let text = program.show(frame).to_string();
        let solves = |task: &&GroundTask| {
            judged(program, frame, task).execution.ending == Ending::Decided(Outcome::Solved)
        };
        let unsolved = instances.iter().find(|task| !solves(task)).map(GroundTask::task);
        match claimed(method, (program, frame), examples) {
            FamilyVerdict::Proved(_) => {
                let fails = unsolved.map(|task| task.source.text());
                assert_eq!(fails, None, "{text}");
                self.proved += 1;
            }
            FamilyVerdict::Refuted(found) => {
                assert_ne!(ending(&text, &found), "solved", "{text}");
                let smallest = unsolved.map_or(usize::MAX, |task| task.objects.len());
                assert!(found.objects.len() <= smallest, "{text}: {}", found.source.text());
                self.refuted += 1;
            }
            FamilyVerdict::NotProved(reason) => {
                println!("{text}not proved: {reason}");
                self.not_proved += 1;
                self.wrong_but_not_refuted += usize::from(unsolved.is_some());
            }
        }
    }
}
