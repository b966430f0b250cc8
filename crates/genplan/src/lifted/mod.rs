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
//! | `paths` | the next action on a shortest path |
//! | `explain` | why it fails |
//! | `plan` | the plan that it is, and whether that is one |
//! | `trace` | what each step changes |
//! | `effort` | what that takes of the budget |

mod computed;
mod conjunction;
mod effort;
mod explain;
mod generator;
mod instructions;
mod machine;
mod model;
mod ordered;
mod paths;
mod plan;
mod solve;
mod state;
mod store;
mod trace;

use std::rc::Rc;
use std::sync::Arc;

use genplan_core::budget::{Budget, StopReason};
use genplan_core::execution::Execution;
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_core::stepping::{Stepping, run};
use genplan_pddl::Task;

use crate::ground::{Evidence, words};
use machine::LiftedExecutor;
use model::TaskModel;
pub use plan::{LiftedPlan, NamedAction};

/// A task, prepared for the execution of programs over a frame.
#[derive(Clone, Debug)]
pub struct LiftedTask {
    model: Rc<TaskModel>,
}

impl LiftedTask {
    /// Prepares a task. What it costs follows the text of the task, without the initial state.
    pub fn new(task: &Arc<Task>, frame: &mut Frame) -> Self {
        frame.rename(words::renamed(&task.domain));
        LiftedTask { model: Rc::new(TaskModel::new(task, frame)) }
    }

    /// The task.
    pub fn task(&self) -> &Task {
        &self.model.task
    }

    /// Executes a program for at most `max_steps` steps, and says why it fails, with `limit` unmet conditions at the most. From
    /// time to time, `tell` is told the number of steps. An error if the budget does not suffice for the initial state.
    pub fn execute(
        &self,
        program: &Program,
        frame: &Frame,
        (max_steps, limit): (u64, usize),
        budget: &Budget,
        tell: impl FnMut(u64),
    ) -> Result<(Execution, Evidence), StopReason> {
        let executor = LiftedExecutor::new(program, &self.model, frame);
        let (execution, machine) = run(|| executor.machine(budget), max_steps, budget, tell)?;
        Ok((execution, explain::evidence(&execution, machine, frame, limit)))
    }

    /// The plan that an execution of this many steps is: the actions that it applies.
    ///
    /// # Panics
    /// If the execution ends before that.
    pub fn plan(
        &self,
        program: &Program,
        frame: &Frame,
        steps: u64,
        budget: &Budget,
    ) -> Result<LiftedPlan, StopReason> {
        let executor = LiftedExecutor::new(program, &self.model, frame);
        let (mut machine, mut plan) = (executor.machine(budget)?, LiftedPlan::new(&self.model, budget));
        for _ in 0..steps {
            if let Some((schema, objects)) = machine.next_action()? {
                plan.push(schema, &objects)?;
            }
            machine.advance()?;
        }
        Ok(plan)
    }
}
