//! Better programs than the first one.
//!
//! What guided search has found, it tries to shorten, and then complete search tries to improve, with an amount of work that is bounded
//! unless the smallest program is asked for. Where the smallest one tests objects of single examples, a longer one without such tests is
//! looked for, too. All of them are rivals; the one [measure](super::measure) chooses.
//!
//! The numbers below change answers: with more work, a better program may be found.

use genplan_core::budget::StopReason;

use super::answer::FoundBy;
use super::schedule::{ANOTHER_KIND, FIRST_TURN, GROWTH, GUIDED_NODE, MOST_GUIDED, Turns};
use crate::question::{Bound, Question, Wanted};
use crate::search::{Bounded, Found};

/// To improve what guided search has found may cost complete search this many nodes, or [`GUIDED_NODE`] for each node of guided
/// search, whichever is more. Over pointers, it is a sixteenth of them for each time that the last one is [worth](worth) to improve,
/// and if the user gives a bound, as many as [guided search](MOST_GUIDED) has.
const IMPROVEMENT: u64 = 2 * FIRST_TURN;

/// To find a shorter program, guided search has as much work as it took to find the last one, but not less than this. Over
/// pointers, where the first program is found soon and is not always general, it is this many times what that is [worth](worth)
/// to improve.
const LEAST_GUIDED: u64 = 5_000;

/// Each goto but the first one makes it worth to look for a better program [`GROWTH`] times as long, up to this
/// (`docs/decisions/05-how-long-to-shorten.md`).
const MOST_WORTH: u64 = 60;

/// How many times as much work as for a program with one goto it is worth to look for a better one.
///
/// A program over pointers that goes round one loop does the same for every object, and hardly fits examples by accident. Each further
/// goto has a condition and a target that may be chosen to fit these examples alone.
fn worth(found: &Found) -> u64 {
    let more = found.conditions.len().saturating_sub(1);
    GROWTH.saturating_pow(u32::try_from(more).unwrap_or(u32::MAX)).min(MOST_WORTH)
}

/// How much work guided search has at least to find a shorter program than one over pointers.
pub(super) fn least_guided(found: &Found) -> u64 {
    worth(found) * LEAST_GUIDED
}

impl Turns<'_> {
    /// Looks for a smaller or better program than one that guided search has found.
    pub(super) fn improve(&mut self, mut found: Found) {
        let first_nodes = self.guided_nodes;
        self.rival(found.clone(), FoundBy::Guided { nodes: first_nodes });
        let mut found_by = FoundBy::Guided { nodes: first_nodes };
        if self.question.wanted == Wanted::Best {
            while let Some(shorter) = self.shorten(&found) {
                found = shorter;
                found_by = FoundBy::Guided { nodes: self.guided_nodes };
                self.rival(found.clone(), found_by);
            }
            if self.answer.stopped.is_none() {
                self.exclude(&found, first_nodes);
            }
        }
        if self.answer.programs.is_empty() {
            (self.answer.programs, self.answer.found_by) = (vec![found], found_by);
        }
    }

    /// Looks for a better program than the smallest one, if that tests objects of single examples: one that is longer, but more general.
    /// What that may cost does not depend on how many nodes were looked at before, because that is not the same for any number of threads.
    pub(super) fn generalize(&mut self) {
        let Question { wanted, smallest, bound, .. } = self.question;
        let is_smallest = self.answer.found_by == FoundBy::Complete && self.answer.stopped.is_none();
        let Some(found) = self.answer.programs.first().filter(|_| is_smallest) else { return };
        if *smallest || *wanted != Wanted::Best {
            return;
        }
        let lines = found.program.lines();
        let most_nodes = self.nodes() + ANOTHER_KIND;
        for lines in lines + 1..=(lines + found.specific).min(bound.lines()) {
            let left = most_nodes.saturating_sub(self.nodes());
            let Some(Bounded { programs, stopped, .. }) = self.narrow.general_within(lines, left) else {
                return;
            };
            if let Some(general) = programs.into_iter().find(|found| !found.conditions.is_empty()) {
                return self.rival(general, FoundBy::Complete);
            }
            if stopped.is_some() {
                return;
            }
        }
    }

    /// Guided search for a shorter program than one that it has found.
    fn shorten(&mut self, found: &Found) -> Option<Found> {
        let shorter = found.program.lines().checked_sub(1).filter(|_| self.question.is_for_one())?;
        let least = if self.question.problem.is_over_pointers() { least_guided(found) } else { LEAST_GUIDED };
        let bounded = self.guided(shorter, self.guided_nodes.max(least));
        // Complete search needs less memory.
        self.answer.stopped = bounded.stopped.filter(|reason| *reason != StopReason::Memory);
        bounded.programs.into_iter().next()
    }

    /// Complete search for a program that is better than the last one of guided search, which found the first one after this
    /// many nodes.
    fn exclude(&mut self, found: &Found, first_nodes: u64) {
        let most = found.program.lines();
        let steps = match self.question.bound {
            Bound::Lines(lines) => lines.min(most)..=lines.min(most),
            Bound::Sketch(_) => most..=most,
            _ => self.answer.proved_none_up_to().map_or(1, |excluded| excluded + 1)..=most,
        };
        let least = match (&self.question.bound, self.question.problem.is_over_pointers()) {
            (Bound::Open, true) => (worth(found) * IMPROVEMENT / 16).min(IMPROVEMENT),
            (Bound::Open, false) => IMPROVEMENT,
            _ => MOST_GUIDED,
        };
        let improvement = least.max(GUIDED_NODE.saturating_mul(first_nodes));
        // What was done for a bound before counts, too.
        let paused: u64 = steps.clone().map(|lines| self.narrow.paused_nodes(lines)).sum();
        let most_nodes = self.nodes() + improvement;
        for lines in steps {
            let before = if self.narrow.paused_nodes(lines) == 0 { paused } else { 0 };
            let left = most_nodes.saturating_sub(self.nodes() + before);
            let work = if self.question.smallest { u64::MAX } else { left };
            if work == 0 || !self.decide(lines, work) || self.answer.is_over() {
                break;
            }
        }
    }
}
