//! The execution of a plan on a classical task, step by step.

use crate::compile::task::{ClassicalTask, Operator, TaskAxiom, TaskFact};
use genplan_core::budget::{Meter, StopReason};

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
        meter: &Meter,
    ) -> Result<Result<(), TaskFact>, StopReason> {
        self.derive(meter)?;
        meter.work((operator.precondition.len() + self.task.effect_count(operator)) as u64)?;
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
    pub(super) fn is_done(&mut self, meter: &Meter) -> Result<bool, StopReason> {
        self.derive(meter)?;
        Ok(self.all_hold(&self.task.goal))
    }

    fn holds(&self, fact: TaskFact) -> bool {
        self.value(fact) == fact.value
    }

    fn all_hold(&self, facts: &[TaskFact]) -> bool {
        facts.iter().all(|&fact| self.holds(fact))
    }

    /// Brings derived values up to date, layer by layer.
    fn derive(&mut self, meter: &Meter) -> Result<(), StopReason> {
        if !std::mem::take(&mut self.is_dirty) || self.layers.is_empty() {
            return Ok(());
        }
        meter.work(self.task.axioms.len() as u64)?;
        for axiom in &self.task.axioms {
            self.values[axiom.head.index()] = self.task.variable(axiom.head).none();
        }
        for layer in std::mem::take(&mut self.layers) {
            while self.derive_more(&layer) {
                meter.work(layer.len() as u64)?;
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
