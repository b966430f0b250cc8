//! A task as rules whose conditions are conjunctions of literals.
//!
//! Nested disjunctions and quantifiers are given a name, an *auxiliary* relation with rules of its own, so
//! that one mechanism, the rule, serves preconditions, effects and axioms alike.

use genplan_pddl::lifted::{Formula, Parameter, PredicateId, Term, Variable};

/// A relation: a predicate of the domain, the applicability of an action, or an auxiliary one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct RelationId(pub u32);

impl RelationId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<PredicateId> for RelationId {
    fn from(predicate: PredicateId) -> Self {
        RelationId(predicate.0)
    }
}

/// What a relation stands for.
#[derive(Debug)]
pub(crate) enum RelationKind {
    /// A predicate that nothing changes.
    Static,
    /// A predicate that actions change.
    Fluent,
    /// A predicate that axioms compute.
    Derived,
    /// The arguments for which an action schema is applicable.
    Applicable,
    /// A nested part of a condition, computed by axioms.
    Auxiliary(Nested),
}

/// A nested part of a condition that has become a relation over its free variables.
#[derive(Debug)]
pub(crate) struct Nested {
    /// The part as written.
    pub formula: Formula,
    /// Its free variables: the columns of the relation.
    pub variables: Vec<Variable>,
    /// Whether the relation holds where the formula does, or where it does not.
    pub value: bool,
}

/// What is known of a relation without looking at its tuples.
#[derive(Debug)]
pub(crate) struct Signature {
    pub kind: RelationKind,
    /// The number of columns.
    pub arity: usize,
    /// Whether its tuples are the same in every state, because they depend on static relations only.
    pub is_static: bool,
}

/// A relation applied to terms, or the negation of that.
#[derive(Clone, Debug)]
pub(crate) struct Literal {
    pub relation: RelationId,
    pub arguments: Box<[Term]>,
    pub value: bool,
}

/// The literal for all values of some variables.
#[derive(Clone, Debug)]
pub(crate) struct Universal {
    pub parameters: Vec<Parameter>,
    pub literal: Literal,
}

/// A conjunction.
#[derive(Debug, Default)]
pub(crate) struct Body {
    pub literals: Vec<Literal>,
    /// Two terms, and whether they must be equal or different.
    pub equalities: Vec<(Term, Term, bool)>,
    /// Only where a derived predicate depends on itself through a universal quantifier:
    /// naming that part would put a negation into the recursion.
    pub universals: Vec<Universal>,
}

/// What a rule concludes.
#[derive(Debug)]
pub(crate) enum Head {
    /// An atom of a computed relation.
    Atom(RelationId, Box<[Term]>),
    /// Changes, when the action with that index is applied.
    Effects(usize, Vec<Literal>),
}

/// If the body holds for some values of the variables, then so does the head.
#[derive(Debug)]
pub(crate) struct Rule {
    pub head: Head,
    /// All variables of the head and the body.
    pub variables: Vec<Parameter>,
    pub body: Body,
}

/// A task as rules.
#[derive(Debug, Default)]
pub(crate) struct Rules {
    /// The predicates of the domain under their own numbers, then the others.
    pub relations: Vec<Signature>,
    /// The applicability of each action schema, by its index, then the others.
    pub all: Vec<Rule>,
    /// The rules of static relations, grouped so that each group only depends on itself and those before it.
    pub static_groups: Vec<Vec<usize>>,
    /// The goal, without variables.
    pub goal: Vec<Literal>,
    /// One more than the largest number of a variable.
    pub variables: usize,
}

impl Rules {
    pub(crate) fn is_static(&self, relation: RelationId) -> bool {
        self.relations[relation.index()].is_static
    }

    /// About how many bytes they take. A variable or a literal takes a row and a small allocation.
    pub(crate) fn bytes(&self) -> usize {
        let relations = self.relations.len() * size_of::<Signature>();
        let parts = self.all.iter().map(|rule| {
            let changes = if let Head::Effects(_, changes) = &rule.head { changes.len() } else { 1 };
            rule.variables.len() + rule.body.literals.len() + changes
        });
        let parts = parts.sum::<usize>() * (size_of::<Parameter>() + size_of::<Literal>());
        relations + self.all.len() * size_of::<Rule>() + parts + self.goal.len() * size_of::<Literal>()
    }
}
