//! The states that an exploration has met.

use crate::budget::{Budget, Holding, StopReason};
use crate::interner::Interner;

/// Distinct states, numbered in the order in which they came. They hold their bytes of a budget: one state may have many
/// successors, so it is asked at each of them.
///
/// ```
/// use genplan_core::budget::{Budget, StopReason};
/// use genplan_core::registry::StateRegistry;
/// let budget = Budget::default().with_bytes(10_000);
/// let mut states = StateRegistry::new(&budget);
/// assert_eq!(states.insert(&[7; 10]), Ok(0));
/// assert_eq!(states.insert(&[7; 10]), Ok(0));
/// assert_eq!((1..1000).find_map(|word| states.insert(&[word; 10]).err()), Some(StopReason::Memory));
/// drop(states);
/// assert_eq!(budget.bytes_left(), 10_000);
/// ```
#[derive(Debug)]
pub struct StateRegistry {
    states: Interner<u64>,
    held: Holding,
}

impl StateRegistry {
    /// No states yet.
    pub fn new(budget: &Budget) -> Self {
        StateRegistry { states: Interner::default(), held: budget.holding() }
    }

    /// The number of a state, a new one if it was not met before.
    pub fn insert(&mut self, words: &[u64]) -> Result<u32, StopReason> {
        let number = self.states.intern(words);
        let bytes = self.states.bytes();
        if bytes != self.held.bytes() {
            self.held.set(bytes)?;
        }
        Ok(number)
    }

    /// The number of a state that was met before.
    pub fn find(&self, words: &[u64]) -> Option<u32> {
        self.states.find(words)
    }

    /// The state with that number.
    pub fn words(&self, number: u32) -> &[u64] {
        self.states.resolve(number)
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> usize {
        self.states.bytes()
    }

    /// The budget that they hold bytes of.
    pub fn budget(&self) -> &Budget {
        self.held.budget()
    }
}
