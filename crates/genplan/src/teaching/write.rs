//! Scenes to PDDL text, by the printer of `genplan-pddl`.

use std::sync::Arc;

use genplan_pddl::lifted::{ObjectId, TypeId};
use genplan_pddl::syntax::ast::{Atom, Formula, Literal, Name, Place, Problem, Term, TypedList};
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
        let parts: Vec<Formula<'s>> = self.goal.iter().map(|part| self.part(part)).collect();
        Problem {
            name: Name::new(name),
            domain: Name::new(&self.domain.name),
            requirements: None,
            objects: self.typed_objects(),
            init: self.facts.iter().map(fact).collect(),
            goal: Formula::And(parts),
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
            list.close(self.domain.type_names(types));
        }
        rest.iter().for_each(|&object| list.push(Name::new(self.name(object))));
        list
    }

    fn is_untyped(&self, object: ObjectId) -> bool {
        **self.types(object) == [TypeId::OBJECT]
    }

    fn atom<'s>(&'s self, fact: &'s Fact) -> Atom<'s> {
        let argument = |&object: &ObjectId| Term::Object(Name::new(self.name(object)));
        Atom {
            predicate: Name::new(&self.domain.predicate(fact.predicate).name),
            arguments: fact.arguments.iter().map(argument).collect(),
            place: Place::default(),
        }
    }

    fn part<'s>(&'s self, part: &'s GoalPart) -> Formula<'s> {
        match part {
            GoalPart::Literal(true, fact) => Formula::Atom(self.atom(fact)),
            GoalPart::Literal(false, fact) => Formula::Not(Box::new(Formula::Atom(self.atom(fact)))),
            GoalPart::Other(formula) => {
                self.domain.written(formula, &|object| self.name(object), &mut Vec::new())
            }
        }
    }
}
