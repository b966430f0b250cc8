//! What people who make instances of a domain do out of custom: nothing that must be so, but anything else is odd.

use std::collections::{BTreeMap, BTreeSet};

use genplan_pddl::lifted::{ObjectId, TypeUnion};

use super::invariants::RoleId;
use super::scene::Scene;

/// What an object is in facts between objects of these types: the place where a nut is, but not any place.
type Part = (RoleId, Vec<TypeUnion>);

/// What no given instance has.
#[derive(Clone, Debug, Default)]
pub(super) struct Customs {
    /// No object has both of these parts: where nuts are, no road goes on.
    apart: BTreeSet<(Part, Part)>,
    /// Types of which there is one object only: the man among many spanners.
    lone: BTreeSet<TypeUnion>,
}

impl Customs {
    /// Learns from given scenes, not from suggested ones: that these were asked about makes them no more usual.
    pub(super) fn learn(scenes: &[Scene]) -> Self {
        let has_given = scenes.iter().any(|scene| !scene.is_suggested);
        let given: Vec<&Scene> = scenes.iter().filter(|scene| !has_given || !scene.is_suggested).collect();
        let parts: Vec<BTreeMap<ObjectId, BTreeSet<Part>>> = given.iter().map(|scene| parts(scene)).collect();
        let of_objects = || parts.iter().flat_map(BTreeMap::values);
        let all: BTreeSet<&Part> = of_objects().flatten().collect();
        let pairs = all.iter().flat_map(|&a| all.iter().map(move |&b| (a, b)));
        let is_one_type = |a: &Part, b: &Part| a.1[a.0.1] == b.1[b.0.1];
        let apart = pairs
            .filter(|(a, b)| a < b && is_one_type(a, b) && (is_narrow(given[0], a) || is_narrow(given[0], b)))
            .filter(|(a, b)| !of_objects().any(|parts| parts.contains(a) && parts.contains(b)))
            .map(|(a, b)| (a.clone(), b.clone()))
            .collect();
        let counts: Vec<BTreeMap<TypeUnion, usize>> = given.iter().map(|scene| counts(scene)).collect();
        let types: BTreeSet<&TypeUnion> = counts.iter().flat_map(BTreeMap::keys).collect();
        let is_lone = |id: &&&TypeUnion| counts.iter().all(|counts| counts.get(**id).is_none_or(|&n| n == 1));
        let mut lone: BTreeSet<TypeUnion> = types.iter().filter(is_lone).map(|&id| id.clone()).collect();
        // If there is one of each, something must have more.
        if lone.len() == types.len() {
            lone.clear();
        }
        Customs { apart, lone }
    }

    /// How much about a scene is against them.
    pub(super) fn oddness(&self, scene: &Scene) -> usize {
        let parts = parts(scene);
        let is_broken =
            |(a, b): &&(Part, Part)| parts.values().any(|parts| parts.contains(a) && parts.contains(b));
        let counts = counts(scene);
        let several = self.lone.iter().filter(|id| counts.get(*id).is_some_and(|&count| count > 1));
        self.apart.iter().filter(is_broken).count() + several.count()
    }
}

/// By object: its parts.
fn parts(scene: &Scene) -> BTreeMap<ObjectId, BTreeSet<Part>> {
    let mut parts: BTreeMap<ObjectId, BTreeSet<Part>> = BTreeMap::new();
    for fact in &scene.facts {
        let types: Vec<TypeUnion> =
            fact.arguments.iter().map(|&object| scene.types(object).clone()).collect();
        for (position, &object) in fact.arguments.iter().enumerate() {
            parts.entry(object).or_default().insert(((fact.predicate, position), types.clone()));
        }
    }
    parts
}

/// Whether facts of its predicate can also be between objects of other types.
fn is_narrow(scene: &Scene, ((predicate, _), types): &Part) -> bool {
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
