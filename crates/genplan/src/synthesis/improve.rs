//! Better programs than the first one.
//!
//! What guided search has found, it tries to shorten, and then complete search tries to improve, with an amount of work that is bounded
//! unless the smallest program is asked for. If the examples hardly support what was found, programs over more pointers are looked for.
//!
//! A test of an object of a single example costs more than a line: a program that is as many lines longer as it has fewer
//! such tests is better. The proof is about lines all the same.
//!
//! The numbers below change answers: with more work, a better program may be found.

use genplan_core::budget::StopReason;

use super::answer::{Answer, FoundBy};
use super::proof::Proof;
use super::schedule::{ANOTHER_KIND, FIRST_TURN, GROWTH, GUIDED_NODE, MOST_GUIDED, Turns};
use crate::question::{Bound, Question, Wanted};
use crate::replay::replay;
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

/// How bad a program is: a test of an object of a single example costs more than a line.
fn badness(found: &Found) -> (usize, usize) {
    (found.program.lines() + found.specific, found.specific)
}

impl Answer {
    /// Prefers a program to what complete search has found.
    fn prefer(&mut self, found: Found, found_by: FoundBy) {
        let shorter = self.programs.pop();
        // A search that was cut short does not know whether that is the smallest one.
        let smallest = shorter.as_ref().filter(|_| self.stopped.is_none());
        let fewer = smallest.and_then(|smallest| smallest.program.lines().checked_sub(1));
        self.proof = self.proof.or(fewer.map(Proof::UpTo));
        self.shorter = shorter.filter(|shorter| shorter.program.lines() < found.program.lines());
        self.programs.push(found);
        self.found_by = found_by;
    }
}

impl Turns<'_> {
    /// Looks for a smaller or better program than one that guided search has found.
    pub(super) fn improve(&mut self, mut found: Found) {
        let first_nodes = self.guided_nodes;
        let (mut best, mut found_by) = (found.clone(), FoundBy::Guided { nodes: first_nodes });
        if self.question.wanted == Wanted::Best {
            while let Some(shorter) = self.shorten(&found) {
                found = shorter;
                if self.question.smallest || badness(&found) < badness(&best) {
                    (best, found_by) = (found.clone(), FoundBy::Guided { nodes: self.guided_nodes });
                }
            }
            if self.answer.stopped.is_none() {
                self.exclude(&found, first_nodes);
            }
        }
        let complete = self.answer.programs.first();
        if complete.is_none_or(|complete| !self.question.smallest && badness(&best) < badness(complete)) {
            self.answer.prefer(best, found_by);
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
                return self.answer.prefer(general, FoundBy::Complete);
            }
            if stopped.is_some() {
                return;
            }
        }
    }

    /// Looks for a program over more pointers, if the examples hardly support the one that was found. More pointers cost a line.
    pub(super) fn reconsider(&mut self) {
        let Question { wanted, smallest, problem, mode, .. } = self.question;
        let is_done = self.answer.own_problem.is_none()
            && self.answer.stopped.is_none()
            && *wanted == Wanted::Best
            && !*smallest;
        let is_asked = is_done && self.question.is_guided() && self.question.more_pointers;
        let Some(found) = self.answer.programs.first_mut().filter(|_| is_asked) else { return };
        found.replay = replay(&found.program, (problem, *mode), self.budget).ok();
        let is_thin = self.question.is_hardly_supported(found);
        let Some(lines) = found.program.lines().checked_sub(2).filter(|_| is_thin) else { return };
        if let Some(other) = self.look_widely(lines) {
            self.answer.prefer(other, FoundBy::Guided { nodes: self.guided_nodes });
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

#[cfg(test)]
mod tests {
    use genplan_core::program::{Instruction, Program};

    use super::*;

    fn found(lines: usize, specific: usize) -> Found {
        let program = Program::new(vec![Instruction::End; lines + 1]).expect("it ends");
        Found { specific, ..Found::new(program) }
    }

    #[test]
    fn a_search_that_was_cut_short_proves_nothing() {
        for (stopped, proof) in [(Some(StopReason::Time), None), (None, Some(Proof::UpTo(6)))] {
            let mut answer = Answer { programs: vec![found(7, 1)], stopped, ..Answer::default() };
            answer.prefer(found(8, 0), FoundBy::Complete);
            assert_eq!(answer.programs, [found(8, 0)]);
            assert_eq!(answer.shorter, Some(found(7, 1)));
            assert_eq!(answer.proof, proof);
        }
    }
}
