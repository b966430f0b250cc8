//! Conditions as conjunctions over variables, some of which have values.

use std::cell::RefCell;
use std::rc::Rc;

use genplan_pddl::Task;
use genplan_pddl::lifted::{Parameter, Term, Variable};

use super::generator::PartAccess;
use super::model::TaskModel;
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

/// A few values in a row, which need no allocation unless they are many.
pub(super) enum FewValues {
    Few([u32; 8], usize),
    Many(Vec<u32>),
}

impl FewValues {
    pub(super) fn of(values: impl ExactSizeIterator<Item = u32>) -> Self {
        let (mut few, count) = ([0; 8], values.len());
        if count > few.len() {
            return FewValues::Many(values.collect());
        }
        few.iter_mut().zip(values).for_each(|(place, value)| *place = value);
        FewValues::Few(few, count)
    }

    pub(super) fn as_slice(&self) -> &[u32] {
        match self {
            FewValues::Few(few, count) => &few[..*count],
            FewValues::Many(many) => many,
        }
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
    /// What is to be done, by the variables that were open.
    splits: RefCell<Vec<(Vec<Variable>, Rc<Split>)>>,
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
    pub(super) fn open(&self, values: &[u32]) -> impl Iterator<Item = Variable> {
        self.variables.iter().copied().filter(|variable| values[variable.0 as usize] == OPEN)
    }

    /// What is to be done with these values. It is the same whenever the same variables are open.
    pub(super) fn split(&self, values: &[u32]) -> Rc<Split> {
        let mut splits = self.splits.borrow_mut();
        let known = splits.iter().find(|(open, _)| self.open(values).eq(open.iter().copied()));
        if let Some((_, split)) = known {
            return Rc::clone(split);
        }
        let open: Vec<Variable> = self.open(values).collect();
        let split = Rc::new(self.split_on(&open, 0..self.constraints.len()));
        splits.push((open, Rc::clone(&split)));
        split
    }

    /// What is to be done when only some variables are open.
    fn split_on(&self, open: &[Variable], constraints: impl Iterator<Item = usize>) -> Split {
        let part = |&variable| OpenPart { open: vec![variable], ..OpenPart::default() };
        let mut parts: Vec<OpenPart> = open.iter().map(part).collect();
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
                    let other = parts.remove(other);
                    parts[first].add(&other);
                }
            }
            parts[first].constraints.push(constraint);
        }
        Split { checks, parts: parts.into_iter().map(Rc::new).collect() }
    }
}

/// A conjunction whose variables have values in part.
#[derive(Debug)]
pub(super) struct Split {
    /// The constraints without open variables.
    pub checks: Vec<usize>,
    /// The others, so that no two parts share an open variable: each has its solutions whatever those of the others are.
    pub parts: Vec<Rc<OpenPart>>,
}

/// Open variables and the constraints about them.
#[derive(Debug, Default)]
pub(super) struct OpenPart {
    pub open: Vec<Variable>,
    pub constraints: Vec<usize>,
    /// How its values are found, by the variables that are wanted.
    accesses: RefCell<Vec<Rc<PartAccess>>>,
    /// What is left when some variables have values and a constraint is met.
    rests: RefCell<Vec<PartRest>>,
}

/// Variables that have got values, the constraint that is met by that, and what is left.
type PartRest = (Rc<[Variable]>, Option<usize>, Rc<Split>);

impl OpenPart {
    /// What is left when these variables have values and a constraint is met.
    pub(super) fn without(&self, bound: &Rc<[Variable]>, met: Option<usize>, of: &Conjunction) -> Rc<Split> {
        let mut rests = self.rests.borrow_mut();
        if let Some((.., rest)) = rests.iter().find(|(one, other, _)| one == bound && *other == met) {
            return Rc::clone(rest);
        }
        let open: Vec<Variable> = self.open.iter().copied().filter(|open| !bound.contains(open)).collect();
        let left = self.constraints.iter().copied().filter(|&constraint| Some(constraint) != met);
        let rest = Rc::new(of.split_on(&open, left));
        rests.push((Rc::clone(bound), met, Rc::clone(&rest)));
        rest
    }

    /// How its values are found where combinations of some variables, of which it may have some, are wanted in their order.
    pub(super) fn access(&self, wanted: &[Variable], of: &Conjunction, model: &TaskModel) -> Rc<PartAccess> {
        let own = || wanted.iter().copied().filter(|one| self.open.contains(one));
        let mut accesses = self.accesses.borrow_mut();
        if let Some(known) = accesses.iter().find(|access| own().eq(access.wanted.iter().copied())) {
            return Rc::clone(known);
        }
        let access = Rc::new(PartAccess::new(self, own().collect(), of, model));
        accesses.push(Rc::clone(&access));
        access
    }

    fn add(&mut self, other: &OpenPart) {
        self.open.extend(&other.open);
        self.constraints.extend(&other.constraints);
    }

    /// It and another one as one part.
    pub(super) fn with(&self, other: &OpenPart) -> Rc<OpenPart> {
        let (open, constraints) = (self.open.clone(), self.constraints.clone());
        let mut both = OpenPart { open, constraints, ..OpenPart::default() };
        both.add(other);
        Rc::new(both)
    }
}
