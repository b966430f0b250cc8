//! What a step makes larger and smaller: numbers of cells.

use std::collections::{BTreeMap, BTreeSet};

use super::letter::LocalAtomId;

/// A number that belongs to a state of a row, and cannot go down for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum RowMeasure {
    /// How many objects there are of which an atom holds (1 or 0, if it is about no cell).
    Having(LocalAtomId),
    /// How many objects there are of which an atom does not hold.
    Lacking(LocalAtomId),
    /// How many cells there are after the only one of which an atom holds.
    After(LocalAtomId),
    /// How many cells there are before the only one of which an atom holds.
    Before(LocalAtomId),
}

/// How a step changes the measures: those that are not named stay as they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Shift {
    /// By atom: how many single objects get it, less those that lose it.
    surely: BTreeMap<LocalAtomId, i32>,
    /// What an unknown number of objects may get.
    gained: BTreeSet<LocalAtomId>,
    /// What an unknown number of objects may lose.
    lost: BTreeSet<LocalAtomId>,
    /// By atom: whether what only one cell has moves forward, backward, or in another way.
    moved: BTreeMap<LocalAtomId, Movement>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Movement {
    Forward,
    Backward,
    Other,
}

/// What a step makes larger and smaller.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Trend {
    /// What may get larger.
    pub(super) up: BTreeSet<RowMeasure>,
    /// What surely gets smaller.
    pub(super) down: BTreeSet<RowMeasure>,
}

impl Shift {
    /// An object gets a value that it had or had not.
    pub(super) fn surely(&mut self, atom: LocalAtomId, before: bool, after: bool) {
        *self.surely.entry(atom).or_default() += i32::from(after) - i32::from(before);
    }

    /// Objects may get a value that they had or had not.
    pub(super) fn maybe(&mut self, atom: LocalAtomId, before: bool, after: bool) {
        match (before, after) {
            (false, true) => drop(self.gained.insert(atom)),
            (true, false) => drop(self.lost.insert(atom)),
            _ => {}
        }
    }

    /// What only one cell had is at another place, if it is still what only one cell has.
    pub(super) fn note_move(&mut self, atom: LocalAtomId, places: [Option<usize>; 2]) {
        let movement = match places {
            [Some(from), Some(to)] if from == to => return,
            [Some(from), Some(to)] if from < to => Movement::Forward,
            [Some(_), Some(_)] => Movement::Backward,
            _ => Movement::Other,
        };
        self.moved.insert(atom, movement);
    }

    /// Adds another change of the same step.
    pub(super) fn add(&mut self, other: &Shift) {
        other.surely.iter().for_each(|(&atom, count)| *self.surely.entry(atom).or_default() += count);
        self.gained.extend(&other.gained);
        self.lost.extend(&other.lost);
        self.moved.extend(&other.moved);
    }

    /// What gets larger and smaller.
    pub(super) fn trend(&self) -> Trend {
        let mut trend = Trend::default();
        let atoms: BTreeSet<LocalAtomId> =
            self.surely.keys().chain(&self.gained).chain(&self.lost).copied().collect();
        for atom in atoms {
            let (net, gains, loses) = (
                self.surely.get(&atom).copied().unwrap_or_default(),
                self.gained.contains(&atom),
                self.lost.contains(&atom),
            );
            trend.note(RowMeasure::Having(atom), net > 0 || gains, net < 0);
            trend.note(RowMeasure::Lacking(atom), net < 0 || loses, net > 0);
        }
        for (&atom, &movement) in &self.moved {
            let (forward, backward) = (movement == Movement::Forward, movement == Movement::Backward);
            trend.note(RowMeasure::After(atom), !forward, forward);
            trend.note(RowMeasure::Before(atom), !backward, backward);
        }
        trend
    }
}

impl Trend {
    fn note(&mut self, measure: RowMeasure, may_go_up: bool, goes_down: bool) {
        if may_go_up {
            self.up.insert(measure);
        } else if goes_down {
            self.down.insert(measure);
        }
    }
}
