//! Rules whose findings an author may allow.

use std::fmt::{self, Display, Formatter};

macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident => $name:literal,)*) => {
        /// A rule whose findings an author may allow: `; genplan: allow(unused-type)`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Rule {
            $($(#[$doc])* $rule,)*
        }

        impl Rule {
            /// All rules.
            pub const ALL: &[Rule] = &[$(Rule::$rule,)*];

            /// What it is called in comments.
            pub fn name(self) -> &'static str {
                match self {
                    $(Rule::$rule => $name,)*
                }
            }
        }
    };
}

rules! {
    /// An instance with both labels.
    BothLabels => "both-labels",
    /// A goal that holds at the start.
    GoalAlreadyTrue => "goal-already-true",
    /// An action that no example can apply.
    InapplicableAction => "inapplicable-action",
    /// No example must be solved.
    NoPositiveExample => "no-positive-example",
    /// An instance that is given several times.
    SameInstance => "same-instance",
    /// A goal about something that nothing can change.
    StaticGoal => "static-goal",
    /// Actions that take objects.
    TakesObjects => "takes-objects",
    /// A test instance that is an example, too.
    TestIsExample => "test-is-example",
    /// A predicate that is only changed.
    UnaskedPredicate => "unasked-predicate",
    /// A goal that cannot be reached.
    UnreachableGoal => "unreachable-goal",
    /// An object that nothing is said about.
    UnusedObject => "unused-object",
    /// A predicate that is nowhere.
    UnusedPredicate => "unused-predicate",
    /// A type without parameters and objects.
    UnusedType => "unused-type",
}

impl Display for Rule {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
