//! What a task says, for whoever shows it: its static facts and its objects.

use genplan_pddl::Task;
use genplan_pddl::lifted::{ObjectId, Role, TypeId};

use super::relation::Tuples;

/// A predicate and the names of its arguments.
pub type NamedFact<'a> = (&'a str, Vec<&'a str>);

/// The facts that are the same in every state, by predicate.
pub fn static_facts(task: &Task) -> impl Iterator<Item = NamedFact<'_>> {
    let predicates = task.domain.predicates.iter().zip(&task.init);
    let given = predicates.filter(|(predicate, _)| predicate.role == Role::Static);
    given.flat_map(|(predicate, facts)| {
        let mut known = Tuples::new(predicate.parameters.len());
        let mut tuple = Vec::new();
        let new = facts.iter().filter(move |fact| {
            tuple.clear();
            tuple.extend(fact.iter().map(|object| object.0));
            known.insert(&tuple)
        });
        let name = |&object: &ObjectId| task.objects.name(object);
        new.map(move |fact| (predicate.name.as_str(), fact.iter().map(name).collect()))
    })
}

/// The objects, each with the names of all its types but `object`.
pub fn typed_objects(task: &Task) -> impl Iterator<Item = NamedFact<'_>> {
    let types = &task.domain.types;
    task.objects.iter().map(move |(_, name, object)| {
        let all = (1..types.len() as u32).map(TypeId);
        let own = all.filter(|&id| types.admits(&[id], &object.types));
        (name, own.map(|id| types.name(id)).collect())
    })
}
