//! What a search is about; the same for all its workers.

use super::choice::Choice;
use super::index::ExampleId;
use super::partial::{NewOp, Outline, PartialProgram};
use super::rules::PruningRules;

/// What a search is about.
pub(super) struct Context<'a> {
    /// Whether a negative example may fail by an infinite loop.
    pub loops: bool,
    /// How many lines there may be, the last `end` included.
    pub max_lines: usize,
    /// How many lines a wanted program has at the most, the last `end` included: no more than that.
    pub wanted_lines: usize,
    /// The number of actions that may be used: the first ones.
    pub actions: usize,
    /// The conditions that a new goto could test.
    pub conditions: Vec<u64>,
    /// By condition: its rank.
    pub ranks: Vec<u8>,
    /// The lowest rank of a condition.
    pub min_rank: u8,
    /// No program has fewer lines.
    pub min_lines: usize,
    /// In which order unfinished examples are asked what to decide.
    pub order: Vec<ExampleId>,
    /// Whether no lines may be added, because they are those of a sketch.
    pub fixed: bool,
    pub rules: &'a PruningRules,
    /// The program in which nothing is decided, but for what a sketch says.
    pub root: PartialProgram,
    /// How many bytes of state spaces a worker may use.
    pub max_bytes: usize,
    /// Whether states may be forgotten: not if the spaces are complete, because rules know states by their numbers.
    pub can_forget: bool,
}

impl Context<'_> {
    /// How many lines can still be added that are not `end`, or be filled in a sketch.
    #[inline]
    pub(super) fn room(&self, program: &PartialProgram) -> usize {
        if self.fixed {
            return program.outline().empty_lines.into();
        }
        let &Outline { len, ends, .. } = program.outline();
        (self.max_lines - usize::from(len)).saturating_sub(usize::from(ends.is_empty()))
    }

    /// Whether there is anything that a new goto could test.
    #[inline]
    pub(super) fn has_conditions(&self) -> bool {
        self.conditions.iter().any(|&word| word != 0)
    }

    /// The instruction that a choice puts on a line.
    #[inline]
    pub(super) fn instruction(&self, choice: Choice) -> NewOp<'_> {
        match choice {
            Choice::Act(action) => NewOp::Act(action),
            Choice::Goto => NewOp::Goto(&self.conditions),
            Choice::End => NewOp::End,
            Choice::Jump | Choice::Fall | Choice::Line(_) => NewOp::Nil,
        }
    }
}
