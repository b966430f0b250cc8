//! What instructions and conditions over pointers are called.

use genplan_pddl::Domain;
use genplan_pddl::lifted::{Role, TypeId};

/// A word of programs over pointers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// `inc(p)`: to the next object.
    Inc,
    /// `dec(p)`: to the object before.
    Dec,
    /// `reset(p)`: to the first object.
    Reset,
    /// `set(p, q)`: to where another pointer is.
    Set,
    /// `find(p, CONDITION)`: to the first object with which the condition holds.
    Find,
    /// `none(p)`: it points to nothing.
    None,
    /// `done`: the goal holds.
    Done,
}

/// What stands for any object.
pub const ANY: &str = "_";

/// Begins a condition: an action is applicable.
pub const CAN: &str = "can ";

/// Begins a condition: an atom is part of the goal.
pub const GOAL: &str = "goal ";

/// Begins a condition: an atom is part of the goal, and does not hold yet.
pub const TODO: &str = "todo ";

/// The head of a condition: two pointers point to the same object.
pub const SAME: &str = "=";

impl Word {
    /// The words of instructions.
    pub const INSTRUCTIONS: [Word; 5] = [Word::Inc, Word::Dec, Word::Reset, Word::Set, Word::Find];

    /// The words of conditions.
    pub const CONDITIONS: [Word; 2] = [Word::None, Word::Done];

    /// How genplan writes it in a program over a domain. Where the domain uses the usual name, `pointer-` comes before it.
    pub fn spelling(self, domain: &Domain) -> &'static str {
        let (usual, other) = self.names();
        if self.is_taken(usual, domain) { other } else { usual }
    }

    /// Whether it can be meant by a name in a program over a domain: the name with `pointer-` always can, unless it is the
    /// domain's.
    fn is_meant(self, name: &str, domain: &Domain) -> bool {
        let (_, other) = self.names();
        name == self.spelling(domain) || name == other && !self.is_taken(other, domain)
    }

    /// Whether it is called so over some domain.
    pub fn can_be(self, name: &str) -> bool {
        let (usual, other) = self.names();
        name == usual || name == other
    }

    /// Whether the domain has an action of this name, where this is the word of an instruction; else, a predicate.
    fn is_taken(self, name: &str, domain: &Domain) -> bool {
        match self {
            Word::None | Word::Done => domain.predicates.iter().any(|predicate| predicate.name == name),
            _ => domain.actions.iter().any(|action| action.name == name),
        }
    }

    fn names(self) -> (&'static str, &'static str) {
        match self {
            Word::Inc => ("inc", "pointer-inc"),
            Word::Dec => ("dec", "pointer-dec"),
            Word::Reset => ("reset", "pointer-reset"),
            Word::Set => ("set", "pointer-set"),
            Word::Find => ("find", "pointer-find"),
            Word::None => ("none", "pointer-none"),
            Word::Done => ("done", "pointer-done"),
        }
    }

    /// The word of an instruction that a program writes like this.
    pub fn of_instruction(name: &str, domain: &Domain) -> Option<Word> {
        Word::INSTRUCTIONS.into_iter().find(|word| word.is_meant(name, domain))
    }

    /// The word of a condition that a program writes like this.
    pub fn of_condition(name: &str, domain: &Domain) -> Option<Word> {
        Word::CONDITIONS.into_iter().find(|word| word.is_meant(name, domain))
    }
}

/// What pointers of a domain can range over: its types, and the static predicates with one parameter.
pub fn range_names(domain: &Domain) -> impl Iterator<Item = &str> + Clone {
    let types = (0..domain.types.len()).map(|id| domain.types.name(TypeId(id as u32)));
    let predicates = domain.predicates.iter();
    let unary = predicates.filter(|known| known.role == Role::Static && known.parameters.len() == 1);
    types.chain(unary.map(|predicate| predicate.name.as_str()))
}

/// The head and the arguments of an atom that is written as one name: `at(b, r)`.
pub fn split_atom(text: &str) -> (&str, Vec<&str>) {
    match text.split_once('(') {
        Some((head, ")")) => (head, Vec::new()),
        Some((head, rest)) => (head, rest.trim_end_matches(')').split(", ").collect()),
        None => (text, Vec::new()),
    }
}
