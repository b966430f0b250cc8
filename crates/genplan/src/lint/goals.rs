//! Goals that cannot do what they are for.

use genplan_core::budget::Budget;
use genplan_core::verdict::Label;
use genplan_pddl::diagnostics::Rule;
use genplan_pddl::lifted::Role;
use genplan_pddl::{Diagnostic, Span, Task};

use crate::examples::Example;
use crate::explore::{ExplorationBounds, Reachability, goal_reachability};
use crate::ground::GroundTask;

/// Reports goals that hold initially, cannot be reached, or mention what nothing can change.
pub(super) fn check(example: &Example, ground: &GroundTask, budget: &Budget) -> Vec<Diagnostic> {
    let task = &example.task;
    let finding = |diagnostic: Diagnostic, rule, label: &str, help: &str| {
        diagnostic.rule(rule).label(&task.source, place(task), label).help(help)
    };
    let finding = match (example.label, reachability(ground, &ExplorationBounds::default(), budget)) {
        (Label::Positive, Reachability::Unreachable) => Some(unreachable(task)),
        (Label::Negative, Reachability::Unreachable) => Some(finding(
            Diagnostic::warning("the goal of a negative example is unreachable"),
            Rule::UnreachableGoal,
            "holds in no reachable state",
            "every program fails on it, so it does not help to find the program",
        )),
        (Label::Negative, Reachability::Initial) => Some(finding(
            Diagnostic::warning("the goal of a negative example is already true"),
            Rule::GoalAlreadyTrue,
            "holds initially",
            "every program that stops without changing anything relevant solves it; is that intended?",
        )),
        (Label::Positive, Reachability::Initial) => Some(finding(
            Diagnostic::note("the goal of a positive example is already true"),
            Rule::GoalAlreadyTrue,
            "holds initially",
            "a program that changes nothing relevant solves it; is that intended?",
        )),
        (_, Reachability::Reachable | Reachability::Unknown) => None,
    };
    finding.into_iter().chain(static_parts(example)).collect()
}

/// Whether the goal of an instance can be reached.
fn reachability(ground: &GroundTask, bounds: &ExplorationBounds, budget: &Budget) -> Reachability {
    match ground.goal_is_impossible() {
        true => Reachability::Unreachable,
        false => goal_reachability(ground.instance(), bounds, budget),
    }
}

/// Reports that the goal of a positive example is unreachable.
pub(super) fn unreachable(task: &Task) -> Diagnostic {
    Diagnostic::warning("the goal of a positive example is unreachable")
        .rule(Rule::UnreachableGoal)
        .label(&task.source, place(task), "holds in no reachable state")
        .help("no program can solve it, so none exists for these examples")
}

/// Where the goal stands.
pub(super) fn place(task: &Task) -> Span {
    task.goal.atoms().first().map_or(Span::default(), |atom| atom.span)
}

/// Reports the first atom of the goal whose predicate nothing changes.
pub(super) fn static_parts(example: &Example) -> Option<Diagnostic> {
    let domain = &example.task.domain;
    let atom = example
        .task
        .goal
        .atoms()
        .into_iter()
        .find(|atom| domain.predicate(atom.predicate).role == Role::Static)?;
    let name = &domain.predicate(atom.predicate).name;
    Some(
        Diagnostic::warning(format!("the goal mentions `{name}`, which nothing can change"))
            .rule(Rule::StaticGoal)
            .label(&example.task.source, atom.span, "it stays as it is initially")
            .label(&domain.source, domain.predicate(atom.predicate).span, "in no effect and no axiom")
            .help("this part of the goal is either true from the start or never"),
    )
}
