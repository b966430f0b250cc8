//! How much information an answer is expected to give.
//!
//! The answer to a question excludes programs that are compared. But the intended program is often none of them: it is
//! longer. Of the programs that are not compared, about the same part solves an instance; so a yes to an instance that
//! few programs solve excludes nearly all of them, and a no excludes hardly any. How likely a yes is depends on where the
//! instance comes from: what people and generators make is meant to be solved about as often as the examples are.

use genplan_core::verdict::Label;

use crate::scene::Scene;
use crate::variants::{GroundScene, InstanceOrigin};

/// How likely it is that the intended program is none of those that are compared. It changes which question is asked.
const NOT_COMPARED: f64 = 0.5;

/// The same for an instance of a pool, if the programs are so long that guided search had to find most of them: see
/// "best question" in `docs/decisions`. It changes which question is asked.
const NOT_COMPARED_LONG: f64 = 0.9;

/// At least this part of the programs that are not compared solves an instance, and at least this part does not.
/// It changes which question is asked.
const LEAST_PART: f64 = 1.0 / 16.0;

/// What the examples let one expect of an answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct AnswerModel {
    /// How often the answer is yes.
    yes: f64,
    /// The size of the largest positive example.
    largest: usize,
    /// Whether the programs are so long that guided search had to find most of them.
    are_long: bool,
}

impl AnswerModel {
    /// Learns from labelled scenes. One negative example is added, because the first is positive of necessity.
    pub(super) fn learn<'s>(
        examples: impl Iterator<Item = (Label, &'s Scene)> + Clone,
        are_long: bool,
    ) -> Self {
        let positive =
            examples.clone().filter(|(label, _)| *label == Label::Positive).map(|(_, scene)| scene);
        AnswerModel {
            yes: positive.clone().count() as f64 / (examples.count() as f64 + 1.0),
            largest: positive.map(Scene::size).max().unwrap_or(0),
            are_long,
        }
    }

    /// Whether a scene is larger than all positive examples.
    pub(super) fn is_larger(&self, scene: &GroundScene) -> bool {
        scene.scene.size() > self.largest
    }

    /// How much the answer to a question tells, in bits, if programs of this weight solve it, and this part of them all.
    /// Of goals that come from programs, it is only known what these do.
    pub(super) fn information(&self, weight: f64, part: f64, scene: &GroundScene, has_own_goal: bool) -> f64 {
        if !has_own_goal {
            return information(weight);
        }
        // How often examples are positive counts more for given instances of a size that no positive example has: programs
        // that fit by accident fail there, and the intended one need not.
        let is_new_size = scene.origin != InstanceOrigin::Examples && self.is_larger(scene);
        let counts = if is_new_size { 0.8 } else { 0.6 };
        let part = part.clamp(LEAST_PART, 1.0 - LEAST_PART);
        let yes = counts * self.yes + (1.0 - counts) * part;
        let of_others = -yes * part.log2() - (1.0 - yes) * (1.0 - part).log2();
        let not_compared = match self.are_long && scene.origin == InstanceOrigin::Pool {
            true => NOT_COMPARED_LONG,
            false => NOT_COMPARED,
        };
        (1.0 - not_compared) * information(weight) + not_compared * of_others
    }
}

/// How much it tells, in bits, whether something is so that is so with this probability.
pub(super) fn information(probability: f64) -> f64 {
    let term = |probability: f64| if probability > 0.0 { -probability * probability.log2() } else { 0.0 };
    term(probability) + term(1.0 - probability)
}
