//! Random values that shrink, and how many of them a test looks at.

use proptest::collection::vec;
use proptest::prelude::any;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngSeed, TestCaseResult, TestRunner};

/// A tape of at most that length.
pub fn bytes(most: usize) -> impl Strategy<Value = Vec<u8>> {
    vec(any::<u8>(), 0..=most)
}

/// A number of the environment, if it is set.
fn number(name: &str) -> Option<u32> {
    std::env::var(name).ok().map(|text| text.parse().expect(name))
}

/// How many times more than usual is tested.
pub fn scale() -> u32 {
    number("GENPLAN_TEST_SCALE").unwrap_or(1)
}

/// A number of random values, always the same: where a planner is asked, nothing is shrunk.
/// `GENPLAN_TEST_SCALE` multiplies their number; `GENPLAN_TEST_SEED` makes them others.
pub fn sample<S: Strategy>(strategy: &S, count: u32) -> Vec<S::Value> {
    let rng_seed = RngSeed::Fixed(number("GENPLAN_TEST_SEED").unwrap_or(0).into());
    let mut runner = TestRunner::new(Config { rng_seed, ..Config::default() });
    let mut one = || strategy.new_tree(&mut runner).expect("a random value").current();
    (0..count * scale()).map(|_| one()).collect()
}

/// Runs a test on a number of random values.
///
/// `GENPLAN_TEST_SCALE` multiplies their number; `GENPLAN_TEST_SEED` makes them others.
pub fn check_on<S: Strategy>(strategy: &S, cases: u32, test: impl Fn(&S::Value) -> TestCaseResult) {
    let seed = number("GENPLAN_TEST_SEED");
    let config = Config {
        cases: cases * scale(),
        rng_seed: RngSeed::Fixed(seed.unwrap_or(0).into()),
        failure_persistence: None,
        max_shrink_iters: 50_000,
        ..Config::default()
    };
    let result = TestRunner::new(config).run(strategy, |case| test(&case));
    result.unwrap_or_else(|failure| panic!("GENPLAN_TEST_SEED={}: {failure}", seed.unwrap_or(0)));
}

/// A finite supply of random choices. When it has run out every choice is the first, the simplest;
/// so a shorter tape, or one with smaller numbers on it, makes something simpler of the same kind.
pub struct Tape<'b> {
    rest: std::slice::Iter<'b, u8>,
}

impl<'b> Tape<'b> {
    /// The choices that some bytes are.
    pub fn new(bytes: &'b [u8]) -> Self {
        Tape { rest: bytes.iter() }
    }

    /// A number below a small bound.
    pub fn below(&mut self, bound: usize) -> usize {
        self.next() % bound
    }

    /// Says yes in `percent` cases of a hundred; no once the tape has run out.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.next() * 100 >= (100 - percent) * 256
    }

    /// One of some things; `None` if there are none.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        let choice = self.next().checked_rem(things.len())?;
        things.get(choice)
    }

    fn next(&mut self) -> usize {
        self.rest.next().copied().unwrap_or(0).into()
    }
}
