//! Rows to the family that they are taken for: a regular language of words.
//!
//! A word is in the language if each of its letters, and its first and its last one, are also those of an example; if so are each two
//! neighbouring letters, but for what only one cell has; and if what is so of at most (or exactly) one cell in every example is so in the
//! word. What only one cell has, such as being the first one, does not tell which letters may follow: so three cells of a kind in a row
//! say that there may be any number.

use std::collections::BTreeSet;

use super::letter::Letter;
use super::reading::RowInstance;

/// A family of rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RowLanguage {
    /// What may be about no cell.
    pub(super) wholes: BTreeSet<Letter>,
    /// The letters of first cells.
    pub(super) first: BTreeSet<Letter>,
    /// The letters of last cells.
    pub(super) last: BTreeSet<Letter>,
    /// The letters of cells.
    pub(super) letters: BTreeSet<Letter>,
    /// Which letter may come after which, without what only one cell has.
    pub(super) pairs: BTreeSet<(Letter, Letter)>,
    /// The letters of objects that are not in the row.
    pub(super) loose: BTreeSet<Letter>,
    /// What is so of at most one cell, and of no object that is not in the row.
    pub(super) at_most_one: Letter,
    /// What of this is so of exactly one.
    pub(super) exactly_one: Letter,
}

impl RowLanguage {
    /// The smallest language that has all examples; `linked` is what puts cells in a row, and so no letter without it follows another.
    pub(super) fn of(examples: &[RowInstance], linked: u128) -> Self {
        let mut language = RowLanguage::default();
        for example in examples {
            language.wholes.insert(example.whole);
            language.first.extend(example.cells.first());
            language.last.extend(example.cells.last());
            language.letters.extend(&example.cells);
            language.loose.extend(&example.loose);
        }
        language.count(examples, linked);
        for pair in examples.iter().flat_map(|example| example.cells.windows(2)) {
            language.pairs.insert((language.kind(pair[0]), language.kind(pair[1])));
        }
        language
    }

    /// Finds what is so of one cell.
    fn count(&mut self, examples: &[RowInstance], linked: u128) {
        let counts: Vec<[Letter; 2]> =
            examples.iter().map(|example| once_and_twice(&example.cells)).collect();
        let any = |letters: &mut dyn Iterator<Item = Letter>| letters.fold(Letter::default(), Letter::or);
        let seen = any(&mut counts.iter().map(|[once, _]| *once));
        let repeated =
            any(&mut counts.iter().map(|[_, twice]| *twice)).or(any(&mut self.loose.iter().copied()));
        let linked = Letter { facts: linked, ..Letter::default() };
        self.at_most_one = seen.without(repeated).without(linked);
        self.exactly_one = counts.iter().fold(self.at_most_one, |exactly, [once, _]| exactly.and(*once));
    }

    /// A letter without what only one cell has.
    pub(super) fn kind(&self, letter: Letter) -> Letter {
        letter.without(self.at_most_one)
    }
}

/// What is so of at least one of some letters, and of at least two.
fn once_and_twice(letters: &[Letter]) -> [Letter; 2] {
    let [mut once, mut twice] = [Letter::default(); 2];
    for &letter in letters {
        twice = twice.or(once.and(letter));
        once = once.or(letter);
    }
    [once, twice]
}
