//! What all examples say, in one classical task.
//!
//! The task executes one example after the other, so at any time its fluents are those of one example; the
//! others are false. What an action, an axiom or a goal says in one example is therefore guarded by that
//! example's `test` fluent, unless it says the same in all the others or cannot matter there.
//!
//! | module | what it is |
//! |---|---|
//! | `fluents` | the fluents of all examples as variables |
//! | `groups` | fluents that exclude each other, and so are the values of one variable |
//! | `axioms` | the rules of derived fluents, and auxiliary fluents for parts of conditions |
//! | `actions` | what actions do |

mod actions;
mod axioms;
mod fluents;
mod groups;

use genplan_core::instance::Instance;
use genplan_core::state::Literal;
use indexmap::IndexMap;

pub(super) use actions::{Actions, CompiledAction};
pub(super) use axioms::add_axioms;
pub(super) use fluents::Fluents;
pub(super) use groups::Groups;

use super::task::TaskFact;

/// Things with the examples in which they hold.
pub(in crate::compile) type Merged<K> = IndexMap<K, Vec<usize>>;

/// Notes that something holds in an example.
pub(in crate::compile) fn merge<K: std::hash::Hash + Eq>(merged: &mut Merged<K>, key: K, example: usize) {
    let examples = merged.entry(key).or_default();
    if examples.last() != Some(&example) {
        examples.push(example);
    }
}

/// A conjunction of facts, or a disjunction of conjunctions, in its normal form.
pub(in crate::compile) fn sorted<T: Ord>(mut items: Vec<T>) -> Vec<T> {
    items.sort_unstable();
    items.dedup();
    items
}

/// A conjunction with another fact, if there is one.
pub(in crate::compile) fn and(condition: &[TaskFact], fact: Option<TaskFact>) -> Vec<TaskFact> {
    sorted(condition.iter().copied().chain(fact).collect())
}

/// All conditions in an instance: the goal, and those of axioms, actions and effects.
fn conditions(instance: &Instance) -> impl Iterator<Item = &[Literal]> {
    let axioms = (0..instance.axioms()).map(|axiom| instance.axiom(axiom).1);
    let actions = (0..instance.actions().len()).flat_map(|action| {
        let effects = instance.effects(action).map(|effect| instance.condition(effect));
        std::iter::once(instance.precondition(action)).chain(effects)
    });
    std::iter::once(&instance.goal[..]).chain(axioms).chain(actions)
}
