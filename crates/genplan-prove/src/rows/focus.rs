//! States of rows in the form in which actions are applied to them: cells near to where something goes on are single ones, all
//! others are folded.
//!
//! Folding and unfolding lose no row: what a state stands for is also what its settled states stand for, together. How much is
//! folded decides what can be proved, and not whether a proof is right.

use std::collections::BTreeSet;

use super::automaton::{ReadingState, RowAutomaton};
use super::letter::Letter;
use super::state::{RowState, Segment};

/// What keeps cells single.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Marks {
    /// Atoms that at most one cell has at a time, and that actions change: the cell and its neighbours.
    pub(super) moving: u128,
    /// Atoms that at most one cell has, and that nothing changes: the cell.
    pub(super) lasting: u128,
    /// How far neighbours are away.
    pub(super) radius: usize,
}

/// As many states are looked at to settle one.
const MOST_VARIANTS: usize = 1_000;

impl Marks {
    fn moves(self, letter: Letter) -> bool {
        letter.facts & self.moving != 0
    }

    fn has(self, letter: Letter) -> bool {
        letter.facts & (self.moving | self.lasting) != 0
    }

    /// The settled states that stand for the rows of a state; `None` if there are too many, as where what only one cell should have may
    /// be anywhere among many cells.
    pub(super) fn settle(self, state: RowState, automaton: &RowAutomaton) -> Option<BTreeSet<RowState>> {
        let (mut settled, mut open, mut looked_at) = (BTreeSet::new(), vec![state], 0);
        while let Some(mut state) = open.pop() {
            looked_at += 1;
            if looked_at > MOST_VARIANTS {
                return None;
            }
            self.fold(&mut state);
            match self.place_to_split(&state, automaton) {
                Some((index, end)) => open.extend(split(&state, index, end, automaton)),
                None => drop(settled.insert(state)),
            }
        }
        Some(settled)
    }

    /// Folds cells that are not near to anything.
    fn fold(self, state: &mut RowState) {
        let is_near: Vec<bool> = (0..state.row.len()).map(|index| self.is_near(&state.row, index)).collect();
        let mut row = Vec::new();
        for (segment, is_near) in std::mem::take(&mut state.row).into_iter().zip(is_near) {
            push(&mut row, if is_near { segment } else { folded(segment) });
        }
        state.row = row;
        let (kept, others): (Vec<_>, Vec<_>) = std::mem::take(&mut state.loose)
            .into_iter()
            .partition(|segment| matches!(segment, Segment::Cell(letter) if self.has(*letter)));
        others.into_iter().map(folded).for_each(|segment| push(&mut state.loose, segment));
        state.loose.extend(kept);
    }

    /// Whether a segment is a marked cell, or a cell near to one.
    fn is_near(self, row: &[Segment], index: usize) -> bool {
        let marked = |segment: &Segment| matches!(segment, Segment::Cell(letter) if self.moves(*letter));
        let is_cell = |segment: &Segment| matches!(segment, Segment::Cell(_));
        let within = |way: &mut dyn Iterator<Item = &Segment>| {
            way.take(self.radius).take_while(|segment| is_cell(segment)).any(marked)
        };
        match &row[index] {
            Segment::Cell(letter) if self.has(*letter) => true,
            Segment::Cell(_) => {
                within(&mut row[index + 1..].iter()) || within(&mut row[..index].iter().rev())
            }
            Segment::Mixed(_) | Segment::Unread(..) => false,
        }
    }

    /// A segment that hides a marked cell, or a neighbour of one.
    fn place_to_split(self, state: &RowState, automaton: &RowAutomaton) -> Option<(usize, SplitAt)> {
        let hides = |segment: &Segment| {
            matches!(segment, Segment::Unread(..))
                && segment.letters(automaton).iter().any(|&letter| self.has(letter))
        };
        if let Some(index) = state.row.iter().position(hides) {
            return Some((index, SplitAt::Marked(self)));
        }
        let marked = |segment: &Segment| matches!(segment, Segment::Cell(letter) if self.moves(*letter));
        for index in (0..state.row.len()).filter(|&index| marked(&state.row[index])) {
            let cells = |way: &mut dyn Iterator<Item = &Segment>| {
                way.take(self.radius).take_while(|segment| matches!(segment, Segment::Cell(_))).count()
            };
            let (right, left) =
                (cells(&mut state.row[index + 1..].iter()), cells(&mut state.row[..index].iter().rev()));
            if right < self.radius && index + 1 + right < state.row.len() {
                return Some((index + 1 + right, SplitAt::First));
            }
            if left < self.radius && left < index {
                return Some((index - 1 - left, SplitAt::Last));
            }
        }
        None
    }
}

/// Which cell of a segment becomes a single one.
#[derive(Clone, Copy)]
enum SplitAt {
    First,
    Last,
    /// Any that has a mark.
    Marked(Marks),
}

/// The states in which a segment is empty, or one of its cells is single.
fn split(state: &RowState, index: usize, at: SplitAt, automaton: &RowAutomaton) -> Vec<RowState> {
    let segment = &state.row[index];
    let mut variants = Vec::new();
    if segment.may_be_empty() && !matches!(at, SplitAt::Marked(_)) {
        variants.push(Vec::new());
    }
    match (segment, at) {
        (Segment::Unread(from, to), _) => variants.extend(read(automaton, *from, *to, at)),
        (Segment::Mixed(letters), SplitAt::Last) => {
            variants.extend(letters.iter().map(|&letter| vec![segment.clone(), Segment::Cell(letter)]));
        }
        (Segment::Mixed(letters), _) => {
            variants.extend(letters.iter().map(|&letter| vec![Segment::Cell(letter), segment.clone()]));
        }
        (Segment::Cell(_), _) => unreachable!("a cell is single"),
    }
    let with = |variant: Vec<Segment>| {
        let mut row = state.row[..index].to_vec();
        variant
            .into_iter()
            .chain(state.row[index + 1..].iter().cloned())
            .for_each(|segment| push(&mut row, segment));
        RowState { row, ..state.clone() }
    };
    variants.into_iter().map(with).collect()
}

/// The ways to read one cell of an unread segment.
fn read(automaton: &RowAutomaton, from: ReadingState, to: ReadingState, at: SplitAt) -> Vec<Vec<Segment>> {
    let unread = |from: ReadingState, to: ReadingState| {
        (from != to || automaton.leads(from, to)).then_some(Segment::Unread(from, to))
    };
    let steps = automaton.between(from, to).filter(|step| match at {
        SplitAt::First => step.from == from,
        SplitAt::Last => step.to == to,
        SplitAt::Marked(marks) => marks.has(step.letter),
    });
    let parts = |step: super::automaton::ReadingStep| {
        let before = if matches!(at, SplitAt::First) { None } else { unread(from, step.from) };
        let after = if matches!(at, SplitAt::Last) { None } else { unread(step.to, to) };
        before.into_iter().chain([Segment::Cell(step.letter)]).chain(after).collect()
    };
    steps.map(parts).collect()
}

/// A cell as any number of such cells.
fn folded(segment: Segment) -> Segment {
    match segment {
        Segment::Cell(letter) => Segment::Mixed(BTreeSet::from([letter])),
        other => other,
    }
}

/// Appends a segment; two of any number of cells become one.
fn push(row: &mut Vec<Segment>, segment: Segment) {
    match (row.last_mut(), segment) {
        (_, Segment::Mixed(letters)) if letters.is_empty() => {}
        (Some(Segment::Mixed(last)), Segment::Mixed(letters)) => last.extend(letters),
        (_, segment) => row.push(segment),
    }
}
