//! Lifted tasks to ground instances over a shared frame.
//!
//! The examples share the frame: equal names are equal fluents and actions. But each is grounded by itself,
//! with quantifiers over its own objects, so that its verdicts cannot depend on the other examples.
//!
//! | stage | turns | into |
//! |---|---|---|
//! | `normalize` | formulas | `rules` with conjunctive bodies |
//! | `join_order`, `reach` | rules | the tuples and rule instances that can matter |
//! | `layout`, `build` | what was reached | an [`Instance`] over slots |
//!
//! Only the last stage needs the frame: what was reached can be laid out over several. `relation` holds tuples with their indexes,
//! `object_sets` what a variable ranges over; `pointers` says what programs over pointers mean in a task, `paths` how they move
//! things along paths, `explain` why a literal is unmet, `facts` what always holds, with names, `trace` what each step of an execution
//! changes, and `words` what the words of the language are called over a domain.

mod build;
mod explain;
mod facts;
mod join_order;
mod layout;
pub(crate) mod normalize;
pub(crate) mod object_sets;
mod paths;
mod pointers;
mod reach;
pub(crate) mod relation;
pub(crate) mod rules;
mod trace;
pub mod words;

use std::fmt;
use std::sync::Arc;

use genplan_core::budget::{Budget, Holding, Meter, StopReason};
use genplan_core::execution::{Executor, Meaning};
use genplan_core::frame::{ActionId, FluentId, Frame, Symbol};
use genplan_core::instance::{Instance, Test};
use genplan_core::pointers::Operation;
use genplan_core::program::Program;
use genplan_core::simulator::Watch;
use genplan_pddl::Diagnostic;
use genplan_pddl::lifted::Task;

use build::build;
pub use explain::{Evidence, Unmet};
pub(crate) use explain::{Situation, goal_words, unmet_goal, unmet_precondition};
pub use facts::{NamedFact, static_facts, typed_objects};
use layout::{Layout, Names, Truth};
pub(crate) use pointers::GoalAtom;
use pointers::InTask;
pub use pointers::{range_names, range_of};
pub(crate) use reach::Reached;
use reach::{ReachedTask, value};
use rules::{Literal, Signature};
pub use trace::{GoalConjunct, GoalTruth, TraceStart, TraceStep, Traced};

/// At most this much work is done, so that grounding ends even without a time limit. A unit is a column of a tuple
/// that is looked at; these take minutes.
const MOST_WORK: u64 = 20_000_000_000;

/// What takes less is small: milliseconds, and some megabytes.
const LITTLE_WORK: u64 = 1 << 20;

/// The most bytes that are held, whatever the budget allows: numbers of slots and rules have 31 bits.
const MOST_BYTES: usize = match 1_usize.checked_shl(34) {
    Some(bytes) => bytes,
    None => usize::MAX,
};

/// Asks a budget for what grounding costs.
fn meter(budget: &Budget) -> Meter {
    budget.meter().at_most(MOST_WORK, MOST_BYTES)
}

/// Why a task was not grounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GroundError {
    /// What ran out; [`StopReason::Steps`] if it is more work than is ever done.
    pub reason: StopReason,
    /// The action that was being grounded, by its index in the domain, if it was one.
    pub action: Option<usize>,
}

impl From<StopReason> for GroundError {
    fn from(reason: StopReason) -> Self {
        GroundError { reason, action: None }
    }
}

impl fmt::Display for GroundError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.reason {
            StopReason::Time => "grounding takes longer than the time limit",
            StopReason::Interrupted => "grounding was interrupted",
            _ => "too large to be grounded",
        })
    }
}

impl std::error::Error for GroundError {}

impl GroundError {
    /// What to tell the author of the task.
    pub fn diagnostic(self, task: &Task) -> Diagnostic {
        let name = task.source.name();
        let message = match self.reason {
            StopReason::Time => format!("the time limit was reached while grounding `{name}`"),
            StopReason::Interrupted => format!("interrupted while grounding `{name}`"),
            _ => format!("`{name}` is too large to be grounded"),
        };
        let label = match self.reason {
            StopReason::Time | StopReason::Interrupted => "this action was being grounded",
            _ => "this action has too many instances",
        };
        let mut diagnostic = Diagnostic::error(message);
        diagnostic.stopped = Some(self.reason);
        let diagnostic = match self.action.map(|action| &task.domain.actions[action]) {
            Some(action) => diagnostic.label(&task.domain.source, action.span, label),
            None => diagnostic,
        };
        match self.reason {
            StopReason::Interrupted => diagnostic,
            StopReason::Memory => diagnostic.help(format!("more memory, {HELP}")),
            StopReason::Time => diagnostic.help(format!("more time, {HELP}")),
            _ => diagnostic.help(HELP),
        }
    }
}

const HELP: &str = "a smaller instance, or conditions that relate the variables to each other, would help";

/// A lifted task with its ground instance.
#[derive(Debug)]
pub struct GroundTask {
    reached: Arc<ReachedTask>,
    instance: Instance,
    layout: Layout,
    /// What the instance and the layout take of the budget.
    _holding: Holding,
}

impl Reached {
    /// The task over a frame.
    pub(crate) fn ground(&self, frame: &mut Frame, budget: &Budget) -> Result<GroundTask, GroundError> {
        frame.rename(words::renamed(&self.task.task.domain));
        let (known, meter) = (frame.bytes(), meter(budget));
        let names = Names::new(&self.task.task, frame);
        let layout = Layout::new(&self.task, &names, frame, &meter)?;
        let instance = build(self, &layout, &names, frame, &meter)?;
        drop(meter);
        let held = budget.holding_chunks(instance.bytes() + layout.bytes() + (frame.bytes() - known))?;
        Ok(GroundTask { reached: Arc::clone(&self.task), instance, layout, _holding: held })
    }
}

impl GroundTask {
    /// Grounds a task over a frame, which grows by its actions and by the fluents that can change, and by the
    /// derived ones. Static fluents have no place in states; what they are is looked up when they are
    /// [tested](GroundTask::test).
    pub fn new(task: Arc<Task>, frame: &mut Frame, budget: &Budget) -> Result<Self, GroundError> {
        Reached::new(task, budget)?.ground(frame, budget)
    }

    /// Grounds a task over a frame, if that takes little work; else the frame is as before.
    pub fn if_small(
        task: &Arc<Task>,
        frame: &mut Frame,
        budget: &Budget,
    ) -> Result<Option<Self>, GroundError> {
        let reached = Reached::if_small(Arc::clone(task), budget)?;
        reached.map(|reached| reached.ground(frame, budget)).transpose()
    }

    /// The lifted task.
    pub fn task(&self) -> &Arc<Task> {
        &self.reached.task
    }

    /// The ground instance.
    pub fn instance(&self) -> &Instance {
        &self.instance
    }

    /// Whether a fluent is true in all states.
    pub fn is_fact(&self, frame: &Frame, fluent: FluentId) -> bool {
        matches!(self.test(frame, fluent), Test::Always)
    }

    /// What a goto sees of a fluent here. The frame is the one of the fluent, which knows all that this task's
    /// frame knew.
    pub fn test(&self, frame: &Frame, fluent: FluentId) -> Test {
        InTask { ground: self, frame }.test(fluent)
    }

    /// What an action does here; `None` if it is never applicable.
    pub fn operation(&self, frame: &Frame, action: ActionId) -> Option<Operation> {
        InTask { ground: self, frame }.operation(action)
    }

    /// Whether a predicate applied to objects is a static fact of this task.
    pub(crate) fn holds_always(&self, frame: &Frame, term: &[Symbol]) -> bool {
        let ReachedTask { task, rules, relations, .. } = &*self.reached;
        let Some((head, arguments)) = term.split_first() else { return false };
        let Some(index) = task.domain.predicate_named(frame.name(*head)) else { return false };
        let objects = arguments.iter().map(|&argument| Some(task.objects.get(frame.name(argument))?.0));
        let Some(tuple) = objects.collect::<Option<Vec<u32>>>() else { return false };
        let Signature { is_static, arity, .. } = rules.relations[index];
        is_static && arity == tuple.len() && relations[index].tuples.find(&tuple).is_some()
    }

    /// A program, prepared for its execution here, if the budget allows that.
    pub fn executor<'a>(
        &'a self,
        program: &'a Program,
        frame: &Frame,
        budget: &Budget,
    ) -> Result<Executor<'a>, StopReason> {
        Executor::new(program, &self.instance, &InTask { ground: self, frame }, Watch::Only(&[]), budget)
    }

    /// An executor that can observe all derived fluents.
    pub fn observable<'a>(
        &'a self,
        program: &'a Program,
        frame: &Frame,
        budget: &Budget,
    ) -> Result<Executor<'a>, StopReason> {
        Executor::new(program, &self.instance, &InTask { ground: self, frame }, Watch::Everything, budget)
    }

    /// Whether a part of the goal is false in every state that could possibly be reached.
    pub fn goal_is_impossible(&self) -> bool {
        self.goal().any(|(_, _, truth)| truth == Truth::Constant(false))
    }

    /// The literals of the goal, each with its objects, and when it holds.
    fn goal(&self) -> impl Iterator<Item = (&Literal, Vec<u32>, Truth)> {
        self.reached.rules.goal.iter().map(|literal| {
            let tuple: Vec<u32> = literal.arguments.iter().map(|&term| value(term, &[])).collect();
            let truth = self.layout.truth(&self.reached, literal.relation, &tuple, literal.value);
            (literal, tuple, truth)
        })
    }

    /// By action schema: how many of its instances can be applicable.
    pub fn actions_by_schema(&self) -> impl Iterator<Item = usize> {
        (0..self.task().domain.actions.len()).map(|schema| self.reached.applicable(schema).tuples.len())
    }
}
