//! Conditions, atoms and the variables that they quantify.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::requirements::used_by_formula;
use super::types::{Fit, Typing};
use super::{ALLOCATION, Resolver, SEEN, report_duplicate};
use crate::counted::plural;
use crate::diagnostics::{Diagnostic, Help};
use crate::lifted::{Atom, Formula, ObjectId, Parameter, PredicateId, Term, TypeUnion};
use crate::syntax::ast;

/// What an atom means that a variable of a wider type is an argument of.
const OTHER_TYPES: &str =
    "for objects of other types it is false, and an action that would make it true is inapplicable";

impl<'s> Resolver<'_, 's> {
    /// Declares the variables of a list.
    pub(super) fn parameters(&mut self, list: &ast::TypedList<'s>) -> Vec<Parameter> {
        self.check_distinct(list);
        let mut parameters = Vec::with_capacity(list.names().len());
        for (names, types) in list.groups() {
            let types = self.typing.union(types, self.report);
            parameters.extend(names.iter().map(|name| self.parameter(name, &types)));
        }
        parameters
    }

    /// Declares a variable.
    pub(super) fn parameter(&mut self, name: &ast::Name<'s>, types: &TypeUnion) -> Parameter {
        _ = self.report.meter().take(size_of::<Parameter>() + SEEN + name.text.len());
        let variable = self.scope.declare(name.lower(), Arc::clone(types));
        Parameter { name: name.lower().into(), variable, types: Arc::clone(types), span: name.span() }
    }

    /// Reports variables that stand twice in a list.
    pub(super) fn check_distinct(&mut self, list: &ast::TypedList<'s>) {
        let mut seen = FxHashMap::default();
        for name in list.names() {
            if let Some(first) = seen.insert(name.lower(), name.span()) {
                report_duplicate(self.report, "variable", name, first);
            }
        }
    }

    /// A condition; the empty conjunction in place of what has errors.
    pub(super) fn formula(&mut self, formula: &ast::Formula<'s>) -> Formula {
        if self.report.meter().take(size_of::<Formula>()).is_err() {
            return Formula::And(Vec::new());
        }
        self.used = self.used | used_by_formula(formula);
        match formula {
            ast::Formula::Atom(atom) => self.atom(atom).map_or(Formula::And(Vec::new()), Formula::Atom),
            ast::Formula::Equal(terms) => self.equality(terms),
            ast::Formula::Not(negated) => Formula::Not(self.formula(negated).into()),
            ast::Formula::And(parts) => Formula::And(self.formulas(parts)),
            ast::Formula::Or(parts) => Formula::Or(self.formulas(parts)),
            ast::Formula::Imply(premise, conclusion) => {
                let premise = Formula::Not(self.formula(premise).into());
                Formula::Or(vec![premise, self.formula(conclusion)])
            }
            ast::Formula::Forall(list, inner) => self.quantified(Formula::Forall, list, inner),
            ast::Formula::Exists(list, inner) => self.quantified(Formula::Exists, list, inner),
        }
    }

    fn formulas(&mut self, formulas: &[ast::Formula<'s>]) -> Vec<Formula> {
        formulas.iter().map(|formula| self.formula(formula)).collect()
    }

    fn quantified(
        &mut self,
        quantifier: fn(Vec<Parameter>, Box<Formula>) -> Formula,
        list: &ast::TypedList<'s>,
        inner: &ast::Formula<'s>,
    ) -> Formula {
        let depth = self.scope.depth();
        let parameters = self.parameters(list);
        let inner = self.formula(inner);
        self.scope.leave(depth);
        quantifier(parameters, inner.into())
    }

    fn equality(&mut self, [left, right]: &[ast::Term<'s>; 2]) -> Formula {
        match (self.term(left), self.term(right)) {
            (Some(left), Some(right)) => Formula::Equal(left, right),
            _ => Formula::And(Vec::new()),
        }
    }

    /// An atom whose arguments can fit; none if there is an error in it.
    pub(super) fn atom(&mut self, atom: &ast::Atom<'s>) -> Option<Atom> {
        self.atom_and_doubts(atom).map(|(atom, _)| atom)
    }

    /// An atom, with the positions of the variables that may have values of other types.
    ///
    /// With such a value an atom is false: facts fit, and effects are guarded.
    pub(super) fn atom_and_doubts(&mut self, atom: &ast::Atom<'s>) -> Option<(Atom, Vec<usize>)> {
        let (predicate, mut doubts) = (self.predicate(atom)?, Vec::new());
        _ = self.report.meter().take(atom.arguments.len() * size_of::<Term>() + ALLOCATION);
        let mut arguments = Vec::with_capacity(atom.arguments.len());
        for (position, argument) in atom.arguments.iter().enumerate() {
            if let Some(term) = self.term(argument) {
                if self.check_argument(predicate, position, argument, term) == Fit::Sometimes {
                    doubts.push(position);
                }
                arguments.push(term);
            }
        }
        let complete = arguments.len() == atom.arguments.len();
        let atom = complete.then(|| Atom { predicate, arguments: arguments.into(), span: atom.place.0 });
        atom.map(|atom| (atom, doubts))
    }

    /// The predicate of an atom, if it is known and there are as many arguments as it takes.
    pub(super) fn predicate(&mut self, atom: &ast::Atom<'_>) -> Option<PredicateId> {
        let id = self.predicate_named(&atom.predicate)?;
        let expected = self.predicates[id.index()].parameters.len();
        if atom.arguments.len() != expected {
            self.report_arity(id, atom.predicate, atom.arguments.len());
            return None;
        }
        Some(id)
    }

    /// The predicate of that name, if there is one.
    pub(super) fn predicate_named(&mut self, name: &ast::Name<'_>) -> Option<PredicateId> {
        let found = self.by_name.get(&*name.lower()).copied();
        if found.is_none()
            && !self.gaps.predicates
            && self.report.first_time(format!("predicate {}", name.lower()))
        {
            let known = self.predicates.iter().map(|predicate| &*predicate.name);
            let known = self.report.suggest(name.text, known);
            self.unknown("predicate", name, known.map(Help::rename));
        }
        found
    }

    /// Reports that a predicate does not have `found` parameters.
    pub(super) fn report_arity(&mut self, id: PredicateId, name: ast::Name<'_>, found: usize) {
        let predicate = &self.predicates[id.index()];
        if !self.report.first_time(format!("arity {} {found}", predicate.name)) {
            return;
        }
        let arguments = match predicate.parameters.len() {
            0 => "no arguments".to_owned(),
            count => plural(count as u64, "argument"),
        };
        let verb = if found == 1 { "is" } else { "are" };
        let diagnostic =
            Diagnostic::error(format!("`{}` takes {arguments}, but there {verb} {found}", name.text))
                .label(self.report.source(), name.span(), "")
                .label(self.home, predicate.span, "declared here");
        self.report.push(diagnostic);
    }

    /// A term; none if it is unknown.
    fn term(&mut self, term: &ast::Term<'s>) -> Option<Term> {
        match term {
            ast::Term::Object(name) => self.object(name).map(Term::Object),
            ast::Term::Variable(name) => {
                let found = self.scope.get(&name.lower()).map(|(variable, _)| Term::Variable(variable));
                if found.is_none() {
                    self.unknown_variable(name);
                }
                found
            }
        }
    }

    /// Reports an unknown variable, once in its scope.
    fn unknown_variable(&mut self, name: &ast::Name<'s>) {
        if !self.scope.is_first_unknown(name.lower()) {
            return;
        }
        let known = self.report.suggest(name.text, self.scope.names());
        let help = known.map(|known| Help::rename(format!("?{known}")));
        self.unknown("variable", name, help);
    }

    /// The object of that name; none if it is unknown.
    pub(super) fn object(&mut self, name: &ast::Name<'_>) -> Option<ObjectId> {
        let found = self.objects.get_near(&name.lower(), self.last_object);
        if found.is_none() && !self.gaps.objects {
            self.unknown_object(name);
        }
        self.last_object = found.unwrap_or(self.last_object);
        found
    }

    /// Reports an unknown object, once.
    fn unknown_object(&mut self, name: &ast::Name<'_>) {
        let lower = name.lower();
        if !self.report.first_time(format!("object {lower}")) {
            return;
        }
        let help = if self.scope.get(&lower).is_some() {
            Some(Help::rename(format!("?{lower}")))
        } else {
            let known = self.report.suggest(&lower, self.objects.iter().map(|(_, name, _)| name));
            known.map(Help::rename)
        };
        self.unknown("object", name, help);
    }

    /// Whether an argument fits. Reports one that does not, or need not.
    pub(super) fn check_argument(
        &mut self,
        id: PredicateId,
        position: usize,
        written: &ast::Term<'_>,
        term: Term,
    ) -> Fit {
        let predicates = self.predicates;
        let predicate = &predicates[id.index()];
        let parameter = &predicate.parameters[position];
        let (types, fit) = self.types_of(written, term, &parameter.types);
        _ = self.report.meter().work((types.len() * parameter.types.len()) as u64);
        if fit == Fit::Always || Typing::may_be_unknown(types, self.report) {
            return Fit::Always;
        }
        let types = Arc::clone(types);
        if !self.report.first_time(format!("argument {} {position} {types:?}", predicate.name)) {
            return fit;
        }
        let name = &self.report.source().text()[written.name().span().range()];
        let (is, wanted) = (self.typing.describe(&types), self.typing.describe(&parameter.types));
        let message = format!("`{name}` is of type {is}, but `{}` takes {wanted} here", predicate.name);
        let diagnostic = fit
            .diagnostic(message, OTHER_TYPES)
            .label(self.report.source(), written.name().span(), format!("expected {wanted}"))
            .label(self.home, parameter.span, "declared here");
        self.report.push(diagnostic);
        fit
    }

    /// The types of a term, and whether they fit those that are wanted.
    fn types_of<'b>(
        &'b self,
        written: &ast::Term<'_>,
        term: Term,
        wanted: &'b TypeUnion,
    ) -> (&'b TypeUnion, Fit) {
        match term {
            Term::Object(id) => {
                let types = &self.objects.object(id).types;
                (types, if self.typing.types.admits(wanted, types) { Fit::Always } else { Fit::Never })
            }
            Term::Variable(_) => {
                let types = self.scope.get(&written.name().lower()).map_or(wanted, |(_, types)| types);
                (types, self.typing.fit(wanted, types))
            }
        }
    }
}
