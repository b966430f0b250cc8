//! Problems without duplicates, in the order in which they came.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::problem::ProblemText;

/// Different problems.
#[derive(Default)]
pub(super) struct Distinct {
    problems: Vec<ProblemText>,
    by_identity: HashTable<usize>,
}

impl Distinct {
    /// Adds a problem, unless the same is there.
    pub(super) fn insert(&mut self, problem: ProblemText) -> bool {
        let Distinct { problems, by_identity } = self;
        let hash = hash(&problem);
        let is_new =
            by_identity.find(hash, |&index| problems[index].identity() == problem.identity()).is_none();
        if is_new {
            problems.push(problem);
            by_identity.insert_unique(hash, problems.len() - 1, |&index| self::hash(&problems[index]));
        }
        is_new
    }

    pub(super) fn len(&self) -> usize {
        self.problems.len()
    }

    pub(super) fn into_problems(self) -> Vec<ProblemText> {
        self.problems
    }
}

fn hash(problem: &ProblemText) -> u64 {
    FxBuildHasher.hash_one(problem.identity())
}
