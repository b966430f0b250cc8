//! Search over described actions, for programs over pointers of their own.
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
//! | `rows` | tests, with the tuples that are left of each |
//! | `describe` | tests, and descriptions of objects by them |
//! | `attributes` | tasks in which objects have other attributes |
//! | `siblings` | larger instances, in which objects have siblings |
//! | `made` | other starts and goals of the same tasks |
//! | `made_tasks` | tasks that are made by these, and tasks with a part twice |
//! | `variations` | groups of variants, and a program that is right in more of them |
//! | `world` | all tasks in all their orders |
//! | `body` | the best-first search for the body of a loop |
//! | `rounds` | loops over goals, and the rounds in which they fail |
//! | `mend` | loops with a step more, which are right in such rounds |
//! | `parts` | what a program does in turn: openings, and loops over goals |
//! | `emit` | parts as a program over pointers |
//!
//! It proves nothing, and what it finds is checked like any other program.

mod attributes;
mod body;
mod describe;
mod distance;
mod emit;
mod invariants;
mod made;
mod made_tasks;
mod mend;
mod parts;
mod paths;
mod rounds;
mod rows;
mod siblings;
pub(crate) mod space;
mod variations;
mod world;

use std::cell::OnceCell;
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
use body::BodyItem;
use describe::{GoalHead, Language, MOST_PARAMETERS};
use emit::{Emitter, Pointers};
use made_tasks::{MadeTask, made_tasks};
use parts::{PartSearch, ProgramPart};
use paths::ways;
use rounds::{DescribedEffort, Loop};
use space::{Deed, TaskSpace};
use variations::Variations;
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
}

/// How many nodes a body may take, in turn.
const EFFORTS: [u64; 3] = [50, 300, 1000];

/// Looks for a program that is made of openings and loops over goals, and then for one that is right in more instances that are made
/// from the examples; all with at most this many nodes.
pub(crate) fn find(
    problem: &GeneralizedProblem,
    most: u64,
    budget: &Budget,
) -> Result<Option<Described>, StopReason> {
    let positive = problem.canonical().into_iter().map(|number| &problem.examples[number]);
    let tasks: Vec<&GroundTask> =
        positive.filter(|example| example.label == Label::Positive).map(|example| &*example.ground).collect();
    if !tasks.iter().all(|ground| is_small(ground.instance())) {
        return Ok(None);
    }
    let (mut effort, meter) = (DescribedEffort { until: most, ..DescribedEffort::default() }, budget.meter());
    let networks = networks(&tasks, &meter)?;
    let (made, made_networks) = (OnceCell::new(), OnceCell::new());
    let paths = used(&tasks, MovePath::all(&problem.domain));
    let Some(spaces) = spaces((&tasks, &networks), &paths, budget) else { return Ok(None) };
    let Some(language) = language(problem, &spaces) else { return Ok(None) };
    let mut world = World::new(language, paths);
    let plain: Vec<usize> = world.extend(spaces)?.collect();
    let mut first = None;
    for nodes in EFFORTS {
        if first.is_none() {
            effort.most = nodes;
            first = PartSearch::new(&mut world, &plain, &mut effort, &meter).find()?;
        }
    }
    let Some(first) = first else { return Ok(None) };
    // From now on, a limit that is reached loses nothing.
    let mut variations = Variations::of_tasks(&mut world, &meter);
    let made: &Vec<MadeTask> = made.get_or_init(|| made_tasks(&world, budget));
    let grounds: Vec<&GroundTask> = made.iter().map(|task| &task.ground).collect();
    if let Ok(networks) = self::networks(&grounds, &meter) {
        let networks = made_networks.get_or_init(|| networks);
        variations.add_tasks(&mut world, (made, networks), (budget, &meter));
    }
    let parts = variations.improve(&mut world, (first, plain), &mut effort, &meter);
    // What was found just before the time was over is not lost.
    let budget = budget.clone().without_time().with_time(WRITTEN_AFTER);
    Ok(written(problem, &parts, &world.paths, &budget).map(|(own, program)| Described {
        problem: own,
        program,
        nodes: effort.nodes,
        has_cases: parts.iter().filter_map(ProgramPart::goals).any(|one| one.body.contains(&BodyItem::Over)),
    }))
}

/// A program is written for at most this long, even when the time is over.
const WRITTEN_AFTER: Duration = Duration::from_millis(500);

/// The networks of tasks, if there is room for what is known of them.
fn networks<'g>(tasks: &[&'g GroundTask], meter: &Meter) -> Result<Vec<Network<'g>>, StopReason> {
    let network = |ground: &&'g GroundTask| {
        meter.take(bytes(ground.instance()))?;
        meter.work(bytes(ground.instance()) as u64)?;
        Ok(Network::of_all_actions(ground.instance(), Watch::Everything))
    };
    tasks.iter().map(network).collect()
}

/// The spaces of tasks; `None` if some goal is more than a conjunction of literals.
fn spaces<'n>(
    (tasks, networks): (&[&'n GroundTask], &'n [Network<'n>]),
    paths: &[MovePath],
    budget: &Budget,
) -> Option<Vec<TaskSpace<'n>>> {
    let each = tasks.iter().zip(networks);
    each.map(|(ground, network)| TaskSpace::new(ground, network, paths, budget)).collect()
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

/// What descriptions may say; `None` if a predicate of the goals has too many parameters.
fn language<'d>(problem: &'d GeneralizedProblem, spaces: &[TaskSpace<'_>]) -> Option<Language<'d>> {
    let goals: BTreeSet<GoalHead> =
        spaces.iter().flat_map(|space| space.goals.iter().map(GoalHead::of)).collect();
    let arity = |goal: &GoalHead| problem.domain.predicates[goal.predicate].parameters.len();
    let are_narrow = goals.iter().all(|goal| arity(goal) <= MOST_PARAMETERS);
    are_narrow.then(|| Language::new(&problem.domain, &problem.ordered, goals))
}
