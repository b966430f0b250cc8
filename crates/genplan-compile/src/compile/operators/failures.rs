//! The ends of failed examples: store, compare and process detect an infinite loop, skipₜ goes on.
//!
//! A program state is stored, and a later one is compared with it.

use genplan_core::verdict::Label;

use super::control::{Checks, FALSE, LoopFluents, TRUE};
use super::meaning::PlanStep;
use super::{Construction, NewOperator};
use crate::compile::draft::TaskDraft;
use crate::compile::effort::Overrun;
use crate::compile::task::{ClassicalTask, OperatorEffect, StateVariable, TaskFact, VariableId};

impl Construction<'_, '_> {
    /// store, compare, process and skipₜ.
    pub(super) fn add_failures(&mut self) -> Result<(), Overrun> {
        let Some(checks) = &self.control.checks else { return Ok(()) };
        let Checks { checked, holds, .. } = *checks;
        let clear = match &checks.loops {
            Some(flags) => {
                let operators = loop_operators(flags, checked, self.control.has_label(Label::Negative));
                self.add_loop_detection(operators)?;
                Some(self.draft.add_body(self.copies.clear(&self.draft.task))?)
            }
            None => None,
        };
        for example in self.may(Label::Negative) {
            let precondition = [self.control.test.is(example as u32), checked.is(TRUE), holds.is(FALSE)];
            let label = self.control.has_label(Label::Negative);
            let operator = NewOperator {
                precondition: precondition.into_iter().chain(label).collect(),
                effects: self.control.next(example),
                bodies: self.resets[example].into_iter().chain(clear).collect(),
            };
            let step = PlanStep::Skip { example };
            self.add_operator(step, &["skip", &format!("t{}", example + 1)], operator)?;
        }
        Ok(())
    }

    fn add_loop_detection(&mut self, operators: [NewOperator; 3]) -> Result<(), Overrun> {
        let [mut store, mut compare, mut process] = operators;
        store.effects.extend(self.copies.store(&self.draft.task));
        compare.effects.extend(self.copies.compare(&self.draft.task));
        process.precondition.extend(self.copies.are_correct());
        self.add_operator(PlanStep::Store, &["store"], store)?;
        self.add_operator(PlanStep::Compare, &["compare"], compare)?;
        self.add_operator(PlanStep::Process, &["process"], process)
    }
}

/// The copies of all that makes up a program state.
#[derive(Default)]
pub(super) struct Copies {
    copies: Vec<CopiedVariable>,
}

/// A variable, its copy, and whether they were the same.
struct CopiedVariable {
    of: VariableId,
    kept: VariableId,
    correct: VariableId,
}

impl Copies {
    /// Adds copies of these variables to a task. The correctness of a variable with several atoms is named
    /// after the first one.
    pub(super) fn new(variables: &[VariableId], draft: &mut TaskDraft<'_, '_>) -> Result<Self, Overrun> {
        let copies = variables.iter().map(|&of| {
            let original = draft.task.variable(of).clone();
            let atoms = original.atoms.iter().map(|atom| draft.names.about("copy", atom)).collect();
            let correct = draft.names.about("correct", &original.atoms[0]);
            let none = original.none();
            let kept = draft.add_variable(StateVariable { atoms, can_be_none: true, ..original }, none)?;
            Ok(CopiedVariable { of, kept, correct: draft.add_flag(correct)? })
        });
        Ok(Copies { copies: copies.collect::<Result<_, _>>()? })
    }

    /// Copies every value. Copies are "none" before that.
    pub(super) fn store(&self, task: &ClassicalTask) -> Vec<OperatorEffect> {
        let each = |copy: &CopiedVariable| {
            let CopiedVariable { of, kept, .. } = *copy;
            let values = 0..task.variable(of).none();
            values.map(move |value| OperatorEffect { condition: vec![of.is(value)], fact: kept.is(value) })
        };
        self.copies.iter().flat_map(each).collect()
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
        self.copies.iter().flat_map(each).collect()
    }

    /// That all values are the same.
    pub(super) fn are_correct(&self) -> impl Iterator<Item = TaskFact> {
        self.copies.iter().map(|copy| copy.correct.is(TRUE))
    }

    /// Forgets all copies.
    pub(super) fn clear(&self, task: &ClassicalTask) -> Vec<OperatorEffect> {
        let each = |copy: &CopiedVariable| {
            let none = task.variable(copy.kept).none();
            [copy.kept.is(none), copy.correct.is(FALSE)].map(OperatorEffect::always)
        };
        self.copies.iter().flat_map(each).collect()
    }
}

/// store, compare and process, apart from the copies.
fn loop_operators(flags: &LoopFluents, checked: VariableId, label: Option<TaskFact>) -> [NewOperator; 3] {
    let LoopFluents { stored, acted, is_loop } = *flags;
    let unchecked = checked.is(FALSE);
    let store =
        ([unchecked, stored.is(FALSE), acted.is(TRUE)].to_vec(), [stored.is(TRUE), acted.is(FALSE)].to_vec());
    let compare = (
        [unchecked, stored.is(TRUE), acted.is(TRUE), is_loop.is(FALSE)].to_vec(),
        [stored.is(FALSE), acted.is(FALSE), is_loop.is(TRUE)].to_vec(),
    );
    let process = ([is_loop.is(TRUE)].to_vec(), [is_loop.is(FALSE), checked.is(TRUE)].to_vec());
    [store, compare, process].map(|(precondition, effects)| {
        let precondition = precondition.into_iter().chain(label).collect();
        NewOperator::new(precondition, effects.into_iter().map(OperatorEffect::always).collect())
    })
}
