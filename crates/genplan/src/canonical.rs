//! What examples say, whatever their files are called and however they are written: their texts, and their order.
//!
//! Search executes examples one after the other, and what the first ones exclude it need not try on the others; so which of several
//! programs is found first depends on their order. That is by content: positive ones first, small ones first, because these are
//! executed soonest, and by their texts where that is the same.

use std::cell::OnceCell;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;

use genplan_core::verdict::Label;
use genplan_pddl::Task;
use genplan_pddl::lifted::{Facts, Formula, Parameter, Term};

use crate::examples::Example;

/// The numbers of examples in the order of what they say.
pub(crate) fn canonical_order(examples: &[Example]) -> Vec<usize> {
    let keys: Vec<ContentKey<'_>> = examples.iter().map(ContentKey::new).collect();
    let mut order: Vec<usize> = (0..examples.len()).collect();
    order.sort_by(|&one, &other| keys[one].cmp(&keys[other]));
    order
}

/// Tasks in the order of what they say.
pub(crate) fn in_canonical_order(tasks: &[Arc<Task>]) -> Vec<Arc<Task>> {
    let example = |task: &Arc<Task>| Example { label: Label::Positive, task: Arc::clone(task) };
    let examples: Vec<Example> = tasks.iter().map(example).collect();
    canonical_order(&examples).into_iter().map(|number| Arc::clone(&tasks[number])).collect()
}

/// What an example is compared by. Texts are written only where sizes do not tell.
struct ContentKey<'e> {
    sizes: (Label, usize, usize, usize),
    task: &'e Task,
    text: OnceCell<String>,
}

impl<'e> ContentKey<'e> {
    fn new(Example { label, task }: &'e Example) -> Self {
        let facts = task.init.iter().map(Facts::len).sum();
        let sizes = (*label, task.objects.len(), facts, atoms(&task.goal));
        ContentKey { sizes, task, text: OnceCell::new() }
    }

    fn text(&self) -> &str {
        self.text.get_or_init(|| canonical(self.task, true))
    }

    fn cmp(&self, other: &Self) -> Ordering {
        let sizes = self.sizes.cmp(&other.sizes);
        // The same instance written in two ways has an order as well.
        sizes
            .then_with(|| self.text().cmp(other.text()))
            .then_with(|| self.task.source.text().cmp(other.task.source.text()))
    }
}

/// How many atoms a formula has.
fn atoms(formula: &Formula) -> usize {
    let mut count = 0;
    formula.walk(&mut |part| count += usize::from(matches!(part, Formula::Atom(_) | Formula::Equal(..))));
    count
}

/// A text that is the same for two tasks if they have the same objects, facts and goal.
pub(crate) fn canonical(task: &Task, is_ordered: bool) -> String {
    format!("{}\n{}", situation(task, is_ordered), formula(task, &task.goal))
}

/// A text that is the same for two tasks if they have the same objects and facts: in whatever order, or with the objects in
/// the same order.
pub(crate) fn situation(task: &Task, is_ordered: bool) -> String {
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
pub(crate) fn conjuncts(task: &Task) -> BTreeSet<String> {
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
