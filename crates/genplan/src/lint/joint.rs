//! How executions that are the same can end.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use genplan_core::budget::Budget;
use genplan_core::instance::Instance;

use crate::explore::{ExpansionOrder, ExplorationBounds, ExplorationEnd, explore};
use crate::ground::GroundTask;

/// By task: whether its goal holds.
pub(super) type GoalTruths = Vec<bool>;

/// What can be the case at the end of executions that are the same for all of some tasks.
pub(super) enum JointGoals {
    /// What is wanted.
    Wanted,
    /// Something else: all that can be.
    Others(BTreeSet<GoalTruths>),
    /// There are too many states to tell.
    Unknown,
}

/// Explores the states of tasks that differ in their goals only, until one is as wanted: a look, because a search follows
/// that will notice what is not seen here.
pub(super) fn joint_goals(tasks: &[&GroundTask], wanted: &[bool], budget: &Budget) -> JointGoals {
    let bounds = ExplorationBounds { states: 20_000, words: 1_000_000, pairs: 1_000_000 };
    let instances: Vec<&Instance> = tasks.iter().map(|task| task.instance()).collect();
    let can_be_reached: Vec<bool> = tasks.iter().map(|task| !task.goal_is_impossible()).collect();
    let mut seen = BTreeSet::new();
    let explored = explore(&instances, ExpansionOrder::BreadthFirst, &bounds, budget, |simulators| {
        let holds = can_be_reached.iter().zip(simulators);
        let truths: GoalTruths = holds.map(|(can_be, simulator)| *can_be && simulator.goal_holds()).collect();
        let is_wanted = truths == wanted;
        seen.insert(truths);
        if is_wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match explored {
        Ok(ExplorationEnd::Enough) => JointGoals::Wanted,
        Ok(ExplorationEnd::All) => JointGoals::Others(seen),
        Ok(ExplorationEnd::Unknown) | Err(_) => JointGoals::Unknown,
    }
}
