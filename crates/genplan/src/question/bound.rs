//! Which programs are looked for.

use std::ops::RangeInclusive;

use crate::program::Sketch;

/// A program has at most so many lines before its last `end`.
pub const MOST_LINES: usize = 31;

/// How many lines a program may have before its last `end`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bound {
    /// At most so many, all at once.
    Lines(usize),
    /// 1, 2, 3, … up to so many, so that the first program has the fewest.
    UpTo(usize),
    /// As many as a program with holes, which is to be completed.
    Sketch(Sketch),
}

impl Bound {
    /// The most lines.
    pub fn lines(&self) -> usize {
        match self {
            Bound::Lines(lines) | Bound::UpTo(lines) => *lines,
            Bound::Sketch(sketch) => sketch.lines(),
        }
    }

    /// The bounds that are tried, one after the other.
    pub fn steps(&self) -> RangeInclusive<usize> {
        match self {
            Bound::UpTo(lines) => 1..=*lines,
            _ => self.lines()..=self.lines(),
        }
    }

    /// The program to complete, if there is one.
    pub fn sketch(&self) -> Option<&Sketch> {
        match self {
            Bound::Sketch(sketch) => Some(sketch),
            Bound::Lines(_) | Bound::UpTo(_) => None,
        }
    }
}

impl Default for Bound {
    fn default() -> Self {
        Bound::UpTo(6)
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
    /// All within the bound, or of the smallest size if bounds are tried one after the other; but not more than so
    /// many.
    All(usize),
}

impl Wanted {
    /// How many programs that are at most.
    pub fn limit(self) -> usize {
        match self {
            Wanted::All(limit) => limit,
            Wanted::Best | Wanted::First => 1,
        }
    }
}
