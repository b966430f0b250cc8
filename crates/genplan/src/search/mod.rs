//! The native engine: the smallest program within a bound that fits the examples, or the proof that there is none.
//!
//! The search decides only what the execution of the examples asks for.
//!
//! | module | what it is |
//! |---|---|
//! | `graph`, `node` | a partial program, and how far each example gets with it |
//! | `worker` | depth-first search over these, by lazy decisions |
//! | `engine` | a bound; analysis and threads where they pay |
//! | `space` | the state space of an example, explored as far as it is asked for |
//! | `analysis` | what complete state spaces tell: `goals` (dead ends), `words` (equal sequences) |
//! | `pool`, `control` | what threads share, when to stop, whom to tell |
//! | `solution` | which of two programs is better, and how its lines are laid out |
//!
//! Every cut carries its argument where it stands, and can be switched off by [`Pruning`].

mod analysis;
mod control;
mod engine;
mod goals;
mod graph;
mod node;
mod pool;
mod solution;
mod space;
mod words;
mod worker;

use genplan_core::budget::{Budget, StopReason};
use genplan_core::frame::{ActionId, FluentId};
use genplan_core::program::{Line, Program};
use genplan_core::simulator::{Network, Watch};
use genplan_core::verdict::Label;

use crate::problem::GeneralizedProblem;
use crate::program::{Sketch, SketchInstruction};
use crate::question::{Candidate, ConditionChoice, Mode, Rank, candidates};
pub use control::{Observer, Progress, Silent};
pub use engine::Search;
pub use graph::MAX_LINES;
use space::Space;

/// Which parts of the search space are cut off. Each cut keeps the best program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pruning {
    /// States of positive examples from which the actions at hand cannot reach the goal.
    pub dead_ends: bool,
    /// Sequences of actions that do the same as others.
    pub words: bool,
    /// More than one `end` where one is enough.
    pub ends: bool,
}

impl Default for Pruning {
    fn default() -> Self {
        Pruning { dead_ends: true, words: true, ends: true }
    }
}

/// What to search for, and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// What counts as a failure.
    pub mode: Mode,
    /// How many threads to use.
    pub threads: usize,
    /// Take the first program instead of the best of its size.
    pub first: bool,
    /// Find so many programs of the smallest size instead of one.
    pub all: Option<usize>,
    /// The conditions of gotos.
    pub conditions: ConditionChoice,
    /// What to cut off.
    pub pruning: Pruning,
    /// Nodes before the state spaces are analysed.
    pub patience: u64,
    /// A program with holes that is to be completed.
    pub sketch: Option<Sketch>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            mode: Mode::Pn,
            threads: 1,
            first: false,
            all: None,
            conditions: ConditionChoice::default(),
            pruning: Pruning::default(),
            patience: 10_000,
            sketch: None,
        }
    }
}

/// What the search within one bound came to.
#[derive(Clone, Debug)]
pub struct Bounded {
    /// The programs: the best one, or all that were asked for. If there are none and it was not stopped, none
    /// exist.
    pub programs: Vec<Found>,
    /// The estimated share of the bound that was searched.
    pub share: f64,
    /// Why it was not completed, if it was not.
    pub stopped: Option<StopReason>,
}

/// A program that fits the examples.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The program with the best conditions.
    pub program: Program,
    /// By goto: its line and all conditions that fit, the best first.
    pub conditions: Vec<(Line, Vec<FluentId>)>,
}

/// What a synthesis cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Statistics {
    /// Partial programs looked at.
    pub nodes: u64,
    /// Instructions executed.
    pub steps: u64,
}

/// The networks of the examples that count in a mode.
pub fn networks(problem: &GeneralizedProblem, mode: Mode) -> Vec<(Label, Network<'_>)> {
    let examples = problem.examples.iter().filter(|example| mode.counts(example.label));
    let networks = examples.map(|example| {
        let instance = example.ground.instance();
        let all = (0..instance.actions().len()).collect();
        (example.label, Network::new(instance, all, Watch::Everything))
    });
    networks.collect()
}

impl<'a> Search<'a> {
    /// Prepares a search for programs that solve all positive examples and fail on all negative ones.
    pub fn new(
        problem: &GeneralizedProblem,
        networks: &'a [(Label, Network<'a>)],
        options: &'a Options,
        budget: &'a Budget,
        observer: &'a dyn Observer,
    ) -> Self {
        let mut candidates = candidates(problem, &options.conditions);
        let free = candidates.len();
        let mut actions: Vec<ActionId> = problem.actions().into_iter().collect();
        actions.sort_by_cached_key(|&action| problem.frame.show_action(action).to_string());
        actions.extend(problem.never_applicable());
        for instruction in options.sketch.iter().flat_map(Sketch::instructions) {
            match *instruction {
                SketchInstruction::Act(action) if !actions.contains(&action) => actions.push(action),
                SketchInstruction::Goto { unless: Some(fluent), .. }
                    if candidates.iter().all(|candidate| candidate.fluent != fluent) =>
                {
                    candidates.push(Candidate { fluent, rank: Rank::Specific });
                }
                _ => {}
            }
        }
        let spaces = networks.iter().map(|(label, network)| {
            let instance = network.instance();
            let numbers =
                actions.iter().map(|&action| instance.action_index(action).map(|index| index as u32));
            let slots = candidates.iter().map(|candidate| instance.slot(candidate.fluent));
            Space::new(*label, network, numbers.collect(), slots.collect())
        });
        let spaces = spaces.collect();
        // All programs are shown as they are found, so there is no starting again.
        let patience = if options.all.is_some() { u64::MAX } else { options.patience };
        Search {
            options,
            actions,
            candidates,
            free,
            spaces,
            analysis: None,
            patience,
            largest_first: false,
            fewer_excluded: false,
            budget,
            statistics: Statistics::default(),
            observer,
        }
    }
}
