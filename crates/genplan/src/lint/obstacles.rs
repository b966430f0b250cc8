//! Reasons that can be seen without a search why no program fits, of whatever size.

use genplan_core::budget::Budget;
use genplan_core::verdict::Label;
use genplan_pddl::Diagnostic;

use super::{duplicates, goals};
use crate::examples::Example;
use crate::explore::{Bounds, Reachability};
use crate::problem::GroundExample;

/// Examples for which no program of any size exists.
#[derive(Clone, Debug)]
pub struct Obstacle {
    /// Their numbers.
    pub examples: Vec<usize>,
    /// What to tell their author.
    pub diagnostic: Diagnostic,
}

/// How much to explore: a look, because a search follows that will notice what is not seen here.
const LOOK: Bounds = Bounds { states: 20_000, words: 1_000_000, pairs: 1_000_000 };

/// Finds positive examples whose goal is unreachable, and instances that are labelled both ways. The ground
/// examples are those that the others became, in the same order. What the budget does not allow to find is not
/// found.
pub fn obstacles(examples: &[Example], ground: &[GroundExample], budget: &Budget) -> Vec<Obstacle> {
    let mut obstacles = Vec::new();
    for (number, example) in ground.iter().enumerate() {
        if example.label == Label::Positive
            && goals::reachability(&example.ground, &LOOK, budget) == Reachability::Unreachable
        {
            let diagnostic = goals::unreachable(example.ground.task());
            obstacles.push(Obstacle { examples: vec![number], diagnostic });
        }
    }
    for (first, again) in duplicates::pairs(examples) {
        if examples[first].label != examples[again].label {
            let diagnostic = duplicates::finding(&examples[first], &examples[again]);
            obstacles.push(Obstacle { examples: vec![first, again], diagnostic });
        }
    }
    obstacles
}
