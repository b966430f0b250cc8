//! Objects and the facts about them.

use genplan_core::rows::Rows;
use indexmap::IndexMap;
use indexmap::map::Entry;
use rustc_hash::FxBuildHasher;

use super::{ObjectId, TypeUnion};
use crate::source::Span;

/// What is known of an object besides its name.
#[derive(Clone, Debug)]
pub struct Object {
    /// The types it was declared with; it belongs to all of them.
    pub types: TypeUnion,
    /// Where it is declared: in the domain for constants, else in the task.
    pub span: Span,
}

/// Objects by id and by name.
#[derive(Clone, Debug, Default)]
pub struct Objects {
    declared: IndexMap<Box<str>, Object, FxBuildHasher>,
}

impl Objects {
    /// Makes room for `count` more.
    pub(crate) fn reserve(&mut self, count: usize) {
        self.declared.reserve(count);
    }

    /// Adds an object, or gives the one that has this name already.
    pub(crate) fn insert(&mut self, name: Box<str>, object: Object) -> Result<(), ObjectId> {
        match self.declared.entry(name) {
            Entry::Occupied(entry) => Err(ObjectId(entry.index() as u32)),
            Entry::Vacant(entry) => {
                entry.insert(object);
                Ok(())
            }
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.declared.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.declared.is_empty()
    }

    /// The object of that name (in lower case).
    pub fn get(&self, name: &str) -> Option<ObjectId> {
        self.declared.get_index_of(name).map(|index| ObjectId(index as u32))
    }

    /// The object of that name, faster if it is `near` or the one after it: facts are often written
    /// in the order of the objects.
    pub(crate) fn get_near(&self, name: &str, near: ObjectId) -> Option<ObjectId> {
        let is_named =
            |id: ObjectId| self.declared.get_index(id.index()).is_some_and(|(other, _)| **other == *name);
        let neighbours = [near, ObjectId(near.0 + 1)];
        neighbours.into_iter().find(|&id| is_named(id)).or_else(|| self.get(name))
    }

    /// The name of an object.
    pub fn name(&self, id: ObjectId) -> &str {
        self.declared.get_index(id.index()).expect("an object of this task").0
    }

    /// What is known of an object.
    pub fn object(&self, id: ObjectId) -> &Object {
        &self.declared[id.index()]
    }

    /// All objects in the order of their ids.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (ObjectId, &str, &Object)> {
        self.declared
            .iter()
            .enumerate()
            .map(|(index, (name, object))| (ObjectId(index as u32), &**name, object))
    }
}

/// The true atoms of one predicate: the arguments of each. Repetitions are kept.
pub type Facts = Rows<ObjectId>;
