//! Facts about a cell and the one after it: the letters of which a row is a word.

use std::collections::BTreeMap;

use genplan_pddl::lifted::{ObjectId, PredicateId};

/// An argument of a fact, seen from a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum LocalTerm {
    /// An object that all instances have. It is numbered as in the family: the constants first.
    Fixed(ObjectId),
    /// The cell.
    Here,
    /// The cell after it.
    Next,
}

/// An atom, seen from a cell: what is about a cell and the next one belongs to the first of them; what is about no cell belongs to
/// the whole.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct LocalAtom {
    pub(super) predicate: PredicateId,
    pub(super) terms: Vec<LocalTerm>,
}

impl LocalAtom {
    /// Whether it is about the next cell, too.
    pub(super) fn has_next(&self) -> bool {
        self.terms.contains(&LocalTerm::Next)
    }

    /// Whether it is about a cell.
    pub(super) fn has_cell(&self) -> bool {
        self.terms.iter().any(|term| !matches!(term, LocalTerm::Fixed(_)))
    }
}

/// The number of an atom in an [`AtomTable`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct LocalAtomId(u8);

impl LocalAtomId {
    pub(super) const FIRST: LocalAtomId = LocalAtomId(0);
    pub(super) const LAST: LocalAtomId = LocalAtomId(u8::MAX);

    /// The set of this atom alone.
    pub(super) fn bit(self) -> u128 {
        1 << self.0
    }

    /// The atoms of a set.
    pub(super) fn of(set: u128) -> impl Iterator<Item = LocalAtomId> {
        (0..128).map(LocalAtomId).filter(move |atom| set & atom.bit() != 0)
    }
}

/// Atoms with numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct AtomTable {
    atoms: Vec<LocalAtom>,
    numbers: BTreeMap<LocalAtom, LocalAtomId>,
}

impl AtomTable {
    /// The number of an atom; `None` if there are too many for a set in one word.
    pub(super) fn intern(&mut self, atom: LocalAtom) -> Option<LocalAtomId> {
        if let Some(&id) = self.numbers.get(&atom) {
            return Some(id);
        }
        let id = LocalAtomId(u8::try_from(self.atoms.len()).ok().filter(|&number| number < 128)?);
        self.atoms.push(atom.clone());
        self.numbers.insert(atom, id);
        Some(id)
    }

    /// The number of an atom, if it has one.
    pub(super) fn find(&self, atom: &LocalAtom) -> Option<LocalAtomId> {
        self.numbers.get(atom).copied()
    }

    /// The atom with that number.
    pub(super) fn atom(&self, id: LocalAtomId) -> &LocalAtom {
        &self.atoms[usize::from(id.0)]
    }

    /// All atoms for which something holds, as a set.
    pub(super) fn those(&self, mut holds: impl FnMut(&LocalAtom) -> bool) -> u128 {
        self.numbers.iter().filter(|(atom, _)| holds(atom)).fold(0, |set, (_, id)| set | id.bit())
    }
}

/// What holds of a cell, and what the goal says about it: three sets of atoms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Letter {
    /// What holds.
    pub(super) facts: u128,
    /// What is to hold in the end.
    pub(super) required: u128,
    /// What is not to hold in the end.
    pub(super) forbidden: u128,
}

impl Letter {
    /// The atoms that two letters share, set by set.
    pub(super) fn and(self, other: Letter) -> Letter {
        Letter {
            facts: self.facts & other.facts,
            required: self.required & other.required,
            forbidden: self.forbidden & other.forbidden,
        }
    }

    /// The atoms of any of two letters, set by set.
    pub(super) fn or(self, other: Letter) -> Letter {
        Letter {
            facts: self.facts | other.facts,
            required: self.required | other.required,
            forbidden: self.forbidden | other.forbidden,
        }
    }

    /// The atoms that another letter does not have, set by set.
    pub(super) fn without(self, other: Letter) -> Letter {
        Letter {
            facts: self.facts & !other.facts,
            required: self.required & !other.required,
            forbidden: self.forbidden & !other.forbidden,
        }
    }

    /// Whether there is nothing in it.
    pub(super) fn is_empty(self) -> bool {
        self == Letter::default()
    }

    /// The letter with an atom that holds or does not.
    pub(super) fn with(self, atom: LocalAtomId, value: bool) -> Letter {
        let facts = if value { self.facts | atom.bit() } else { self.facts & !atom.bit() };
        Letter { facts, ..self }
    }

    /// Whether an atom holds.
    pub(super) fn has(self, atom: LocalAtomId) -> bool {
        self.facts & atom.bit() != 0
    }
}
