//! Execution actions E(wᵢ): in P′ₙ and P″ₙ after check actions C(wᵢ); in Pₙ, which has none, what an execution
//! needs is its precondition.

use genplan_core::program::Line;
use genplan_core::verdict::Label;

use super::control::{Checks, FALSE, TRUE};
use super::lines::{LineContent, LineVariables};
use super::meaning::{CheckSubject, PlanStep};
use super::{Construction, NewOperator};
use crate::compile::effort::Overrun;
use crate::compile::examples::sorted;
use crate::compile::task::{OperatorEffect, TaskFact};

impl Construction<'_, '_> {
    /// C(wᵢ) and E(wᵢ) for all that a line can hold.
    pub(super) fn add_checked_line(&mut self, line: &LineVariables) -> Result<(), Overrun> {
        for &content in &line.contents {
            match content {
                LineContent::Act(action) => self.add_checked_action(line, action)?,
                LineContent::Goto => self.add_checked_goto(line)?,
                LineContent::End => self.add_checked_end(line)?,
                LineContent::Nil | LineContent::HalfGoto => {}
            }
        }
        Ok(())
    }

    fn checks(&self) -> &Checks {
        self.control.checks.as_ref().expect("a compilation with check actions")
    }

    /// What every check action needs.
    fn unchecked(&self, line: Line) -> Vec<TaskFact> {
        let loops = self.checks().loops.as_ref();
        let facts = [self.control.pc.is(line.0), self.checks().checked.is(FALSE)];
        facts.into_iter().chain(loops.map(|loops| loops.is_loop.is(FALSE))).collect()
    }

    /// What every execution action needs.
    fn checked(&self, line: Line) -> Vec<TaskFact> {
        let Checks { checked, holds, .. } = *self.checks();
        vec![self.control.pc.is(line.0), checked.is(TRUE), holds.is(TRUE)]
    }

    /// What every execution action leaves behind.
    fn executed(&self) -> Vec<OperatorEffect> {
        let Checks { checked, holds, loops, .. } = self.checks();
        let acted = loops.as_ref().map(|loops| loops.acted.is(TRUE));
        [checked.is(FALSE), holds.is(FALSE)].into_iter().chain(acted).map(OperatorEffect::always).collect()
    }

    fn add_checked_action(&mut self, line: &LineVariables, action: usize) -> Result<(), Overrun> {
        let number = line.line.0.to_string();
        let word = self.words.actions[action].clone();
        let here = line.holds(LineContent::Act(action));
        let Checks { checked, holds, .. } = *self.checks();
        let ways = self.ways(action).into_iter().map(sorted);
        let ways = ways.map(|condition| OperatorEffect { condition, fact: holds.is(TRUE) });
        let effects = std::iter::once(OperatorEffect::always(checked.is(TRUE))).chain(ways).collect();
        let precondition = self.unchecked(line.line).into_iter().chain([here]).collect();
        let what = CheckSubject::Action(self.space.actions[action]);
        let operator = NewOperator::new(precondition, effects);
        self.add_operator(PlanStep::Check { line: line.line, what }, &["check", &number, &word], operator)?;

        let common = self.actions[action].common.iter().copied();
        let precondition = self.checked(line.line).into_iter().chain([here]).chain(common).collect();
        let operator = self.action(line.line, action, precondition, self.executed());
        self.add_operator(PlanStep::Execute { line: line.line }, &["execute", &number, &word], operator)
    }

    fn add_checked_goto(&mut self, line: &LineVariables) -> Result<(), Overrun> {
        let number = line.line.0.to_string();
        let (pc, here) = (self.control.pc, line.holds(LineContent::Goto));
        let Checks { checked, holds, passes, .. } = *self.checks();
        for &(place, chosen) in &line.conditions {
            let passing = self.fluents.fact(self.space.conditions[place]);
            let passing = passing.map(|fact| OperatorEffect { condition: vec![fact], fact: passes.is(TRUE) });
            let always = [checked.is(TRUE), holds.is(TRUE)].map(OperatorEffect::always);
            let effects = always.into_iter().chain(passing).collect();
            let precondition = self.unchecked(line.line).into_iter().chain([here, chosen]).collect();
            let operator = NewOperator::new(precondition, effects);
            let word = self.words.conditions[place].clone();
            let step = PlanStep::Check { line: line.line, what: CheckSubject::Condition };
            self.add_operator(step, &["check", &number, "goto", &word], operator)?;
        }
        let mut effects = self.executed();
        effects.push(OperatorEffect::always(passes.is(FALSE)));
        effects.push(OperatorEffect { condition: vec![passes.is(TRUE)], fact: pc.is(line.line.next().0) });
        effects.extend(line.targets.iter().map(|&(target, is_target)| OperatorEffect {
            condition: sorted(vec![passes.is(FALSE), is_target]),
            fact: pc.is(target.0),
        }));
        let precondition = self.checked(line.line).into_iter().chain([here]).collect();
        let operator = NewOperator::new(precondition, effects);
        self.add_operator(PlanStep::Execute { line: line.line }, &["execute", &number, "goto"], operator)
    }

    fn add_checked_end(&mut self, line: &LineVariables) -> Result<(), Overrun> {
        let number = line.line.0.to_string();
        let here = line.holds(LineContent::End);
        let Checks { checked, holds, loops, .. } = self.checks();
        let (checked, holds) = (*checked, *holds);
        let not_stored = loops.as_ref().map(|loops| loops.stored.is(FALSE));
        let goals = (0..self.instances.len())
            .map(|example| OperatorEffect { condition: sorted(self.goal(example)), fact: holds.is(TRUE) });
        let effects = std::iter::once(OperatorEffect::always(checked.is(TRUE))).chain(goals).collect();
        let precondition = self.unchecked(line.line).into_iter().chain([here]).chain(not_stored).collect();
        let operator = NewOperator::new(precondition, effects);
        let step = PlanStep::Check { line: line.line, what: CheckSubject::Goal };
        self.add_operator(step, &["check", &number, "end"], operator)?;
        for example in self.may(Label::Positive) {
            let test = self.control.test.is(example as u32);
            let label = self.control.has_label(Label::Positive);
            let precondition = self.checked(line.line).into_iter().chain([here, test]).chain(label).collect();
            self.add_end(&number, example, precondition)?;
        }
        Ok(())
    }
}

impl Construction<'_, '_> {
    /// E(wᵢ) for all that a line can hold.
    pub(super) fn add_unchecked_line(&mut self, line: &LineVariables) -> Result<(), Overrun> {
        let number = line.line.0.to_string();
        let pc = self.control.pc.is(line.line.0);
        for &content in &line.contents {
            let here = [pc, line.holds(content)];
            match content {
                LineContent::Act(action) => {
                    for condition in self.ways(action) {
                        let precondition = here.iter().copied().chain(condition).collect();
                        let word = self.words.actions[action].clone();
                        let operator = self.action(line.line, action, precondition, Vec::new());
                        self.add_operator(
                            PlanStep::Execute { line: line.line },
                            &["execute", &number, &word],
                            operator,
                        )?;
                    }
                }
                LineContent::Goto => self.add_unchecked_gotos(line, &number)?,
                LineContent::End => {
                    for example in 0..self.instances.len() {
                        let precondition = here.iter().copied().chain(self.goal(example)).collect();
                        self.add_end(&number, example, precondition)?;
                    }
                }
                LineContent::Nil | LineContent::HalfGoto => {}
            }
        }
        Ok(())
    }

    fn add_unchecked_gotos(&mut self, line: &LineVariables, number: &str) -> Result<(), Overrun> {
        let pc = self.control.pc;
        for &(place, chosen) in &line.conditions {
            let fact = self.fluents.fact(self.space.conditions[place]);
            let mut effects = Vec::new();
            effects.extend(
                fact.map(|fact| OperatorEffect { condition: vec![fact], fact: pc.is(line.line.next().0) }),
            );
            for otherwise in self.negations(fact) {
                for &(target, is_target) in &line.targets {
                    let condition = sorted(otherwise.into_iter().chain([is_target]).collect());
                    effects.push(OperatorEffect { condition, fact: pc.is(target.0) });
                }
            }
            let precondition = vec![pc.is(line.line.0), chosen];
            let word = self.words.conditions[place].clone();
            let operator = NewOperator::new(precondition, effects);
            let step = PlanStep::Execute { line: line.line };
            self.add_operator(step, &["execute", number, "goto", &word], operator)?;
        }
        Ok(())
    }

    /// Each way in which a fact can be false: its variable has another value.
    fn negations(&self, fact: Option<TaskFact>) -> Vec<Option<TaskFact>> {
        let Some(fact) = fact else { return vec![None] };
        let others =
            (0..self.draft.task.variable(fact.variable).size() as u32).filter(|&value| value != fact.value);
        others.map(|value| Some(fact.variable.is(value))).collect()
    }
}
