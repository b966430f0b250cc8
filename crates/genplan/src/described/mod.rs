//! Search over described actions, for programs over pointers: the third way of looking for programs.
//!
//! A program is a loop for each predicate of the goal: while some goal is to do, point to its objects, then step by step. A step is an
//! action with a description of each argument: what a register points to, `_`, or what `find` finds. The examples of a body are
//! rounds: a state, and one goal that is to be achieved in it. They are cut out of the given instances as the program runs, each instance
//! in several orders of its objects, and a round that fails becomes an example, too.
//!
//! | module | what it is |
//! |---|---|
//! | `space`, `paths` | the states of a task as far as they are met; ways along graphs as one step |
//! | `distance` | how far a state is from one goal, exactly |
//! | `invariants` | what determines what, so that descriptions can be trusted |
//! | `describe` | tests, and descriptions of objects by them |
//! | `siblings` | instances in which nothing is the only one of its kind |
//! | `world` | all tasks in all their orders |
//! | `body` | the best-first search for the body of a loop |
//! | `rounds` | loops over goals, and the rounds in which they fail |
//! | `emit` | loops as a program over pointers |
//!
//! It proves nothing, and what it finds is checked like any other program.

mod body;
mod describe;
mod distance;
mod emit;
mod invariants;
mod paths;
mod rounds;
mod siblings;
pub(crate) mod space;
mod world;

use std::collections::BTreeSet;
use std::sync::Arc;

use genplan_core::budget::{Budget, Meter, StopReason};
use genplan_core::instance::Instance;
use genplan_core::simulator::{Network, Watch};
use genplan_core::verdict::Label;
use genplan_pddl::lifted::{MovePath, TypeId};

use crate::examples::{Example, Examples};
use crate::ground::GroundTask;
use crate::pointers::PointerChoice;
use crate::problem::{GeneralizedProblem, GroundExample};
use crate::scene::{ORDERS, ranks};
use body::BodyItem;
use describe::{Language, MOST_PARAMETERS, Range};
use emit::{Emitter, Pointers};
use paths::ways;
use rounds::{DescribedEffort, GoalClass, Loop, find_loops};
use siblings::with_siblings;
use space::{Deed, TaskSpace};
use world::{Variant, World};

/// A program that was found, over the frame of a problem of its own.
pub struct Described {
    /// The examples over the pointers of the program.
    pub problem: GeneralizedProblem,
    /// The program.
    pub program: genplan_core::program::Program,
    /// How many nodes it took.
    pub nodes: u64,
    /// Whether rounds end at different steps: what is done depends on the case.
    pub has_cases: bool,
}

/// How many nodes a body may take, in turn.
const EFFORTS: [u64; 2] = [300, 1000];

/// No more bodies are looked for after this many nodes.
const MOST_NODES: u64 = 2500;

/// Looks for a program that is a loop for each predicate of the goal: first for one that does not rely on something being the only one
/// of its kind.
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
    let count = if siblings.is_empty() { 1 } else { 2 };
    let parts = [all.len(), tasks.len()].into_iter().take(count);
    let worlds = parts.map(|part| world(problem, &all[..part], &networks, &paths, budget));
    let Some(mut worlds) = worlds.collect::<Option<Vec<_>>>() else { return Ok(None) };
    let loops = search(&mut worlds, &mut effort, &mut meter)?;
    Ok(loops.and_then(|loops| written(problem, &loops, &paths, effort.nodes, budget)))
}

/// The first loops that fit, with more work every time: in the first world, or, if there are none, in the last one.
fn search(
    worlds: &mut [World<'_>],
    effort: &mut DescribedEffort,
    meter: &mut Meter,
) -> Result<Option<Vec<Loop>>, StopReason> {
    let mut second = None;
    for nodes in EFFORTS {
        effort.most = nodes;
        for (number, world) in worlds.iter_mut().enumerate() {
            if number > 0 && second.is_some() {
                break;
            }
            match find_first(world, effort, meter) {
                Ok(Some(loops)) if number == 0 => return Ok(Some(loops)),
                Ok(Some(loops)) => second = Some(loops),
                Err(reason) if second.is_none() => return Err(reason),
                Ok(None) | Err(_) => {}
            }
        }
    }
    Ok(second)
}

fn find_first(
    world: &mut World<'_>,
    effort: &mut DescribedEffort,
    meter: &mut Meter,
) -> Result<Option<Vec<Loop>>, StopReason> {
    for classes in shapes(world) {
        if effort.nodes > MOST_NODES {
            break;
        }
        if let Some(loops) = find_loops(world, &classes, effort, meter)? {
            return Ok(Some(loops));
        }
    }
    Ok(None)
}

/// Larger tasks are not searched: what can be true together is a table of pairs.
fn is_small(instance: &Instance) -> bool {
    instance.slots() <= MOST_SLOTS && instance.actions().len() <= MOST_ACTIONS
}

/// The most slots of a task.
const MOST_SLOTS: usize = 3_000;

/// The most actions of a task.
const MOST_ACTIONS: usize = 20_000;

/// About this many bytes it takes to search a task, in both worlds: the pairs of literals, and what is known of each action.
fn bytes(instance: &Instance) -> usize {
    instance.slots() * instance.slots() + 1_000 * instance.actions().len()
}

/// Loops as a program; `None` if a limit is reached.
fn written(
    problem: &GeneralizedProblem,
    loops: &[Loop],
    paths: &[MovePath],
    nodes: u64,
    budget: &Budget,
) -> Option<Described> {
    let example =
        |example: &GroundExample| Example { label: example.label, task: Arc::clone(example.ground.task()) };
    let examples = problem.examples.iter().map(example).collect();
    let examples = Examples { domain: Arc::clone(&problem.domain), examples };
    let pointers = Pointers::new(loops, &problem.domain, &examples);
    let own = GeneralizedProblem::over_pointers(&examples, &PointerChoice::Auto, &pointers.declared, budget);
    let mut own = own.ok()?;
    let program = Emitter::new(&mut own.frame, &problem.domain, &pointers, paths).program(loops);
    let has_cases = loops.iter().any(|one| one.body.contains(&BodyItem::Over));
    Some(Described { problem: own, program, nodes, has_cases })
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
) -> Option<World<'n>> {
    let spaces =
        tasks.iter().zip(networks).map(|(ground, network)| TaskSpace::new(ground, network, paths, budget));
    let spaces = spaces.collect::<Option<Vec<_>>>()?;
    let goals: BTreeSet<usize> =
        spaces.iter().flat_map(|space| space.goals.iter().map(|goal| goal.predicate)).collect();
    let is_narrow = |&goal: &usize| problem.domain.predicates[goal].parameters.len() <= MOST_PARAMETERS;
    if !goals.iter().all(is_narrow) {
        return None;
    }
    let in_goal = (0..problem.domain.predicates.len()).map(|predicate| goals.contains(&predicate)).collect();
    let variants = tasks.iter().enumerate().flat_map(|(task, ground)| {
        (0..ORDERS).map(move |order| Variant { task, rank: ranks(ground.task(), order) })
    });
    let variants = variants.collect();
    Some(World::new(Language::new(&problem.domain, in_goal), paths.to_vec(), spaces, variants))
}

/// Which loops there are, in turn: for each predicate of the goal, in each order; then also with those first for which a static predicate
/// holds.
fn shapes(world: &World<'_>) -> Vec<Vec<GoalClass>> {
    let Language { domain, in_goal, unary, .. } = &*world.language;
    let goals = (0..in_goal.len()).filter(|&predicate| in_goal[predicate]);
    let class = |&predicate: &usize| {
        let range = |types: &[TypeId]| if let [one] = types { *one } else { TypeId::OBJECT };
        let parameters = &domain.predicates[predicate].parameters;
        GoalClass {
            predicate,
            ranges: parameters.iter().map(|parameter| Range::Type(range(&parameter.types))).collect(),
        }
    };
    let orders: Vec<Vec<usize>> = permutations(&goals.collect::<Vec<_>>());
    let plain: Vec<Vec<GoalClass>> = orders.iter().map(|order| order.iter().map(class).collect()).collect();
    let mut shapes = plain.clone();
    for classes in &plain {
        for (place, class) in classes.iter().enumerate() {
            for argument in 0..class.ranges.len() {
                for &unary in unary {
                    let mut first = class.clone();
                    first.ranges[argument] = Range::Static(unary);
                    let mut split = classes.clone();
                    split.insert(place, first);
                    shapes.push(split);
                }
            }
        }
    }
    shapes
}

/// The orders of some predicates; of many, only the one that is given.
fn permutations(all: &[usize]) -> Vec<Vec<usize>> {
    if all.len() > 3 {
        return vec![all.to_vec()];
    }
    if all.is_empty() {
        return vec![Vec::new()];
    }
    let rest = |first: usize| all.iter().copied().filter(|&other| other != first).collect::<Vec<_>>();
    let with = |first: usize| {
        permutations(&rest(first)).into_iter().map(move |mut rest| {
            rest.insert(0, first);
            rest
        })
    };
    all.iter().flat_map(|&first| with(first)).collect()
}
