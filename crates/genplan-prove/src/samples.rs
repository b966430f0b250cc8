//! Executions of a program to the states at its cut points.

use std::collections::BTreeMap;
use std::sync::Arc;

use genplan::judge::{Bounds, ExecutableTask};
use genplan::{Budget, Ending, FluentId, Frame, Outcome, Program, StopReason, Task};
use genplan_core::language::{Argument, Condition};

use crate::structure::Structure;
use crate::theory::Theory;

/// Executions of more steps are looked at no further.
const MOST_STEPS: u64 = 5_000;

/// What an execution is like.
pub(crate) enum Executed {
    /// It solves the task; with the states at each line, in the order of the steps.
    Solved(Vec<(u32, Structure)>),
    /// It does not.
    Failed,
    /// It is too long.
    Undecided,
}

/// Executes a program on a task, and shows the states in which it was at some lines.
pub(crate) fn execute(
    (program, frame): (&Program, &Frame),
    task: &Arc<Task>,
    theory: &Theory,
    (is_wanted, most): (impl Fn(u32) -> bool, usize),
    budget: &Budget,
) -> Result<Executed, StopReason> {
    let mut frame = frame.clone();
    let Ok(executable) = ExecutableTask::new(program, &mut frame, task, budget) else {
        return Ok(Executed::Undecided);
    };
    let bounds = Bounds { max_steps: MOST_STEPS, evidence: 0 };
    let execution = executable.judge(program, &frame, &bounds, budget, |_| ()).execution;
    match execution.ending {
        Ending::Decided(Outcome::Solved) => {}
        Ending::Decided(Outcome::Failed(_)) => return Ok(Executed::Failed),
        Ending::Stopped(StopReason::Steps) => return Ok(Executed::Undecided),
        Ending::Stopped(reason) => return Err(reason),
    }
    let Ok(first) = Structure::initial(task, theory) else { return Ok(Executed::Undecided) };
    let start = executable.trace_start(program, &mut frame, 0, budget)?;
    let mut state = first;
    point(&mut state, &start.fluents, &frame, task, true);
    let (mut states, mut counts) = (Vec::new(), BTreeMap::new());
    let traced = executable.trace(program, &mut frame, execution.steps, budget, |frame, step| {
        let count: &mut usize = counts.entry(step.line.0).or_default();
        if is_wanted(step.line.0) && *count < most {
            *count += 1;
            states.push((step.line.0, state.clone()));
        }
        change(&mut state, &step.became_false, frame, task, false);
        change(&mut state, &step.became_true, frame, task, true);
        Ok::<(), StopReason>(())
    })?;
    traced?;
    if is_wanted(execution.line.0) {
        states.push((execution.line.0, state));
    }
    Ok(Executed::Solved(states))
}

/// Changes the atoms and the pointers of a state.
fn change(state: &mut Structure, fluents: &[FluentId], frame: &Frame, task: &Task, value: bool) {
    for &fluent in fluents {
        let Some([head, objects @ ..]) = frame.fluent_term(fluent) else { continue };
        let Some(id) = task.domain.predicate_named(frame.name(*head)) else { continue };
        let object = |name| task.objects.get(frame.name(name)).expect("an object of the task").0;
        let tuple: Vec<u32> = objects.iter().map(|&name| object(name)).collect();
        if let Some(tuples) = state.facts.get_mut(&(id as u32)) {
            if value {
                tuples.insert(tuple)
            } else {
                tuples.remove(&tuple)
            };
        }
    }
    point(state, fluents, frame, task, value);
}

/// Changes the pointers of a state.
fn point(state: &mut Structure, fluents: &[FluentId], frame: &Frame, task: &Task, value: bool) {
    for &fluent in fluents {
        if let Condition::Same(Argument::Pointer(pointer), Argument::Object(name)) =
            &*frame.condition_of(fluent)
        {
            let object = task.objects.get(frame.name(*name)).expect("an object of the task").0;
            state.pointers[pointer.index()] = value.then_some(object);
        }
    }
}
