//! The goal as a list to tick off.

use genplan::ground::{GoalConjunct, GoalTruth};
use genplan_core::frame::FluentId;
use serde::Serialize;

use super::recording::Recording;

/// A part of the goal, as the scripts of pages read it.
#[derive(Debug, Serialize)]
pub(super) struct GoalContent {
    text: String,
    /// When it holds.
    #[serde(flatten)]
    holds: HoldsContent,
}

/// When a part of the goal holds.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum HoldsContent {
    /// Always, or never.
    Always(bool),
    /// When this fluent is true, or if the number is negative, false.
    Fluent(i64),
    /// From the first position on, and the next one not, and so on; a nested condition.
    Since(Vec<usize>),
    /// This is not known: a fluent that is left out, or a nested condition where steps are left out.
    Unknown(()),
}

/// The parts of the goal of an execution.
pub(super) struct Goals<'s>(pub &'s Recording);

impl Goals<'_> {
    /// The fluents that the goal is about.
    pub(super) fn fluents(&self) -> impl Iterator<Item = FluentId> {
        self.0.start.goal.iter().filter_map(|part| match part.holds {
            GoalTruth::Fluent(fluent, _) => Some(fluent),
            GoalTruth::Constant(_) | GoalTruth::Nested(_) => None,
        })
    }

    /// The parts, with the numbers of their fluents.
    pub(super) fn content(&self, number: impl Fn(FluentId) -> Option<i64>) -> Vec<GoalContent> {
        let holds = |(index, part): (usize, &GoalConjunct)| match part.holds {
            GoalTruth::Constant(truth) => HoldsContent::Always(truth),
            GoalTruth::Fluent(fluent, value) => match number(fluent) {
                Some(number) => HoldsContent::Fluent(if value { number } else { -number }),
                None => HoldsContent::Unknown(()),
            },
            GoalTruth::Nested(_) if self.0.skipped() > 0 => HoldsContent::Unknown(()),
            GoalTruth::Nested(at_first) => HoldsContent::Since(self.changes(index, at_first)),
        };
        let parts = self.0.start.goal.iter().enumerate();
        parts.map(|part| GoalContent { text: part.1.text.clone(), holds: holds(part) }).collect()
    }

    /// The positions at which a nested condition changes, the first time to true.
    fn changes(&self, part: usize, at_first: bool) -> Vec<usize> {
        let steps = self.0.first.steps.iter().chain(&self.0.last.steps);
        let changed = (1..).zip(steps).filter(|(_, step)| step.goal.contains(&part));
        at_first.then_some(0).into_iter().chain(changed.map(|(position, _)| position)).collect()
    }
}
