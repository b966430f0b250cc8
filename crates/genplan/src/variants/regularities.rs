//! What all given instances of a domain happen to have in common: it need not be so, but anything else is odd.

use std::collections::{BTreeMap, BTreeSet};

use genplan_pddl::lifted::{ObjectId, TypeUnion};

use super::invariants::RoleId;
use crate::scene::{Scene, given};

/// What an object is in facts between objects of these types: the place where a nut is, but not any place.
type TypedRole = (RoleId, Vec<TypeUnion>);

/// What no given instance has.
#[derive(Clone, Debug, Default)]
pub(crate) struct Regularities {
    /// No object has both of these roles: where nuts are, no road goes on.
    never_together: BTreeSet<(TypedRole, TypedRole)>,
    /// Types of which there are always as many objects: the man among many spanners, two hands.
    numbers: BTreeMap<TypeUnion, usize>,
}

impl Regularities {
    pub(crate) fn learn(scenes: &[Scene]) -> Self {
        let given: Vec<&Scene> = given(scenes).collect();
        Regularities { never_together: never_together(&given), numbers: numbers(&given) }
    }

    /// How many of them a scene breaks.
    pub(crate) fn broken_by(&self, scene: &Scene) -> usize {
        let roles = roles(scene);
        let is_broken = |(a, b): &&(TypedRole, TypedRole)| {
            roles.values().any(|roles| roles.contains(a) && roles.contains(b))
        };
        let counts = counts(scene);
        let others =
            self.numbers.iter().filter(|(id, number)| counts.get(*id).is_some_and(|count| count != *number));
        self.never_together.iter().filter(is_broken).count() + others.count()
    }
}

/// Pairs of roles that no object has together, where one of them is narrower than its predicate.
fn never_together(given: &[&Scene]) -> BTreeSet<(TypedRole, TypedRole)> {
    let roles: Vec<BTreeMap<ObjectId, BTreeSet<TypedRole>>> =
        given.iter().map(|scene| roles(scene)).collect();
    let of_objects = || roles.iter().flat_map(BTreeMap::values);
    let all: BTreeSet<&TypedRole> = of_objects().flatten().collect();
    let pairs = all.iter().flat_map(|&a| all.iter().map(move |&b| (a, b)));
    let is_one_type = |a: &TypedRole, b: &TypedRole| a.1[a.0.1] == b.1[b.0.1];
    pairs
        .filter(|(a, b)| a < b && is_one_type(a, b) && (is_narrow(given[0], a) || is_narrow(given[0], b)))
        .filter(|(a, b)| !of_objects().any(|roles| roles.contains(a) && roles.contains(b)))
        .map(|(a, b)| (a.clone(), b.clone()))
        .collect()
}

/// Types of which all scenes have as many objects. Something must have more: if that is true of all types, only single objects count.
fn numbers(given: &[&Scene]) -> BTreeMap<TypeUnion, usize> {
    let counts: Vec<BTreeMap<TypeUnion, usize>> = given.iter().map(|scene| counts(scene)).collect();
    let types: BTreeSet<&TypeUnion> = counts.iter().flat_map(BTreeMap::keys).collect();
    let number = |id: &TypeUnion| {
        let mut numbers: Vec<usize> = counts.iter().filter_map(|counts| counts.get(id).copied()).collect();
        numbers.dedup();
        if let [one] = numbers[..] { Some(one) } else { None }
    };
    let mut fixed: BTreeMap<TypeUnion, usize> =
        types.iter().filter_map(|&id| Some((id.clone(), number(id)?))).collect();
    if fixed.len() == types.len() {
        fixed.retain(|_, number| *number == 1);
    }
    if fixed.len() < types.len() { fixed } else { BTreeMap::new() }
}

/// By object: its roles.
fn roles(scene: &Scene) -> BTreeMap<ObjectId, BTreeSet<TypedRole>> {
    let mut roles: BTreeMap<ObjectId, BTreeSet<TypedRole>> = BTreeMap::new();
    for fact in &scene.facts {
        let types: Vec<TypeUnion> =
            fact.arguments.iter().map(|&object| scene.types(object).clone()).collect();
        for (position, &object) in fact.arguments.iter().enumerate() {
            roles.entry(object).or_default().insert(((fact.predicate, position), types.clone()));
        }
    }
    roles
}

/// Whether facts of its predicate can also be between objects of other types.
fn is_narrow(scene: &Scene, ((predicate, _), types): &TypedRole) -> bool {
    scene
        .domain
        .predicate(*predicate)
        .parameters
        .iter()
        .zip(types)
        .any(|(wide, narrow)| wide.types != *narrow)
}

/// By type: how many objects there are.
fn counts(scene: &Scene) -> BTreeMap<TypeUnion, usize> {
    let mut counts = BTreeMap::new();
    for object in scene.own() {
        *counts.entry(scene.types(object).clone()).or_default() += 1;
    }
    counts
}
