//! Programs over pointers, executed without grounding.
//!
//! A state is the set of its true tuples. What a step asks for is a join from the values that its pointers give, so a step costs
//! what it touches, not the number of ground actions. The rules are those that grounding starts from (`ground::rules`), and so the
//! meaning of a domain is written once.
//!
//! | module | what it is |
//! |---|---|
//! | `ordered`, `store` | the true tuples of a relation, with indexes in the order of objects |
//! | `model` | a task as rules, and how each relation is known |
//! | `conjunction`, `generator`, `solve` | conditions, and their first solution |
//! | `computed` | relations that rules compute |
//! | `state` | a state, and θ(s, a) |
//! | `instructions`, `machine` | what a program means, and its execution |
//! | `effort` | what that takes of the budget |

mod computed;
mod conjunction;
mod effort;
mod generator;
mod instructions;
mod machine;
mod model;
mod ordered;
mod solve;
mod state;
mod store;

use std::rc::Rc;
use std::sync::Arc;

use genplan_core::budget::{Budget, StopReason};
use genplan_core::execution::Execution;
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_core::stepping::run;
use genplan_pddl::Task;

use machine::LiftedExecutor;
use model::TaskModel;

/// Executes a program on a task for at most `max_steps` steps. From time to time, `tell` is told the number of steps.
pub fn execute(
    program: &Program,
    frame: &Frame,
    task: &Arc<Task>,
    max_steps: u64,
    budget: &Budget,
    tell: impl FnMut(u64),
) -> Result<Execution, StopReason> {
    let executor = LiftedExecutor::new(program, &Rc::new(TaskModel::new(task, frame)), frame);
    let (execution, _) = run(|| executor.machine(budget), max_steps, budget, tell)?;
    Ok(execution)
}
