//! The rules of derived fluents.

use genplan_core::budget::StopReason;
use genplan_core::components::Components;
use genplan_core::instance::Instance;
use genplan_core::rows::Rows;
use genplan_core::state::{Literal, Slot};

use super::{Fluents, Merged, and, conditions, merge, sorted};
use crate::compile::draft::TaskDraft;
use crate::compile::task::{TaskFact, VariableId};

/// Adds the rules of all examples to a task.
pub(in crate::compile) fn add_axioms(
    instances: &[&Instance],
    fluents: &mut Fluents,
    draft: &mut TaskDraft<'_>,
) -> Result<(), StopReason> {
    for (example, instance) in instances.iter().enumerate() {
        Auxiliary { example, instance, fluents, draft }.add()?;
    }
    let mut named: Merged<(VariableId, Vec<TaskFact>)> = Merged::default();
    for (example, instance) in instances.iter().enumerate() {
        for (head, body) in (0..instance.axioms()).map(|axiom| instance.axiom(axiom)) {
            draft.meter.take(size_of_val(body))?;
            if instance.fluent(head).is_some() {
                let head = fluents.literal(example, Literal::new(head, true)).variable;
                merge(&mut named, (head, fluents.condition(example, body)), example);
            }
        }
    }
    for ((head, condition), examples) in &named {
        for guard in fluents.guards(examples, condition, |_| false, &draft.meter)? {
            draft.add_axiom(*head, and(condition, guard))?;
        }
    }
    Ok(())
}

/// The auxiliary fluents of an example stand for parts of formulas. Those that mean the same in two examples are
/// one.
struct Auxiliary<'a, 'f> {
    example: usize,
    instance: &'a Instance,
    fluents: &'a mut Fluents,
    draft: &'a mut TaskDraft<'f>,
}

impl Auxiliary<'_, '_> {
    /// Adds them, each after those that it depends on.
    fn add(&mut self) -> Result<(), StopReason> {
        let Auxiliary { example, instance, .. } = *self;
        self.draft.meter.take((instance.slots() + instance.axioms()) * size_of::<usize>())?;
        let rules = Rows::group(instance.slots(), || {
            (0..instance.axioms()).map(|axiom| (instance.axiom(axiom).0.index(), axiom))
        });
        let components = components(instance, &rules);
        let mut slots = mentioned(instance);
        slots.retain(|&slot| instance.fluent(slot).is_none());
        slots.sort_by_key(|slot| components.of(slot.index()));
        let (recursive, plain): (Vec<Slot>, Vec<Slot>) =
            slots.into_iter().partition(|slot| components.is_recursive(components.of(slot.index())));
        for &slot in &recursive {
            let variable = self.draft.add_auxiliary("part")?;
            self.fluents.name_auxiliary(example, slot, variable);
        }
        for slot in plain {
            let meaning = self.meaning(rules.row(slot.index()));
            let variable = self.draft.auxiliary("part", meaning)?;
            self.fluents.name_auxiliary(example, slot, variable);
        }
        for slot in recursive {
            let head = self.fluents.literal(example, Literal::new(slot, true)).variable;
            let meaning = self.meaning(rules.row(slot.index()));
            self.draft.define(head, meaning)?;
        }
        Ok(())
    }

    fn meaning(&self, rules: &[usize]) -> Vec<Vec<TaskFact>> {
        let bodies = rules.iter().map(|&rule| self.instance.axiom(rule).1);
        sorted(bodies.map(|body| self.fluents.condition(self.example, body)).collect())
    }
}

/// Which derived slots depend on each other.
fn components(instance: &Instance, rules: &Rows<usize>) -> Components {
    let mut dependencies = Rows::default();
    for rules in rules.iter() {
        let literals = rules.iter().flat_map(|&rule| instance.axiom(rule).1);
        let derived = literals.map(|literal| literal.slot()).filter(|slot| slot.index() >= instance.basic());
        dependencies.push(derived.map(|slot| slot.0));
    }
    Components::new(&dependencies)
}

/// The slots that some condition mentions.
fn mentioned(instance: &Instance) -> Vec<Slot> {
    let mut is_mentioned = vec![false; instance.slots()];
    for literal in conditions(instance).flatten() {
        is_mentioned[literal.slot().index()] = true;
    }
    (0..instance.slots() as u32).map(Slot).filter(|slot| is_mentioned[slot.index()]).collect()
}
