//! Which examples a program is searched for.

use std::collections::BTreeSet;

use genplan_core::verdict::Label;
use genplan_pddl::Diagnostic;

use super::pool::InstancePool;
use crate::generate::Rng;
use genplan::question::{Bound, Mode};

/// A set of examples for which a program is searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// The pool, by its number.
    pub pool: usize,
    /// Which failures count.
    pub mode: Mode,
    /// What it is called in results.
    pub name: String,
    /// How many lines the program may have.
    pub bound: Bound,
    /// The instances of the pool.
    pub examples: Vec<usize>,
}

/// How random configurations are drawn from a pool.
///
/// As in the paper's experiment, each mode goes round through all numbers of positive and negative examples
/// that it may have. With five examples and 96 configurations that are 1 to 4 positive examples for the mode
/// with only these, and for the other two modes the ten ways to have at least one of each label, four times
/// each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// How many configurations (default: 96): a sixth with only positive examples, half of the others in
    /// either of the other modes.
    pub configurations: usize,
    /// At most this many examples in each (default: 5).
    pub examples: usize,
    /// Where the random numbers start (default: 1).
    pub seed: u64,
}

impl Default for Draw {
    fn default() -> Self {
        Draw { configurations: 96, examples: 5, seed: 1 }
    }
}

/// How often a set of examples is drawn again that was drawn before.
const ATTEMPTS: usize = 100;

impl Draw {
    /// Draws the configurations of a pool, which is the one with this number.
    pub(super) fn configurations(
        &self,
        number: usize,
        pool: &InstancePool,
        bound: &Bound,
    ) -> Result<Vec<Configuration>, Diagnostic> {
        self.check(pool)?;
        let drawn = self.shares().map(|(mode, count)| {
            let sets = self.sets(pool, mode, count);
            (1..).zip(sets).map(move |(index, examples)| {
                let name = format!("{}-{index}", mode.name());
                Configuration { pool: number, mode, name, bound: bound.clone(), examples }
            })
        });
        Ok(drawn.into_iter().flatten().collect())
    }

    /// How many configurations each mode gets.
    fn shares(&self) -> [(Mode, usize); 3] {
        let positive = (self.configurations + 3) / 6;
        let lite = (self.configurations - positive).div_ceil(2);
        let pn = self.configurations - positive - lite;
        [(Mode::Positive, positive), (Mode::PnLite, lite), (Mode::Pn, pn)]
    }

    /// All numbers of positive and negative examples that a mode may have.
    fn shapes(&self, mode: Mode) -> Vec<(usize, usize)> {
        let most = self.examples - 1;
        match mode {
            Mode::Positive => (1..=most).map(|positive| (positive, 0)).collect(),
            Mode::PnLite | Mode::Pn => (1..=most)
                .flat_map(|positive| (1..=self.examples - positive).map(move |negative| (positive, negative)))
                .collect(),
        }
    }

    /// Different sets of examples, as long as there are any.
    fn sets(&self, pool: &InstancePool, mode: Mode, count: usize) -> Vec<Vec<usize>> {
        let mut random = Rng::new(self.seed).for_purpose(&format!("{} {}", pool.name, mode.name()));
        let [positive, negative] = [Label::Positive, Label::Negative].map(|label| pool.examples(label));
        let mut known = BTreeSet::new();
        let shapes = self.shapes(mode);
        let mut draw = |&(positives, negatives): &(usize, usize)| {
            let mut set = Vec::new();
            for _ in 0..ATTEMPTS {
                set = random.sample(&positive, positives);
                set.extend(random.sample(&negative, negatives));
                let mut key = set.clone();
                key.sort_unstable();
                if known.insert(key) {
                    break;
                }
            }
            set
        };
        shapes.iter().cycle().take(count).map(&mut draw).collect()
    }

    /// Checks that the largest sets can be drawn.
    fn check(&self, pool: &InstancePool) -> Result<(), Diagnostic> {
        let needed = self.examples - 1;
        let [positive, negative] = [Label::Positive, Label::Negative].map(|label| pool.examples(label).len());
        if positive >= needed && negative >= needed {
            return Ok(());
        }
        let message = format!("`{}` has too few examples to draw from", pool.name);
        let there = format!(
            "sets of at most {} need {needed} positive and {needed} negative examples; there are {positive} and \
             {negative}",
            self.examples
        );
        let most = positive.min(negative) + 1;
        let help = match most {
            0 | 1 => "genplan reads the files positive/*.pddl and negative/*.pddl of the folder".to_owned(),
            _ => format!("add examples, or draw smaller sets: `--examples {most}`"),
        };
        let bundled =
            "`genplan generate DOMAIN --pool -o FOLDER` makes a large enough folder of a bundled domain";
        let bundled = (self.examples <= Draw::default().examples).then(|| bundled.to_owned());
        Err(Diagnostic::error(message).help(there).help(help).helps(bundled))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_the_size_of_the_papers_experiment() {
        let draw = Draw::default();
        assert_eq!(draw.shares().map(|(_, count)| count), [16, 40, 40]);
        assert_eq!(draw.shapes(Mode::Positive), [(1, 0), (2, 0), (3, 0), (4, 0)]);
        assert_eq!(draw.shapes(Mode::Pn).len(), 10);
        assert!(draw.shapes(Mode::PnLite).iter().all(|&(p, n)| p >= 1 && n >= 1 && p + n <= 5));
    }

    #[test]
    fn every_configuration_has_a_mode() {
        for configurations in 1..30 {
            let draw = Draw { configurations, ..Draw::default() };
            assert_eq!(draw.shares().iter().map(|(_, count)| count).sum::<usize>(), configurations);
        }
    }
}
