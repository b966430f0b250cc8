//! The files of instances: as before, with what the new predicates are true of.

use genplan::ground::range_of;
use genplan_pddl::Task;
use genplan_pddl::lifted::ObjectId;
use genplan_pddl::syntax::ast::{Atom, Literal, Name, Place, Term};
use genplan_pddl::syntax::parse_problem;

use super::Rewriter;
use super::goals::GoalLiterals;
use super::names::Thing;

/// A predicate and the names of objects.
type InitialFact<'a> = (&'a str, Vec<&'a str>);

impl Rewriter<'_> {
    /// The text of an instance.
    pub(super) fn task_text(&self, task: &Task) -> Option<String> {
        let goal = GoalLiterals::of(task);
        let facts: Vec<InitialFact<'_>> = (self.names.given())
            .flat_map(|(thing, name)| {
                self.tuples(thing, task, &goal).into_iter().map(move |tuple| (name, tuple))
            })
            .map(|(name, tuple)| (name, tuple.iter().map(|&object| task.objects.name(object)).collect()))
            .collect();
        let mut problem = parse_problem(&task.source).value?;
        problem.init.extend(facts.iter().map(literal));
        Some(problem.to_string())
    }

    /// What a new predicate is true of initially.
    fn tuples(&self, thing: &Thing, task: &Task, goal: &GoalLiterals) -> Vec<Vec<ObjectId>> {
        let objects = |range: &str| range_of(task, range).into_iter().map(ObjectId).collect::<Vec<_>>();
        let first = |range: &str| objects(range).into_iter().take(1).map(|object| vec![object]).collect();
        let goals = |predicate: usize, wanted: bool| {
            let literals =
                goal.literals.iter().filter(|literal| (literal.0, literal.2) == (predicate, wanted));
            literals.map(|literal| literal.1.clone()).collect()
        };
        let is_here = |number: usize| std::ptr::eq(&raw const *self.tasks[number], task);
        match thing {
            Thing::At(pointer) => first(self.range(self.frame.find_pointer(pointer).expect("a pointer"))),
            Thing::First(range) => first(range),
            Thing::Next(range) => objects(range).windows(2).map(<[ObjectId]>::to_vec).collect(),
            Thing::Is(name) => task.objects.get(name).map(|object| vec![object]).into_iter().collect(),
            Thing::Goal(predicate) => goals(*predicate, true),
            Thing::GoalNot(predicate) => goals(*predicate, false),
            Thing::GoalOf(None) if goal.is_all => vec![Vec::new()],
            Thing::GoalOf(Some(number)) if is_here(*number) => vec![Vec::new()],
            _ => Vec::new(),
        }
    }
}

fn literal<'a>((predicate, objects): &InitialFact<'a>) -> Literal<'a> {
    let arguments = objects.iter().map(|&object| Term::Object(Name::new(object))).collect();
    let atom = Atom { predicate: Name::new(predicate), arguments, place: Place::default() };
    Literal { atom, value: true }
}
