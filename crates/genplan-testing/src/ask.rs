//! Questions about examples, and their answers, without limits.

use genplan::examples::Examples;
use genplan::pointers::PointerChoice;
use genplan::problem::GeneralizedProblem;
use genplan::synthesis::{Answer, Question, Silent};
use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_core::program::Program;

use crate::program;

/// The problem that examples make.
#[track_caller]
pub fn generalized(examples: &Examples) -> GeneralizedProblem {
    GeneralizedProblem::from_examples(examples).expect("small examples")
}

/// The problem that examples make, over pointers if these are of use.
#[track_caller]
pub fn over_pointers(examples: &Examples) -> GeneralizedProblem {
    let problem = GeneralizedProblem::over_pointers(examples, &PointerChoice::Auto, &[], &Budget::default());
    problem.expect("small examples")
}

/// The problem that examples make, and a program for it.
#[track_caller]
pub fn with_program(examples: &Examples, text: &str) -> (GeneralizedProblem, Program) {
    let mut frame = Frame::default();
    let program = program(text, &examples.domain, &examples.tasks(), &mut frame);
    let problem = GeneralizedProblem::new(examples, frame, &Budget::default());
    (problem.expect("small examples"), program)
}

/// The answer to a question.
#[track_caller]
pub fn answer(question: &Question) -> Answer {
    question.answer(&Budget::default(), &Silent).expect("an answer")
}
