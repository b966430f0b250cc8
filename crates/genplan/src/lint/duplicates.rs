//! The same instance more than once.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use genplan_pddl::diagnostics::Rule;
use genplan_pddl::lifted::{Formula, Parameter, Task, Term};
use genplan_pddl::{Diagnostic, Span};

use crate::examples::{Example, Part};
use crate::question::label_name;

/// Reports instances that occur several times, worse if they are labelled both ways. Programs over pointers see the order of
/// the objects, so there another order is another instance.
pub(super) fn check(examples: &[Example], test: &[Example], is_ordered: bool) -> Vec<Diagnostic> {
    let mut copies: BTreeMap<String, Vec<(&Example, Part)>> = BTreeMap::new();
    let training = examples.iter().map(|example| (example, Part::Training));
    let all = training.chain(test.iter().map(|example| (example, Part::Test)));
    let mut order = Vec::new();
    for (example, part) in all {
        let instance = canonical(&example.task, is_ordered);
        if !copies.contains_key(&instance) {
            order.push(instance.clone());
        }
        copies.entry(instance).or_default().push((example, part));
    }
    let several = order.iter().map(|instance| &copies[instance]).filter(|copies| copies.len() > 1);
    several.map(|copies| finding(copies)).collect()
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

/// A text that is the same for two tasks if they have the same objects, facts and goal.
pub(super) fn canonical(task: &Task, is_ordered: bool) -> String {
    format!("{}\n{}", situation(task, is_ordered), formula(task, &task.goal))
}

/// A text that is the same for two tasks if they have the same objects and facts: in whatever order, or with the objects in
/// the same order.
pub(super) fn situation(task: &Task, is_ordered: bool) -> String {
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
    if is_ordered {
        lines.extend(task.objects.iter().map(|(_, name, _)| name.to_owned()));
    }
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
