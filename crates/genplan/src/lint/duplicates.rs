//! The same instance more than once.

use genplan_core::budget::Budget;
use genplan_pddl::diagnostics::Rule;
use genplan_pddl::{Diagnostic, Span};
use indexmap::IndexMap;

use crate::examples::{Example, Part};
use crate::question::label_name;
use crate::scene::{Identity, Scene};

/// Reports instances that occur several times, worse if they are labelled both ways. Programs over pointers see the order of
/// the objects, so there another order is another instance.
pub(super) fn check(examples: &[Example], test: &[Example], is_ordered: bool) -> Vec<Diagnostic> {
    let training = examples.iter().map(|example| (example, Part::Training));
    let all = training.chain(test.iter().map(|example| (example, Part::Test)));
    let mut copies: IndexMap<Identity, Vec<(&Example, Part)>> = IndexMap::new();
    for (example, part) in all {
        let instance = Scene::new(&example.task, &Budget::default()).identity_by_name(is_ordered);
        copies.entry(instance).or_default().push((example, part));
    }
    copies.values().filter(|copies| copies.len() > 1).map(|copies| finding(copies)).collect()
}

/// Reports that examples are the same instance.
pub(super) fn finding(copies: &[(&Example, Part)]) -> Diagnostic {
    let has = |part: Part| copies.iter().any(|(_, other)| *other == part);
    let is_unanimous = copies.iter().all(|(example, _)| example.label == copies[0].0.label);
    let (message, rule, why) = match (is_unanimous, copies.len()) {
        (false, _) => (
            "the same instance is labelled positive and negative".to_owned(),
            Rule::BothLabels,
            "no program can both solve it and fail on it, so none exists for these examples",
        ),
        (true, _) if has(Part::Training) && has(Part::Test) => (
            "a test instance is also an example".to_owned(),
            Rule::TestIsExample,
            "a test set must show what a program does on instances that it was not found with",
        ),
        (true, 2) => ("the same instance is given twice".to_owned(), Rule::SameInstance, ONCE),
        (true, count) => (format!("the same instance is given {count} times"), Rule::SameInstance, ONCE),
    };
    let mut finding = Diagnostic::warning(message).rule(rule).help(why);
    let last = copies.last().into_iter();
    for (example, part) in last.chain(&copies[..copies.len() - 1]) {
        let part = if *part == Part::Test { " test instance" } else { "" };
        let label = format!("{}{part} here", label_name(example.label));
        finding = finding.label(&example.task.source, Span::default(), label);
    }
    finding
}

const ONCE: &str = "the copies add nothing; did you mean another instance?";
