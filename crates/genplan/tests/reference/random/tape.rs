//! Random choices that shrink.

/// A finite supply of random choices. When it has run out every choice is the first, the simplest;
/// so a shorter tape, or one with smaller numbers on it, makes something simpler of the same kind.
pub struct Tape<'b> {
    rest: std::slice::Iter<'b, u8>,
}

impl<'b> Tape<'b> {
    pub fn new(bytes: &'b [u8]) -> Self {
        Tape { rest: bytes.iter() }
    }

    /// A number below a small bound.
    pub fn below(&mut self, bound: usize) -> usize {
        self.next() % bound
    }

    /// Says yes in so many cases of a hundred; no once the tape has run out.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.next() * 100 >= (100 - percent) * 256
    }

    /// One of some things; none if there are none.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        let choice = self.next().checked_rem(things.len())?;
        things.get(choice)
    }

    fn next(&mut self) -> usize {
        self.rest.next().copied().unwrap_or(0).into()
    }
}
