//! Formulas over the atoms of a domain.

use super::{ObjectId, PredicateId, TypeUnion};
use crate::source::Span;

/// A variable, numbered within its action, axiom or goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable(pub u32);

/// A declared variable and the types of its values.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name, without the question mark.
    pub name: String,
    /// Its number. (For the parameters of predicates: their position.)
    pub variable: Variable,
    /// A value must belong to one of these types.
    pub types: TypeUnion,
    /// Where it is declared.
    pub span: Span,
}

/// A variable or an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// A variable in scope.
    Variable(Variable),
    /// A constant, or in goals any object of the task.
    Object(ObjectId),
}

impl Term {
    /// The variable, if it is one.
    pub fn variable(self) -> Option<Variable> {
        if let Term::Variable(variable) = self { Some(variable) } else { None }
    }

    /// The object, if it is one.
    pub fn object(self) -> Option<ObjectId> {
        if let Term::Object(object) = self { Some(object) } else { None }
    }
}

/// A predicate applied to terms.
#[derive(Clone, Debug)]
pub struct Atom {
    /// The predicate.
    pub predicate: PredicateId,
    /// As many terms as the predicate has parameters, of fitting types.
    pub arguments: Box<[Term]>,
    /// Where it stands.
    pub span: Span,
}

/// A condition. Truth is the empty conjunction, falsity the empty disjunction.
#[derive(Clone, Debug)]
pub enum Formula {
    /// An atom of a predicate.
    Atom(Atom),
    /// Both terms are the same object.
    Equal(Term, Term),
    /// Negation.
    Not(Box<Formula>),
    /// Conjunction.
    And(Vec<Formula>),
    /// Disjunction; an implication is read as one.
    Or(Vec<Formula>),
    /// For all values of the variables.
    Forall(Vec<Parameter>, Box<Formula>),
    /// For some values of the variables.
    Exists(Vec<Parameter>, Box<Formula>),
}

impl Formula {
    /// Visits the formula and then all its parts, in the order written.
    pub fn walk<'f>(&'f self, visit: &mut impl FnMut(&'f Formula)) {
        visit(self);
        match self {
            Formula::Atom(_) | Formula::Equal(..) => {}
            Formula::Not(inner) | Formula::Forall(_, inner) | Formula::Exists(_, inner) => inner.walk(visit),
            Formula::And(parts) | Formula::Or(parts) => parts.iter().for_each(|part| part.walk(visit)),
        }
    }

    /// The atom, if it is one.
    pub fn as_atom(&self) -> Option<&Atom> {
        if let Formula::Atom(atom) = self { Some(atom) } else { None }
    }

    /// The atom of a literal, and whether it must hold.
    pub fn as_literal(&self) -> Option<(&Atom, bool)> {
        match self {
            Formula::Not(inner) => inner.as_atom().map(|atom| (atom, false)),
            other => other.as_atom().map(|atom| (atom, true)),
        }
    }

    /// The parts that must hold together.
    pub fn conjuncts(&self) -> Vec<&Formula> {
        match self {
            Formula::And(parts) => parts.iter().flat_map(Formula::conjuncts).collect(),
            other => vec![other],
        }
    }

    /// The atoms, in the order written.
    pub fn atoms(&self) -> Vec<&Atom> {
        let mut atoms = Vec::new();
        self.walk(&mut |part| atoms.extend(part.as_atom()));
        atoms
    }

    /// The objects that it names, in the order written.
    pub fn objects(&self) -> Vec<ObjectId> {
        let mut terms = Vec::new();
        self.walk(&mut |part| match part {
            Formula::Atom(atom) => terms.extend(&*atom.arguments),
            Formula::Equal(a, b) => terms.extend([a, b]),
            _ => {}
        });
        terms.into_iter().copied().filter_map(Term::object).collect()
    }
}
