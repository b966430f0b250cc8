//! What instances do not look like, learned from those that make no sense.
//!
//! An instance that makes no sense has traits that no example has: an object that two facts are about together, a predicate with
//! several facts; or if it has none of these, an object that lacks a fact. All of them together are taken for the reason, so an instance with all
//! of them makes no sense either. An example with one of them leaves it out of the reason. An instance without such traits says nothing about
//! others.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use genplan_core::budget::Budget;
use genplan_pddl::lifted::{ObjectId, PredicateId, Role};
use genplan_pddl::{Domain, Task};

use crate::scene::{Fact, Scene};

/// Where a fact stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum FactPlace {
    Start,
    Goal(bool),
}

/// What an object is: the place of a fact, its predicate and the position of the object in it.
type PlacedRole = (FactPlace, PredicateId, usize);

/// What is said, and where.
type PlacedPredicate = (FactPlace, PredicateId);

/// Something that can be said of an instance of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Trait {
    /// Some object has both roles.
    Together(PlacedRole, PlacedRole),
    /// Some object has the first role, and not the second one, which it could have.
    Without(PlacedRole, PlacedRole),
    /// Something is said with the predicate.
    Some(PlacedPredicate),
    /// More than one thing is said with it.
    Several(PlacedPredicate),
}

/// Instances that make no sense to the user.
#[derive(Clone, Debug, Default)]
pub struct Senseless {
    instances: Vec<Arc<Task>>,
}

impl Senseless {
    pub(super) fn add(&mut self, task: Arc<Task>) {
        self.instances.push(task);
    }

    /// Takes back the last one.
    pub(super) fn take_back(&mut self) -> Option<Arc<Task>> {
        self.instances.pop()
    }

    /// What makes each of them senseless, as far as it can be told from these examples.
    pub(super) fn reasons(&self, examples: &[Scene], budget: &Budget) -> SenselessReasons {
        if self.instances.is_empty() {
            return SenselessReasons::default();
        }
        let usual: BTreeSet<Trait> = examples.iter().flat_map(traits).collect();
        let reason = |task: &Arc<Task>| -> BTreeSet<Trait> {
            let own = traits(&Scene::new(task, budget));
            let (lacks, has): (BTreeSet<Trait>, BTreeSet<Trait>) =
                own.difference(&usual).partition(|new| matches!(new, Trait::Without(..)));
            if has.is_empty() { lacks } else { has }
        };
        SenselessReasons(self.instances.iter().map(reason).filter(|reason| !reason.is_empty()).collect())
    }
}

/// By instance that makes no sense: the traits that together are the reason.
#[derive(Clone, Debug, Default)]
pub(super) struct SenselessReasons(Vec<BTreeSet<Trait>>);

impl SenselessReasons {
    /// Whether a scene has all that makes another one senseless.
    pub(super) fn exclude(&self, scene: impl FnOnce() -> Scene) -> bool {
        if self.0.is_empty() {
            return false;
        }
        let own = traits(&scene());
        self.0.iter().any(|reason| reason.is_subset(&own))
    }

    /// The last of them in words, without those that follow from others.
    pub(super) fn words(&self, domain: &Domain) -> Vec<String> {
        let Some(reason) = self.0.last() else { return Vec::new() };
        let is_said = |said: &&Trait| match said {
            Trait::Together(..) | Trait::Without(..) => true,
            Trait::Some(head) | Trait::Several(head) => {
                let is_about = |role: &PlacedRole| (role.0, role.1) == *head;
                let is_part =
                    |other: &Trait| matches!(other, Trait::Together(a, b) if is_about(a) || is_about(b));
                !reason.iter().any(is_part)
            }
        };
        reason.iter().filter(is_said).map(|said| said.words(domain)).collect()
    }
}

impl Trait {
    fn words(self, domain: &Domain) -> String {
        match self {
            Trait::Together(one, other) => {
                format!("one object is x in {} and in {}", role_words(one, domain), role_words(other, domain))
            }
            Trait::Without(one, other) => {
                format!(
                    "one object is x in {}, but not in {}",
                    role_words(one, domain),
                    role_words(other, domain)
                )
            }
            Trait::Some(head) => format!("there is {}", head_words(head, domain)),
            Trait::Several(head) => format!("there is more than one {}", head_words(head, domain)),
        }
    }
}

fn head_words((place, predicate): PlacedPredicate, domain: &Domain) -> String {
    format!("{}{}", place_words(place), domain.predicate(predicate).name)
}

fn place_words(place: FactPlace) -> &'static str {
    match place {
        FactPlace::Start => "",
        FactPlace::Goal(true) => "goal ",
        FactPlace::Goal(false) => "goal not ",
    }
}

/// A fact with `x` where the object is.
fn role_words((place, predicate, position): PlacedRole, domain: &Domain) -> String {
    let arity = domain.predicate(predicate).parameters.len();
    let arguments: Vec<&str> = (0..arity).map(|other| if other == position { "x" } else { "_" }).collect();
    format!("{}({})", head_words((place, predicate), domain), arguments.join(", "))
}

/// All traits of a scene.
fn traits(scene: &Scene) -> BTreeSet<Trait> {
    let (mut traits, mut heads): (BTreeSet<Trait>, BTreeSet<PlacedPredicate>) = Default::default();
    let mut roles: BTreeMap<ObjectId, BTreeSet<PlacedRole>> =
        scene.all().map(|object| (object, BTreeSet::new())).collect();
    for (place, fact) in said(scene) {
        for (position, object) in fact.arguments.iter().enumerate() {
            roles.entry(*object).or_default().insert((place, fact.predicate, position));
        }
        let head = (place, fact.predicate);
        traits.insert(if heads.insert(head) { Trait::Some(head) } else { Trait::Several(head) });
    }
    for own in roles.values() {
        let pairs = own.iter().flat_map(|&one| own.range(one..).skip(1).map(move |&other| (one, other)));
        traits.extend(pairs.map(|(one, other)| Trait::Together(one, other)));
    }
    for (&object, own) in &roles {
        let lacked = starting_roles(scene, object).filter(|other| !own.contains(other));
        let pairs = lacked.flat_map(|other| own.iter().map(move |&one| Trait::Without(one, other)));
        traits.extend(pairs);
    }
    traits
}

/// The facts and the goal literals.
fn said(scene: &Scene) -> impl Iterator<Item = (FactPlace, &Fact)> {
    let start = scene.facts.iter().map(|fact| (FactPlace::Start, fact));
    start.chain(scene.literals().map(|(value, fact)| (FactPlace::Goal(value), fact)))
}

/// What facts at the start could say of an object.
fn starting_roles(scene: &Scene, object: ObjectId) -> impl Iterator<Item = PlacedRole> {
    let predicates = (0..scene.domain.predicates.len() as u32).map(PredicateId);
    let given = predicates
        .filter(|&predicate| !matches!(scene.domain.predicate(predicate).role, Role::Derived { .. }));
    given.flat_map(move |predicate| {
        let positions = 0..scene.domain.predicate(predicate).parameters.len();
        let fitting = positions.filter(move |&position| scene.fits(object, predicate, position));
        fitting.map(move |position| (FactPlace::Start, predicate, position))
    })
}

#[cfg(test)]
mod tests {
    use genplan_testing::task_within;

    use super::*;

    const ROOMS: &str = "(:predicates (at ?r) (wet ?r) (shut ?r) (locked ?r)) (:action mop :parameters (?r) :effect (not (wet ?r)))";

    fn scene(facts: &str) -> Scene {
        let goal = "(and (not (wet a)) (not (wet b)))";
        let task = task_within(ROOMS, &format!("(:objects a b) (:init {facts}) (:goal {goal})"));
        Scene::new(&task, &Budget::default())
    }

    fn excludes(examples: &[&str], rejected: &str, other: &str) -> bool {
        let examples: Vec<Scene> = examples.iter().map(|facts| scene(facts)).collect();
        let mut senseless = Senseless::default();
        senseless.add(scene(rejected).suggested_task().expect("a task"));
        senseless.reasons(&examples, &Budget::default()).exclude(|| scene(other))
    }

    #[test]
    fn what_no_example_has_of_a_senseless_instance_excludes_others() {
        assert!(excludes(&["(wet a) (at b)"], "(wet a) (at a)", "(wet b) (at b)"));
        assert!(!excludes(&["(wet a) (at b)"], "(wet a) (at a)", "(wet b) (at a)"));
    }

    #[test]
    fn what_an_example_has_excludes_nothing() {
        assert!(!excludes(&["(wet a) (at a)"], "(wet b) (at b)", "(wet b) (at b)"));
    }

    #[test]
    fn an_object_that_lacks_a_fact_is_a_reason_if_there_is_no_other() {
        assert!(excludes(&["(locked a) (shut a) (shut b)"], "(locked a) (shut b)", "(locked b)"));
        assert!(!excludes(&["(locked a) (shut a) (shut b)"], "(locked a) (shut b)", "(locked b) (shut b)"));
    }
}
