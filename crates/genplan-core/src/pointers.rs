//! Registers that point to objects, and what programs do with them.
//!
//! A pointer points to one of the objects of its range, in their order, or to nothing. In states it has a slot for
//! each object of the range: the one it points to is true. So a program state is still a state and a line, and
//! everything that compares states compares pointers, too.
//!
//! An instruction over pointers stands for whatever action of the instance its arguments point to. That is looked up
//! when it is executed, so nothing grows with the number of combinations.

use std::sync::Arc;

use crate::instance::Instance;
use crate::interner::Interner;
use crate::paths::Paths;
use crate::rows::Rows;
use crate::state::{Literal, Slot, State};

/// A pointer of a [`Frame`](crate::frame::Frame), by its place among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PointerId(pub u32);

impl PointerId {
    /// The id as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The place of a pointer in the states of one instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Register {
    /// The slot of the first object; the others follow.
    pub first: Slot,
    /// The objects of the range, in ascending order.
    pub objects: Vec<u32>,
}

/// Where a pointer is within its range; [`NOTHING`] if it points to nothing.
pub type Position = u32;

/// The position of a pointer that points to nothing.
pub const NOTHING: Position = u32::MAX;

impl Register {
    /// The slot that is true when the pointer is at a position.
    pub fn slot(&self, position: Position) -> Slot {
        Slot(self.first.0 + position)
    }

    /// The position of an object of the range.
    pub fn position(&self, object: u32) -> Option<Position> {
        self.objects.binary_search(&object).ok().map(|position| position as Position)
    }

    /// The object that the pointer points to in a state.
    pub fn read(&self, state: &State) -> Option<u32> {
        let mut positions = 0..self.objects.len() as Position;
        let position = positions.find(|&position| state.get(self.slot(position)))?;
        self.object(position)
    }

    /// The object at a position, if it is one.
    pub fn object(&self, position: Position) -> Option<u32> {
        self.objects.get(position as usize).copied()
    }
}

/// By the objects that some pointers point to: a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bindings<T> {
    pointers: Vec<PointerId>,
    keys: Interner<u32>,
    rows: Rows<T>,
}

impl<T: Copy + Default> Bindings<T> {
    /// Groups items by the objects that the pointers must point to. Each list keeps the order of its items.
    pub fn new(pointers: Vec<PointerId>, items: &[(Vec<u32>, T)]) -> Self {
        let mut keys = Interner::default();
        let numbers: Vec<usize> = items.iter().map(|(key, _)| keys.intern(key) as usize).collect();
        let rows =
            Rows::group(keys.len(), || numbers.iter().copied().zip(items.iter().map(|&(_, item)| item)));
        Bindings { pointers, keys, rows }
    }

    /// The pointers that it depends on.
    pub fn pointers(&self) -> &[PointerId] {
        &self.pointers
    }

    /// The lists, each with the objects that the pointers must point to.
    pub fn entries(&self) -> impl Iterator<Item = (&[u32], &[T])> {
        (0..self.keys.len() as u32).map(|key| (self.keys.resolve(key), self.rows.row(key as usize)))
    }

    /// All items.
    pub fn items(&self) -> impl Iterator<Item = T> {
        self.rows.iter().flatten().copied()
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.keys.bytes() + self.rows.bytes()
    }

    /// The list for what the pointers point to; none if one points to nothing.
    pub fn find(&self, object: impl Fn(PointerId) -> Option<u32>) -> &[T] {
        let mut few = [0; FEW];
        let count = self.pointers.len();
        let mut many = Vec::new();
        let key = if count <= FEW {
            &mut few[..count]
        } else {
            many.resize(count, 0);
            &mut many[..]
        };
        for (place, &pointer) in key.iter_mut().zip(&self.pointers) {
            let Some(object) = object(pointer) else { return &[] };
            *place = object;
        }
        self.keys.find(key).map_or(&[], |key| self.rows.row(key as usize))
    }
}

/// Keys of this many objects need no allocation.
const FEW: usize = 8;

/// What an action of a program does in an instance.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// An action of the instance, by its index.
    Action(usize),
    /// The first applicable one of the actions that the pointers stand for.
    Bound(Arc<Bindings<u32>>),
    /// The same, and no change where none is applicable.
    Try(Arc<Bindings<u32>>),
    /// One action along a shortest path; nothing at its end.
    Reach(Arc<Paths>),
    /// The pointer moves to the next object, behind the last one to nothing; inapplicable at nothing.
    Increment(PointerId),
    /// The pointer moves to the object before; before the first one to nothing; inapplicable at nothing.
    Decrement(PointerId),
    /// The pointer moves to the first object of its range.
    Reset(PointerId),
    /// The pointer moves to where another one is; to nothing where that is not in its range.
    Set(PointerId, PointerId),
    /// The pointer moves to the first object with which a condition holds, or to nothing.
    Find(PointerId, Arc<Query>),
}

impl Operation {
    /// The derived slots that must be up to date to carry it out.
    pub(crate) fn needed(&self, instance: &Instance, need: &mut impl FnMut(Slot)) {
        match self {
            Operation::Action(action) => needed_by_action(instance, *action, need),
            Operation::Bound(actions) | Operation::Try(actions) => {
                actions.items().for_each(|action| needed_by_action(instance, action as usize, need));
            }
            Operation::Reach(paths) => {
                let edges = paths.edges().items();
                edges.for_each(|edge| needed_by_action(instance, edge.action as usize, need));
            }
            Operation::Find(_, query) => query.needed(instance, need),
            Operation::Increment(_) | Operation::Decrement(_) | Operation::Reset(_) | Operation::Set(..) => {}
        }
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        match self {
            Operation::Bound(actions) | Operation::Try(actions) => actions.bytes(),
            Operation::Reach(paths) => paths.bytes(),
            Operation::Find(_, query) => query.bytes(),
            _ => 0,
        }
    }
}

fn needed_by_action(instance: &Instance, action: usize, need: &mut impl FnMut(Slot)) {
    let effects = instance.effects(action).flat_map(|effect| instance.condition(effect));
    instance.precondition(action).iter().chain(effects).for_each(|literal| need(literal.slot()));
}

/// A condition that depends on where pointers point.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Query {
    /// The pointer points to nothing.
    Nothing(PointerId),
    /// Both point to the same object, or both to nothing.
    Same(PointerId, PointerId),
    /// One of these holds: a slot, or without one a fact.
    Holds(Bindings<Option<Slot>>),
    /// One of these actions is applicable.
    Can(Bindings<u32>),
    /// One of these literals does not hold yet.
    Todo(Bindings<Literal>),
    /// The goal of the instance holds.
    Done,
}

impl Query {
    /// The derived slots that must be up to date to answer it.
    pub(crate) fn needed(&self, instance: &Instance, need: &mut impl FnMut(Slot)) {
        match self {
            Query::Nothing(_) | Query::Same(..) | Query::Done => {}
            Query::Holds(facts) => facts.items().flatten().for_each(need),
            Query::Can(actions) => {
                actions.items().for_each(|action| needed_by_action(instance, action as usize, need));
            }
            Query::Todo(literals) => literals.items().for_each(|literal| need(literal.slot())),
        }
    }

    /// How many facts, actions or literals there are to look at, for what the pointers point to.
    pub(crate) fn cost(&self, object: &impl Fn(PointerId) -> Option<u32>) -> u64 {
        let count = match self {
            Query::Nothing(_) | Query::Same(..) | Query::Done => 0,
            Query::Holds(facts) => facts.find(object).len(),
            Query::Can(actions) => actions.find(object).len(),
            Query::Todo(literals) => literals.find(object).len(),
        };
        count as u64
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Query::Holds(facts) => facts.bytes(),
            Query::Can(actions) => actions.bytes(),
            Query::Todo(literals) => literals.bytes(),
            Query::Nothing(_) | Query::Same(..) | Query::Done => 0,
        }
    }
}
