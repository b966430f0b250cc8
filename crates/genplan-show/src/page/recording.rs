//! The steps of an execution, as many as a page can hold.

use std::collections::{BTreeMap, VecDeque};
use std::convert::Infallible;

use genplan::ground::{TraceStart, TraceStep};
use genplan::judge::ExecutableTask;
use genplan_core::budget::{Budget, StopReason};
use genplan_core::frame::{FluentId, Frame};
use genplan_core::program::{Line, Program};

/// How much of an execution is kept, at either end.
#[derive(Clone, Copy, Debug)]
pub struct RecordingLimits {
    /// At most this many steps (default: 50,000).
    pub steps: usize,
    /// At most this many changes of fluents, but at least one step (default: 200,000).
    pub changes: usize,
    /// At most this many fluents that none of these steps changes (default: 10,000).
    pub fluents: usize,
}

impl Default for RecordingLimits {
    fn default() -> Self {
        RecordingLimits { steps: 50_000, changes: 200_000, fluents: 10_000 }
    }
}

/// What is so before an execution, its first and its last steps, and what those between them do together.
#[derive(Clone, Debug, Default)]
pub struct Recording {
    pub(super) limits: RecordingLimits,
    pub(super) start: TraceStart,
    pub(super) first: RecordedSteps,
    pub(super) skipped: Skipped,
    pub(super) last: RecordedSteps,
}

/// Some steps in a row.
#[derive(Clone, Debug, Default)]
pub(super) struct RecordedSteps {
    pub steps: VecDeque<TraceStep>,
    changes: usize,
}

/// Steps that are not kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Skipped {
    /// How many there are.
    pub count: u64,
    /// The line that the first of them executes.
    pub line: Option<Line>,
    /// The fluents whose values differ before and after them, with the latter.
    pub changes: BTreeMap<FluentId, bool>,
}

impl Recording {
    /// Executes the first steps of a program once more and records them. `tell` is told the number of each step.
    ///
    /// # Panics
    /// If the execution ends before that.
    pub fn new(
        (program, steps): (&Program, u64),
        frame: &mut Frame,
        task: &ExecutableTask,
        limits: RecordingLimits,
        budget: &Budget,
        mut tell: impl FnMut(u64),
    ) -> Result<Self, StopReason> {
        let start = task.trace_start(program, frame, limits.fluents, budget)?;
        let (mut recording, mut number) = (Recording { limits, start, ..Recording::default() }, 0);
        let Ok(traced) = task.trace(program, frame, steps, budget, |_, step| {
            recording.push(step);
            number += 1;
            tell(number);
            Ok::<(), Infallible>(())
        });
        traced.map(|()| recording)
    }

    /// Records the next step.
    fn push(&mut self, step: TraceStep) {
        let is_full = !self.last.steps.is_empty() || self.first.would_exceed(&self.limits, &step);
        if !is_full {
            return self.first.push(step);
        }
        self.last.push(step);
        while self.last.exceeds(&self.limits) {
            self.last.pop().into_iter().for_each(|step| self.skipped.add(&step));
        }
    }

    /// How many steps between the first and the last ones are not kept.
    pub fn skipped(&self) -> u64 {
        self.skipped.count
    }
}

impl RecordedSteps {
    fn push(&mut self, step: TraceStep) {
        self.changes += changes(&step);
        self.steps.push_back(step);
    }

    fn pop(&mut self) -> Option<TraceStep> {
        let step = self.steps.pop_front()?;
        self.changes -= changes(&step);
        Some(step)
    }

    fn would_exceed(&self, limits: &RecordingLimits, step: &TraceStep) -> bool {
        self.steps.len() + 1 > limits.steps || self.changes + changes(step) > limits.changes
    }

    fn exceeds(&self, limits: &RecordingLimits) -> bool {
        self.steps.len() > 1 && (self.steps.len() > limits.steps || self.changes > limits.changes)
    }
}

impl Skipped {
    fn add(&mut self, step: &TraceStep) {
        self.count += 1;
        self.line.get_or_insert(step.line);
        for (fluents, value) in [(&step.became_true, true), (&step.became_false, false)] {
            for &fluent in fluents {
                // What changed twice is as it was.
                if self.changes.remove(&fluent).is_none() {
                    self.changes.insert(fluent, value);
                }
            }
        }
    }
}

fn changes(step: &TraceStep) -> usize {
    step.became_true.len() + step.became_false.len()
}
