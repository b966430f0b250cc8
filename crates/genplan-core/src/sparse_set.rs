//! Sets of small numbers whose cost is their size, not their range.

const ABSENT: u32 = u32::MAX;

/// A set of numbers below a bound, with constant-time toggle and a list of its members.
#[derive(Clone, Debug)]
pub struct SparseSet {
    members: Vec<u32>,
    /// By number: its place in `members`, or `ABSENT`.
    places: Vec<u32>,
}

impl SparseSet {
    pub(crate) fn new(bound: usize) -> Self {
        SparseSet { members: Vec::new(), places: vec![ABSENT; bound] }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// Inserts the number if it is absent, else removes it.
    pub(crate) fn toggle(&mut self, number: u32) {
        let place = std::mem::replace(&mut self.places[number as usize], ABSENT);
        if place == ABSENT {
            self.places[number as usize] = self.members.len() as u32;
            self.members.push(number);
            return;
        }
        self.members.swap_remove(place as usize);
        if let Some(&moved) = self.members.get(place as usize) {
            self.places[moved as usize] = place;
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = u32> {
        self.members.iter().copied()
    }

    /// Removes all members, at the cost of their number.
    pub(crate) fn clear(&mut self) {
        for number in self.members.drain(..) {
            self.places[number as usize] = ABSENT;
        }
    }
}
