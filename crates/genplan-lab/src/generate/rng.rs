//! Random numbers that stay the same for ever.

/// The generator `SplitMix64` (Steele, Lea and Flood, 2014): a counter whose values are scrambled.
///
/// It is written here, and not taken from a library, because generated instances are named by their seed: the same
/// seed must give the same bytes in every version.
///
/// ```
/// use genplan_lab::generate::Rng;
///
/// let mut rng = Rng::new(1);
/// assert_eq!((rng.next(), rng.next()), (10_451_216_379_200_822_465, 13_757_245_211_066_428_519));
/// ```
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Self {
        Rng { state: seed }
    }

    /// A generator for one purpose: with other words it gives other numbers.
    #[must_use]
    pub fn for_purpose(&self, words: &str) -> Self {
        words.bytes().fold(self.clone(), |mut rng, byte| {
            rng.state = rng.next() ^ u64::from(byte);
            rng
        })
    }

    /// The next number.
    #[allow(clippy::should_implement_trait, reason = "there is always a next one")]
    pub fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, each about equally often.
    ///
    /// # Panics
    /// If the bound is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "there is no number below 0");
        // The upper half of the product; the error is below bound / 2^64.
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// A number between two, each of them included.
    ///
    /// # Panics
    /// If the second is smaller.
    pub fn between(&mut self, smallest: usize, largest: usize) -> usize {
        smallest + self.below(largest + 1 - smallest)
    }

    /// One of the items.
    ///
    /// # Panics
    /// If there is none.
    pub fn one<'i, T>(&mut self, items: &'i [T]) -> &'i T {
        &items[self.below(items.len())]
    }

    /// True once in `times`.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// This many different ones of the items, in random order.
    ///
    /// # Panics
    /// If there are fewer items.
    pub fn sample<T: Copy>(&mut self, items: &[T], count: usize) -> Vec<T> {
        let mut items = items.to_vec();
        for place in 0..count {
            let other = place + self.below(items.len() - place);
            items.swap(place, other);
        }
        items.truncate(count);
        items
    }

    /// The numbers below `count` in random order.
    pub fn permutation(&mut self, count: usize) -> Vec<usize> {
        let mut numbers: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            numbers.swap(last, self.below(last + 1));
        }
        numbers
    }
}
