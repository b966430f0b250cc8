//! Sets of tuples of objects, indexed for joins.

use std::hash::{BuildHasher, Hash, Hasher};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

/// No tuple.
pub(crate) const NONE: u32 = u32::MAX;

/// Distinct tuples of one length, numbered in the order in which they came.
#[derive(Clone, Debug)]
pub(crate) struct Tuples {
    arity: usize,
    count: usize,
    items: Vec<u32>,
    numbers: Numbers,
}

/// Numbers by keys that are slices of objects.
#[derive(Clone, Debug)]
pub(crate) enum Numbers {
    /// Keys of one object: an array, by object.
    Single(Vec<u32>),
    Hashed(HashTable<u32>),
}

impl Numbers {
    pub(crate) fn new(length: usize) -> Self {
        if length == 1 { Numbers::Single(Vec::new()) } else { Numbers::Hashed(HashTable::new()) }
    }

    pub(crate) fn bytes(&self) -> usize {
        match self {
            Numbers::Single(array) => array.capacity() * size_of::<u32>(),
            Numbers::Hashed(table) => table.allocation_size(),
        }
    }

    /// The number of a key, where `has_key` tells whether a number belongs to it.
    pub(crate) fn find(&self, key: &[u32], has_key: impl Fn(u32) -> bool) -> Option<u32> {
        match self {
            Numbers::Single(array) => array.get(key[0] as usize).copied().filter(|&number| number != NONE),
            Numbers::Hashed(table) => {
                table.find(hash(key.iter().copied()), |&number| has_key(number)).copied()
            }
        }
    }

    /// The number of the key that `next` has: that one, if the key has none yet.
    pub(crate) fn number<K: Iterator<Item = u32>>(&mut self, next: u32, key_of: impl Fn(u32) -> K) -> u32 {
        let number = self.place(next, key_of);
        if *number == NONE {
            *number = next;
        }
        *number
    }

    /// The place for the number of a key: `NONE` if it has none yet. `number` is one that has the key.
    fn place<K: Iterator<Item = u32>>(&mut self, number: u32, key_of: impl Fn(u32) -> K) -> &mut u32 {
        match self {
            Numbers::Single(array) => {
                let object = key_of(number).next().expect("a key of one object") as usize;
                if array.len() <= object {
                    array.resize(object + 1, NONE);
                }
                &mut array[object]
            }
            Numbers::Hashed(table) => {
                let same = |&other: &u32| other != NONE && key_of(other).eq(key_of(number));
                let entry = table.entry(hash(key_of(number)), same, |&other| hash(key_of(other)));
                entry.or_insert(NONE).into_mut()
            }
        }
    }
}

impl Tuples {
    pub(crate) fn new(arity: usize) -> Self {
        Tuples { arity, count: 0, items: Vec::new(), numbers: Numbers::new(arity) }
    }

    pub(crate) fn len(&self) -> usize {
        self.count
    }

    pub(crate) fn bytes(&self) -> usize {
        self.items.capacity() * size_of::<u32>() + self.numbers.bytes()
    }

    /// Makes room for more tuples.
    pub(crate) fn reserve(&mut self, additional: usize) {
        let Tuples { arity, items, numbers, .. } = self;
        items.reserve(additional * *arity);
        if let Numbers::Hashed(table) = numbers {
            table.reserve(additional, |&number| hash(row(items, *arity, number).iter().copied()));
        }
    }

    /// Adds a tuple; says no if it was there.
    pub(crate) fn insert(&mut self, tuple: &[u32]) -> bool {
        self.items.extend_from_slice(tuple);
        let (items, arity, next) = (&self.items, self.arity, self.count as u32);
        let number = self.numbers.place(next, |number| row(items, arity, number).iter().copied());
        let is_new = *number == NONE;
        if is_new {
            *number = next;
            self.count += 1;
        } else {
            self.items.truncate(self.count * arity);
        }
        is_new
    }

    pub(crate) fn find(&self, tuple: &[u32]) -> Option<u32> {
        self.numbers.find(tuple, |number| self.resolve(number).iter().eq(tuple))
    }

    pub(crate) fn resolve(&self, number: u32) -> &[u32] {
        row(&self.items, self.arity, number)
    }
}

fn row(items: &[u32], arity: usize, number: u32) -> &[u32] {
    &items[number as usize * arity..][..arity]
}

/// The tuples of a relation that can be true.
///
/// They become visible to joins only when they are [linked](Relation::link), in their order; so a join can
/// add tuples to the very relations it reads.
#[derive(Debug)]
pub(crate) struct Relation {
    pub tuples: Tuples,
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
    latest: Numbers,
    previous: Vec<u32>,
}

impl Relation {
    pub(crate) fn new(arity: usize) -> Self {
        Relation { tuples: Tuples::new(arity), linked: 0, deletable: Vec::new(), indexes: Vec::new() }
    }

    /// How many bytes the relation takes.
    pub(crate) fn bytes(&self) -> usize {
        let indexes = self.indexes.iter().map(|index| index.latest.bytes() + 4 * index.previous.capacity());
        self.tuples.bytes() + self.deletable.capacity() + indexes.sum::<usize>()
    }

    /// The index on these positions.
    pub(crate) fn index_on(&mut self, positions: &[usize]) -> usize {
        let found = self.indexes.iter().position(|index| *index.positions == *positions);
        found.unwrap_or_else(|| {
            let mut index = Index {
                positions: positions.into(),
                latest: Numbers::new(positions.len()),
                previous: Vec::with_capacity(self.linked as usize),
            };
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
        let has_key = |tuple: u32| index.key(&self.tuples, tuple).eq(key.iter().copied());
        index.latest.find(key, has_key).unwrap_or(NONE)
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
    fn key<'t>(&self, tuples: &'t Tuples, tuple: u32) -> impl Iterator<Item = u32> + use<'_, 't> {
        let values = tuples.resolve(tuple);
        self.positions.iter().map(move |&position| values[position])
    }

    fn link(&mut self, tuples: &Tuples, tuple: u32) {
        let positions = &self.positions;
        let key = |tuple: u32| {
            let values = tuples.resolve(tuple);
            positions.iter().map(move |&position| values[position])
        };
        let latest = self.latest.place(tuple, key);
        self.previous.push(std::mem::replace(latest, tuple));
    }
}

fn hash(values: impl Iterator<Item = u32>) -> u64 {
    let mut hasher = FxBuildHasher.build_hasher();
    values.for_each(|value| value.hash(&mut hasher));
    hasher.finish()
}
