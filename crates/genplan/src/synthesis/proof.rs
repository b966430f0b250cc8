//! What is proved.

use genplan_pddl::counted::plural;

use super::answer::{Answer, FoundBy};
use crate::question::{Bound, Question, Wanted};

/// Which programs a proof is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProofScope {
    /// Those over the given pointers that are made of what the search was offered.
    Offered,
    /// All over the given pointers, without `try` and `reach`; without pointers, all over ground actions.
    #[default]
    Language,
}

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
    /// What a search has proved that has excluded these programs.
    ///
    /// The best program is one with the fewest lines, if the search was not cut short.
    pub(super) fn of(answer: &Answer, question: &Question) -> Option<Proof> {
        if let Bound::Sketch(_) = question.bound {
            return answer.is_none().then_some(Proof::Completions);
        }
        let is_complete = answer.found_by == FoundBy::Complete && answer.stopped.is_none();
        let best = answer.programs.first().filter(|_| is_complete && question.wanted == Wanted::Best);
        let fewer = best.and_then(|best| best.program.lines().checked_sub(1));
        answer.proof.or(fewer.map(Proof::UpTo))
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
