//! The ends of failed examples: store, compare and process detect an infinite loop, skipₜ goes on.
//!
//! A program state is stored, and a later one is compared with it.

use genplan_core::verdict::Label;

use super::control::{Checks, FALSE, LoopFluents, TRUE};
use super::meaning::PlanStep;
use super::{Construction, NewOperator};
use crate::compile::names::TaskNames;
use crate::compile::task::{ClassicalTask, Effect, Fact, StateVariable, VariableId};

impl Construction<'_> {
    /// store, compare, process and skipₜ.
    pub(super) fn add_failures(&mut self) {
        let Some(checks) = &self.control.checks else { return };
        let Checks { checked, holds, .. } = *checks;
        let clear = checks.loops.is_some().then(|| self.copies.clear(&self.task));
        if let Some(flags) = &checks.loops {
            let [mut store, mut compare, mut process] =
                loop_operators(flags, checked, self.control.has_label(Label::Negative));
            store.effects.extend(self.copies.store(&self.task));
            compare.effects.extend(self.copies.compare(&self.task));
            process.precondition.extend(self.copies.are_correct());
            self.add_operator(PlanStep::Store, &["store"], store);
            self.add_operator(PlanStep::Compare, &["compare"], compare);
            self.add_operator(PlanStep::Process, &["process"], process);
        }
        let clear = clear.map(|effects| self.task.add_body(effects));
        for example in self.may(Label::Negative) {
            let precondition = [self.control.test.is(example as u32), checked.is(TRUE), holds.is(FALSE)];
            let label = self.control.has_label(Label::Negative);
            let operator = NewOperator {
                precondition: precondition.into_iter().chain(label).collect(),
                effects: self.control.next(example),
                bodies: self.resets[example].into_iter().chain(clear).collect(),
            };
            self.add_operator(PlanStep::Skip { example }, &["skip", &format!("t{}", example + 1)], operator);
        }
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
    pub(super) fn new(
        variables: impl Iterator<Item = VariableId>,
        vocabulary: &mut TaskNames<'_>,
        task: &mut ClassicalTask,
    ) -> Self {
        let copies = variables.map(|of| {
            let original = task.variable(of).clone();
            let atoms = original.atoms.iter().map(|atom| vocabulary.about("copy", atom)).collect();
            let none = original.none();
            let kept = task.add_variable(StateVariable { atoms, can_be_none: true, ..original }, none);
            let correct = vocabulary.about("correct", &task.variable(of).atoms[0]);
            CopiedVariable { of, kept, correct: task.add_flag(correct, false) }
        });
        Copies { copies: copies.collect() }
    }

    /// Copies every value. Copies are "none" before that.
    pub(super) fn store(&self, task: &ClassicalTask) -> Vec<Effect> {
        let each = |copy: &CopiedVariable| {
            let CopiedVariable { of, kept, .. } = *copy;
            let values = 0..task.variable(of).none();
            values.map(move |value| Effect { condition: vec![of.is(value)], fact: kept.is(value) })
        };
        self.copies.iter().flat_map(each).collect()
    }

    /// Notes which values are the same.
    pub(super) fn compare(&self, task: &ClassicalTask) -> Vec<Effect> {
        let each = |copy: &CopiedVariable| {
            let CopiedVariable { of, kept, correct } = *copy;
            let values = 0..task.variable(of).size() as u32;
            values.map(move |value| Effect {
                condition: vec![of.is(value), kept.is(value)],
                fact: correct.is(TRUE),
            })
        };
        self.copies.iter().flat_map(each).collect()
    }

    /// That all values are the same.
    pub(super) fn are_correct(&self) -> impl Iterator<Item = Fact> {
        self.copies.iter().map(|copy| copy.correct.is(TRUE))
    }

    /// Forgets all copies.
    pub(super) fn clear(&self, task: &ClassicalTask) -> Vec<Effect> {
        let each = |copy: &CopiedVariable| {
            let none = task.variable(copy.kept).none();
            [copy.kept.is(none), copy.correct.is(FALSE)].map(Effect::always)
        };
        self.copies.iter().flat_map(each).collect()
    }
}

/// store, compare and process, apart from the copies.
fn loop_operators(flags: &LoopFluents, checked: VariableId, label: Option<Fact>) -> [NewOperator; 3] {
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
        NewOperator::new(precondition, effects.into_iter().map(Effect::always).collect())
    })
}
