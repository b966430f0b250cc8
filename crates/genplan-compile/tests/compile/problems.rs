//! How programs end on problems.

use genplan::problem::GeneralizedProblem;
use genplan::question::OutcomeName;
use genplan_core::program::Program;
use genplan_core::verdict::Label;
use genplan_testing::judged;

/// How the executor says that a program ends on an example.
pub fn executed(problem: &GeneralizedProblem, example: usize, program: &Program) -> OutcomeName {
    judged(program, &problem.frame, &problem.examples[example].ground).execution.ending.into()
}

/// Whether the executor says that a program does on all examples what their labels want.
pub fn fits(problem: &GeneralizedProblem, program: &Program, mode: genplan::question::Mode) -> bool {
    use genplan::question::Mode;
    problem.examples.iter().enumerate().all(|(index, example)| match (example.label, mode) {
        (Label::Negative, Mode::Positive) => true,
        (Label::Positive, _) => executed(problem, index, program) == OutcomeName::Solved,
        (Label::Negative, Mode::Pn) => executed(problem, index, program) != OutcomeName::Solved,
        (Label::Negative, Mode::PnLite) => matches!(
            executed(problem, index, program),
            OutcomeName::IncompleteProgram | OutcomeName::InapplicableAction
        ),
    })
}
