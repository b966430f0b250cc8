//! What is answered.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use genplan_core::budget::{Budget, StopReason};
use genplan_core::program::Program;
use genplan_pddl::Diagnostic;

use super::bounds::{self, FoundBy, SearchedBounds};
use super::check::{Checked, check};
use super::conflict::{self, Conflict};
use super::engine::Engine;
use super::error::SynthesisError;
use super::language::ProofScope;
use super::objects;
use super::observer::{Observer, Progress};
use super::paths::MOST_WORK;
use super::planner::{Asked, PlannerEngine, PlannerRun};
use super::proof::Proof;
use super::question::{EngineChoice, Question};
use super::relay::Relay;
use super::support::Support;
use super::wider::{Wider, Widest};
use crate::judge::Bounds;
use crate::lint::{Obstacle, obstacles};
use crate::question::{Bound, USUAL_LINES, Wanted};
use crate::search::{self, Found, PointerScope, RULES, WorkDone, with_search};

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
    /// What it cost.
    pub statistics: Statistics,
    /// What there is to tell about the examples.
    pub diagnostics: Vec<Diagnostic>,
    /// The runs of the planner, if it was the engine.
    pub runs: Vec<PlannerRun>,
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

    /// No program of at most so many lines fits, as far as that is proved.
    pub fn proved_none_up_to(&self) -> Option<usize> {
        self.proof.and_then(Proof::lines)
    }
}

impl Question<'_> {
    /// Answers the question within a budget.
    ///
    /// An error is a question that cannot be asked, or a fault of an engine. A limit that is reached is not one:
    /// the answer says so.
    pub fn answer(&self, budget: &Budget, observer: &dyn Observer) -> Result<Answer, SynthesisError> {
        self.check()?;
        let started = Instant::now();
        let mut answer = match self.lint.then(|| self.impossible(budget)).flatten() {
            Some(answer) => answer,
            None => self.search(budget, observer)?,
        };
        answer.statistics.seconds = started.elapsed().as_secs_f64();
        if self.conflict && self.is_in_vain(&answer) && answer.conflict.is_none() {
            observer.concluded(&answer);
            let before = Instant::now();
            answer.conflict = Some(conflict::find(self, &answer, budget, observer)?);
            answer.statistics.conflict_seconds = before.elapsed().as_secs_f64();
            answer.statistics.seconds = started.elapsed().as_secs_f64();
        }
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
        let obstacles = obstacles(self.problem, self.mode, budget);
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

    fn search(&self, budget: &Budget, observer: &dyn Observer) -> Result<Answer, SynthesisError> {
        let relay = Relay::new(self, budget, observer, Progress::Search).with_crew();
        let started = Instant::now();
        let (mut searched, mut statistics, runs) = self.ask(budget, &relay)?;
        let scope = self.search_language(&mut searched, &mut statistics, budget, &relay);
        let search_seconds = started.elapsed().as_secs_f64();
        let search::SearchStatistics { nodes, steps, cuts } = statistics;
        let proof = Proof::of(&searched, self);
        let mut answer = Answer {
            proof,
            scope,
            found_by: searched.found_by,
            stopped: searched.stopped,
            share: searched.share,
            statistics: Statistics { nodes, steps, cuts, search_seconds, ..Statistics::default() },
            runs,
            ..Answer::default()
        };
        // Several threads may find more than were asked for before they stop.
        let programs: Vec<Found> = searched.programs.into_iter().take(self.wanted.limit()).collect();
        let mut paths = relay.take_paths();
        let checked = match self.wanted {
            Wanted::All(_) => relay.checked(),
            _ => self
                .check_all(programs.iter().chain(&searched.shorter), &check_budget(budget, search_seconds)),
        };
        match checked {
            Checked::Fits => {
                let first = programs.first().map(|found| &found.program);
                answer.diagnostics.extend(first.into_iter().flat_map(|program| self.warnings(program)));
                answer.programs = programs;
                answer.shorter = searched.shorter;
                let mut work = MOST_WORK;
                for found in answer.programs.iter_mut().chain(&mut answer.shorter) {
                    match paths.remove(&found.program) {
                        Some(known) => found.other_paths = known,
                        None if self.wanted.is_all() => {}
                        None => self.find_other_paths(found, &mut work, budget),
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

    /// Lets the engine answer all bounds.
    pub(super) fn ask(
        &self,
        budget: &Budget,
        relay: &Relay<'_>,
    ) -> Result<(SearchedBounds, search::SearchStatistics, Vec<PlannerRun>), Diagnostic> {
        match &self.engine {
            EngineChoice::Native(native) => {
                let options = native.options(self);
                let wider = self.is_guided().then(|| self.problem.wider()).flatten();
                let statistics = search::SearchStatistics::default();
                let widest = Widest { question: self, options: &options, budget, relay, statistics };
                let [needed, missing] =
                    [PointerScope::Needed, PointerScope::Missing].map(|scope| relay.over(scope));
                with_search(self.problem, &options, budget, &needed, |narrow| match &wider {
                    None => self.ask_engine(&mut Wider { narrow, wide: None, widest }),
                    Some(wider) => with_search(wider, &options, budget, &missing, |wide| {
                        self.ask_engine(&mut Wider { narrow, wide: Some(wide), widest })
                    }),
                })
            }
            EngineChoice::Planner(planner) => {
                let engine = PlannerEngine::new(planner, budget, relay.observer);
                self.ask_engine(&mut Asked { question: self, engine })
            }
        }
    }

    fn ask_engine(
        &self,
        engine: &mut dyn Engine,
    ) -> Result<(SearchedBounds, search::SearchStatistics, Vec<PlannerRun>), Diagnostic> {
        let searched = bounds::search(self, engine)?;
        Ok((searched, engine.statistics(), engine.take_runs()))
    }

    /// What is to be said about a program that was found.
    fn warnings(&self, program: &Program) -> Vec<Diagnostic> {
        let support = Support::of(program, self.problem).and_then(|support| support.warning());
        objects::warnings(program, self.problem).into_iter().chain(support).collect()
    }

    /// Checks programs, as far as all of them fit.
    fn check_all<'f>(&self, programs: impl Iterator<Item = &'f Found>, budget: &Budget) -> Checked {
        let (examples, bounds) = ((self.problem, self.mode), Bounds::default());
        let mut checks = programs.map(|found| check(&found.program, examples, &bounds, budget));
        checks.find(|checked| *checked != Checked::Fits).unwrap_or(Checked::Fits)
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
