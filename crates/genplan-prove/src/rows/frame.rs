//! What the instances of a family of rows share before anything is said about the cells.

use std::collections::BTreeSet;
use std::sync::Arc;

use genplan_core::components::Components;
use genplan_core::rows::Rows;
use genplan_pddl::Domain;
use genplan_pddl::lifted::{Formula, ObjectId, Parameter, PredicateId, Role, TypeUnion};

use super::letter::{AtomTable, LocalAtom, LocalTerm};

/// The predicate that puts objects in a row, and its two columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) predicate: PredicateId,
    pub(super) from: usize,
    pub(super) to: usize,
}

/// An object that every instance has under the same name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FixedObject {
    pub(super) name: String,
    pub(super) types: TypeUnion,
}

/// The domain, seen from a cell.
#[derive(Clone, Debug)]
pub(super) struct RowFrame {
    pub(super) domain: Arc<Domain>,
    /// The types of the objects in the row; no other objects have these.
    pub(super) types: TypeUnion,
    pub(super) link: Link,
    /// All other objects. The constants come first, by their ids.
    pub(super) fixed: Vec<FixedObject>,
    pub(super) atoms: AtomTable,
    /// The derived predicates that depend on themselves.
    pub(super) recursive: BTreeSet<PredicateId>,
    /// The parts of the goal that are the same in all instances, and name no object but constants.
    pub(super) shared_goals: Vec<SharedGoal>,
}

/// A part of the goal that is the same in all instances.
#[derive(Clone, Debug)]
pub(super) struct SharedGoal {
    /// As PDDL.
    pub(super) text: String,
    pub(super) formula: Formula,
    pub(super) variables: u32,
}

impl RowFrame {
    /// Gives numbers to all atoms that an action could make true of a cell, of neighbours, or of no cell.
    pub(super) fn intern_fluents(&mut self) -> Result<(), String> {
        let domain = Arc::clone(&self.domain);
        for (number, predicate) in domain.predicates.iter().enumerate() {
            if predicate.role == Role::Fluent {
                self.intern_all(PredicateId(number as u32), &predicate.parameters, Vec::new())?;
            }
        }
        Ok(())
    }

    fn intern_all(
        &mut self,
        predicate: PredicateId,
        parameters: &[Parameter],
        terms: Vec<LocalTerm>,
    ) -> Result<(), String> {
        let Some(parameter) = parameters.get(terms.len()) else { return self.intern(predicate, terms) };
        for term in self.terms(parameter) {
            let terms = [&terms[..], &[term]].concat();
            self.intern_all(predicate, parameters, terms)?;
        }
        Ok(())
    }

    fn intern(&mut self, predicate: PredicateId, terms: Vec<LocalTerm>) -> Result<(), String> {
        let atom = LocalAtom { predicate, terms };
        // What is about the next cell alone belongs to that cell.
        if atom.has_next() && !atom.terms.contains(&LocalTerm::Here) {
            return Ok(());
        }
        self.atoms.intern(atom).map(|_| ()).ok_or_else(|| TOO_MANY_ATOMS.to_owned())
    }

    /// What may stand for a parameter, seen from a cell.
    fn terms(&self, parameter: &Parameter) -> Vec<LocalTerm> {
        let fixed = self.fixed_of(parameter).map(LocalTerm::Fixed);
        let cells =
            if self.ranges_over_cells(parameter) { &[LocalTerm::Here, LocalTerm::Next][..] } else { &[] };
        fixed.chain(cells.iter().copied()).collect()
    }

    /// The objects that are not in the row and may stand for a parameter.
    pub(super) fn fixed_of(&self, parameter: &Parameter) -> impl Iterator<Item = ObjectId> {
        let admits = |object: &FixedObject| self.domain.types.admits(&parameter.types, &object.types);
        (0..).map(ObjectId).zip(&self.fixed).filter(move |(_, object)| admits(object)).map(|(id, _)| id)
    }

    /// Whether a cell may stand for a parameter.
    pub(super) fn ranges_over_cells(&self, parameter: &Parameter) -> bool {
        self.domain.types.admits(&parameter.types, &self.types)
    }

    /// The object of that name that is not in the row.
    pub(super) fn fixed_named(&self, name: &str) -> Option<ObjectId> {
        self.fixed.iter().position(|object| object.name == name).map(|index| ObjectId(index as u32))
    }

    /// Whether a predicate is computed from the state.
    pub(super) fn is_derived(&self, predicate: PredicateId) -> bool {
        matches!(self.domain.predicate(predicate).role, Role::Derived { .. })
    }

    /// The atoms that put cells in a row.
    pub(super) fn linked(&self) -> u128 {
        self.atoms.those(|atom| atom.predicate == self.link.predicate && atom.has_next())
    }

    /// Whether actions change the atoms of a predicate.
    pub(super) fn is_fluent(&self, predicate: PredicateId) -> bool {
        self.domain.predicate(predicate).role == Role::Fluent
    }

    /// What a cell is called: its type.
    pub(super) fn cell_name(&self) -> &str {
        self.domain.types.name(self.types[0])
    }
}

pub(super) const TOO_MANY_ATOMS: &str = "there are more than 128 kinds of facts about a cell";

/// The derived predicates that depend on themselves.
pub(super) fn recursive(domain: &Domain) -> BTreeSet<PredicateId> {
    let pairs = || {
        let axioms = domain.axioms.iter();
        axioms.flat_map(|axiom| {
            axiom.body.atoms().into_iter().map(|atom| (axiom.head.index(), atom.predicate.0))
        })
    };
    let components = Components::new(&Rows::group(domain.predicates.len(), pairs));
    let is_recursive = |number: &usize| components.is_recursive(components.of(*number));
    (0..domain.predicates.len()).filter(is_recursive).map(|number| PredicateId(number as u32)).collect()
}
