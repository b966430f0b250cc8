//! What the given instances share beyond the facts that they start with: in the states that their actions lead to, and in their goals.
//!
//! A coincidence of a few starts does not last: after some actions, balls are in other rooms. What still holds then is likely meant to
//! hold: a robot has visited the place where it is. And a goal is natural if any two of its literals are to each other as two literals of
//! some given goal: of a list that is to be sorted, the smaller value comes first.

use std::collections::BTreeSet;

use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_pddl::lifted::{ObjectId, PredicateId, Role};

use super::ground_scene::{GroundScene, InstanceOrigin};
use super::invariants::RoleId;
use super::vary::reached;
use crate::scene::{Fact, Scene};

/// Goals with more literals are not looked at: two of them would be too many pairs.
const MOST_LITERALS: usize = 60;

/// What the given instances share.
#[derive(Debug, Default)]
pub(crate) struct Patterns {
    /// Every object with the first role has the second.
    implied: BTreeSet<(RoleId, RoleId)>,
    pairs: BTreeSet<LiteralPair>,
}

/// Two literals of a goal: their predicates with their values, and how their arguments are to each other.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct LiteralPair {
    literals: [(bool, PredicateId); 2],
    relations: BTreeSet<(usize, usize, PairRelation)>,
}

/// How an object is to another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum PairRelation {
    Equal,
    /// It is declared before the other one, where that is meant.
    Before,
    /// A static predicate holds of both.
    Related(PredicateId),
}

impl Patterns {
    pub(crate) fn learn(
        scenes: &[Scene],
        is_ordered: &dyn Fn(&Scene, ObjectId) -> bool,
        budget: &Budget,
    ) -> Self {
        let mut frame = Frame::default();
        let states = |scene: &Scene| -> Vec<Scene> {
            let origin = (InstanceOrigin::Examples, None);
            let ground = GroundScene::new(scene.clone(), origin, 0, &mut frame, budget);
            let others = ground.iter().flat_map(|ground| {
                reached(&ground.ground, budget).into_iter().filter_map(|state| ground.started(&state))
            });
            let others: Vec<Scene> = others.collect();
            others.into_iter().chain([scene.clone()]).collect()
        };
        let states: Vec<Scene> = scenes.iter().flat_map(states).collect();
        let pairs = scenes.iter().flat_map(|scene| pairs(scene, is_ordered).unwrap_or_default()).collect();
        Patterns { implied: implied(&states), pairs }
    }

    /// Whether a scene is as all given ones are.
    pub(crate) fn hold(&self, scene: &Scene, is_ordered: &dyn Fn(&Scene, ObjectId) -> bool) -> bool {
        let has = |(predicate, place): RoleId, object| {
            scene.of(predicate).any(|fact| fact.arguments[place] == object)
        };
        let is_kept =
            |&(one, other): &(RoleId, RoleId)| scene.of(one.0).all(|fact| has(other, fact.arguments[one.1]));
        self.implied.iter().all(is_kept)
            && pairs(scene, is_ordered).is_some_and(|pairs| pairs.is_subset(&self.pairs))
    }
}

/// The roles that every object with another one has, in all of some states.
fn implied(states: &[Scene]) -> BTreeSet<(RoleId, RoleId)> {
    let by_state: Vec<BTreeSet<(RoleId, ObjectId)>> = states.iter().map(roles).collect();
    let all: BTreeSet<RoleId> = by_state.iter().flatten().map(|(role, _)| *role).collect();
    let pairs = all.iter().flat_map(|&one| all.iter().map(move |&other| (one, other)));
    let is_fluent = |role: RoleId| states.first().is_some_and(|state| state.is_fluent(role.0));
    let holds = |&(one, other): &(RoleId, RoleId)| {
        by_state.iter().all(|roles| {
            let objects = roles.range((one, ObjectId(0))..=(one, ObjectId(u32::MAX)));
            objects.into_iter().all(|(_, object)| roles.contains(&(other, *object)))
        })
    };
    pairs.filter(|(one, other)| one.0 != other.0 && is_fluent(*one) && holds(&(*one, *other))).collect()
}

/// The roles of the objects of a scene.
fn roles(scene: &Scene) -> BTreeSet<(RoleId, ObjectId)> {
    let of_fact = |fact: &Fact| {
        let places = fact.arguments.clone().into_iter().enumerate();
        let predicate = fact.predicate;
        places.map(move |(place, object)| ((predicate, place), object))
    };
    scene.facts.iter().flat_map(of_fact).collect()
}

/// How any two literals of its goal are to each other; `None` if there are too many.
fn pairs(scene: &Scene, is_ordered: &dyn Fn(&Scene, ObjectId) -> bool) -> Option<BTreeSet<LiteralPair>> {
    let literals: Vec<(bool, &Fact)> = scene.literals().collect();
    let relations: Vec<PredicateId> = (0..scene.domain.predicates.len() as u32)
        .map(PredicateId)
        .filter(|&id| scene.domain.predicate(id).role == Role::Static)
        .filter(|&id| scene.domain.predicate(id).parameters.len() == 2)
        .collect();
    let relation = |one: ObjectId, other: ObjectId| -> Vec<PairRelation> {
        let is_before = one < other && is_ordered(scene, one) && is_ordered(scene, other);
        let related = relations
            .iter()
            .filter(|&&predicate| scene.facts.contains(&Fact { predicate, arguments: vec![one, other] }));
        let related = related.map(|&predicate| PairRelation::Related(predicate));
        let equal = (one == other).then_some(PairRelation::Equal);
        equal.into_iter().chain(is_before.then_some(PairRelation::Before)).chain(related).collect()
    };
    let pair = |(first, second): (&(bool, &Fact), &(bool, &Fact))| {
        let mut found = BTreeSet::new();
        for (place, &one) in first.1.arguments.iter().enumerate() {
            for (other_place, &other) in second.1.arguments.iter().enumerate() {
                found.extend(relation(one, other).into_iter().map(|relation| (place, other_place, relation)));
            }
        }
        let literals = [(first.0, first.1.predicate), (second.0, second.1.predicate)];
        LiteralPair { literals, relations: found }
    };
    let all = literals.iter().enumerate().flat_map(|(number, first)| {
        let others = literals.iter().enumerate().filter(move |(other, _)| *other != number);
        others.map(move |(_, second)| (first, second))
    });
    (literals.len() <= MOST_LITERALS).then(|| all.map(pair).collect())
}
