//! Planning states.

/// The place of a fluent in the states of one instance.
///
/// Frames grow with the number of examples; states must not, so each instance numbers the fluents that can
/// be true in it. Slots below [`Instance::basic`](crate::instance::Instance::basic) belong to fluents that
/// actions change, the others to derived fluents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot(pub u32);

impl Slot {
    /// The slot as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A fluent or its negation, by slot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(u32);

impl Literal {
    /// The literal that is true when `slot` has that value.
    pub fn new(slot: Slot, value: bool) -> Self {
        Literal(slot.0 << 1 | u32::from(!value))
    }

    /// Its slot.
    pub fn slot(self) -> Slot {
        Slot(self.0 >> 1)
    }

    /// The value that makes it true.
    pub fn value(self) -> bool {
        self.0 & 1 == 0
    }
}

/// A total assignment of truth values to the slots of an instance.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    words: Vec<u64>,
}

impl State {
    /// The state in which everything is false.
    pub fn new(slots: usize) -> Self {
        State { words: vec![0; slots.div_ceil(64)] }
    }

    /// The state with these values, 64 slots to a word, lowest bit first.
    pub fn from_words(words: Vec<u64>) -> Self {
        State { words }
    }

    /// The value of a slot.
    pub fn get(&self, slot: Slot) -> bool {
        self.words[slot.index() / 64] >> (slot.index() % 64) & 1 == 1
    }

    /// Negates a slot and says what its value is now.
    pub fn flip(&mut self, slot: Slot) -> bool {
        self.words[slot.index() / 64] ^= 1 << (slot.index() % 64);
        self.get(slot)
    }

    /// Whether a literal holds.
    pub fn satisfies(&self, literal: Literal) -> bool {
        self.get(literal.slot()) == literal.value()
    }

    /// The values, 64 slots to a word, lowest bit first.
    pub fn words(&self) -> &[u64] {
        &self.words
    }
}
