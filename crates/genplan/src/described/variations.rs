//! From a program for the given tasks to one that is right in more variants of them.
//!
//! Variants come in groups, each about one thing that few small examples may hide: other goals, other starts, other attributes, siblings,
//! siblings that lack something. Where the program fails in a group, a program is looked for that is right there, too; if none is
//! found with a part of the work that the first one took, the group is left out.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use genplan_core::budget::{Budget, Meter, StopReason};
use genplan_core::frame::Frame;
use genplan_core::simulator::Network;
use genplan_pddl::lifted::{ObjectId, PredicateId, Role};

use super::attributes::{kind, with_other_attributes};
use super::is_small;
use super::made::{MADE, StartKind};
use super::parts::{PartSearch, ProgramPart, Repair, price};
use super::rounds::DescribedEffort;
use super::siblings::{Lack, SiblingMaker};
use super::space::TaskSpace;
use super::world::World;
use crate::ground::GroundTask;
use crate::scene::{Fact, Scene};
use crate::variants::{Invariants, doubled};

/// What was made from a given task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MadeKind {
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
    kind: MadeKind,
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

/// Groups of variants: a program handles those of one, or does not, for one reason.
pub(super) struct Variations {
    groups: Vec<VariantGroup>,
}

struct VariantGroup {
    variants: Vec<usize>,
    /// What is done about a program that fails there.
    remedy: Remedy,
}

#[derive(Clone, Copy)]
enum Remedy {
    /// Any program is looked for: they can be solved.
    Search,
    /// Loops that fail get a few more steps: it is not known that the variants can be solved.
    Mend,
}

impl VariantGroup {
    fn solvable(variants: Vec<usize>) -> Self {
        VariantGroup { variants, remedy: Remedy::Search }
    }
}

/// To be right in a further group may take as many nodes as the first program, but not less than this many.
const LEAST_NODES: u64 = 1_500;

/// All groups together may take this many times that.
const MOST_GROUPS: u64 = 4;

impl Variations {
    /// Other goals, and other starts, of the given tasks. What a limit leaves out is not made.
    pub(super) fn of_tasks(world: &mut World<'_>, meter: &Meter) -> Self {
        let mut variations = Variations { groups: Vec::new() };
        let tasks: Vec<usize> = (0..world.spaces.len()).collect();
        for start in [StartKind::Given, StartKind::Other] {
            let made = world.made(&tasks, start, meter).unwrap_or_default();
            variations.groups.push(VariantGroup::solvable(made));
        }
        variations
    }

    /// Adds made tasks to the world, those of a kind as a group. With other attributes, or of siblings, goals are made that can be achieved.
    pub(super) fn add_tasks<'n>(
        &mut self,
        world: &mut World<'n>,
        (made, networks): (&'n [MadeTask], &'n [Network<'n>]),
        (budget, meter): (&Budget, &Meter),
    ) {
        let mut networks = networks.iter();
        for group in made.chunk_by(|one, other| one.kind == other.kind) {
            let first = world.spaces.len();
            let spaces = group.iter().zip(networks.by_ref());
            let spaces = spaces
                .filter_map(|(task, network)| TaskSpace::new(&task.ground, network, &world.paths, budget));
            let Ok(variants) = world.extend(spaces.collect()) else { continue };
            let tasks: Vec<usize> = (first..world.spaces.len()).collect();
            let mut made =
                |start| VariantGroup::solvable(world.made(&tasks, start, meter).unwrap_or_default());
            match group[0].kind {
                MadeKind::OtherAttributes => {
                    self.groups.extend([made(StartKind::Given), made(StartKind::Other)]);
                }
                MadeKind::Siblings => {
                    self.groups.extend([VariantGroup::solvable(variants.collect()), made(StartKind::Given)]);
                }
                MadeKind::Lacking(_) => self.groups.push(VariantGroup::solvable(variants.collect())),
                MadeKind::Doubled(_) => {
                    self.groups.push(VariantGroup { variants: variants.collect(), remedy: Remedy::Mend });
                }
            }
        }
    }

    /// The program, or one that is right in more groups.
    pub(super) fn improve(
        &self,
        world: &mut World<'_>,
        (mut best, mut training): (Vec<ProgramPart>, Vec<usize>),
        effort: &mut DescribedEffort,
        meter: &Meter,
    ) -> Vec<ProgramPart> {
        let each = effort.nodes.max(LEAST_NODES);
        let most = effort.until.min(effort.nodes + MOST_GROUPS * each);
        for VariantGroup { variants, remedy } in &self.groups {
            let Ok(is_right) = fits(world, &best, variants, meter) else { return best };
            training.extend(variants);
            if is_right {
                continue;
            }
            effort.until = most.min(effort.nodes + each);
            let found = match remedy {
                Remedy::Search => repaired_or_other(world, &training, &best, (effort, meter)),
                Remedy::Mend => PartSearch::new(world, &training, effort, meter).repair(&best, Repair::Mend),
            };
            match found {
                Ok(Some(parts)) => best = parts,
                Ok(None) => training.truncate(training.len() - variants.len()),
                Err(_) => return best,
            }
        }
        best
    }
}

/// A program that is right in some variants: one with the parts of another one, as far as they are right there, or any other that is cheaper.
fn repaired_or_other(
    world: &mut World<'_>,
    variants: &[usize],
    parts: &[ProgramPart],
    (effort, meter): (&mut DescribedEffort, &Meter),
) -> Result<Option<Vec<ProgramPart>>, StopReason> {
    let repaired = PartSearch::new(world, variants, effort, meter).repair(parts, Repair::Search)?;
    if repaired.as_ref().is_some_and(|repaired| price(repaired) <= price(parts)) {
        return Ok(repaired);
    }
    match PartSearch::new(world, variants, effort, meter).beyond(repaired.as_ref()).find() {
        Err(_) if repaired.is_some() => Ok(repaired),
        found => found,
    }
}

/// Whether a program is right in all of some variants.
fn fits(
    world: &mut World<'_>,
    parts: &[ProgramPart],
    variants: &[usize],
    meter: &Meter,
) -> Result<bool, StopReason> {
    for &variant in variants {
        if !world.is_solved_by(parts, variant, meter)? {
            return Ok(false);
        }
    }
    Ok(true)
}
