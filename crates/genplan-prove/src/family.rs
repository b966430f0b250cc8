//! What all instances of a family have in common: the assumptions of a proof.

use std::sync::Arc;

use genplan::{Domain, Task};

/// What an assumption is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// The objects and their types.
    Objects,
    /// What nothing changes.
    Static,
    /// The initial state.
    Initial,
    /// The goal.
    Goal,
}

/// Something that holds for every instance of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumption {
    /// What it is about.
    pub subject: Subject,
    /// As a PDDL formula about the initial state, in which `goal-p` stands for the atoms of `p` that are part of the goal; or,
    /// where PDDL cannot say it, as a sentence.
    pub text: String,
}

/// The instances of a domain for which some assumptions hold.
#[derive(Clone, Debug)]
pub struct InstanceFamily {
    /// Their domain.
    pub domain: Arc<Domain>,
    /// What is assumed of them.
    pub assumptions: Vec<Assumption>,
    /// Some of them.
    pub examples: Vec<Arc<Task>>,
}
