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

use indexmap::IndexMap;

pub(super) use actions::{Actions, CompiledAction};
pub(super) use axioms::add_axioms;
pub(super) use fluents::Fluents;
pub(super) use groups::Groups;

use super::task::Fact;

/// Things with the examples in which they hold.
pub(in crate::compile) type Merged<K> = IndexMap<K, Vec<usize>>;

/// Notes that something holds in an example.
pub(in crate::compile) fn merge<K: std::hash::Hash + Eq>(merged: &mut Merged<K>, key: K, example: usize) {
    let examples = merged.entry(key).or_default();
    if examples.last() != Some(&example) {
        examples.push(example);
    }
}

/// A conjunction in its normal form.
pub(in crate::compile) fn sorted(mut facts: Vec<Fact>) -> Vec<Fact> {
    facts.sort_unstable();
    facts.dedup();
    facts
}

/// A conjunction with another fact, if there is one.
pub(in crate::compile) fn and(condition: &[Fact], fact: Option<Fact>) -> Vec<Fact> {
    sorted(condition.iter().copied().chain(fact).collect())
}
