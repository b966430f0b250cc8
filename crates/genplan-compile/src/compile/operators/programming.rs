//! Programming actions P(wᵢ): an empty line that is reached gets an instruction.

use genplan_core::budget::StopReason;
use genplan_core::verdict::Label;

use super::Construction;
use super::lines::{LineContent, LineVariables};
use super::meaning::{PlanStep, ProgrammedPart};
use crate::compile::CompilationKind;
use crate::compile::task::{OperatorEffect, TaskFact};

impl Construction<'_> {
    /// P(wᵢ).
    pub(super) fn add_programming(&mut self, line: &LineVariables) -> Result<(), StopReason> {
        let blank = vec![self.control.pc.is(line.line.0), line.holds(LineContent::Nil)];
        for action in 0..self.space.actions.len() {
            let part = ProgrammedPart::Act(self.space.actions[action]);
            let word = self.words.actions[action].clone();
            for condition in self.programmable(action) {
                let precondition = blank.iter().copied().chain(condition).collect();
                self.add_part(line, part, &[&word], precondition, &[line.holds(LineContent::Act(action))])?;
            }
        }
        self.add_goto_programming(line, &blank)?;
        for goal in self.ends() {
            let precondition = blank.iter().copied().chain(goal).collect();
            let holds = [line.holds(LineContent::End)];
            self.add_part(line, ProgrammedPart::End, &["end"], precondition, &holds)?;
        }
        Ok(())
    }

    /// A goto is programmed in two steps.
    fn add_goto_programming(&mut self, line: &LineVariables, blank: &[TaskFact]) -> Result<(), StopReason> {
        if line.conditions.is_empty() {
            return Ok(());
        }
        for &(target, chosen) in &line.targets {
            let words = ["goto", &target.0.to_string()];
            let facts = [line.holds(LineContent::HalfGoto), chosen];
            self.add_part(line, ProgrammedPart::Goto(target), &words, blank.to_vec(), &facts)?;
        }
        for &(place, chosen) in &line.conditions {
            let part = ProgrammedPart::Unless(self.space.conditions[place]);
            let word = self.words.conditions[place].clone();
            let precondition = vec![blank[0], line.holds(LineContent::HalfGoto)];
            let facts = [line.holds(LineContent::Goto), chosen];
            self.add_part(line, part, &["unless", &word], precondition, &facts)?;
        }
        Ok(())
    }

    /// The step that programs a part of a line, which these facts say.
    fn add_part(
        &mut self,
        line: &LineVariables,
        part: ProgrammedPart,
        words: &[&str],
        precondition: Vec<TaskFact>,
        facts: &[TaskFact],
    ) -> Result<(), StopReason> {
        let words: Vec<&str> = ["program", &line.number].into_iter().chain(words.iter().copied()).collect();
        let effects = facts.iter().copied().map(OperatorEffect::always).collect();
        self.add_operator(PlanStep::Program { line: line.line, part }, &words, precondition, effects, &[])
    }

    /// When a line can be programmed with an action: when it is applicable, or in a negative example.
    fn programmable(&self, action: usize) -> Vec<Vec<TaskFact>> {
        let ways = &self.actions[action].ways;
        let is_always = ways.iter().any(Vec::is_empty);
        let negative = self.control.has_label(Label::Negative).filter(|_| !is_always);
        ways.iter().cloned().chain(negative.map(|negative| vec![negative])).collect()
    }

    /// When a line can be programmed with `end`: when the goal is reached, or anywhere if that is checked.
    fn ends(&self) -> Vec<Vec<TaskFact>> {
        match self.kind {
            CompilationKind::Positive => {
                (0..self.instances.len()).map(|example| self.goal(example)).collect()
            }
            _ => vec![Vec::new()],
        }
    }
}
