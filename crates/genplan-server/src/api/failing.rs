//! An instance that genplan made from the examples and that the found program does not solve, as a question.

use genplan::judge::ExecutableTask;
use genplan::report::NearestReport;
use genplan::teaching::{Description, describe, nearest};
use genplan::{Answer, Budget, Question, Task};
use serde::Serialize;

use super::suggest::Compared;
use super::verdicts::Prepared;

/// The smallest instance that the program does not solve.
#[derive(Debug, Serialize)]
pub(super) struct FailingInstance {
    name: String,
    text: String,
    #[serde(flatten)]
    description: Description,
    /// The example to which it is nearest, and in what they differ.
    nearest: Option<NearestReport>,
    /// What the program does on it.
    comparison: Vec<Compared>,
}

impl FailingInstance {
    /// The first one that the evidence of an answer names.
    pub(super) fn of(
        answer: &Answer,
        question: &Question,
        prepared: &mut Prepared,
        budget: &Budget,
    ) -> Option<Self> {
        let task = answer.evidence.as_ref()?.failing.first()?;
        let examples: Vec<&Task> =
            question.problem.examples.iter().map(|example| &**example.ground.task()).collect();
        let nearest = nearest(task, examples.iter().copied());
        let Prepared { program, frame } = prepared;
        let executable = ExecutableTask::new(program, frame, task, budget).ok();
        let compared = executable.map(|task| Compared::new((1, false), (program, frame), &task, budget));
        Some(FailingInstance {
            name: format!("{}.pddl", task.name),
            text: task.source.text().to_owned(),
            description: describe(task),
            nearest: nearest.map(|(number, difference)| NearestReport {
                example: examples[number].source.name().to_owned(),
                difference,
            }),
            comparison: compared.into_iter().collect(),
        })
    }
}
