//! States of rows, of one or of many at once.

use std::collections::BTreeSet;

use super::automaton::{ReadingState, RowAutomaton};
use super::letter::{Letter, LocalAtomId};
use super::reading::RowInstance;

/// A part of a row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Segment {
    /// One cell.
    Cell(Letter),
    /// Any number of cells, each with one of these letters.
    Mixed(BTreeSet<Letter>),
    /// Cells that are as they were initially: a word that leads the automaton from the first state to the second.
    Unread(ReadingState, ReadingState),
}

/// All states of rows that are made of such parts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct RowState {
    /// What is about no cell.
    pub(super) whole: Letter,
    /// The row.
    pub(super) row: Vec<Segment>,
    /// The objects that are not in the row: single ones, and any number.
    pub(super) loose: Vec<Segment>,
}

impl RowState {
    /// The initial state of one instance.
    pub(super) fn concrete(instance: &RowInstance) -> Self {
        let cells = |letters: &[Letter]| letters.iter().copied().map(Segment::Cell).collect();
        RowState { whole: instance.whole, row: cells(&instance.cells), loose: cells(&instance.loose) }
    }

    /// The initial states of all instances of a family.
    pub(super) fn initial(
        wholes: &BTreeSet<Letter>,
        loose: &BTreeSet<Letter>,
        automaton: &RowAutomaton,
    ) -> Vec<Self> {
        let loose = if loose.is_empty() { Vec::new() } else { vec![Segment::Mixed(loose.clone())] };
        let state = |(&whole, &end)| {
            let row = vec![Segment::Unread(RowAutomaton::START, end)];
            RowState { whole, row, loose: loose.clone() }
        };
        wholes
            .iter()
            .flat_map(|whole| automaton.ends().iter().map(move |end| (whole, end)))
            .map(state)
            .collect()
    }

    /// All individuals: the row's, from left to right, and then the others.
    pub(super) fn individuals(&self, automaton: &RowAutomaton) -> Vec<RowIndividual> {
        let row = self.row.iter().enumerate().map(|(index, segment)| (Area::Row, index, segment));
        let loose = self.loose.iter().enumerate().map(|(index, segment)| (Area::Loose, index, segment));
        let mut individuals = Vec::new();
        for (area, index, segment) in row.chain(loose) {
            let is_single = matches!(segment, Segment::Cell(_));
            let letters = segment.letters(automaton);
            individuals.extend(letters.into_iter().map(|letter| RowIndividual {
                area,
                index,
                letter,
                is_single,
            }));
        }
        individuals
    }

    /// The place in the row of the only object of which an atom holds, if it is a cell of its own.
    pub(super) fn place_of(&self, atom: LocalAtomId, automaton: &RowAutomaton) -> Option<usize> {
        let individuals = self.individuals(automaton);
        let mut having = individuals.iter().filter(|individual| individual.letter.has(atom));
        let (only, other) = (having.next()?, having.next());
        (other.is_none() && only.is_single && only.area == Area::Row).then_some(only.index)
    }
}

impl Segment {
    /// The letters that its cells may have.
    pub(super) fn letters(&self, automaton: &RowAutomaton) -> BTreeSet<Letter> {
        match self {
            Segment::Cell(letter) => BTreeSet::from([*letter]),
            Segment::Mixed(letters) => letters.clone(),
            Segment::Unread(from, to) => automaton.letters(*from, *to),
        }
    }

    /// Whether there may be no cell in it.
    pub(super) fn may_be_empty(&self) -> bool {
        match self {
            Segment::Cell(_) => false,
            Segment::Mixed(_) => true,
            Segment::Unread(from, to) => from == to,
        }
    }
}

/// In the row, or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Area {
    Row,
    Loose,
}

/// A cell; or all cells of a segment that have the same letter, of which there may be none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RowIndividual {
    pub(super) area: Area,
    /// The number of its segment.
    pub(super) index: usize,
    pub(super) letter: Letter,
    pub(super) is_single: bool,
}
