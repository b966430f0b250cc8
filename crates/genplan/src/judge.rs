//! What a program does on an instance, and why.
//!
//! [`judge_task`] is the entrance for a task. [`judge`] is for a task that is ground already, because something else needs it to be:
//! a [`trace`], a page, a search.

use std::sync::Arc;

use genplan_core::budget::{Budget, StopReason};
use genplan_core::execution::{Ending, Execution, Executor, Failure, Outcome};
use genplan_core::frame::{ActionId, FluentId, Frame};
use genplan_core::program::{Line, Program};
use genplan_pddl::Task;

use crate::ground::{Evidence, GroundError, GroundTask};
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

/// Executes a program on a task and collects the evidence for its failure. From time to time, `tell` is told the number of steps.
///
/// A ground step is faster, but there may be millions of ground actions of which a program over pointers applies some hundreds. So
/// such a program is executed without grounding where that is not quickly done.
pub fn judge_task(
    program: &Program,
    frame: &mut Frame,
    task: &Arc<Task>,
    bounds: &Bounds,
    budget: &Budget,
    tell: impl FnMut(u64),
) -> Result<Judgement, GroundError> {
    // A program of the paper is over ground actions and fluents.
    let has_pointers = program.actions().any(|action| frame.action_term(action).is_none())
        || program.tests().any(|test| frame.fluent_term(test).is_none());
    if !has_pointers {
        let ground = GroundTask::new(Arc::clone(task), frame, budget)?;
        return Ok(judge(program, frame, &ground, bounds, budget, tell));
    }
    if let Some(ground) = GroundTask::if_small(task, frame, budget)? {
        return Ok(judge(program, frame, &ground, bounds, budget, tell));
    }
    Ok(judge_lifted(program, frame, task, bounds, budget, tell))
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
    let (task, limits) = (LiftedTask::new(task, frame), (bounds.max_steps, bounds.evidence));
    match task.execute(program, frame, limits, budget, tell) {
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

/// One step of an execution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceStep {
    /// The line that was executed.
    pub line: Line,
    /// The fluents that became true, derived ones included.
    pub became_true: Vec<FluentId>,
    /// The fluents that became false, derived ones included.
    pub became_false: Vec<FluentId>,
}

/// The first steps of an execution, once more; the last is an error if the budget ends. The executor is an
/// [observable](GroundTask::observable) one.
///
/// # Panics
/// If the execution ends before that.
pub fn trace<'e>(
    executor: &'e Executor<'_>,
    steps: u64,
    budget: &'e Budget,
) -> impl Iterator<Item = Result<TraceStep, StopReason>> {
    let (mut machine, meter) = (executor.machine(), budget.meter());
    (0..steps).map(move |_| {
        let line = machine.line();
        machine.step();
        meter.work(machine.work())?;
        let mut slots: Vec<_> = machine.flips().collect();
        slots.sort_unstable();
        let (mut became_true, mut became_false) = (Vec::new(), Vec::new());
        for slot in slots {
            let list = if machine.state().get(slot) { &mut became_true } else { &mut became_false };
            list.extend(executor.instance().fluent(slot));
        }
        Ok(TraceStep { line, became_true, became_false })
    })
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
