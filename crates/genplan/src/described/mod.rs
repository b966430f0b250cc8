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

use genplan_core::budget::{Budget, StopReason};
use genplan_core::simulator::{Network, Watch};
use genplan_core::verdict::Label;
use genplan_pddl::lifted::{MovePath, TypeId};

use crate::examples::{Example, Examples};
use crate::ground::GroundTask;
use crate::pointers::PointerChoice;
use crate::problem::GeneralizedProblem;
use crate::scene::{ORDERS, ranks};
use describe::{Language, Range};
use emit::{Emitter, Pointers};
use paths::ways;
use rounds::{Class, Effort, Loop, find_loops};
use siblings::with_siblings;
use space::Space;
use world::{Variant, World};

/// A program that was found, over the frame of a problem of its own.
pub struct Described {
    /// The examples over the pointers of the program.
    pub problem: GeneralizedProblem,
    /// The program.
    pub program: genplan_core::program::Program,
    /// How many nodes it took.
    pub nodes: u64,
}

/// Looks for a program that is a loop for each predicate of the goal.
pub fn find(problem: &GeneralizedProblem, budget: &Budget) -> Result<Option<Described>, StopReason> {
    let positive = problem.canonical().into_iter().map(|number| &problem.examples[number]);
    let tasks: Vec<&GroundTask> =
        positive.filter(|example| example.label == Label::Positive).map(|example| &*example.ground).collect();
    let mut effort = Effort::default();
    let siblings: Vec<GroundTask> =
        tasks.iter().filter_map(|ground| with_siblings(ground.task(), budget)).collect();
    let all: Vec<&GroundTask> = tasks.iter().copied().chain(&siblings).collect();
    let mut loops = None;
    if !siblings.is_empty() {
        loops = search(problem, &all, &mut effort, budget)?;
    }
    if loops.is_none() {
        loops = search(problem, &tasks, &mut effort, budget)?;
    }
    let Some(loops) = loops else { return Ok(None) };
    let examples = Examples {
        domain: problem.domain.clone(),
        examples: problem
            .examples
            .iter()
            .map(|example| Example { label: example.label, task: example.ground.task().clone() })
            .collect(),
    };
    let pointers = Pointers::new(&loops, &problem.domain, &examples);
    let own = GeneralizedProblem::over_pointers(&examples, &PointerChoice::Auto, &pointers.declared, budget);
    let Ok(mut own) = own else { return Ok(None) };
    let paths = MovePath::all(&problem.domain);
    let paths = used(&tasks, paths);
    let program = Emitter::new(&mut own.frame, &problem.domain, &pointers, &paths).program(&loops);
    Ok(Some(Described { problem: own, program, nodes: effort.nodes }))
}

/// The paths that are more than single edges in some task.
fn used(tasks: &[&GroundTask], paths: Vec<MovePath>) -> Vec<MovePath> {
    let deeds = |ground: &GroundTask| -> Vec<space::Deed> {
        ground
            .action_tuples()
            .map(|(schema, objects, action)| space::Deed { schema, objects, actions: vec![action] })
            .collect()
    };
    let deeds: Vec<_> = tasks.iter().map(|ground| (deeds(ground), ground.instance())).collect();
    paths
        .into_iter()
        .filter(|path| deeds.iter().any(|(deeds, instance)| !ways(path, deeds, instance).is_empty()))
        .collect()
}

fn search(
    problem: &GeneralizedProblem,
    tasks: &[&GroundTask],
    effort: &mut Effort,
    budget: &Budget,
) -> Result<Option<Vec<Loop>>, StopReason> {
    let networks: Vec<Network<'_>> =
        tasks.iter().map(|ground| Network::of_all_actions(ground.instance(), Watch::Everything)).collect();
    let paths = used(tasks, MovePath::all(&problem.domain));
    let spaces =
        tasks.iter().zip(&networks).map(|(ground, network)| Space::new(ground, network, &paths, budget));
    let Some(spaces) = spaces.collect::<Option<Vec<_>>>() else { return Ok(None) };
    let goals: BTreeSet<usize> =
        spaces.iter().flat_map(|space| space.goals.iter().map(|goal| goal.predicate)).collect();
    let in_goal = (0..problem.domain.predicates.len()).map(|predicate| goals.contains(&predicate)).collect();
    let variants = (0..tasks.len()).flat_map(|task| {
        let own = tasks[task].task();
        (0..ORDERS).map(move |order| Variant { task, rank: ranks(own, order) })
    });
    let variants = variants.collect();
    let mut world = World::new(Language::new(&problem.domain, in_goal), paths, spaces, variants);
    let meter = budget.meter();
    for classes in shapes(problem, &goals) {
        if let Some(loops) = find_loops(&mut world, &classes, effort, &meter)? {
            return Ok(Some(loops));
        }
    }
    Ok(None)
}

/// Which loops there are, in turn: for each predicate of the goal, in each order; then also with those first for which a static predicate
/// holds.
fn shapes(problem: &GeneralizedProblem, goals: &BTreeSet<usize>) -> Vec<Vec<Class>> {
    let domain = &problem.domain;
    let class = |&predicate: &usize| {
        let range = |types: &[TypeId]| if let [one] = types { *one } else { TypeId::OBJECT };
        let parameters = &domain.predicates[predicate].parameters;
        Class {
            predicate,
            ranges: parameters.iter().map(|parameter| Range::Type(range(&parameter.types))).collect(),
        }
    };
    let orders: Vec<Vec<usize>> = permutations(&goals.iter().copied().collect::<Vec<_>>());
    let plain: Vec<Vec<Class>> = orders.iter().map(|order| order.iter().map(class).collect()).collect();
    let mut shapes = plain.clone();
    let language = Language::new(domain, Vec::new());
    for classes in &plain {
        for (place, class) in classes.iter().enumerate() {
            for argument in 0..class.ranges.len() {
                for &unary in &language.unary {
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
