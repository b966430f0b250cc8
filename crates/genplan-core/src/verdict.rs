//! Labels and verdicts.

use crate::execution::{Ending, Execution, Outcome};

/// How an example is labelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Label {
    /// It must be solved.
    Positive,
    /// It must not be solved.
    Negative,
}

/// What a program did on a labelled example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What must happen.
    pub label: Label,
    /// What happened.
    pub execution: Execution,
}

impl Verdict {
    /// Whether what happened is what must happen; open if the execution was stopped.
    pub fn as_labelled(&self) -> Option<bool> {
        match self.execution.ending {
            Ending::Decided(outcome) => Some((outcome == Outcome::Solved) == (self.label == Label::Positive)),
            Ending::Stopped(_) => None,
        }
    }
}
