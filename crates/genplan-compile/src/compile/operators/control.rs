//! The fluents that steer an execution.

use genplan_core::budget::StopReason;
use genplan_core::verdict::Label;

use crate::compile::CompilationKind;
use crate::compile::draft::TaskDraft;
use crate::compile::task::{OperatorEffect, TaskFact, VariableId};

/// The fluents that steer an execution, under the paper's names.
pub(super) struct ControlFluents {
    /// The program counter.
    pub pc: VariableId,
    /// The example that is executed.
    pub test: VariableId,
    /// Whether all examples have been executed.
    pub done: VariableId,
    /// For the detection of failures.
    pub checks: Option<Checks>,
    /// Whether the example is negative, where labels count.
    pub negex: Option<VariableId>,
    pub labels: Vec<Label>,
}

/// The fluents of check actions.
#[derive(Clone, Copy)]
pub(super) struct Checks {
    pub checked: VariableId,
    pub holds: VariableId,
    /// Whether a goto that is checked falls through.
    pub passes: VariableId,
    /// For the detection of infinite loops.
    pub loops: Option<LoopFluents>,
}

/// The fluents of loop detection.
#[derive(Clone, Copy)]
pub(super) struct LoopFluents {
    pub stored: VariableId,
    pub acted: VariableId,
    pub is_loop: VariableId,
}

impl Checks {
    fn new(
        detects_loops: bool,
        flag: &mut impl FnMut(&'static str) -> Result<VariableId, StopReason>,
    ) -> Result<Self, StopReason> {
        let [checked, holds, passes] = [flag("checked")?, flag("holds")?, flag("passes")?];
        let loops = if detects_loops {
            Some(LoopFluents { stored: flag("stored")?, acted: flag("acted")?, is_loop: flag("loop")? })
        } else {
            None
        };
        Ok(Checks { checked, holds, passes, loops })
    }

    /// What every execution action leaves behind.
    pub(super) fn executed(&self) -> Vec<OperatorEffect> {
        let acted = self.loops.map(|loops| loops.acted.is(TRUE));
        let facts = [self.checked.is(FALSE), self.holds.is(FALSE)].into_iter().chain(acted);
        facts.map(OperatorEffect::always).collect()
    }
}

impl ControlFluents {
    /// Adds them to a task.
    pub(super) fn new(
        kind: CompilationKind,
        labels: Vec<Label>,
        lines: &[String],
        draft: &mut TaskDraft<'_>,
    ) -> Result<Self, StopReason> {
        let [pc, test] = ["pc", "test"].map(|name| draft.names.predicates.name(&[name]));
        let tests = (1..=labels.len()).map(|t| draft.names.objects.name(&[&format!("t{t}")]));
        let tests = tests.map(|t| vec![test.clone(), t]).collect();
        let mut flag = |name| {
            let name = draft.names.predicates.name(&[name]);
            draft.add_flag(vec![name])
        };
        let has_negative = labels.contains(&Label::Negative);
        let detects_loops =
            kind == CompilationKind::Validation || kind == CompilationKind::Full && has_negative;
        let done = flag("done")?;
        let checks = match kind {
            CompilationKind::Positive => None,
            _ => Some(Checks::new(detects_loops, &mut flag)?),
        };
        let counts_labels =
            matches!(kind, CompilationKind::Full | CompilationKind::WithoutLoops) && has_negative;
        let negex = if counts_labels { Some(flag("negex")?) } else { None };
        let lines = lines.iter().map(|line| vec![pc.clone(), line.clone()]).collect();
        let (pc, test) = (draft.add_choice(lines)?, draft.add_choice(tests)?);
        draft.task.goal.push(done.is(TRUE));
        Ok(ControlFluents { pc, test, done, checks, negex, labels })
    }

    /// The effects that go on to the next example, or are done, and forget all about this one.
    pub(super) fn next(&self, example: usize) -> Vec<OperatorEffect> {
        let mut facts = self.forget();
        if example + 1 < self.labels.len() {
            facts.extend([self.pc.is(0), self.test.is(example as u32 + 1)]);
            let is_negative = self.labels[example + 1] == Label::Negative;
            facts.extend(self.negex.map(|negex| negex.is(if is_negative { TRUE } else { FALSE })));
        } else {
            facts.push(self.done.is(TRUE));
        }
        facts.into_iter().map(OperatorEffect::always).collect()
    }

    fn forget(&self) -> Vec<TaskFact> {
        let Some(checks) = &self.checks else { return Vec::new() };
        let flags = checks.loops.iter().flat_map(|loops| [loops.stored, loops.acted, loops.is_loop]);
        let flags = [checks.checked, checks.holds, checks.passes].into_iter().chain(flags);
        flags.map(|flag| flag.is(FALSE)).collect()
    }

    /// That the example has that label, where labels count.
    pub(super) fn has_label(&self, label: Label) -> Option<TaskFact> {
        self.negex.map(|negex| negex.is(if label == Label::Negative { TRUE } else { FALSE }))
    }
}

/// The values of propositions.
pub(super) const TRUE: u32 = 0;
pub(super) const FALSE: u32 = 1;
