//! Structured programs first: what the search over described actions finds, beside what one turn of the other searches finds.
//!
//! A described program is a loop for each kind of goal, over pointers of its own. It is a rival of what complete search finds in its first
//! turn, or, if it has cases, guided search.

use std::sync::Arc;

use super::answer::{FoundBy, check_budget};
use super::comparison::Rival;
use super::schedule::Turns;
use crate::described::{self, Described};
use crate::question::{ConditionChoice, Question};
use crate::replay::replay;
use crate::search::Found;

/// A node of the search over described actions costs about as much as this many of the others.
pub(super) const NODE: u64 = 50;

impl Question {
    /// Whether a program of any form, over any pointers, may answer it.
    pub(super) fn is_free(&self) -> bool {
        let is_genplans_choice = self.more_pointers && self.problem.has_spare_pointers();
        is_genplans_choice && !self.smallest && self.conditions == ConditionChoice::Changeable
    }
}

impl Turns<'_> {
    /// A described program that fits the examples within the bound, if the question admits one and it is found; and whether it has cases.
    pub(super) fn described(&mut self) -> Option<(Rival, bool)> {
        let Turns { question, budget, .. } = *self;
        // A limit that is reached ends the other searches, too.
        let most = self.most_nodes / NODE;
        let find = || described::find(&question.problem, most, budget);
        let found = question.is_free().then(find).and_then(Result::ok)??;
        let checked = check_budget(budget, 0.0);
        let fits = || replay(&found.program, (&found.problem, question.mode), &checked).is_ok();
        if !question.bound.admits(found.program.lines()) || !fits() {
            return None;
        }
        let Described { problem, program, nodes, has_cases, .. } = found;
        let (found_by, problem) = (FoundBy::Described { nodes }, Some(Arc::new(problem)));
        let rival = Rival { found: Found::new(program), found_by, problem };
        self.relay.tell(&rival);
        Some((rival, has_cases))
    }

    /// Notes a described program; if it has cases and complete search has found nothing, guided search has one turn with this much work.
    pub(super) fn settle(&mut self, (described, has_cases): (Rival, bool), work: u64) {
        let most = described.found.program.lines();
        let Rival { found, found_by, problem } = described.clone();
        self.rivals.push(described);
        let is_open = self.answer.programs.is_empty() && self.answer.stopped.is_none();
        if has_cases
            && is_open
            && let Some(found) = self.guided(most, work).programs.first()
        {
            return self.improve(found.clone());
        }
        if self.answer.programs.is_empty() {
            (self.answer.programs, self.answer.found_by, self.answer.own_problem) =
                (vec![found], found_by, problem);
        }
    }
}
