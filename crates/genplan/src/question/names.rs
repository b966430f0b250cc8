//! What labels and endings are called in documents.

use genplan_core::execution::{Ending, Failure, Outcome};
use genplan_core::verdict::Label;

/// A label in documents.
pub fn label_name(label: Label) -> &'static str {
    match label {
        Label::Positive => "positive",
        Label::Negative => "negative",
    }
}

/// An ending in documents.
pub fn outcome_name(ending: Ending) -> &'static str {
    match ending {
        Ending::Decided(Outcome::Solved) => "solved",
        Ending::Decided(Outcome::Failed(Failure::IncompleteProgram)) => "incomplete-program",
        Ending::Decided(Outcome::Failed(Failure::InapplicableAction(_))) => "inapplicable-action",
        Ending::Decided(Outcome::Failed(Failure::InfiniteLoop { .. })) => "infinite-loop",
        Ending::Stopped(_) => "undecided",
    }
}
