//! The tuples of a relation that are true in a state, with indexes that know their order.

use std::cmp::Ordering;

use super::ordered::{OrderedNumbers, RunCursor};
use crate::ground::relation::{Numbers, Tuples};

/// The true tuples of a relation. Each tuple that was ever true has a number.
#[derive(Clone, Debug)]
pub(super) struct TupleStore {
    tuples: Tuples,
    /// By number: whether it is true.
    present: Vec<bool>,
    count: usize,
    /// By layout of the relation: the index, if it was asked for.
    indexes: Vec<Option<OrderedIndex>>,
}

/// Which index on a relation is meant. Those of a relation are numbered by the task's model, and so the same in all its states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct IndexLayout {
    /// The positions whose values are known.
    pub positions: Box<[usize]>,
    /// The other positions, the one that decides first coming first.
    pub order: Box<[usize]>,
}

/// True tuples by their values at some positions, each group in the order of the values at the others.
#[derive(Clone, Debug)]
struct OrderedIndex {
    layout: IndexLayout,
    /// The number of each group.
    numbers: Numbers,
    groups: Vec<OrderedNumbers>,
    /// By group: a tuple that has its values, true or not.
    representatives: Vec<u32>,
}

/// A group of an index.
#[derive(Clone, Copy, Debug)]
pub(super) struct TupleGroup {
    index: usize,
    group: usize,
}

impl TupleStore {
    pub(super) fn new(arity: usize) -> Self {
        TupleStore { tuples: Tuples::new(arity), present: Vec::new(), count: 0, indexes: Vec::new() }
    }

    /// Makes room for more tuples.
    pub(super) fn reserve(&mut self, additional: usize) {
        self.tuples.reserve(additional);
        self.present.reserve(additional);
    }

    /// How many tuples have a number.
    pub(super) fn numbered(&self) -> usize {
        self.present.len()
    }

    /// About how many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        let entries = 2 * size_of::<u32>() * self.count;
        let indexes = self.indexes.iter().flatten().map(|index| entries + index.bytes());
        self.tuples.bytes() + self.present.capacity() + indexes.sum::<usize>()
    }

    pub(super) fn contains(&self, tuple: &[u32]) -> bool {
        self.number(tuple).is_some()
    }

    /// The number of a tuple, if it is true.
    pub(super) fn number(&self, tuple: &[u32]) -> Option<u32> {
        if self.count == 0 {
            return None;
        }
        self.tuples.find(tuple).filter(|&number| self.present[number as usize])
    }

    /// The tuple with that number.
    pub(super) fn resolve(&self, number: u32) -> &[u32] {
        self.tuples.resolve(number)
    }

    /// The true tuples.
    pub(super) fn all(&self) -> impl Iterator<Item = &[u32]> {
        let numbers = (0..self.present.len() as u32).filter(|&number| self.present[number as usize]);
        numbers.map(|number| self.resolve(number))
    }

    /// Makes a tuple true or false; its number if that changes it.
    pub(super) fn set(&mut self, tuple: &[u32], value: bool) -> Option<u32> {
        let number = match self.tuples.find(tuple) {
            Some(number) => number,
            None if !value => return None,
            None => self.add(tuple),
        };
        if std::mem::replace(&mut self.present[number as usize], value) == value {
            return None;
        }
        let TupleStore { tuples, indexes, .. } = self;
        for index in indexes.iter_mut().flatten() {
            index.change(tuples, number, value);
        }
        self.count = if value { self.count + 1 } else { self.count - 1 };
        Some(number)
    }

    fn add(&mut self, tuple: &[u32]) -> u32 {
        self.tuples.insert(tuple);
        self.present.push(false);
        self.present.len() as u32 - 1
    }

    /// Makes all tuples false.
    pub(super) fn clear(&mut self) {
        self.present.fill(false);
        self.count = 0;
        self.indexes.iter_mut().flatten().for_each(OrderedIndex::clear);
    }

    /// The true tuples with these values at the positions of a layout, in its order; `None` if there are none. The layout has that
    /// number.
    pub(super) fn group(&mut self, index: usize, layout: &IndexLayout, key: &[u32]) -> Option<TupleGroup> {
        if !matches!(self.indexes.get(index), Some(Some(_))) {
            self.add_index(index, layout);
        }
        let group = self.indexes[index].as_ref()?.find(&self.tuples, key)?;
        Some(TupleGroup { index, group: group as usize })
    }

    fn add_index(&mut self, index: usize, layout: &IndexLayout) {
        if self.indexes.len() <= index {
            self.indexes.resize(index + 1, None);
        }
        let all = (0..self.present.len() as u32).filter(|&number| self.present[number as usize]);
        self.indexes[index] = Some(OrderedIndex::new(layout.clone(), &self.tuples, all.collect()));
    }

    fn numbers_of(&self, group: TupleGroup) -> &OrderedNumbers {
        let index = self.indexes[group.index].as_ref().expect("a group is one of an index");
        &index.groups[group.group]
    }

    /// How many tuples a group has.
    pub(super) fn size(&self, group: TupleGroup) -> usize {
        self.numbers_of(group).len()
    }

    /// The next tuple of a group, by its number.
    pub(super) fn next(&self, group: TupleGroup, cursor: &mut RunCursor) -> Option<u32> {
        self.numbers_of(group).next(cursor)
    }
}

impl OrderedIndex {
    fn new(layout: IndexLayout, tuples: &Tuples, mut all: Vec<u32>) -> Self {
        let (numbers, groups, representatives) =
            (Numbers::new(layout.positions.len()), Vec::new(), Vec::new());
        let mut index = OrderedIndex { layout, numbers, groups, representatives };
        let positions = index.layout.positions.clone();
        let by = [&*positions, &*index.layout.order].concat();
        all.sort_unstable_by(|&one, &other| compare(tuples, &by, one, other));
        for group in all.chunk_by(|&one, &other| compare(tuples, &positions, one, other).is_eq()) {
            let number = index.group_of(tuples, group[0]);
            index.groups[number] = OrderedNumbers::of_sorted(group);
        }
        index
    }

    fn bytes(&self) -> usize {
        self.numbers.bytes()
            + self.groups.capacity() * size_of::<OrderedNumbers>()
            + self.representatives.capacity() * size_of::<u32>()
    }

    fn clear(&mut self) {
        self.numbers = Numbers::new(self.layout.positions.len());
        self.groups.clear();
        self.representatives.clear();
    }

    fn find(&self, tuples: &Tuples, key: &[u32]) -> Option<u32> {
        let has_key = |group: u32| {
            let tuple = tuples.resolve(self.representatives[group as usize]);
            self.layout.positions.iter().map(|&position| tuple[position]).eq(key.iter().copied())
        };
        self.numbers.find(key, has_key)
    }

    /// The group that a tuple belongs to, a new one if there is none.
    fn group_of(&mut self, tuples: &Tuples, number: u32) -> usize {
        let OrderedIndex { layout, numbers, groups, representatives } = self;
        let next = groups.len() as u32;
        representatives.push(number);
        let key = |group: u32| {
            let tuple = tuples.resolve(representatives[group as usize]);
            layout.positions.iter().map(move |&position| tuple[position])
        };
        let group = numbers.number(next, key);
        if group == next {
            groups.push(OrderedNumbers::of_sorted(&[]));
        } else {
            representatives.pop();
        }
        group as usize
    }

    fn change(&mut self, tuples: &Tuples, number: u32, value: bool) {
        let group = self.group_of(tuples, number);
        let order = |one: u32, other: u32| compare(tuples, &self.layout.order, one, other);
        match value {
            true => self.groups[group].insert(number, order),
            false => self.groups[group].remove(number, order),
        }
    }
}

/// Two tuples by their values at some positions.
fn compare(tuples: &Tuples, positions: &[usize], one: u32, other: u32) -> Ordering {
    let (one, other) = (tuples.resolve(one), tuples.resolve(other));
    let by = positions.iter().map(|&position| one[position].cmp(&other[position]));
    by.fold(Ordering::Equal, Ordering::then)
}
