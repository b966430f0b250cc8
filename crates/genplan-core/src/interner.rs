//! Distinct slices to consecutive numbers.

use std::hash::{BuildHasher, Hash, Hasher};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

/// Distinct slices, numbered in the order in which they came, stored end to end.
///
/// Names are slices of bytes, ground atoms slices of symbols, states slices of words.
///
/// ```
/// use genplan_core::interner::Interner;
/// let mut names = Interner::default();
/// assert_eq!(names.intern(b"pick"), 0);
/// assert_eq!(names.intern(b"drop"), 1);
/// assert_eq!(names.intern(b"pick"), 0);
/// assert_eq!(names.resolve(1), b"drop");
/// assert_eq!(names.find(b"move"), None);
/// ```
#[derive(Clone, Debug)]
pub struct Interner<T> {
    items: Vec<T>,
    ends: Vec<usize>,
    table: HashTable<u32>,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Interner { items: Vec::new(), ends: Vec::new(), table: HashTable::new() }
    }
}

/// Equal if they number the same slices alike.
impl<T: Eq> PartialEq for Interner<T> {
    fn eq(&self, other: &Self) -> bool {
        self.items == other.items && self.ends == other.ends
    }
}

impl<T: Eq> Eq for Interner<T> {}

impl<T: Hash> Hash for Interner<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.items, &self.ends).hash(state);
    }
}

impl<T: Copy + Eq + Hash> Interner<T> {
    /// How many slices there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// How many bytes the slices take.
    pub fn bytes(&self) -> usize {
        let ends = self.ends.capacity() * size_of::<usize>();
        self.items.capacity() * size_of::<T>() + ends + self.table.allocation_size()
    }

    /// Makes room for more slices.
    pub fn reserve(&mut self, additional: usize) {
        let Interner { items, ends, table } = self;
        ends.reserve(additional);
        table.reserve(additional, |&id| FxBuildHasher.hash_one(row(items, ends, id)));
    }

    /// The number of a slice, a new one if it was not seen before.
    ///
    /// # Panics
    /// If there are more than 2³² slices.
    pub fn intern(&mut self, slice: &[T]) -> u32 {
        let hash = FxBuildHasher.hash_one(slice);
        let Interner { items, ends, table } = self;
        if let Some(&id) = table.find(hash, |&id| row(items, ends, id) == slice) {
            return id;
        }
        let id = u32::try_from(ends.len()).expect("fewer than 2^32 interned slices");
        items.extend_from_slice(slice);
        ends.push(items.len());
        table.insert_unique(hash, id, |&id| FxBuildHasher.hash_one(row(items, ends, id)));
        id
    }

    /// The number of a slice that was interned before.
    pub fn find(&self, slice: &[T]) -> Option<u32> {
        let hash = FxBuildHasher.hash_one(slice);
        self.table.find(hash, |&id| self.resolve(id) == slice).copied()
    }

    /// The slice with that number.
    pub fn resolve(&self, id: u32) -> &[T] {
        row(&self.items, &self.ends, id)
    }
}

fn row<'a, T>(items: &'a [T], ends: &[usize], id: u32) -> &'a [T] {
    let start = if id == 0 { 0 } else { ends[id as usize - 1] };
    &items[start..ends[id as usize]]
}
