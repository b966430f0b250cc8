//! What is proved.

use std::fmt::{self, Display, Formatter};

use genplan_pddl::counted::plural;

use super::bounds::{FoundBy, SearchedBounds};
use super::question::Question;
use crate::question::{Bound, Wanted};

/// That there are no programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Proof {
    /// None of at most so many lines.
    UpTo(usize),
    /// None of any size.
    AnySize,
    /// None that completes the sketch.
    Completions,
}

impl Proof {
    /// What a search has proved.
    ///
    /// The best program is one with the fewest lines, if the search was not cut short.
    pub(super) fn of(searched: &SearchedBounds, question: &Question<'_>) -> Option<Proof> {
        let SearchedBounds { programs, excluded, stopped, .. } = searched;
        if let Bound::Sketch(_) = question.bound {
            return (programs.is_empty() && stopped.is_none()).then_some(Proof::Completions);
        }
        let is_complete = searched.found_by == FoundBy::Complete;
        let is_best = question.wanted == Wanted::Best && stopped.is_none() && is_complete;
        let fewer = programs.first().filter(|_| is_best).and_then(|best| best.program.lines().checked_sub(1));
        excluded.or(fewer).map(Proof::UpTo)
    }

    /// No program of at most so many lines fits, if that is what is proved.
    pub fn lines(self) -> Option<usize> {
        match self {
            Proof::UpTo(lines) => Some(lines),
            Proof::AnySize | Proof::Completions => None,
        }
    }
}

impl Display for Proof {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Proof::UpTo(lines) => {
                write!(f, "no program of at most {} fits these examples", plural(*lines as u64, "line"))
            }
            Proof::AnySize => f.write_str("no program of any size fits these examples"),
            Proof::Completions => f.write_str("no program that completes the sketch fits these examples"),
        }
    }
}
