//! Tasks that are made from the given ones: with other attributes, with siblings, with a part twice.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_pddl::lifted::{ObjectId, PredicateId, Role};

use super::attributes::with_other_attributes;
use super::is_small;
use super::made::MADE;
use super::siblings::{Lack, SiblingMaker, kind};
use super::world::World;
use crate::ground::GroundTask;
use crate::scene::{Fact, Scene};
use crate::variants::{Invariants, doubled};

/// What was made from a given task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MadeKind {
    OtherAttributes,
    Siblings,
    /// Siblings that lack something.
    Lacking(Lack),
    /// With more of some kinds, by number.
    Doubled(usize),
}

/// A task that was made from a given one.
pub(super) struct MadeTask {
    pub ground: GroundTask,
    pub kind: MadeKind,
}

/// At most this many tasks are made of which the new objects lack the same.
const MOST_LACKING: usize = 2;

/// The given tasks with other attributes, and with siblings.
pub(super) fn made_tasks(world: &World<'_>, budget: &Budget) -> Vec<MadeTask> {
    let maker = SiblingMaker { dependencies: &world.language.dependencies, budget };
    let tasks = || world.spaces.iter().map(|space| space.ground.task());
    let of_kind = |kind| move |ground| MadeTask { ground, kind };
    let seeds = 0..MADE;
    let others = tasks().flat_map(|task| {
        seeds
            .clone()
            .filter_map(|seed| with_other_attributes(task, &world.language.dependencies, seed, budget))
    });
    let mut made: Vec<MadeTask> = others.map(of_kind(MadeKind::OtherAttributes)).collect();
    let siblings = tasks().filter_map(|task| maker.of_only_ones(task));
    made.extend(siblings.map(of_kind(MadeKind::Siblings)));
    for lack in lacks(world) {
        let lacking = tasks().filter_map(|task| maker.lacking(task, lack)).take(MOST_LACKING);
        made.extend(lacking.map(of_kind(MadeKind::Lacking(lack))));
    }
    made.retain(|task| is_small(task.ground.instance()));
    made.extend(doubled_tasks(world, budget));
    made
}

/// Of each choice of kinds, at most this many tasks are doubled, the smallest ones with all their kinds of objects.
const MOST_DOUBLED: usize = 2;

/// Some tasks in which there is more of one kind, or of all others.
fn doubled_tasks(world: &World<'_>, budget: &Budget) -> Vec<MadeTask> {
    let mut scenes: Vec<Scene> =
        world.spaces.iter().map(|space| Scene::new(space.ground.task(), budget)).collect();
    scenes.sort_by_key(|scene| (scene.size(), scene.facts.len()));
    let kinds_of = |scene: &Scene| scene.own().map(|object| kind(scene, object)).collect::<BTreeSet<_>>();
    let kinds: BTreeSet<_> = scenes.iter().flat_map(kinds_of).collect();
    let predicates = (0..world.language.domain.predicates.len() as u32).map(PredicateId);
    let fixed: Vec<PredicateId> =
        predicates.filter(|&id| world.language.domain.predicate(id).role == Role::Static).collect();
    let invariants = Invariants::learn(&scenes).with_any_number(&fixed);
    scenes.sort_by_key(|scene| Reverse(kinds_of(scene).len()));
    let shares = kinds.iter().flat_map(|kind| [true, false].map(|is_shared| (kind, is_shared)));
    let mut made = Vec::new();
    for (number, share) in shares.enumerate() {
        let double = |scene: &Scene| {
            let is_copied = |object: &ObjectId| (kind(scene, *object) == *share.0) != share.1;
            let copied: Vec<ObjectId> = examples_of_kinds(scene).into_iter().filter(is_copied).collect();
            let double = doubled(scene, &copied).filter(|double| invariants.hold(double))?;
            let task = double.task(&scene.domain.name, &[])?;
            let ground = GroundTask::new(task, &mut Frame::default(), budget).ok()?;
            is_small(ground.instance()).then_some(MadeTask { ground, kind: MadeKind::Doubled(number) })
        };
        made.extend(scenes.iter().filter_map(double).take(MOST_DOUBLED));
    }
    made
}

/// What an object can lack: static facts.
fn lacks(world: &World<'_>) -> Vec<Lack> {
    let predicates = world.language.domain.predicates.iter().enumerate();
    let fixed = predicates.filter(|(_, predicate)| predicate.role == Role::Static);
    let places = fixed.map(|(predicate, declared)| (predicate, 0..declared.parameters.len()));
    places.flat_map(|(predicate, places)| places.map(move |place| Lack { predicate, place })).collect()
}

/// The objects that are places of a map: they stand in a static relation to others of their kind.
fn maps(scene: &Scene) -> BTreeSet<ObjectId> {
    let is_static = |fact: &&Fact| !scene.is_fluent(fact.predicate) && fact.arguments.len() > 1;
    let relates = |fact: &Fact| {
        let [first, others @ ..] = &fact.arguments[..] else { return false };
        others.iter().any(|other| other != first && kind(scene, *other) == kind(scene, *first))
    };
    let facts = scene.facts.iter().filter(is_static).filter(|fact| relates(fact));
    facts.flat_map(|fact| fact.arguments.iter().copied()).collect()
}

/// An object of each kind, of the goal if there is one; but none of a map.
fn examples_of_kinds(scene: &Scene) -> Vec<ObjectId> {
    let (maps, mut known) = (maps(scene), BTreeSet::new());
    let in_goal = scene.literals().flat_map(|(_, fact)| fact.arguments.iter().copied());
    let own = in_goal.filter(|object| object.index() >= scene.constants()).chain(scene.own());
    own.filter(|object| !maps.contains(object) && known.insert(kind(scene, *object))).collect()
}
