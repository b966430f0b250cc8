//! Instances that could be asked about, and what programs do on them.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use genplan_core::budget::Budget;
use genplan_core::execution::{Ending, Executor, Failure, Outcome};
use genplan_core::frame::Frame;
use genplan_core::program::{Instruction, Line, Program};
use genplan_core::state::{Slot, State};
use genplan_pddl::Task;

use super::scene::{Fact, Scene};
use super::vary::{Names, basic};
use crate::explore::{ExplorationBounds, Reachability, goal_reachability};
use crate::ground::GroundTask;

/// Where an instance comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// A pool of instances without labels.
    Pool,
    /// The generator of a bundled domain.
    Generated,
    /// It was made from the examples.
    Made,
}

/// What is new about an instance: a predicate, and what no example does with it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum News {
    /// No example has facts of it.
    Facts(String),
    /// No example has this many facts of it.
    Number(String),
}

impl News {
    /// The predicate.
    pub fn predicate(&self) -> &str {
        let (News::Facts(name) | News::Number(name)) = self;
        name
    }
}

impl fmt::Display for News {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            News::Facts(name) => write!(out, "No example has a fact of `{name}`."),
            News::Number(name) => write!(out, "No example has this many facts of `{name}`."),
        }
    }
}

/// A scene, ready for execution.
pub(super) struct Situation {
    pub scene: Scene,
    pub ground: Arc<GroundTask>,
    pub origin: Origin,
    /// The task as it was given, if it was.
    pub given: Option<Arc<Task>>,
    /// How unlike the given instances it is.
    pub oddness: usize,
    /// What is against what all given instances have in common.
    pub news: Option<News>,
    /// Some states that actions lead to.
    pub ends: Vec<State>,
    /// Where the facts are that can change.
    slots: BTreeMap<Fact, Slot>,
}

impl Situation {
    /// Grounds a scene over a frame, if it is a task and the budget allows it.
    pub(super) fn new(
        scene: Scene,
        (origin, given): (Origin, Option<Arc<Task>>),
        oddness: usize,
        frame: &mut Frame,
        budget: &Budget,
    ) -> Option<Self> {
        let task = given.clone().or_else(|| scene.task("situation", &[]))?;
        let ground = Arc::new(GroundTask::new(task, frame, budget).ok()?);
        let instance = ground.instance();
        let names = Names::of(&scene);
        let slots = (0..instance.basic() as u32).map(Slot).filter_map(|slot| {
            let term = frame.fluent_term(instance.fluent(slot)?);
            Some((names.fact(frame, term)?, slot))
        });
        let slots = slots.collect();
        Some(Situation { scene, ground, origin, given, oddness, news: None, ends: Vec::new(), slots })
    }

    /// Whether a fact holds in a state.
    pub(super) fn holds(&self, fact: &Fact, state: &State) -> bool {
        self.slots.get(fact).map_or_else(|| self.scene.facts.contains(fact), |&slot| state.get(slot))
    }
}

/// Whether the goal of an instance can be reached, as far as few states tell.
pub(super) fn reachability(ground: &GroundTask, budget: &Budget) -> Reachability {
    let bounds = ExplorationBounds { states: 2_000, ..ExplorationBounds::default() };
    goal_reachability(ground.instance(), &bounds, budget)
}

/// What a program does on an instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Run {
    /// Whether it solves it; nothing if that takes too many steps.
    pub solves: Option<bool>,
    /// The state at its end, if it comes to an `end`.
    pub end: Option<State>,
}

/// Programs that take more steps are not compared.
const MOST_STEPS: u64 = 20_000;

/// Programs, one below the other: to prepare an instance takes longer than most executions, so it is done once for all.
pub(super) struct Stacked {
    program: Program,
    /// By program: its first line.
    starts: Vec<Line>,
}

impl Stacked {
    /// Nothing if there are no programs.
    pub(super) fn new<'p>(programs: impl Iterator<Item = &'p Program>) -> Option<Self> {
        let (mut instructions, mut starts) = (Vec::new(), Vec::new());
        for program in programs {
            let start = instructions.len() as u32;
            starts.push(Line(start));
            instructions.extend(program.instructions().iter().map(|&instruction| match instruction {
                Instruction::Goto { target, unless } => {
                    Instruction::Goto { target: Line(target.0 + start), unless }
                }
                other => other,
            }));
        }
        Some(Stacked { program: Program::new(instructions).ok()?, starts })
    }

    /// Executes all programs on an instance; nothing if the budget ends before.
    pub(super) fn run(&self, ground: &GroundTask, frame: &Frame, budget: &Budget) -> Option<Vec<Run>> {
        let executor = ground.executor(&self.program, frame, budget).ok()?;
        let run = |&start: &Line| budget.check().is_ok().then(|| run(&executor, start, budget));
        self.starts.iter().map(run).collect()
    }
}

/// Executes a program that begins on that line.
fn run(executor: &Executor<'_>, start: Line, budget: &Budget) -> Run {
    let (execution, state) = executor.run_from(start, MOST_STEPS, budget, |_| {});
    let is_end = matches!(
        execution.ending,
        Ending::Decided(Outcome::Solved | Outcome::Failed(Failure::IncompleteProgram))
    );
    Run {
        solves: match execution.ending {
            Ending::Decided(outcome) => Some(outcome == Outcome::Solved),
            Ending::Stopped(_) => None,
        },
        end: is_end.then(|| basic(&state, executor.instance().basic())),
    }
}

/// Programs by how they end.
pub(super) struct Classes {
    /// By program: its class.
    pub of: Vec<usize>,
    /// By class: what its programs do.
    pub runs: Vec<Run>,
}

impl Classes {
    pub(super) fn new(runs: Vec<Run>) -> Self {
        let mut known: BTreeMap<(Option<bool>, Option<Vec<u64>>), usize> = BTreeMap::new();
        let mut classes = Classes { of: Vec::new(), runs: Vec::new() };
        for run in runs {
            let key = (run.solves, run.end.as_ref().map(|state| state.words().to_vec()));
            let class = *known.entry(key).or_insert_with(|| {
                classes.runs.push(run);
                classes.runs.len() - 1
            });
            classes.of.push(class);
        }
        classes
    }
}
