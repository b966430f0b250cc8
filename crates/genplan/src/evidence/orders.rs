//! The examples with their objects declared in other orders.

use std::sync::Arc;

use genplan_core::budget::{Budget, StopReason};
use genplan_pddl::Task;
use genplan_pddl::lifted::ObjectId;

use super::Trial;
use crate::ground::range_of;
use crate::question::Question;
use crate::scene::other_orders;

/// The examples that count in other orders, and whether these are all that programs can tell apart.
pub(super) fn copies(question: &Question, budget: &Budget) -> Result<(Vec<Trial>, bool), StopReason> {
    let (problem, mut copies, mut is_all) = (&question.problem, Vec::new(), true);
    for number in problem.canonical() {
        let example = &problem.examples[number];
        if !question.mode.counts(example.label) {
            continue;
        }
        budget.check()?;
        let task = example.ground.task();
        let (tasks, all) = other_orders(task, &problem.ordered, &ranges(question, task), budget);
        is_all &= all;
        copies.extend(tasks.into_iter().map(|task| Trial { label: example.label, task, is_made: false }));
    }
    Ok((copies, is_all))
}

/// What parameters of actions and pointers can range over in a task.
fn ranges(question: &Question, task: &Arc<Task>) -> Vec<Vec<ObjectId>> {
    let (domain, frame) = (&question.problem.domain, &question.problem.frame);
    let parameters = domain.actions.iter().flat_map(|action| &action.parameters);
    let admitted = parameters.map(|parameter| {
        let objects = task.objects.iter();
        let fitting = objects.filter(|(_, _, object)| domain.types.admits(&parameter.types, &object.types));
        fitting.map(|(object, ..)| object).collect()
    });
    let pointers = frame
        .pointers()
        .iter()
        .map(|pointer| range_of(task, frame.name(pointer.range)).into_iter().map(ObjectId).collect());
    admitted.chain(pointers).collect()
}
