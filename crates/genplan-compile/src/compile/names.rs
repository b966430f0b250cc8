//! The names of the compiled task: legal in every PDDL reader, different, and close to those of the domain.

use std::fmt::Write;

use genplan_core::frame::{ActionId, FluentId, Frame, Symbol};
use genplan_core::language::Parts;
use rustc_hash::FxHashMap;

use super::task::AtomName;

/// Words that mean something in PDDL.
const KEYWORDS: [&str; 14] = [
    "and", "or", "not", "imply", "exists", "forall", "when", "either", "object", "number", "increase",
    "define", "domain", "problem",
];

/// Gives names: legal, and each one only once.
#[derive(Clone, Debug)]
pub(super) struct UniqueNames {
    /// By name that is taken: the number to try next for another thing of this name. Numbers below it are
    /// taken, and so are not tried again.
    taken: FxHashMap<String, u64>,
}

impl UniqueNames {
    pub(super) fn new() -> Self {
        UniqueNames { taken: KEYWORDS.map(|word| (word.to_owned(), 2)).into_iter().collect() }
    }

    /// A new name that is or resembles these words, joined by underscores.
    pub(super) fn name(&mut self, words: &[&str]) -> String {
        let mut name = legal(&words.join("_"));
        if let Some(&first) = self.taken.get(&name) {
            let mut numbered = (first..).map(|number| (number, format!("{name}_{number}")));
            let free = numbered.find(|(_, name)| !self.taken.contains_key(name));
            let (number, numbered) = free.expect("there are enough numbers");
            self.taken.insert(name, number + 1);
            name = numbered;
        }
        self.taken.insert(name.clone(), 2);
        name
    }
}

/// A letter, then letters, digits, `-` and `_`; any other character becomes `_x` and its code.
fn legal(text: &str) -> String {
    let mut name = String::new();
    for character in text.chars() {
        match character {
            'a'..='z' | 'A'..='Z' => name.push(character.to_ascii_lowercase()),
            '0'..='9' | '-' | '_' if !name.is_empty() => name.push(character),
            '0'..='9' | '-' | '_' => name.extend(['x', character]),
            other => {
                name.push_str(if name.is_empty() { "x" } else { "_x" });
                write!(name, "{:x}", u32::from(other)).expect("a string takes anything");
            }
        }
    }
    name
}

/// The predicates and objects of a domain, and names for what is made of them.
pub(super) struct TaskNames<'f> {
    frame: &'f Frame,
    /// Predicates of the task.
    pub predicates: UniqueNames,
    /// Objects of the task.
    pub objects: UniqueNames,
    predicate_names: FxHashMap<Symbol, String>,
    object_names: FxHashMap<Symbol, String>,
    prefixed: FxHashMap<(&'static str, String), String>,
}

impl<'f> TaskNames<'f> {
    pub(super) fn new(frame: &'f Frame) -> Self {
        let (predicates, objects) = (UniqueNames::new(), UniqueNames::new());
        let (predicate_names, object_names, prefixed) = Default::default();
        TaskNames { frame, predicates, objects, predicate_names, object_names, prefixed }
    }

    /// The atom of a fluent.
    pub(super) fn atom(&mut self, fluent: FluentId) -> AtomName {
        let term = self.frame.fluent_term(fluent).expect("what is compiled is over objects");
        let mut atom = vec![self.predicate(term[0])];
        atom.extend(term[1..].iter().map(|&object| self.object(object)));
        atom
    }

    fn predicate(&mut self, symbol: Symbol) -> String {
        let TaskNames { frame, predicates, predicate_names, .. } = self;
        predicate_names.entry(symbol).or_insert_with(|| predicates.name(&[frame.name(symbol)])).clone()
    }

    /// An atom with another predicate: what is kept or said about it.
    pub(super) fn about(&mut self, prefix: &'static str, atom: &AtomName) -> AtomName {
        let TaskNames { predicates, prefixed, .. } = self;
        let fresh = || predicates.name(&[&format!("{prefix}-{}", atom[0])]);
        let predicate = prefixed.entry((prefix, atom[0].clone())).or_insert_with(fresh).clone();
        std::iter::once(predicate).chain(atom[1..].iter().cloned()).collect()
    }

    fn object(&mut self, symbol: Symbol) -> String {
        let TaskNames { frame, objects, object_names, .. } = self;
        object_names.entry(symbol).or_insert_with(|| objects.name(&[frame.name(symbol)])).clone()
    }

    /// An action as an object.
    pub(super) fn action_word(&mut self, action: ActionId) -> String {
        self.word(&self.frame.act_of(action).parts(self.frame))
    }

    /// A fluent as an object.
    pub(super) fn fluent_word(&mut self, fluent: FluentId) -> String {
        self.word(&self.frame.condition_of(fluent).parts(self.frame))
    }

    fn word(&mut self, parts: &Parts<'_>) -> String {
        let (head, names) = (parts.whole_head(), parts.names(self.frame));
        let words: Vec<&str> = std::iter::once(&head).chain(&names).map(String::as_str).collect();
        self.objects.name(&words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_legal_and_different() {
        let mut names = UniqueNames::new();
        let given = ["at", "at", "and", "2nd", "größe", "a.b", "a_x2eb", "_"].map(|name| names.name(&[name]));
        assert_eq!(given, ["at", "at_2", "and_2", "x2nd", "gr_xf6_xdfe", "a_x2eb", "a_x2eb_2", "x_"]);
    }

    /// Trying all numbers from 2 on for each of them would take hours.
    #[test]
    fn many_things_of_one_name_are_numbered_in_a_row() {
        let mut names = UniqueNames::new();
        let last = (0..100_000).map(|_| names.name(&["kept"])).last();
        assert_eq!(last.as_deref(), Some("kept_100000"));
        assert_eq!(names.name(&["kept_7"]), "kept_7_2");
    }
}
