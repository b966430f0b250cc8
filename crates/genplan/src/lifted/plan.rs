//! The plan that an execution is, and the check that it is one.
//!
//! The check knows nothing of programs: it applies ground actions one by one, each if all of its precondition holds, and asks for
//! the goal in the end.

use std::fmt;
use std::rc::Rc;

use genplan_core::budget::{Budget, Holding, StopReason};
use genplan_pddl::Task;
use genplan_pddl::lifted::ObjectId;

use super::conjunction::OPEN;
use super::model::TaskModel;
use super::state::LiftedState;

/// A sequence of ground actions of a task.
#[derive(Debug)]
pub struct LiftedPlan {
    model: Rc<TaskModel>,
    /// The schema and the objects of each action, one after the other.
    numbers: Vec<u32>,
    cost: u64,
    held: Holding,
}

/// An action as its name and those of its objects, written as planners write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedAction<'t> {
    /// The name of its schema.
    pub name: &'t str,
    /// The names of its objects.
    pub objects: Vec<&'t str>,
}

impl fmt::Display for NamedAction<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}", self.name)?;
        self.objects.iter().try_for_each(|object| write!(f, " {object}"))?;
        write!(f, ")")
    }
}

/// The plan as a file that planners and validators read.
impl fmt::Display for LiftedPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.actions().try_for_each(|action| writeln!(f, "{action}"))?;
        writeln!(f, "; cost = {} (unit cost)", self.cost)
    }
}

impl LiftedPlan {
    /// The empty plan.
    pub(super) fn new(model: &Rc<TaskModel>, budget: &Budget) -> Self {
        LiftedPlan { model: Rc::clone(model), numbers: Vec::new(), cost: 0, held: budget.holding() }
    }

    /// How many actions it has.
    pub fn cost(&self) -> u64 {
        self.cost
    }

    /// Its actions, in order.
    pub fn actions(&self) -> impl Iterator<Item = NamedAction<'_>> {
        self.numbered().map(|(schema, objects)| named(&self.model.task, schema, objects))
    }

    /// Adds an action at the end.
    pub(super) fn push(&mut self, schema: usize, objects: &[u32]) -> Result<(), StopReason> {
        self.numbers.push(schema as u32);
        self.numbers.extend(objects);
        self.cost += 1;
        let bytes = self.numbers.capacity() * size_of::<u32>();
        if bytes == self.held.bytes() { Ok(()) } else { self.held.set(bytes) }
    }

    /// The schema of each action, and its objects.
    fn numbered(&self) -> impl Iterator<Item = (usize, &[u32])> {
        let mut rest = &self.numbers[..];
        std::iter::from_fn(move || {
            let (&schema, others) = rest.split_first()?;
            let arity = self.model.task.domain.actions[schema as usize].parameters.len();
            let (objects, others) = others.split_at(arity);
            rest = others;
            Some((schema as usize, objects))
        })
    }

    /// Whether every action is applicable where it is applied, and the goal holds in the end.
    pub fn is_valid(&self, budget: &Budget) -> Result<bool, StopReason> {
        let mut state = LiftedState::new(&self.model, budget)?;
        let mut flips = Vec::new();
        for (schema, objects) in self.numbered() {
            if !is_applicable(&mut state, schema, objects)? {
                return Ok(false);
            }
            flips.clear();
            state.apply(schema, objects, &mut flips)?;
        }
        state.goal_holds()
    }
}

/// Whether the objects are of the types of the parameters, and the precondition holds.
fn is_applicable(state: &mut LiftedState, schema: usize, objects: &[u32]) -> Result<bool, StopReason> {
    let model = Rc::clone(&state.model);
    let (body, parameters) = (&model.bodies[schema], &model.task.domain.actions[schema].parameters);
    let mut values = vec![OPEN; model.rules.variables];
    for (parameter, &object) in parameters.iter().zip(objects) {
        values[parameter.variable.0 as usize] = object;
        if !body.admits(parameter.variable, object) {
            return Ok(false);
        }
    }
    state.first(body, &[], &mut values)
}

fn named<'t>(task: &'t Task, schema: usize, objects: &[u32]) -> NamedAction<'t> {
    let objects = objects.iter().map(|&object| task.objects.name(ObjectId(object))).collect();
    NamedAction { name: &task.domain.actions[schema].name, objects }
}
