//! What a program does on an instance, and why.

use genplan_core::execution::{Ending, Execution, Failure, Outcome};
use genplan_core::frame::{FluentId, Frame};
use genplan_core::program::{Line, Program};

use crate::ground::{Evidence, GroundTask};

/// How far to go.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// At most so many steps; then the execution is undecided (default: a billion).
    pub max_steps: u64,
    /// At most so many unmet conditions are named (default: 20); all are counted.
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

/// Executes a program on an instance and collects the evidence for its failure.
/// From time to time `go_on` is told the number of steps; if it says no, execution stops.
pub fn judge(
    program: &Program,
    frame: &Frame,
    ground: &GroundTask,
    bounds: &Bounds,
    go_on: impl FnMut(u64) -> bool,
) -> Judgement {
    let (execution, state) = ground.executor(program, frame).run(bounds.max_steps, go_on);
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

/// Executes the first `steps` steps again and shows each.
///
/// # Panics
/// If the execution ends before that.
pub fn trace(
    program: &Program,
    frame: &Frame,
    ground: &GroundTask,
    steps: u64,
    mut show: impl FnMut(TraceStep),
) {
    let executor = ground.observable(program, frame);
    let mut machine = executor.machine();
    for _ in 0..steps {
        let line = machine.line();
        machine.step();
        let mut slots: Vec<_> = machine.flips().collect();
        slots.sort_unstable();
        let (mut became_true, mut became_false) = (Vec::new(), Vec::new());
        for slot in slots {
            let list = if machine.state().get(slot) { &mut became_true } else { &mut became_false };
            list.extend(ground.instance().fluent(slot));
        }
        show(TraceStep { line, became_true, became_false });
    }
}
