//! The rules of derived fluents.

use genplan_core::components::Components;
use genplan_core::instance::Instance;
use genplan_core::rows::Rows;
use genplan_core::state::{Literal, Slot};
use rustc_hash::FxHashMap;

use super::{Fluents, Merged, and, merge, sorted};
use crate::compile::names::TaskNames;
use crate::compile::task::{Axiom, ClassicalTask, Fact, VariableId};

/// Adds the rules of all examples to a task.
pub(in crate::compile) fn add_axioms(
    instances: &[&Instance],
    fluents: &mut Fluents,
    vocabulary: &mut TaskNames<'_>,
    task: &mut ClassicalTask,
) {
    let mut auxiliary = Auxiliary { by_meaning: FxHashMap::default(), fluents, vocabulary, task };
    for (example, instance) in instances.iter().enumerate() {
        auxiliary.add(example, instance);
    }
    let mut named: Merged<(VariableId, Vec<Fact>)> = Merged::default();
    for (example, instance) in instances.iter().enumerate() {
        for (head, body) in (0..instance.axioms()).map(|axiom| instance.axiom(axiom)) {
            if instance.fluent(head).is_some() {
                let head = fluents.literal(example, Literal::new(head, true)).variable;
                merge(&mut named, (head, fluents.condition(example, body)), example);
            }
        }
    }
    for ((head, condition), examples) in &named {
        for guard in fluents.guards(examples, condition, |_| false) {
            task.add_axiom(Axiom { head: *head, condition: and(condition, guard) });
        }
    }
}

/// Auxiliary fluents stand for parts of formulas. Those that mean the same in two examples are one.
///
/// Their rules need no guards: only what mentions them does.
struct Auxiliary<'a, 'f> {
    by_meaning: FxHashMap<Vec<Vec<Fact>>, VariableId>,
    fluents: &'a mut Fluents,
    vocabulary: &'a mut TaskNames<'f>,
    task: &'a mut ClassicalTask,
}

impl Auxiliary<'_, '_> {
    /// Adds those of an example, each after those that it depends on.
    fn add(&mut self, example: usize, instance: &Instance) {
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
            let variable = self.fresh();
            self.fluents.name_auxiliary(example, slot, variable);
        }
        for slot in plain {
            let meaning = self.meaning(example, instance, rules.row(slot.index()));
            let variable = self.meaning_variable(meaning);
            self.fluents.name_auxiliary(example, slot, variable);
        }
        for slot in recursive {
            let head = self.fluents.literal(example, Literal::new(slot, true)).variable;
            let meaning = self.meaning(example, instance, rules.row(slot.index()));
            self.define(head, meaning);
        }
    }

    fn fresh(&mut self) -> VariableId {
        let name = self.vocabulary.predicates.name(&["part"]);
        self.task.add_derived(vec![name])
    }

    fn meaning(&self, example: usize, instance: &Instance, rules: &[usize]) -> Vec<Vec<Fact>> {
        let mut bodies: Vec<Vec<Fact>> =
            rules.iter().map(|&rule| self.fluents.condition(example, instance.axiom(rule).1)).collect();
        bodies.sort_unstable();
        bodies.dedup();
        bodies
    }

    fn meaning_variable(&mut self, meaning: Vec<Vec<Fact>>) -> VariableId {
        if let Some(&known) = self.by_meaning.get(&meaning) {
            return known;
        }
        let variable = self.fresh();
        self.by_meaning.insert(meaning.clone(), variable);
        self.define(variable, meaning);
        variable
    }

    fn define(&mut self, head: VariableId, meaning: Vec<Vec<Fact>>) {
        let axioms = meaning.into_iter().map(|condition| Axiom { head, condition: sorted(condition) });
        axioms.for_each(|axiom| self.task.add_axiom(axiom));
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
    let mut note = |literals: &[Literal]| {
        literals.iter().for_each(|literal| is_mentioned[literal.slot().index()] = true);
    };
    note(instance.goal());
    (0..instance.axioms()).for_each(|axiom| note(instance.axiom(axiom).1));
    for action in 0..instance.actions().len() {
        note(instance.precondition(action));
        instance.effects(action).for_each(|effect| note(instance.condition(effect)));
    }
    (0..instance.slots() as u32).map(Slot).filter(|slot| is_mentioned[slot.index()]).collect()
}
