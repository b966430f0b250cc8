//! The initial state: facts, in flat rows by predicate.

use rustc_hash::FxHashMap;

use super::Resolver;
use crate::diagnostics::Diagnostic;
use crate::lifted::{Facts, ObjectId, PredicateId, Term};
use crate::source::Span;
use crate::syntax::ast;

/// The atoms that are said to be false, and where.
type Negated = FxHashMap<(PredicateId, Box<[ObjectId]>), Span>;

/// The bytes for an atom that is said to be false, besides its arguments.
const NEGATED: usize = 128;

impl<'s> Resolver<'_, 's> {
    /// The true atoms, by predicate. What is not said to be true is false.
    pub(super) fn init(&mut self, literals: Vec<ast::Literal<'s>>) -> Vec<Facts> {
        let mut facts = vec![Facts::default(); self.predicates.len()];
        let negated = self.negated(&literals);
        let mut arguments = Vec::new();
        for literal in literals.into_iter().filter(|literal| literal.value) {
            if let Some(predicate) = self.ground(&literal.atom, &mut arguments) {
                // A list that grows may have twice the room that it needs.
                _ = self.report.meter().take(2 * (size_of_val(&*arguments) + size_of::<u32>()));
                self.check_consistent(&negated, predicate, &arguments, &literal);
                facts[predicate.index()].push(arguments.iter().copied());
            }
        }
        facts
    }

    fn negated(&mut self, literals: &[ast::Literal<'s>]) -> Negated {
        let mut negated = Negated::default();
        let mut arguments = Vec::new();
        for literal in literals.iter().filter(|literal| !literal.value) {
            if let Some(predicate) = self.ground(&literal.atom, &mut arguments) {
                _ = self.report.meter().take(NEGATED + size_of_val(&*arguments));
                negated.insert((predicate, arguments.as_slice().into()), literal.atom.place.0);
            }
        }
        negated
    }

    /// Reports an atom that is said to be both true and false.
    fn check_consistent(
        &mut self,
        negated: &Negated,
        predicate: PredicateId,
        arguments: &[ObjectId],
        literal: &ast::Literal<'_>,
    ) {
        if negated.is_empty() {
            return;
        }
        if let Some(&place) = negated.get(&(predicate, arguments.into())) {
            let source = self.report.source();
            let diagnostic = Diagnostic::error("the initial state contradicts itself")
                .label(source, literal.atom.place.0, "true here")
                .label(source, place, "false here");
            self.report.push(diagnostic);
        }
    }

    /// The predicate of an atom without variables; its arguments are left in `arguments`.
    /// None if there is an error in it.
    fn ground(&mut self, atom: &ast::Atom<'s>, arguments: &mut Vec<ObjectId>) -> Option<PredicateId> {
        let predicate = self.predicate(atom).filter(|_| self.report.meter().work(1).is_ok())?;
        if self.derived.contains_key(&predicate) {
            self.report_derived(atom, "cannot be in the initial state");
            return None;
        }
        arguments.clear();
        for (position, term) in atom.arguments.iter().enumerate() {
            let object = self.ground_term(term)?;
            self.check_argument(predicate, position, term, Term::Object(object));
            arguments.push(object);
        }
        Some(predicate)
    }

    fn ground_term(&mut self, term: &ast::Term<'_>) -> Option<ObjectId> {
        match term {
            ast::Term::Object(name) => self.object(name),
            ast::Term::Variable(name) => {
                let message = format!("the variable `?{}` in the initial state", name.text);
                self.report.error(name.span(), message, "facts are about objects");
                None
            }
        }
    }
}
