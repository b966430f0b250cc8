//! Scenes to PDDL text, by the printer of `genplan-pddl`.

use std::sync::Arc;

use genplan_pddl::lifted::{Formula, ObjectId, Parameter, Term, TypeId};
use genplan_pddl::syntax::ast::{
    Atom, Formula as Written, Literal, Name, Place, Problem, Term as WrittenTerm, TypeNames, TypedList,
};
use genplan_pddl::{Source, Strictness, Task, read_task};

use super::scene::{Fact, GoalPart, Scene};

impl Scene {
    /// The text of a problem file, with comments before it.
    pub(super) fn text(&self, name: &str, comments: &[String]) -> String {
        let comments: String = comments.iter().flat_map(|line| ["; ", line, "\n"]).collect();
        comments + &self.problem(name).to_string()
    }

    /// The task that this scene is. There is none if it is against the rules of the domain, or too much for the budget.
    pub(super) fn task(&self, name: &str, comments: &[String]) -> Option<Arc<Task>> {
        let text = self.text(name, comments);
        let source = Source::new_held(format!("{name}.pddl"), text, self.budget()).ok()?;
        read_task(&source, &self.domain, Strictness::Lenient).value.map(Arc::new)
    }

    /// The text of those parts of the goal that are not literals.
    pub(super) fn other_parts(&self) -> String {
        let others = self.goal.iter().filter(|part| matches!(part, GoalPart::Other(_)));
        others.map(|part| self.part(part).to_string()).collect()
    }

    fn problem<'s>(&'s self, name: &'s str) -> Problem<'s> {
        let fact = |fact: &'s Fact| Literal { atom: self.atom(fact), value: true };
        let parts: Vec<Written<'s>> = self.goal.iter().map(|part| self.part(part)).collect();
        Problem {
            name: Name::new(name),
            domain: Name::new(&self.domain.name),
            requirements: None,
            objects: self.typed_objects(),
            init: self.facts.iter().map(fact).collect(),
            goal: Written::And(parts),
        }
    }

    /// The objects by type; those without a type last, as the notation wants it.
    fn typed_objects(&self) -> TypedList<'_> {
        let mut list = TypedList::default();
        let mut rest: Vec<ObjectId> = self.own().collect();
        while let Some(&first) = rest.iter().find(|&&object| !self.is_untyped(object)) {
            let types = self.types(first);
            rest.retain(|&object| {
                let is_same = self.types(object) == types;
                if is_same {
                    list.push(Name::new(self.name(object)));
                }
                !is_same
            });
            list.close(self.type_names(types));
        }
        rest.iter().for_each(|&object| list.push(Name::new(self.name(object))));
        list
    }

    fn is_untyped(&self, object: ObjectId) -> bool {
        **self.types(object) == [TypeId::OBJECT]
    }

    fn type_names(&self, types: &[TypeId]) -> TypeNames<'_> {
        let mut names: Vec<Name<'_>> =
            types.iter().map(|&id| Name::new(self.domain.types.name(id))).collect();
        match names.len() {
            1 => TypeNames::One(names.remove(0)),
            _ => TypeNames::Either(names),
        }
    }

    fn atom<'s>(&'s self, fact: &'s Fact) -> Atom<'s> {
        let argument = |&object: &ObjectId| WrittenTerm::Object(Name::new(self.name(object)));
        Atom {
            predicate: Name::new(&self.domain.predicate(fact.predicate).name),
            arguments: fact.arguments.iter().map(argument).collect(),
            place: Place::default(),
        }
    }

    fn part<'s>(&'s self, part: &'s GoalPart) -> Written<'s> {
        match part {
            GoalPart::Literal(true, fact) => Written::Atom(self.atom(fact)),
            GoalPart::Literal(false, fact) => Written::Not(Box::new(Written::Atom(self.atom(fact)))),
            GoalPart::Other(formula) => self.formula(formula, &mut Vec::new()),
        }
    }

    /// A formula under the variables of these declarations.
    fn formula<'s>(&'s self, formula: &'s Formula, scope: &mut Vec<&'s Parameter>) -> Written<'s> {
        let all = |parts: &'s [Formula], scope: &mut Vec<&'s Parameter>| {
            parts.iter().map(|part| self.formula(part, scope)).collect()
        };
        match formula {
            Formula::Atom(atom) => Written::Atom(Atom {
                predicate: Name::new(&self.domain.predicate(atom.predicate).name),
                arguments: atom.arguments.iter().map(|&term| self.term(term, scope)).collect(),
                place: Place::default(),
            }),
            Formula::Equal(a, b) => Written::Equal(Box::new([self.term(*a, scope), self.term(*b, scope)])),
            Formula::Not(inner) => Written::Not(Box::new(self.formula(inner, scope))),
            Formula::And(parts) => Written::And(all(parts, scope)),
            Formula::Or(parts) => Written::Or(all(parts, scope)),
            Formula::Forall(parameters, inner) => {
                let (variables, body) = self.quantified(parameters, inner, scope);
                Written::Forall(variables, body)
            }
            Formula::Exists(parameters, inner) => {
                let (variables, body) = self.quantified(parameters, inner, scope);
                Written::Exists(variables, body)
            }
        }
    }

    fn quantified<'s>(
        &'s self,
        parameters: &'s [Parameter],
        inner: &'s Formula,
        scope: &mut Vec<&'s Parameter>,
    ) -> (TypedList<'s>, Box<Written<'s>>) {
        let mut variables = TypedList::default();
        for parameter in parameters {
            variables.push(Name::new(&parameter.name));
            variables.close(self.type_names(&parameter.types));
        }
        let before = scope.len();
        scope.extend(parameters);
        let body = self.formula(inner, scope);
        scope.truncate(before);
        (variables, body.into())
    }

    fn term<'s>(&'s self, term: Term, scope: &[&'s Parameter]) -> WrittenTerm<'s> {
        match term {
            Term::Object(object) => WrittenTerm::Object(Name::new(self.name(object))),
            Term::Variable(variable) => {
                let declared = scope.iter().rfind(|parameter| parameter.variable == variable);
                WrittenTerm::Variable(Name::new(declared.map_or("", |parameter| &parameter.name)))
            }
        }
    }
}
