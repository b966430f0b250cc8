//! One run: from a set of examples to a program, and from the program to its score.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use genplan_core::budget::Budget;
use genplan_core::execution::Ending;
use genplan_core::frame::Frame;
use genplan_core::program::Program;

use super::configuration::{Bound, Configuration};
use super::pool::Pool;
use super::verdicts::Verdicts;
use crate::judge::Bounds;
use crate::problem::GeneralizedProblem;
use crate::report::{RunOutcome, RunReport, ScoreReport};
use crate::search::{Observer, Options, Outcome, Progress, StopReason, Synthesis, synthesize};

/// How much a run may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// For the search, and then once more for the executions of its program.
    pub time_limit: Option<Duration>,
    /// In bytes, for the states of the search.
    pub memory_limit: usize,
}

/// A found program that does not do on its examples what it must: a bug of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The domain.
    pub domain: String,
    /// What the set of examples is called.
    pub configuration: String,
    /// The example on which the program is wrong.
    pub instance: String,
    /// The program.
    pub program: String,
}

/// A run that has been started.
pub(super) struct Run<'r> {
    pub number: usize,
    pub configuration: &'r Configuration,
    pub pool: &'r Pool,
    pub effort: &'r Effort,
    pub verdicts: &'r Verdicts,
    /// Says no when nobody waits for the run any more.
    pub go_on: &'r (dyn Fn() -> bool + Sync),
}

/// Stops a search when nobody waits for it any more.
struct Waiting<'w>(&'w (dyn Fn() -> bool + Sync));

impl Observer for Waiting<'_> {
    fn go_on(&self, _progress: &Progress) -> bool {
        (self.0)()
    }
}

impl Run<'_> {
    /// Does the run; there is no report if it was stopped from outside.
    pub(super) fn report(&self) -> Result<Option<RunReport>, Misfit> {
        let Configuration { mode, name, bound, examples, .. } = self.configuration;
        let problem = self.pool.problem.subset(examples);
        let started = Instant::now();
        let Synthesis { outcome, statistics } = synthesize(&problem, &self.options(), &Waiting(self.go_on));
        let mut report = RunReport {
            run: self.number,
            domain: self.pool.name.clone(),
            mode: (*mode).into(),
            configuration: name.clone(),
            bound: bound.lines(),
            examples: examples.iter().map(|&example| self.pool.entries[example].name.clone()).collect(),
            size: problem.examples.iter().map(|example| example.ground.instance().slots()).sum(),
            outcome: RunOutcome::None,
            seconds: started.elapsed().as_secs_f64(),
            nodes: statistics.nodes,
            steps: statistics.steps,
            program: None,
            unseen: None,
        };
        match outcome {
            Outcome::Found { programs, .. } => {
                self.check(&programs[0].program, &problem)?;
                report.outcome = RunOutcome::Found;
                let instructions = instructions(&programs[0].program, &problem);
                report.unseen = Some(self.score(&programs[0].program, &problem.frame, &instructions));
                report.program = Some(instructions);
            }
            Outcome::None { .. } => {}
            Outcome::Stopped { reason: StopReason::Interrupted, .. } => return Ok(None),
            Outcome::Stopped { .. } => report.outcome = RunOutcome::Undecided,
        }
        // What was stopped from outside may be incomplete.
        Ok((self.go_on)().then_some(report))
    }

    fn options(&self) -> Options {
        let lines = match self.configuration.bound {
            Bound::Lines(lines) => Some(lines),
            Bound::UpTo(_) => None,
        };
        Options {
            mode: self.configuration.mode,
            lines,
            max_lines: self.configuration.bound.lines(),
            time_limit: self.effort.time_limit,
            memory_limit: self.effort.memory_limit,
            ..Options::default()
        }
    }

    /// Executes the program on the examples that it was found with.
    fn check(&self, program: &Program, problem: &GeneralizedProblem) -> Result<(), Misfit> {
        let Configuration { mode, name, examples, .. } = self.configuration;
        let is_wrong = |&&example: &&usize| {
            let ending = self.execute(program, &problem.frame, example, None);
            matches!(ending, Ending::Decided(_)) && !mode.admits(self.pool.label(example), ending)
        };
        let counts = |&&example: &&usize| self.configuration.counts(self.pool.label(example));
        match examples.iter().filter(counts).find(is_wrong) {
            None => Ok(()),
            Some(&example) => Err(Misfit {
                domain: self.pool.name.clone(),
                configuration: name.clone(),
                instance: self.pool.entries[example].name.clone(),
                program: instructions(program, problem).join("; "),
            }),
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
        ground.executor(program, frame).run(Bounds::default().max_steps, &budget, look).0.ending
    }
}

fn instructions(program: &Program, problem: &GeneralizedProblem) -> Vec<String> {
    program.instructions().iter().map(|instruction| instruction.show(&problem.frame).to_string()).collect()
}
