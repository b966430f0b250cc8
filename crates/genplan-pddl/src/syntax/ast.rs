//! What a file says, form by form. Names borrow from the text.
//!
//! Two trees are equal if they say the same: places and the case of names do not matter.
//! Costs are not part of it, they are noted and left out.

use std::borrow::Cow;
use std::hash::{Hash, Hasher};

use crate::source::Span;

/// Where something stands. All places are equal, so that trees can be compared by what they say.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place(pub Span);

impl PartialEq for Place {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Place {}

/// A name: of a variable without its `?`, of a requirement without its `:`.
#[derive(Clone, Copy, Debug)]
pub struct Name<'s> {
    /// As it is written. Names are compared without regard to ASCII case.
    pub text: &'s str,
    /// Where it stands, `?` or `:` included.
    pub place: Place,
}

impl<'s> Name<'s> {
    /// A name that stands nowhere.
    pub fn new(text: &'s str) -> Self {
        Name { text, place: Place::default() }
    }

    /// Where it stands.
    pub fn span(&self) -> Span {
        self.place.0
    }

    /// The name in lower case, the form in which names are looked up.
    pub fn lower(&self) -> Cow<'s, str> {
        if self.text.bytes().any(|byte| byte.is_ascii_uppercase()) {
            Cow::Owned(self.text.to_ascii_lowercase())
        } else {
            Cow::Borrowed(self.text)
        }
    }
}

impl PartialEq for Name<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.text.eq_ignore_ascii_case(other.text)
    }
}

impl Eq for Name<'_> {}

impl Hash for Name<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.lower().hash(state);
    }
}

/// A domain file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domain<'s> {
    /// Its name.
    pub name: Name<'s>,
    /// What it declares to need.
    pub requirements: Option<Requirements<'s>>,
    /// The types, each with its supertypes.
    pub types: TypedList<'s>,
    /// The constants with their types.
    pub constants: TypedList<'s>,
    /// The predicates.
    pub predicates: Vec<Predicate<'s>>,
    /// The actions.
    pub actions: Vec<Action<'s>>,
    /// The rules of derived predicates.
    pub axioms: Vec<Axiom<'s>>,
}

/// A problem file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem<'s> {
    /// Its name.
    pub name: Name<'s>,
    /// The name of its domain.
    pub domain: Name<'s>,
    /// What it declares to need.
    pub requirements: Option<Requirements<'s>>,
    /// The objects with their types.
    pub objects: TypedList<'s>,
    /// The initial state.
    pub init: Vec<Literal<'s>>,
    /// The goal.
    pub goal: Formula<'s>,
}

/// A `:requirements` section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requirements<'s> {
    /// The flags, without the colon.
    pub flags: Vec<Name<'s>>,
    /// Where the keyword stands.
    pub place: Place,
}

/// Names followed by their types: `a b - t c - (either u v) d`, stored flat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedList<'s> {
    names: Vec<Name<'s>>,
    groups: Vec<Group<'s>>,
}

/// The types of all names since the group before.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Group<'s> {
    end: usize,
    types: TypeNames<'s>,
}

/// The types that stand after a dash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeNames<'s> {
    /// One type.
    One(Name<'s>),
    /// One of several, or all of them for objects and types.
    Either(Vec<Name<'s>>),
}

impl<'s> TypeNames<'s> {
    /// The names of the types.
    pub fn names(&self) -> &[Name<'s>] {
        match self {
            TypeNames::One(name) => std::slice::from_ref(name),
            TypeNames::Either(names) => names,
        }
    }
}

impl<'s> TypedList<'s> {
    /// Adds a name whose type is still to come.
    pub fn push(&mut self, name: Name<'s>) {
        self.names.push(name);
    }

    /// Gives these types to all names since the last time.
    pub fn close(&mut self, types: TypeNames<'s>) {
        self.groups.push(Group { end: self.names.len(), types });
    }

    /// Whether nothing is written, not even a type.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty() && self.groups.is_empty()
    }

    /// All names.
    pub fn names(&self) -> &[Name<'s>] {
        &self.names
    }

    /// Whether a type is written.
    pub fn is_typed(&self) -> bool {
        !self.groups.is_empty()
    }

    /// The names in groups of one type; no type for those at the end that have none.
    pub fn groups(&self) -> impl Iterator<Item = (&[Name<'s>], Option<&TypeNames<'s>>)> {
        let starts = std::iter::once(0).chain(self.groups.iter().map(|group| group.end));
        let ends = self.groups.iter().map(|group| (group.end, Some(&group.types)));
        let rest = (self.names.len(), None);
        starts.zip(ends.chain([rest])).map(|(start, (end, types))| (&self.names[start..end], types))
    }
}

/// A declared predicate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predicate<'s> {
    /// Its name.
    pub name: Name<'s>,
    /// Its parameters.
    pub parameters: TypedList<'s>,
}

/// An action schema. What is not written is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action<'s> {
    /// Its name.
    pub name: Name<'s>,
    /// Its parameters.
    pub parameters: TypedList<'s>,
    /// Its precondition.
    pub precondition: Formula<'s>,
    /// Its effect.
    pub effect: Effect<'s>,
}

/// A rule of a derived predicate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axiom<'s> {
    /// The derived predicate.
    pub head: Name<'s>,
    /// The arguments of the head, possibly with types.
    pub parameters: TypedList<'s>,
    /// The condition.
    pub body: Formula<'s>,
}

/// A variable or the name of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term<'s> {
    /// A variable.
    Variable(Name<'s>),
    /// The name of an object or constant.
    Object(Name<'s>),
}

impl<'s> Term<'s> {
    /// Its name.
    pub fn name(&self) -> &Name<'s> {
        match self {
            Term::Variable(name) | Term::Object(name) => name,
        }
    }
}

/// A predicate applied to terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Atom<'s> {
    /// The predicate.
    pub predicate: Name<'s>,
    /// The arguments.
    pub arguments: Box<[Term<'s>]>,
    /// Where it stands, parentheses included.
    pub place: Place,
}

/// An atom or its negation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Literal<'s> {
    /// The atom.
    pub atom: Atom<'s>,
    /// Whether it is or becomes true.
    pub value: bool,
}

/// A condition; `()` is the empty conjunction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula<'s> {
    /// An atom.
    Atom(Atom<'s>),
    /// `(= a b)`
    Equal(Box<[Term<'s>; 2]>),
    /// `(not f)`
    Not(Box<Formula<'s>>),
    /// `(and f …)`
    And(Vec<Formula<'s>>),
    /// `(or f …)`
    Or(Vec<Formula<'s>>),
    /// `(imply f g)`
    Imply(Box<Formula<'s>>, Box<Formula<'s>>),
    /// `(forall (?x …) f)`
    Forall(TypedList<'s>, Box<Formula<'s>>),
    /// `(exists (?x …) f)`
    Exists(TypedList<'s>, Box<Formula<'s>>),
}

impl Formula<'_> {
    /// The empty conjunction.
    pub const TRUE: Self = Formula::And(Vec::new());
}

/// An effect; `()` is the empty conjunction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect<'s> {
    /// `(p …)` or `(not (p …))`
    Literal(Literal<'s>),
    /// `(and e …)`
    And(Vec<Effect<'s>>),
    /// `(forall (?x …) e)`
    Forall(TypedList<'s>, Box<Effect<'s>>),
    /// `(when f e)`
    When(Formula<'s>, Box<Effect<'s>>),
}

impl Effect<'_> {
    /// The empty conjunction.
    pub const NONE: Self = Effect::And(Vec::new());
}
