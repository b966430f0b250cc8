//! Numbers for test instances: the same every time.

/// A sequence of numbers.
pub struct Random(u64);

impl Random {
    /// The sequence of a seed.
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(2) + 0x9E37_79B9_7F4A_7C15)
    }

    /// A number below a bound (Marsaglia's xorshift).
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound as u64).unwrap_or(0)
    }

    /// `count` numbers below a bound.
    pub fn numbers(&mut self, count: usize, bound: usize) -> Vec<usize> {
        (0..count).map(|_| self.below(bound)).collect()
    }

    /// The numbers below a bound in some order.
    pub fn permutation(&mut self, count: usize) -> Vec<usize> {
        let mut numbers: Vec<usize> = (0..count).collect();
        for place in (1..count).rev() {
            numbers.swap(place, self.below(place + 1));
        }
        numbers
    }
}
