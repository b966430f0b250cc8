//! What a partial program costs in guided search: the cheapest is expanded first.

use genplan_core::verdict::Label;

use super::cursor::{Cursors, Phase};
use super::distance::{Distance, Distances};
use super::index::{ExampleId, StateId};
use super::partial::{Outline, PartialProgram};
use super::space::Space;

/// What makes a partial program less promising. Prices mean something relative to each other only.
///
/// The default was chosen on the families of the bench `guided`; `docs/synthesis.md` has the figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prices {
    /// That positive examples, in the mean, are as far from their goals as at the start.
    pub distance: u64,
    /// A line. With several prices, the cheapest programs by each of them are expanded in turn.
    pub line: Vec<u64>,
    /// That twice as many partial programs as before have come to the same states.
    pub repetition: u64,
}

impl Default for Prices {
    fn default() -> Self {
        Prices { distance: 1000, line: vec![50, 100, 200], repetition: 100 }
    }
}

/// What a partial program costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeCost {
    /// All but its lines.
    pub rest: u32,
    /// How many lines it has that say something.
    pub lines: u8,
}

impl NodeCost {
    /// The price, if a line costs this much.
    pub(super) fn price(self, line: u64) -> u64 {
        u64::from(self.rest) + line * u64::from(self.lines)
    }
}

impl Prices {
    /// What a partial program costs; `None` if an example can no longer reach its goal.
    pub(super) fn cost(
        &self,
        program: &PartialProgram,
        cursors: &Cursors,
        spaces: &[Space<'_>],
        distances: &Distances,
    ) -> Option<NodeCost> {
        let (mut sum, mut count) = (0, 0);
        for (index, space) in spaces.iter().enumerate().filter(|(_, space)| space.label == Label::Positive) {
            let (example, cursor) = (ExampleId::new(index), cursors.get(ExampleId::new(index)));
            count += 1;
            if cursor.phase != Phase::Done {
                let start = distances.get(example, StateId::INITIAL, space)?;
                sum += self.share(distances.get(example, cursor.state, space)?, start);
            }
        }
        let rest = sum / u64::max(count, 1);
        let &Outline { len, empty_lines, .. } = program.outline();
        Some(NodeCost { rest: u32::try_from(rest).unwrap_or(u32::MAX), lines: len - empty_lines })
    }

    /// What a program costs that comes to states to which others have come before.
    pub(super) fn repeated(&self, cost: NodeCost, doublings: u32) -> NodeCost {
        let more = u32::try_from(self.repetition.saturating_mul(doublings.into())).unwrap_or(u32::MAX);
        NodeCost { rest: cost.rest.saturating_add(more), ..cost }
    }

    /// The price of a distance, compared with that at the start.
    fn share(&self, here: Distance, start: Distance) -> u64 {
        self.distance * u64::from(here) / u64::from(start.max(1))
    }
}
