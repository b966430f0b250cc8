//! What programs can be made of.

use genplan_core::frame::{ActionId, FluentId, Symbol};

use super::rules::NamedPointers;
use crate::problem::GeneralizedProblem;
use crate::program::{Sketch, SketchInstruction};
use crate::question::{Candidate, Question, Rank, candidates};

/// The actions and conditions of programs.
#[derive(Clone)]
pub(super) struct SearchVocabulary {
    pub actions: Vec<ActionId>,
    /// How many of the actions are tried first.
    pub basic_actions: usize,
    /// The pointers that the actions name.
    pub pointers: NamedPointers,
    /// The conditions, sorted by rank.
    pub candidates: Vec<Candidate>,
    /// How many of the conditions any goto may test; the others are given by a sketch.
    pub free: usize,
}

impl SearchVocabulary {
    pub(super) fn new(question: &Question) -> Self {
        let problem = &*question.problem;
        let mut candidates = candidates(problem, &question.conditions);
        let free = candidates.len();
        let mut actions: Vec<ActionId> = problem.actions().into_iter().collect();
        actions.sort_by_cached_key(|&action| {
            (
                !problem.is_basic(action),
                names_objects(action, problem),
                problem.frame.show_action(action).to_string(),
            )
        });
        actions.extend(problem.never_applicable());
        for instruction in question.bound.sketch().into_iter().flat_map(Sketch::instructions) {
            match *instruction {
                SketchInstruction::Act(action) if !actions.contains(&action) => actions.push(action),
                SketchInstruction::Goto { unless: Some(fluent), .. }
                    if candidates.iter().all(|candidate| candidate.fluent != fluent) =>
                {
                    candidates.push(Candidate { fluent, rank: Rank::Specific });
                }
                _ => {}
            }
        }
        let basic_actions = actions.iter().take_while(|&&action| problem.is_basic(action)).count();
        let pointers = NamedPointers::new(&problem.frame, &actions);
        SearchVocabulary { actions, basic_actions, pointers, candidates, free }
    }

    /// The set of one condition.
    pub(super) fn only(&self, fluent: FluentId) -> Vec<u64> {
        self.conditions(self.candidates.iter().position(|candidate| candidate.fluent == fluent))
    }

    /// The set of some conditions.
    pub(super) fn conditions(&self, members: impl IntoIterator<Item = usize>) -> Vec<u64> {
        let mut set = vec![0; self.candidates.len().div_ceil(64)];
        members.into_iter().for_each(|condition| set[condition / 64] |= 1 << (condition % 64));
        set
    }

    /// How many conditions are not about the objects of single examples.
    pub(super) fn general_conditions(&self) -> usize {
        self.candidates[..self.free].partition_point(|candidate| candidate.rank < Rank::Specific)
    }
}

/// Whether an action is about objects of single examples.
fn names_objects(action: ActionId, problem: &GeneralizedProblem) -> bool {
    let (frame, constants) = (&problem.frame, &problem.domain.constants);
    let is_object = |&symbol: &Symbol| constants.get(frame.name(symbol)).is_none();
    let term = frame.action_term(action).filter(|_| !problem.is_over_pointers());
    term.is_some_and(|term| term[1..].iter().any(is_object))
}
