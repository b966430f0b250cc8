//! The line from a question to its answer: look for obstacles, schedule the engines, check what they found, explain it, and if there
//! is no program look for the examples that exclude each other.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use genplan_core::budget::{Budget, StopReason};
use genplan_pddl::Diagnostic;

use super::comparison::{Comparison, Rival};
use super::conflict::{self, Conflict};
use super::doubts::doubts;
use super::engine::Engine;
use super::measure::Merit;
use super::objects;
use super::observer::Observer;
use super::paths::MOST_WORK;
use super::proof::{Proof, ProofScope};
use super::relay::Relay;
use super::schedule::{self, HeadStart};
use super::suspicion::{self, Suspicion};
use super::untested::{Untested, untested};
use crate::evidence::Generality;
use crate::lint::{Obstacle, obstacles};
use crate::problem::GeneralizedProblem;
use crate::question::{Bound, Question, USUAL_LINES};
use crate::replay::{Checked, replay};
use crate::search::{Found, SearchStatistics, WorkDone};

/// What came of a question.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Answer {
    /// Programs that fit the examples, the best first. Each has been executed on all of them.
    pub programs: Vec<Found>,
    /// Who found them.
    pub found_by: FoundBy,
    /// The examples over the pointers of the programs, if these are not the pointers of the question.
    pub own_problem: Option<Arc<GeneralizedProblem>>,
    /// What the first program does beyond the examples, if it is over pointers and was tried.
    pub evidence: Option<Generality>,
    /// A shorter program that fits, but is worse. It is over the pointers of the question.
    pub shorter: Option<Found>,
    /// How good the first program is, if it was compared.
    pub merit: Option<Merit>,
    /// All programs that were found on the way, before one is chosen.
    pub(crate) rivals: Vec<Rival>,
    /// What is proved.
    pub proof: Option<Proof>,
    /// Which programs that is about.
    pub scope: ProofScope,
    /// Why it was not completed, if it was not. There may still be programs.
    pub stopped: Option<StopReason>,
    /// Of the bound that was searched last: the estimated share that was searched. Guided search does not know it.
    pub share: Option<f64>,
    /// If there is a program: an example without which a much better one fits, if that was asked.
    pub suspicious: Option<Suspicion>,
    /// If there is no program: examples that already exclude each other, if that was asked.
    pub conflict: Option<Conflict>,
    /// If there is no program: the static predicates that gotos did not test although that could help.
    pub untested: Option<Untested>,
    /// What it cost.
    pub statistics: Statistics,
    /// What there is to tell about the examples.
    pub diagnostics: Vec<Diagnostic>,
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
    /// Search over described actions.
    Described {
        /// After this many nodes.
        nodes: u64,
    },
}

/// What an answer cost.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Statistics {
    /// What was counted in the search for programs.
    pub search: SearchStatistics,
    /// The time of everything: a look at the examples, the search, the check of the programs and the search for the
    /// conflict.
    pub seconds: f64,
    /// The part of it that the engine took to search for programs.
    pub search_seconds: f64,
    /// The part of it that the search for the conflict took.
    pub conflict_seconds: f64,
}

impl Answer {
    /// Whether there is a program.
    pub fn is_found(&self) -> bool {
        !self.programs.is_empty()
    }

    /// The problem whose frame the programs of this answer to a question are over.
    pub fn problem<'a>(&'a self, question: &'a Question) -> &'a Arc<GeneralizedProblem> {
        self.own_problem.as_ref().unwrap_or(&question.problem)
    }

    /// Whether it is proved that there is no program within the bound.
    pub fn is_none(&self) -> bool {
        self.programs.is_empty() && self.stopped.is_none()
    }

    /// Whether it was stopped before either was known.
    pub fn is_stopped(&self) -> bool {
        self.programs.is_empty() && self.stopped.is_some()
    }

    /// No program of at most this many lines fits, as far as that is proved.
    pub fn proved_none_up_to(&self) -> Option<usize> {
        self.proof.and_then(Proof::lines)
    }
}

impl Question {
    /// Answers the question within a budget.
    ///
    /// An error is a question that cannot be asked, or a fault of an engine. A limit that is reached is not one:
    /// the answer says so.
    pub fn answer(&self, budget: &Budget, observer: &dyn Observer) -> Result<Answer, Diagnostic> {
        self.check()?;
        let (started, mut comparison) = (budget.clock().now(), Comparison::new(self, budget));
        let mut answer = self.answer_without_conflict(None, &mut comparison, budget, observer)?;
        if self.is_for_best() && answer.is_found() {
            answer = self.go_beyond(answer, &mut comparison, budget, observer);
        }
        self.explain(&mut answer, budget);
        if self.suspects && self.is_for_best() {
            self.suspect(&mut answer, &mut comparison, budget);
        }
        answer.statistics.seconds = budget.clock().seconds_since(started);
        if self.conflict && self.is_in_vain(&answer) && answer.conflict.is_none() {
            observer.concluded(&answer);
            let before = budget.clock().now();
            answer.conflict = Some(conflict::find(self, &answer, budget, observer));
            answer.statistics.conflict_seconds = budget.clock().seconds_since(before);
            answer.statistics.seconds = budget.clock().seconds_since(started);
        }
        Ok(answer)
    }

    /// Lets another engine than the search of this library answer the question. It can only be asked for the first program, and
    /// no conflict is looked for, because that takes many searches.
    pub fn answer_by(
        &self,
        engine: &mut dyn Engine,
        budget: &Budget,
        observer: &dyn Observer,
    ) -> Result<Answer, Diagnostic> {
        self.check()?;
        self.check_other()?;
        let mut comparison = Comparison::new(self, budget);
        let mut answer = self.answer_without_conflict(Some(engine), &mut comparison, budget, observer)?;
        self.explain(&mut answer, budget);
        Ok(answer)
    }

    fn answer_without_conflict(
        &self,
        engine: Option<&mut dyn Engine>,
        comparison: &mut Comparison<'_>,
        budget: &Budget,
        observer: &dyn Observer,
    ) -> Result<Answer, Diagnostic> {
        let started = budget.clock().now();
        let mut answer = match self.lint.then(|| self.impossible(budget)).flatten() {
            Some(answer) => answer,
            None => self.search(
                (engine, HeadStart::of(u64::MAX), WorkDone::default()),
                comparison,
                budget,
                observer,
            )?,
        };
        if self.is_in_vain(&answer) && answer.proof != Some(Proof::AnySize) {
            answer.untested = untested(&self.problem, &self.conditions);
        }
        answer.statistics.seconds = budget.clock().seconds_since(started);
        Ok(answer)
    }

    /// The question about the problem that the programs of its answer are over.
    #[must_use]
    pub fn about_programs(&self, answer: &Answer) -> Self {
        Question { problem: Arc::clone(answer.problem(self)), ..self.clone() }
    }

    /// Whether there is no program as far as was searched: none within the bound; or, without one, none of the usual size,
    /// and guided search has found no longer one.
    pub fn is_in_vain(&self, answer: &Answer) -> bool {
        let gave_up = !answer.is_found() && answer.stopped == Some(StopReason::Incomplete);
        let is_far = match self.bound {
            Bound::Open => answer.proved_none_up_to() >= Some(USUAL_LINES),
            _ => answer.proof.is_some(),
        };
        answer.is_none() || gave_up && is_far
    }

    /// What can be seen without a search: that no program of any size fits.
    fn impossible(&self, budget: &Budget) -> Option<Answer> {
        let obstacles = obstacles(&self.problem, self.mode, budget);
        let places = |obstacle: &Obstacle| {
            let places = obstacle.examples.iter().map(|&number| self.problem.examples[number].place);
            (obstacle.examples.len(), places.collect::<BTreeSet<usize>>())
        };
        let first = obstacles.iter().min_by_key(|obstacle| places(obstacle))?;
        let conflict = Conflict { examples: first.examples.clone(), is_smallest: first.examples.len() == 1 };
        Some(Answer {
            proof: Some(Proof::AnySize),
            conflict: Some(conflict),
            diagnostics: obstacles.into_iter().map(|obstacle| obstacle.diagnostic).collect(),
            ..Answer::default()
        })
    }

    /// Lets the engines search, after what was done before, and checks what they have found.
    pub(super) fn search(
        &self,
        (engine, head, before): (Option<&mut dyn Engine>, HeadStart, WorkDone),
        comparison: &mut Comparison<'_>,
        budget: &Budget,
        observer: &dyn Observer,
    ) -> Result<Answer, Diagnostic> {
        let relay = Relay::new(self, budget, observer, before);
        let started = budget.clock().now();
        let mut answer = match engine {
            Some(engine) => schedule::search_by(self, engine)?,
            None => schedule::search(self, budget, &relay, head),
        };
        self.search_language(&mut answer, budget, &relay);
        answer.statistics.search_seconds = budget.clock().seconds_since(started);
        // Several threads may find more than were asked for before they stop.
        answer.programs.truncate(self.wanted.limit());
        comparison.choose(&mut answer, self);
        match self.checked(&mut answer, relay, budget) {
            Checked::Fits => answer.proof = Proof::of(&answer, self),
            Checked::WrongProgram(wrong) => return Err(wrong.diagnostic()),
            Checked::Stopped(reason) => {
                (answer.programs, answer.shorter) = (Vec::new(), None);
                answer.stopped = Some(reason);
            }
        }
        Ok(answer)
    }

    /// Replays programs that were not replayed yet, as far as all of them fit. If all programs are wanted, each was replayed when it was
    /// passed on.
    fn checked(&self, answer: &mut Answer, relay: Relay<'_>, budget: &Budget) -> Checked {
        let mut passed = relay.take_passed();
        for found in &mut answer.programs {
            if let Some(known) = passed.remove(&found.program) {
                *found = known;
            }
        }
        if self.wanted.is_all() {
            return relay.checked();
        }
        let budget = check_budget(budget, answer.statistics.search_seconds);
        let problem = Arc::clone(answer.problem(self));
        let programs = answer.programs.iter_mut().map(|found| (found, &problem));
        let programs = programs.chain(answer.shorter.iter_mut().map(|found| (found, &self.problem)));
        for (found, problem) in programs.filter(|(found, _)| found.replay.is_none()) {
            match replay(&found.program, (problem, self.mode), &budget) {
                Ok(seen) => found.replay = Some(seen),
                Err(checked) => return checked,
            }
        }
        Checked::Fits
    }

    /// Says without which example a much better program fits.
    fn suspect(&self, answer: &mut Answer, comparison: &mut Comparison<'_>, budget: &Budget) {
        answer.suspicious = suspicion::find(self, answer, comparison, budget);
        if let (Some(suspicion), Some(best)) = (&answer.suspicious, answer.programs.first()) {
            answer.diagnostics.push(suspicion.diagnostic(best, self));
        }
    }

    /// Says what there is to say about programs that were found: what they hardly have support for, and what their gotos could test as well.
    fn explain(&self, answer: &mut Answer, budget: &Budget) {
        let problem = Arc::clone(answer.problem(self));
        if let Some(found) = answer.programs.first() {
            let doubts = doubts(answer.evidence.as_ref(), (&problem, self));
            let warnings = objects::warnings(found, &problem).into_iter().chain(doubts);
            answer.diagnostics.extend(warnings.collect::<Vec<_>>());
        }
        let mut work = MOST_WORK;
        // What the gotos of a described program test is not chosen from what the search is offered.
        let is_own = answer.own_problem.is_none() && !self.wanted.is_all();
        for found in answer.programs.iter_mut().filter(|_| is_own).chain(&mut answer.shorter) {
            self.find_alternatives(found, &mut work, budget);
        }
    }
}

/// What it may cost to check what was found: a program that is found just before the time is over, or when the memory is
/// used up for states, is not lost; but the check does not take longer than the search and a few seconds, and ends
/// [soon](CHECKED_AFTER) after the time is over. It takes no more memory than one more state of each example.
pub(super) fn check_budget(budget: &Budget, search_seconds: f64) -> Budget {
    let most = Duration::from_secs_f64(5.0 + search_seconds);
    let time = budget.time_left().map_or(most, |left| most.min(left + CHECKED_AFTER));
    budget.clone().with_bytes(usize::MAX).without_time().with_time(time)
}

/// What was found is checked for at most this long after the time is over.
pub(super) const CHECKED_AFTER: Duration = Duration::from_millis(750);
