//! What the actions of the domain do, in all examples at once.

use genplan_core::frame::ActionId;
use genplan_core::instance::Instance;
use genplan_core::state::{Literal, Slot};
use indexmap::IndexMap;
use rustc_hash::FxHashMap;

use super::groups::{Groups, Mutexes};
use super::{Fluents, Merged, and, merge};
use crate::compile::names::TaskNames;
use crate::compile::task::{Axiom, BodyId, ClassicalTask, Effect, Fact, VariableId};

/// Compiles the actions of these instances.
pub(in crate::compile) struct Actions<'a, 'f> {
    pub instances: &'a [&'a Instance],
    pub groups: &'a Groups,
    pub fluents: &'a Fluents,
    pub vocabulary: &'a mut TaskNames<'f>,
    pub task: &'a mut ClassicalTask,
}

/// An action in all examples.
pub(in crate::compile) struct CompiledAction {
    /// Each way in which its precondition is met: in one example, if it has a guard, or in all.
    pub preconditions: Vec<(Option<Fact>, Vec<Fact>)>,
    /// What all of these have in common.
    pub common: Vec<Fact>,
    /// Its effects.
    pub body: BodyId,
}

impl Actions<'_, '_> {
    pub(in crate::compile) fn compile(&mut self, action: ActionId) -> CompiledAction {
        let mut preconditions: Merged<Vec<Fact>> = Merged::default();
        let mut effects: Merged<(Vec<Fact>, Fact)> = Merged::default();
        for (example, instance) in self.instances.iter().enumerate() {
            if let Some(index) = instance.action_index(action) {
                let precondition = self.fluents.condition(example, instance.precondition(index));
                merge(&mut preconditions, precondition, example);
                for effect in self.effects(example, index) {
                    merge(&mut effects, effect, example);
                }
            }
        }
        let body = self.guarded_effects(action, &effects);
        CompiledAction {
            common: common(preconditions.keys()),
            preconditions: self.guarded_preconditions(&preconditions),
            body: self.task.add_body(body),
        }
    }

    fn guarded_preconditions(&self, preconditions: &Merged<Vec<Fact>>) -> Vec<(Option<Fact>, Vec<Fact>)> {
        let guarded = preconditions.iter().flat_map(|(condition, examples)| {
            let guards = self.fluents.guards(examples, condition, |_| false);
            guards.into_iter().map(|guard| (guard, condition.clone()))
        });
        guarded.collect()
    }

    /// Effects need no guard against examples in which the action is never applicable.
    fn guarded_effects(&self, action: ActionId, effects: &Merged<(Vec<Fact>, Fact)>) -> Vec<Effect> {
        let is_absent = |example: usize| self.instances[example].action_index(action).is_none();
        let guarded = effects.iter().flat_map(|((condition, fact), examples)| {
            let guards = self.fluents.guards(examples, condition, is_absent);
            guards.into_iter().map(|guard| Effect { condition: and(condition, guard), fact: *fact })
        });
        guarded.collect()
    }

    /// The effects of an action in an example, of which no two that clash fire together.
    fn effects(&mut self, example: usize, action: usize) -> Vec<(Vec<Fact>, Fact)> {
        let instance = self.instances[example];
        let mut changes: FxHashMap<VariableId, VariableChanges<'_>> = FxHashMap::default();
        let mut order = Vec::new();
        for effect in instance.effects(action) {
            for &change in instance.change(effect) {
                let variable = self.fluents.literal(example, Literal::new(change.slot(), true)).variable;
                let changes = changes.entry(variable).or_insert_with(|| {
                    order.push(variable);
                    VariableChanges::default()
                });
                let condition = instance.condition(effect);
                if change.value() {
                    let known = instance.precondition(action).iter().chain(condition).filter(|l| l.value());
                    let mut known = known.map(|&literal| self.fluents.literal(example, literal));
                    let held = known.find(|fact| fact.variable == variable).map(|fact| fact.value);
                    changes.adds.entry(held).or_default().push((condition, change.slot()));
                } else {
                    changes.deletes.push((condition, change.slot()));
                }
            }
        }
        let precondition = instance.precondition(action);
        let resolved = order.into_iter().flat_map(|variable| {
            let changes = &changes[&variable];
            let adds = changes.adds.values().flatten();
            let mut effects: Vec<_> =
                adds.map(|&(condition, slot)| self.add(example, condition, slot)).collect();
            for &(condition, slot) in &changes.deletes {
                let deleted = Deleted { example, precondition, condition, slot };
                effects.extend(self.delete(&deleted, changes));
            }
            effects
        });
        resolved.collect()
    }

    fn add(&self, example: usize, condition: &[Literal], slot: Slot) -> (Vec<Fact>, Fact) {
        let fact = self.fluents.literal(example, Literal::new(slot, true));
        (self.fluents.condition(example, condition), fact)
    }

    /// A deletion, where no addition prevails over it. It only matters if the fluent is true.
    fn delete(&mut self, deleted: &Deleted<'_>, changes: &VariableChanges<'_>) -> Option<(Vec<Fact>, Fact)> {
        let Deleted { example, slot, .. } = *deleted;
        let fact = self.fluents.literal(example, Literal::new(slot, true));
        let adds = || changes.adds_that_allow(fact.value);
        if adds().any(|condition| deleted.implies(condition)) {
            return None;
        }
        let mutexes = self.groups.mutexes(example);
        let rivals = adds().filter(|condition| deleted.can_meet(condition, mutexes));
        let rivals: Vec<Vec<Literal>> = rivals.map(|condition| deleted.rest(condition)).collect();
        let mut condition = self.fluents.condition(example, deleted.condition);
        // Additions that are no rivals of it cannot happen if the fluent is true, but may if it is false.
        if self.task.variable(fact.variable).atoms.len() > 1 || rivals.len() < adds().count() {
            condition = and(&condition, Some(fact));
        }
        for rival in rivals {
            let absent = self.absent(example, &rival);
            condition = and(&condition, Some(absent));
        }
        Some((condition, fact.variable.is(self.task.variable(fact.variable).none())))
    }

    /// The fact that a conjunction does not hold.
    fn absent(&mut self, example: usize, conjunction: &[Literal]) -> Fact {
        let facts = self.fluents.condition(example, conjunction);
        if let [fact] = facts[..]
            && self.task.variable(fact.variable).atoms.len() == 1
        {
            return fact.variable.is(1 - fact.value);
        }
        let name = self.vocabulary.predicates.name(&["kept"]);
        let head = self.task.add_derived(vec![name]);
        self.task.add_axiom(Axiom { head, condition: facts });
        head.is(1)
    }
}

/// What an action does to one variable.
#[derive(Default)]
struct VariableChanges<'i> {
    /// By the value that their condition wants before, if any.
    adds: IndexMap<Option<u32>, Vec<(&'i [Literal], Slot)>>,
    deletes: Vec<(&'i [Literal], Slot)>,
}

impl<'i> VariableChanges<'i> {
    /// The conditions of additions that can happen when the variable has that value.
    fn adds_that_allow(&self, value: u32) -> impl Iterator<Item = &'i [Literal]> {
        let lists = [Some(value), None].into_iter().filter_map(|held| self.adds.get(&held));
        lists.flatten().map(|&(condition, _)| condition)
    }
}

/// The deletion of a fluent that is true.
struct Deleted<'i> {
    example: usize,
    precondition: &'i [Literal],
    condition: &'i [Literal],
    slot: Slot,
}

impl Deleted<'_> {
    fn knows(&self, literal: Literal) -> bool {
        self.precondition.contains(&literal)
            || self.condition.contains(&literal)
            || literal == Literal::new(self.slot, true)
    }

    /// Whether whatever has this condition happens as well.
    fn implies(&self, condition: &[Literal]) -> bool {
        condition.iter().all(|&literal| self.knows(literal))
    }

    /// Whether something with this condition may happen as well.
    fn can_meet(&self, condition: &[Literal], mutexes: &Mutexes) -> bool {
        let holds = Literal::new(self.slot, true);
        mutexes.consistent(self.precondition.iter().chain(self.condition).chain([&holds]).chain(condition))
    }

    /// What a condition wants beyond what is known.
    fn rest(&self, condition: &[Literal]) -> Vec<Literal> {
        condition.iter().copied().filter(|&literal| !self.knows(literal)).collect()
    }
}

/// What all conjunctions have in common.
fn common<'k>(mut conjunctions: impl Iterator<Item = &'k Vec<Fact>>) -> Vec<Fact> {
    let first = conjunctions.next().cloned().unwrap_or_default();
    conjunctions.fold(first, |common, next| common.into_iter().filter(|fact| next.contains(fact)).collect())
}
