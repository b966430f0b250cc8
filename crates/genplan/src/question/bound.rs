//! Which programs are looked for.

use std::ops::RangeInclusive;

use genplan_pddl::Diagnostic;

use crate::program::Sketch;

/// Programs that are put together line by line have at most this many before their last `end`.
pub const MOST_LINES: usize = 31;

/// Without another bound, it is proved up to this many lines that there is no program.
pub const USUAL_LINES: usize = 6;

/// That a program cannot have this many lines before its last `end`; or there is no bound to begin with.
pub(super) fn out_of_range(lines: usize) -> Diagnostic {
    Diagnostic::error(format!("genplan searches programs of 1 to {MOST_LINES} lines, not {lines}"))
}

/// How many lines a program may have before its last `end`.
#[derive(Default, Clone, Debug, PartialEq, Eq)]
pub enum Bound {
    /// As many as it takes: 1, 2, 3, … up to [`USUAL_LINES`], and whatever else the searches find.
    #[default]
    Open,
    /// At most this many, all at once.
    Lines(usize),
    /// 1, 2, 3, … up to this many, so that the first program has the fewest.
    UpTo(usize),
    /// As many as a program with holes, which is to be completed.
    Sketch(Sketch),
}

impl Bound {
    /// The most lines.
    pub fn lines(&self) -> usize {
        match self {
            Bound::Open => MOST_LINES,
            Bound::Lines(lines) | Bound::UpTo(lines) => *lines,
            Bound::Sketch(sketch) => sketch.lines(),
        }
    }

    /// Whether a program that is not put together line by line may have this many lines.
    pub(crate) fn admits(&self, lines: usize) -> bool {
        *self == Bound::Open || lines <= self.lines()
    }

    /// The bounds that are tried by complete search, one after the other.
    pub fn steps(&self) -> RangeInclusive<usize> {
        match self {
            Bound::Open => 1..=USUAL_LINES,
            Bound::UpTo(lines) => 1..=*lines,
            _ => self.lines()..=self.lines(),
        }
    }

    /// The program to complete, if there is one.
    pub fn sketch(&self) -> Option<&Sketch> {
        match self {
            Bound::Sketch(sketch) => Some(sketch),
            Bound::Open | Bound::Lines(_) | Bound::UpTo(_) => None,
        }
    }
}

/// Which of the programs that fit are wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// The best one.
    #[default]
    Best,
    /// The first that is found.
    First,
    /// All within the bound, or of the smallest size if bounds are tried one after the other; but at most this
    /// many.
    All(usize),
}

impl Wanted {
    /// Whether more than one is wanted.
    pub fn is_all(self) -> bool {
        matches!(self, Wanted::All(_))
    }

    /// Whether it does not matter who looks for them, and in which order: not if some of all are enough.
    pub fn is_shared(self) -> bool {
        !matches!(self, Wanted::All(limit) if limit < usize::MAX)
    }

    /// How many programs that are at most.
    pub fn limit(self) -> usize {
        match self {
            Wanted::All(limit) => limit,
            Wanted::Best | Wanted::First => 1,
        }
    }
}
