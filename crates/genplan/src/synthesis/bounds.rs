//! One bound after the other, and guided search beside them.
//!
//! Complete search finds the smallest and best program, and proves that there is no smaller one; guided search finds
//! long programs at once, but proves nothing. They take turns, with more work every time, until guided search has had its
//! share. Work is counted in nodes, not in seconds, so that the answer is the same on every machine. What guided search
//! has found, it tries to shorten, and then complete search tries to improve, with an amount of work that is bounded unless the
//! smallest program is asked for.
//!
//! A test of an object of a single example costs more than a line: a program that is as many lines longer as it has fewer
//! such tests is better. The proof is about lines all the same.

use genplan_core::budget::StopReason;
use genplan_pddl::Diagnostic;

use super::doubt::doubt;
use super::engine::Engine;
use super::question::Question;
use crate::question::{Bound, MOST_LINES, Wanted};
use crate::search::{Bounded, Found};

/// The first turn of complete search, in nodes for each bound, if the user gives a bound: complete search is made for that.
/// (Nearly all of the paper's runs end within it.)
const FIRST_TURN: u64 = 200_000;

/// Likewise if the bound is open: guided search comes soon. (With 40,000, gripper over pointers takes four times as long until the
/// first program; with 2,000, fewer small programs are found by proof, and satellite gets a program that is not general.)
const FIRST_OPEN_TURN: u64 = 10_000;

/// Guided search has a node for so many of complete search in a turn. They take half as much time, because a node of
/// guided search costs about ten times as much.
const GUIDED_NODE: u64 = 5;

/// Guided search has at most about so many nodes. (On the families of the bench `guided` it needs up to 470,000.)
const MOST_GUIDED: u64 = 4_000_000;

/// Likewise when complete search has decided all its bounds: then it is likely that there is no program at all.
const MOST_GUIDED_ALONE: u64 = 200_000;

/// Likewise for programs over pointers, which are longer than what complete search decides; there it has as many nodes as
/// complete search. (The ordinary domains of `examples/` take up to four million.)
const MOST_GUIDED_OVER_POINTERS: u64 = 20_000_000;

/// After so many, it has failed with the pointers that the actions need, and tries others. (It finds miconic's and satellite's programs
/// before.)
const NARROW_SHARE: u64 = 10_000_000;

/// For programs over more pointers, guided search has as much work as all that was done before, but not less than this.
const LEAST_WIDELY: u64 = 100_000;

/// By how much the next turn is longer: what a complete search did in a turn, it does again in the next one.
const GROWTH: u64 = 4;

/// To improve what guided search has found may cost complete search so many nodes, or [`GUIDED_NODE`] for each node of guided
/// search, whichever is more. (With 250,000, the families `spiral` of the bench `guided` and `examples/grid` have longer programs.)
const IMPROVEMENT: u64 = 400_000;

/// Likewise for programs over pointers, for each [doubt](doubt()) of the last one.
const IMPROVEMENT_OVER_POINTERS: u64 = 25_000;

/// Likewise if the user gives a bound. (`examples/grid` takes 2.1 million nodes to exclude seven lines.)
const BOUNDED_IMPROVEMENT: u64 = 4_000_000;

/// To find a program that is longer than the smallest one, but more general, may cost so many nodes. (It does not depend on
/// how many were looked at before, because that is not the same for any number of threads.)
const GENERALIZATION: u64 = 100_000;

/// To find a shorter program, guided search has as much work as it took to find the last one, but not less than this. Over
/// pointers, where the first program is found soon and is not always general, it is this many times the [doubt](doubt()).
const LEAST_GUIDED: u64 = 5_000;

/// What came of all bounds.
#[derive(Default)]
pub(super) struct SearchedBounds {
    pub programs: Vec<Found>,
    /// Who found them.
    pub found_by: FoundBy,
    /// A shorter program, which is worse: it tests objects of single examples.
    pub shorter: Option<Found>,
    /// No program of at most so many lines fits.
    pub excluded: Option<usize>,
    /// The estimated share of the last bound that was searched; nothing if guided search was the last to search.
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
        /// After so many nodes.
        nodes: u64,
    },
}

impl Question<'_> {
    /// Whether some program is asked for, of which nothing is given.
    fn is_for_one(&self) -> bool {
        self.bound.sketch().is_none() && !matches!(self.wanted, Wanted::All(_))
    }

    /// Whether guided search looks for it, too.
    pub(super) fn is_guided(&self) -> bool {
        self.guided && self.is_for_one()
    }
}

/// Lets an engine answer all bounds of a question.
pub(super) fn search(question: &Question<'_>, engine: &mut dyn Engine) -> Result<SearchedBounds, Diagnostic> {
    let searched = SearchedBounds::default();
    let mut turns = Turns { question, engine, searched, guided_nodes: 0, has_looked_widely: false };
    if question.is_guided() {
        turns.alternate()?;
    } else {
        turns.complete(u64::MAX)?;
    }
    if question.is_for_one() {
        turns.generalize();
        turns.reconsider();
    }
    Ok(turns.searched.concluded(&question.bound))
}

impl SearchedBounds {
    /// Without a bound, to have found nothing is no proof that there is nothing: longer programs are not excluded.
    fn concluded(self, bound: &Bound) -> Self {
        match *bound == Bound::Open && self.programs.is_empty() && self.stopped.is_none() {
            true => SearchedBounds { stopped: Some(StopReason::Incomplete), share: None, ..self },
            false => self,
        }
    }
}

/// How much work guided search has at least to find a shorter program than one over pointers.
pub(super) fn least_guided(found: &Found) -> u64 {
    doubt(found) * LEAST_GUIDED
}

/// How bad a program is: a test of an object of a single example costs more than a line.
fn badness(found: &Found) -> (usize, usize) {
    (found.program.lines() + found.specific, found.specific)
}

/// Two searches that take turns.
struct Turns<'t, 'e> {
    question: &'t Question<'t>,
    engine: &'e mut dyn Engine,
    searched: SearchedBounds,
    /// The nodes of guided search so far.
    guided_nodes: u64,
    /// Whether it has looked for programs over more pointers.
    has_looked_widely: bool,
}

impl Turns<'_, '_> {
    fn alternate(&mut self) -> Result<(), Diagnostic> {
        let mut work = if self.question.bound == Bound::Open { FIRST_OPEN_TURN } else { FIRST_TURN };
        loop {
            let is_complete = self.complete(work)?;
            if self.is_over() || is_complete && self.question.bound != Bound::Open {
                return Ok(());
            }
            let before = self.guided_nodes;
            let bounded = match before < self.most_guided(is_complete) {
                true => self.guided(self.question.bound.lines(), work / self.guided_node()),
                false => None,
            };
            let Some(Bounded { programs, stopped, .. }) = bounded else { return self.complete_all() };
            if let Some(found) = programs.first() {
                return self.improve(found.clone());
            }
            match stopped {
                // Complete search needs less.
                Some(StopReason::Memory) => return self.complete_all(),
                Some(_) => {
                    (self.searched.stopped, self.searched.share) = (stopped, None);
                    return Ok(());
                }
                // It has seen everything.
                None if self.guided_nodes == before => return self.complete_all(),
                None => work = work.saturating_mul(GROWTH),
            }
            if self.guided_nodes >= NARROW_SHARE && self.finds_widely() {
                return Ok(());
            }
        }
    }

    /// Whether there is a program over more pointers than the actions need: with these, nothing was found.
    fn finds_widely(&mut self) -> bool {
        let found = self.look_widely(self.question.bound.lines());
        if found.is_some() {
            self.searched.programs.extend(found);
            self.searched.found_by = FoundBy::Guided { nodes: self.guided_nodes };
        }
        self.is_over()
    }

    /// Guided search, once, for a program of at most so many lines over more pointers than the actions need. A bound that complete
    /// search can decide is about those that they need.
    fn look_widely(&mut self, lines: usize) -> Option<Found> {
        let is_bounded = !matches!(self.question.bound, Bound::Open | Bound::UpTo(_));
        if is_bounded || !self.question.more_pointers || std::mem::replace(&mut self.has_looked_widely, true)
        {
            return None;
        }
        let before = self.engine.statistics().nodes;
        let work = before.max(LEAST_WIDELY);
        let bounded = self.engine.guided_widely(lines.min(MOST_LINES), work)?;
        self.guided_nodes += self.engine.statistics().nodes - before;
        bounded.programs.into_iter().next()
    }

    /// Looks for a program over more pointers, if the examples hardly support the one that was found. More pointers cost a line.
    fn reconsider(&mut self) {
        let Question { wanted, smallest, .. } = self.question;
        let is_done = self.searched.stopped.is_none() && *wanted == Wanted::Best && !*smallest;
        let Some(found) = self.searched.programs.first().filter(|_| is_done && self.question.is_guided())
        else {
            return;
        };
        let is_doubtful = self.question.is_hardly_supported(&found.program);
        let Some(lines) = found.program.lines().checked_sub(2).filter(|_| is_doubtful) else { return };
        if let Some(other) = self.look_widely(lines) {
            self.prefer(other);
            self.searched.found_by = FoundBy::Guided { nodes: self.guided_nodes };
        }
    }

    /// Complete search of all bounds that are not decided, whatever it takes, when guided search has failed.
    fn complete_all(&mut self) -> Result<(), Diagnostic> {
        if self.finds_widely() { Ok(()) } else { self.complete(u64::MAX).map(|_| ()) }
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

    fn is_over(&self) -> bool {
        !self.searched.programs.is_empty() || self.searched.stopped.is_some()
    }

    /// Complete search of the bounds that are not decided, each with so much work. Says no if it was not enough.
    fn complete(&mut self, work: u64) -> Result<bool, Diagnostic> {
        for lines in self.undecided() {
            if !self.decide(lines, work)? {
                return Ok(false);
            }
            if self.is_over() {
                return Ok(true);
            }
        }
        Ok(true)
    }

    /// The bounds that are not decided yet.
    fn undecided(&self) -> std::ops::RangeInclusive<usize> {
        let steps = self.question.bound.steps();
        let first = self.searched.excluded.map_or(*steps.start(), |excluded| excluded + 1);
        first..=*steps.end()
    }

    /// Complete search of a bound. Says no if the work was not enough.
    fn decide(&mut self, lines: usize, work: u64) -> Result<bool, Diagnostic> {
        let fewer_excluded = self.searched.excluded.is_some();
        let bounded = match work {
            u64::MAX => Some(self.engine.bound(lines, fewer_excluded)?),
            work => self.engine.bound_within(lines, fewer_excluded, work)?,
        };
        let Some(Bounded { programs, share, stopped }) = bounded else { return Ok(false) };
        if programs.is_empty() && stopped.is_none() {
            self.searched.excluded = Some(lines);
        }
        let (excluded, share) = (self.searched.excluded, Some(share));
        self.searched = SearchedBounds { programs, excluded, share, stopped, ..SearchedBounds::default() };
        Ok(true)
    }

    /// Guided search for at most so many lines with so much work, if the engine can do that.
    fn guided(&mut self, lines: usize, work: u64) -> Option<Bounded> {
        let before = self.engine.statistics().nodes;
        let bounded = self.engine.guided(lines.min(MOST_LINES), work);
        self.guided_nodes += self.engine.statistics().nodes - before;
        bounded
    }

    /// Looks for a smaller or better program than one that guided search has found.
    fn improve(&mut self, mut found: Found) -> Result<(), Diagnostic> {
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
                self.exclude(&found, first_nodes)?;
            }
        }
        let complete = self.searched.programs.first();
        if complete.is_none_or(|complete| !self.question.smallest && badness(&best) < badness(complete)) {
            self.prefer(best);
            self.searched.found_by = found_by;
        }
        Ok(())
    }

    /// Prefers a program to what complete search has found.
    fn prefer(&mut self, found: Found) {
        let shorter = self.searched.programs.pop();
        // A search that was cut short does not know whether that is the smallest one.
        let smallest = shorter.as_ref().filter(|_| self.searched.stopped.is_none());
        let fewer = smallest.and_then(|smallest| smallest.program.lines().checked_sub(1));
        self.searched.excluded = self.searched.excluded.or(fewer);
        self.searched.shorter = shorter.filter(|shorter| shorter.program.lines() < found.program.lines());
        self.searched.programs.push(found);
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
        let most_nodes = self.engine.statistics().nodes + GENERALIZATION;
        for lines in lines + 1..=(lines + found.specific).min(bound.lines()) {
            let left = most_nodes.saturating_sub(self.engine.statistics().nodes);
            let Some(Bounded { programs, stopped, .. }) = self.engine.general_within(lines, left) else {
                return;
            };
            if let Some(general) = programs.into_iter().find(|found| !found.conditions.is_empty()) {
                return self.prefer(general);
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
        let bounded = self.guided(shorter, self.guided_nodes.max(least))?;
        // Complete search needs less memory.
        self.searched.stopped = bounded.stopped.filter(|reason| *reason != StopReason::Memory);
        bounded.programs.into_iter().next()
    }

    /// Complete search for a program that is better than the last one of guided search, which found the first one after so
    /// many nodes.
    fn exclude(&mut self, found: &Found, first_nodes: u64) -> Result<(), Diagnostic> {
        let most = found.program.lines();
        let steps = match self.question.bound {
            Bound::Lines(lines) => lines.min(most)..=lines.min(most),
            _ => self.searched.excluded.map_or(1, |excluded| excluded + 1)..=most,
        };
        let least = match (&self.question.bound, self.question.problem.is_over_pointers()) {
            (Bound::Open, true) => IMPROVEMENT.min(doubt(found) * IMPROVEMENT_OVER_POINTERS),
            (Bound::Open, false) => IMPROVEMENT,
            _ => BOUNDED_IMPROVEMENT,
        };
        let improvement = least.max(GUIDED_NODE.saturating_mul(first_nodes));
        let most_nodes = self.engine.statistics().nodes + improvement;
        for lines in steps {
            let left = most_nodes.saturating_sub(self.engine.statistics().nodes);
            let work = if self.question.smallest { u64::MAX } else { left };
            if work == 0 || !self.decide(lines, work)? || self.is_over() {
                break;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use genplan_core::program::{Instruction, Program};
    use genplan_pddl::Strictness;

    use super::*;
    use crate::examples::{ExampleFiles, Part};
    use crate::problem::GeneralizedProblem;
    use crate::search::SearchStatistics;

    /// Its complete search ends with its time, when it has found a program that tests an object; its guided search has
    /// found a general one before.
    #[derive(Default)]
    struct Hasty {
        bounds: usize,
        guided: usize,
    }

    fn found(lines: usize, specific: usize) -> Found {
        let program = Program::new(vec![Instruction::End; lines + 1]).expect("it ends");
        Found { program, conditions: Vec::new(), other_paths: None, specific }
    }

    impl Engine for Hasty {
        fn bound(&mut self, lines: usize, _fewer_excluded: bool) -> Result<Bounded, Diagnostic> {
            let stopped = Some(StopReason::Time);
            Ok(Bounded { programs: vec![found(lines - 1, 1)], share: 0.5, stopped })
        }

        fn bound_within(
            &mut self,
            lines: usize,
            fewer_excluded: bool,
            _work: u64,
        ) -> Result<Option<Bounded>, Diagnostic> {
            self.bounds += 1;
            if self.bounds == 1 { Ok(None) } else { self.bound(lines, fewer_excluded).map(Some) }
        }

        fn guided(&mut self, lines: usize, _work: u64) -> Option<Bounded> {
            self.guided += 1;
            let programs = if self.guided == 1 { vec![found(lines, 0)] } else { Vec::new() };
            Some(Bounded { programs, share: 0.0, stopped: None })
        }

        fn statistics(&self) -> SearchStatistics {
            SearchStatistics { nodes: self.guided as u64, ..SearchStatistics::default() }
        }
    }

    /// Its complete search excludes two lines; for three, its turn is not enough, and guided search takes the rest of the
    /// time.
    struct Outrun;

    impl Engine for Outrun {
        fn bound(&mut self, _lines: usize, _fewer_excluded: bool) -> Result<Bounded, Diagnostic> {
            Ok(Bounded { programs: Vec::new(), share: 1.0, stopped: None })
        }

        fn bound_within(
            &mut self,
            lines: usize,
            fewer_excluded: bool,
            _work: u64,
        ) -> Result<Option<Bounded>, Diagnostic> {
            if lines > 2 { Ok(None) } else { self.bound(lines, fewer_excluded).map(Some) }
        }

        fn guided(&mut self, _lines: usize, _work: u64) -> Option<Bounded> {
            Some(Bounded { programs: Vec::new(), share: 0.0, stopped: Some(StopReason::Time) })
        }

        fn statistics(&self) -> SearchStatistics {
            SearchStatistics::default()
        }
    }

    fn corridor() -> GeneralizedProblem {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/corridor");
        let files = ExampleFiles::in_folder(&folder, Part::Training).expect("a folder");
        let examples = files.read(Strictness::Lenient).into_result().expect("examples");
        GeneralizedProblem::from_examples(&examples).expect("small")
    }

    #[test]
    fn guided_search_does_not_know_which_share_of_a_bound_was_searched() {
        let problem = corridor();
        let searched = search(&Question::new(&problem), &mut Outrun).expect("no fault");
        assert_eq!((searched.excluded, searched.stopped), (Some(2), Some(StopReason::Time)));
        assert_eq!(searched.share, None);
    }

    #[test]
    fn a_search_that_was_cut_short_proves_nothing() {
        let problem = corridor();
        let question = Question::new(&problem).bound(Bound::Lines(8));
        let searched = search(&question, &mut Hasty::default()).expect("no fault");
        assert_eq!(searched.programs, [found(8, 0)]);
        assert_eq!(searched.shorter, Some(found(7, 1)));
        assert_eq!((searched.excluded, searched.stopped), (None, Some(StopReason::Time)));
    }
}
