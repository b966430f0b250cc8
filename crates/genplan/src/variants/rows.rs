//! Rows of objects: each has at most one after it, and one before it.

use std::collections::{BTreeMap, BTreeSet};

use genplan_pddl::lifted::{ObjectId, Parameter, PredicateId, TypeId};

use super::invariants::{concern_one_type, fitting, unary};
use crate::scene::{Fact, Scene};

/// Which columns of a predicate say what comes after what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Columns {
    /// That of the object that comes first.
    pub from: usize,
    /// That of the one that comes after it.
    pub to: usize,
    /// That of what is between them: the door between two rooms.
    pub between: Option<usize>,
}

impl Columns {
    /// The columns of a predicate about two objects of one type, and maybe one of another type.
    pub(crate) fn of(scene: &Scene, predicate: PredicateId) -> Option<Self> {
        let is_pair = |a, b| concern_one_type(scene, (predicate, a), (predicate, b));
        let columns = |from, to, between| Columns { from, to, between };
        match scene.domain.predicate(predicate).parameters.len() {
            2 => {
                let is_row =
                    is_pair(0, 1) && (has_types(scene, predicate) || relates_one_kind(scene, predicate));
                is_row.then_some(columns(0, 1, None))
            }
            3 => match [is_pair(0, 1), is_pair(1, 2), is_pair(0, 2)] {
                [true, false, false] => Some(columns(0, 1, Some(2))),
                [false, true, false] => Some(columns(1, 2, Some(0))),
                [false, false, true] => Some(columns(0, 2, Some(1))),
                _ => None,
            },
            _ => None,
        }
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = usize> {
        [self.from, self.to].into_iter().chain(self.between)
    }

    /// That one object comes after another.
    pub(crate) fn fact(
        &self,
        predicate: PredicateId,
        (from, to): (ObjectId, ObjectId),
        between: Option<ObjectId>,
    ) -> Option<Fact> {
        let mut arguments = vec![from; self.all().count()];
        arguments[self.to] = to;
        if let Some(column) = self.between {
            arguments[column] = between?;
        }
        Some(Fact { predicate, arguments })
    }

    /// What is between the objects of a fact.
    pub(crate) fn between(&self, fact: &Fact) -> Option<ObjectId> {
        self.between.map(|column| fact.arguments[column])
    }
}

/// The rows that a predicate makes.
pub(crate) struct RowCover {
    pub count: usize,
    /// Whether all objects are in one, if there are two or more.
    pub covers: bool,
}

impl RowCover {
    /// The rows, if there are no branches and no circles.
    pub(crate) fn of(scene: &Scene, predicate: PredicateId, columns: Columns) -> Option<RowCover> {
        let facts: Vec<&Fact> = scene.of(predicate).collect();
        let after: BTreeMap<ObjectId, ObjectId> =
            facts.iter().map(|f| (f.arguments[columns.from], f.arguments[columns.to])).collect();
        let targets: BTreeSet<ObjectId> = after.values().copied().collect();
        if after.len() < facts.len() || targets.len() < facts.len() {
            return None;
        }
        let starts: Vec<ObjectId> =
            after.keys().copied().filter(|object| !targets.contains(object)).collect();
        let follow = |start| std::iter::successors(Some(start), |object| after.get(object).copied());
        let reached: usize = starts.iter().map(|&start| follow(start).count()).sum();
        // Each row has one object more than facts; what is in a circle is in no row.
        let objects = fitting(scene, (predicate, columns.from)).count();
        (reached == facts.len() + starts.len())
            .then_some(RowCover { count: starts.len(), covers: objects < 2 || reached == objects })
    }
}

/// Whether the objects of a predicate have types.
fn has_types(scene: &Scene, predicate: PredicateId) -> bool {
    let is_typed = |parameter: &Parameter| parameter.types.iter().any(|&id| id != TypeId::OBJECT);
    scene.domain.predicate(predicate).parameters.iter().any(is_typed)
}

/// Where objects have no types: whether they have the same facts that take the place of types, `(car c1)`.
fn relates_one_kind(scene: &Scene, predicate: PredicateId) -> bool {
    let kind = |object: ObjectId| {
        let fixed = unary(scene).into_iter().filter(|&p| !scene.is_fluent(p));
        fixed
            .map(|predicate| Fact { predicate, arguments: vec![object] })
            .filter(|fact| scene.facts.contains(fact))
            .map(|fact| fact.predicate)
            .collect::<Vec<_>>()
    };
    scene.of(predicate).all(|fact| kind(fact.arguments[0]) == kind(fact.arguments[1]))
}
