//! The names of a domain as PDDL names of the compiled task.

use genplan_core::frame::{ActionId, FluentId, Frame, Symbol};
use rustc_hash::FxHashMap;

use super::names::Names;
use super::task::Atom;

/// The predicates and objects of a domain, and names for what is made of them.
pub(super) struct Vocabulary<'f> {
    frame: &'f Frame,
    /// Predicates of the task.
    pub predicates: Names,
    /// Objects of the task.
    pub objects: Names,
    predicate_names: FxHashMap<Symbol, String>,
    object_names: FxHashMap<Symbol, String>,
    prefixed: FxHashMap<(&'static str, String), String>,
}

impl<'f> Vocabulary<'f> {
    /// Names that leave those that are given already to others.
    pub(super) fn new(frame: &'f Frame, predicates: Names, objects: Names) -> Self {
        let (predicate_names, object_names, prefixed) = Default::default();
        Vocabulary { frame, predicates, objects, predicate_names, object_names, prefixed }
    }

    /// The atom of a fluent.
    pub(super) fn atom(&mut self, fluent: FluentId) -> Atom {
        let term = self.frame.fluent_term(fluent);
        let mut atom = vec![self.predicate(term[0])];
        atom.extend(term[1..].iter().map(|&object| self.object(object)));
        atom
    }

    fn predicate(&mut self, symbol: Symbol) -> String {
        let Vocabulary { frame, predicates, predicate_names, .. } = self;
        predicate_names.entry(symbol).or_insert_with(|| predicates.name(&[frame.name(symbol)])).clone()
    }

    /// An atom with another predicate: what is kept or said about it.
    pub(super) fn about(&mut self, prefix: &'static str, atom: &Atom) -> Atom {
        let Vocabulary { predicates, prefixed, .. } = self;
        let fresh = || predicates.name(&[&format!("{prefix}-{}", atom[0])]);
        let predicate = prefixed.entry((prefix, atom[0].clone())).or_insert_with(fresh).clone();
        std::iter::once(predicate).chain(atom[1..].iter().cloned()).collect()
    }

    fn object(&mut self, symbol: Symbol) -> String {
        let Vocabulary { frame, objects, object_names, .. } = self;
        object_names.entry(symbol).or_insert_with(|| objects.name(&[frame.name(symbol)])).clone()
    }

    /// An action as an object.
    pub(super) fn action_word(&mut self, action: ActionId) -> String {
        self.word(self.frame.action_term(action))
    }

    /// A fluent as an object.
    pub(super) fn fluent_word(&mut self, fluent: FluentId) -> String {
        self.word(self.frame.fluent_term(fluent))
    }

    fn word(&mut self, term: &[Symbol]) -> String {
        let words: Vec<&str> = term.iter().map(|&symbol| self.frame.name(symbol)).collect();
        self.objects.name(&words)
    }
}
