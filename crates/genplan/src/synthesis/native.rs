//! The search of this library as an engine.

use genplan_core::budget::{Budget, StopReason};

use super::question::Question;
use crate::judge::Bounds;
use crate::question::MOST_LINES;
use crate::replay::{Checked, check};
use crate::search::{Explorer, Found, MAX_LINES, Options, Prices, Pruning, Silent, Tree, with_search};

// The search counts the last `end`.
const _: () = assert!(MOST_LINES + 1 == MAX_LINES);

/// How the search of this library works. All of it changes only how long that takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Native {
    /// How many threads to use (default: 1).
    pub threads: usize,
    /// Nodes before the state spaces are analysed.
    pub patience: u64,
    /// What to cut off.
    pub pruning: Pruning,
}

impl Default for Native {
    fn default() -> Self {
        let Options { threads, patience, pruning, .. } = Options::default();
        Native { threads, patience, pruning }
    }
}

impl Native {
    /// The search with this many threads.
    pub fn with_threads(threads: usize) -> Self {
        Native { threads, ..Native::default() }
    }

    /// What a question means to the search.
    pub(super) fn options(&self, question: &Question) -> Options {
        Options {
            mode: question.mode,
            threads: self.threads,
            wanted: question.wanted,
            conditions: question.conditions.clone(),
            pruning: self.pruning,
            patience: self.patience,
            sketch: question.bound.sketch().cloned(),
            prices: Prices::default(),
        }
    }
}

impl Question {
    /// Gets ready to search parts of a tree that somebody else asks about, and works with that.
    pub fn with_explorer<T>(
        &self,
        tree: &Tree,
        budget: &Budget,
        work: impl FnOnce(&mut Explorer<'_>) -> T,
    ) -> Result<T, StopReason> {
        let options = self.native.options(self);
        with_search(&self.problem, &options, budget, &Silent, |search| search.with_explorer(tree, work))
    }
}

impl Question {
    /// Some programs of at most this many lines that fit the examples: those that guided search finds first with this many nodes,
    /// on one thread, so that they are always the same.
    pub fn sample(&self, lines: usize, most: usize, nodes: u64, budget: &Budget) -> Vec<Found> {
        let options = Native::default().options(self);
        let sampled = with_search(&self.problem, &options, budget, &Silent, |search| {
            search.sample(lines.min(MOST_LINES), most, nodes)
        });
        let fits = |found: &Found| {
            check(&found.program, (&*self.problem, self.mode), &Bounds::default(), budget) == Checked::Fits
        };
        sampled.programs.into_iter().filter(fits).collect()
    }
}
