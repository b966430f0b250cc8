//! The fluents of all examples as the variables of one classical task.

use genplan_core::budget::{Meter, StopReason};
use std::collections::hash_map::Entry;

use genplan_core::frame::FluentId;
use genplan_core::instance::Instance;
use genplan_core::state::{Literal, Slot};
use indexmap::IndexSet;
use rustc_hash::FxHashMap;

use super::groups::{Groups, basic_fluents};
use super::sorted;
use crate::compile::draft::TaskDraft;
use crate::compile::effort::{all, any};
use crate::compile::task::{ClassicalTask, Nature, StateVariable, TaskFact, VariableId};

/// The fluents of all examples as variables.
pub(in crate::compile) struct Fluents {
    /// By fluent: what it means that it is true; `None` if it never is.
    facts: FxHashMap<FluentId, TaskFact>,
    /// By example and slot: what it means that it is true.
    slots: Vec<Vec<TaskFact>>,
    /// By fact about a fluent with a name: in which examples it can be true.
    possible: FxHashMap<TaskFact, Vec<bool>>,
    /// The variables that actions change.
    pub basic: IndexSet<VariableId>,
    /// What it means that a static fluent is true, for those that gotos may test.
    constant: Vec<TaskFact>,
    /// Which example is executed.
    test: VariableId,
}

impl Fluents {
    /// Adds the fluents of these instances to a task, all of them false.
    pub(in crate::compile) fn new(
        instances: &[&Instance],
        test: VariableId,
        groups: &Groups,
        draft: &mut TaskDraft<'_>,
    ) -> Result<Self, StopReason> {
        let mut fluents = Fluents {
            facts: FxHashMap::default(),
            slots: Vec::new(),
            possible: FxHashMap::default(),
            basic: IndexSet::default(),
            constant: Vec::new(),
            test,
        };
        fluents.add_basic(instances, groups, draft)?;
        fluents.add_derived(instances, draft)?;
        fluents.note_slots(instances, &draft.meter)?;
        Ok(fluents)
    }

    fn add_basic(
        &mut self,
        instances: &[&Instance],
        groups: &Groups,
        draft: &mut TaskDraft<'_>,
    ) -> Result<(), StopReason> {
        let grouped: FxHashMap<FluentId, &Vec<FluentId>> = (groups.members.iter())
            .flat_map(|group| group.iter().map(move |&fluent| (fluent, group)))
            .collect();
        for fluent in basic_fluents(instances) {
            if !self.facts.contains_key(&fluent) {
                let alone = vec![fluent];
                let group = grouped.get(&fluent).copied().unwrap_or(&alone);
                let atoms = group.iter().map(|&member| draft.names.atom(member)).collect();
                let variable = StateVariable { atoms, can_be_none: true, nature: Nature::Changing };
                let variable = draft.add_variable(variable, group.len() as u32)?;
                self.facts.extend(group.iter().zip(0..).map(|(&member, value)| (member, variable.is(value))));
                self.basic.insert(variable);
            }
        }
        Ok(())
    }

    fn add_derived(&mut self, instances: &[&Instance], draft: &mut TaskDraft<'_>) -> Result<(), StopReason> {
        for instance in instances {
            for fluent in (instance.basic() as u32..).map_while(|slot| instance.fluent(Slot(slot))) {
                if let Entry::Vacant(entry) = self.facts.entry(fluent) {
                    let atom = draft.names.atom(fluent);
                    entry.insert(draft.add_derived(atom)?.is(0));
                }
            }
        }
        Ok(())
    }

    fn note_slots(&mut self, instances: &[&Instance], meter: &Meter) -> Result<(), StopReason> {
        meter.take(self.facts.len() * (instances.len() + size_of::<(TaskFact, Vec<bool>)>()))?;
        for (example, instance) in instances.iter().enumerate() {
            meter.take(instance.slots() * size_of::<TaskFact>())?;
            let named = (0..).map_while(|slot| instance.fluent(Slot(slot)));
            let facts: Vec<TaskFact> = named.map(|fluent| self.facts[&fluent]).collect();
            for &fact in &facts {
                self.possible.entry(fact).or_insert_with(|| vec![false; instances.len()])[example] = true;
            }
            self.slots.push(facts);
        }
        Ok(())
    }

    /// Adds the static ones among the fluents that gotos may test, where `holds` tells whether such a fluent is
    /// true in an example. Nothing but the change to the next example changes them.
    pub(in crate::compile) fn add_static(
        &mut self,
        conditions: &[FluentId],
        holds: impl Fn(usize, FluentId) -> bool,
        draft: &mut TaskDraft<'_>,
    ) -> Result<(), StopReason> {
        for &fluent in conditions {
            let examples: Vec<bool> = (0..self.slots.len()).map(|example| holds(example, fluent)).collect();
            if examples.contains(&true) {
                let atoms = vec![draft.names.atom(fluent)];
                let variable = StateVariable { atoms, can_be_none: true, nature: Nature::Changing };
                let fact = draft.add_variable(variable, 1)?.is(0);
                self.facts.insert(fluent, fact);
                self.possible.insert(fact, examples);
                self.constant.push(fact);
            }
        }
        Ok(())
    }

    /// Gives the next auxiliary slot of an example a meaning.
    pub(in crate::compile) fn name_auxiliary(&mut self, example: usize, slot: Slot, variable: VariableId) {
        let slots = &mut self.slots[example];
        let place = slot.index();
        if slots.len() <= place {
            slots.resize(place + 1, variable.is(0));
        }
        slots[place] = variable.is(0);
    }

    /// What it means that a fluent is true; `None` if it never is.
    pub(in crate::compile) fn fact(&self, fluent: FluentId) -> Option<TaskFact> {
        self.facts.get(&fluent).copied()
    }

    /// What a literal of an example means. Only propositions are negated, see [`Groups`].
    pub(in crate::compile) fn literal(&self, example: usize, literal: Literal) -> TaskFact {
        let fact = self.slots[example][literal.slot().index()];
        fact.variable.is(fact.value + u32::from(!literal.value()))
    }

    /// What a conjunction of an example means, sorted.
    pub(in crate::compile) fn condition<'l>(
        &self,
        example: usize,
        literals: impl IntoIterator<Item = &'l Literal>,
    ) -> Vec<TaskFact> {
        let facts = literals.into_iter().map(|&literal| self.literal(example, literal));
        sorted(facts.collect())
    }

    /// The values of the variables that are not derived in the initial state of an instance.
    pub(in crate::compile) fn initial(
        &self,
        example: usize,
        instance: &Instance,
        task: &ClassicalTask,
    ) -> Vec<TaskFact> {
        let mut values: FxHashMap<VariableId, u32> =
            self.basic.iter().map(|&variable| (variable, task.variable(variable).none())).collect();
        for &slot in instance.initial() {
            let fact = self.literal(example, Literal::new(slot, true));
            values.insert(fact.variable, fact.value);
        }
        let basic = self.basic.iter().map(|&variable| variable.is(values[&variable]));
        let constant = self.constant.iter().map(|&fact| match self.is_never(example, fact) {
            true => fact.variable.is(task.variable(fact.variable).none()),
            false => fact,
        });
        basic.chain(constant).collect()
    }

    /// Whether a variable can have another value than "none" in an example.
    pub(in crate::compile) fn is_used(
        &self,
        example: usize,
        variable: VariableId,
        task: &ClassicalTask,
        meter: &Meter,
    ) -> Result<bool, StopReason> {
        any(0..task.variable(variable).none(), |value| {
            meter.work(1)?;
            Ok(!self.is_never(example, variable.is(value)))
        })
    }

    /// Whether a fact is about a fluent that is false in all states of an example.
    fn is_never(&self, example: usize, fact: TaskFact) -> bool {
        self.possible.get(&fact).is_some_and(|examples| !examples[example])
    }

    /// The guards of something that holds in some examples, which are sorted: the `test` fluents of these, or none if it makes
    /// no difference elsewhere: because its condition wants a fluent true that never is there, or for
    /// another reason.
    pub(in crate::compile) fn guards(
        &self,
        given: &[usize],
        condition: &[TaskFact],
        is_harmless: impl Fn(usize) -> bool,
        meter: &Meter,
    ) -> Result<Vec<Option<TaskFact>>, StopReason> {
        let is_harmless = |example: usize| {
            meter.work((1 + condition.len()) as u64)?;
            Ok(given.binary_search(&example).is_ok()
                || is_harmless(example)
                || condition.iter().any(|&fact| self.is_never(example, fact)))
        };
        if all(0..self.slots.len(), is_harmless)? {
            return Ok(vec![None]);
        }
        Ok(given.iter().map(|&example| Some(self.test.is(example as u32))).collect())
    }
}
