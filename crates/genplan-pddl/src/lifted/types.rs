//! The type hierarchy.

use std::sync::Arc;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::TypeId;
use crate::source::Span;

/// The types that a declaration names: one, or several with `either`. Never empty.
pub type TypeUnion = Arc<[TypeId]>;

/// The types of a domain and which is a subtype of which.
#[derive(Debug)]
pub struct Types {
    /// By id: name and declaration (none for `object`, unless the domain declares it).
    declared: IndexMap<Box<str>, Option<Span>, FxBuildHasher>,
    /// By id: the type itself and all its supertypes, sorted.
    ancestors: Vec<Box<[TypeId]>>,
}

impl Types {
    /// The hierarchy with these types, if the supertypes of each are known.
    pub(super) fn new(
        declared: IndexMap<Box<str>, Option<Span>, FxBuildHasher>,
        ancestors: Vec<Box<[TypeId]>>,
    ) -> Self {
        Types { declared, ancestors }
    }

    /// The names of all types, in the order of their ids.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.declared.keys().map(|name| &**name)
    }

    /// How many types there are, `object` included.
    pub fn len(&self) -> usize {
        self.ancestors.len()
    }

    /// Never: there is always `object`.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The type of that name (in lower case).
    pub fn get(&self, name: &str) -> Option<TypeId> {
        self.declared.get_index_of(name).map(|index| TypeId(index as u32))
    }

    /// The name of a type.
    pub fn name(&self, id: TypeId) -> &str {
        self.declared.get_index(id.index()).expect("a type of this hierarchy").0
    }

    /// Where a type is declared.
    pub fn span(&self, id: TypeId) -> Option<Span> {
        self.declared[id.index()]
    }

    /// Whether every object of type `sub` is also of type `sup`.
    pub fn is_subtype(&self, sub: TypeId, sup: TypeId) -> bool {
        self.ancestors[sub.index()].binary_search(&sup).is_ok()
    }

    /// Whether one of two types is a subtype of the other.
    pub fn are_related(&self, one: TypeId, other: TypeId) -> bool {
        self.is_subtype(one, other) || self.is_subtype(other, one)
    }

    /// Whether an object declared with `types` may stand where `wanted` is asked for:
    /// one of its types is a subtype of one that is wanted.
    pub fn admits(&self, wanted: &[TypeId], types: &[TypeId]) -> bool {
        types.iter().any(|&sub| wanted.iter().any(|&sup| self.is_subtype(sub, sup)))
    }
}
