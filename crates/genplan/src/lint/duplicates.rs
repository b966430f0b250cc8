//! The same instance more than once.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use genplan_core::verdict::Label;
use genplan_pddl::lifted::{Formula, Parameter, Task, Term};
use genplan_pddl::{Diagnostic, Span};

use crate::examples::Example;

/// Reports instances that occur twice, worse if they are labelled both ways.
pub(super) fn check(examples: &[Example]) -> Vec<Diagnostic> {
    pairs(examples).into_iter().map(|(first, again)| finding(&examples[first], &examples[again])).collect()
}

/// The examples that are the same instance as one before, each after the first such one.
fn pairs(examples: &[Example]) -> Vec<(usize, usize)> {
    let mut first: BTreeMap<String, usize> = BTreeMap::new();
    let mut pairs = Vec::new();
    for (number, example) in examples.iter().enumerate() {
        match first.entry(canonical(&example.task)) {
            Entry::Vacant(entry) => {
                entry.insert(number);
            }
            Entry::Occupied(entry) => pairs.push((*entry.get(), number)),
        }
    }
    pairs
}

/// Reports that two examples are the same instance.
pub(super) fn finding(first: &Example, again: &Example) -> Diagnostic {
    let (message, why) = if first.label == again.label {
        ("the same instance is given twice", "it constrains the program only once; perhaps another was meant")
    } else {
        (
            "the same instance is labelled positive and negative",
            "no program can both solve it and fail on it, so none exists for these examples",
        )
    };
    let label = |example: &Example| if example.label == Label::Positive { "positive" } else { "negative" };
    Diagnostic::warning(message)
        .label(&again.task.source, Span::default(), format!("{} here", label(again)))
        .label(&first.task.source, Span::default(), format!("{} here", label(first)))
        .help(why)
}

/// A text that is the same for two tasks if they have the same objects, facts and goal, in whatever order.
pub(super) fn canonical(task: &Task) -> String {
    format!("{}\n{}", situation(task), formula(task, &task.goal))
}

/// A text that is the same for two tasks if they have the same objects and facts, in whatever order.
pub(super) fn situation(task: &Task) -> String {
    let name = |id| task.objects.name(id);
    let types = |types: &[_]| {
        let mut names: Vec<&str> = types.iter().map(|&id| task.domain.types.name(id)).collect();
        names.sort_unstable();
        names.join("|")
    };
    let mut lines: Vec<String> =
        task.objects.iter().map(|(_, name, object)| format!("{name} - {}", types(&object.types))).collect();
    for (predicate, facts) in task.domain.predicates.iter().zip(&task.init) {
        lines.extend(facts.iter().map(|fact| {
            let mut line = predicate.name.clone();
            fact.iter().for_each(|&object| line.extend([" ", name(object)]));
            line
        }));
    }
    lines.sort_unstable();
    lines.dedup();
    lines.join("\n")
}

/// The parts of a goal that must hold together.
pub(super) fn conjuncts(task: &Task) -> BTreeSet<String> {
    let mut conjuncts = BTreeSet::new();
    let mut rest = vec![&task.goal];
    while let Some(part) = rest.pop() {
        match part {
            Formula::And(parts) => rest.extend(parts),
            other => _ = conjuncts.insert(formula(task, other)),
        }
    }
    conjuncts
}

/// A formula with the parts of conjunctions and disjunctions sorted, and variables by number.
fn formula(task: &Task, part: &Formula) -> String {
    let sorted = |head: &str, parts: &[Formula]| {
        let mut parts: Vec<String> = parts.iter().map(|part| formula(task, part)).collect();
        parts.sort_unstable();
        parts.dedup();
        if let [only] = &parts[..] { only.clone() } else { format!("({head} {})", parts.join(" ")) }
    };
    match part {
        Formula::Atom(atom) => {
            let mut text = format!("({}", task.domain.predicate(atom.predicate).name);
            atom.arguments.iter().for_each(|&argument| text.extend([" ", &term(task, argument)]));
            text + ")"
        }
        Formula::Equal(a, b) => format!("(= {} {})", term(task, *a), term(task, *b)),
        Formula::Not(inner) => format!("(not {})", formula(task, inner)),
        Formula::And(parts) => sorted("and", parts),
        Formula::Or(parts) => sorted("or", parts),
        Formula::Forall(parameters, inner) => {
            format!("(forall {} {})", declared(parameters), formula(task, inner))
        }
        Formula::Exists(parameters, inner) => {
            format!("(exists {} {})", declared(parameters), formula(task, inner))
        }
    }
}

fn term(task: &Task, term: Term) -> String {
    match term {
        Term::Variable(variable) => format!("?{}", variable.0),
        Term::Object(object) => task.objects.name(object).into(),
    }
}

fn declared(parameters: &[Parameter]) -> String {
    parameters.iter().fold(String::new(), |mut text, parameter| {
        let _ = write!(text, "?{}{:?}", parameter.variable.0, parameter.types);
        text
    })
}
