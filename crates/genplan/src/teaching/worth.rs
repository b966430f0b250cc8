//! How much an answer tells.
//!
//! The answer to a question excludes programs that are compared. But the intended program is often none of them: it is
//! longer. Of the programs that are not compared, about the same share solves an instance; so a yes to an instance that
//! few programs solve excludes nearly all of them, and a no excludes hardly any. How likely a yes is depends on where the
//! instance comes from: what people and generators make is meant to be solved about as often as the examples are.

use genplan_core::verdict::Label;

use super::scene::Scene;
use super::situation::{Origin, Situation};

/// How likely it is that the intended program is none of those that are compared.
const STRANGER: f64 = 0.5;

/// Likewise for an instance of a pool, if these are so long that guided search had to find most of them. (With as much as
/// above, blocks-table takes 44 labels in seven starts instead of 17; if it is so for all instances, Fibonacci takes 7 at
/// the median instead of 5.)
const STRANGER_TO_LONG: f64 = 0.9;

/// At least this share of the programs that are not compared solves an instance, and at least this share does not.
const LEAST_SHARE: f64 = 1.0 / 16.0;

/// What the examples let one expect of an answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Precedent {
    /// How often the answer is yes.
    yes: f64,
    /// The size of the largest positive example.
    largest: usize,
    /// Whether the programs are so long that guided search had to find most of them.
    are_long: bool,
}

impl Precedent {
    /// Learns from labelled scenes. One negative example is added, because the first is positive of necessity.
    pub(super) fn learn<'s>(
        examples: impl Iterator<Item = (Label, &'s Scene)> + Clone,
        are_long: bool,
    ) -> Self {
        let positive =
            examples.clone().filter(|(label, _)| *label == Label::Positive).map(|(_, scene)| scene);
        Precedent {
            yes: positive.clone().count() as f64 / (examples.count() as f64 + 1.0),
            largest: positive.map(Scene::size).max().unwrap_or(0),
            are_long,
        }
    }

    /// Whether a situation is larger than all positive examples.
    pub(super) fn is_larger(&self, situation: &Situation) -> bool {
        situation.scene.size() > self.largest
    }

    /// How much the likelihood of a yes among the examples counts, against the share of programs that solve an instance. It
    /// counts more for given instances of a size that no positive example has: programs that fit by accident fail there,
    /// and the intended one need not.
    fn counts(&self, situation: &Situation) -> f64 {
        if situation.origin != Origin::Made && self.is_larger(situation) { 0.8 } else { 0.6 }
    }

    /// How much the answer to a question tells, in bits, if programs of this weight solve it, and this share of them all.
    /// Of goals that come from programs, it is only known what these do.
    pub(super) fn worth(&self, weight: f64, share: f64, situation: &Situation, has_own_goal: bool) -> f64 {
        if !has_own_goal {
            return information(weight);
        }
        let share = share.clamp(LEAST_SHARE, 1.0 - LEAST_SHARE);
        let counts = self.counts(situation);
        let yes = counts * self.yes + (1.0 - counts) * share;
        let of_strangers = -yes * share.log2() - (1.0 - yes) * (1.0 - share).log2();
        let is_stranger = match self.are_long && situation.origin == Origin::Pool {
            true => STRANGER_TO_LONG,
            false => STRANGER,
        };
        (1.0 - is_stranger) * information(weight) + is_stranger * of_strangers
    }
}

/// How much it tells, in bits, whether something is so that is so with this probability.
pub(super) fn information(share: f64) -> f64 {
    let part = |share: f64| if share > 0.0 { -share * share.log2() } else { 0.0 };
    part(share) + part(1.0 - share)
}
