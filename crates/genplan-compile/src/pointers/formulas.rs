//! PDDL text.

use std::fmt::Display;

use genplan_pddl::Domain;
use genplan_pddl::lifted::{Parameter, TypeId};

/// A variable and its types.
#[derive(Clone, Debug)]
pub(super) struct RuleVariable {
    pub name: String,
    types: String,
}

impl RuleVariable {
    /// A variable of these types.
    pub(super) fn new(name: impl Into<String>, types: &[TypeId], domain: &Domain) -> Self {
        RuleVariable { name: name.into(), types: domain.type_names(types).to_string() }
    }

    /// A variable for any object.
    pub(super) fn of_any_type(name: impl Into<String>) -> Self {
        RuleVariable { name: name.into(), types: "object".into() }
    }

    /// The same types, another name.
    pub(super) fn renamed(&self, name: String) -> Self {
        RuleVariable { name, types: self.types.clone() }
    }
}

/// The variables of parameters, by their own names.
pub(super) fn own(parameters: &[Parameter], domain: &Domain) -> Vec<RuleVariable> {
    parameters.iter().map(|parameter| RuleVariable::new(&parameter.name, &parameter.types, domain)).collect()
}

/// The variables of parameters, numbered.
pub(super) fn numbered(parameters: &[Parameter], domain: &Domain) -> Vec<RuleVariable> {
    let places = (1..).zip(parameters);
    places
        .map(|(place, parameter)| RuleVariable::new(format!("x{place}"), &parameter.types, domain))
        .collect()
}

/// A name like this that none of the variables has.
pub(super) fn fresh(name: &str, variables: &[RuleVariable]) -> String {
    let mut candidates =
        std::iter::once(name.to_string()).chain((2..).map(|number| format!("{name}{number}")));
    let is_free = |name: &String| variables.iter().all(|variable| variable.name != *name);
    candidates.find(is_free).expect("one of infinitely many is free")
}

/// Things in a row, each after something.
pub(super) fn row(before: &str, things: impl IntoIterator<Item = impl Display>) -> String {
    things.into_iter().fold(String::new(), |row, thing| format!("{row}{before}{thing}"))
}

/// A predicate applied to variables.
pub(super) fn atom(predicate: &str, variables: &[RuleVariable]) -> String {
    format!("({predicate}{})", row(" ?", variables.iter().map(|variable| &variable.name)))
}

/// `?x - ball ?y - room`.
pub(super) fn declared(variables: &[RuleVariable]) -> String {
    let declared = variables.iter().map(|variable| format!("?{} - {}", variable.name, variable.types));
    declared.collect::<Vec<_>>().join(" ")
}

pub(super) fn and(parts: &[String]) -> String {
    match parts {
        [only] => only.clone(),
        _ => list("and", parts),
    }
}

pub(super) fn or(parts: &[String]) -> String {
    match parts {
        [only] => only.clone(),
        _ => list("or", parts),
    }
}

fn list(head: &str, parts: &[String]) -> String {
    format!("({head}{})", row(" ", parts))
}

pub(super) fn not(part: &str) -> String {
    format!("(not {part})")
}

/// For some values of the variables.
pub(super) fn exists(variables: &[RuleVariable], body: &str) -> String {
    quantified("exists", variables, body)
}

/// For all values of the variables: of a condition or of an effect.
pub(super) fn forall(variables: &[RuleVariable], body: &str) -> String {
    quantified("forall", variables, body)
}

fn quantified(quantifier: &str, variables: &[RuleVariable], body: &str) -> String {
    match variables {
        [] => body.to_string(),
        _ => format!("({quantifier} ({}) {body})", declared(variables)),
    }
}

/// An effect under conditions.
pub(super) fn when(conditions: &[String], effect: &str) -> String {
    match conditions {
        [] => effect.to_string(),
        _ => format!("(when {} {effect})", and(conditions)),
    }
}
