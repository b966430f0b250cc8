//! What is answered.

use std::collections::BTreeSet;
use std::time::Duration;

use genplan_core::budget::{Budget, StopReason};
use genplan_pddl::Diagnostic;

use super::conflict::{self, Conflict};
use super::engine::Engine;
use super::error::SynthesisError;
use super::language::ProofScope;
use super::objects;
use super::observer::{Observer, Progress};
use super::paths::MOST_WORK;
use super::proof::Proof;
use super::question::Question;
use super::relay::Relay;
use super::schedule::{self, FoundBy, SearchedBounds};
use super::searches::{Searches, Widest};
use super::support::Support;
use super::untested::{Untested, untested};
use crate::lint::{Obstacle, obstacles};
use crate::question::{Bound, USUAL_LINES, Wanted};
use crate::replay::{Checked, replay};
use crate::search::{self, Found, PointerScope, PreparedProblem, RULES, Search, WorkDone};

/// What came of a question.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Answer {
    /// Programs that fit the examples, the best first. Each has been executed on all of them.
    pub programs: Vec<Found>,
    /// Who found them.
    pub found_by: FoundBy,
    /// A shorter program that fits, but is worse: it tests objects of single examples.
    pub shorter: Option<Found>,
    /// What is proved.
    pub proof: Option<Proof>,
    /// Which programs that is about.
    pub scope: ProofScope,
    /// Why it was not completed, if it was not. There may still be programs.
    pub stopped: Option<StopReason>,
    /// Of the bound that was searched last: the estimated share that was searched. Guided search does not know it.
    pub share: Option<f64>,
    /// If there is no program: examples that already exclude each other, if that was asked.
    pub conflict: Option<Conflict>,
    /// If there is no program: the static predicates that gotos did not test although that could help.
    pub untested: Option<Untested>,
    /// What it cost.
    pub statistics: Statistics,
    /// What there is to tell about the examples.
    pub diagnostics: Vec<Diagnostic>,
}

/// What an answer cost.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Statistics {
    /// Partial programs looked at.
    pub nodes: u64,
    /// Instructions executed.
    pub steps: u64,
    /// By pruning rule, as in [`RULES`]: how often it has cut something off.
    pub cuts: [u64; RULES.len()],
    /// The time of everything: a look at the examples, the search, the check of the programs and the search for the
    /// conflict.
    pub seconds: f64,
    /// The part of it that the engine took to search for programs.
    pub search_seconds: f64,
    /// The part of it that the search for the conflict took.
    pub conflict_seconds: f64,
}

impl Statistics {
    /// How much was done.
    pub(super) fn work(&self) -> WorkDone {
        WorkDone { nodes: self.nodes, steps: self.steps }
    }
}

impl Answer {
    /// Whether there is a program.
    pub fn is_found(&self) -> bool {
        !self.programs.is_empty()
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
    pub fn answer(&self, budget: &Budget, observer: &dyn Observer) -> Result<Answer, SynthesisError> {
        self.check()?;
        let started = budget.clock().now();
        let mut answer = self.answer_without_conflict(None, budget, observer)?;
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
    ) -> Result<Answer, SynthesisError> {
        self.check()?;
        self.check_other()?;
        self.answer_without_conflict(Some(engine), budget, observer)
    }

    fn answer_without_conflict(
        &self,
        engine: Option<&mut dyn Engine>,
        budget: &Budget,
        observer: &dyn Observer,
    ) -> Result<Answer, SynthesisError> {
        let started = budget.clock().now();
        let mut answer = match self.lint.then(|| self.impossible(budget)).flatten() {
            Some(answer) => answer,
            None => self.search(engine, budget, observer)?,
        };
        if self.is_in_vain(&answer) && answer.proof != Some(Proof::AnySize) {
            answer.untested = untested(&self.problem, &self.conditions);
        }
        answer.statistics.seconds = budget.clock().seconds_since(started);
        Ok(answer)
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

    fn search(
        &self,
        engine: Option<&mut dyn Engine>,
        budget: &Budget,
        observer: &dyn Observer,
    ) -> Result<Answer, SynthesisError> {
        let relay = Relay::new(self, budget, observer, Progress::Search).with_worker_pool();
        let started = budget.clock().now();
        let mut scope = ProofScope::Language;
        let (mut searched, statistics) = if let Some(engine) = engine {
            (schedule::search_by(self, engine)?, engine.statistics())
        } else {
            let (mut searched, mut statistics) = self.ask(budget, &relay);
            scope = self.search_language(&mut searched, &mut statistics, budget, &relay);
            (searched, statistics)
        };
        let search_seconds = budget.clock().seconds_since(started);
        let search::SearchStatistics { nodes, steps, cuts } = statistics;
        let proof = Proof::of(&searched, self);
        let mut answer = Answer {
            proof,
            scope,
            found_by: searched.found_by,
            stopped: searched.stopped,
            share: searched.share,
            statistics: Statistics { nodes, steps, cuts, search_seconds, ..Statistics::default() },
            ..Answer::default()
        };
        // Several threads may find more than were asked for before they stop.
        let mut programs: Vec<Found> = searched.programs.into_iter().take(self.wanted.limit()).collect();
        let mut passed = relay.take_passed();
        programs.iter_mut().for_each(|found| {
            if let Some(known) = passed.remove(&found.program) {
                *found = known;
            }
        });
        let checked = match self.wanted {
            Wanted::All(_) => relay.checked(),
            _ => self.check_all(
                programs.iter_mut().chain(&mut searched.shorter),
                &check_budget(budget, search_seconds),
            ),
        };
        match checked {
            Checked::Fits => {
                answer
                    .diagnostics
                    .extend(programs.first().into_iter().flat_map(|found| self.warnings(found)));
                answer.programs = programs;
                answer.shorter = searched.shorter;
                let mut work = MOST_WORK;
                for found in answer.programs.iter_mut().chain(&mut answer.shorter) {
                    if !self.wanted.is_all() {
                        self.find_other_paths(found, &mut work, budget);
                    }
                }
            }
            Checked::WrongProgram(wrong) => return Err(wrong.into()),
            Checked::Stopped(reason) => {
                answer.stopped = Some(reason);
                answer.proof = searched.excluded.map(Proof::UpTo);
            }
        }
        Ok(answer)
    }

    /// Lets the search of this library answer all bounds.
    pub(super) fn ask(
        &self,
        budget: &Budget,
        relay: &Relay<'_>,
    ) -> (SearchedBounds, search::SearchStatistics) {
        let options = self.native.options(self);
        let wider = self.is_guided().then(|| self.problem.wider()).flatten();
        let prepare = |problem| PreparedProblem::new(problem, &options, budget);
        let (prepared, prepared_wider) = (prepare(&self.problem), wider.as_ref().map(prepare));
        let [needed, missing] = [PointerScope::Needed, PointerScope::Missing].map(|scope| relay.over(scope));
        let statistics = search::SearchStatistics::default();
        let mut searches = Searches {
            narrow: Search::new(&prepared, &options, budget, &needed),
            wide: prepared_wider.as_ref().map(|prepared| Search::new(prepared, &options, budget, &missing)),
            widest: Widest { question: self, options: &options, budget, relay, statistics },
        };
        (schedule::search(self, &mut searches, budget), searches.statistics())
    }

    /// What is to be said about a program that was found.
    fn warnings(&self, found: &Found) -> Vec<Diagnostic> {
        let support = Support::of(found, &self.problem).and_then(|support| support.warning());
        objects::warnings(found, &self.problem).into_iter().chain(support).collect()
    }

    /// Replays programs that were not replayed yet, as far as all of them fit.
    fn check_all<'f>(&self, programs: impl Iterator<Item = &'f mut Found>, budget: &Budget) -> Checked {
        for found in programs.filter(|found| found.replay.is_none()) {
            match replay(&found.program, (&self.problem, self.mode), budget) {
                Ok(replay) => found.replay = Some(replay),
                Err(checked) => return checked,
            }
        }
        Checked::Fits
    }
}

/// What it may cost to check what was found: a program that is found just before the time is over, or when the memory is
/// used up for states, is not lost; but the check does not take longer than the search and a few seconds, and ends
/// [soon](CHECKED_AFTER) after the time is over. It takes no more memory than one more state of each example.
fn check_budget(budget: &Budget, search_seconds: f64) -> Budget {
    let most = Duration::from_secs_f64(5.0 + search_seconds);
    let time = budget.time_left().map_or(most, |left| most.min(left + CHECKED_AFTER));
    budget.clone().with_bytes(usize::MAX).without_time().with_time(time)
}

/// What was found is checked for at most so long after the time is over.
const CHECKED_AFTER: Duration = Duration::from_millis(750);
