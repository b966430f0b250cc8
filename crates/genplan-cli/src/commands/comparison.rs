//! A page with a program that solves an instance beside one that does not.

use genplan::judge::{Bounds, judge, trace};
use genplan::teaching::{Round, Suggestion};
use genplan_core::budget::Budget;
use genplan_core::verdict::Label;
use genplan_show::page::{Recording, RecordingLimits, Shown, side_by_side, trace_page};

/// The page of a suggestion, which has that name.
pub(super) fn comparison(round: &Round, suggestion: &Suggestion, name: &str, budget: &Budget) -> String {
    let pages = [Label::Positive, Label::Negative].into_iter().filter_map(|label| {
        let number = suggestion.first(label)?;
        let (program, frame) = (&round.remaining.programs[number].program, &round.frame);
        let judgement = judge(program, frame, &suggestion.ground, &Bounds::default(), budget, |_| {});
        let executor = suggestion.ground.observable(program, frame, budget).ok()?;
        let mut recording = Recording::new(RecordingLimits::default());
        trace(&executor, judgement.execution.steps, budget).flatten().for_each(|step| recording.push(step));
        let shown = Shown {
            program_name: &format!("program {}", number + 1),
            instance_name: name,
            label: None,
            program,
            frame,
            ground: &suggestion.ground,
            judgement: &judgement,
            recording: &recording,
        };
        Some(trace_page(&shown, None))
    });
    side_by_side(name, &pages.collect::<Vec<_>>())
}
