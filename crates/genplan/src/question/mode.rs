//! Which examples count, and how each may end.

use genplan_core::execution::{Ending, Failure, Outcome};
use genplan_core::verdict::Label;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What counts as a failure of a negative example, and whether negative examples count: the columns of the
/// paper's tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Negative examples are left out.
    Positive,
    /// All failures but infinite loops.
    PnLite,
    /// All three failures.
    #[default]
    Pn,
}

impl Mode {
    /// All modes, in the paper's order.
    pub const ALL: [Mode; 3] = [Mode::Positive, Mode::PnLite, Mode::Pn];

    /// What it is called in documents.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Positive => "positive",
            Mode::PnLite => "pn-lite",
            Mode::Pn => "pn",
        }
    }

    /// What the paper calls it.
    pub fn title(self) -> &'static str {
        match self {
            Mode::Positive => "P",
            Mode::PnLite => "PN-Lite",
            Mode::Pn => "PN",
        }
    }

    /// Whether examples with this label count.
    pub fn counts(self, label: Label) -> bool {
        self != Mode::Positive || label == Label::Positive
    }

    /// Whether an example with this label may end like that.
    pub fn admits(self, label: Label, ending: Ending) -> bool {
        match (label, ending) {
            (Label::Positive, ending) => ending == Ending::Decided(Outcome::Solved),
            (Label::Negative, Ending::Decided(Outcome::Failed(failure))) => {
                self != Mode::PnLite || !matches!(failure, Failure::InfiniteLoop { .. })
            }
            (Label::Negative, _) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Ending, Failure, Label, Mode, Outcome};

    #[test]
    fn what_an_example_may_do_depends_on_its_label_and_on_the_mode() {
        let solved = Ending::Decided(Outcome::Solved);
        let incomplete = Ending::Decided(Outcome::Failed(Failure::IncompleteProgram));
        let endless = Ending::Decided(Outcome::Failed(Failure::InfiniteLoop { since: 0 }));
        let allowed =
            |label, mode: Mode| [solved, incomplete, endless].map(|ending| mode.admits(label, ending));
        assert_eq!(allowed(Label::Positive, Mode::Pn), [true, false, false]);
        assert_eq!(allowed(Label::Negative, Mode::Pn), [false, true, true]);
        assert_eq!(allowed(Label::Negative, Mode::PnLite), [false, true, false]);
    }
}
