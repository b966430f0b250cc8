//! The search of this library as an engine.

use genplan_core::budget::Budget;
use genplan_core::simulator::Network;
use genplan_core::verdict::Label;
use genplan_pddl::Diagnostic;

use super::engine::Engine;
use super::question::Question;
use crate::question::{MOST_LINES, Wanted};
use crate::search::{self, Bounded, MAX_LINES, Observer, Options, Pruning, Search};

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
    /// The search with so many threads.
    pub fn with_threads(threads: usize) -> Self {
        Native { threads, ..Native::default() }
    }

    /// What a question means to the search.
    pub(super) fn options(&self, question: &Question<'_>) -> Options {
        Options {
            mode: question.mode,
            threads: self.threads,
            first: question.wanted == Wanted::First,
            all: match question.wanted {
                Wanted::All(limit) => Some(limit),
                Wanted::Best | Wanted::First => None,
            },
            conditions: question.conditions.clone(),
            pruning: self.pruning,
            patience: self.patience,
            sketch: question.bound.sketch().cloned(),
        }
    }
}

/// A search that has been prepared.
pub(super) struct NativeEngine<'a>(Search<'a>);

impl<'a> NativeEngine<'a> {
    pub(super) fn new(
        question: &Question<'_>,
        networks: &'a [(Label, Network<'a>)],
        options: &'a Options,
        budget: &'a Budget,
        observer: &'a dyn Observer,
    ) -> Self {
        NativeEngine(Search::new(question.problem, networks, options, budget, observer))
    }
}

impl Engine for NativeEngine<'_> {
    fn bound(&mut self, lines: usize, fewer_excluded: bool) -> Result<Bounded, Diagnostic> {
        Ok(self.0.bound(lines, fewer_excluded))
    }

    fn statistics(&self) -> search::Statistics {
        self.0.statistics()
    }
}
