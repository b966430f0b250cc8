//! Found programs, and which of them is better.

use super::choice::{Choice, Path};
use super::context::Context;
use super::index::LineId;
use super::partial::{Op, PartialProgram};
use crate::question::{Rank, Wanted};

/// What makes a program worse, the most important first.
///
/// Fewer lines are better. Then a program is as general as its least general condition; one without a jump
/// only fits the sizes it has seen, and counts like a condition about the objects of single examples.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost {
    pub lines: u32,
    pub worst_rank: u32,
    pub ranks: u32,
}

impl Cost {
    /// The cost as a number that compares in the same way.
    pub(super) fn packed(self) -> u64 {
        u64::from(self.lines) << 32 | u64::from(self.worst_rank) << 24 | u64::from(self.ranks)
    }

    /// The cost by which solutions are compared; where the first program is wanted, all cost the same.
    pub(super) fn counted(self, wanted: Wanted) -> u64 {
        if wanted == Wanted::First { 0 } else { self.packed() }
    }

    /// The cost of a program some condition of which has at least this rank.
    fn at_least(self, rank: u32) -> Cost {
        Cost { worst_rank: self.worst_rank.max(rank), ranks: self.ranks.max(rank), ..self }
    }

    /// A bound on the cost of all programs that a partial one can become. One without a jump counts as
    /// specific, and one with a jump has a condition.
    pub(super) fn bound(program: &PartialProgram, context: &Context<'_>) -> Cost {
        let (mut worst_rank, mut ranks) = (0, 0);
        for set in program.all_conditions() {
            let rank = u32::from(context.ranks[first(set)]);
            worst_rank = worst_rank.max(rank);
            ranks += rank;
        }
        let lines = small(usize::from(program.outline().len).max(context.min_lines));
        Cost { lines, worst_rank, ranks }.at_least(u32::from(context.min_rank).min(Rank::Specific as u32))
    }
}

/// The first, and so the best, condition of a set.
fn first(set: &[u64]) -> usize {
    let word = set.iter().position(|&word| word != 0).unwrap_or(0);
    word * 64 + set[word].trailing_zeros() as usize % 64
}

/// A program that fits all examples: as many as its gotos have conditions.
#[derive(Clone, Debug)]
pub(super) struct Solution {
    pub cost: Cost,
    pub path: Path,
    pub program: PartialProgram,
    /// The lines in the order in which they stand.
    pub order: Vec<LineId>,
    /// Whether an `end` that nothing comes to must stand last.
    pub extra_end: bool,
}

impl Solution {
    /// The solution that a program is in which all examples are finished, if it counts.
    pub(super) fn new(program: &PartialProgram, path: &[Choice], context: &Context<'_>) -> Option<Solution> {
        // A goto that never jumps does nothing: there is a shorter program.
        if !context.fixed && program.outline().open_gotos > 0 || program.demands().next().is_some() {
            return None;
        }
        let (order, extra_end) =
            if context.fixed { (program.lines().iter().collect(), false) } else { lay_out(program) };
        let lines = order.len() + usize::from(extra_end);
        if lines > context.wanted_lines {
            return None;
        }
        let mut cost = Cost { lines: small(lines), ..Cost::bound(program, context) };
        if program.outline().targeted.is_empty() {
            cost = cost.at_least(Rank::Specific as u32);
        }
        Some(Solution { cost, path: path.to_vec(), program: program.clone(), order, extra_end })
    }
}

/// A number of lines.
fn small(lines: usize) -> u32 {
    u32::try_from(lines).unwrap_or(u32::MAX)
}

/// Puts the blocks in order: that of the first line first, one that ends with `end` last.
fn lay_out(program: &PartialProgram) -> (Vec<LineId>, bool) {
    let heads = program.lines().iter().filter(|&line| program.previous(line).is_none());
    let mut heads: Vec<LineId> = heads.collect();
    let ends = |&head: &LineId| block(program, head).last().is_some_and(|line| program.op(line) == Op::End);
    // The first line of the program is the first of its block.
    if let Some(last) = heads.iter().skip(1).rposition(ends) {
        let last = heads.remove(last + 1);
        heads.push(last);
    }
    let order: Vec<LineId> = heads.iter().flat_map(|&head| block(program, head)).collect();
    let extra_end = order.last().is_none_or(|&line| program.op(line) != Op::End);
    (order, extra_end)
}

/// The lines from one on, each below the other.
fn block(program: &PartialProgram, head: LineId) -> impl Iterator<Item = LineId> {
    std::iter::successors(Some(head), |&line| program.next(line))
}
