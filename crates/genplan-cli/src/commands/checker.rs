//! Found programs are executed before they are reported.

use genplan::examples::Examples;
use genplan::ground::Limits;
use genplan::judge::{Bounds, judge};
use genplan::problem::{GeneralizedProblem, GroundExample};
use genplan::program::tested_fluents;
use genplan::report::label_name;
use genplan::search::Mode;
use genplan_core::execution::Ending;
use genplan_core::frame::FluentId;
use genplan_core::program::Program;
use genplan_pddl::Diagnostic;

use super::outcome_words;

/// Executes programs on all examples, as `genplan validate` does: it shares nothing with the search but the
/// ground instances, and not even them where a program tests a fluent that they leave out.
pub(super) struct Checker {
    examples: Examples,
    pub problem: GeneralizedProblem,
    mentioned: Vec<FluentId>,
    mode: Mode,
}

impl Checker {
    pub(super) fn new(
        examples: &Examples,
        problem: &GeneralizedProblem,
        mentioned: &[FluentId],
        mode: Mode,
    ) -> Self {
        let all: Vec<usize> = (0..problem.examples.len()).collect();
        let (examples, mentioned) = (examples.clone(), mentioned.to_vec());
        Checker { examples, problem: problem.subset(&all), mentioned, mode }
    }

    /// Checks that a program does on every example what it must. If not, the search is wrong.
    pub(super) fn check(&mut self, program: &Program) -> Result<(), Diagnostic> {
        self.mention(tested_fluents(program))?;
        let GeneralizedProblem { frame, examples, .. } = &self.problem;
        for example in examples {
            let judgement = judge(program, frame, &example.ground, &Bounds::default(), |_| true);
            let ending = judgement.execution.ending;
            if !self.mode.admits(example.label, ending) {
                return Err(self.bug(program, example, ending));
            }
        }
        Ok(())
    }

    /// Gives fluents that an example leaves out a place in its states, in case they are always true there.
    fn mention(&mut self, fluents: Vec<FluentId>) -> Result<(), Diagnostic> {
        let GeneralizedProblem { examples, .. } = &self.problem;
        let is_left_out = |fluent: &FluentId| {
            examples.iter().any(|example| example.ground.instance().slot(*fluent).is_none())
        };
        let known = self.mentioned.len();
        for fluent in fluents {
            if !self.mentioned.contains(&fluent) && is_left_out(&fluent) {
                self.mentioned.push(fluent);
            }
        }
        if self.mentioned.len() > known {
            let frame = self.problem.frame.clone();
            self.problem =
                GeneralizedProblem::new(&self.examples, frame, &self.mentioned, &Limits::default())
                    .map_err(|(task, error)| error.diagnostic(&task))?;
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
