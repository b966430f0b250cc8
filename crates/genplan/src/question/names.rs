//! What labels and outcomes are called in documents.

use std::fmt::{self, Display, Formatter};

use genplan_core::execution::{Ending, Failure, Outcome};
use genplan_core::verdict::Label;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How something ended: a search, an execution or a planner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OutcomeName {
    /// A search found what it was to find.
    Found,
    /// A search proved that there is nothing to find.
    None,
    /// An execution reached an `end` where the goal holds.
    Solved,
    /// An execution reached an `end` where the goal does not hold.
    IncompleteProgram,
    /// An execution reached an action that is not applicable.
    InapplicableAction,
    /// An execution came back to a program state.
    InfiniteLoop,
    /// A limit was reached, or the user interrupted it: nothing is decided.
    #[default]
    #[serde(alias = "undecided")]
    Stopped,
    /// The planner failed.
    Crashed,
}

/// A label in documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LabelName {
    /// A program must solve it.
    Positive,
    /// A program must not solve it.
    Negative,
}

impl OutcomeName {
    /// As documents write it.
    pub fn name(self) -> &'static str {
        match self {
            OutcomeName::Found => "found",
            OutcomeName::None => "none",
            OutcomeName::Solved => "solved",
            OutcomeName::IncompleteProgram => "incomplete-program",
            OutcomeName::InapplicableAction => "inapplicable-action",
            OutcomeName::InfiniteLoop => "infinite-loop",
            OutcomeName::Stopped => "stopped",
            OutcomeName::Crashed => "crashed",
        }
    }

    /// In words, for people.
    pub fn words(self) -> String {
        self.name().replace('-', " ")
    }
}

impl From<Ending> for OutcomeName {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::Decided(Outcome::Solved) => OutcomeName::Solved,
            Ending::Decided(Outcome::Failed(Failure::IncompleteProgram)) => OutcomeName::IncompleteProgram,
            Ending::Decided(Outcome::Failed(Failure::InapplicableAction(_))) => {
                OutcomeName::InapplicableAction
            }
            Ending::Decided(Outcome::Failed(Failure::InfiniteLoop { .. })) => OutcomeName::InfiniteLoop,
            Ending::Stopped(_) => OutcomeName::Stopped,
        }
    }
}

impl From<Label> for LabelName {
    fn from(label: Label) -> Self {
        match label {
            Label::Positive => LabelName::Positive,
            Label::Negative => LabelName::Negative,
        }
    }
}

impl From<LabelName> for Label {
    fn from(name: LabelName) -> Self {
        match name {
            LabelName::Positive => Label::Positive,
            LabelName::Negative => Label::Negative,
        }
    }
}

impl Display for LabelName {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(label_name((*self).into()))
    }
}

/// A label in words.
pub fn label_name(label: Label) -> &'static str {
    match label {
        Label::Positive => "positive",
        Label::Negative => "negative",
    }
}
