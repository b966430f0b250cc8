//! What gotos did not test.

use std::collections::{BTreeMap, BTreeSet};

use genplan_pddl::Task;
use genplan_pddl::lifted::Role;
use schemars::JsonSchema;
use serde::Serialize;

use crate::problem::GeneralizedProblem;
use crate::question::ConditionChoice;

/// Static predicates that gotos did not test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "UntestedReport")]
pub struct Untested {
    /// Their names.
    pub predicates: Vec<String>,
    /// Whether examples with different labels differ in nothing else: no program without such tests can tell them apart by
    /// what they start with.
    pub is_only_difference: bool,
}

/// The static predicates that gotos did not test although that could help: those in which examples differ that are the same
/// otherwise, else those that say something beyond the objects of single examples. (Gotos over pointers test them all.)
pub(super) fn untested(problem: &GeneralizedProblem, conditions: &ConditionChoice) -> Option<Untested> {
    if problem.is_over_pointers() || *conditions != ConditionChoice::Changeable {
        return None;
    }
    let tasks: Vec<&Task> = problem.examples.iter().map(|example| &**example.ground.task()).collect();
    let only = only_differences(&tasks);
    let is_only_difference = !only.is_empty();
    let wanted = if is_only_difference { only } else { general(&tasks) };
    let predicates = problem.domain.predicates.iter().enumerate();
    let predicates: Vec<String> = predicates
        .filter(|(index, predicate)| predicate.role == Role::Static && wanted.contains(index))
        .map(|(_, predicate)| predicate.name.clone())
        .collect();
    (!predicates.is_empty()).then_some(Untested { predicates, is_only_difference })
}

/// The predicates with facts, all of them without arguments or over constants of the domain.
fn general(tasks: &[&Task]) -> BTreeSet<usize> {
    let mut general = BTreeMap::new();
    for task in tasks {
        for (index, facts) in task.init.iter().enumerate() {
            for fact in facts.iter() {
                let is_general = fact.iter().all(|object| object.index() < task.domain.constants.len());
                *general.entry(index).or_insert(true) &= is_general;
            }
        }
    }
    general.into_iter().filter_map(|(index, is_general)| is_general.then_some(index)).collect()
}

/// The static predicates in which examples differ that start with the same objects and the same other facts.
fn only_differences(tasks: &[&Task]) -> BTreeSet<usize> {
    let mut different = BTreeSet::new();
    let mut seen: BTreeMap<Vec<String>, &Task> = BTreeMap::new();
    for &task in tasks {
        let first = *seen.entry(changeable(task)).or_insert(task);
        let predicates = 0..task.init.len();
        different.extend(predicates.filter(|&index| facts(first, index) != facts(task, index)));
    }
    different
}

/// The objects of a task, and the facts that can change.
fn changeable(task: &Task) -> Vec<String> {
    let objects = task.objects.iter().map(|(_, name, _)| name.to_owned());
    let predicates = task.domain.predicates.iter().enumerate();
    let fluents = predicates.filter(|(_, predicate)| predicate.role != Role::Static);
    objects.chain(fluents.flat_map(|(index, _)| facts(task, index))).collect()
}

/// The facts of a predicate, in the order of their texts.
fn facts(task: &Task, predicate: usize) -> BTreeSet<String> {
    let name = &task.domain.predicates[predicate].name;
    let words = task.init[predicate].iter().map(|fact| {
        let names: Vec<&str> = fact.iter().map(|&object| task.objects.name(object)).collect();
        format!("{name}({})", names.join(", "))
    });
    words.collect()
}
