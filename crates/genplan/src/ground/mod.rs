//! Lifted tasks to ground instances over a shared frame.
//!
//! The examples share the frame: equal names are equal fluents and actions. But each is grounded by itself,
//! with quantifiers over its own objects, so that its verdicts cannot depend on the other examples.
//!
//! | stage | turns | into |
//! |---|---|---|
//! | `normalize` | formulas | `rules` with conjunctive bodies |
//! | `plan`, `reach` | rules | the tuples and rule instances that can matter |
//! | `layout`, `build` | what was reached | an [`Instance`] over slots |

mod account;
mod build;
mod domains;
mod explain;
mod facts;
mod layout;
mod normalize;
mod plan;
mod pointers;
mod reach;
mod relation;
mod rules;
pub mod words;

use std::fmt;
use std::sync::Arc;

use genplan_core::budget::{Budget, Holding, StopReason};
use genplan_core::execution::{Executor, Meaning};
use genplan_core::frame::{ActionId, FluentId, Frame, Symbol};
use genplan_core::instance::{Instance, Test};
use genplan_core::pointers::Operation;
use genplan_core::program::Program;
use genplan_core::simulator::Watch;
use genplan_pddl::Diagnostic;
use genplan_pddl::lifted::Task;

use account::Account;
pub use explain::{Evidence, Unmet};
pub use facts::{GoalConjunct, NamedFact, PartTruth};
use layout::{Layout, Names, Truth};
use pointers::InTask;
pub use pointers::{range_names, range_of};
use relation::Relation;
use rules::{Head, Rules};

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
    task: Arc<Task>,
    instance: Instance,
    rules: Rules,
    relations: Vec<Relation>,
    layout: Layout,
    /// What all this takes of the budget.
    _holding: Holding,
}

impl GroundTask {
    /// Grounds a task over a frame, which grows by its actions and by the fluents that can change, and by the
    /// derived ones. Static fluents have no place in states; what they are is looked up when they are
    /// [tested](GroundTask::test).
    pub fn new(task: Arc<Task>, frame: &mut Frame, budget: &Budget) -> Result<Self, GroundError> {
        frame.rename(words::renamed(&task.domain));
        let rules = normalize::normalize(&task);
        let mut reached = reach::reach(&task, &rules, budget)?;
        reached.relations.iter_mut().for_each(Relation::drop_indexes);
        let (known, mut account) = (frame.bytes(), Account::new(budget));
        let names = Names::new(&task, frame);
        let layout = Layout::new(&task, &rules, &reached, &names, frame, &mut account)?;
        let instance = build::build(&task, &rules, &reached, &layout, &names, frame, &mut account)?;
        let reach::Reached { relations, instances, holding } = reached;
        drop((instances, holding));
        let relation_bytes: usize = relations.iter().map(Relation::bytes).sum();
        account.hold(instance.bytes() + layout.bytes() + relation_bytes + (frame.bytes() - known))?;
        Ok(GroundTask { task, instance, rules, relations, layout, _holding: account.close() })
    }

    /// The lifted task.
    pub fn task(&self) -> &Arc<Task> {
        &self.task
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
        layout::resolve(term, &self.task, frame).is_some_and(|(relation, tuple)| {
            let signature = &self.rules.relations[relation.index()];
            let can_be = signature.is_static && signature.arity == tuple.len();
            can_be && self.relations[relation.index()].tuples.find(&tuple).is_some()
        })
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
        let mut tuple = Vec::new();
        self.rules.goal.iter().any(|literal| {
            tuple.clear();
            tuple.extend(literal.arguments.iter().map(|&term| reach::value(term, &[])));
            let truth = self.layout.truth(&self.relations, literal.relation, &tuple);
            truth == Truth::Constant(!literal.value)
        })
    }

    /// By action schema: how many of its instances can be applicable.
    pub fn actions_by_schema(&self) -> impl Iterator<Item = usize> {
        let rules = self.rules.all.iter().take(self.task.domain.actions.len());
        rules.map(|rule| match rule.head {
            Head::Atom(applicable, _) => self.relations[applicable.index()].tuples.len(),
            Head::Effects(..) => 0,
        })
    }
}
