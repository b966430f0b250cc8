//! What a program calls: an action or a condition, by a name that is an identifier.

use genplan_core::frame::{ActionId, FluentId, Frame};
use genplan_core::language::{Parts, SAME};
use genplan_core::program::{Instruction, Program};
use rustc_hash::{FxHashMap, FxHashSet};

/// Whether a callback does something or tests something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum CallbackRole {
    Act,
    Test,
}

/// A callback: what it is called in the program, and how many arguments it takes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Callback {
    pub role: CallbackRole,
    pub name: String,
    pub arity: usize,
}

/// How a language wants identifiers, and calls them.
pub(super) struct Spelling {
    /// What the identifier of a callback begins with.
    pub prefix: fn(CallbackRole) -> &'static str,
    /// Words that are no identifiers.
    pub reserved: &'static [&'static str],
    /// A string.
    pub literal: fn(&str) -> String,
    /// A call of an identifier with arguments.
    pub call: fn(&str, Vec<String>) -> String,
}

/// The callbacks of a program.
pub(super) struct Callbacks<'f> {
    frame: &'f Frame,
    spelling: &'static Spelling,
    /// All of them with their identifiers, in the order of the program.
    pub list: Vec<(Callback, String)>,
    identifiers: FxHashMap<Callback, String>,
}

impl<'f> Callbacks<'f> {
    pub fn of(program: &Program, frame: &'f Frame, spelling: &'static Spelling) -> Self {
        let mut callbacks =
            Callbacks { frame, spelling, list: Vec::new(), identifiers: FxHashMap::default() };
        let mut used = FxHashSet::default();
        for instruction in program.instructions() {
            let (callback, _) = match *instruction {
                Instruction::Act(action) => {
                    callbacks.split(CallbackRole::Act, &frame.act_of(action).parts(frame))
                }
                Instruction::Goto { unless, .. } => {
                    callbacks.split(CallbackRole::Test, &frame.condition_of(unless).parts(frame))
                }
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

    /// The call of an action.
    pub fn action(&self, action: ActionId) -> String {
        self.call(CallbackRole::Act, &self.frame.act_of(action).parts(self.frame))
    }

    /// The call of a condition.
    pub fn condition(&self, fluent: FluentId) -> String {
        self.call(CallbackRole::Test, &self.frame.condition_of(fluent).parts(self.frame))
    }

    fn call(&self, role: CallbackRole, parts: &Parts<'_>) -> String {
        let (callback, arguments) = self.split(role, parts);
        let arguments = arguments.into_iter().map(self.spelling.literal).collect();
        (self.spelling.call)(&self.identifiers[&callback], arguments)
    }

    /// The callback and the arguments of an instruction or a condition. What a `find` looks for becomes part of the name:
    /// `find(b, at(b, r))` is the callback `find at` with b, b and r.
    fn split(&self, role: CallbackRole, parts: &Parts<'f>) -> (Callback, Vec<&'f str>) {
        let all = std::iter::once(parts).chain(parts.sought.as_deref());
        let name = all.clone().map(Parts::whole_head).collect::<Vec<_>>().join(" ");
        let arguments = all.flat_map(|parts| &parts.arguments);
        let arguments: Vec<&str> = arguments.map(|argument| argument.name(self.frame)).collect();
        (Callback { role, name, arity: arguments.len() }, arguments)
    }

    /// The pointers that a program declares, as a string; `None` if it has none.
    pub fn pointers(&self, program: &Program) -> Option<String> {
        let pointers = program.pointers(self.frame);
        let shown = || (self.spelling.literal)(&self.frame.show_pointers(&pointers).to_string());
        (!pointers.is_empty()).then(shown)
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
