//! Search over described actions, for programs over pointers: the third way of looking for programs.
//!
//! A program is a loop for each predicate of the goal, after an opening where that helps: while some goal is to do, point to its
//! objects, then step by step. A step is an action with a description of each argument: what a register points to, `_`, or what `find`
//! finds. The examples of a body are rounds: a state, and one goal that is to be achieved in it. They are cut out of the given instances
//! as the program runs, each instance in several orders of its objects, and a round that fails becomes an example, too.
//!
//! | module | what it is |
//! |---|---|
//! | `space`, `paths` | the states of a task as far as they are met; ways along graphs as one step |
//! | `distance` | how far a state is from one goal, exactly |
//! | `invariants` | what determines what, so that descriptions can be trusted |
//! | `describe` | tests, and descriptions of objects by them |
//! | `siblings` | instances in which nothing is the only one of its kind |
//! | `made` | other starts and goals of the same tasks |
//! | `world` | all tasks in all their orders |
//! | `body` | the best-first search for the body of a loop |
//! | `rounds` | loops over goals, and the rounds in which they fail |
//! | `parts` | what a program does in turn: openings, and loops over goals |
//! | `emit` | parts as a program over pointers |
//!
//! It proves nothing, and what it finds is checked like any other program.

mod body;
mod describe;
mod distance;
mod emit;
mod invariants;
mod made;
mod parts;
mod paths;
mod rounds;
mod siblings;
pub(crate) mod space;
mod world;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use genplan_core::budget::{Budget, Meter, StopReason};
use genplan_core::instance::Instance;
use genplan_core::program::Program;
use genplan_core::simulator::{Network, Watch};
use genplan_core::verdict::Label;
use genplan_pddl::lifted::MovePath;

use crate::examples::{Example, Examples};
use crate::ground::GroundTask;
use crate::pointers::PointerChoice;
use crate::problem::{GeneralizedProblem, GroundExample};
use crate::scene::ORDERS;
use body::BodyItem;
use describe::{Language, MOST_PARAMETERS};
use emit::{Emitter, Pointers};
use parts::{PartSearch, ProgramPart};
use paths::ways;
use rounds::{DescribedEffort, Loop};
use siblings::with_siblings;
use space::{Deed, TaskSpace};
use world::World;

/// A program that was found, over the frame of a problem of its own.
pub struct Described {
    /// The examples over the pointers of the program.
    pub problem: GeneralizedProblem,
    /// The program.
    pub program: Program,
    /// How many nodes it took.
    pub nodes: u64,
    /// Whether rounds end at different steps: what is done depends on the case.
    pub has_cases: bool,
    /// What it does on instances that were made from the examples.
    pub evidence: MadeEvidence,
}

/// What a program does on instances that genplan made from the examples, with other starts and goals. All can be solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct MadeEvidence {
    /// How many there are.
    pub made: usize,
    /// How many of them it solves.
    pub solved: usize,
}

/// To find a program that is right in more variants may take this many times the nodes of the first one.
const IMPROVEMENT: u64 = 3;

/// And at least this many nodes.
const LEAST_IMPROVEMENT: u64 = 1_500;

/// How many nodes a body may take, in turn.
const EFFORTS: [u64; 3] = [50, 300, 1000];

/// Looks for a program that is made of openings and loops over goals: first for one that is right in all instances that were made from the
/// examples, too.
pub(crate) fn find(problem: &GeneralizedProblem, budget: &Budget) -> Result<Option<Described>, StopReason> {
    let positive = problem.canonical().into_iter().map(|number| &problem.examples[number]);
    let tasks: Vec<&GroundTask> =
        positive.filter(|example| example.label == Label::Positive).map(|example| &*example.ground).collect();
    let (mut effort, mut meter) = (DescribedEffort::default(), budget.meter());
    if !tasks.iter().all(|ground| is_small(ground.instance())) {
        return Ok(None);
    }
    let siblings: Vec<GroundTask> =
        tasks.iter().filter_map(|ground| with_siblings(ground.task(), budget)).collect();
    let all: Vec<&GroundTask> = tasks.iter().copied().chain(&siblings).collect();
    let all: Vec<&GroundTask> = all.into_iter().filter(|ground| is_small(ground.instance())).collect();
    for ground in &all {
        meter.take(bytes(ground.instance()))?;
        meter.work(bytes(ground.instance()) as u64)?;
    }
    let networks: Vec<Network<'_>> =
        all.iter().map(|ground| Network::of_all_actions(ground.instance(), Watch::Everything)).collect();
    let paths = used(&tasks, MovePath::all(&problem.domain));
    let Some(mut world) = world(problem, &all, &networks, &paths, budget)? else { return Ok(None) };
    let parts = search(&mut world, tasks.len(), &mut effort, &mut meter)?;
    // What was found just before the time was over is not lost.
    let budget = budget.clone().without_time().with_time(WRITTEN_AFTER);
    let Some(parts) = parts else { return Ok(None) };
    let evidence = evidence(&mut world, &parts, &meter);
    Ok(written(problem, &parts, &paths, &budget).map(|(own, program)| Described {
        problem: own,
        program,
        nodes: effort.nodes,
        has_cases: parts.iter().filter_map(ProgramPart::goals).any(|one| one.body.contains(&BodyItem::Over)),
        evidence,
    }))
}

/// What a program does in the made variants, as far as the budget lasts. They come behind all orders of all tasks.
fn evidence(world: &mut World<'_>, parts: &[ProgramPart], meter: &Meter) -> MadeEvidence {
    let mut evidence = MadeEvidence::default();
    for variant in world.spaces.len() * ORDERS as usize..world.variants.len() {
        let Ok(is_solved) = world.is_solved_by(parts, variant, meter) else { break };
        evidence.made += 1;
        evidence.solved += usize::from(is_solved);
    }
    evidence
}

/// A program is written for at most this long, even when the time is over.
const WRITTEN_AFTER: Duration = Duration::from_millis(500);

/// The first program that fits, with more work every time: one that is right in all variants, or, if there is none, in fewer. The given
/// tasks are in all of them.
fn search(
    world: &mut World<'_>,
    given: usize,
    effort: &mut DescribedEffort,
    meter: &mut Meter,
) -> Result<Option<Vec<ProgramPart>>, StopReason> {
    let plain = given * ORDERS as usize;
    let ordered = world.variants.len();
    let made = world.made(meter)?;
    world.variants.extend(made);
    let all: Vec<usize> = (0..world.variants.len()).collect();
    let is_of_given = |&variant: &usize| world.variants[variant].task < given;
    let without_siblings = all.iter().copied().filter(is_of_given).collect();
    let mut tiers: Vec<Vec<usize>> =
        vec![all.clone(), all[..ordered].to_vec(), without_siblings, all[..plain].to_vec()];
    tiers.dedup();
    let mut best: Option<(usize, Vec<ProgramPart>)> = None;
    let mut most = u64::MAX;
    for nodes in EFFORTS {
        effort.most = nodes;
        for (number, variants) in tiers.iter().enumerate() {
            let is_enough = best.as_ref().is_some_and(|(best, _)| number >= *best || effort.nodes > most);
            if is_enough {
                break;
            }
            match PartSearch::new(world, variants, effort, meter).find() {
                Ok(Some(parts)) => {
                    best = Some((number, parts));
                    most = most.min(LEAST_IMPROVEMENT.max(IMPROVEMENT * effort.nodes));
                }
                Err(reason) if best.is_none() => return Err(reason),
                Ok(None) | Err(_) => {}
            }
        }
    }
    Ok(best.map(|(_, parts)| parts))
}

/// Larger tasks are not searched: what can be true together is a table of pairs.
fn is_small(instance: &Instance) -> bool {
    instance.slots() <= MOST_SLOTS && instance.actions().len() <= MOST_ACTIONS
}

/// The most slots of a task.
const MOST_SLOTS: usize = 3_000;

/// The most actions of a task.
const MOST_ACTIONS: usize = 20_000;

/// About this many bytes it takes to search a task: the pairs of literals, and what is known of each action.
fn bytes(instance: &Instance) -> usize {
    instance.slots() * instance.slots() + 1_000 * instance.actions().len()
}

/// Parts as a program; `None` if a limit is reached.
fn written(
    problem: &GeneralizedProblem,
    parts: &[ProgramPart],
    paths: &[MovePath],
    budget: &Budget,
) -> Option<(GeneralizedProblem, Program)> {
    let example =
        |example: &GroundExample| Example { label: example.label, task: Arc::clone(example.ground.task()) };
    let examples = problem.examples.iter().map(example).collect();
    let examples = Examples { domain: Arc::clone(&problem.domain), examples };
    let loops: Vec<&Loop> = parts.iter().filter_map(ProgramPart::goals).collect();
    let pointers = Pointers::new(&loops, &problem.domain, &examples);
    let own = GeneralizedProblem::over_pointers(&examples, &PointerChoice::Auto, &pointers.declared, budget);
    let mut own = own.ok()?;
    let program = Emitter::new(&mut own.frame, &problem.domain, &pointers, paths).program(parts);
    Some((own, program))
}

/// The paths that are more than single edges in some task.
fn used(tasks: &[&GroundTask], mut paths: Vec<MovePath>) -> Vec<MovePath> {
    let deeds = tasks.iter().map(|ground| (Deed::all(ground), ground.instance())).collect::<Vec<_>>();
    let has_ways =
        |path: &MovePath| deeds.iter().any(|(deeds, instance)| !ways(path, deeds, instance).is_empty());
    paths.retain(has_ways);
    paths
}

/// Tasks in several orders of their objects; `None` if some goal is more than a conjunction of atoms.
fn world<'n>(
    problem: &'n GeneralizedProblem,
    tasks: &[&'n GroundTask],
    networks: &'n [Network<'n>],
    paths: &[MovePath],
    budget: &Budget,
) -> Result<Option<World<'n>>, StopReason> {
    let spaces =
        tasks.iter().zip(networks).map(|(ground, network)| TaskSpace::new(ground, network, paths, budget));
    let Some(spaces) = spaces.collect::<Option<Vec<_>>>() else { return Ok(None) };
    let goals: BTreeSet<usize> =
        spaces.iter().flat_map(|space| space.goals.iter().map(|goal| goal.predicate)).collect();
    let is_narrow = |&goal: &usize| problem.domain.predicates[goal].parameters.len() <= MOST_PARAMETERS;
    if !goals.iter().all(is_narrow) {
        return Ok(None);
    }
    let in_goal = (0..problem.domain.predicates.len()).map(|predicate| goals.contains(&predicate)).collect();
    World::new(Language::new(&problem.domain, &problem.ordered, in_goal), paths.to_vec(), spaces).map(Some)
}
