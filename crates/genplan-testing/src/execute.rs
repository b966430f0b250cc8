//! What programs do on tasks.

use std::sync::Arc;

use genplan::ground::GroundTask;
use genplan::judge::{Bounds, Judgement, judge};
use genplan::question::OutcomeName;
use genplan_core::budget::Budget;
use genplan_core::execution::Ending;
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_pddl::Task;

use crate::program;

/// A task without limits, over a frame.
#[track_caller]
pub fn ground(task: &Arc<Task>, frame: &mut Frame) -> GroundTask {
    GroundTask::new(Arc::clone(task), frame, &Budget::default()).expect("small enough")
}

/// What a program over a frame does on a ground task, without limits: so it is decided.
#[track_caller]
pub fn judged(program: &Program, frame: &Frame, ground: &GroundTask) -> Judgement {
    let judgement = judge(program, frame, ground, &Bounds::default(), &Budget::default(), |_| ());
    assert!(matches!(judgement.execution.ending, Ending::Decided(_)), "{:?}", judgement.execution);
    judgement
}

/// What a program does on a task.
#[track_caller]
pub fn verdict(text: &str, task: &Arc<Task>) -> (Judgement, Frame) {
    let mut frame = Frame::default();
    let program = program(text, &task.domain, std::slice::from_ref(task), &mut frame);
    let ground = ground(task, &mut frame);
    (judged(&program, &frame, &ground), frame)
}

/// How a program ends on a task, in a word.
#[track_caller]
pub fn ending(text: &str, task: &Arc<Task>) -> &'static str {
    match verdict(text, task).0.execution.ending.into() {
        OutcomeName::Solved => "solved",
        OutcomeName::IncompleteProgram => "incomplete",
        OutcomeName::InapplicableAction => "inapplicable",
        OutcomeName::InfiniteLoop => "loop",
        other => panic!("{other:?}"),
    }
}

/// Checks how a program ends on tasks.
#[track_caller]
pub fn ends<const N: usize>(text: &str, tasks: &[Arc<Task>], expected: [&str; N]) {
    let endings: Vec<&str> = tasks.iter().map(|task| ending(text, task)).collect();
    assert_eq!(endings, expected, "{text}");
}
