//! What a bundled domain tells about itself.

use std::fmt::{self, Display, Formatter};
use std::ops::RangeInclusive;

use super::{ProblemText, Rng};

/// A family of instances: one bundled domain, and how to draw instances of it.
///
/// A test keeps its texts equal to those of its folder in `examples`, which is no part of the package.
#[derive(Debug)]
pub struct Family {
    /// The name of its folder in `examples` and of its PDDL domain.
    pub name: &'static str,
    /// What is to be done, in one line.
    pub task: &'static str,
    /// What the size of an instance counts.
    pub unit: &'static str,
    /// The PDDL text of the domain.
    pub domain: &'static str,
    /// The text of the intended program.
    pub program: &'static str,
    /// The lines of the intended program before its last `end`.
    pub lines: usize,
    /// The sizes of which there are instances.
    pub sizes: RangeInclusive<usize>,
    /// The sizes of a [`pool`](super::pool()): the smallest ones, as many as in the authors' data.
    pub pool_sizes: RangeInclusive<usize>,
    /// Draws an instance of a size. There is none if the draw has failed, and another may succeed.
    ///
    /// What it promises, the tests check on the kernel: the intended program solves every positive instance and fails on
    /// every negative one; the goal of a negative instance can be reached, and does not hold from the start.
    pub(super) draw: fn(usize, InstanceKind, &mut Rng) -> Option<ProblemText>,
}

/// What kind of instance is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InstanceKind {
    /// The intended program solves it.
    Positive,
    /// The intended program fails on it, although its goal can be reached.
    Negative,
    /// The same, and it differs from a positive instance by a single literal, of the goal where the goals of the family
    /// differ at all, else of the initial state.
    Near,
}

impl InstanceKind {
    /// As it appears in file names.
    pub fn abbreviation(self) -> &'static str {
        match self {
            InstanceKind::Positive => "pos",
            InstanceKind::Negative => "neg",
            InstanceKind::Near => "near",
        }
    }
}

impl Display for InstanceKind {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        to.write_str(match self {
            InstanceKind::Positive => "positive",
            InstanceKind::Negative => "negative",
            InstanceKind::Near => "near negative",
        })
    }
}
