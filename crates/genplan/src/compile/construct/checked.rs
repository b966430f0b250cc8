//! Check actions C(wᵢ) and the execution actions E(wᵢ) that need them, of P′ₙ and P″ₙ.

use genplan_core::program::Line;
use genplan_core::verdict::Label;

use super::{Construction, NewOperator};
use crate::compile::control::{Checks, FALSE, TRUE};
use crate::compile::fluents::sorted;
use crate::compile::lines::{Content, LineVariables};
use crate::compile::steps::{Checked, Step};
use crate::compile::task::{Effect, Fact};

impl Construction<'_> {
    /// C(wᵢ) and E(wᵢ) for all that a line can hold.
    pub(super) fn add_checked_line(&mut self, line: &LineVariables) {
        for &content in &line.contents {
            match content {
                Content::Act(action) => self.add_checked_action(line, action),
                Content::Goto => self.add_checked_goto(line),
                Content::End => self.add_checked_end(line),
                Content::Nil | Content::HalfGoto => {}
            }
        }
    }

    fn checks(&self) -> &Checks {
        self.control.checks.as_ref().expect("a compilation with check actions")
    }

    /// What every check action needs.
    fn unchecked(&self, line: Line) -> Vec<Fact> {
        let loops = self.checks().loops.as_ref();
        let facts = [self.control.pc.is(line.0), self.checks().checked.is(FALSE)];
        facts.into_iter().chain(loops.map(|loops| loops.is_loop.is(FALSE))).collect()
    }

    /// What every execution action needs.
    fn checked(&self, line: Line) -> Vec<Fact> {
        let Checks { checked, holds, .. } = *self.checks();
        vec![self.control.pc.is(line.0), checked.is(TRUE), holds.is(TRUE)]
    }

    /// What every execution action leaves behind.
    fn executed(&self) -> Vec<Effect> {
        let Checks { checked, holds, loops, .. } = self.checks();
        let acted = loops.as_ref().map(|loops| loops.acted.is(TRUE));
        [checked.is(FALSE), holds.is(FALSE)].into_iter().chain(acted).map(Effect::always).collect()
    }

    fn add_checked_action(&mut self, line: &LineVariables, action: usize) {
        let number = line.line.0.to_string();
        let word = self.words.actions[action].clone();
        let here = line.holds(Content::Act(action));
        let Checks { checked, holds, .. } = *self.checks();
        let ways = self.ways(action).into_iter().map(sorted);
        let ways = ways.map(|condition| Effect { condition, fact: holds.is(TRUE) });
        let effects = std::iter::once(Effect::always(checked.is(TRUE))).chain(ways).collect();
        let precondition = self.unchecked(line.line).into_iter().chain([here]).collect();
        let what = Checked::Action(self.space.actions[action]);
        let operator = NewOperator::new(precondition, effects);
        self.add_operator(Step::Check { line: line.line, what }, &["check", &number, &word], operator);

        let common = self.actions[action].common.iter().copied();
        let precondition = self.checked(line.line).into_iter().chain([here]).chain(common).collect();
        let operator = self.action(line.line, action, precondition, self.executed());
        self.add_operator(Step::Execute { line: line.line }, &["execute", &number, &word], operator);
    }

    fn add_checked_goto(&mut self, line: &LineVariables) {
        let number = line.line.0.to_string();
        let (pc, here) = (self.control.pc, line.holds(Content::Goto));
        let Checks { checked, holds, passes, .. } = *self.checks();
        for &(place, chosen) in &line.conditions {
            let passing = self.fluents.fact(self.space.conditions[place]);
            let passing = passing.map(|fact| Effect { condition: vec![fact], fact: passes.is(TRUE) });
            let always = [checked.is(TRUE), holds.is(TRUE)].map(Effect::always);
            let effects = always.into_iter().chain(passing).collect();
            let precondition = self.unchecked(line.line).into_iter().chain([here, chosen]).collect();
            let operator = NewOperator::new(precondition, effects);
            let word = self.words.conditions[place].clone();
            let step = Step::Check { line: line.line, what: Checked::Condition };
            self.add_operator(step, &["check", &number, "goto", &word], operator);
        }
        let mut effects = self.executed();
        effects.push(Effect::always(passes.is(FALSE)));
        effects.push(Effect { condition: vec![passes.is(TRUE)], fact: pc.is(line.line.next().0) });
        effects.extend(line.targets.iter().map(|&(target, is_target)| Effect {
            condition: sorted(vec![passes.is(FALSE), is_target]),
            fact: pc.is(target.0),
        }));
        let precondition = self.checked(line.line).into_iter().chain([here]).collect();
        let operator = NewOperator::new(precondition, effects);
        self.add_operator(Step::Execute { line: line.line }, &["execute", &number, "goto"], operator);
    }

    fn add_checked_end(&mut self, line: &LineVariables) {
        let number = line.line.0.to_string();
        let here = line.holds(Content::End);
        let Checks { checked, holds, loops, .. } = self.checks();
        let (checked, holds) = (*checked, *holds);
        let not_stored = loops.as_ref().map(|loops| loops.stored.is(FALSE));
        let goals = (0..self.instances.len())
            .map(|example| Effect { condition: sorted(self.goal(example)), fact: holds.is(TRUE) });
        let effects = std::iter::once(Effect::always(checked.is(TRUE))).chain(goals).collect();
        let precondition = self.unchecked(line.line).into_iter().chain([here]).chain(not_stored).collect();
        let operator = NewOperator::new(precondition, effects);
        let step = Step::Check { line: line.line, what: Checked::Goal };
        self.add_operator(step, &["check", &number, "end"], operator);
        for example in self.may(Label::Positive) {
            let test = self.control.test.is(example as u32);
            let label = self.control.has_label(Label::Positive);
            let precondition = self.checked(line.line).into_iter().chain([here, test]).chain(label).collect();
            self.add_end(&number, example, precondition);
        }
    }
}
