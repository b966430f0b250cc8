//! Scenes as text: a PDDL file, and what instances say however they are written.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

use genplan_pddl::lifted::{Formula, ObjectId, Parameter, Term, TypeId, TypeUnion};
use genplan_pddl::{Source, Strictness, Task, read_task};

use super::{Fact, GoalPart, Scene};

impl Scene {
    /// The text of a problem file, with comments before it.
    pub(crate) fn text(&self, name: &str, comments: &[String]) -> String {
        let (names, domain) = (self.names(), &self.domain.name);
        let comments: String = comments.iter().flat_map(|line| ["; ", line, "\n"]).collect();
        let facts: String = self
            .facts
            .iter()
            .flat_map(|fact| ["\n    (".to_owned(), self.fact(fact, &names), ")".to_owned()])
            .collect();
        let goal: String =
            self.goal.iter().flat_map(|part| [" ".to_owned(), self.part(part, &names, false)]).collect();
        let start =
            format!("{comments}(define (problem {name})\n  (:domain {domain}){}", self.declarations());
        format!("{start}\n  (:init{facts})\n  (:goal (and{goal})))\n")
    }

    /// The task that this scene is. There is none if it is against the rules of the domain, or too much for the budget.
    pub(crate) fn task(&self, name: &str, comments: &[String]) -> Option<Arc<Task>> {
        let source =
            Source::new_held(format!("{name}.pddl"), self.text(name, comments), self.budget()).ok()?;
        read_task(&source, &self.domain, Strictness::Lenient).value.map(Arc::new)
    }

    /// The text of those parts of the goal that are not literals.
    pub(crate) fn other_parts(&self) -> String {
        let others = self.goal.iter().filter(|part| matches!(part, GoalPart::Other(_)));
        others.map(|part| self.part(part, &[], false)).collect()
    }

    /// The parts of the goal, the same however they are written.
    pub(crate) fn goal_parts(&self) -> BTreeSet<String> {
        self.goal_parts_with(&self.names())
    }

    fn goal_parts_with(&self, names: &[Cow<'_, str>]) -> BTreeSet<String> {
        self.goal.iter().map(|part| self.part(part, names, true)).collect()
    }

    /// The types of an object, the same however they are written.
    pub(super) fn types_text(&self, object: ObjectId) -> String {
        let name = |&id: &TypeId| self.domain.types.name(id);
        let mut types: Vec<&str> = self.types(object).iter().map(name).collect();
        types.sort_unstable();
        types.join("|")
    }

    /// What is said about objects with these names, the same however it is written: after what they are, and before the order
    /// in which they are listed.
    pub(super) fn content(
        &self,
        names: &[Cow<'_, str>],
        mut lines: Vec<String>,
        listed: &[Cow<'_, str>],
    ) -> String {
        lines.extend(self.facts.iter().map(|fact| self.fact(fact, names)));
        lines.sort_unstable();
        lines.extend(listed.iter().map(ToString::to_string));
        lines.push(joined("and", self.goal_parts_with(names)));
        lines.join("\n")
    }

    /// The names of all objects.
    pub(super) fn names(&self) -> Vec<Cow<'_, str>> {
        self.objects.iter().map(|object| Cow::Borrowed(&*object.name)).collect()
    }

    /// The objects by type; those without a type last, as the notation wants it.
    fn declarations(&self) -> String {
        let mut groups: Vec<(&TypeUnion, String)> = Vec::new();
        for object in self.own() {
            let (types, name) = (self.types(object), self.name(object));
            match groups.iter_mut().find(|(known, _)| *known == types) {
                Some((_, names)) => names.extend([" ", name]),
                None => groups.push((types, format!(" {name}"))),
            }
        }
        let is_untyped = |types: &TypeUnion| **types == [TypeId::OBJECT];
        groups.sort_by_key(|(types, _)| is_untyped(types));
        let declared = groups.iter().map(|(types, names)| match is_untyped(types) {
            true => names.clone(),
            false => format!("{names} - {}", self.domain.type_names(types)),
        });
        let declared: String = declared.collect();
        if declared.is_empty() { declared } else { format!("\n  (:objects{declared})") }
    }

    /// A fact without its parentheses.
    fn fact(&self, fact: &Fact, names: &[Cow<'_, str>]) -> String {
        let mut text = self.domain.predicate(fact.predicate).name.clone();
        fact.arguments.iter().for_each(|object| text.extend([" ", &names[object.index()]]));
        text
    }

    fn part(&self, part: &GoalPart, names: &[Cow<'_, str>], is_canonical: bool) -> String {
        match part {
            GoalPart::Literal(true, fact) => format!("({})", self.fact(fact, names)),
            GoalPart::Literal(false, fact) => format!("(not ({}))", self.fact(fact, names)),
            GoalPart::Other(formula) if is_canonical => self.canonical(formula),
            GoalPart::Other(formula) => {
                self.domain.written(formula, &|object| self.name(object), &mut Vec::new()).to_string()
            }
        }
    }

    /// A formula with the parts of conjunctions and disjunctions sorted, and variables by number.
    fn canonical(&self, formula: &Formula) -> String {
        let parts =
            |head, parts: &[Formula]| joined(head, parts.iter().map(|part| self.canonical(part)).collect());
        let term = |term: &Term| match term {
            Term::Variable(variable) => format!(" ?{}", variable.0),
            Term::Object(object) => format!(" {}", self.name(*object)),
        };
        let quantified = |head: &str, parameters: &[Parameter], inner: &Formula| {
            let declared =
                |p: &Parameter| format!("?{} - {}", p.variable.0, self.domain.type_names(&p.types));
            let declared: Vec<String> = parameters.iter().map(declared).collect();
            format!("({head} ({}) {})", declared.join(" "), self.canonical(inner))
        };
        match formula {
            Formula::Atom(atom) => {
                let arguments: String = atom.arguments.iter().map(term).collect();
                format!("({}{arguments})", self.domain.predicate(atom.predicate).name)
            }
            Formula::Equal(a, b) => format!("(={}{})", term(a), term(b)),
            Formula::Not(inner) => format!("(not {})", self.canonical(inner)),
            Formula::And(all) => parts("and", all),
            Formula::Or(all) => parts("or", all),
            Formula::Forall(parameters, inner) => quantified("forall", parameters, inner),
            Formula::Exists(parameters, inner) => quantified("exists", parameters, inner),
        }
    }
}

/// Different parts, sorted; one alone is what it is.
fn joined(head: &str, parts: BTreeSet<String>) -> String {
    let parts: Vec<String> = parts.into_iter().collect();
    if let [only] = &parts[..] { only.clone() } else { format!("({head} {})", parts.join(" ")) }
}
