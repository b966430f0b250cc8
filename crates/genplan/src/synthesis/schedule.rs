//! Who searches when.
//!
//! | engine | what it is for |
//! |---|---|
//! | complete search | the smallest and best program, and the proof that there is no smaller one: one bound after the other |
//! | search over described actions | a program for an ordinary domain, over pointers of its own: once, in the first turn |
//! | guided search | long programs, also over one pointer for each range where no action needs one; it proves nothing |
//! | both of these over the whole language | what is left, when guided search gives up |
//!
//! They take turns, each [`GROWTH`] times as long as the one before. A program that guided search has found is improved on with as much work
//! as it took, but at least that of a [turn](BETTER_TURN). Work is counted in nodes, not in seconds, so that the answer is the same on every
//! machine. All programs that are found are rivals; the one [measure](super::measure) chooses. With more work, another one may be found, so
//! the numbers below change answers (`docs/decisions/05-turns.md`).
//!
//! A sketch is a question like others. Its completions have its lines, so there is nothing to shorten.

use std::ops::RangeInclusive;
use std::sync::Arc;

use genplan_core::budget::{Budget, StopReason};
use genplan_pddl::Diagnostic;

use super::answer::{Answer, FoundBy, check_budget};
use super::comparison::Rival;
use super::engine::Engine;
use super::proof::{Proof, ProofScope};
use super::relay::{Relay, SearchRelay};
use crate::described::{self, Described};
use crate::question::{Bound, ConditionChoice, MOST_LINES, Question, Wanted};
use crate::replay::replay;
use crate::search::{Bounded, Found, PreparedProblem, Search, SearchStatistics, with_search};

/// The nodes of the first turn: of complete search for each bound. All other numbers of nodes are those of some turn.
const FIRST_NODES: u64 = 10_000;

/// By how much the next turn is longer.
pub(super) const GROWTH: u64 = 4;

/// The turn that comes first where the user gives a bound, because complete search is made for that; and what may be done beside the turns.
pub(super) const LONG_TURN: u32 = 2;

/// The turn whose work it is worth to look for a better program.
pub(super) const BETTER_TURN: u32 = 3;

/// The last turn of guided search. It is one less if complete search has decided all its bounds: then it is likely that there is none.
const LAST_TURN: u32 = 5;

/// What a node costs, in those of complete search. Over pointers, guided search has as many nodes as complete search all the same: programs
/// are longer than what that decides.
const GUIDED_NODE: u64 = 5;
const LANGUAGE_NODE: u64 = 16;
pub(super) const DESCRIBED_NODE: u64 = 50;

/// The nodes of a turn.
pub(super) fn turn(number: u32) -> u64 {
    FIRST_NODES * GROWTH.pow(number)
}

/// What searches begin with.
#[derive(Clone, Copy, Debug)]
pub(super) struct HeadStart {
    /// About how many nodes they may have.
    pub nodes: u64,
    /// What is proved already.
    pub proof: Option<Proof>,
}

impl HeadStart {
    /// With about this many nodes; nothing is proved.
    pub(super) fn of(nodes: u64) -> Self {
        HeadStart { nodes, proof: None }
    }
}

/// Lets the searches of this library answer all bounds of a question.
pub(super) fn search(question: &Question, budget: &Budget, relay: &Relay<'_>, head: HeadStart) -> Answer {
    let prepared = PreparedProblem::new(question, budget);
    let is_whole = question.problem.is_whole();
    let observer = SearchRelay { relay, is_language: is_whole && question.problem.is_over_pointers() };
    let scope = if is_whole { ProofScope::Language } else { ProofScope::Offered };
    let search = Search::new(&prepared, budget, &observer);
    let answer = Answer { scope, proof: head.proof, ..Answer::default() };
    let most_nodes = head.nodes;
    let mut turns = Turns { question, budget, relay, most_nodes, search, answer, guided_nodes: 0 };
    if question.is_guided() {
        turns.alternate();
    } else {
        turns.complete(u64::MAX);
    }
    turns.generalize();
    let statistics = turns.search.statistics();
    let mut answer = turns.answer.concluded(&question.bound, &statistics);
    let first = answer.programs.first().map(|found| Rival {
        found: found.clone(),
        found_by: answer.found_by,
        problem: answer.own_problem.clone(),
    });
    answer.rivals.extend(first);
    answer
}

/// Lets another engine answer them, one after the other.
pub(super) fn search_by(question: &Question, engine: &mut dyn Engine) -> Result<Answer, Diagnostic> {
    let answer = one_by_one(question.bound.steps(), |lines, fewer| engine.bound(lines, fewer))?;
    Ok(answer.concluded(&question.bound, &engine.statistics()))
}

/// What the first bound gives that has a program or is not decided; or the last one.
pub(super) fn one_by_one<E>(
    steps: RangeInclusive<usize>,
    mut bound: impl FnMut(usize, bool) -> Result<Bounded, E>,
) -> Result<Answer, E> {
    let mut answer = Answer::default();
    for lines in steps {
        let bounded = bound(lines, answer.proof.is_some())?;
        answer.note(lines, bounded);
        if answer.is_over() {
            break;
        }
    }
    Ok(answer)
}

impl Answer {
    /// Notes what is known when one more bound was searched.
    fn note(&mut self, lines: usize, Bounded { programs, share, stopped }: Bounded) {
        if programs.is_empty() && stopped.is_none() {
            self.proof = Some(Proof::UpTo(lines));
        }
        (self.programs, self.share, self.stopped) = (programs, Some(share), stopped);
    }

    fn is_over(&self) -> bool {
        !self.programs.is_empty() || self.stopped.is_some()
    }

    /// To have found nothing is no proof that there is nothing, if not all bounds are excluded, or if there is none.
    fn concluded(mut self, bound: &Bound, statistics: &SearchStatistics) -> Self {
        self.statistics.search.add(statistics);
        let is_decided =
            *bound != Bound::Open && self.proved_none_up_to().unwrap_or(0) >= *bound.steps().end();
        match self.is_none() && !is_decided {
            true => Answer { stopped: Some(StopReason::Incomplete), share: None, ..self },
            false => self,
        }
    }
}

impl Question {
    /// Whether a program of any form, over any pointers, may answer it.
    pub(crate) fn is_free(&self) -> bool {
        let is_genplans_choice = self.more_pointers && self.problem.chooses_pointers();
        is_genplans_choice && !self.smallest && self.conditions == ConditionChoice::Changeable
    }

    /// A described program that fits the examples within the bound, if the question admits one and it is found with about this many nodes of
    /// complete search; and whether what it does depends on the case.
    pub(super) fn described(&self, most_nodes: u64, budget: &Budget) -> Option<(Rival, bool)> {
        // A limit that is reached ends the other searches, too.
        let find = || described::find(&self.problem, most_nodes / DESCRIBED_NODE, budget);
        let Described { problem, program, nodes, has_cases } =
            (self.is_for_one() && self.is_free()).then(find)?.ok()??;
        let checked = check_budget(budget, 0.0);
        let fits = || replay(&program, (&problem, self.mode), &checked).is_ok();
        (self.bound.admits(program.lines()) && fits()).then(|| {
            let (found, found_by) = (Found::new(program), FoundBy::Described { nodes });
            (Rival { found, found_by, problem: Some(Arc::new(problem)) }, has_cases)
        })
    }
}

/// Searches that take turns.
struct Turns<'t> {
    question: &'t Question,
    budget: &'t Budget,
    relay: &'t Relay<'t>,
    /// About how many nodes they may have.
    most_nodes: u64,
    /// Complete and guided search.
    search: Search<'t>,
    /// What is known, with the programs that were found on the way.
    answer: Answer,
    /// The nodes of guided search so far.
    guided_nodes: u64,
}

impl Turns<'_> {
    /// How many nodes they have looked at.
    fn nodes(&self) -> u64 {
        self.answer.statistics.search.nodes + self.search.statistics().nodes
    }

    /// Turn after turn, until there is a program or guided search gives up.
    fn alternate(&mut self) {
        let is_open = self.question.bound == Bound::Open;
        let mut described = self.question.described(self.most_nodes, self.budget);
        described.iter().for_each(|(rival, _)| self.relay.tell(rival));
        for number in if is_open { 0 } else { LONG_TURN }.. {
            let is_complete = self.complete(turn(number));
            if let Some((rival, has_cases)) = described.take() {
                return self.settle(rival, has_cases.then(|| turn(number)));
            }
            if self.answer.is_over() || is_complete && !is_open {
                return;
            }
            let before = self.guided_nodes;
            let Bounded { programs, stopped, .. } =
                self.guided(self.question.bound.lines(), turn(number) / self.guided_node());
            if let Some(found) = programs.into_iter().next() {
                return self.improve(found);
            }
            match stopped {
                // Complete search needs less.
                Some(StopReason::Memory) => break,
                Some(_) => return (self.answer.stopped, self.answer.share) = (stopped, None),
                // It has seen everything.
                None if self.guided_nodes == before => break,
                None if self.nodes() >= self.most_nodes => return,
                None if self.finds_over_each_range(turn(number)) => return,
                None if number >= LAST_TURN - u32::from(is_complete) => break,
                None => {}
            }
        }
        if !self.finds_in_language() {
            self.complete(u64::MAX);
        }
    }

    /// Complete search of the bounds that are not decided, each with at most this much work. Says no if it was not enough.
    fn complete(&mut self, work: u64) -> bool {
        let steps = self.question.bound.steps();
        let first = self.answer.proved_none_up_to().map_or(0, |excluded| excluded + 1);
        for lines in first.max(*steps.start())..=*steps.end() {
            let left = self.most_nodes.saturating_sub(self.nodes()).max(1);
            if !self.decide(lines, work.min(left.saturating_add(self.search.paused_nodes(lines)))) {
                return false;
            }
            if self.answer.is_over() {
                return true;
            }
        }
        true
    }

    /// Complete search of a bound. Says no if the work was not enough.
    fn decide(&mut self, lines: usize, work: u64) -> bool {
        let fewer_excluded = self.answer.proved_none_up_to() >= Some(lines.saturating_sub(1));
        let bounded = self.search.bound_within(lines, fewer_excluded, work);
        let is_decided = bounded.is_some();
        bounded.into_iter().for_each(|bounded| self.answer.note(lines, bounded));
        is_decided
    }

    /// Guided search for at most this many lines with this much work.
    fn guided(&mut self, lines: usize, work: u64) -> Bounded {
        let before = self.search.statistics().nodes;
        let bounded = self.search.guided(lines.min(MOST_LINES), work);
        self.guided_nodes += self.search.statistics().nodes - before;
        bounded
    }

    /// For how many nodes of complete search guided search has one in a turn.
    fn guided_node(&self) -> u64 {
        if self.question.problem.is_over_pointers() { 1 } else { GUIDED_NODE }
    }

    /// Notes a described program; if it has cases and complete search has found nothing, guided search has one turn with this much work.
    fn settle(&mut self, rival: Rival, work: Option<u64>) {
        self.answer.rivals.push(rival.clone());
        if let Some(work) = work.filter(|_| !self.answer.is_over())
            && let Some(found) = self.guided(rival.found.program.lines(), work).programs.into_iter().next()
        {
            return self.improve(found);
        }
        if self.answer.programs.is_empty() {
            let Rival { found, found_by, problem } = rival;
            (self.answer.programs, self.answer.found_by, self.answer.own_problem) =
                (vec![found], found_by, problem);
        }
    }

    /// Notes a program that guided search has found, and looks for a better one: guided search for shorter ones, then complete search.
    fn improve(&mut self, mut found: Found) {
        let first_nodes = self.guided_nodes;
        let mut found_by = self.rival(&found);
        if self.question.wanted == Wanted::Best {
            while let Some(shorter) = self.shorten(&found) {
                found = shorter;
                found_by = self.rival(&found);
            }
            if self.answer.stopped.is_none() {
                self.exclude(&found, first_nodes);
            }
        }
        if self.answer.programs.is_empty() {
            (self.answer.programs, self.answer.found_by) = (vec![found], found_by);
        }
    }

    /// Notes a program of guided search that may be the answer.
    fn rival(&mut self, found: &Found) -> FoundBy {
        let found_by = FoundBy::Guided { nodes: self.guided_nodes };
        let rival = Rival { found: found.clone(), found_by, problem: None };
        self.relay.tell(&rival);
        self.answer.rivals.push(rival);
        found_by
    }

    /// Guided search for a shorter program than one that it has found.
    fn shorten(&mut self, found: &Found) -> Option<Found> {
        let shorter = found.program.lines().checked_sub(1).filter(|_| self.question.is_for_one())?;
        let bounded = self.guided(shorter, self.guided_nodes.max(turn(BETTER_TURN) / self.guided_node()));
        // Complete search needs less memory.
        self.answer.stopped = bounded.stopped.filter(|reason| *reason != StopReason::Memory);
        bounded.programs.into_iter().next()
    }

    /// Complete search for a program that is better than the last one of guided search, which found the first one after this many nodes.
    fn exclude(&mut self, found: &Found, first_nodes: u64) {
        let most = found.program.lines();
        let steps = match self.question.bound {
            Bound::Lines(lines) => lines.min(most)..=lines.min(most),
            Bound::Sketch(_) => most..=most,
            _ => self.answer.proved_none_up_to().map_or(1, |excluded| excluded + 1)..=most,
        };
        let least = turn(if self.question.bound == Bound::Open { BETTER_TURN } else { BETTER_TURN + 1 });
        // What was done for a bound before counts, too.
        let paused: u64 = steps.clone().map(|lines| self.search.paused_nodes(lines)).sum();
        let most_nodes = self.nodes() + least.max(GUIDED_NODE.saturating_mul(first_nodes));
        for lines in steps {
            let before = if self.search.paused_nodes(lines) == 0 { paused } else { 0 };
            let left = most_nodes.saturating_sub(self.nodes() + before);
            let work = if self.question.smallest { u64::MAX } else { left };
            if work == 0 || !self.decide(lines, work) || self.answer.is_over() {
                break;
            }
        }
    }

    /// Where no action needs a pointer, programs ask about no object: whether guided search finds one over a pointer for each range.
    fn finds_over_each_range(&mut self, work: u64) -> bool {
        let Turns { question, budget, relay, .. } = *self;
        let is_asked = question.is_for_one() && question.conditions == ConditionChoice::Changeable;
        let problem = is_asked.then(|| question.problem.over_each_range(budget)).flatten();
        let Some(problem) = problem.map(Arc::new) else { return false };
        let wider = Question { problem: Arc::clone(&problem), ..question.clone() };
        let observer = SearchRelay { relay, is_language: false };
        let (found, statistics) = with_search(&wider, budget, &observer, |search| {
            let (mut found, mut lines) = (None, question.bound.lines().min(MOST_LINES));
            while let Some(next) = search.guided(lines, work).programs.pop() {
                lines = next.program.lines().saturating_sub(1);
                found = Some(next);
            }
            (found, search.statistics())
        });
        self.answer.statistics.search.add(&statistics);
        self.guided_nodes += statistics.nodes;
        let Some(found) = found else { return false };
        (self.answer.programs, self.answer.own_problem) = (vec![found], Some(problem));
        self.answer.found_by = FoundBy::Guided { nodes: self.guided_nodes };
        true
    }

    /// Complete search for a longer program than the smallest one, if that tests objects of single examples: one that does not. What that may
    /// cost does not depend on how many nodes were looked at before, because that is not the same for any number of threads.
    fn generalize(&mut self) {
        let is_smallest = self.answer.found_by == FoundBy::Complete && self.answer.stopped.is_none();
        let first = self.answer.programs.first().filter(|_| is_smallest && self.question.is_for_best());
        let Some(Found { specific, program, .. }) = first else { return };
        let lines = program.lines() + 1..=(program.lines() + specific).min(self.question.bound.lines());
        let most_nodes = self.nodes() + turn(LONG_TURN);
        for lines in lines {
            let left = most_nodes.saturating_sub(self.nodes());
            let Some(bounded) = self.search.general_within(lines, left) else { return };
            if let Some(found) = bounded.programs.into_iter().find(|found| !found.conditions.is_empty()) {
                return self.answer.rivals.push(Rival { found, found_by: FoundBy::Complete, problem: None });
            }
            if bounded.stopped.is_some() {
                return;
            }
        }
    }

    /// Whether there is a program in the whole language, once, with a part of the work that was done before.
    fn finds_in_language(&mut self) -> bool {
        let Turns { question, budget, relay, .. } = *self;
        if !question.more_pointers || !question.problem.has_language() {
            return false;
        }
        let most = (self.nodes() / LANGUAGE_NODE).max(turn(LONG_TURN));
        let language = question.ask_language(question.bound.clone(), most, budget, relay);
        self.answer.statistics.search.add(&language.statistics.search);
        if language.is_found() {
            self.answer = Answer { statistics: self.answer.statistics, ..language };
        }
        self.answer.is_over()
    }
}
