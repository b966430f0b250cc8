//! The ends of failed examples: store, compare and process detect an infinite loop, skipₜ goes on.

use genplan_core::verdict::Label;

use super::{Construction, NewOperator};
use crate::compile::control::{Checks, FALSE, TRUE};
use crate::compile::loops;
use crate::compile::steps::Step;

impl Construction<'_> {
    /// store, compare, process and skipₜ.
    pub(super) fn add_failures(&mut self) {
        let Some(checks) = &self.control.checks else { return };
        let Checks { checked, holds, .. } = *checks;
        let clear = checks.loops.is_some().then(|| self.copies.clear(&self.task));
        if let Some(flags) = &checks.loops {
            let [mut store, mut compare, mut process] =
                loops::operators(flags, checked, self.control.has_label(Label::Negative));
            store.effects.extend(self.copies.store(&self.task));
            compare.effects.extend(self.copies.compare(&self.task));
            process.precondition.extend(self.copies.are_correct());
            self.add_operator(Step::Store, &["store"], store);
            self.add_operator(Step::Compare, &["compare"], compare);
            self.add_operator(Step::Process, &["process"], process);
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
            self.add_operator(Step::Skip { example }, &["skip", &format!("t{}", example + 1)], operator);
        }
    }
}
