//! A program state as what explanations look at.

use std::cell::{Cell, RefCell};

use genplan_core::budget::StopReason;
use genplan_core::execution::{Ending, Execution, Failure, Outcome};
use genplan_core::frame::Frame;
use genplan_core::pointers::PointerId;
use genplan_pddl::Task;

use super::machine::LiftedMachine;
use crate::ground::rules::{RelationId, Rules};
use crate::ground::{Evidence, Situation, unmet_goal, unmet_precondition};

/// A program state, mostly that in which an execution has ended.
pub(super) struct LiftedSituation<'a> {
    pub task: &'a Task,
    pub rules: &'a Rules,
    /// What is asked about is derived by need.
    pub machine: RefCell<LiftedMachine<'a>>,
    /// Why something could not be derived, if so.
    pub stopped: Cell<Option<StopReason>>,
}

impl Situation for LiftedSituation<'_> {
    fn task(&self) -> &Task {
        self.task
    }

    fn rules(&self) -> &Rules {
        self.rules
    }

    fn truth(&self, relation: RelationId, tuple: &[u32]) -> bool {
        let truth = self.machine.borrow_mut().state.is_true(relation, tuple);
        truth.unwrap_or_else(|reason| {
            self.stopped.set(Some(reason));
            false
        })
    }

    fn object(&self, pointer: PointerId) -> Option<u32> {
        self.machine.borrow().object(pointer)
    }
}

/// For an incomplete program the unmet parts of the goal, for an inapplicable action those of its precondition, at most `limit` of
/// them; else nothing, and neither if the budget ends meanwhile.
pub(super) fn evidence(
    execution: &Execution,
    machine: LiftedMachine<'_>,
    frame: &Frame,
    limit: usize,
) -> Evidence {
    let model = machine.model();
    let machine = RefCell::new(machine);
    let situation =
        LiftedSituation { task: &model.task, rules: &model.rules, machine, stopped: Cell::default() };
    let evidence = match execution.ending {
        Ending::Decided(Outcome::Failed(Failure::IncompleteProgram)) => unmet_goal(&situation, limit),
        Ending::Decided(Outcome::Failed(Failure::InapplicableAction(action))) => {
            unmet_precondition(&situation, frame, action, limit)
        }
        Ending::Decided(Outcome::Solved | Outcome::Failed(Failure::InfiniteLoop { .. }))
        | Ending::Stopped(_) => Evidence::default(),
    };
    if situation.stopped.get().is_some() { Evidence::default() } else { evidence }
}
