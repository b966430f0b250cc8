//! Executions to the shape that all of them have: some steps, a round once more for each next n, and some steps.

use super::machine::Jump;

/// The steps of all executions: those before the rounds, those of a round, and those after them. The n-th instance takes as many rounds
/// as n is larger than the smallest one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LoopPath {
    pub(super) before: Vec<Jump>,
    pub(super) round: Vec<Jump>,
    pub(super) after: Vec<Jump>,
}

impl LoopPath {
    /// The shape of the executions for the smallest n, the next one, and so on; `None` if they have none.
    pub(super) fn of(runs: &[Vec<Jump>]) -> Option<Self> {
        let [first, second, ..] = runs else { return None };
        let length = second.len().checked_sub(first.len())?;
        (0..=first.len()).map(|place| Self::cut(first, second, place, length)).find(|path| path.fits(runs))
    }

    fn cut(first: &[Jump], second: &[Jump], place: usize, length: usize) -> Self {
        let round = second[place..place + length].to_vec();
        LoopPath { before: first[..place].to_vec(), round, after: first[place..].to_vec() }
    }

    fn fits(&self, runs: &[Vec<Jump>]) -> bool {
        let with = |rounds: usize| [&self.before[..], &self.round.repeat(rounds), &self.after].concat();
        runs.iter().enumerate().all(|(rounds, run)| *run == with(rounds))
    }

    /// All its steps.
    pub(super) fn all(&self) -> impl Iterator<Item = Jump> {
        self.before.iter().chain(&self.round).chain(&self.after).copied()
    }
}
