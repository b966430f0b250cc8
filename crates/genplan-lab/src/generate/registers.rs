//! Registers with numbers: a result that is computed while a counter goes down.

use super::{InstanceKind, ProblemText, Rng};

/// What a computation starts with, and what comes of it.
pub(super) struct Computation {
    pub domain: &'static str,
    /// What is computed, in words.
    pub what: &'static str,
    /// The result register at the start.
    pub start: usize,
    /// The counter at the start; at the end it is 0.
    pub rounds: usize,
    /// The result register at the end.
    pub result: usize,
    /// The largest number there is. It is larger than the result: sums beyond it leave a register as it is, and a
    /// program that adds until nothing more fits must not be right.
    pub largest: usize,
}

impl Computation {
    /// A problem whose goal is about the result and the counter, with the numbers in order.
    ///
    /// Both can be counted to any value, independently, so every goal can be reached.
    pub(super) fn problem(&self, kind: InstanceKind, rng: &mut Rng) -> Option<ProblemText> {
        let goal = self.goal(kind, rng);
        let is_positive = goal == (self.result, 0);
        let is_initial = goal == (self.start, self.rounds);
        (is_positive == (kind == InstanceKind::Positive) && !is_initial).then(|| self.with_goal(goal))
    }

    /// The result and the counter at the end.
    fn goal(&self, kind: InstanceKind, rng: &mut Rng) -> (usize, usize) {
        let any = rng.below(self.largest + 1);
        let left = rng.below(self.rounds + 1);
        match kind {
            InstanceKind::Positive => (self.result, 0),
            InstanceKind::Near if rng.once_in(2) => (self.result, left),
            InstanceKind::Negative if rng.once_in(2) => (any, left),
            InstanceKind::Near | InstanceKind::Negative => (any, 0),
        }
    }

    fn with_goal(&self, (result, counter): (usize, usize)) -> ProblemText {
        let Computation { domain, what, start, rounds, largest, .. } = self;
        let comment = format!("{what} {rounds}: let the result be {result} and the counter {counter}.");
        let mut problem = ProblemText::new(domain, comment);
        problem.objects("number", (1..=*largest).map(|number| format!("v{number}")));
        problem.fact(format_args!("value result v{start}"));
        problem.fact(format_args!("value counter v{rounds}"));
        (0..*largest).for_each(|number| problem.fact(format_args!("next v{number} v{}", number + 1)));
        problem.goal(true, format_args!("value result v{result}"));
        problem.goal(true, format_args!("value counter v{counter}"));
        problem
    }

    /// Adds the table of sums in which the second number is at most `addend`.
    pub(super) fn add_sums(&self, problem: &mut ProblemText, addend: usize) {
        for left in 0..=self.largest {
            for right in 0..=addend.min(self.largest - left) {
                problem.fact(format_args!("sum v{left} v{right} v{}", left + right));
            }
        }
    }
}
