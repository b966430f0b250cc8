//! The fluents of all examples as the variables of one classical task.
//!
//! The task executes one example after the other, so at any time its fluents are those of one example; the
//! others are false. What an action, an axiom or a goal says in one example is therefore guarded by that
//! example's `test` fluent, unless it says the same in all the others or cannot matter there.

use genplan_core::frame::FluentId;
use genplan_core::instance::Instance;
use genplan_core::state::{Literal, Slot};
use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxHashMap;

use super::groups::{Groups, basic_fluents};
use super::task::{ClassicalTask, Fact, Nature, Variable, VariableId};
use super::vocabulary::Vocabulary;

/// The fluents of all examples as variables.
pub(super) struct Fluents {
    /// By fluent: what it means that it is true; nothing if it never is.
    facts: FxHashMap<FluentId, Fact>,
    /// By example and slot: what it means that it is true.
    slots: Vec<Vec<Fact>>,
    /// By fact about a fluent with a name: in which examples it can be true.
    possible: FxHashMap<Fact, Vec<bool>>,
    /// The variables that actions change.
    pub basic: IndexSet<VariableId>,
    /// What it means that a static fluent is true, for those that gotos may test.
    constant: Vec<Fact>,
    /// Which example is executed.
    test: VariableId,
}

impl Fluents {
    /// Adds the fluents of these instances to a task, all of them false.
    pub(super) fn new(
        instances: &[&Instance],
        test: VariableId,
        groups: &Groups,
        vocabulary: &mut Vocabulary<'_>,
        task: &mut ClassicalTask,
    ) -> Self {
        let mut fluents = Fluents {
            facts: FxHashMap::default(),
            slots: Vec::new(),
            possible: FxHashMap::default(),
            basic: IndexSet::default(),
            constant: Vec::new(),
            test,
        };
        fluents.add_basic(instances, groups, vocabulary, task);
        fluents.add_derived(instances, vocabulary, task);
        fluents.note_slots(instances);
        fluents
    }

    fn add_basic(
        &mut self,
        instances: &[&Instance],
        groups: &Groups,
        vocabulary: &mut Vocabulary<'_>,
        task: &mut ClassicalTask,
    ) {
        let grouped: FxHashMap<FluentId, &Vec<FluentId>> = (groups.members.iter())
            .flat_map(|group| group.iter().map(move |&fluent| (fluent, group)))
            .collect();
        for fluent in basic_fluents(instances) {
            if !self.facts.contains_key(&fluent) {
                let alone = vec![fluent];
                let group = grouped.get(&fluent).copied().unwrap_or(&alone);
                let atoms = group.iter().map(|&member| vocabulary.atom(member)).collect();
                let variable = Variable { atoms, can_be_none: true, nature: Nature::Changing };
                let variable = task.add_variable(variable, group.len() as u32);
                self.facts.extend(group.iter().zip(0..).map(|(&member, value)| (member, variable.is(value))));
                self.basic.insert(variable);
            }
        }
    }

    fn add_derived(
        &mut self,
        instances: &[&Instance],
        vocabulary: &mut Vocabulary<'_>,
        task: &mut ClassicalTask,
    ) {
        for instance in instances {
            let derived = (instance.basic() as u32..).map_while(|slot| instance.fluent(Slot(slot)));
            for fluent in derived {
                let add = || task.add_derived(vocabulary.atom(fluent)).is(0);
                self.facts.entry(fluent).or_insert_with(add);
            }
        }
    }

    fn note_slots(&mut self, instances: &[&Instance]) {
        for (example, instance) in instances.iter().enumerate() {
            let named = (0..).map_while(|slot| instance.fluent(Slot(slot)));
            let facts: Vec<Fact> = named.map(|fluent| self.facts[&fluent]).collect();
            for &fact in &facts {
                self.possible.entry(fact).or_insert_with(|| vec![false; instances.len()])[example] = true;
            }
            self.slots.push(facts);
        }
    }

    /// Adds the static ones among the fluents that gotos may test, where `holds` tells whether such a fluent is
    /// true in an example. Nothing but the change to the next example changes them.
    pub(super) fn add_static(
        &mut self,
        conditions: &[FluentId],
        holds: impl Fn(usize, FluentId) -> bool,
        vocabulary: &mut Vocabulary<'_>,
        task: &mut ClassicalTask,
    ) {
        for &fluent in conditions {
            let examples: Vec<bool> = (0..self.slots.len()).map(|example| holds(example, fluent)).collect();
            if examples.contains(&true) {
                let atoms = vec![vocabulary.atom(fluent)];
                let variable = Variable { atoms, can_be_none: true, nature: Nature::Changing };
                let fact = task.add_variable(variable, 1).is(0);
                self.facts.insert(fluent, fact);
                self.possible.insert(fact, examples);
                self.constant.push(fact);
            }
        }
    }

    /// Gives the next auxiliary slot of an example a meaning.
    pub(super) fn name_auxiliary(&mut self, example: usize, slot: Slot, variable: VariableId) {
        let slots = &mut self.slots[example];
        let place = slot.index();
        if slots.len() <= place {
            slots.resize(place + 1, variable.is(0));
        }
        slots[place] = variable.is(0);
    }

    /// What it means that a fluent is true; nothing if it never is.
    pub(super) fn fact(&self, fluent: FluentId) -> Option<Fact> {
        self.facts.get(&fluent).copied()
    }

    /// What a literal of an example means. Only propositions are negated, see [`Groups`].
    pub(super) fn literal(&self, example: usize, literal: Literal) -> Fact {
        let fact = self.slots[example][literal.slot().index()];
        fact.variable.is(fact.value + u32::from(!literal.value()))
    }

    /// What a conjunction of an example means, sorted.
    pub(super) fn condition<'l>(
        &self,
        example: usize,
        literals: impl IntoIterator<Item = &'l Literal>,
    ) -> Vec<Fact> {
        let facts = literals.into_iter().map(|&literal| self.literal(example, literal));
        sorted(facts.collect())
    }

    /// The values of the variables that are not derived in the initial state of an instance.
    pub(super) fn initial(&self, example: usize, instance: &Instance, task: &ClassicalTask) -> Vec<Fact> {
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
    pub(super) fn is_used(&self, example: usize, variable: VariableId, task: &ClassicalTask) -> bool {
        (0..task.variable(variable).none()).any(|value| !self.is_never(example, variable.is(value)))
    }

    /// Whether a fact is about a fluent that is false in all states of an example.
    fn is_never(&self, example: usize, fact: Fact) -> bool {
        self.possible.get(&fact).is_some_and(|examples| !examples[example])
    }

    /// The guards of something that holds in some examples: the `test` fluents of these, or none if it makes
    /// no difference elsewhere: because its condition wants a fluent true that never is there, or for
    /// another reason.
    pub(super) fn guards(
        &self,
        given: &[usize],
        condition: &[Fact],
        is_harmless: impl Fn(usize) -> bool,
    ) -> Vec<Option<Fact>> {
        let is_harmless = |example: &usize| {
            given.contains(example)
                || is_harmless(*example)
                || condition.iter().any(|&fact| self.is_never(*example, fact))
        };
        if (0..self.slots.len()).all(|example| is_harmless(&example)) {
            return vec![None];
        }
        given.iter().map(|&example| Some(self.test.is(example as u32))).collect()
    }
}

/// Things with the examples in which they hold.
pub(super) type Merged<K> = IndexMap<K, Vec<usize>>;

/// Notes that something holds in an example.
pub(super) fn merge<K: std::hash::Hash + Eq>(merged: &mut Merged<K>, key: K, example: usize) {
    let examples = merged.entry(key).or_default();
    if examples.last() != Some(&example) {
        examples.push(example);
    }
}

/// A conjunction in its normal form.
pub(super) fn sorted(mut facts: Vec<Fact>) -> Vec<Fact> {
    facts.sort_unstable();
    facts.dedup();
    facts
}

/// A conjunction with another fact, if there is one.
pub(super) fn and(condition: &[Fact], fact: Option<Fact>) -> Vec<Fact> {
    sorted(condition.iter().copied().chain(fact).collect())
}
