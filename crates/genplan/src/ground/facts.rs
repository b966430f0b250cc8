//! What a task says, for whoever shows it: the parts of its goal, its static facts and its objects.

use genplan_core::state::{Slot, State};
use genplan_pddl::lifted::{ObjectId, PredicateId, TypeId};

use super::GroundTask;
use super::explain::Explainer;
use super::layout::Truth;
use super::reach::value;
use super::rules::RelationKind;

/// A part of a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalConjunct {
    /// What should hold: `at(b1, rooma)`, `!at(b1, rooma)`, or the text of a nested condition.
    pub text: String,
    /// When it does.
    pub holds: PartTruth,
}

/// When a part of a goal holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartTruth {
    /// Always, or never.
    Constant(bool),
    /// When a slot has this value.
    Slot(Slot, bool),
}

/// A predicate and the names of its arguments.
pub type NamedFact<'a> = (&'a str, Vec<&'a str>);

impl GroundTask {
    /// The parts of the goal that must hold together, in order.
    pub fn goal_parts(&self) -> Vec<GoalConjunct> {
        let state = State::new(self.instance.slots());
        let explainer = Explainer::new(self, &state, 0);
        let parts = self.rules.goal.iter().map(|literal| {
            let tuple: Vec<u32> = literal.arguments.iter().map(|&term| value(term, &[])).collect();
            let holds = match self.layout.truth(&self.relations, literal.relation, &tuple) {
                Truth::Constant(truth) => PartTruth::Constant(truth == literal.value),
                Truth::Slot(slot) => PartTruth::Slot(slot, literal.value),
            };
            GoalConjunct { text: explainer.condition(literal, &tuple), holds }
        });
        parts.collect()
    }

    /// The facts that are the same in every state, by predicate.
    pub fn static_facts(&self) -> impl Iterator<Item = NamedFact<'_>> {
        let predicates = self.task.domain.predicates.iter().zip(&self.rules.relations).zip(&self.relations);
        let given = predicates.filter(|((_, signature), _)| matches!(signature.kind, RelationKind::Static));
        given.flat_map(|((predicate, _), relation)| {
            let objects = |tuple: &[u32]| tuple.iter().map(|&object| self.object_name(object)).collect();
            (0..relation.tuples.len() as u32)
                .map(move |index| (predicate.name.as_str(), objects(relation.tuples.resolve(index))))
        })
    }

    /// The objects, each with the names of all its types but `object`.
    pub fn typed_objects(&self) -> impl Iterator<Item = NamedFact<'_>> {
        let types = &self.task.domain.types;
        self.task.objects.iter().map(move |(_, name, object)| {
            let all = (1..types.len() as u32).map(TypeId);
            let own = all.filter(|&id| types.admits(&[id], &object.types));
            (name, own.map(|id| types.name(id)).collect())
        })
    }

    fn object_name(&self, object: u32) -> &str {
        self.task.objects.name(ObjectId(object))
    }

    /// Whether a predicate is one that axioms compute.
    pub fn is_derived(&self, predicate: &str) -> bool {
        let position = self.task.domain.predicates.iter().position(|known| known.name == predicate);
        position.is_some_and(|position| {
            let id = PredicateId(position as u32);
            matches!(self.rules.relations[id.index()].kind, RelationKind::Derived)
        })
    }
}
