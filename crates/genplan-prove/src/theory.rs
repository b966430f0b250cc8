//! A domain and the pointers of a program as a vocabulary of first-order logic.
//!
//! Types that something is declared with together are one sort: their objects may be compared, and nothing else may. Within a sort,
//! types are unary relations. Every object is declared with one type; that is assumed of every family.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use genplan::ground::range_names;
use genplan::{Domain, Frame};
use genplan_pddl::lifted::{Formula, MovePath, Parameter, Role, TypeId};

use crate::logic::{FirstOrder, Individual, Relator, SortId};

/// What a pointer ranges over.
#[derive(Clone, Debug)]
pub(crate) enum PointerRange {
    Type(TypeId),
    /// A static predicate with one parameter.
    Predicate(u32),
}

/// A pointer of the program.
#[derive(Clone, Debug)]
pub(crate) struct PointerSymbol {
    pub name: String,
    pub range: PointerRange,
    pub sort: SortId,
}

/// The symbols that formulas are made of.
#[derive(Clone, Debug)]
pub(crate) struct Theory {
    pub domain: Arc<Domain>,
    /// By sort: its types.
    pub sorts: Vec<Vec<TypeId>>,
    /// By type: its sort.
    pub sort_of_type: Vec<SortId>,
    pub pointers: Vec<PointerSymbol>,
    /// The schemas that move one thing along a static relation.
    pub paths: BTreeMap<u32, MovePath>,
    /// By unknown relation: the sorts of its columns.
    pub unknown: Vec<Vec<SortId>>,
    /// What is assumed to hold of nothing.
    pub empty: BTreeSet<Relator>,
    /// The pointers that `inc` or `dec` moves: the order of their objects matters.
    pub ordered: BTreeSet<u32>,
}

/// Types in groups: each group is one sort.
struct TypeGroups {
    parent: Vec<usize>,
}

impl TypeGroups {
    fn find(&self, mut one: usize) -> usize {
        while self.parent[one] != one {
            one = self.parent[one];
        }
        one
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.find(one), self.find(other));
        self.parent[one.max(other)] = one.min(other);
    }
}

impl Theory {
    /// The symbols of a domain and of the pointers of a frame; an error says what they cannot express.
    pub(crate) fn new(domain: &Arc<Domain>, frame: &Frame) -> Result<Self, String> {
        let names: Vec<(&str, &str)> =
            frame.pointers().iter().map(|one| (frame.name(one.name), frame.name(one.range))).collect();
        let types = sorts(domain, names.iter().filter_map(|(_, range)| domain.types.get(range)));
        let mut sorts: Vec<Vec<TypeId>> = Vec::new();
        let mut numbers = BTreeMap::new();
        let mut sort_of_type = Vec::new();
        for id in 0..domain.types.len() {
            let sort = *numbers.entry(types.find(id)).or_insert_with(|| {
                sorts.push(Vec::new());
                SortId(sorts.len() as u32 - 1)
            });
            sorts[sort.index()].push(TypeId(id as u32));
            sort_of_type.push(sort);
        }
        let paths = MovePath::all(domain).into_iter().map(|path| (path.schema as u32, path)).collect();
        let domain = Arc::clone(domain);
        let (pointers, unknown) = (Vec::new(), Vec::new());
        let (empty, ordered) = (BTreeSet::new(), BTreeSet::new());
        let mut theory = Theory { domain, sorts, sort_of_type, pointers, paths, unknown, empty, ordered };
        for (name, range) in names {
            theory.declare_pointer(name, range)?;
        }
        Ok(theory)
    }

    fn declare_pointer(&mut self, name: &str, range: &str) -> Result<(), String> {
        let known = range_names(&self.domain).any(|known| known == range);
        let predicate = self.domain.predicate_named(range);
        let (range, sort) = match (self.domain.types.get(range), predicate) {
            (Some(id), _) => (PointerRange::Type(id), self.sort_of_type[id.index()]),
            (None, Some(predicate)) if known => {
                let types = &self.domain.predicates[predicate].parameters[0].types;
                (PointerRange::Predicate(predicate as u32), self.sort(types))
            }
            _ => return Err(format!("the pointer `{name}` ranges over nothing of the domain")),
        };
        self.pointers.push(PointerSymbol { name: name.to_owned(), range, sort });
        Ok(())
    }

    /// The sort of the objects of some types.
    pub(crate) fn sort(&self, types: &[TypeId]) -> SortId {
        self.sort_of_type[types[0].index()]
    }

    /// The sorts of some parameters.
    pub(crate) fn sorts_of(&self, parameters: &[Parameter]) -> Vec<SortId> {
        parameters.iter().map(|parameter| self.sort(&parameter.types)).collect()
    }

    /// The columns of a relation.
    pub(crate) fn columns(&self, relator: Relator) -> Vec<SortId> {
        match relator {
            Relator::Fact(id) | Relator::Wanted(id) | Relator::Forbidden(id) => {
                self.sorts_of(&self.domain.predicates[id as usize].parameters)
            }
            Relator::Type(id) => vec![self.sort_of_type[id.index()]],
            Relator::Before(sort) => vec![sort, sort],
            Relator::Path(schema) => {
                let action = &self.domain.actions[schema as usize];
                let places = self.path_places(schema);
                places.iter().map(|&place| self.sort(&action.parameters[place].types)).collect()
            }
            Relator::Unknown(number) => self.unknown[number as usize].clone(),
        }
    }

    /// The parameters of a schema that moves something, as the columns of its path: what it keeps, where from, where to.
    pub(crate) fn path_places(&self, schema: u32) -> Vec<usize> {
        let path = &self.paths[&schema];
        let count = self.domain.actions[schema as usize].parameters.len();
        let kept = (0..count).filter(|&place| place != path.from && place != path.to);
        kept.chain([path.from, path.to]).collect()
    }

    /// The types of the columns of a predicate, or of a path.
    pub(crate) fn column_types(&self, relator: Relator) -> Vec<Vec<TypeId>> {
        match relator {
            Relator::Fact(id) | Relator::Wanted(id) | Relator::Forbidden(id) => {
                let parameters = &self.domain.predicates[id as usize].parameters;
                parameters.iter().map(|parameter| parameter.types.to_vec()).collect()
            }
            Relator::Path(schema) => {
                let parameters = &self.domain.actions[schema as usize].parameters;
                self.path_places(schema).iter().map(|&place| parameters[place].types.to_vec()).collect()
            }
            other => self.columns(other).iter().map(|sort| self.sorts[sort.index()].clone()).collect(),
        }
    }

    /// Whether an object of a sort may be of other types than these.
    pub(crate) fn is_narrower(&self, types: &[TypeId], sort: SortId) -> bool {
        let covers = |id: &TypeId| types.iter().any(|&sup| self.domain.types.is_subtype(*id, sup));
        !self.sorts[sort.index()].iter().all(covers)
    }

    /// That something belongs to one of some types.
    pub(crate) fn typed(&self, individual: Individual, types: &[TypeId]) -> FirstOrder {
        if !self.is_narrower(types, self.sort(types)) {
            return FirstOrder::truth();
        }
        FirstOrder::or(types.iter().map(|&id| FirstOrder::Atom(Relator::Type(id), vec![individual])))
    }

    /// That something is in the range of a pointer.
    pub(crate) fn in_range(&self, pointer: u32, individual: Individual) -> FirstOrder {
        match self.pointers[pointer as usize].range {
            PointerRange::Type(id) => self.typed(individual, &[id]),
            PointerRange::Predicate(id) => FirstOrder::Atom(Relator::Fact(id), vec![individual]),
        }
    }

    /// The sort of a constant.
    pub(crate) fn sort_of_constant(&self, constant: u32) -> SortId {
        let object = self.domain.constants.object(genplan_pddl::lifted::ObjectId(constant));
        self.sort(&object.types)
    }

    /// The predicates that a state has: those that actions change.
    pub(crate) fn fluents(&self) -> Vec<u32> {
        self.with_role(Role::Fluent)
    }

    /// The predicates that nothing changes.
    pub(crate) fn statics(&self) -> Vec<u32> {
        self.with_role(Role::Static)
    }

    fn with_role(&self, role: Role) -> Vec<u32> {
        let predicates = (0..).zip(&self.domain.predicates);
        predicates.filter(|(_, predicate)| predicate.role == role).map(|(id, _)| id).collect()
    }

    /// Whether nothing that a formula says changes.
    pub(crate) fn is_static(&self, formula: &FirstOrder) -> bool {
        let is_static = |relator: Relator| match relator {
            Relator::Fact(id) => self.domain.predicates[id as usize].role == Role::Static,
            _ => true,
        };
        !formula.has_pointers() && formula.relators().into_iter().all(is_static)
    }
}

/// The types in groups: those that a declaration names together, and all that are below them.
fn sorts(domain: &Domain, ranges: impl Iterator<Item = TypeId>) -> TypeGroups {
    let mut groups = TypeGroups { parent: (0..domain.types.len()).collect() };
    let ids = || (0..domain.types.len() as u32).map(TypeId);
    for (sub, sup) in ids().flat_map(|sub| ids().map(move |sup| (sub, sup))) {
        if sup != TypeId::OBJECT && domain.types.is_subtype(sub, sup) {
            groups.join(sub.index(), sup.index());
        }
    }
    let mut named: Vec<Vec<TypeId>> = ranges.map(|id| vec![id]).collect();
    let mut parameters: Vec<&Parameter> = domain.predicates.iter().flat_map(|one| &one.parameters).collect();
    for action in &domain.actions {
        parameters.extend(&action.parameters);
        parameters.extend(action.effects.iter().flat_map(|effect| &effect.parameters));
        bound(&action.precondition, &mut parameters);
        action.effects.iter().for_each(|effect| bound(&effect.condition, &mut parameters));
    }
    for axiom in &domain.axioms {
        parameters.extend(&axiom.parameters);
        bound(&axiom.body, &mut parameters);
    }
    named.extend(parameters.iter().map(|parameter| parameter.types.to_vec()));
    named.extend(domain.constants.iter().map(|(_, _, object)| object.types.to_vec()));
    for types in named {
        if types.contains(&TypeId::OBJECT) {
            (1..domain.types.len()).for_each(|id| groups.join(0, id));
        }
        types.windows(2).for_each(|pair| groups.join(pair[0].index(), pair[1].index()));
    }
    groups
}

/// The variables that a formula binds.
fn bound<'f>(formula: &'f Formula, parameters: &mut Vec<&'f Parameter>) {
    formula.walk(&mut |part| {
        if let Formula::Forall(own, _) | Formula::Exists(own, _) = part {
            parameters.extend(own);
        }
    });
}
