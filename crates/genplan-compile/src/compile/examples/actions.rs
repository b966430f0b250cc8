//! What the actions of the domain do, in all examples at once.

use genplan_core::budget::{Meter, StopReason};
use genplan_core::frame::ActionId;
use genplan_core::instance::Instance;
use genplan_core::state::{Literal, Slot};
use indexmap::IndexMap;

use super::groups::{Groups, Mutexes};
use super::{Fluents, Merged, and, merge, sorted};
use crate::compile::draft::TaskDraft;
use crate::compile::task::{BodyId, OperatorEffect, TaskFact, VariableId};

/// Compiles the actions of these instances.
pub(in crate::compile) struct Actions<'a, 'f> {
    pub instances: &'a [&'a Instance],
    pub groups: &'a Groups,
    pub fluents: &'a Fluents,
    pub draft: &'a mut TaskDraft<'f>,
}

/// An action in all examples.
pub(in crate::compile) struct CompiledAction {
    /// Each way in which its precondition is met, with its guard.
    pub ways: Vec<Vec<TaskFact>>,
    /// What all of these have in common.
    pub common: Vec<TaskFact>,
    /// Its effects.
    pub body: BodyId,
}

/// A conditional effect before it is known what else needs to be told about its examples.
type Unguarded = (Vec<TaskFact>, TaskFact);

impl<'a> Actions<'a, '_> {
    pub(in crate::compile) fn compile(&mut self, action: ActionId) -> Result<CompiledAction, StopReason> {
        let mut preconditions: Merged<Vec<TaskFact>> = Merged::default();
        let mut effects: Merged<Unguarded> = Merged::default();
        for (example, instance) in self.instances.iter().enumerate() {
            self.draft.meter.work(1)?;
            if let Some(index) = instance.action_index(action) {
                let precondition = self.fluents.condition(example, instance.precondition(index));
                self.draft.meter.take(size_of_val(&precondition[..]))?;
                merge(&mut preconditions, precondition, example);
                for effect in self.effects(example, index)? {
                    merge(&mut effects, effect, example);
                }
            }
        }
        let body = self.guarded_effects(action, &effects)?;
        Ok(CompiledAction {
            common: common(preconditions.keys()),
            ways: self.ways(&preconditions)?,
            body: self.draft.add_body(body)?,
        })
    }

    fn ways(&self, preconditions: &Merged<Vec<TaskFact>>) -> Result<Vec<Vec<TaskFact>>, StopReason> {
        let mut ways = Vec::new();
        for (condition, examples) in preconditions {
            let guards = self.fluents.guards(examples, condition, |_| false, &self.draft.meter)?;
            let bytes = size_of::<(Vec<TaskFact>, Option<TaskFact>)>() + size_of_val(&condition[..]);
            self.draft.meter.take(guards.len() * bytes)?;
            ways.extend(guards.into_iter().map(|guard| and(condition, guard)));
        }
        Ok(ways)
    }

    /// Effects need no guard against examples in which the action is never applicable.
    fn guarded_effects(
        &self,
        action: ActionId,
        effects: &Merged<Unguarded>,
    ) -> Result<Vec<OperatorEffect>, StopReason> {
        let is_absent = |example: usize| self.instances[example].action_index(action).is_none();
        let mut guarded = Vec::new();
        for ((condition, fact), examples) in effects {
            let guards = self.fluents.guards(examples, condition, is_absent, &self.draft.meter)?;
            let effects = guards
                .into_iter()
                .map(|guard| OperatorEffect { condition: and(condition, guard), fact: *fact });
            guarded.extend(effects);
        }
        Ok(guarded)
    }

    /// The effects of an action in an example, of which no two that clash fire together.
    fn effects(&mut self, example: usize, action: usize) -> Result<Vec<Unguarded>, StopReason> {
        let precondition = self.instances[example].precondition(action);
        let mut effects = Vec::new();
        for changes in self.changes(example, action)?.values() {
            for &(condition, slot) in changes.adds.values().flatten() {
                let fact = self.fluents.literal(example, Literal::new(slot, true));
                effects.push((self.fluents.condition(example, condition), fact));
            }
            for &(condition, slot) in &changes.deletes {
                let deleted = Deleted { example, precondition, condition, slot };
                effects.extend(self.delete(&deleted, changes)?);
            }
        }
        let facts =
            effects.iter().map(|(condition, _)| size_of::<OperatorEffect>() + size_of_val(&condition[..]));
        self.draft.meter.take(facts.sum())?;
        Ok(effects)
    }

    /// What an action does to each variable in an example.
    fn changes(
        &self,
        example: usize,
        action: usize,
    ) -> Result<IndexMap<VariableId, VariableChanges<'a>>, StopReason> {
        let instance = self.instances[example];
        let precondition = instance.precondition(action);
        let mut all: IndexMap<VariableId, VariableChanges<'a>> = IndexMap::new();
        for effect in instance.effects(action) {
            let condition = instance.condition(effect);
            for &change in instance.change(effect) {
                self.draft.meter.work((1 + precondition.len() + condition.len()) as u64)?;
                let variable = self.fluents.literal(example, Literal::new(change.slot(), true)).variable;
                let changes = all.entry(variable).or_default();
                if change.value() {
                    let known = precondition.iter().chain(condition).filter(|literal| literal.value());
                    let mut known = known.map(|&literal| self.fluents.literal(example, literal));
                    let held = known.find(|fact| fact.variable == variable).map(|fact| fact.value);
                    changes.adds.entry(held).or_default().push((condition, change.slot()));
                } else {
                    changes.deletes.push((condition, change.slot()));
                }
            }
        }
        Ok(all)
    }

    /// A deletion, where no addition prevails over it. It only matters if the fluent is true.
    fn delete(
        &mut self,
        deleted: &Deleted<'_>,
        changes: &VariableChanges<'_>,
    ) -> Result<Option<Unguarded>, StopReason> {
        let fact = self.fluents.literal(deleted.example, Literal::new(deleted.slot, true));
        let Some(rivals) = self.rivals(deleted, changes, fact.value)? else { return Ok(None) };
        let mut condition = self.fluents.condition(deleted.example, deleted.condition);
        let variable = self.draft.task.variable(fact.variable);
        let none = fact.variable.is(variable.none());
        // Additions that are no rivals of it cannot happen if the fluent is true, but may if it is false.
        if variable.atoms.len() > 1 || rivals.len() < changes.adds_that_allow(fact.value).count() {
            condition.push(fact);
        }
        if !rivals.is_empty() {
            condition.push(self.no_rival(deleted, &rivals, changes, fact.value)?);
        }
        Ok(Some((sorted(condition), none)))
    }

    /// The conditions of additions that may happen together with a deletion; `None` if one of them always does.
    fn rivals<'i>(
        &self,
        deleted: &Deleted<'_>,
        changes: &VariableChanges<'i>,
        value: u32,
    ) -> Result<Option<Vec<&'i [Literal]>>, StopReason> {
        let (mutexes, meter) = (self.groups.mutexes(deleted.example), &self.draft.meter);
        let mut rivals = Vec::new();
        for condition in changes.adds_that_allow(value) {
            meter.work(
                (1 + condition.len() * (deleted.precondition.len() + deleted.condition.len())) as u64,
            )?;
            if deleted.implies(condition) {
                return Ok(None);
            }
            if deleted.can_meet(condition, mutexes, meter)? {
                rivals.push(condition);
            }
        }
        Ok(Some(rivals))
    }

    /// The fact that no rival of a deletion happens. One that wants one more proposition can be negated. Else an
    /// auxiliary fluent stands for all additions of the deleted fluent, so that its other deletions share it:
    /// there are no more of them than fluents, and no more rules than additions.
    fn no_rival(
        &mut self,
        deleted: &Deleted<'_>,
        rivals: &[&[Literal]],
        changes: &VariableChanges<'_>,
        value: u32,
    ) -> Result<TaskFact, StopReason> {
        if let [rival] = rivals
            && let [fact] = self.fluents.condition(deleted.example, &deleted.rest(rival))[..]
            && self.draft.task.variable(fact.variable).atoms.len() == 1
        {
            return Ok(fact.variable.is(1 - fact.value));
        }
        let adds = changes.adds_that_allow(value);
        let meaning = adds.map(|condition| self.fluents.condition(deleted.example, condition));
        Ok(self.draft.auxiliary("kept", sorted(meaning.collect()))?.is(1))
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
    fn can_meet(&self, condition: &[Literal], mutexes: &Mutexes, meter: &Meter) -> Result<bool, StopReason> {
        let holds = Literal::new(self.slot, true);
        let known = self.precondition.iter().chain(self.condition).chain([&holds]);
        mutexes.consistent(known.chain(condition), meter)
    }

    /// What a condition wants beyond what is known.
    fn rest(&self, condition: &[Literal]) -> Vec<Literal> {
        condition.iter().copied().filter(|&literal| !self.knows(literal)).collect()
    }
}

/// What all conjunctions have in common.
fn common<'k>(mut conjunctions: impl Iterator<Item = &'k Vec<TaskFact>>) -> Vec<TaskFact> {
    let first = conjunctions.next().cloned().unwrap_or_default();
    conjunctions.fold(first, |common, next| common.into_iter().filter(|fact| next.contains(fact)).collect())
}
