//! A page with a program that solves an instance beside one that does not.

use std::sync::Arc;

use genplan::judge::{Bounds, ExecutableTask};
use genplan::teaching::{Round, Suggestion};
use genplan_core::budget::Budget;
use genplan_core::verdict::Label;
use genplan_show::page::{Recording, RecordingLimits, Shown, side_by_side, trace_page};

/// The page of a suggestion, which has that name.
pub(super) fn comparison(round: &Round, suggestion: &Suggestion, name: &str, budget: &Budget) -> String {
    let pages = [Label::Positive, Label::Negative].into_iter().filter_map(|label| {
        let number = suggestion.first(label)?;
        let (program, mut frame) = (&round.remaining.programs[number].program, round.frame.clone());
        let task = ExecutableTask::Ground(Arc::clone(&suggestion.ground));
        let judgement = task.judge(program, &frame, &Bounds::default(), budget, |_| {});
        let (traced, limits) = ((program, judgement.execution.steps), RecordingLimits::default());
        let recording = Recording::new(traced, &mut frame, &task, limits, budget, |_| {}).ok()?;
        let shown = Shown {
            program_name: &format!("program {}", number + 1),
            instance_name: name,
            label: None,
            program,
            frame: &frame,
            task: task.task(),
            judgement: &judgement,
            recording: &recording,
        };
        Some(trace_page(&shown, None))
    });
    side_by_side(name, &pages.collect::<Vec<_>>())
}
