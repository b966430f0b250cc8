//! Execution actions E(wᵢ): in P′ₙ and P″ₙ after check actions C(wᵢ); in Pₙ, which has none, what an execution
//! needs is its precondition.

use genplan_core::budget::StopReason;
use genplan_core::program::Line;
use genplan_core::verdict::Label;

use super::Construction;
use super::control::{Checks, FALSE, TRUE};
use super::lines::{LineContent, LineVariables};
use super::meaning::{CheckSubject, PlanStep};
use crate::compile::examples::sorted;
use crate::compile::task::{OperatorEffect, TaskFact};

impl Construction<'_> {
    /// E(wᵢ) for all that a line can hold, with C(wᵢ) where there are check actions.
    pub(super) fn add_execution(&mut self, line: &LineVariables) -> Result<(), StopReason> {
        for &content in &line.contents {
            let here = [self.control.pc.is(line.line.0), line.holds(content)];
            match (content, self.control.checks) {
                (LineContent::Act(action), Some(checks)) => self.add_checked_action(line, action, &checks)?,
                (LineContent::Act(action), None) => {
                    for condition in self.actions[action].ways.clone() {
                        let precondition = here.into_iter().chain(condition).collect();
                        self.add_action(line, action, precondition, Vec::new())?;
                    }
                }
                (LineContent::Goto, Some(checks)) => self.add_checked_goto(line, &checks)?,
                (LineContent::Goto, None) => self.add_unchecked_gotos(line)?,
                (LineContent::End, Some(checks)) => self.add_checked_end(line, &checks)?,
                (LineContent::End, None) => {
                    for example in 0..self.instances.len() {
                        let precondition = here.into_iter().chain(self.goal(example)).collect();
                        self.add_end(line, example, precondition)?;
                    }
                }
                (LineContent::Nil | LineContent::HalfGoto, _) => {}
            }
        }
        Ok(())
    }

    /// What every check action needs, and more facts.
    fn unchecked(
        &self,
        line: Line,
        checks: &Checks,
        more: impl IntoIterator<Item = TaskFact>,
    ) -> Vec<TaskFact> {
        let facts = [self.control.pc.is(line.0), checks.checked.is(FALSE)];
        let no_loop = checks.loops.map(|loops| loops.is_loop.is(FALSE));
        facts.into_iter().chain(no_loop).chain(more).collect()
    }

    /// What every execution action needs, and more facts.
    fn checked(
        &self,
        line: Line,
        checks: &Checks,
        more: impl IntoIterator<Item = TaskFact>,
    ) -> Vec<TaskFact> {
        let facts = [self.control.pc.is(line.0), checks.checked.is(TRUE), checks.holds.is(TRUE)];
        facts.into_iter().chain(more).collect()
    }

    /// The check action of what a line holds.
    fn add_check(
        &mut self,
        line: &LineVariables,
        what: CheckSubject,
        words: &[&str],
        precondition: Vec<TaskFact>,
        effects: Vec<OperatorEffect>,
    ) -> Result<(), StopReason> {
        let words: Vec<&str> = ["check", &line.number].into_iter().chain(words.iter().copied()).collect();
        self.add_operator(PlanStep::Check { line: line.line, what }, &words, precondition, effects, &[])
    }

    fn add_checked_action(
        &mut self,
        line: &LineVariables,
        action: usize,
        checks: &Checks,
    ) -> Result<(), StopReason> {
        let here = line.holds(LineContent::Act(action));
        let ways = self.actions[action].ways.iter().cloned();
        let ways = ways.map(|condition| OperatorEffect { condition, fact: checks.holds.is(TRUE) });
        let effects = std::iter::once(OperatorEffect::always(checks.checked.is(TRUE))).chain(ways).collect();
        let precondition = self.unchecked(line.line, checks, [here]);
        let word = self.words.actions[action].clone();
        self.add_check(line, CheckSubject::Action, &[&word], precondition, effects)?;

        let common = self.actions[action].common.iter().copied();
        let precondition = self.checked(line.line, checks, std::iter::once(here).chain(common));
        self.add_action(line, action, precondition, checks.executed())
    }

    fn add_checked_goto(&mut self, line: &LineVariables, checks: &Checks) -> Result<(), StopReason> {
        let (pc, here) = (self.control.pc, line.holds(LineContent::Goto));
        let Checks { checked, holds, passes, .. } = *checks;
        for &(place, chosen) in &line.conditions {
            let passing = self.fluents.fact(self.space.conditions[place]);
            let passing = passing.map(|fact| OperatorEffect { condition: vec![fact], fact: passes.is(TRUE) });
            let always = [checked.is(TRUE), holds.is(TRUE)].map(OperatorEffect::always);
            let effects = always.into_iter().chain(passing).collect();
            let precondition = self.unchecked(line.line, checks, [here, chosen]);
            let word = self.words.conditions[place].clone();
            self.add_check(line, CheckSubject::Condition, &["goto", &word], precondition, effects)?;
        }
        let mut effects = checks.executed();
        effects.push(OperatorEffect::always(passes.is(FALSE)));
        effects.push(OperatorEffect { condition: vec![passes.is(TRUE)], fact: pc.is(line.line.next().0) });
        effects.extend(line.targets.iter().map(|&(target, is_target)| OperatorEffect {
            condition: sorted(vec![passes.is(FALSE), is_target]),
            fact: pc.is(target.0),
        }));
        let precondition = self.checked(line.line, checks, [here]);
        let step = PlanStep::Execute { line: line.line };
        self.add_operator(step, &["execute", &line.number, "goto"], precondition, effects, &[])
    }

    fn add_checked_end(&mut self, line: &LineVariables, checks: &Checks) -> Result<(), StopReason> {
        let here = line.holds(LineContent::End);
        let not_stored = checks.loops.map(|loops| loops.stored.is(FALSE));
        let goals = (0..self.instances.len()).map(|example| OperatorEffect {
            condition: sorted(self.goal(example)),
            fact: checks.holds.is(TRUE),
        });
        let effects = std::iter::once(OperatorEffect::always(checks.checked.is(TRUE))).chain(goals).collect();
        let precondition = self.unchecked(line.line, checks, std::iter::once(here).chain(not_stored));
        self.add_check(line, CheckSubject::Goal, &["end"], precondition, effects)?;
        for example in self.may(Label::Positive) {
            let facts = [here, self.control.test.is(example as u32)];
            let label = self.control.has_label(Label::Positive);
            let precondition = self.checked(line.line, checks, facts.into_iter().chain(label));
            self.add_end(line, example, precondition)?;
        }
        Ok(())
    }

    /// E(aᵢ): applies an action and goes on to the next line.
    fn add_action(
        &mut self,
        line: &LineVariables,
        action: usize,
        precondition: Vec<TaskFact>,
        mut effects: Vec<OperatorEffect>,
    ) -> Result<(), StopReason> {
        effects.push(OperatorEffect::always(self.control.pc.is(line.line.next().0)));
        let (step, word) = (PlanStep::Execute { line: line.line }, self.words.actions[action].clone());
        let body = [self.actions[action].body];
        self.add_operator(step, &["execute", &line.number, &word], precondition, effects, &body)
    }

    /// E(endₜ,ᵢ).
    fn add_end(
        &mut self,
        line: &LineVariables,
        example: usize,
        precondition: Vec<TaskFact>,
    ) -> Result<(), StopReason> {
        let (effects, reset) = (self.control.next(example), self.resets[example]);
        let words = ["execute", &line.number, "end", &format!("t{}", example + 1)];
        self.add_operator(PlanStep::End { example }, &words, precondition, effects, reset.as_slice())
    }

    fn add_unchecked_gotos(&mut self, line: &LineVariables) -> Result<(), StopReason> {
        let pc = self.control.pc;
        for &(place, chosen) in &line.conditions {
            let fact = self.fluents.fact(self.space.conditions[place]);
            let passing = fact.map(|fact| (vec![fact], line.line.next()));
            let jumps = self.negations(fact).into_iter().flat_map(|otherwise| {
                let targets = line.targets.iter();
                targets.map(move |&(to, is_target)| {
                    (sorted(otherwise.into_iter().chain([is_target]).collect()), to)
                })
            });
            let ways = passing.into_iter().chain(jumps);
            let effects =
                ways.map(|(condition, to)| OperatorEffect { condition, fact: pc.is(to.0) }).collect();
            let (step, word) = (PlanStep::Execute { line: line.line }, self.words.conditions[place].clone());
            let precondition = vec![pc.is(line.line.0), chosen];
            self.add_operator(step, &["execute", &line.number, "goto", &word], precondition, effects, &[])?;
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
