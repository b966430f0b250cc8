//! One run: from a set of examples to a program, and from the program to its score.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use genplan_core::budget::{Budget, StopReason};
use genplan_core::execution::Ending;
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_pddl::Diagnostic;

use super::conduct::ExperimentObserver;
use super::configuration::Configuration;
use super::pool::InstancePool;
use super::report::{RunReport, ScoreReport};
use super::verdicts::Verdicts;
use genplan::judge::Bounds;
use genplan::problem::GeneralizedProblem;
use genplan::question::QuestionOptions;
use genplan::report::ListingReport;
use genplan::synthesis::{Answer, Observer, Progress, Question};

/// How much a run may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// For the search, and then once more for the executions of its program.
    pub time_limit: Option<Duration>,
    /// In bytes, for the states of the search.
    pub memory_limit: usize,
}

/// A run that has been started.
pub(super) struct ExperimentRun<'r> {
    pub number: usize,
    pub configuration: &'r Configuration,
    pub pool: &'r InstancePool,
    pub effort: &'r Effort,
    pub verdicts: &'r Verdicts,
    /// Says no when nobody waits for the run any more.
    pub go_on: &'r (dyn Fn() -> bool + Sync),
    pub observer: &'r dyn ExperimentObserver,
}

/// Stops a search when nobody waits for it any more.
struct Waiting<'w>(&'w (dyn Fn() -> bool + Sync));

impl Observer for Waiting<'_> {
    fn go_on(&self, _progress: &Progress<'_>) -> bool {
        (self.0)()
    }
}

impl ExperimentRun<'_> {
    /// Does the run; there is no report if it was stopped from outside.
    pub(super) fn report(&self) -> Result<Option<RunReport>, Diagnostic> {
        let Configuration { mode, name, bound, examples, .. } = self.configuration;
        let problem = self.pool.problem.subset(examples);
        let answer = self.answer(&problem)?;
        if answer.stopped == Some(StopReason::Interrupted) {
            return Ok(None);
        }
        let program = answer.programs.first().map(|found| &found.program);
        let frame = &answer.own_problem.as_deref().unwrap_or(&problem).frame;
        let listing = program.map(|program| ListingReport::new(program, frame));
        let unseen = program
            .zip(listing.as_ref())
            .map(|(program, listing)| self.score(program, frame, &listing.program));
        let report = RunReport {
            run: self.number,
            domain: self.pool.name.clone(),
            mode: *mode,
            configuration: name.clone(),
            bound: bound.lines(),
            examples: examples.iter().map(|&example| self.pool.entries[example].name.clone()).collect(),
            size: problem.examples.iter().map(|example| example.ground.instance().slots()).sum(),
            outcome: (&answer).into(),
            seconds: answer.statistics.seconds,
            nodes: answer.statistics.search.nodes,
            steps: answer.statistics.search.steps,
            pointers: listing.as_ref().and_then(|listing| listing.pointers.clone()),
            program: listing.map(|listing| listing.program),
            unseen,
        };
        // What was stopped from outside may be incomplete.
        Ok((self.go_on)().then_some(report))
    }

    /// Asks for the program behind the examples.
    fn answer(&self, problem: &GeneralizedProblem) -> Result<Answer, Diagnostic> {
        let Configuration { mode, name, bound, .. } = self.configuration;
        let (mode, threads) = (*mode, Some(1));
        let options =
            QuestionOptions { mode, threads, lint: false, conflict: false, ..QuestionOptions::default() };
        let question =
            Question { bound: bound.clone(), other_paths: false, ..options.about(problem.clone())? };
        let answer = question.answer(&self.budget(), &Waiting(self.go_on));
        let answer = answer
            .map_err(|error| error.help(format!("in the configuration {name} of {}", self.pool.name)))?;
        if answer.stopped != Some(StopReason::Interrupted) {
            self.observer.answered(self.number, &question, &answer, self.budget());
        }
        Ok(answer)
    }

    /// What a search may cost, from now on.
    fn budget(&self) -> Budget {
        let budget = Budget::default().with_bytes(self.effort.memory_limit);
        match self.effort.time_limit {
            Some(limit) => budget.with_time(limit),
            None => budget,
        }
    }

    /// What the program does on all other instances of the pool.
    fn score(&self, program: &Program, frame: &Frame, instructions: &[String]) -> ScoreReport {
        let deadline = self.effort.time_limit.map(|limit| Instant::now() + limit);
        let instances = 0..self.pool.entries.len();
        let execute = || instances.map(|instance| self.execute(program, frame, instance, deadline)).collect();
        let endings = self.verdicts.of(self.configuration.pool, instructions, execute);
        let mut score = ScoreReport::default();
        for (instance, &ending) in endings.iter().enumerate() {
            if !self.configuration.examples.contains(&instance) {
                score.count(self.pool.label(instance), ending);
            }
        }
        score
    }

    fn execute(
        &self,
        program: &Program,
        frame: &Frame,
        instance: usize,
        deadline: Option<Instant>,
    ) -> Ending {
        let ground = &self.pool.problem.examples[instance].ground;
        let is_over = Arc::new(AtomicBool::new(false));
        let budget = Budget::default().with_interrupt(Arc::clone(&is_over));
        let is_late = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let look = |_| is_over.store(!(self.go_on)() || is_late(), Ordering::Relaxed);
        match ground.executor(program, frame, &budget) {
            Ok(executor) => executor.run(Bounds::default().max_steps, &budget, look).0.ending,
            Err(reason) => Ending::Stopped(reason),
        }
    }
}
