//! Conditions as conjunctions over variables, some of which have values.

use std::rc::Rc;

use genplan_pddl::Task;
use genplan_pddl::lifted::{Parameter, Term, Variable};

use crate::ground::object_sets::{ObjectSet, ObjectSets};
use crate::ground::rules::{Body, Literal, Universal};

/// By variable: its value, or [`OPEN`].
pub(super) type Values = Vec<u32>;

/// The value of a variable that has none.
pub(super) const OPEN: u32 = u32::MAX;

/// Something that must hold.
#[derive(Clone, Debug)]
pub(super) enum Constraint {
    Literal(Literal),
    /// Two terms, and whether they must be equal or different.
    Equality(Term, Term, bool),
    Universal(Universal),
}

impl Constraint {
    /// The variables that it is about.
    fn variables(&self) -> Vec<Variable> {
        let terms = match self {
            Constraint::Literal(literal) => literal.arguments.to_vec(),
            Constraint::Equality(one, other, _) => vec![*one, *other],
            Constraint::Universal(universal) => {
                let is_bound = |term: &Term| {
                    universal.parameters.iter().any(|own| *term == Term::Variable(own.variable))
                };
                universal.literal.arguments.iter().copied().filter(|term| !is_bound(term)).collect()
            }
        };
        terms.into_iter().filter_map(variable).collect()
    }
}

fn variable(term: Term) -> Option<Variable> {
    if let Term::Variable(variable) = term { Some(variable) } else { None }
}

/// The value of a term.
pub(super) fn value(term: Term, values: &[u32]) -> u32 {
    match term {
        Term::Variable(variable) => values[variable.0 as usize],
        Term::Object(object) => object.0,
    }
}

/// Constraints that must hold together.
#[derive(Clone, Debug, Default)]
pub(super) struct Conjunction {
    pub constraints: Vec<Constraint>,
    /// By constraint: the variables that it is about.
    mentions: Vec<Vec<Variable>>,
    /// Its variables.
    pub variables: Vec<Variable>,
    /// By variable: the objects that it ranges over; without them it ranges over all that a constraint gives it.
    domains: Vec<Option<Rc<ObjectSet>>>,
}

impl Conjunction {
    /// The body of a rule over its variables, without some of its literals.
    pub(super) fn of_body(
        body: &Body,
        variables: &[Parameter],
        is_kept: impl Fn(&Literal) -> bool,
        sets: &mut ObjectSets,
        task: &Task,
    ) -> Self {
        let mut conjunction = Conjunction::default();
        for parameter in variables {
            conjunction.declare(parameter.variable, Some(sets.of(task, &parameter.types)));
        }
        let literals = body.literals.iter().filter(|literal| is_kept(literal)).cloned();
        literals.for_each(|literal| conjunction.push(Constraint::Literal(literal)));
        for &(one, other, is_equal) in &body.equalities {
            conjunction.push(Constraint::Equality(one, other, is_equal));
        }
        body.universals.iter().cloned().for_each(|all| conjunction.push(Constraint::Universal(all)));
        conjunction
    }

    /// The conjunction without some of its constraints.
    pub(super) fn without(&self, is_left_out: impl Fn(&Constraint) -> bool) -> Self {
        let (variables, domains) = (self.variables.clone(), self.domains.clone());
        let mut rest = Conjunction { variables, domains, ..Conjunction::default() };
        let kept = self.constraints.iter().filter(|constraint| !is_left_out(constraint));
        kept.for_each(|constraint| rest.push(constraint.clone()));
        rest
    }

    /// Adds a variable.
    pub(super) fn declare(&mut self, variable: Variable, domain: Option<Rc<ObjectSet>>) {
        let place = variable.0 as usize;
        if self.domains.len() <= place {
            self.domains.resize(place + 1, None);
        }
        self.variables.push(variable);
        self.domains[place] = domain;
    }

    /// Adds a constraint.
    pub(super) fn push(&mut self, constraint: Constraint) {
        self.mentions.push(constraint.variables());
        self.constraints.push(constraint);
    }

    /// What a variable ranges over.
    pub(super) fn domain(&self, variable: Variable) -> Option<&Rc<ObjectSet>> {
        self.domains[variable.0 as usize].as_ref()
    }

    /// Whether a variable can have a value.
    pub(super) fn admits(&self, variable: Variable, value: u32) -> bool {
        self.domain(variable).is_none_or(|domain| domain.contains(value))
    }

    /// The variables without a value.
    pub(super) fn open(&self, values: &[u32]) -> Vec<Variable> {
        self.variables.iter().copied().filter(|variable| values[variable.0 as usize] == OPEN).collect()
    }

    /// What is to be done when only some variables are open.
    pub(super) fn split(&self, open: &[Variable], constraints: impl Iterator<Item = usize>) -> Split {
        let mut parts: Vec<OpenPart> =
            open.iter().map(|&variable| OpenPart { open: vec![variable], constraints: Vec::new() }).collect();
        let mut checks = Vec::new();
        for constraint in constraints {
            let mentions =
                |part: &OpenPart| part.open.iter().any(|open| self.mentions[constraint].contains(open));
            let Some(first) = parts.iter().position(mentions) else {
                checks.push(constraint);
                continue;
            };
            // What it connects becomes one part.
            for other in (first + 1..parts.len()).rev() {
                if mentions(&parts[other]) {
                    let OpenPart { open, constraints } = parts.remove(other);
                    parts[first].open.extend(open);
                    parts[first].constraints.extend(constraints);
                }
            }
            parts[first].constraints.push(constraint);
        }
        Split { checks, parts }
    }
}

/// A conjunction whose variables have values in part.
#[derive(Debug)]
pub(super) struct Split {
    /// The constraints without open variables.
    pub checks: Vec<usize>,
    /// The others, so that no two parts share an open variable: each has its solutions whatever those of the others are.
    pub parts: Vec<OpenPart>,
}

/// Open variables and the constraints about them.
#[derive(Debug)]
pub(super) struct OpenPart {
    pub open: Vec<Variable>,
    pub constraints: Vec<usize>,
}

impl OpenPart {
    /// What is left when these variables have values and a constraint is met.
    pub(super) fn without(&self, bound: &[Variable], met: Option<usize>, of: &Conjunction) -> Split {
        let open: Vec<Variable> = self.open.iter().copied().filter(|open| !bound.contains(open)).collect();
        of.split(&open, self.constraints.iter().copied().filter(|&constraint| Some(constraint) != met))
    }
}
