//! What can be learned from complete state spaces before a long search.

use rustc_hash::FxHashMap;

use super::goals::Goals;
use super::space::Space;
use super::words::Words;

/// What is known of complete state spaces.
pub(super) struct Analysis {
    pub goals: Goals,
    pub words: Words,
    /// By condition: the first one that is true in the same states.
    pub classes: Vec<usize>,
    /// By condition: whether it is true in all states.
    pub always: Vec<bool>,
}

impl Analysis {
    /// Explores the spaces, and analyses them if that is possible with this effort and so many bytes.
    pub(super) fn new(
        spaces: &mut [Space<'_>],
        actions: usize,
        conditions: usize,
        effort: usize,
        max_bytes: usize,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        let bytes_each = max_bytes / spaces.len().max(1);
        if !spaces.iter_mut().all(|space| space.complete(effort / STATE, bytes_each, go_on)) {
            return None;
        }
        let (classes, always) = classes(spaces, conditions);
        let goals = Goals::new(spaces, actions, effort);
        let words = Words::new(spaces, actions, effort);
        Some(Analysis { goals, words, classes, always })
    }
}

/// To explore a state costs about as much as so many steps.
const STATE: usize = 100;

/// Which conditions are true in the same states, and which in all.
fn classes(spaces: &[Space<'_>], conditions: usize) -> (Vec<usize>, Vec<bool>) {
    let mut first = FxHashMap::default();
    let (mut classes, mut always) = (Vec::new(), Vec::new());
    for condition in 0..conditions {
        let truth = |truths: &[u64]| truths[condition / 64] >> (condition % 64) & 1 == 1;
        let states = |space| (0..Space::len(space) as u32).map(|state| truth(space.truths(state)));
        let column: Vec<bool> = spaces.iter().flat_map(states).collect();
        always.push(column.iter().all(|&truth| truth));
        classes.push(*first.entry(column).or_insert(condition));
    }
    (classes, always)
}
