//! The execution of a plan on a classical task, step by step.

use crate::compile::effort::{CompilationMeter, Overrun};
use crate::compile::task::{ClassicalTask, Operator, TaskAxiom, TaskFact};

/// A state of a task.
pub(super) struct Simulation<'t> {
    task: &'t ClassicalTask,
    values: Vec<u32>,
    /// The axioms by layer, lowest first.
    layers: Vec<Vec<&'t TaskAxiom>>,
    /// Whether derived values are out of date.
    is_dirty: bool,
    changes: Vec<TaskFact>,
}

impl<'t> Simulation<'t> {
    pub(super) fn new(task: &'t ClassicalTask) -> Self {
        let numbers = task.layers();
        let count = numbers.iter().flatten().max().map_or(0, |&layer| layer as usize + 1);
        let mut layers = vec![Vec::new(); count];
        for axiom in &task.axioms {
            let layer = numbers[axiom.head.index()].expect("the head of an axiom is derived");
            layers[layer as usize].push(axiom);
        }
        Simulation { task, values: task.initial.clone(), layers, is_dirty: true, changes: Vec::new() }
    }

    pub(super) fn value(&self, fact: TaskFact) -> u32 {
        self.values[fact.variable.index()]
    }

    /// Applies an operator, or says what it lacks.
    pub(super) fn apply(
        &mut self,
        operator: &Operator,
        effort: &CompilationMeter<'_>,
    ) -> Result<Result<(), TaskFact>, Overrun> {
        self.derive(effort)?;
        effort.work(operator.precondition.len() + self.task.effect_count(operator))?;
        if let Some(&unmet) = operator.precondition.iter().find(|fact| !self.holds(**fact)) {
            return Ok(Err(unmet));
        }
        let mut changes = std::mem::take(&mut self.changes);
        let effects = self.task.effects(operator);
        changes.extend(effects.filter(|effect| self.all_hold(&effect.condition)).map(|effect| effect.fact));
        for fact in changes.drain(..) {
            self.values[fact.variable.index()] = fact.value;
        }
        self.changes = changes;
        self.is_dirty = true;
        Ok(Ok(()))
    }

    /// Whether the goal holds.
    pub(super) fn is_done(&mut self, effort: &CompilationMeter<'_>) -> Result<bool, Overrun> {
        self.derive(effort)?;
        Ok(self.all_hold(&self.task.goal))
    }

    fn holds(&self, fact: TaskFact) -> bool {
        self.value(fact) == fact.value
    }

    fn all_hold(&self, facts: &[TaskFact]) -> bool {
        facts.iter().all(|&fact| self.holds(fact))
    }

    /// Brings derived values up to date, layer by layer.
    fn derive(&mut self, effort: &CompilationMeter<'_>) -> Result<(), Overrun> {
        if !std::mem::take(&mut self.is_dirty) || self.layers.is_empty() {
            return Ok(());
        }
        effort.work(self.task.axioms.len())?;
        for axiom in &self.task.axioms {
            self.values[axiom.head.index()] = self.task.variable(axiom.head).none();
        }
        for layer in std::mem::take(&mut self.layers) {
            while self.derive_more(&layer) {
                effort.work(layer.len())?;
            }
            self.layers.push(layer);
        }
        Ok(())
    }

    fn derive_more(&mut self, layer: &[&TaskAxiom]) -> bool {
        let mut is_new = false;
        for axiom in layer {
            if self.values[axiom.head.index()] != 0 && self.all_hold(&axiom.condition) {
                self.values[axiom.head.index()] = 0;
                is_new = true;
            }
        }
        is_new
    }
}
