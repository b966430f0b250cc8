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

mod build;
mod domains;
mod explain;
mod layout;
mod normalize;
mod plan;
mod reach;
mod relation;
mod rules;

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::sync::Arc;

use genplan_core::frame::{FluentId, Frame};
use genplan_core::instance::Instance;
use genplan_pddl::Diagnostic;
use genplan_pddl::lifted::Task;

pub use explain::{Evidence, Unmet};
use layout::{Layout, Names, Truth};
use relation::Relation;
use rules::{Head, Rules};

/// How much grounding may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// At most so many ground atoms, effects and axioms (default: 100 million).
    pub size: usize,
    /// At most so many tuples looked at (default: 20 billion).
    pub work: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { size: 100_000_000, work: 20_000_000_000 }
    }
}

/// Why a task was not grounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroundError {
    /// A limit was reached.
    TooLarge {
        /// The action that was being grounded, by its index in the domain, if it was one.
        action: Option<usize>,
    },
}

impl Display for GroundError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let GroundError::TooLarge { .. } = self;
        f.write_str("the task is too large to be grounded")
    }
}

impl Error for GroundError {}

impl GroundError {
    /// What to tell the author of the task.
    pub fn diagnostic(self, task: &Task) -> Diagnostic {
        let GroundError::TooLarge { action } = self;
        let message = format!("`{}` is too large to be grounded", task.source.name());
        let diagnostic = Diagnostic::error(message);
        let diagnostic = match action.map(|action| &task.domain.actions[action]) {
            Some(action) => {
                diagnostic.label(&task.domain.source, action.span, "this action has too many instances")
            }
            None => diagnostic,
        };
        diagnostic
            .help("a smaller instance, or conditions that relate the variables to each other, would help")
    }
}

/// A lifted task with its ground instance.
#[derive(Debug)]
pub struct GroundTask {
    task: Arc<Task>,
    instance: Instance,
    rules: Rules,
    relations: Vec<Relation>,
    layout: Layout,
}

impl GroundTask {
    /// Grounds a task over a frame, which grows by its fluents and actions.
    ///
    /// A static fluent has no place in states, unless it is among the `mentioned` ones, which a program tests.
    pub fn new(
        task: Arc<Task>,
        frame: &mut Frame,
        mentioned: &[FluentId],
        limits: &Limits,
    ) -> Result<Self, GroundError> {
        let rules = normalize::normalize(&task);
        let mut reached = reach::reach(&task, &rules, limits)?;
        reached.relations.iter_mut().for_each(Relation::drop_indexes);
        let names = Names::new(&task, frame);
        let layout = Layout::new(&task, &rules, &reached, &names, frame, mentioned);
        let instance = build::build(&task, &rules, &reached, &layout, &names, frame);
        Ok(GroundTask { task, instance, rules, relations: reached.relations, layout })
    }

    /// The lifted task.
    pub fn task(&self) -> &Arc<Task> {
        &self.task
    }

    /// The ground instance.
    pub fn instance(&self) -> &Instance {
        &self.instance
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
