//! Random numbers that are the same everywhere and always.

/// The generator `SplitMix64` (Steele, Lea, Flood 2014): tiny, and good enough to draw examples with.
pub(super) struct Random {
    state: u64,
}

impl Random {
    /// A sequence of its own for each seed and name.
    pub(super) fn new(seed: u64, name: &str) -> Self {
        let mut random = Random { state: seed };
        for byte in name.bytes() {
            random.state = random.next() ^ u64::from(byte);
        }
        random
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.state;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    /// A number below a bound, which is small against 2⁶⁴, so that all are as good as equally likely.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        let product = u128::from(self.next()) * bound as u128;
        (product >> 64) as usize
    }

    /// So many different ones of the items, in random order.
    pub(super) fn sample(&mut self, items: &[usize], count: usize) -> Vec<usize> {
        let mut items = items.to_vec();
        for place in 0..count {
            let other = place + self.below(items.len() - place);
            items.swap(place, other);
        }
        items.truncate(count);
        items
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_that_of_splitmix64() {
        let mut random = Random { state: 1_234_567 };
        assert_eq!([random.next(), random.next()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
    }

    #[test]
    fn a_sample_has_no_repetitions_and_reaches_every_item() {
        let (mut random, items) = (Random::new(1, "sample"), [2, 3, 5, 7]);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..50 {
            let sample = random.sample(&items, 2);
            assert!(sample[0] != sample[1] && sample.iter().all(|item| items.contains(item)));
            seen.extend(sample);
        }
        assert_eq!(seen.len(), items.len());
    }
}
