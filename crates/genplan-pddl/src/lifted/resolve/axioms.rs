//! Rules of derived predicates.

use std::sync::Arc;

use super::types::{Fit, Typing};
use super::{Resolver, VariableScope};
use crate::lifted::{Axiom, Parameter, PredicateId, TypeUnion};
use crate::syntax::ast;

impl<'s> Resolver<'_, 's> {
    /// Notes which predicates are derived. To be done before effects are read.
    pub(super) fn note_derived(&mut self, axioms: &[ast::Axiom<'s>]) {
        for axiom in axioms {
            if let Some(&id) = self.by_name.get(&*axiom.head.lower()) {
                self.derived.entry(id).or_insert(axiom.head.span());
            }
        }
    }

    /// A rule; none if there is an error in its head.
    pub(super) fn axiom(&mut self, axiom: &ast::Axiom<'s>) -> Option<Axiom> {
        if self.report.meter().take(size_of::<Axiom>()).is_err() {
            return None;
        }
        self.scope = VariableScope::default();
        let head = self.predicate_named(&axiom.head)?;
        let count = axiom.parameters.names().len();
        if self.predicates[head.index()].parameters.len() != count {
            self.report_arity(head, axiom.head, count);
            return None;
        }
        let parameters = self.head_parameters(head, &axiom.parameters);
        let body = self.formula(&axiom.body);
        Some(Axiom { head, parameters, body, variables: self.scope.count(), span: axiom.head.span() })
    }

    /// Declares the variables of a head. Those without a type have that of the declared predicate.
    fn head_parameters(&mut self, head: PredicateId, list: &ast::TypedList<'s>) -> Vec<Parameter> {
        self.check_distinct(list);
        let predicates = self.predicates;
        let mut declared = predicates[head.index()].parameters.iter();
        let mut parameters = Vec::new();
        for (names, types) in list.groups() {
            let written = types.map(|types| self.typing.union(Some(types), self.report));
            for (name, declared) in names.iter().zip(declared.by_ref()) {
                let types = self.head_type(name, written.as_ref(), declared);
                parameters.push(self.parameter(name, &types));
            }
        }
        parameters
    }

    /// The type of a variable in a head: what is written, within what is declared.
    fn head_type(
        &mut self,
        name: &ast::Name<'_>,
        written: Option<&TypeUnion>,
        declared: &Parameter,
    ) -> TypeUnion {
        let types = written.unwrap_or(&declared.types);
        let fit = self.typing.fit(&declared.types, types);
        if fit == Fit::Always || Typing::may_be_unknown(types, self.report) {
            return Arc::clone(types);
        }
        let (is, wanted) = (self.typing.describe(types), self.typing.describe(&declared.types));
        let message = format!("`?{}` is of type {is}, but the predicate is declared for {wanted}", name.text);
        let diagnostic = fit
            .diagnostic(message, "for objects of other types the predicate is false")
            .label(self.report.source(), name.span(), format!("expected {wanted}"))
            .label(self.home, declared.span, "declared here");
        self.report.push(diagnostic);
        match fit {
            Fit::Sometimes => self.typing.meet(&declared.types, types).into(),
            _ => Arc::clone(types),
        }
    }
}
