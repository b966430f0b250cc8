//! Whoever waits for an answer.

use std::path::Path;
use std::time::Duration;

use super::answer::Answer;
use crate::problem::GeneralizedProblem;
use crate::search::{self, Found, Silent, WorkerPool};

/// How far it is.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Progress<'a> {
    /// The native search for a program.
    Search(search::SearchProgress),
    /// The search for a conflict.
    Conflict(search::SearchProgress),
    /// The planner.
    Planner {
        /// The bound.
        lines: usize,
        /// Since its start.
        elapsed: Duration,
        /// What it said last.
        line: &'a str,
    },
    /// A program is executed on a pool of instances.
    Pool {
        /// How many of them have been judged.
        judged: usize,
        /// How many there are.
        of: usize,
    },
}

/// Whoever waits for an answer. Several threads may talk to it.
pub trait Observer: Sync {
    /// Is told how far it is, many times a second; says no to stop it.
    fn go_on(&self, _progress: &Progress<'_>) -> bool {
        true
    }

    /// Is told of each program as it is found and checked, when all are wanted.
    fn found(&self, _program: &Found) {}

    /// Is told of a program that fits, while a better one is looked for, with the problem that it is over; each is better than the one before.
    fn so_far(&self, _found: &Found, _problem: &GeneralizedProblem) {}

    /// Is told that there is no program, before the search for the conflict, because that can take longer.
    fn concluded(&self, _answer: &Answer) {}

    /// May bring a worker pool that does long searches, instead of the threads of this process.
    fn worker_pool(&self) -> Option<&dyn WorkerPool> {
        None
    }

    /// Is told where the files of the planner are, if they are kept.
    fn kept(&self, _folder: &Path) {}
}

impl Observer for Silent {}

/// Passes on how far a search is, and nothing that it finds.
pub(super) struct Quiet<'o>(pub &'o dyn Observer);

impl Observer for Quiet<'_> {
    fn go_on(&self, progress: &Progress<'_>) -> bool {
        self.0.go_on(progress)
    }

    fn worker_pool(&self) -> Option<&dyn WorkerPool> {
        self.0.worker_pool()
    }
}
