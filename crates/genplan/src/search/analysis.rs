//! What can be learned from complete state spaces before a long search.

use super::goals::Goals;
use super::space::Space;
use super::words::Words;

/// What is known of complete state spaces.
pub(super) struct Analysis {
    pub goals: Goals,
    pub words: Words,
}

impl Analysis {
    /// Explores the spaces, and analyses them if that is possible with this effort and so many bytes.
    pub(super) fn new(
        spaces: &mut [Space<'_>],
        actions: usize,
        effort: usize,
        max_bytes: usize,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        let bytes_each = max_bytes / spaces.len().max(1);
        if !spaces.iter_mut().all(|space| space.complete(effort / STATE, bytes_each, go_on)) {
            return None;
        }
        let goals = Goals::new(spaces, actions, effort);
        let words = Words::new(spaces, actions, effort);
        Some(Analysis { goals, words })
    }
}

/// To explore a state costs about as much as so many steps.
const STATE: usize = 100;
