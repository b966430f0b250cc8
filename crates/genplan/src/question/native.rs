//! How the search of this library works.

/// How the search of this library works. All of it changes only how long that takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Native {
    /// How many threads to use (default: 1).
    pub threads: usize,
    /// Nodes before the state spaces are explored and analysed (default: 1,000; most of the paper's runs end before that).
    pub patience: u64,
    /// What to cut off.
    pub pruning: Pruning,
}

/// Which parts of the search space are cut off. Each [rule](crate::search::RULES) keeps the best program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pruning {
    /// By all rules.
    #[default]
    All,
    /// By all rules but the one with this name.
    Without(&'static str),
    /// By no rule but the one with this name.
    Only(&'static str),
    /// By no rule.
    None,
}

impl Default for Native {
    fn default() -> Self {
        Native { threads: 1, patience: 1_000, pruning: Pruning::default() }
    }
}

impl Native {
    /// The search with this many threads.
    pub fn with_threads(threads: usize) -> Self {
        Native { threads, ..Native::default() }
    }
}

impl Pruning {
    /// Whether the rule with this name is used.
    pub fn uses(self, rule: &str) -> bool {
        match self {
            Pruning::All => true,
            Pruning::Without(other) => rule != other,
            Pruning::Only(other) => rule == other,
            Pruning::None => false,
        }
    }
}
