//! PDDL text in parts: pointers into a chain of cells, registers, tests.

use std::fmt::Display;

/// A domain in the making. Its actions and tests have no parameters.
pub struct DomainText {
    name: &'static str,
    header: String,
    predicates: String,
    body: String,
}

/// A domain with these types, constants and predicates; `next` and `last` are those of a chain of cells.
pub fn domain(name: &'static str, header: &str, predicates: &str) -> DomainText {
    let body = String::new();
    DomainText { name, header: header.to_owned(), predicates: predicates.to_owned(), body }
}

impl DomainText {
    /// An action.
    pub fn action(mut self, name: &str, effect: &str) -> Self {
        self.body += &format!("  (:action {name} :parameters () :effect (and {effect}))\n");
        self
    }

    /// An action with a precondition.
    pub fn action_if(mut self, name: &str, precondition: &str, effect: &str) -> Self {
        let body = format!(":precondition (and {precondition}) :effect (and {effect})");
        self.body += &format!("  (:action {name} :parameters () {body})\n");
        self
    }

    /// A derived fluent, which a goto can test.
    pub fn test(mut self, name: &str, condition: &str) -> Self {
        self.predicates += &format!(" ({name})");
        self.body += &format!("  (:derived ({name}) {condition})\n");
        self
    }

    /// A pointer into the chain of cells.
    pub fn pointer(mut self, pointer: &str) -> Self {
        self.predicates += &format!(" ({pointer} ?x - cell)");
        self
    }

    /// A pointer that follows from others: it is at ?x if a condition holds.
    pub fn pointer_rule(mut self, pointer: &str, condition: &str) -> Self {
        self.body += &format!("  (:derived ({pointer} ?x - cell) {condition})\n");
        self.pointer(pointer)
    }

    /// Moves a pointer along the chain; it stops at the end.
    pub fn inc(self, pointer: &str) -> Self {
        self.action(&format!("inc-{pointer}"), &moved(pointer, "(next ?x ?y)"))
    }

    /// Moves a pointer back along the chain; it stops at the beginning.
    pub fn dec(self, pointer: &str) -> Self {
        self.action(&format!("dec-{pointer}"), &moved(pointer, "(next ?y ?x)"))
    }

    /// Moves a pointer to where another one is.
    pub fn set(self, pointer: &str, other: &str) -> Self {
        self.action(&format!("{pointer}-to-{other}"), &moved(pointer, &format!("({other} ?y)")))
    }

    /// Tests whether a pointer is at a cell with a property.
    pub fn at(self, name: &str, pointer: &str, property: &str) -> Self {
        self.test(name, &format!("(exists (?x - cell) (and ({pointer} ?x) ({property} ?x)))"))
    }

    /// The content of a pointer's cell, as a derived fluent `value-POINTER`.
    pub fn value(mut self, pointer: &str) -> Self {
        self.predicates += &format!(" (value-{pointer} ?v - value)");
        let rule = format!("(exists (?x - cell) (and ({pointer} ?x) (holds ?x ?v)))");
        self.body += &format!("  (:derived (value-{pointer} ?v - value) {rule})\n");
        self
    }

    /// Exchanges the contents of two pointers.
    pub fn swap(self, name: &str, one: &str, other: &str) -> Self {
        self.action(name, &exchange(one, other))
    }

    /// Tests whether one pointer has a smaller value than another.
    pub fn smaller(self, name: &str, one: &str, other: &str) -> Self {
        let values = format!("(value-{one} ?v) (value-{other} ?w) (smaller ?v ?w)");
        self.test(name, &format!("(exists (?v ?w - value) (and {values}))"))
    }

    /// The text.
    pub fn text(&self) -> String {
        let DomainText { name, header, predicates, body } = self;
        format!(
            "(define (domain {name})\n  (:requirements :adl :typing :derived-predicates)\n  {header}\n  \
             (:predicates {predicates})\n{body})\n"
        )
    }
}

/// The effect that moves a pointer from ?x to ?y, where that is allowed.
fn moved(pointer: &str, allowed: &str) -> String {
    format!(
        "(forall (?x ?y - cell) (when (and ({pointer} ?x) {allowed}) (and (not ({pointer} ?x)) ({pointer} ?y))))"
    )
}

/// The effect that exchanges the contents of two pointers.
pub fn exchange(one: &str, other: &str) -> String {
    let lose = |here: &str| {
        format!("(forall (?x - cell ?v - value) (when (and ({here} ?x) (holds ?x ?v)) (not (holds ?x ?v))))")
    };
    let gain = |here: &str, there: &str| {
        format!("(forall (?x - cell ?v - value) (when (and ({here} ?x) (value-{there} ?v)) (holds ?x ?v)))")
    };
    [lose(one), lose(other), gain(one, other), gain(other, one)].concat()
}

/// A problem in the making.
#[derive(Default)]
pub struct ProblemText {
    objects: String,
    init: String,
    goal: String,
}

impl ProblemText {
    /// `count` objects of a type: `c0`, `c1`, … for a prefix `c`.
    pub fn objects(mut self, kind: &str, prefix: &str, count: usize) -> Self {
        (0..count).for_each(|number| self.objects += &format!(" {prefix}{number}"));
        self.objects += &format!(" - {kind}");
        self
    }

    /// A fact of the initial state.
    pub fn fact(mut self, fact: impl Display) -> Self {
        self.init += &format!(" ({fact})");
        self
    }

    /// Facts of the initial state.
    pub fn facts<F: Display>(self, facts: impl IntoIterator<Item = F>) -> Self {
        facts.into_iter().fold(self, Self::fact)
    }

    /// A chain of objects by a predicate.
    pub fn chain(self, predicate: &str, prefix: &str, count: usize) -> Self {
        self.facts((1..count).map(|number| format!("{predicate} {prefix}{} {prefix}{number}", number - 1)))
    }

    /// A part of the goal.
    pub fn goal(mut self, goal: impl Display) -> Self {
        self.goal += &format!(" ({goal})");
        self
    }

    /// Parts of the goal.
    pub fn goals<G: Display>(self, goals: impl IntoIterator<Item = G>) -> Self {
        goals.into_iter().fold(self, Self::goal)
    }

    /// The text.
    pub fn text(&self, domain: &str) -> String {
        let ProblemText { objects, init, goal } = self;
        format!(
            "(define (problem p) (:domain {domain})\n  (:objects {objects})\n  (:init {init})\n  (:goal (and \
             {goal})))\n"
        )
    }
}
