//! The goal as a list to tick off.

use genplan_core::budget::Budget;
use genplan_core::frame::FluentId;
use genplan_core::state::Slot;
use serde::Serialize;

use super::Shown;
use genplan::ground::{GoalConjunct, Truth};

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

/// The parts of the goal of an execution that is shown.
pub(super) struct Goals<'s> {
    shown: &'s Shown<'s>,
    parts: Vec<GoalConjunct>,
}

impl<'s> Goals<'s> {
    pub(super) fn new(shown: &'s Shown<'s>) -> Self {
        let mut parts = shown.ground.goal_parts();
        parts.truncate(shown.recording.limits.fluents);
        Goals { shown, parts }
    }

    /// The fluents that the goal is about.
    pub(super) fn fluents(&self) -> impl Iterator<Item = FluentId> {
        self.parts.iter().filter_map(|part| self.fluent(part))
    }

    fn fluent(&self, part: &GoalConjunct) -> Option<FluentId> {
        match part.holds {
            Truth::Literal(literal) => self.shown.ground.instance().fluent(literal.slot()),
            Truth::Constant(_) => None,
        }
    }

    /// The parts, with the numbers of their fluents.
    pub(super) fn content(&self, number: impl Fn(FluentId) -> Option<i64>) -> Vec<GoalContent> {
        let nested = self.nested();
        let mut changes = self.changes(&nested).into_iter();
        let holds = |part: &GoalConjunct| match part.holds {
            Truth::Constant(truth) => HoldsContent::Always(truth),
            Truth::Literal(literal) => match self.fluent(part) {
                Some(fluent) => match number(fluent) {
                    Some(number) => HoldsContent::Fluent(if literal.value() { number } else { -number }),
                    None => HoldsContent::Unknown(()),
                },
                None => changes.next().map_or(HoldsContent::Unknown(()), HoldsContent::Since),
            },
        };
        let holds: Vec<HoldsContent> = self.parts.iter().map(holds).collect();
        let texts = self.parts.iter().map(|part| part.text.clone());
        texts.zip(holds).map(|(text, holds)| GoalContent { text, holds }).collect()
    }

    /// The slots of the nested conditions, and what they must be.
    fn nested(&self) -> Vec<(Slot, bool)> {
        let slots = self.parts.iter().filter_map(|part| match part.holds {
            Truth::Literal(literal) if self.fluent(part).is_none() => Some((literal.slot(), literal.value())),
            _ => None,
        });
        slots.collect()
    }

    /// By nested condition: the positions at which it changes, the first time to true. For that, the steps are
    /// executed once more, if all of them are shown.
    fn changes(&self, nested: &[(Slot, bool)]) -> Vec<Vec<usize>> {
        let Shown { program, frame, ground, recording, .. } = *self.shown;
        if nested.is_empty() || recording.skipped() > 0 {
            return Vec::new();
        }
        // It was executed before, so there is room for it.
        let Ok(executor) = ground.observable(program, frame, &Budget::default()) else { return Vec::new() };
        let mut machine = executor.machine();
        let mut changes = vec![Vec::new(); nested.len()];
        let steps = recording.first.steps.len() + recording.last.steps.len();
        for position in 0..=steps {
            for (&(slot, wanted), changes) in nested.iter().zip(&mut changes) {
                let holds = machine.state().get(slot) == wanted;
                if holds != (changes.len() % 2 == 1) {
                    changes.push(position);
                }
            }
            if position < steps {
                machine.step();
            }
        }
        changes
    }
}
