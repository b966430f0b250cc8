//! Partial programs that leave the examples where others have left them.
//!
//! Instructions that do not depend on each other can stand in any order, and much that a program does can be done in
//! other ways. So thousands of partial programs come to the same states, and most of them have the same future. Not all:
//! they differ in what a jump back would repeat, so none of them may be dropped. But each costs more than those before it:
//! the price rises with the logarithm of their number.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use super::choice::Choice;
use super::cursor::Cursors;
use super::index::ExampleId;

/// How often partial programs have come to the same states.
#[derive(Default)]
pub(super) struct Repetitions {
    /// By hash of the states. (Where two share one, a node is a little more expensive than it should be.)
    seen: FxHashMap<u64, u32>,
}

/// What a place takes, in bytes.
const PLACE_BYTES: usize = 18;

impl Repetitions {
    /// Notes that a decision has led to these states; says how often they had doubled before: 0 for the first node, 1 for the
    /// second and third one, 2 for the next four.
    pub(super) fn note(&mut self, cursors: &Cursors, examples: usize, choice: Choice) -> u32 {
        let seen = self.seen.entry(place(cursors, examples, choice)).or_default();
        *seen = seen.saturating_add(1);
        seen.ilog2()
    }

    /// About how many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        PLACE_BYTES * self.seen.capacity()
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.seen = FxHashMap::default();
    }
}

/// Where the examples are, and after what kind of decision: a goto that is new changes no state.
fn place(cursors: &Cursors, examples: usize, choice: Choice) -> u64 {
    let mut hasher = FxHasher::default();
    std::mem::discriminant(&choice).hash(&mut hasher);
    for example in (0..examples).map(ExampleId::new) {
        let cursor = cursors.get(example);
        (cursor.state.index(), cursor.phase as u8).hash(&mut hasher);
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::index::ActionIndex;

    #[test]
    fn the_price_rises_with_each_doubling_and_kinds_of_decisions_are_told_apart() {
        let (mut repetitions, cursors) = (Repetitions::default(), Cursors::new(2));
        let mut note = |choice: Choice| repetitions.note(&cursors, 2, choice);
        let acts = (0..8).map(|action| note(Choice::Act(ActionIndex::new(action))));
        assert_eq!(acts.collect::<Vec<_>>(), [0, 1, 1, 2, 2, 2, 2, 3]);
        assert_eq!(note(Choice::Goto), 0, "another decision");
        repetitions.clear();
        assert_eq!(repetitions.note(&cursors, 2, Choice::Goto), 0);
    }
}
