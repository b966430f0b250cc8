//! What happens along a path of a program, as steps between states.

use crate::logic::{FirstOrder, Individual, SortId};

/// A step. Formulas are about the state before it.
#[derive(Clone, Debug)]
pub(crate) enum PathStep {
    /// The path is only taken where this holds.
    Assume(FirstOrder),
    /// Where this does not hold, the program fails; why.
    Require(FirstOrder, Requirement),
    /// Any object of a sort, by the number of the choice.
    Choose(u32, SortId),
    /// Notes whether this holds, by the number of the flag.
    Note(u32, FirstOrder),
    /// The pointer points to nothing where the formula holds, else to the individual.
    Point { pointer: u32, to: Individual, none: FirstOrder },
    /// The predicates change, all at once.
    Change(Vec<Redefinition>),
}

/// The atoms of a predicate after a change: those for which a formula holds before.
#[derive(Clone, Debug)]
pub(crate) struct Redefinition {
    pub predicate: u32,
    pub variables: Vec<(u32, SortId)>,
    pub holds: FirstOrder,
}

/// What a program needs at a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Requirement {
    /// The action of the line is applicable.
    Applicable(u32),
    /// The goal holds at this `end`.
    Goal(u32),
}

/// Where paths begin and end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum CutPoint {
    /// The initial state.
    Start,
    /// A line to which the program jumps back.
    Head(u32),
    /// An `end`.
    End,
}

/// A way through the program from one cut point to the next.
#[derive(Clone, Debug)]
pub(crate) struct ProgramPath {
    pub from: CutPoint,
    pub to: CutPoint,
    pub steps: Vec<PathStep>,
    /// The lines on the way, in order.
    pub lines: Vec<u32>,
}

impl ProgramPath {
    /// Its lines, for people.
    pub(crate) fn show_lines(&self) -> String {
        self.lines.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
    }
}
