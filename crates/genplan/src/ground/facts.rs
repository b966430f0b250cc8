//! What a task says, for whoever shows it: the parts of its goal, its static facts and its objects.

use genplan_core::state::State;
use genplan_pddl::lifted::{ObjectId, TypeId};

use super::explain::{Explainer, GroundSituation};
use super::reach::ReachedTask;
use super::rules::RelationKind;
use super::{GroundTask, Truth};

/// A part of a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalConjunct {
    /// What should hold: `at(b1, rooma)`, `!at(b1, rooma)`, or the text of a nested condition.
    pub text: String,
    /// When it does.
    pub holds: Truth,
}

/// A predicate and the names of its arguments.
pub type NamedFact<'a> = (&'a str, Vec<&'a str>);

impl GroundTask {
    /// The parts of the goal that must hold together, in order.
    pub fn goal_parts(&self) -> Vec<GoalConjunct> {
        let state = State::new(self.instance.slots());
        let situation = GroundSituation::new(self, &state);
        let explainer = Explainer::new(&situation, 0);
        let part = |(literal, tuple, holds): (_, Vec<u32>, _)| GoalConjunct {
            text: explainer.condition(literal, &tuple),
            holds,
        };
        self.goal().map(part).collect()
    }

    /// The facts that are the same in every state, by predicate.
    pub fn static_facts(&self) -> impl Iterator<Item = NamedFact<'_>> {
        let ReachedTask { task, rules, relations, .. } = &*self.reached;
        let predicates = task.domain.predicates.iter().zip(&rules.relations).zip(relations);
        let given = predicates.filter(|((_, signature), _)| matches!(signature.kind, RelationKind::Static));
        let name = |&object: &u32| task.objects.name(ObjectId(object));
        given.flat_map(move |((predicate, _), relation)| {
            let objects = move |tuple: &[u32]| tuple.iter().map(name).collect();
            (0..relation.tuples.len() as u32)
                .map(move |index| (predicate.name.as_str(), objects(relation.tuples.resolve(index))))
        })
    }

    /// The objects, each with the names of all its types but `object`.
    pub fn typed_objects(&self) -> impl Iterator<Item = NamedFact<'_>> {
        let types = &self.task().domain.types;
        self.task().objects.iter().map(move |(_, name, object)| {
            let all = (1..types.len() as u32).map(TypeId);
            let own = all.filter(|&id| types.admits(&[id], &object.types));
            (name, own.map(|id| types.name(id)).collect())
        })
    }
}
