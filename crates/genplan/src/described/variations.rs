//! From a program for the given tasks to one that is right in more variants of them.
//!
//! Variants come in groups, each about one thing that few small examples may hide: other goals, other starts, other attributes, siblings,
//! siblings that lack something, a part twice. Where the program fails in a group, a program is looked for that is right there, too; if none is
//! found with a part of the work that the first one took, the group is left out.

use genplan_core::budget::{Budget, Meter, StopReason};
use genplan_core::simulator::Network;

use super::made::StartKind;
use super::made_tasks::{MadeKind, MadeTask};
use super::parts::{PartSearch, ProgramPart, Repair, price};
use super::rounds::DescribedEffort;
use super::space::TaskSpace;
use super::world::World;

/// Groups of variants: a program handles those of one, or does not, for one reason.
pub(super) struct Variations {
    groups: Vec<VariantGroup>,
}

struct VariantGroup {
    variants: Vec<usize>,
    /// What is done about a program that fails there. Where it is not known that the variants can be solved, it is only mended.
    repair: Repair,
}

impl VariantGroup {
    fn solvable(variants: Vec<usize>) -> Self {
        VariantGroup { variants, repair: Repair::Search }
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
                    self.groups.push(VariantGroup { variants: variants.collect(), repair: Repair::Mend });
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
        for VariantGroup { variants, repair } in &self.groups {
            let Ok(is_right) = fits(world, &best, variants, meter) else { return best };
            training.extend(variants);
            if is_right {
                continue;
            }
            effort.until = most.min(effort.nodes + each);
            let found = match repair {
                Repair::Search => repaired_or_other(world, &training, &best, (effort, meter)),
                Repair::Mend => PartSearch::new(world, &training, effort, meter).repair(&best, Repair::Mend),
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
