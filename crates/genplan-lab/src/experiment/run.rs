//! One run: from a set of examples to a program, and from the program to its score.

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use genplan_core::budget::{Budget, StopReason};
use genplan_core::execution::Ending;
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_pddl::Diagnostic;

use super::configuration::Configuration;
use super::pool::InstancePool;
use super::report::{RunReport, ScoreReport};
use super::verdicts::Verdicts;
use genplan::judge::Bounds;
use genplan::problem::GeneralizedProblem;
use genplan::question::OutcomeName;
use genplan::synthesis::{Answer, Observer, Progress, Question};

/// How much a run may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// For the search, and then once more for the executions of its program.
    pub time_limit: Option<Duration>,
    /// In bytes, for the states of the search.
    pub memory_limit: usize,
}

/// A run that went wrong: a fault of genplan.
#[derive(Clone, Debug)]
pub struct FailedRun {
    /// The domain.
    pub domain: String,
    /// What the set of examples is called.
    pub configuration: String,
    /// What went wrong.
    pub error: Diagnostic,
}

impl FailedRun {
    /// What to tell about it.
    pub fn diagnostic(&self) -> Diagnostic {
        let FailedRun { domain, configuration, error } = self;
        error.clone().help(format!("in the configuration {configuration} of {domain}"))
    }
}

impl Display for FailedRun {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let FailedRun { domain, configuration, error } = self;
        write!(f, "{error} (in the configuration {configuration} of {domain})")
    }
}

impl Error for FailedRun {}

/// A run that has been started.
pub(super) struct ExperimentRun<'r> {
    pub number: usize,
    pub configuration: &'r Configuration,
    pub pool: &'r InstancePool,
    pub effort: &'r Effort,
    pub verdicts: &'r Verdicts,
    /// Says no when nobody waits for the run any more.
    pub go_on: &'r (dyn Fn() -> bool + Sync),
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
    pub(super) fn report(&self) -> Result<Option<RunReport>, FailedRun> {
        let Configuration { mode, name, bound, examples, .. } = self.configuration;
        let problem = self.pool.problem.subset(examples);
        let answer = self.answer(&problem)?;
        if answer.stopped == Some(StopReason::Interrupted) {
            return Ok(None);
        }
        let program = answer.programs.first().map(|found| &found.program);
        let instructions = program.map(|program| instructions(program, &problem));
        let unseen = program
            .zip(instructions.as_deref())
            .map(|(program, text)| self.score(program, &problem.frame, text));
        let report = RunReport {
            run: self.number,
            domain: self.pool.name.clone(),
            mode: *mode,
            configuration: name.clone(),
            bound: bound.lines(),
            examples: examples.iter().map(|&example| self.pool.entries[example].name.clone()).collect(),
            size: problem.examples.iter().map(|example| example.ground.instance().slots()).sum(),
            outcome: outcome(&answer),
            seconds: answer.statistics.seconds,
            nodes: answer.statistics.nodes,
            steps: answer.statistics.steps,
            pointers: program.and_then(|program| program.declaration(&problem.frame)),
            program: instructions,
            unseen,
        };
        // What was stopped from outside may be incomplete.
        Ok((self.go_on)().then_some(report))
    }

    /// Asks for the program behind the examples.
    fn answer(&self, problem: &GeneralizedProblem) -> Result<Answer, FailedRun> {
        let Configuration { mode, name, bound, .. } = self.configuration;
        let question = Question {
            mode: *mode,
            bound: bound.clone(),
            lint: false,
            conflict: false,
            ..Question::new(problem)
        };
        let question = Question { other_paths: false, ..question };
        let mut budget = Budget::default().with_bytes(self.effort.memory_limit);
        if let Some(limit) = self.effort.time_limit {
            budget = budget.with_time(limit);
        }
        question.answer(&budget, &Waiting(self.go_on)).map_err(|error| FailedRun {
            domain: self.pool.name.clone(),
            configuration: name.clone(),
            error,
        })
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

fn outcome(answer: &Answer) -> OutcomeName {
    match answer {
        _ if answer.is_found() => OutcomeName::Found,
        _ if answer.is_none() => OutcomeName::None,
        _ => OutcomeName::Stopped,
    }
}

fn instructions(program: &Program, problem: &GeneralizedProblem) -> Vec<String> {
    program.instructions().iter().map(|instruction| instruction.show(&problem.frame).to_string()).collect()
}
