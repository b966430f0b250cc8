//! Sets of tuples of objects, indexed for joins.

use std::hash::{BuildHasher, Hash, Hasher};

use genplan_core::interner::Interner;
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

/// No further tuple.
pub(crate) const NONE: u32 = u32::MAX;

/// The tuples of a relation that can be true, numbered in the order in which they were found.
///
/// Tuples become visible to joins only when they are [linked](Relation::link), in their order; so a join can
/// add tuples to the very relations it reads.
#[derive(Debug, Default)]
pub(crate) struct Relation {
    pub tuples: Interner<u32>,
    /// Tuples below this are visible to joins.
    pub linked: u32,
    /// By tuple that is true initially: whether an action can delete it.
    pub deletable: Vec<bool>,
    indexes: Vec<Index>,
}

/// Tuples by the values at some positions: chains from the latest to the first.
#[derive(Debug)]
struct Index {
    positions: Box<[usize]>,
    latest: HashTable<u32>,
    previous: Vec<u32>,
}

impl Relation {
    /// The index on these positions; it must be asked for before tuples are linked.
    pub(crate) fn index_on(&mut self, positions: &[usize]) -> usize {
        let found = self.indexes.iter().position(|index| *index.positions == *positions);
        found.unwrap_or_else(|| {
            let mut index =
                Index { positions: positions.into(), latest: HashTable::new(), previous: Vec::new() };
            for tuple in 0..self.linked {
                index.link(&self.tuples, tuple);
            }
            self.indexes.push(index);
            self.indexes.len() - 1
        })
    }

    /// Makes the next tuple visible.
    pub(crate) fn link(&mut self) {
        for index in &mut self.indexes {
            index.link(&self.tuples, self.linked);
        }
        self.linked += 1;
    }

    /// The latest visible tuple with these values at the positions of an index.
    pub(crate) fn latest(&self, index: usize, key: &[u32]) -> u32 {
        let index = &self.indexes[index];
        let same = |&tuple: &u32| {
            let tuple = self.tuples.resolve(tuple);
            index.positions.iter().zip(key).all(|(&position, &value)| tuple[position] == value)
        };
        index.latest.find(hash(key.iter().copied()), same).copied().unwrap_or(NONE)
    }

    /// The visible tuple before this one with the same values.
    pub(crate) fn previous(&self, index: usize, tuple: u32) -> u32 {
        self.indexes[index].previous[tuple as usize]
    }

    /// Frees what only joins need.
    pub(crate) fn drop_indexes(&mut self) {
        self.indexes = Vec::new();
    }

    /// Whether the tuple is true initially and nothing deletes it.
    pub(crate) fn is_constant(&self, tuple: u32) -> bool {
        self.deletable.get(tuple as usize) == Some(&false)
    }
}

impl Index {
    fn link(&mut self, tuples: &Interner<u32>, tuple: u32) {
        let positions = &self.positions;
        let key = |tuple: u32| {
            let values = tuples.resolve(tuple);
            positions.iter().map(move |&position| values[position])
        };
        let entry = self.latest.entry(
            hash(key(tuple)),
            |&other| key(other).eq(key(tuple)),
            |&other| hash(key(other)),
        );
        let previous = match entry {
            hashbrown::hash_table::Entry::Occupied(mut latest) => std::mem::replace(latest.get_mut(), tuple),
            hashbrown::hash_table::Entry::Vacant(vacant) => {
                vacant.insert(tuple);
                NONE
            }
        };
        self.previous.push(previous);
    }
}

fn hash(values: impl Iterator<Item = u32>) -> u64 {
    let mut hasher = FxBuildHasher.build_hasher();
    values.for_each(|value| value.hash(&mut hasher));
    hasher.finish()
}
