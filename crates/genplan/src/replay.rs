//! What a program does on the examples.
//!
//! A found program is replayed before it is reported, whoever found it: once, and all that is said about how it runs comes from that.
//! (The executor looks for loops; what is short is then stepped through from goto to goto.)

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::{self, Display, Formatter};

use genplan_core::budget::{Budget, StopReason};
use genplan_core::execution::{Ending, Executor};
use genplan_core::program::{Instruction, Line, Program};
use genplan_core::verdict::Label;
use genplan_pddl::Diagnostic;

use crate::judge::Bounds;
use crate::problem::{GeneralizedProblem, GroundExample};
use crate::question::{Mode, OutcomeName, label_name};

/// Whether a program does on every example what it must.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Checked {
    /// It does.
    Fits,
    /// It does not.
    WrongProgram(WrongProgram),
    /// An execution was stopped, so it is not known. That is not enough.
    Stopped(StopReason),
}

/// A found program that does not do on an example what it must: whoever found it is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongProgram {
    /// The program, its lines separated by blanks.
    pub program: String,
    /// The number of the example in the problem.
    pub example: usize,
    /// Its file.
    pub instance: String,
    /// Its label.
    pub label: Label,
    /// What the program does on it.
    pub ending: Ending,
}

impl Display for WrongProgram {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.diagnostic().fmt(f)
    }
}

impl Error for WrongProgram {}

impl WrongProgram {
    /// What to tell about it.
    pub fn diagnostic(&self) -> Diagnostic {
        let WrongProgram { program, instance, label, ending, .. } = self;
        let outcome = OutcomeName::from(*ending).words();
        Diagnostic::error("a program was found that does not fit the examples: this is a bug in genplan")
            .help(format!("on the {} example `{instance}`: {outcome}", label_name(*label)))
            .help(format!("the program is: {program}"))
            .help("please report it, together with the examples and the command")
    }
}

/// Executions of more steps than these are not followed from goto to goto …
pub(crate) const STEPS: u64 = 100_000;
/// … nor are any if all together have more.
const ALL_STEPS: u64 = 2_000_000;

/// What a program does on the examples.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replay {
    /// How many examples are positive.
    pub positive: usize,
    /// The most steps that one of these takes.
    pub longest: u64,
    /// By goto, and where it leads in some example: how often it does in positive ones.
    pub ways: BTreeMap<(Line, Line), u64>,
    /// Whether all executions are short enough to be followed. If not, the rest says nothing.
    pub is_known: bool,
    /// The steps of all examples.
    pub steps: u64,
}

impl Replay {
    /// The gotos that jump whenever an example reaches them; none if that is not known.
    pub fn always_jumping(&self) -> Vec<Line> {
        let mut jumps = BTreeMap::new();
        for &(line, next) in self.ways.keys().filter(|_| self.is_known) {
            *jumps.entry(line).or_insert(true) &= next != line.next();
        }
        jumps.into_iter().filter_map(|(line, always)| always.then_some(line)).collect()
    }

    /// Follows an execution of this many steps from goto to goto.
    fn follow(&mut self, program: &Program, executor: &Executor<'_>, label: Label, steps: u64) {
        self.steps = self.steps.saturating_add(steps);
        self.is_known &= steps < STEPS && self.steps <= ALL_STEPS;
        if !self.is_known {
            return;
        }
        let is_positive = label == Label::Positive;
        if is_positive {
            (self.positive, self.longest) = (self.positive + 1, self.longest.max(steps));
        }
        let mut machine = executor.machine();
        for _ in 0..steps {
            let line = machine.line();
            machine.step();
            if let Instruction::Goto { .. } = program.instruction(line) {
                *self.ways.entry((line, machine.line())).or_default() += u64::from(is_positive);
            }
        }
    }
}

/// Executes a program on all examples. This shares nothing with the engines but the ground instances. If one that counts does not end as it
/// must, that is said instead.
pub fn replay(
    program: &Program,
    (problem, mode): (&GeneralizedProblem, Mode),
    budget: &Budget,
) -> Result<Replay, Checked> {
    let mut replay = Replay { is_known: true, ..Replay::default() };
    for (number, example) in problem.examples.iter().enumerate() {
        let is_counted = mode.counts(example.label);
        let max_steps = if is_counted { Bounds::default().max_steps } else { STEPS };
        match execute(program, problem, example, max_steps, budget) {
            Ok((executor, ending, steps)) => {
                if is_counted {
                    judge_ending(program, (problem, mode), number, ending)?;
                }
                replay.follow(program, &executor, example.label, steps);
            }
            Err(reason) if is_counted => return Err(Checked::Stopped(reason)),
            Err(_) => replay.is_known = false,
        }
    }
    Ok(replay)
}

/// Whether a program does what it must on all examples that count. An execution that needs more steps than `bounds` allows is stopped.
pub fn check(
    program: &Program,
    (problem, mode): (&GeneralizedProblem, Mode),
    bounds: &Bounds,
    budget: &Budget,
) -> Checked {
    let examples = problem.examples.iter().enumerate().filter(|(_, example)| mode.counts(example.label));
    for (number, example) in examples {
        let ending = match execute(program, problem, example, bounds.max_steps, budget) {
            Ok((_, ending, _)) => ending,
            Err(reason) => Ending::Stopped(reason),
        };
        if let Err(checked) = judge_ending(program, (problem, mode), number, ending) {
            return checked;
        }
    }
    Checked::Fits
}

/// Executes a program on an example: how it ends, and after how many steps.
fn execute<'e>(
    program: &'e Program,
    problem: &'e GeneralizedProblem,
    example: &'e GroundExample,
    max_steps: u64,
    budget: &Budget,
) -> Result<(Executor<'e>, Ending, u64), StopReason> {
    let executor = example.ground.executor(program, &problem.frame, budget)?;
    let (execution, _) = executor.run(max_steps, budget, |_| ());
    Ok((executor, execution.ending, execution.steps))
}

/// Whether a program may end like that on an example.
fn judge_ending(
    program: &Program,
    (problem, mode): (&GeneralizedProblem, Mode),
    number: usize,
    ending: Ending,
) -> Result<(), Checked> {
    let example = &problem.examples[number];
    match ending {
        _ if mode.admits(example.label, ending) => Ok(()),
        Ending::Stopped(reason) => Err(Checked::Stopped(reason)),
        Ending::Decided(_) => Err(Checked::WrongProgram(WrongProgram {
            program: program.show(&problem.frame).to_string().trim_end().replace('\n', " "),
            example: number,
            instance: example.ground.task().source.name().to_owned(),
            label: example.label,
            ending,
        })),
    }
}
