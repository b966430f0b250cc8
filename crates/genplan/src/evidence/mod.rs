//! What a program does beyond the examples, where nobody has to say what is right.
//!
//! | module | what a program is tried on |
//! |---|---|
//! | `orders` | the examples with their objects declared in other orders: an instance is a set of facts, so their labels hold |
//! | `made` | instances that are made from positive examples, respect what all of these share, and can be solved |
//!
//! The first must end as their labels say. The second count: a program that solves more of them is a better guess of what is meant.

mod made;
mod orders;

use std::sync::Arc;

use genplan_core::budget::{Budget, StopReason};
use genplan_core::execution::{Ending, Outcome};
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_core::verdict::Label;
use genplan_pddl::Task;

use crate::judge::{Bounds, judge_lifted};
use crate::problem::GroundExample;
use crate::question::Question;
use made::MadeInstance;

/// Executions of more steps count as failed.
const MOST_STEPS: u64 = 20_000;

/// What a program does beyond the examples.
#[derive(Clone, Debug, Default)]
pub struct Generality {
    /// In how many other orders of their objects the examples were tried.
    pub orders: usize,
    /// Whether these are all that programs can tell apart.
    pub all_orders: bool,
    /// Whether the program is right in all of them.
    pub any_order: bool,
    /// On how many instances that were made from the examples it was tried.
    pub made: usize,
    /// How many of these it solves.
    pub solved: usize,
    /// The most objects of one of these, constants not counted.
    pub largest: usize,
    /// The smallest of these that it does not solve.
    pub failing: Vec<Arc<Task>>,
}

impl Generality {
    /// How many of the made instances it does not solve.
    pub fn failed(&self) -> usize {
        self.made - self.solved
    }
}

/// An instance on which programs are tried, with the label that holds for it.
#[derive(Clone, Debug)]
pub(crate) struct Trial {
    pub label: Label,
    pub task: Arc<Task>,
    /// Whether it was made, and is no copy of an example.
    pub is_made: bool,
}

/// What programs for the examples of a question are tried on.
pub(crate) struct Trials<'q> {
    question: &'q Question,
    /// The examples in other orders.
    copies: Vec<Trial>,
    all_orders: bool,
    /// What was made from them, the smallest first.
    made: Vec<MadeInstance>,
}

/// At most this many made instances are given that a program does not solve.
const MOST_FAILING: usize = 5;

impl<'q> Trials<'q> {
    /// Those for a question over pointers. Made instances only if these are `wanted`.
    pub(crate) fn new(question: &'q Question, wanted: bool, budget: &Budget) -> Result<Self, StopReason> {
        let (copies, all_orders) = orders::copies(question, budget)?;
        let made = if wanted { made::instances(question, budget) } else { Vec::new() };
        budget.check()?;
        Ok(Trials { question, copies, all_orders, made })
    }

    /// What a program fails on: a copy of an example; or, if nobody said what must not be solved, a made instance that can be solved.
    pub(crate) fn failing(
        &self,
        (program, frame): (&Program, &Frame),
        left_out: &[Arc<Task>],
        budget: &Budget,
    ) -> Result<Option<Trial>, StopReason> {
        if let Some(copy) = self.failing_copy(program, frame, budget)? {
            return Ok(Some(copy.clone()));
        }
        let is_negative = |example: &GroundExample| {
            example.label == Label::Negative && self.question.mode.counts(example.label)
        };
        if self.question.problem.examples.iter().any(is_negative) {
            return Ok(None);
        }
        let mut frame = frame.clone();
        let is_left_out = |made: &MadeInstance| left_out.iter().any(|task| Arc::ptr_eq(task, &made.task));
        for made in self.made.iter().filter(|made| made.is_solvable && !is_left_out(made)) {
            if ending((program, &mut frame), &made.task, budget)? != Ending::Decided(Outcome::Solved) {
                let task = Arc::clone(&made.task);
                return Ok(Some(Trial { label: Label::Positive, task, is_made: true }));
            }
        }
        Ok(None)
    }

    /// A copy of an example on which a program does not do what the label says.
    fn failing_copy(
        &self,
        program: &Program,
        frame: &Frame,
        budget: &Budget,
    ) -> Result<Option<&Trial>, StopReason> {
        let mut frame = frame.clone();
        for copy in &self.copies {
            let ending = ending((program, &mut frame), &copy.task, budget)?;
            if !self.question.mode.admits(copy.label, ending) {
                return Ok(Some(copy));
            }
        }
        Ok(None)
    }

    /// What a program does beyond the examples. A made instance counts if it is known that it can be solved: if not by search, then
    /// because a program solves it, this one or one that was tried before.
    pub(crate) fn judge(
        &mut self,
        program: &Program,
        frame: &Frame,
        budget: &Budget,
    ) -> Result<Generality, StopReason> {
        let any_order = self.failing_copy(program, frame, budget)?.is_none();
        let (mut frame, mut solves) = (frame.clone(), Vec::new());
        for made in &self.made {
            let ending = ending((program, &mut frame), &made.task, budget)?;
            solves.push(ending == Ending::Decided(Outcome::Solved));
        }
        self.made.iter_mut().zip(&solves).for_each(|(made, solves)| made.is_solvable |= solves);
        let counted = || self.made.iter().zip(&solves).filter(|(made, _)| made.is_solvable);
        let failing = counted().filter(|(_, solves)| !**solves).map(|(made, _)| Arc::clone(&made.task));
        Ok(Generality {
            orders: self.copies.len(),
            all_orders: self.all_orders,
            any_order,
            made: counted().count(),
            solved: counted().filter(|(_, solves)| **solves).count(),
            largest: counted().map(|(made, _)| made.size).max().unwrap_or(0),
            failing: failing.take(MOST_FAILING).collect(),
        })
    }
}

/// How a program ends on a task, within a number of steps.
fn ending(
    (program, frame): (&Program, &mut Frame),
    task: &Arc<Task>,
    budget: &Budget,
) -> Result<Ending, StopReason> {
    let bounds = Bounds { max_steps: MOST_STEPS, evidence: 0 };
    let ending = judge_lifted(program, frame, task, &bounds, budget, |_| ()).execution.ending;
    match ending {
        Ending::Stopped(reason) if reason != StopReason::Steps => Err(reason),
        _ => Ok(ending),
    }
}
