//! What a program does on an instance, and why.
//!
//! [`judge_task`] is the entrance for a task, [`ExecutableTask`] for one whose steps are to be seen as well. [`judge`] is for a task that
//! is ground already, because something else needs it to be, such as a search.

use std::sync::Arc;

use genplan_core::budget::{Budget, StopReason};
use genplan_core::execution::{Ending, Execution, Executor, Failure, Outcome};
use genplan_core::frame::{ActionId, Frame};
use genplan_core::program::{Line, Program};
use genplan_pddl::Task;

use crate::ground::{Evidence, GroundError, GroundTask, TraceStart, TraceStep, Traced};
use crate::lifted::LiftedTask;

/// How far to go.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// At most this many steps; then the execution is undecided (default: a billion).
    pub max_steps: u64,
    /// At most this many unmet conditions are named (default: 20); all are counted.
    pub evidence: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Bounds { max_steps: 1_000_000_000, evidence: 20 }
    }
}

/// An execution with its evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// What happened.
    pub execution: Execution,
    /// For an incomplete program the unmet parts of the goal, for an inapplicable action those of its
    /// precondition, else nothing.
    pub evidence: Evidence,
}

impl Judgement {
    /// What is known if a budget ended before the first step.
    pub fn undecided(reason: StopReason) -> Self {
        let execution = Execution { ending: Ending::Stopped(reason), line: Line(0), steps: 0 };
        Judgement { execution, evidence: Evidence::default() }
    }
}

/// A task in the form in which a program is executed on it.
///
/// A ground step is faster, but there may be millions of ground actions of which a program over pointers applies some hundreds. So
/// such a program is executed without grounding where that is not quickly done.
#[derive(Debug)]
pub enum ExecutableTask {
    /// Ground.
    Ground(Arc<GroundTask>),
    /// As rules and sets of tuples.
    Lifted(LiftedTask),
}

impl ExecutableTask {
    /// Prepares a task for a program.
    pub fn new(
        program: &Program,
        frame: &mut Frame,
        task: &Arc<Task>,
        budget: &Budget,
    ) -> Result<Self, GroundError> {
        // A program of the paper is over ground actions and fluents.
        let has_pointers = program.actions().any(|action| frame.action_term(action).is_none())
            || program.tests().any(|test| frame.fluent_term(test).is_none());
        if !has_pointers {
            return Ok(ExecutableTask::Ground(GroundTask::new(Arc::clone(task), frame, budget)?.into()));
        }
        let ground = GroundTask::if_small(task, frame, budget)?;
        let lifted = |frame| ExecutableTask::Lifted(LiftedTask::new(task, frame));
        Ok(ground.map_or_else(|| lifted(frame), |ground| ExecutableTask::Ground(ground.into())))
    }

    /// The task.
    pub fn task(&self) -> &Task {
        match self {
            ExecutableTask::Ground(ground) => ground.task(),
            ExecutableTask::Lifted(lifted) => lifted.task(),
        }
    }

    /// Executes the program and collects the evidence for its failure. From time to time, `tell` is told the number of steps.
    pub fn judge(
        &self,
        program: &Program,
        frame: &Frame,
        bounds: &Bounds,
        budget: &Budget,
        tell: impl FnMut(u64),
    ) -> Judgement {
        match self {
            ExecutableTask::Ground(ground) => judge(program, frame, ground, bounds, budget, tell),
            ExecutableTask::Lifted(lifted) => execute_lifted(program, frame, lifted, bounds, budget, tell),
        }
    }

    /// What is so before the first step; of the goal, at most this many parts. The frame learns the names of what is true.
    pub fn trace_start(
        &self,
        program: &Program,
        frame: &mut Frame,
        parts: usize,
        budget: &Budget,
    ) -> Result<TraceStart, StopReason> {
        match self {
            ExecutableTask::Ground(ground) => Ok(ground.trace_start(program, frame, parts)),
            ExecutableTask::Lifted(lifted) => lifted.trace_start(program, frame, parts, budget),
        }
    }

    /// Executes the first steps once more, and shows each of them. The frame learns the names of what changes.
    ///
    /// # Panics
    /// If the execution ends before that.
    pub fn trace<E>(
        &self,
        program: &Program,
        frame: &mut Frame,
        steps: u64,
        budget: &Budget,
        show: impl FnMut(&Frame, TraceStep) -> Result<(), E>,
    ) -> Result<Traced, E> {
        match self {
            ExecutableTask::Ground(ground) => ground.trace(program, frame, steps, budget, show),
            ExecutableTask::Lifted(lifted) => lifted.trace(program, frame, steps, budget, show),
        }
    }
}

/// Executes a program on a task and collects the evidence for its failure. From time to time, `tell` is told the number of steps.
pub fn judge_task(
    program: &Program,
    frame: &mut Frame,
    task: &Arc<Task>,
    bounds: &Bounds,
    budget: &Budget,
    tell: impl FnMut(u64),
) -> Result<Judgement, GroundError> {
    let task = ExecutableTask::new(program, frame, task, budget)?;
    Ok(task.judge(program, frame, bounds, budget, tell))
}

/// The same without grounding, whatever the program and the size of the task.
pub fn judge_lifted(
    program: &Program,
    frame: &mut Frame,
    task: &Arc<Task>,
    bounds: &Bounds,
    budget: &Budget,
    tell: impl FnMut(u64),
) -> Judgement {
    let task = LiftedTask::new(task, frame);
    execute_lifted(program, frame, &task, bounds, budget, tell)
}

fn execute_lifted(
    program: &Program,
    frame: &Frame,
    task: &LiftedTask,
    bounds: &Bounds,
    budget: &Budget,
    tell: impl FnMut(u64),
) -> Judgement {
    match task.execute(program, frame, (bounds.max_steps, bounds.evidence), budget, tell) {
        Ok((execution, evidence)) => Judgement { execution, evidence },
        Err(reason) => Judgement::undecided(reason),
    }
}

/// Executes a program on an instance and collects the evidence for its failure.
/// From time to time, `tell` is told the number of steps.
pub fn judge(
    program: &Program,
    frame: &Frame,
    ground: &GroundTask,
    bounds: &Bounds,
    budget: &Budget,
    tell: impl FnMut(u64),
) -> Judgement {
    let executor = match ground.executor(program, frame, budget) {
        Ok(executor) => executor,
        Err(reason) => return Judgement::undecided(reason),
    };
    let (execution, state) = executor.run(bounds.max_steps, budget, tell);
    let evidence = match execution.ending {
        Ending::Decided(Outcome::Failed(Failure::IncompleteProgram)) => {
            ground.unmet_goal(&state, bounds.evidence)
        }
        Ending::Decided(Outcome::Failed(Failure::InapplicableAction(action))) => {
            ground.unmet_precondition(frame, action, &state, bounds.evidence)
        }
        Ending::Decided(Outcome::Solved | Outcome::Failed(Failure::InfiniteLoop { .. }))
        | Ending::Stopped(_) => Evidence::default(),
    };
    Judgement { execution, evidence }
}

/// The plan that an execution of this many steps is: the actions of the instance that it applies, also where the program has
/// pointers.
///
/// # Panics
/// If the execution ends before that.
pub fn plan(executor: &Executor<'_>, steps: u64, budget: &Budget) -> Result<Vec<ActionId>, StopReason> {
    let (mut machine, meter, mut actions) = (executor.machine(), budget.meter(), Vec::new());
    for _ in 0..steps {
        actions.extend(machine.action());
        machine.step();
        meter.work(machine.work())?;
    }
    Ok(actions)
}
