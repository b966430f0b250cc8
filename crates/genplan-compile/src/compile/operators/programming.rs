//! Programming actions P(wᵢ): an empty line that is reached gets an instruction.

use genplan_core::verdict::Label;

use super::lines::{LineContent, LineVariables};
use super::meaning::{PlanStep, ProgrammedPart};
use super::{Construction, NewOperator};
use crate::compile::CompilationKind;
use crate::compile::effort::Overrun;
use crate::compile::task::{OperatorEffect, TaskFact};

impl Construction<'_, '_> {
    /// P(wᵢ).
    pub(super) fn add_programming(&mut self, line: &LineVariables) -> Result<(), Overrun> {
        let pc = self.control.pc.is(line.line.0);
        let number = line.line.0.to_string();
        let blank = vec![pc, line.holds(LineContent::Nil)];
        for action in 0..self.space.actions.len() {
            let step =
                PlanStep::Program { line: line.line, part: ProgrammedPart::Act(self.space.actions[action]) };
            let effects = vec![OperatorEffect::always(line.holds(LineContent::Act(action)))];
            for condition in self.programmable(action) {
                let precondition = blank.iter().copied().chain(condition).collect();
                let word = self.words.actions[action].clone();
                let operator = NewOperator::new(precondition, effects.clone());
                self.add_operator(step, &["program", &number, &word], operator)?;
            }
        }
        self.add_goto_programming(line, &blank, &number)?;
        for goal in self.ends() {
            let precondition = blank.iter().copied().chain(goal).collect();
            let effects = vec![OperatorEffect::always(line.holds(LineContent::End))];
            let step = PlanStep::Program { line: line.line, part: ProgrammedPart::End };
            let operator = NewOperator::new(precondition, effects);
            self.add_operator(step, &["program", &number, "end"], operator)?;
        }
        Ok(())
    }

    /// A goto is programmed in two steps.
    fn add_goto_programming(
        &mut self,
        line: &LineVariables,
        blank: &[TaskFact],
        number: &str,
    ) -> Result<(), Overrun> {
        if line.conditions.is_empty() {
            return Ok(());
        }
        for &(target, chosen) in &line.targets {
            let step = PlanStep::Program { line: line.line, part: ProgrammedPart::Goto(target) };
            let effects = [line.holds(LineContent::HalfGoto), chosen].map(OperatorEffect::always).to_vec();
            let operator = NewOperator::new(blank.to_vec(), effects);
            self.add_operator(step, &["program", number, "goto", &target.0.to_string()], operator)?;
        }
        for &(place, chosen) in &line.conditions {
            let step = PlanStep::Program {
                line: line.line,
                part: ProgrammedPart::Unless(self.space.conditions[place]),
            };
            let effects = [line.holds(LineContent::Goto), chosen].map(OperatorEffect::always).to_vec();
            let precondition = vec![self.control.pc.is(line.line.0), line.holds(LineContent::HalfGoto)];
            let word = self.words.conditions[place].clone();
            let operator = NewOperator::new(precondition, effects);
            self.add_operator(step, &["program", number, "unless", &word], operator)?;
        }
        Ok(())
    }

    /// When a line can be programmed with an action: when it is applicable, or in a negative example.
    fn programmable(&self, action: usize) -> Vec<Vec<TaskFact>> {
        let ways = self.ways(action);
        let is_always = ways.iter().any(Vec::is_empty);
        let negative = self.control.has_label(Label::Negative).filter(|_| !is_always);
        ways.into_iter().chain(negative.map(|negative| vec![negative])).collect()
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
