//! What programs do on all instances of their pools.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use genplan_core::execution::Ending;

/// By pool and program: the endings of its executions. Many configurations lead to the same program, and
/// executing it everywhere costs more than finding it.
#[derive(Default)]
pub(super) struct Verdicts {
    known: Mutex<HashMap<Key, Arc<[Ending]>>>,
}

type Key = (usize, Vec<String>);

impl Verdicts {
    /// The endings of a program on all instances of the pool with this number. What was stopped is executed
    /// again when it is asked for again.
    pub(super) fn of(
        &self,
        pool: usize,
        program: &[String],
        execute: impl FnOnce() -> Vec<Ending>,
    ) -> Arc<[Ending]> {
        let key = (pool, program.to_vec());
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&key).map(Arc::clone);
        known.unwrap_or_else(|| {
            let endings: Arc<[Ending]> = execute().into();
            if endings.iter().all(|ending| matches!(ending, Ending::Decided(_))) {
                let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
                known.insert(key, Arc::clone(&endings));
            }
            endings
        })
    }
}
