//! Some programs that fit.

use genplan_core::budget::Budget;

use crate::judge::Bounds;
use crate::question::{MOST_LINES, Native, Question};
use crate::replay::{Checked, check};
use crate::search::{Found, Silent, with_search};

impl Question {
    /// Some programs of at most this many lines that fit the examples: those that guided search finds first with this many nodes,
    /// on one thread, so that they are always the same.
    pub fn sample(&self, lines: usize, most: usize, nodes: u64, budget: &Budget) -> Vec<Found> {
        let question = Question { native: Native::default(), ..self.clone() };
        let sampled = with_search(&question, budget, &Silent, |search| {
            search.sample(lines.min(MOST_LINES), most, nodes)
        });
        let fits = |found: &Found| {
            check(&found.program, (&*self.problem, self.mode), &Bounds::default(), budget) == Checked::Fits
        };
        sampled.programs.into_iter().filter(fits).collect()
    }
}
