//! Lifted tasks: what a domain file and a problem file mean.
//!
//! All names are resolved to ids, all types are checked, and effects are flattened to the paper's
//! conditional effects C ▷ E under universally quantified variables.
//! Nothing is grounded, and a task knows nothing of other tasks.

mod formula;
mod objects;
mod paths;
pub(crate) mod resolve;
mod types;
mod written;

pub use formula::{Atom, Formula, Parameter, Term, Variable};
pub use objects::{Facts, Object, Objects};
pub use paths::MovePath;
pub use types::{TypeUnion, Types};

use std::sync::Arc;

use genplan_core::budget::Holding;

use crate::source::{Source, Span};
use resolve::Features;

macro_rules! index {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// The id as an index.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}
index! {
    /// A type of a [`Domain`]; `object` is [`TypeId::OBJECT`].
    TypeId
}
index! {
    /// A predicate of a [`Domain`].
    PredicateId
}
index! {
    /// An object of a [`Task`]. Constants of the domain have the same ids in every task.
    ObjectId
}

impl TypeId {
    /// The root of the type hierarchy.
    pub const OBJECT: TypeId = TypeId(0);
}

/// A planning domain.
#[derive(Debug)]
pub struct Domain {
    /// Where it was read from.
    pub source: Arc<Source>,
    /// Its name, in lower case like all names.
    pub name: String,
    /// The type hierarchy.
    pub types: Types,
    /// The constants: objects of every task.
    pub constants: Objects,
    /// The declared predicates; a [`PredicateId`] is an index into them.
    pub predicates: Vec<Predicate>,
    /// The action schemas.
    pub actions: Vec<Action>,
    /// The rules of the derived predicates.
    pub axioms: Vec<Axiom>,
    /// Where its name stands.
    pub span: Span,
    /// The features that it declares or uses: its tasks may use them without declaring them.
    pub(crate) features: Features,
    /// The memory that it takes.
    pub(crate) _held: Holding,
}

impl Domain {
    /// The predicate with that id.
    pub fn predicate(&self, id: PredicateId) -> &Predicate {
        &self.predicates[id.index()]
    }

    /// The predicate of that name (in lower case), by its index.
    pub fn predicate_named(&self, name: &str) -> Option<usize> {
        self.predicates.iter().position(|predicate| predicate.name == name)
    }

    /// The action schema of that name (in lower case), by its index.
    pub fn action_named(&self, name: &str) -> Option<usize> {
        self.actions.iter().position(|action| action.name == name)
    }
}

/// A declared predicate.
#[derive(Debug)]
pub struct Predicate {
    /// Its name.
    pub name: String,
    /// Its parameters, with the types that arguments must have.
    pub parameters: Vec<Parameter>,
    /// What can change it.
    pub role: Role,
    /// Where it is declared.
    pub span: Span,
}

/// What can change the atoms of a predicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Nothing: its atoms are as the initial state says.
    Static,
    /// The effects of actions.
    Fluent,
    /// Axioms: its atoms are computed from the state.
    Derived {
        /// Axiom strata: a derived predicate depends negatively only on smaller strata.
        stratum: u32,
    },
}

/// An action schema.
#[derive(Debug)]
pub struct Action {
    /// Its name.
    pub name: String,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// What must hold for it to be applicable.
    pub precondition: Formula,
    /// What it changes.
    pub effects: Vec<ConditionalEffect>,
    /// Variables of this schema are numbered below this; no two declarations share a number.
    pub variables: u32,
    /// Where its name stands.
    pub span: Span,
}

impl Action {
    /// The place of a variable among the parameters.
    pub fn parameter(&self, variable: Variable) -> Option<usize> {
        self.parameters.iter().position(|parameter| parameter.variable == variable)
    }
}

/// A conditional effect C ▷ E, for every value of its own parameters.
#[derive(Debug)]
pub struct ConditionalEffect {
    /// The variables of the surrounding `forall`s.
    pub parameters: Vec<Parameter>,
    /// C.
    pub condition: Formula,
    /// E, in the order written.
    pub literals: Vec<EffectLiteral>,
}

/// One literal of an effect.
#[derive(Clone, Debug)]
pub struct EffectLiteral {
    /// The atom that changes.
    pub atom: Atom,
    /// Whether it becomes true or false.
    pub value: bool,
}

/// A rule of a derived predicate: the head holds if the body does.
#[derive(Debug)]
pub struct Axiom {
    /// The derived predicate.
    pub head: PredicateId,
    /// The arguments of the head, all different.
    pub parameters: Vec<Parameter>,
    /// The condition.
    pub body: Formula,
    /// Variables of this axiom are numbered below this; no two declarations share a number.
    pub variables: u32,
    /// Where the head stands.
    pub span: Span,
}

/// How the comment begins with which the file of a suggested instance begins.
pub const SUGGESTED: &str = "Suggested by genplan";

/// A planning instance as written: a domain, objects, an initial state and a goal.
#[derive(Debug)]
pub struct Task {
    /// Where it was read from.
    pub source: Arc<Source>,
    /// Its name.
    pub name: String,
    /// Whether genplan suggested it: a comment before it says so ([`SUGGESTED`]).
    pub is_suggested: bool,
    /// What its instances share.
    pub domain: Arc<Domain>,
    /// The constants of the domain, then the objects of its own.
    pub objects: Objects,
    /// The atoms that are true initially, by predicate. Derived predicates have none.
    pub init: Vec<Facts>,
    /// The goal, a closed formula.
    pub goal: Formula,
    /// Variables of the goal are numbered below this; no two declarations share a number.
    pub goal_variables: u32,
    /// The memory that it takes.
    pub(crate) _held: Holding,
}
