//! What is suspicious about a domain and its examples.
//!
//! Every finding has a place, and a sentence that says why it matters.
//! Warnings are about examples that cannot do what they are for; notes are worth a look.

mod duplicates;
mod goals;
mod obstacles;
mod silenced;
mod unused;

use std::sync::Arc;

use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_core::verdict::Label;
use genplan_pddl::diagnostics::Rule;
use genplan_pddl::lifted::Action;
use genplan_pddl::{Diagnostic, Domain, Span, Task};

use crate::examples::Example;
use crate::ground::{GroundError, GroundTask};
use crate::pointers;
pub use obstacles::{Obstacle, obstacles};

/// Checks a domain and its examples, as [`lint_with_test_set`] does, without a word on what programs over it are like.
pub fn lint(
    domain: &Domain,
    examples: &[Example],
    budget: &Budget,
) -> Result<Vec<Diagnostic>, (Arc<Task>, GroundError)> {
    let mut findings = suspicions(domain, examples, &[], budget)?;
    findings.retain(|finding| !silenced::is_silenced(finding));
    Ok(findings)
}

/// Checks a domain, its examples and its test set, and says whether programs over it have pointers. What a file allows is
/// left out: `; genplan: allow(RULE)`. An error comes with the task at which the budget ended while it was grounded.
pub fn lint_with_test_set(
    domain: &Domain,
    examples: &[Example],
    test: &[Example],
    budget: &Budget,
) -> Result<Vec<Diagnostic>, (Arc<Task>, GroundError)> {
    let mut findings = suspicions(domain, examples, test, budget)?;
    findings.extend(taking_objects(domain, examples.iter()).map(|action| takes_objects(domain, action)));
    findings.retain(|finding| !silenced::is_silenced(finding));
    Ok(findings)
}

/// What is suspicious, whatever files allow.
fn suspicions(
    domain: &Domain,
    examples: &[Example],
    test: &[Example],
    budget: &Budget,
) -> Result<Vec<Diagnostic>, (Arc<Task>, GroundError)> {
    let all: Vec<&Example> = examples.iter().chain(test).collect();
    let over_pointers = taking_objects(domain, all.iter().copied()).is_some();
    let mut findings = Vec::new();
    if !all.iter().any(|example| example.label == Label::Positive) {
        findings.push(no_positive(domain));
    }
    findings.extend(duplicates::check(examples, test, over_pointers));
    let mut applied = vec![false; domain.actions.len()];
    for example in &all {
        let mut frame = Frame::default();
        let ground = GroundTask::new(Arc::clone(&example.task), &mut frame, budget)
            .map_err(|error| (Arc::clone(&example.task), error))?;
        findings.extend(goals::check(example, &ground, budget));
        findings.extend(unused::objects(&example.task, &frame));
        for (applied, count) in applied.iter_mut().zip(ground.actions_by_schema()) {
            *applied |= count > 0;
        }
    }
    findings.extend(unused::check(domain, &all, &applied, over_pointers));
    Ok(findings)
}

/// Checks what an instance says, whatever its label is and wherever its goal can be reached: whether the goal mentions
/// what nothing can change, and whether something is said of every object.
pub fn statements(task: &Arc<Task>, budget: &Budget) -> Result<Vec<Diagnostic>, (Arc<Task>, GroundError)> {
    let mut frame = Frame::default();
    GroundTask::new(Arc::clone(task), &mut frame, budget).map_err(|error| (Arc::clone(task), error))?;
    let example = Example { label: Label::Positive, task: Arc::clone(task) };
    Ok(goals::static_parts(&example).into_iter().chain(unused::objects(task, &frame)).collect())
}

fn no_positive(domain: &Domain) -> Diagnostic {
    let warning = Diagnostic::warning("there is no positive example").rule(Rule::NoPositiveExample);
    warning.label(&domain.source, Span::default(), "").help(
        "without one, the program `0. end` fits whenever the goals of the negative examples do not hold initially",
    )
}

/// An action that takes objects of the instances, if there is one: then programs over the domain have pointers.
fn taking_objects<'d, 'e>(
    domain: &'d Domain,
    examples: impl Iterator<Item = &'e Example> + Clone,
) -> Option<&'d Action> {
    let tasks = examples.map(|example| &*example.task);
    domain.actions.iter().find(|action| pointers::takes_objects(domain, action, tasks.clone()))
}

/// Says what programs over a domain are like with an action that takes objects of the instances.
fn takes_objects(domain: &Domain, action: &Action) -> Diagnostic {
    Diagnostic::note("the actions of this domain take objects of the instances")
        .rule(Rule::TakesObjects)
        .label(&domain.source, action.span, "for example this one")
        .help("`genplan synth` finds a program over pointers, which can be right for any number of objects")
}
