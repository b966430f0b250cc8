//! The ends of failed examples: store, compare and process detect an infinite loop, skipₜ goes on.
//!
//! A program state is stored, and a later one is compared with it.

use genplan_core::budget::StopReason;
use genplan_core::verdict::Label;

use super::Construction;
use super::control::{FALSE, LoopFluents, TRUE};
use super::meaning::PlanStep;
use crate::compile::draft::TaskDraft;
use crate::compile::task::{BodyId, ClassicalTask, OperatorEffect, StateVariable, TaskFact, VariableId};

impl Construction<'_> {
    /// store, compare, process and skipₜ.
    pub(super) fn add_failures(&mut self) -> Result<(), StopReason> {
        let Some(checks) = self.control.checks else { return Ok(()) };
        let clear = match checks.loops {
            Some(flags) => {
                self.add_loop_detection(checks.checked, flags)?;
                Some(self.draft.add_body(self.copies.clear(&self.draft.task))?)
            }
            None => None,
        };
        let label = self.control.has_label(Label::Negative);
        for example in self.may(Label::Negative) {
            let test = self.control.test.is(example as u32);
            let precondition =
                [test, checks.checked.is(TRUE), checks.holds.is(FALSE)].into_iter().chain(label);
            let bodies: Vec<BodyId> = self.resets[example].into_iter().chain(clear).collect();
            let (step, words) = (PlanStep::Skip { example }, ["skip", &format!("t{}", example + 1)]);
            let effects = self.control.next(example);
            self.add_operator(step, &words, precondition.collect(), effects, &bodies)?;
        }
        Ok(())
    }

    fn add_loop_detection(&mut self, checked: VariableId, flags: LoopFluents) -> Result<(), StopReason> {
        let LoopFluents { stored, acted, is_loop } = flags;
        let (unchecked, label) = (checked.is(FALSE), self.control.has_label(Label::Negative));
        let precondition = [unchecked, stored.is(FALSE), acted.is(TRUE)].into_iter().chain(label).collect();
        let effects = [stored.is(TRUE), acted.is(FALSE)].map(OperatorEffect::always);
        let effects = effects.into_iter().chain(self.copies.store(&self.draft.task)).collect();
        self.add_operator(PlanStep::Store, &["store"], precondition, effects, &[])?;

        let precondition = [unchecked, stored.is(TRUE), acted.is(TRUE), is_loop.is(FALSE)];
        let precondition = precondition.into_iter().chain(label).collect();
        let effects = [stored.is(FALSE), acted.is(FALSE), is_loop.is(TRUE)].map(OperatorEffect::always);
        let effects = effects.into_iter().chain(self.copies.compare(&self.draft.task)).collect();
        self.add_operator(PlanStep::Compare, &["compare"], precondition, effects, &[])?;

        let precondition = [is_loop.is(TRUE)].into_iter().chain(label).chain(self.copies.are_correct());
        let effects = [is_loop.is(FALSE), checked.is(TRUE)].map(OperatorEffect::always).to_vec();
        self.add_operator(PlanStep::Process, &["process"], precondition.collect(), effects, &[])
    }
}

/// The copies of all that makes up a program state.
#[derive(Default)]
pub(super) struct Copies(Vec<CopiedVariable>);

/// A variable, its copy, and whether they were the same.
struct CopiedVariable {
    of: VariableId,
    kept: VariableId,
    correct: VariableId,
}

impl Copies {
    /// Adds copies of these variables to a task. The correctness of a variable with several atoms is named
    /// after the first one.
    pub(super) fn new(variables: &[VariableId], draft: &mut TaskDraft<'_>) -> Result<Self, StopReason> {
        let copies = variables.iter().map(|&of| {
            let original = draft.task.variable(of).clone();
            let atoms = original.atoms.iter().map(|atom| draft.names.about("copy", atom)).collect();
            let correct = draft.names.about("correct", &original.atoms[0]);
            let none = original.none();
            let kept = draft.add_variable(StateVariable { atoms, can_be_none: true, ..original }, none)?;
            Ok(CopiedVariable { of, kept, correct: draft.add_flag(correct)? })
        });
        Ok(Copies(copies.collect::<Result<_, _>>()?))
    }

    /// Copies every value. Copies are "none" before that.
    pub(super) fn store(&self, task: &ClassicalTask) -> Vec<OperatorEffect> {
        let each = |copy: &CopiedVariable| {
            let CopiedVariable { of, kept, .. } = *copy;
            let values = 0..task.variable(of).none();
            values.map(move |value| OperatorEffect { condition: vec![of.is(value)], fact: kept.is(value) })
        };
        self.0.iter().flat_map(each).collect()
    }

    /// Notes which values are the same.
    pub(super) fn compare(&self, task: &ClassicalTask) -> Vec<OperatorEffect> {
        let each = |copy: &CopiedVariable| {
            let CopiedVariable { of, kept, correct } = *copy;
            let values = 0..task.variable(of).size() as u32;
            values.map(move |value| OperatorEffect {
                condition: vec![of.is(value), kept.is(value)],
                fact: correct.is(TRUE),
            })
        };
        self.0.iter().flat_map(each).collect()
    }

    /// That all values are the same.
    pub(super) fn are_correct(&self) -> impl Iterator<Item = TaskFact> {
        self.0.iter().map(|copy| copy.correct.is(TRUE))
    }

    /// Forgets all copies.
    pub(super) fn clear(&self, task: &ClassicalTask) -> Vec<OperatorEffect> {
        let each = |copy: &CopiedVariable| {
            let none = task.variable(copy.kept).none();
            [copy.kept.is(none), copy.correct.is(FALSE)].map(OperatorEffect::always)
        };
        self.0.iter().flat_map(each).collect()
    }
}
