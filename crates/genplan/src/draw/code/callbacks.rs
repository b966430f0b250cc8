//! What a program calls: an action or a condition, by a name that is an identifier.

use genplan_core::frame::{ActionId, FluentId, Frame, Symbol};
use genplan_core::program::{Instruction, Program};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ground::words::{ANY, SAME, Word, split_atom};

/// Whether a callback does something or tests something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Role {
    Act,
    Test,
}

/// A callback: what it is called in the program, and how many arguments it takes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Callback {
    pub role: Role,
    pub name: String,
    pub arity: usize,
}

/// How a language wants identifiers.
pub(super) struct Spelling {
    /// What the identifier of a callback begins with.
    pub prefix: fn(Role) -> &'static str,
    /// Words that are no identifiers.
    pub reserved: &'static [&'static str],
}

/// The callbacks of a program, each with its identifier, in the order of the program.
pub(super) struct Callbacks<'f> {
    frame: &'f Frame,
    list: Vec<(Callback, String)>,
    identifiers: FxHashMap<Callback, String>,
}

impl<'f> Callbacks<'f> {
    pub fn of(program: &Program, frame: &'f Frame, spelling: &Spelling) -> Self {
        let mut callbacks = Callbacks { frame, list: Vec::new(), identifiers: FxHashMap::default() };
        let mut used = FxHashSet::default();
        for instruction in program.instructions() {
            let (callback, _) = match *instruction {
                Instruction::Act(action) => callbacks.split(Role::Act, frame.action_term(action)),
                Instruction::Goto { unless, .. } => callbacks.split(Role::Test, frame.fluent_term(unless)),
                Instruction::End => continue,
            };
            if !callbacks.identifiers.contains_key(&callback) {
                let identifier = unused(&callback, spelling, &mut used);
                callbacks.identifiers.insert(callback.clone(), identifier.clone());
                callbacks.list.push((callback, identifier));
            }
        }
        callbacks
    }

    /// All of them, with their identifiers.
    pub fn iter(&self) -> impl Iterator<Item = &(Callback, String)> {
        self.list.iter()
    }

    /// The identifier and the arguments of an action.
    pub fn action(&self, action: ActionId) -> (&str, Vec<String>) {
        self.call(Role::Act, self.frame.action_term(action))
    }

    /// The identifier and the arguments of a condition.
    pub fn condition(&self, fluent: FluentId) -> (&str, Vec<String>) {
        self.call(Role::Test, self.frame.fluent_term(fluent))
    }

    fn call(&self, role: Role, term: &[Symbol]) -> (&str, Vec<String>) {
        let (callback, arguments) = self.split(role, term);
        (&self.identifiers[&callback], arguments)
    }

    /// The callback and the arguments of a term. An atom among them becomes part of the name: `find(b, at(b, r))`
    /// is the callback `find at` with b, b and r.
    fn split(&self, role: Role, term: &[Symbol]) -> (Callback, Vec<String>) {
        let mut names = term.iter().map(|&symbol| self.frame.name(symbol));
        let mut name = names.next().unwrap_or_default().to_owned();
        let mut arguments = Vec::new();
        for argument in names {
            let is_condition = argument.contains('(') || self.is_looked_for(&name, &arguments, argument);
            if is_condition {
                let (head, inner) = split_atom(argument);
                name = format!("{name} {head}");
                arguments.extend(inner.into_iter().map(str::to_owned));
            } else {
                arguments.push(argument.to_owned());
            }
        }
        (Callback { role, name, arity: arguments.len() }, arguments)
    }

    /// Whether an argument without arguments of its own is what `find` looks for: `find(b, done)`, `find(b, raining)`. It
    /// comes after a pointer, and is none.
    fn is_looked_for(&self, name: &str, before: &[String], argument: &str) -> bool {
        let is_pointer =
            |text: &str| self.frame.pointers().iter().any(|pointer| self.frame.name(pointer.name) == text);
        let is_second = matches!(before, [first] if is_pointer(first));
        Word::Find.can_be(name) && is_second && argument != ANY && !is_pointer(argument)
    }
}

/// An identifier that no other callback has.
fn unused(callback: &Callback, spelling: &Spelling, used: &mut FxHashSet<String>) -> String {
    let name = if callback.name == SAME { "same" } else { &callback.name };
    let mut first = format!("{}{}", (spelling.prefix)(callback.role), identifier(name));
    if spelling.reserved.contains(&first.as_str()) {
        first.push('_');
    }
    let numbered = (2..).map(|number| format!("{first}_{number}"));
    let mut candidates = std::iter::once(first.clone()).chain(numbered);
    candidates.find(|candidate| used.insert(candidate.clone())).expect("there are enough numbers")
}

/// The ASCII letters and digits of a name, with `_` for all between them. It begins with a letter.
pub(super) fn identifier(name: &str) -> String {
    let parts = name.split(|character: char| !character.is_ascii_alphanumeric());
    let text = parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("_");
    let is_fit = text.starts_with(|first: char| first.is_ascii_alphabetic());
    if is_fit { text } else { format!("x{text}") }
}
