//! Who searches when: one bound after the other, and guided search beside them.
//!
//! Complete search finds the smallest and best program, and proves that there is no smaller one; guided search finds
//! long programs at once, but proves nothing. They take turns, with more work every time, until guided search has had its
//! share. Work is counted in nodes, not in seconds, so that the answer is the same on every machine. What guided search
//! has found, it tries to shorten, and then complete search tries to improve, with an amount of work that is bounded unless the
//! smallest program is asked for.
//!
//! A test of an object of a single example costs more than a line: a program that is as many lines longer as it has fewer
//! such tests is better. The proof is about lines all the same.

use genplan_core::budget::{Budget, StopReason};
use genplan_pddl::Diagnostic;

use super::engine::Engine;
use super::question::Question;
use super::searches::Searches;
use crate::question::{Bound, MOST_LINES, Wanted};
use crate::replay::replay;
use crate::search::{Bounded, Found};

/// The first turn of complete search, in nodes for each bound, if the user gives a bound: complete search is made for that.
const FIRST_TURN: u64 = 200_000;

/// The first turn if the bound is open: guided search comes soon (`docs/decisions/11-when-guided-search-starts.md`).
const FIRST_OPEN_TURN: u64 = 10_000;

/// By how much the next turn is longer.
const GROWTH: u64 = 4;

/// Guided search has a node for this many of complete search in a turn: its nodes cost about ten times as much.
const GUIDED_NODE: u64 = 5;

/// The most nodes of guided search, about.
const MOST_GUIDED: u64 = 4_000_000;

/// The most when complete search has decided all its bounds: then it is likely that there is no program at all.
const MOST_GUIDED_ALONE: u64 = 200_000;

/// The most for programs over pointers, which are longer than what complete search decides; there it has as many nodes as
/// complete search.
const MOST_GUIDED_OVER_POINTERS: u64 = 20_000_000;

/// After this many, it has failed with the pointers that the actions need, and tries others.
const MOST_NARROW: u64 = 10_000_000;

/// For programs over more pointers, guided search has as much work as all that was done before, but not less than this.
const LEAST_WIDELY: u64 = 100_000;

/// To improve what guided search has found may cost complete search this many nodes, or [`GUIDED_NODE`] for each node of guided
/// search, whichever is more.
const IMPROVEMENT: u64 = 400_000;

/// What it may cost for programs over pointers, times what the last one is [worth](worth) to improve.
const IMPROVEMENT_OVER_POINTERS: u64 = 25_000;

/// What it may cost if the user gives a bound.
const BOUNDED_IMPROVEMENT: u64 = 4_000_000;

/// To find a program that is longer than the smallest one, but more general, may cost this many nodes. (It does not depend on
/// how many were looked at before, because that is not the same for any number of threads.)
const GENERALIZATION: u64 = 100_000;

/// To find a shorter program, guided search has as much work as it took to find the last one, but not less than this. Over
/// pointers, where the first program is found soon and is not always general, it is this many times what that is [worth](worth)
/// to improve.
const LEAST_GUIDED: u64 = 5_000;

/// Each goto but the first one makes it worth to look for a better program this many times as long …
const WORTH_OF_GOTO: u64 = 4;
/// … up to this (`docs/decisions/05-how-long-to-shorten.md`).
const MOST_WORTH: u64 = 60;

/// What came of all bounds.
#[derive(Default)]
pub(super) struct SearchedBounds {
    pub programs: Vec<Found>,
    /// Who found them.
    pub found_by: FoundBy,
    /// A shorter program, which is worse: it tests objects of single examples.
    pub shorter: Option<Found>,
    /// No program of at most this many lines fits.
    pub excluded: Option<usize>,
    /// The estimated share of the last bound that was searched; `None` if guided search was the last to search.
    pub share: Option<f64>,
    pub stopped: Option<StopReason>,
}

/// Who found a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum FoundBy {
    /// Complete search: no program within its bound is better.
    #[default]
    Complete,
    /// Guided search.
    Guided {
        /// After this many nodes.
        nodes: u64,
    },
}

impl Question {
    /// Whether some program is asked for, of which nothing is given.
    fn is_for_one(&self) -> bool {
        self.bound.sketch().is_none() && !matches!(self.wanted, Wanted::All(_))
    }

    /// Whether guided search looks for it, too.
    pub(super) fn is_guided(&self) -> bool {
        self.guided && self.is_for_one()
    }
}

/// Lets the searches of this library answer all bounds of a question.
pub(super) fn search(question: &Question, searches: &mut Searches<'_>, budget: &Budget) -> SearchedBounds {
    let mut turns = Turns {
        question,
        searches,
        budget,
        searched: SearchedBounds::default(),
        guided_nodes: 0,
        has_looked_widely: false,
    };
    if question.is_guided() {
        turns.alternate();
    } else {
        turns.complete(u64::MAX);
    }
    if question.is_for_one() {
        turns.generalize();
        turns.reconsider();
    }
    turns.searched.concluded(&question.bound)
}

/// Lets another engine answer them, one after the other.
pub(super) fn search_by(question: &Question, engine: &mut dyn Engine) -> Result<SearchedBounds, Diagnostic> {
    let mut searched = SearchedBounds::default();
    for lines in question.bound.steps() {
        searched = searched.after(lines, engine.bound(lines, searched.excluded.is_some())?);
        if searched.is_over() {
            break;
        }
    }
    Ok(searched.concluded(&question.bound))
}

impl SearchedBounds {
    /// What is known when one more bound was searched.
    fn after(&self, lines: usize, bounded: Bounded) -> Self {
        let Bounded { programs, share, stopped } = bounded;
        let is_excluded = programs.is_empty() && stopped.is_none();
        let excluded = if is_excluded { Some(lines) } else { self.excluded };
        SearchedBounds { programs, excluded, share: Some(share), stopped, ..SearchedBounds::default() }
    }

    fn is_over(&self) -> bool {
        !self.programs.is_empty() || self.stopped.is_some()
    }

    /// Prefers a program to what complete search has found.
    fn prefer(&mut self, found: Found, found_by: FoundBy) {
        let shorter = self.programs.pop();
        // A search that was cut short does not know whether that is the smallest one.
        let smallest = shorter.as_ref().filter(|_| self.stopped.is_none());
        let fewer = smallest.and_then(|smallest| smallest.program.lines().checked_sub(1));
        self.excluded = self.excluded.or(fewer);
        self.shorter = shorter.filter(|shorter| shorter.program.lines() < found.program.lines());
        self.programs.push(found);
        self.found_by = found_by;
    }

    /// Without a bound, to have found nothing is no proof that there is nothing: longer programs are not excluded.
    fn concluded(self, bound: &Bound) -> Self {
        match *bound == Bound::Open && self.programs.is_empty() && self.stopped.is_none() {
            true => SearchedBounds { stopped: Some(StopReason::Incomplete), share: None, ..self },
            false => self,
        }
    }
}

/// How many times as much work as for a program with one goto it is worth to look for a better one.
///
/// A program over pointers that goes round one loop does the same for every object, and hardly fits examples by accident. Each further
/// goto has a condition and a target that may be chosen to fit these examples alone.
fn worth(found: &Found) -> u64 {
    let more = found.conditions.len().saturating_sub(1);
    WORTH_OF_GOTO.saturating_pow(u32::try_from(more).unwrap_or(u32::MAX)).min(MOST_WORTH)
}

/// How much work guided search has at least to find a shorter program than one over pointers.
pub(super) fn least_guided(found: &Found) -> u64 {
    worth(found) * LEAST_GUIDED
}

/// How bad a program is: a test of an object of a single example costs more than a line.
fn badness(found: &Found) -> (usize, usize) {
    (found.program.lines() + found.specific, found.specific)
}

/// Two searches that take turns.
struct Turns<'t, 's> {
    question: &'t Question,
    budget: &'t Budget,
    searches: &'t mut Searches<'s>,
    searched: SearchedBounds,
    /// The nodes of guided search so far.
    guided_nodes: u64,
    /// Whether it has looked for programs over more pointers.
    has_looked_widely: bool,
}

impl Turns<'_, '_> {
    fn alternate(&mut self) {
        let mut work = if self.question.bound == Bound::Open { FIRST_OPEN_TURN } else { FIRST_TURN };
        loop {
            let is_complete = self.complete(work);
            if self.searched.is_over() || is_complete && self.question.bound != Bound::Open {
                return;
            }
            let before = self.guided_nodes;
            if before >= self.most_guided(is_complete) {
                return self.complete_all();
            }
            let turn = self.guided(self.question.bound.lines(), work / self.guided_node());
            if let Some(found) = turn.programs.first() {
                return self.improve(found.clone());
            }
            match turn.stopped {
                // Complete search needs less.
                Some(StopReason::Memory) => return self.complete_all(),
                Some(_) => return (self.searched.stopped, self.searched.share) = (turn.stopped, None),
                // It has seen everything.
                None if self.guided_nodes == before => return self.complete_all(),
                None => work = work.saturating_mul(GROWTH),
            }
            if self.guided_nodes >= MOST_NARROW && self.finds_widely() {
                return;
            }
        }
    }

    /// Whether there is a program over more pointers than the actions need: with these, nothing was found.
    fn finds_widely(&mut self) -> bool {
        if let Some(found) = self.look_widely(self.question.bound.lines()) {
            self.searched.programs.push(found);
            self.searched.found_by = FoundBy::Guided { nodes: self.guided_nodes };
        }
        self.searched.is_over()
    }

    /// Guided search, once, for a program of at most this many lines over more pointers than the actions need. A bound that complete
    /// search can decide is about those that they need.
    fn look_widely(&mut self, lines: usize) -> Option<Found> {
        let is_bounded = !matches!(self.question.bound, Bound::Open | Bound::UpTo(_));
        if is_bounded || !self.question.more_pointers || std::mem::replace(&mut self.has_looked_widely, true)
        {
            return None;
        }
        let before = self.searches.statistics().nodes;
        let work = before.max(LEAST_WIDELY);
        let bounded = self.searches.guided_widely(lines.min(MOST_LINES), work)?;
        self.guided_nodes += self.searches.statistics().nodes - before;
        bounded.programs.into_iter().next()
    }

    /// Looks for a program over more pointers, if the examples hardly support the one that was found. More pointers cost a line.
    fn reconsider(&mut self) {
        let Question { wanted, smallest, problem, mode, .. } = self.question;
        let is_done = self.searched.stopped.is_none() && *wanted == Wanted::Best && !*smallest;
        let is_asked = is_done && self.question.is_guided() && self.question.more_pointers;
        let Some(found) = self.searched.programs.first_mut().filter(|_| is_asked) else { return };
        found.replay = replay(&found.program, (problem, *mode), self.budget).ok();
        let is_doubtful = self.question.is_hardly_supported(found);
        let Some(lines) = found.program.lines().checked_sub(2).filter(|_| is_doubtful) else { return };
        if let Some(other) = self.look_widely(lines) {
            self.searched.prefer(other, FoundBy::Guided { nodes: self.guided_nodes });
        }
    }

    /// Complete search of all bounds that are not decided, whatever it takes, when guided search has failed.
    fn complete_all(&mut self) {
        if !self.finds_widely() {
            self.complete(u64::MAX);
        }
    }

    /// How many nodes guided search has at the most.
    fn most_guided(&self, is_alone: bool) -> u64 {
        match (self.question.problem.is_over_pointers(), is_alone) {
            (true, _) => MOST_GUIDED_OVER_POINTERS,
            (false, true) => MOST_GUIDED_ALONE,
            (false, false) => MOST_GUIDED,
        }
    }

    /// For how many nodes of complete search guided search has one.
    fn guided_node(&self) -> u64 {
        if self.question.problem.is_over_pointers() { 1 } else { GUIDED_NODE }
    }

    /// Complete search of the bounds that are not decided, each with at most this much work. Says no if it was not enough.
    fn complete(&mut self, work: u64) -> bool {
        let steps = self.question.bound.steps();
        let first = self.searched.excluded.map_or(*steps.start(), |excluded| excluded + 1);
        for lines in first..=*steps.end() {
            if !self.decide(lines, work) {
                return false;
            }
            if self.searched.is_over() {
                return true;
            }
        }
        true
    }

    /// Complete search of a bound. Says no if the work was not enough.
    fn decide(&mut self, lines: usize, work: u64) -> bool {
        let fewer_excluded = self.searched.excluded.is_some();
        let Some(bounded) = self.searches.narrow.bound_within(lines, fewer_excluded, work) else {
            return false;
        };
        self.searched = self.searched.after(lines, bounded);
        true
    }

    /// Guided search for at most this many lines with this much work.
    fn guided(&mut self, lines: usize, work: u64) -> Bounded {
        let before = self.searches.statistics().nodes;
        let bounded = self.searches.guided(lines.min(MOST_LINES), work);
        self.guided_nodes += self.searches.statistics().nodes - before;
        bounded
    }

    /// Looks for a smaller or better program than one that guided search has found.
    fn improve(&mut self, mut found: Found) {
        let first_nodes = self.guided_nodes;
        let (mut best, mut found_by) = (found.clone(), FoundBy::Guided { nodes: first_nodes });
        if self.question.wanted == Wanted::Best {
            while let Some(shorter) = self.shorten(&found) {
                found = shorter;
                if self.question.smallest || badness(&found) < badness(&best) {
                    (best, found_by) = (found.clone(), FoundBy::Guided { nodes: self.guided_nodes });
                }
            }
            if self.searched.stopped.is_none() {
                self.exclude(&found, first_nodes);
            }
        }
        let complete = self.searched.programs.first();
        if complete.is_none_or(|complete| !self.question.smallest && badness(&best) < badness(complete)) {
            self.searched.prefer(best, found_by);
        }
    }

    /// Looks for a better program than the smallest one, if that tests objects of single examples.
    fn generalize(&mut self) {
        let Question { wanted, smallest, bound, .. } = self.question;
        let is_smallest = self.searched.found_by == FoundBy::Complete && self.searched.stopped.is_none();
        let Some(found) = self.searched.programs.first().filter(|_| is_smallest) else { return };
        if *smallest || *wanted != Wanted::Best {
            return;
        }
        let lines = found.program.lines();
        let most_nodes = self.searches.statistics().nodes + GENERALIZATION;
        for lines in lines + 1..=(lines + found.specific).min(bound.lines()) {
            let left = most_nodes.saturating_sub(self.searches.statistics().nodes);
            let Some(Bounded { programs, stopped, .. }) = self.searches.narrow.general_within(lines, left)
            else {
                return;
            };
            if let Some(general) = programs.into_iter().find(|found| !found.conditions.is_empty()) {
                return self.searched.prefer(general, FoundBy::Complete);
            }
            if stopped.is_some() {
                return;
            }
        }
    }

    /// Guided search for a shorter program than one that it has found.
    fn shorten(&mut self, found: &Found) -> Option<Found> {
        let shorter = found.program.lines().checked_sub(1)?;
        let least = if self.question.problem.is_over_pointers() { least_guided(found) } else { LEAST_GUIDED };
        let bounded = self.guided(shorter, self.guided_nodes.max(least));
        // Complete search needs less memory.
        self.searched.stopped = bounded.stopped.filter(|reason| *reason != StopReason::Memory);
        bounded.programs.into_iter().next()
    }

    /// Complete search for a program that is better than the last one of guided search, which found the first one after so
    /// many nodes.
    fn exclude(&mut self, found: &Found, first_nodes: u64) {
        let most = found.program.lines();
        let steps = match self.question.bound {
            Bound::Lines(lines) => lines.min(most)..=lines.min(most),
            _ => self.searched.excluded.map_or(1, |excluded| excluded + 1)..=most,
        };
        let least = match (&self.question.bound, self.question.problem.is_over_pointers()) {
            (Bound::Open, true) => IMPROVEMENT.min(worth(found) * IMPROVEMENT_OVER_POINTERS),
            (Bound::Open, false) => IMPROVEMENT,
            _ => BOUNDED_IMPROVEMENT,
        };
        let improvement = least.max(GUIDED_NODE.saturating_mul(first_nodes));
        // What was done for a bound before counts, too.
        let paused: u64 = steps.clone().map(|lines| self.searches.narrow.paused_nodes(lines)).sum();
        let most_nodes = self.searches.statistics().nodes + improvement;
        for lines in steps {
            let before = if self.searches.narrow.paused_nodes(lines) == 0 { paused } else { 0 };
            let left = most_nodes.saturating_sub(self.searches.statistics().nodes + before);
            let work = if self.question.smallest { u64::MAX } else { left };
            if work == 0 || !self.decide(lines, work) || self.searched.is_over() {
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
        for (stopped, excluded) in [(Some(StopReason::Time), None), (None, Some(6))] {
            let programs = vec![found(7, 1)];
            let mut searched = SearchedBounds { programs, stopped, ..SearchedBounds::default() };
            searched.prefer(found(8, 0), FoundBy::Complete);
            assert_eq!(searched.programs, [found(8, 0)]);
            assert_eq!(searched.shorter, Some(found(7, 1)));
            assert_eq!(searched.excluded, excluded);
        }
    }
}
