//! Lifted formulas to what a file would say.

use super::{Domain, Formula, ObjectId, Parameter, Term, TypeId, Variable};
use crate::syntax::ast::{self, Name, Place, TypeNames, TypedList};

impl Domain {
    /// The types of a declaration, as a file names them.
    pub fn type_names(&self, types: &[TypeId]) -> TypeNames<'_> {
        let name = |&id: &TypeId| Name::new(self.types.name(id));
        match types {
            [only] => TypeNames::One(name(only)),
            _ => TypeNames::Either(types.iter().map(name).collect()),
        }
    }

    /// A formula as a file says it, where the variables in scope stand for these terms.
    pub fn written<'s>(
        &'s self,
        formula: &'s Formula,
        name: &impl Fn(ObjectId) -> &'s str,
        scope: &mut Vec<(Variable, ast::Term<'s>)>,
    ) -> ast::Formula<'s> {
        let term = |&term: &Term| match term {
            Term::Object(object) => ast::Term::Object(Name::new(name(object))),
            Term::Variable(variable) => {
                let bound = scope.iter().rfind(|(known, _)| *known == variable);
                bound.map_or(ast::Term::Variable(Name::new("")), |&(_, term)| term)
            }
        };
        match formula {
            Formula::Atom(atom) => ast::Formula::Atom(ast::Atom {
                predicate: Name::new(&self.predicate(atom.predicate).name),
                arguments: atom.arguments.iter().map(term).collect(),
                place: Place::default(),
            }),
            Formula::Equal(one, other) => ast::Formula::Equal(Box::new([term(one), term(other)])),
            Formula::Not(inner) => ast::Formula::Not(self.written(inner, name, scope).into()),
            Formula::And(parts) => {
                ast::Formula::And(parts.iter().map(|part| self.written(part, name, scope)).collect())
            }
            Formula::Or(parts) => {
                ast::Formula::Or(parts.iter().map(|part| self.written(part, name, scope)).collect())
            }
            Formula::Forall(parameters, inner) => {
                let variables = self.declared(parameters, scope);
                ast::Formula::Forall(variables, self.written(inner, name, scope).into())
            }
            Formula::Exists(parameters, inner) => {
                let variables = self.declared(parameters, scope);
                ast::Formula::Exists(variables, self.written(inner, name, scope).into())
            }
        }
    }

    /// The declaration of variables, which are in scope from now on: no other declaration has their numbers.
    fn declared<'s>(
        &'s self,
        parameters: &'s [Parameter],
        scope: &mut Vec<(Variable, ast::Term<'s>)>,
    ) -> TypedList<'s> {
        let mut list = TypedList::default();
        for parameter in parameters {
            let name = Name::new(&parameter.name);
            list.push(name);
            list.close(self.type_names(&parameter.types));
            scope.push((parameter.variable, ast::Term::Variable(name)));
        }
        list
    }
}
