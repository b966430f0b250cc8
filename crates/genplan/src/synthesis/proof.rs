//! What is proved.

use genplan_pddl::counted::plural;

use super::language::ProofScope;
use super::question::Question;
use super::schedule::{FoundBy, SearchedBounds};
use crate::question::{Bound, Wanted};

/// That there are no programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Proof {
    /// None of at most this many lines.
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
    pub(super) fn of(searched: &SearchedBounds, question: &Question) -> Option<Proof> {
        let SearchedBounds { programs, excluded, stopped, .. } = searched;
        if let Bound::Sketch(_) = question.bound {
            return (programs.is_empty() && stopped.is_none()).then_some(Proof::Completions);
        }
        let is_complete = searched.found_by == FoundBy::Complete;
        let is_best = question.wanted == Wanted::Best && stopped.is_none() && is_complete;
        let fewer = programs.first().filter(|_| is_best).and_then(|best| best.program.lines().checked_sub(1));
        excluded.or(fewer).map(Proof::UpTo)
    }

    /// No program of at most this many lines fits, if that is what is proved.
    pub fn lines(self) -> Option<usize> {
        match self {
            Proof::UpTo(lines) => Some(lines),
            Proof::AnySize | Proof::Completions => None,
        }
    }
}

/// That no program of a kind fits, and which programs that is about.
fn none_fits(kind: &str, scope: ProofScope) -> String {
    match scope {
        ProofScope::Language => format!("no program {kind} fits these examples"),
        ProofScope::Offered => format!("no program {kind}, made of what was tried, fits these examples"),
    }
}

impl ProofScope {
    /// That a program is the smallest one.
    pub fn no_smaller(self) -> String {
        none_fits("with fewer lines", self)
    }
}

impl Proof {
    /// What is proved, about these programs.
    pub fn about(self, scope: ProofScope) -> String {
        match self {
            Proof::UpTo(lines) => none_fits(&format!("of at most {}", plural(lines as u64, "line")), scope),
            Proof::AnySize => none_fits("of any size", ProofScope::Language),
            Proof::Completions => none_fits("that completes the sketch", scope),
        }
    }
}
