//! Synthesis: the smallest program that fits the examples, or the proof that there is none.
//!
//! The search decides only what the execution of the examples asks for.
//!
//! | module | what it is |
//! |---|---|
//! | `graph`, `node` | a partial program, and how far each example gets with it |
//! | `worker` | depth-first search over these, by lazy decisions |
//! | `engine` | one bound after the other; analysis and threads where they pay |
//! | `space` | the state space of an example, explored as far as it is asked for |
//! | `analysis` | what complete state spaces tell: `goals` (dead ends), `words` (equal sequences) |
//! | `pool`, `control` | what threads share, when to stop, whom to tell |
//! | `solution` | which of two programs is better, and how its lines are laid out |
//! | `conflict` | which examples already exclude each other |
//!
//! Every cut carries its argument where it stands, and can be switched off by [`Pruning`].

mod analysis;
mod conflict;
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

use std::time::{Duration, Instant};

use genplan_core::frame::{ActionId, FluentId};
use genplan_core::program::{Line, Program};
use genplan_core::simulator::{Network, Watch};
use genplan_core::verdict::Label;

use crate::problem::GeneralizedProblem;
use crate::program::{Sketch, SketchInstruction};
pub use crate::question::{Candidate, ConditionChoice, Mode, Rank, candidates};
pub use conflict::{Conflict, conflict};
pub use control::{Observer, Patient, Progress, StopReason};
use engine::Search;
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

/// What to search for, and how long.
#[derive(Clone, Debug)]
pub struct Options {
    /// What counts as a failure.
    pub mode: Mode,
    /// Search programs of exactly this bound, instead of 1, 2, 3, …
    pub lines: Option<usize>,
    /// The last bound.
    pub max_lines: usize,
    /// How many threads to use.
    pub threads: usize,
    /// Give up after this time.
    pub time_limit: Option<Duration>,
    /// Give up before this many bytes are used for states.
    pub memory_limit: usize,
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
            lines: None,
            max_lines: 6,
            threads: 1,
            time_limit: None,
            memory_limit: 4 << 30,
            first: false,
            all: None,
            conditions: ConditionChoice::default(),
            pruning: Pruning::default(),
            patience: 10_000,
            sketch: None,
        }
    }
}

/// How a synthesis ended.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Programs that fit the examples: the best one, or all that were asked for.
    Found {
        /// The programs.
        programs: Vec<Found>,
        /// No program of at most so many lines fits.
        exhausted: Option<usize>,
        /// Why the search for better or more programs of this size was stopped, if it was.
        stopped: Option<StopReason>,
    },
    /// No program of at most so many lines fits.
    None {
        /// The bound.
        lines: usize,
    },
    /// It was stopped before a program was found.
    Stopped {
        /// Why.
        reason: StopReason,
        /// No program of at most so many lines fits.
        exhausted: Option<usize>,
        /// The estimated share of the next bound that was searched.
        share: f64,
    },
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

/// The result of a synthesis.
#[derive(Clone, Debug)]
pub struct Synthesis {
    /// How it ended.
    pub outcome: Outcome,
    /// What it cost.
    pub statistics: Statistics,
}

/// Searches the smallest program that solves all positive examples and fails on all negative ones.
pub fn synthesize(problem: &GeneralizedProblem, options: &Options, observer: &dyn Observer) -> Synthesis {
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
    let networks: Vec<(Label, Network<'_>)> = (problem.examples.iter())
        .filter(|example| options.mode != Mode::Positive || example.label == Label::Positive)
        .map(|example| {
            let instance = example.ground.instance();
            let all = (0..instance.actions().len()).collect();
            (example.label, Network::new(instance, all, Watch::Everything))
        })
        .collect();
    let spaces = networks.iter().map(|(label, network)| {
        let instance = network.instance();
        let numbers = actions.iter().map(|&action| instance.action_index(action).map(|index| index as u32));
        let slots = candidates.iter().map(|candidate| instance.slot(candidate.fluent));
        Space::new(*label, network, numbers.collect(), slots.collect())
    });
    let spaces = spaces.collect();
    let mut search = Search {
        options,
        actions,
        candidates,
        free,
        spaces,
        analysis: None,
        // All programs are shown as they are found, so there is no starting again.
        patience: if options.all.is_some() { u64::MAX } else { options.patience },
        largest_first: false,
        deadline: options.time_limit.map(|limit| Instant::now() + limit),
        statistics: Statistics::default(),
        observer,
    };
    let outcome = search.run();
    Synthesis { outcome, statistics: search.statistics }
}
