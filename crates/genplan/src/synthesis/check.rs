//! Found programs are executed before they are reported, whoever found them.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use genplan_core::budget::{Budget, StopReason};
use genplan_core::execution::Ending;
use genplan_core::program::Program;
use genplan_core::verdict::Label;
use genplan_pddl::Diagnostic;

use crate::judge::{Bounds, judge};
use crate::problem::GeneralizedProblem;
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

/// Executes a program on all examples that count, as `genplan validate` does: this shares nothing with the engines
/// but the ground instances. An execution that needs more steps than `bounds` allows is stopped.
pub fn check(
    program: &Program,
    (problem, mode): (&GeneralizedProblem, Mode),
    bounds: &Bounds,
    budget: &Budget,
) -> Checked {
    let examples = problem.examples.iter().enumerate().filter(|(_, example)| mode.counts(example.label));
    for (number, example) in examples {
        let judgement = judge(program, &problem.frame, &example.ground, bounds, budget, |_| {});
        let ending = judgement.execution.ending;
        match ending {
            _ if mode.admits(example.label, ending) => {}
            Ending::Stopped(reason) => return Checked::Stopped(reason),
            Ending::Decided(_) => {
                let program = program.show(&problem.frame).to_string().trim_end().replace('\n', " ");
                let instance = example.ground.task().source.name().to_owned();
                let label = example.label;
                return Checked::WrongProgram(WrongProgram {
                    program,
                    example: number,
                    instance,
                    label,
                    ending,
                });
            }
        }
    }
    Checked::Fits
}
