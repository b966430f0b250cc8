//! The type hierarchy, and the types of declarations.

use std::sync::Arc;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::{ALLOCATION, in_words};
use crate::diagnostics::{Diagnostic, Help, Report};
use crate::lifted::{TypeId, TypeUnion, Types};
use crate::source::Span;
use crate::syntax::ast::{Name, TypeNames, TypedList};
use genplan_core::budget::Meter;

/// The most supertypes that all types together may have: enough for any hierarchy but a chain of
/// thousands, for which the table of supertypes would not fit into memory.
const MAX_ANCESTORS: usize = 20_000_000;

/// The bytes for a type, besides its name and its supertypes: in three lists and an index.
const TYPE: usize = 256;

/// The cause that is told when a type is unknown, whichever it is.
const SOME_UNKNOWN: &str = "some type";

type Declared = IndexMap<Box<str>, Option<Span>, FxBuildHasher>;

/// The hierarchy that a list of types declares.
pub(super) fn hierarchy(list: &TypedList<'_>, report: &mut Report) -> Types {
    let mut builder = HierarchyBuilder { declared: Declared::default(), parents: Vec::new(), report };
    builder.declared.insert("object".into(), None);
    builder.declare_all(list);
    builder.link_all(list);
    let ancestors = builder.ancestors();
    Types::new(builder.declared, ancestors)
}

struct HierarchyBuilder<'r> {
    declared: Declared,
    /// By id: the types that were written as supertypes.
    parents: Vec<Vec<TypeId>>,
    report: &'r mut Report,
}

impl HierarchyBuilder<'_> {
    fn declare_all(&mut self, list: &TypedList<'_>) {
        for name in list.names() {
            if self.report.meter().take(TYPE + name.text.len()).is_err() {
                return;
            }
            let (index, previous) = self.declared.insert_full(name.lower().into(), Some(name.span()));
            if let Some(Some(first)) = previous {
                self.note_duplicate(name, first);
                self.declared[index] = Some(first);
            }
        }
    }

    /// Other planners read this, and the competitions have it.
    fn note_duplicate(&mut self, name: &Name<'_>, first: Span) {
        let source = Arc::clone(self.report.source());
        let message = format!("the type `{}` is declared twice: it has the supertypes of both", name.text);
        let note = Diagnostic::note(message).label(&source, name.span(), "again here");
        self.report.push(note.label(&source, first, "first here"));
    }

    /// Notes the supertypes, and declares those that are mentioned only as such. Without one, it is
    /// `object`.
    fn link_all(&mut self, list: &TypedList<'_>) {
        for (names, types) in list.groups() {
            let parents = types.map_or(&[][..], TypeNames::names);
            let parents: Vec<TypeId> = parents.iter().map(|name| self.parent(name)).collect();
            self.parents.resize(self.declared.len(), Vec::new());
            for name in names {
                if self.report.meter().take(size_of_val(&*parents)).is_err() {
                    break;
                }
                let id = self.declared.get_index_of(&*name.lower()).unwrap_or(0);
                self.parents[id].extend(&parents);
            }
        }
        self.parents.resize(self.declared.len(), Vec::new());
        self.parents[0].retain(|&parent| parent != TypeId::OBJECT);
        for parents in self.parents[1..].iter_mut().filter(|parents| parents.is_empty()) {
            parents.push(TypeId::OBJECT);
        }
    }

    fn parent(&mut self, name: &Name<'_>) -> TypeId {
        _ = self.report.meter().take(TYPE + name.text.len());
        let entry = self.declared.entry(name.lower().into());
        let index = entry.index();
        entry.or_insert(Some(name.span()));
        TypeId(index as u32)
    }

    /// By id: the type itself and all its supertypes, sorted.
    fn ancestors(&mut self) -> Vec<Box<[TypeId]>> {
        let count = self.declared.len();
        let mut ancestors: Vec<Option<Box<[TypeId]>>> = vec![None; count];
        let mut total = 0;
        let order = self.parents_first();
        for id in order {
            let Some(found) = self.ancestors_of(id, &ancestors) else { break };
            total += found.len();
            ancestors[id] = Some(found);
            if total > MAX_ANCESTORS {
                self.report_too_deep(id);
                break;
            }
        }
        let alone = |id: usize| [TypeId(id as u32)].into();
        ancestors.into_iter().enumerate().map(|(id, found)| found.unwrap_or_else(|| alone(id))).collect()
    }

    /// The type itself and the supertypes of its supertypes; none if they are too many for the budget.
    fn ancestors_of(&self, id: usize, known: &[Option<Box<[TypeId]>>]) -> Option<Box<[TypeId]>> {
        let lists = self.parents[id].iter().filter_map(|parent| known[parent.index()].as_deref());
        let bytes = size_of_val(&self.parents[id]) + lists.map(size_of_val).sum::<usize>();
        if self.report.meter().take(2 * bytes).is_err() {
            return None;
        }
        let mut found = vec![TypeId::OBJECT, TypeId(id as u32)];
        for parent in &self.parents[id] {
            found.extend(known[parent.index()].iter().flatten());
        }
        found.sort_unstable();
        found.dedup();
        let found: Box<[TypeId]> = found.into();
        self.report.meter().give((2 * bytes).saturating_sub(size_of_val(&*found)));
        Some(found)
    }

    /// The types in an order in which each comes after its supertypes. Cycles are reported.
    fn parents_first(&mut self) -> Vec<usize> {
        let mut order = Vec::new();
        let mut state = vec![Visit::New; self.parents.len()];
        for root in 0..self.parents.len() {
            self.visit(root, &mut state, &mut order);
        }
        order
    }

    /// Visits a type after its supertypes, depth first and without recursion.
    fn visit(&mut self, root: usize, state: &mut [Visit], order: &mut Vec<usize>) {
        let mut path = Vec::new();
        enter(root, &mut path, state);
        while let Some((id, next)) = path.last_mut() {
            if let Some(parent) = self.parents[*id].get(*next).map(|parent| parent.index()) {
                *next += 1;
                if state[parent] == Visit::Open {
                    self.report_cycle(&path, parent);
                }
                enter(parent, &mut path, state);
            } else {
                state[*id] = Visit::Done;
                order.push(*id);
                path.pop();
            }
        }
    }

    fn report_cycle(&mut self, path: &[(usize, usize)], from: usize) {
        if !self.report.first_time(format!("cycle {from}")) {
            return;
        }
        let start = path.iter().position(|&(id, _)| id == from).unwrap_or(0);
        let cycle: Vec<usize> = path[start..].iter().map(|&(id, _)| id).chain([from]).collect();
        let names: Vec<String> = cycle.iter().map(|&id| self.name(id).to_owned()).collect();
        let message = format!("the type hierarchy has a cycle: {}", in_words(&names));
        let span = cycle.iter().find_map(|&id| self.declared[id]).unwrap_or_default();
        self.report.error(span, message, "a type cannot be its own supertype");
    }

    fn report_too_deep(&mut self, id: usize) {
        let span = self.declared[id].unwrap_or_default();
        self.report.error(span, "the type hierarchy is too deep", "this type has too many supertypes");
    }

    fn name(&self, id: usize) -> &str {
        self.declared.get_index(id).map_or("object", |(name, _)| name)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Visit {
    New,
    Open,
    Done,
}

fn enter(id: usize, path: &mut Vec<(usize, usize)>, state: &mut [Visit]) {
    if state[id] == Visit::New {
        state[id] = Visit::Open;
        path.push((id, 0));
    }
}

/// Which values of a variable fit where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    Always,
    Sometimes,
    Never,
}

impl Fit {
    /// What is said about an argument: an error if it never fits, else a warning, with what it means.
    pub(super) fn diagnostic(self, message: String, meaning: &str) -> Diagnostic {
        match self {
            Fit::Never => Diagnostic::error(message),
            _ => Diagnostic::warning(message).help(meaning),
        }
    }
}

/// A hierarchy, ready to give types to declarations.
pub(super) struct Typing<'a> {
    pub(super) types: &'a Types,
    /// By id: the union of only that type, shared by all that are declared with it.
    single: Vec<TypeUnion>,
    /// Whether types may be missing.
    gap: bool,
}

impl<'a> Typing<'a> {
    pub(super) fn new(types: &'a Types, gap: bool, meter: &Meter) -> Self {
        _ = meter.take(types.len() * (size_of::<TypeUnion>() + 2 * ALLOCATION));
        let single = (0..types.len() as u32).map(|id| Arc::from([TypeId(id)])).collect();
        Typing { types, single, gap }
    }

    /// The types that a declaration names; `object` if it names none.
    pub(super) fn union(&self, types: Option<&TypeNames<'_>>, report: &mut Report) -> TypeUnion {
        match types.map_or(&[][..], TypeNames::names) {
            [] => Arc::clone(&self.single[TypeId::OBJECT.index()]),
            [name] => Arc::clone(&self.single[self.resolve(name, report).index()]),
            names => {
                _ = report.meter().take(size_of_val(names));
                names.iter().map(|name| self.resolve(name, report)).collect()
            }
        }
    }

    fn resolve(&self, name: &Name<'_>, report: &mut Report) -> TypeId {
        self.types.get(&name.lower()).unwrap_or_else(|| {
            self.report_unknown(name, report);
            TypeId::OBJECT
        })
    }

    fn report_unknown(&self, name: &Name<'_>, report: &mut Report) {
        report.first_time(SOME_UNKNOWN.to_owned());
        if !self.gap && report.first_time(format!("type {}", name.lower())) {
            let known = report.suggest(name.text, self.types.names());
            let diagnostic = Diagnostic::error(format!("unknown type `{}`", name.text))
                .label(report.source(), name.span(), "")
                .helps(known.map(Help::rename));
            report.push(diagnostic);
        }
    }

    /// Whether these types may stand for an unknown one, so that it is no new error if they do not fit.
    pub(super) fn may_be_unknown(types: &[TypeId], report: &Report) -> bool {
        types.contains(&TypeId::OBJECT) && report.was_told(SOME_UNKNOWN)
    }

    /// Whether the values of a variable with these types are among the values that are wanted.
    pub(super) fn fit(&self, wanted: &[TypeId], types: &[TypeId]) -> Fit {
        if types.iter().all(|&sub| self.types.admits(wanted, &[sub])) {
            Fit::Always
        } else if self.meet(wanted, types).is_empty() {
            Fit::Never
        } else {
            Fit::Sometimes
        }
    }

    /// The types whose values belong to both of these, as far as one is a subtype of the other.
    pub(super) fn meet(&self, some: &[TypeId], others: &[TypeId]) -> Vec<TypeId> {
        let lower = |&one: &TypeId| {
            others.iter().filter_map(move |&other| match self.types.is_subtype(one, other) {
                true => Some(one),
                false => self.types.is_subtype(other, one).then_some(other),
            })
        };
        let mut types: Vec<TypeId> = some.iter().flat_map(lower).collect();
        types.sort_unstable();
        types.dedup();
        types
    }

    /// The types in words: `` `a` or `b` ``.
    pub(super) fn describe(&self, types: &[TypeId]) -> String {
        let names: Vec<String> = types.iter().map(|&id| format!("`{}`", self.types.name(id))).collect();
        names.join(" or ")
    }
}
