//! Structured programs first: what the search over described actions finds, and whether a shorter one is as good.
//!
//! A described program is a loop for each kind of goal, over pointers of its own, and right in several orders of the objects of the
//! examples. Complete search has one turn to find a shorter program; to be right only in the given order costs that one some lines.

use std::sync::Arc;

use genplan_core::budget::Budget;

use super::answer::{FoundBy, check_budget};
use super::schedule::Turns;
use crate::described::{self, Described};
use crate::problem::GeneralizedProblem;
use crate::question::{ConditionChoice, Question};
use crate::replay::replay;
use crate::scene::{ORDERS, reordered};
use crate::search::Found;

/// To depend on the order in which objects are declared costs this many lines: it is meant where that saves more (sorting, sums), and
/// an accident where it saves less. It changes answers.
const ORDER_LINES: usize = 3;

impl Question {
    /// Whether a program of any form, over any pointers, may answer it.
    fn is_free(&self) -> bool {
        let is_genplans_choice = self.more_pointers && self.problem.has_spare_pointers();
        is_genplans_choice && !self.smallest && self.conditions == ConditionChoice::Changeable
    }
}

impl Turns<'_> {
    /// A described program that fits the examples within the bound, if the question admits one and it is found.
    pub(super) fn described(&mut self) -> Option<Described> {
        let Turns { question, budget, .. } = *self;
        // A limit that is reached ends the other searches, too.
        let found =
            question.is_free().then(|| described::find(&question.problem, budget)).and_then(Result::ok)??;
        let checked = check_budget(budget, 0.0);
        let fits = || replay(&found.program, (&found.problem, question.mode), &checked).is_ok();
        (found.program.lines() <= question.bound.lines() && fits()).then_some(found)
    }

    /// Answers with a described program, unless there is a shorter one: of complete search, or, if the described one has cases, of one turn
    /// of guided search with this much work.
    pub(super) fn settle(&mut self, described: Described, work: u64) {
        let most = described.program.lines();
        let complete = self.answer.programs.first();
        if complete.is_some_and(|complete| self.price(complete) <= most) {
            return;
        }
        if described.has_cases && complete.is_none() && self.answer.stopped.is_none() {
            let fewer = most.saturating_sub(ORDER_LINES);
            if let Some(found) = self.guided(fewer, work).programs.first() {
                return self.improve(found.clone());
            }
        }
        self.answer.programs = vec![Found::new(described.program)];
        self.answer.found_by = FoundBy::Described { nodes: described.nodes };
        self.answer.own_problem = Some(Arc::new(described.problem));
        self.answer.evidence = Some(described.evidence);
    }

    /// What a program costs beside a described one, in lines.
    fn price(&self, found: &Found) -> usize {
        let is_right = self.is_right_in_other_orders(found);
        found.program.lines() + if is_right { 0 } else { ORDER_LINES }
    }

    fn is_right_in_other_orders(&self, found: &Found) -> bool {
        let Turns { question, budget, .. } = self;
        let is_right = |order| {
            let problem = in_order(&question.problem, order, budget)?;
            replay(&found.program, (&problem, question.mode), budget).ok()
        };
        (1..ORDERS).all(|order| is_right(order).is_some())
    }
}

/// The examples with their objects declared in another order; `None` if that cannot be written, or a limit is reached.
fn in_order(problem: &GeneralizedProblem, order: u64, budget: &Budget) -> Option<GeneralizedProblem> {
    let tasks = problem.examples.iter().map(|example| reordered(example.ground.task(), order, budget));
    problem.with_tasks(tasks.collect::<Option<Vec<_>>>()?, budget).ok()
}
