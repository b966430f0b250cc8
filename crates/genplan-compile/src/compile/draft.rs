//! A classical task in the making: whatever is added to it is paid for.

use genplan_core::budget::{Budget, Meter, StopReason};
use genplan_core::frame::Frame;
use rustc_hash::FxHashMap;

use super::names::TaskNames;
use super::task::{
    AtomName, BodyId, ClassicalTask, Nature, OperatorEffect, StateVariable, TaskAxiom, TaskFact, VariableId,
    is_consistent,
};

/// A task with its names and its budget.
pub(super) struct TaskDraft<'f> {
    pub task: ClassicalTask,
    pub names: TaskNames<'f>,
    pub meter: Meter,
    /// Auxiliary fluents by what they stand for: that one of these conjunctions holds.
    by_meaning: FxHashMap<Vec<Vec<TaskFact>>, VariableId>,
}

impl<'f> TaskDraft<'f> {
    /// An empty task.
    pub(super) fn new(frame: &'f Frame, budget: &Budget) -> Self {
        let (task, by_meaning) = Default::default();
        TaskDraft { task, names: TaskNames::new(frame), meter: budget.meter(), by_meaning }
    }

    /// Adds a variable with its initial value.
    pub(super) fn add_variable(
        &mut self,
        variable: StateVariable,
        initial: u32,
    ) -> Result<VariableId, StopReason> {
        let words = variable.atoms.iter().flatten().map(|word| size_of::<String>() + word.len());
        let atoms = variable.atoms.len() * size_of::<AtomName>();
        self.meter.take(size_of::<StateVariable>() + atoms + words.sum::<usize>())?;
        self.task.variables.push(variable);
        self.task.initial.push(initial);
        Ok(VariableId(self.task.variables.len() as u32 - 1))
    }

    /// Adds a variable of which exactly one atom holds, at first the first one.
    pub(super) fn add_choice(&mut self, atoms: Vec<AtomName>) -> Result<VariableId, StopReason> {
        self.add_variable(StateVariable { atoms, can_be_none: false, nature: Nature::Changing }, 0)
    }

    /// Adds a proposition that is false at first.
    pub(super) fn add_flag(&mut self, atom: AtomName) -> Result<VariableId, StopReason> {
        self.add_variable(StateVariable::proposition(atom, Nature::Changing), 1)
    }

    /// Adds a derived proposition.
    pub(super) fn add_derived(&mut self, atom: AtomName) -> Result<VariableId, StopReason> {
        self.add_variable(StateVariable::proposition(atom, Nature::Derived), 1)
    }

    /// Adds effects to be shared, without those that can never happen.
    pub(super) fn add_body(&mut self, mut effects: Vec<OperatorEffect>) -> Result<BodyId, StopReason> {
        effects.retain(|effect| is_consistent(&effect.condition));
        self.meter.take(effects.iter().map(OperatorEffect::bytes).sum())?;
        self.task.bodies.push(effects);
        Ok(BodyId(self.task.bodies.len() as u32 - 1))
    }

    /// Adds a rule, unless it can never be used.
    pub(super) fn add_axiom(&mut self, head: VariableId, condition: Vec<TaskFact>) -> Result<(), StopReason> {
        if is_consistent(&condition) {
            self.meter.take(size_of::<TaskAxiom>() + size_of_val(&condition[..]))?;
            self.task.axioms.push(TaskAxiom { head, condition });
        }
        Ok(())
    }

    /// Adds a fluent that stands for a part of a condition and has no rules yet.
    pub(super) fn add_auxiliary(&mut self, name: &str) -> Result<VariableId, StopReason> {
        let name = self.names.predicates.name(&[name]);
        self.add_derived(vec![name])
    }

    /// Adds the rules of an auxiliary fluent: one of these conjunctions holds.
    pub(super) fn define(&mut self, head: VariableId, meaning: Vec<Vec<TaskFact>>) -> Result<(), StopReason> {
        meaning.into_iter().try_for_each(|condition| self.add_axiom(head, condition))
    }

    /// The fluent that holds if one of these conjunctions does. There is one for each meaning in normal form.
    ///
    /// Its rules need no guards: only what mentions it does.
    pub(super) fn auxiliary(
        &mut self,
        name: &str,
        meaning: Vec<Vec<TaskFact>>,
    ) -> Result<VariableId, StopReason> {
        let facts: usize = meaning.iter().map(|condition| size_of_val(&condition[..])).sum();
        self.meter.work((1 + facts) as u64)?;
        if let Some(&known) = self.by_meaning.get(&meaning) {
            return Ok(known);
        }
        self.meter.take(size_of_val(&meaning[..]) + facts)?;
        let variable = self.add_auxiliary(name)?;
        self.by_meaning.insert(meaning.clone(), variable);
        self.define(variable, meaning)?;
        Ok(variable)
    }
}
