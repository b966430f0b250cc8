//! The numbered things of a search, each with a type of its own.

macro_rules! index {
    ($(#[$doc:meta])* $name:ident, $number:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(super) struct $name($number);

        impl $name {
            /// The thing with that number; what numbers things has seen to it that there are not more.
            #[inline]
            pub(super) fn new(index: usize) -> Self {
                $name(<$number>::try_from(index).expect("more things than numbers"))
            }

            #[inline]
            pub(super) const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

index!(
    /// A line of a partial program, numbered in the order in which lines were made.
    LineId,
    u8
);
index!(
    /// A goto of a partial program, numbered in the order in which gotos were made.
    GotoId,
    u8
);
index!(
    /// An action, by its place among those that a program may use.
    ActionIndex,
    u32
);
index!(
    /// A state of the [space](super::space::Space) of an example.
    StateId,
    u32
);
index!(
    /// An example, by its place among those that count.
    ExampleId,
    u32
);

impl LineId {
    /// The first line of the program.
    pub(super) const FIRST: LineId = LineId(0);
}

impl StateId {
    /// The initial state.
    pub(super) const INITIAL: StateId = StateId(0);
    /// No state: there are fewer.
    pub(super) const NONE: StateId = StateId(u32::MAX);
}

/// A set of lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LineSet(u32);

impl LineSet {
    /// The first lines, this many.
    #[inline]
    pub(super) fn first(count: usize) -> Self {
        LineSet(u32::try_from((1_u64 << count) - 1).unwrap_or(u32::MAX))
    }

    #[inline]
    pub(super) fn contains(self, line: LineId) -> bool {
        self.0 & LineSet::bit(line) != 0
    }

    #[inline]
    #[must_use]
    pub(super) fn with(self, line: LineId) -> Self {
        LineSet(self.0 | LineSet::bit(line))
    }

    #[inline]
    #[must_use]
    pub(super) fn without(self, line: LineId) -> Self {
        LineSet(self.0 & !LineSet::bit(line))
    }

    #[inline]
    #[must_use]
    pub(super) fn union(self, other: Self) -> Self {
        LineSet(self.0 | other.0)
    }

    #[inline]
    pub(super) fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lines in their order.
    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = LineId> {
        let LineSet(mut lines) = self;
        std::iter::from_fn(move || {
            #[allow(clippy::cast_possible_truncation, reason = "at most 32")]
            let first = LineId(lines.trailing_zeros() as u8);
            let is_some = lines != 0;
            lines &= lines.wrapping_sub(1);
            is_some.then_some(first)
        })
    }

    #[inline]
    fn bit(line: LineId) -> u32 {
        1 << (line.0 % 32)
    }
}

/// A set of actions. With more than 64 of them it is not told which.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ActionSet(pub(super) u64);

impl ActionSet {
    #[inline]
    #[must_use]
    pub(super) fn with(self, action: ActionIndex) -> Self {
        ActionSet(self.0 | 1 << (action.index() % 64))
    }

    #[inline]
    pub(super) fn contains(self, action: ActionIndex) -> bool {
        self.0 >> (action.index() % 64) & 1 == 1
    }
}
