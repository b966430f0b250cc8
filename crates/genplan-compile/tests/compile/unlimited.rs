//! The compilations without a limit: then they always succeed.

use genplan::problem::GeneralizedProblem;
use genplan::question::{ConditionChoice, Mode};
use genplan_compile::compile::{self, ClassicalTask, Compilation, Decoded, Pddl};
use genplan_core::budget::Budget;
use genplan_core::program::Program;
use genplan_pddl::{Diagnostic, Source};

/// Pₙ or P″ₙ, with the usual conditions.
pub fn synthesis(problem: &GeneralizedProblem, lines: usize, mode: Mode) -> Compilation {
    let conditions = ConditionChoice::default();
    Compilation::synthesis(problem, lines, mode, &conditions, &Budget::default()).expect("no limit")
}

/// P′ₙ.
pub fn validation(problem: &GeneralizedProblem, program: &Program) -> Compilation {
    Compilation::validation(problem, program, &Budget::default()).expect("no limit")
}

/// A task as SAS+.
pub fn sas(task: &ClassicalTask) -> String {
    compile::sas(task, &Budget::default()).expect("no limit")
}

/// A task as PDDL.
pub fn pddl(compilation: &Compilation) -> Pddl {
    compile::pddl(compilation, "", &Budget::default()).expect("no limit")
}

/// What a plan stands for.
pub fn decode(plan: &str, compilation: &Compilation) -> Result<Decoded, Diagnostic> {
    let decoded = compile::decode(&Source::new("plan", plan), compilation, &Budget::default());
    decoded.inspect_err(|error| assert_eq!(error.stopped, None, "{error}"))
}
