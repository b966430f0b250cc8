//! Scenes that could be asked about, and what programs do on them.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use genplan_core::budget::Budget;
use genplan_core::execution::{Ending, Executor, Failure, Outcome};
use genplan_core::frame::{Frame, Symbol};
use genplan_core::program::{Instruction, Line, Program};
use genplan_core::state::{Slot, State};
use genplan_pddl::Task;
use genplan_pddl::lifted::{ObjectId, PredicateId};
use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::Serialize;

use crate::explore::{ExplorationBounds, Reachability, goal_reachability};
use crate::ground::GroundTask;
use crate::scene::{Fact, Scene};

/// Where an instance comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "OriginName")]
pub enum InstanceOrigin {
    /// From the pool that was given.
    Pool,
    /// From the generator of a bundled domain.
    Generator,
    /// Made from the examples.
    Examples,
}

/// What is new about an instance: a predicate, and what no example does with it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Novelty {
    /// No example has facts of it.
    Facts(String),
    /// No example has this many facts of it.
    Number(String),
}

impl Novelty {
    /// The predicate.
    pub fn predicate(&self) -> &str {
        let (Novelty::Facts(name) | Novelty::Number(name)) = self;
        name
    }
}

impl fmt::Display for Novelty {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Novelty::Facts(name) => write!(out, "No example has a fact of `{name}`."),
            Novelty::Number(name) => write!(out, "No example has this many facts of `{name}`."),
        }
    }
}

/// A scene, ready for execution.
pub(crate) struct GroundScene {
    pub scene: Scene,
    pub ground: Arc<GroundTask>,
    pub origin: InstanceOrigin,
    /// The task as it was given, if it was.
    pub given: Option<Arc<Task>>,
    /// How unlike the given instances it is.
    pub oddness: usize,
    /// What is against what all given instances have in common.
    pub novelty: Option<Novelty>,
    /// Some states that actions lead to.
    pub ends: Vec<State>,
    /// Where the facts are that can change.
    slots: BTreeMap<Fact, Slot>,
}

impl GroundScene {
    /// Grounds a scene over a frame, if it is a task and the budget allows it.
    pub(crate) fn new(
        scene: Scene,
        (origin, given): (InstanceOrigin, Option<Arc<Task>>),
        oddness: usize,
        frame: &mut Frame,
        budget: &Budget,
    ) -> Option<Self> {
        let task = given.clone().or_else(|| scene.task("situation", &[]))?;
        let ground = Arc::new(GroundTask::new(task, frame, budget).ok()?);
        let instance = ground.instance();
        let predicates: FxHashMap<&str, PredicateId> = scene
            .domain
            .predicates
            .iter()
            .map(|predicate| &*predicate.name)
            .zip((0..).map(PredicateId))
            .collect();
        let objects: FxHashMap<&str, ObjectId> =
            scene.all().map(|object| (scene.name(object), object)).collect();
        let fact = |slot: Slot| {
            let (head, arguments) = frame.fluent_term(instance.fluent(slot)?)?.split_first()?;
            let object = |symbol: &Symbol| objects.get(frame.name(*symbol)).copied();
            let arguments = arguments.iter().map(object).collect::<Option<_>>()?;
            Some((Fact { predicate: *predicates.get(frame.name(*head))?, arguments }, slot))
        };
        let slots = (0..instance.basic() as u32).map(Slot).filter_map(fact).collect();
        Some(GroundScene { scene, ground, origin, given, oddness, novelty: None, ends: Vec::new(), slots })
    }

    pub(crate) fn holds(&self, fact: &Fact, state: &State) -> bool {
        self.slots.get(fact).map_or_else(|| self.scene.facts.contains(fact), |&slot| state.get(slot))
    }

    /// The scene that starts in a state; `None` if something is true there that is no fact of the domain.
    pub(crate) fn started(&self, state: &State) -> Option<Scene> {
        let (scene, basic) = (&self.scene, self.ground.instance().basic() as u32);
        let fixed = scene.facts.iter().filter(|fact| !scene.is_fluent(fact.predicate));
        let reached = self.slots.iter().filter(|(_, slot)| state.get(**slot)).map(|(fact, _)| fact);
        let is_whole = reached.clone().count() == (0..basic).filter(|&slot| state.get(Slot(slot))).count();
        is_whole.then(|| Scene { facts: fixed.chain(reached).cloned().collect(), ..scene.clone() })
    }
}

/// A state without what is derived.
pub(crate) fn basic(state: &State, basic: usize) -> State {
    let mut only = State::new(state.words().len() * 64);
    let slots = (0..basic as u32).map(Slot).filter(|&slot| state.get(slot));
    slots.for_each(|slot| _ = only.flip(slot));
    only
}

/// Whether the goal of an instance can be reached, as far as few states tell.
pub(crate) fn reachability(ground: &GroundTask, budget: &Budget) -> Reachability {
    let bounds = ExplorationBounds { states: 2_000, ..ExplorationBounds::default() };
    goal_reachability(ground.instance(), &bounds, budget)
}

/// What a program does on an instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// Whether it solves it; `None` if that takes too many steps.
    pub solves: Option<bool>,
    /// The state at its end, if it comes to an `end`.
    pub end: Option<State>,
}

/// Programs that take more steps are not compared. It changes what is asked where programs run that long.
const MOST_STEPS: u64 = 20_000;

/// Programs, one below the other: to prepare an instance takes longer than most executions, so it is done once for all.
pub(crate) struct Stacked {
    program: Program,
    /// By program: its first line.
    starts: Vec<Line>,
}

impl Stacked {
    /// `None` if there are no programs.
    pub(crate) fn new<'p>(programs: impl Iterator<Item = &'p Program>) -> Option<Self> {
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
        Some(Stacked { program: Program::new(instructions)?, starts })
    }

    /// Executes all programs on an instance; `None` if the budget ends before.
    pub(crate) fn run(&self, ground: &GroundTask, frame: &Frame, budget: &Budget) -> Option<Vec<Run>> {
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
pub(crate) struct Classes {
    /// By program: its class.
    pub of: Vec<usize>,
    /// By class: what its programs do.
    pub runs: Vec<Run>,
}

impl Classes {
    pub(crate) fn new(runs: Vec<Run>) -> Self {
        let mut classes = Classes { of: Vec::new(), runs: Vec::new() };
        for run in runs {
            let known = classes.runs.iter().position(|known| *known == run);
            classes.of.push(known.unwrap_or(classes.runs.len()));
            classes.runs.extend(known.is_none().then_some(run));
        }
        classes
    }
}
