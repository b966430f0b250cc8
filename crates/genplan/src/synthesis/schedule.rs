//! Who searches when: one bound after the other, and guided search beside them.
//!
//! Complete search finds the smallest and best program, and proves that there is no smaller one; guided search finds
//! long programs at once, but proves nothing. They take turns, with more work every time, until guided search has had its
//! share. Work is counted in nodes, not in seconds, so that the answer is the same on every machine. What was found,
//! [`improve`](super::improve) tries to make better.
//!
//! Complete search, and so every proof, is about the pointers that the actions need. Guided search looks for programs over
//! these first, and then, with a quarter of that work, for programs over the spare ones of ranges that have no others. More pointers cost a
//! line: a program that is only one line shorter with them is not better. (In `examples/pointers/sorting`, a program of 5 instead of 6 lines
//! is wrong on 5 of 7 tests.) Where all of that has failed, it looks for programs of [wider tiers](Tier), each once: over one more pointer of
//! each range, whose actions may have `_` for all their arguments, and then both searches take turns with the whole language.
//!
//! A sketch is a question like others. Its completions have its lines, so there is nothing to shorten.
//!
//! The numbers below change answers: with more work, another program may be found.

use std::ops::RangeInclusive;

use genplan_core::budget::{Budget, StopReason};
use genplan_pddl::Diagnostic;

use super::answer::{Answer, FoundBy};
use super::comparison::Rival;
use super::engine::Engine;
use super::improve::least_guided;
use super::proof::{Proof, ProofScope};
use super::relay::Relay;
use crate::problem::Tier;
use crate::question::{Bound, MOST_LINES, Question, Wanted};
use crate::search::{Bounded, Found, PreparedProblem, Search, SearchStatistics, with_search};

/// The first turn of complete search, in nodes for each bound, if the user gives a bound: complete search is made for that.
pub(super) const FIRST_TURN: u64 = 200_000;

/// The first turn if the bound is open: guided search comes soon (`docs/decisions/11-when-guided-search-starts.md`).
pub(super) const FIRST_OPEN_TURN: u64 = 10_000;

/// By how much the next turn is longer; and how many nodes of guided search over few pointers there are for one over more: those cost
/// more, because there are more states.
pub(super) const GROWTH: u64 = 4;

/// Guided search has a node for this many of complete search in a turn: its nodes cost about ten times as much.
pub(super) const GUIDED_NODE: u64 = 5;

/// The most nodes of guided search, about. When complete search has decided all its bounds it is likely that there is no program
/// at all, and they are as many as in the [first turn](FIRST_TURN).
pub(super) const MOST_GUIDED: u64 = 4_000_000;

/// The most for programs over pointers, which are longer than what complete search decides; there it has as many nodes as
/// complete search. After half of them it has failed with the pointers that the actions need, and tries others.
const MOST_GUIDED_OVER_POINTERS: u64 = 20_000_000;

/// The whole language has a node for this many of all that was done before, if there may be other programs: its nodes cost much more.
const LANGUAGE_NODE: u64 = 16;

/// To look for a program of another kind than the one that was found may cost this many nodes.
pub(super) const ANOTHER_KIND: u64 = 100_000;

/// Lets the searches of this library answer all bounds of a question about a tier, with about this many nodes at the most.
pub(super) fn search(
    question: &Question,
    budget: &Budget,
    relay: &Relay<'_>,
    (tier, most_nodes): (Tier, u64),
) -> Answer {
    let wider = question.is_guided().then(|| question.problem.widened(Tier::Missing)).flatten();
    let wider = wider.map(|problem| question.about(problem));
    let prepare = |question| PreparedProblem::new(question, budget);
    let (prepared, prepared_wider) = (prepare(question), wider.as_ref().map(prepare));
    let [narrow, missing] = [tier, Tier::Missing].map(|tier| relay.of(tier));
    let mut turns = Turns {
        question,
        budget,
        relay,
        tier,
        most_nodes,
        narrow: Search::new(&prepared, budget, &narrow),
        wide: prepared_wider.as_ref().map(|prepared| Search::new(prepared, budget, &missing)),
        has_looked_widely: false,
        has_looked_everywhere: false,
        wider: SearchStatistics::default(),
        answer: Answer::default(),
        scope: match tier {
            Tier::Needed if question.problem.is_over_pointers() => ProofScope::Offered,
            _ => ProofScope::Language,
        },
        guided_nodes: 0,
        rivals: Vec::new(),
    };
    if question.is_guided() {
        turns.alternate();
    } else {
        turns.complete(u64::MAX);
    }
    if question.is_for_one() {
        turns.generalize();
    }
    let (statistics, mut rivals) = (turns.statistics(), turns.rivals);
    let answer = turns.answer.concluded(&question.bound, &statistics);
    let first = answer.programs.first().map(|found| Rival {
        found: found.clone(),
        found_by: answer.found_by,
        problem: answer.own_problem.clone(),
    });
    rivals.extend(first);
    Answer { scope: turns.scope, rivals, ..answer }
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
        answer = answer.after(lines, bound(lines, answer.proof.is_some())?);
        if answer.is_over() {
            break;
        }
    }
    Ok(answer)
}

impl Answer {
    /// What is known when one more bound was searched.
    fn after(&self, lines: usize, bounded: Bounded) -> Self {
        let Bounded { programs, share, stopped } = bounded;
        let is_excluded = programs.is_empty() && stopped.is_none();
        let proof = if is_excluded { Some(Proof::UpTo(lines)) } else { self.proof };
        Answer { programs, proof, share: Some(share), stopped, ..Answer::default() }
    }

    pub(super) fn is_over(&self) -> bool {
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

/// Searches that take turns, each with a wider choice of instructions and conditions than the one before.
pub(super) struct Turns<'t> {
    pub question: &'t Question,
    pub budget: &'t Budget,
    pub relay: &'t Relay<'t>,
    /// What the question is about.
    tier: Tier,
    /// About how many nodes they may have.
    pub most_nodes: u64,
    /// Complete and guided search of that.
    pub narrow: Search<'t>,
    /// Guided, with a pointer for each range, if some have none.
    wide: Option<Search<'t>>,
    /// Whether one more pointer for each range, and the whole language, were tried.
    has_looked_widely: bool,
    has_looked_everywhere: bool,
    /// What that has cost.
    wider: SearchStatistics,
    /// What is known.
    pub answer: Answer,
    /// Which programs that is about.
    scope: ProofScope,
    /// The nodes of guided search so far.
    pub guided_nodes: u64,
    /// Programs that were found on the way.
    pub rivals: Vec<Rival>,
}

impl Turns<'_> {
    /// What all searches have cost.
    fn statistics(&self) -> SearchStatistics {
        let mut statistics = self.narrow.statistics();
        self.wide.iter().for_each(|wide| statistics.add(&wide.statistics()));
        statistics.add(&self.wider);
        statistics
    }

    /// Notes a program that may be the answer.
    pub(super) fn rival(&mut self, found: Found, found_by: FoundBy) {
        let rival = Rival { found, found_by, problem: None };
        self.relay.tell(&rival);
        self.rivals.push(rival);
    }

    /// How many nodes they have looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.statistics().nodes
    }

    fn alternate(&mut self) {
        let mut work = if self.question.bound == Bound::Open { FIRST_OPEN_TURN } else { FIRST_TURN };
        let is_free = self.tier == Tier::Needed && self.question.is_for_one();
        let mut described = is_free.then(|| self.described()).flatten();
        loop {
            let is_complete = self.complete(work);
            if let Some(described) = described.take() {
                return self.settle(described, work / self.guided_node());
            }
            if self.answer.is_over() || is_complete && self.question.bound != Bound::Open {
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
                Some(_) => return (self.answer.stopped, self.answer.share) = (turn.stopped, None),
                // It has seen everything.
                None if self.guided_nodes == before => return self.complete_all(),
                None => work = work.saturating_mul(GROWTH),
            }
            if self.guided_nodes >= MOST_GUIDED_OVER_POINTERS / 2 && self.finds_widely()
                || self.nodes() >= self.most_nodes
            {
                return;
            }
        }
    }

    /// Whether there is a program in a wider tier: in those before, nothing was found.
    fn finds_widely(&mut self) -> bool {
        if let Some(found) = self.look_widely(self.question.bound.lines()) {
            self.answer.programs.push(found);
            self.answer.found_by = FoundBy::Guided { nodes: self.guided_nodes };
        }
        self.answer.is_over() || self.finds_in_language()
    }

    /// The same for the whole language, once, with a part of the work that was done before.
    fn finds_in_language(&mut self) -> bool {
        let Turns { question, budget, relay, .. } = *self;
        let is_asked = question.more_pointers && question.problem.has_tier(Tier::Language);
        if !is_asked || std::mem::replace(&mut self.has_looked_everywhere, true) {
            return false;
        }
        let most = (self.nodes() / LANGUAGE_NODE).max(ANOTHER_KIND);
        let language = question.ask_language(question.bound.clone(), most, budget, relay);
        self.wider.add(&language.statistics.search);
        if language.is_found() {
            self.answer = Answer { statistics: self.answer.statistics, ..language };
            self.scope = ProofScope::Language;
        }
        self.answer.is_over()
    }

    /// Guided search, once, for a program of at most this many lines over one more pointer of each range, if there can be any; what it
    /// finds it shortens. It has as much work as all that was done before. A bound that complete search can decide is about the pointers that the
    /// actions need.
    pub(super) fn look_widely(&mut self, lines: usize) -> Option<Found> {
        let is_bounded = !matches!(self.question.bound, Bound::Open | Bound::UpTo(_));
        if is_bounded || !self.question.more_pointers || self.has_looked_widely {
            return None;
        }
        self.has_looked_widely = true;
        let question = self.question.about(self.question.problem.widened(Tier::More)?);
        let work = self.nodes().max(ANOTHER_KIND);
        let relay = self.relay.of(Tier::More);
        let (bounded, statistics) = with_search(&question, self.budget, &relay, |search| {
            let mut bounded = search.guided(lines.min(MOST_LINES), work);
            while question.wanted == Wanted::Best
                && let Some(found) = bounded.programs.first()
                && let Some(shorter) = found.program.lines().checked_sub(1)
            {
                let next = search.guided(shorter, search.statistics().nodes.max(least_guided(found)));
                if next.programs.is_empty() {
                    break;
                }
                bounded = next;
            }
            (bounded, search.statistics())
        });
        self.guided_nodes += statistics.nodes;
        self.wider.add(&statistics);
        bounded.programs.into_iter().next()
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
            (false, true) => FIRST_TURN,
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
        let first = self.answer.proved_none_up_to().map_or(*steps.start(), |excluded| excluded + 1);
        for lines in first..=*steps.end() {
            let left = self.most_nodes.saturating_sub(self.nodes()).max(1);
            if !self.decide(lines, work.min(left.saturating_add(self.narrow.paused_nodes(lines)))) {
                return false;
            }
            if self.answer.is_over() {
                return true;
            }
        }
        true
    }

    /// Complete search of a bound. Says no if the work was not enough.
    pub(super) fn decide(&mut self, lines: usize, work: u64) -> bool {
        let fewer_excluded = self.answer.proof.is_some();
        let Some(bounded) = self.narrow.bound_within(lines, fewer_excluded, work) else {
            return false;
        };
        self.answer = self.answer.after(lines, bounded);
        true
    }

    /// Guided search for at most this many lines with this much work.
    pub(super) fn guided(&mut self, lines: usize, work: u64) -> Bounded {
        let (before, lines) = (self.nodes(), lines.min(MOST_LINES));
        let mut bounded = self.narrow.guided(lines, work);
        let is_open = bounded.programs.is_empty() && bounded.stopped.is_none();
        if let Some(wide) = self.wide.as_mut().filter(|_| is_open) {
            let fewer = if self.question.bound.sketch().is_some() { lines } else { lines.saturating_sub(1) };
            bounded = wide.guided(fewer, work / GROWTH);
        }
        self.guided_nodes += self.nodes() - before;
        bounded
    }
}
