//! The fewest labels that lead to the right program, chosen by someone who knows it.
//!
//! An instance on which the program is right already leads to the same program again, so only counterexamples are tried:
//! all of the pool, one after the other, then all second ones.

use std::sync::Arc;

use genplan::examples::{Example, Examples};
use genplan::pointers::PointerChoice;
use genplan::synthesis::Question;
use genplan::{Budget, Frame, GeneralizedProblem, Program, Silent, Task};

use super::subject::{Subject, add, is_as_labelled};

/// More labels are not tried.
pub(crate) const MOST_CHOSEN: usize = 2;

/// How few labels of a pool lead from a start to a right program; `None` if it takes more than `MOST_CHOSEN`.
pub(crate) fn fewest(subject: &Subject, start: usize) -> Option<usize> {
    let examples = subject.start(start);
    let pool: Vec<Arc<Task>> = subject.random(start, &examples).collect();
    let mut level = vec![examples];
    for labels in 0..=MOST_CHOSEN {
        let mut next = Vec::new();
        for examples in level {
            let Some((program, frame)) = found(&examples) else { continue };
            if subject.is_right(&program, &frame) {
                return Some(labels);
            }
            if labels < MOST_CHOSEN {
                next.extend(counterexamples(subject, &pool, &examples, &program, &frame));
            }
        }
        level = next;
    }
    None
}

/// The examples with one more, for each instance of a pool on which a program is wrong.
fn counterexamples(
    subject: &Subject,
    pool: &[Arc<Task>],
    examples: &Examples,
    program: &Program,
    frame: &Frame,
) -> Vec<Examples> {
    let labelled = pool.iter().map(|task| Example { label: subject.label(task), task: Arc::clone(task) });
    let wrong = labelled.filter(|example| !is_as_labelled(program, frame, example));
    let with = |example: Example| {
        let mut examples = examples.clone();
        add(example, &mut examples);
        examples
    };
    wrong.map(with).collect()
}

fn found(examples: &Examples) -> Option<(Program, Frame)> {
    let budget = Budget::default();
    let pointers = PointerChoice::default();
    let problem = GeneralizedProblem::over_pointers(examples, &pointers, &[], &budget).ok()?;
    let question = Question::new(problem);
    let answer = question.answer(&budget, &Silent).ok()?;
    let program = answer.programs.first()?.program.clone();
    Some((program, answer.problem(&question).frame.clone()))
}
