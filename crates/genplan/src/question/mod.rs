//! What is asked about a generalized planning problem, whichever engine answers.
//!
//! | part | what it says |
//! |---|---|
//! | [`Mode`] | how an example of each label may end |
//! | [`ConditionChoice`], [`candidates`] | what gotos may test, the most general first |

mod conditions;

use genplan_core::execution::{Ending, Failure, Outcome};
use genplan_core::verdict::Label;

pub use conditions::{Candidate, ConditionChoice, Rank, candidates};

/// What counts as a failure of a negative example, and whether negative examples count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// All three failures.
    #[default]
    Pn,
    /// All but infinite loops.
    PnLite,
    /// Negative examples are left out.
    Positive,
}

impl Mode {
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
