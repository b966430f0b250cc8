//! Execution actions E(wᵢ) of Pₙ, which has no check actions: what an execution needs is its precondition.

use super::{Construction, NewOperator};
use crate::compile::fluents::sorted;
use crate::compile::lines::{Content, LineVariables};
use crate::compile::steps::Step;
use crate::compile::task::{Effect, Fact};

impl Construction<'_> {
    /// E(wᵢ) for all that a line can hold.
    pub(super) fn add_unchecked_line(&mut self, line: &LineVariables) {
        let number = line.line.0.to_string();
        let pc = self.control.pc.is(line.line.0);
        for &content in &line.contents {
            let here = [pc, line.holds(content)];
            match content {
                Content::Act(action) => {
                    for condition in self.ways(action) {
                        let precondition = here.iter().copied().chain(condition).collect();
                        let word = self.words.actions[action].clone();
                        let operator = self.action(line.line, action, precondition, Vec::new());
                        self.add_operator(
                            Step::Execute { line: line.line },
                            &["execute", &number, &word],
                            operator,
                        );
                    }
                }
                Content::Goto => self.add_unchecked_gotos(line, &number),
                Content::End => {
                    for example in 0..self.instances.len() {
                        let precondition = here.iter().copied().chain(self.goal(example)).collect();
                        self.add_end(&number, example, precondition);
                    }
                }
                Content::Nil | Content::HalfGoto => {}
            }
        }
    }

    fn add_unchecked_gotos(&mut self, line: &LineVariables, number: &str) {
        let pc = self.control.pc;
        for &(place, chosen) in &line.conditions {
            let fact = self.fluents.fact(self.space.conditions[place]);
            let mut effects = Vec::new();
            effects
                .extend(fact.map(|fact| Effect { condition: vec![fact], fact: pc.is(line.line.next().0) }));
            for otherwise in self.negations(fact) {
                for &(target, is_target) in &line.targets {
                    let condition = sorted(otherwise.into_iter().chain([is_target]).collect());
                    effects.push(Effect { condition, fact: pc.is(target.0) });
                }
            }
            let precondition = vec![pc.is(line.line.0), chosen];
            let word = self.words.conditions[place].clone();
            let operator = NewOperator::new(precondition, effects);
            let step = Step::Execute { line: line.line };
            self.add_operator(step, &["execute", number, "goto", &word], operator);
        }
    }

    /// Each way in which a fact can be false: its variable has another value.
    fn negations(&self, fact: Option<Fact>) -> Vec<Option<Fact>> {
        let Some(fact) = fact else { return vec![None] };
        let others =
            (0..self.task.variable(fact.variable).size() as u32).filter(|&value| value != fact.value);
        others.map(|value| Some(fact.variable.is(value))).collect()
    }
}
