//! Found programs are executed before they are reported.

use genplan::judge::{Bounds, judge};
use genplan::problem::{GeneralizedProblem, GroundExample};
use genplan::report::label_name;
use genplan::search::Mode;
use genplan_core::budget::Budget;
use genplan_core::execution::Ending;
use genplan_core::program::Program;
use genplan_pddl::Diagnostic;

use super::outcome_words;

/// Executes programs on all examples, as `genplan validate` does: it shares nothing with the search but the
/// ground instances.
pub(super) struct Checker {
    pub problem: GeneralizedProblem,
    mode: Mode,
}

impl Checker {
    pub(super) fn new(problem: &GeneralizedProblem, mode: Mode) -> Self {
        let all: Vec<usize> = (0..problem.examples.len()).collect();
        Checker { problem: problem.subset(&all), mode }
    }

    /// Checks that a program does on every example what it must. If not, the search is wrong.
    pub(super) fn check(&self, program: &Program) -> Result<(), Diagnostic> {
        let GeneralizedProblem { frame, examples, .. } = &self.problem;
        for example in examples {
            let judgement =
                judge(program, frame, &example.ground, &Bounds::default(), &Budget::default(), |_| ());
            let ending = judgement.execution.ending;
            if !self.mode.admits(example.label, ending) {
                return Err(self.bug(program, example, ending));
            }
        }
        Ok(())
    }

    fn bug(&self, program: &Program, example: &GroundExample, ending: Ending) -> Diagnostic {
        let instance = example.ground.task().source.name();
        let text = program.show(&self.problem.frame).to_string();
        Diagnostic::error("a program was found that does not fit the examples: this is a bug in genplan")
            .help(format!(
                "on the {} example `{instance}`: {}",
                label_name(example.label),
                outcome_words(ending)
            ))
            .help(format!("the program is: {}", text.trim_end().replace('\n', " ")))
            .help("please report it, together with the examples and the command")
    }
}
