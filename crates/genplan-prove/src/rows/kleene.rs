//! Truth where not everything is known.

/// Kleene's three values, in the order in which a disjunction takes the largest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kleene {
    False,
    Unknown,
    True,
}

impl From<bool> for Kleene {
    fn from(value: bool) -> Self {
        if value { Kleene::True } else { Kleene::False }
    }
}

impl std::ops::Not for Kleene {
    type Output = Kleene;

    fn not(self) -> Kleene {
        match self {
            Kleene::False => Kleene::True,
            Kleene::Unknown => Kleene::Unknown,
            Kleene::True => Kleene::False,
        }
    }
}

impl Kleene {
    /// What is known if there may be nothing that it is about.
    pub(super) fn if_there(self) -> Kleene {
        self.min(Kleene::Unknown)
    }

    /// The disjunction.
    pub(super) fn any(values: impl IntoIterator<Item = Kleene>) -> Kleene {
        values.into_iter().max().unwrap_or(Kleene::False)
    }

    /// The values that are possible.
    pub(super) fn options(self) -> &'static [bool] {
        match self {
            Kleene::False => &[false],
            Kleene::Unknown => &[false, true],
            Kleene::True => &[true],
        }
    }
}
