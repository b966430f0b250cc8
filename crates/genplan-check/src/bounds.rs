//! How many more actions a positive example needs at least.
//!
//! A partial program has some actions S, and room for a number of other instructions. Let h(S, s) be a number for each set S of
//! actions and each state s, such that
//!
//! 1. h(S, s) = 0 where the goal holds in s;
//! 2. for each action a that leads from s to t: h(S, s) ≤ h(S, t) if a ∈ S, and h(S, s) ≤ 1 + h(S ∪ {a}, t) if not.
//!
//! Then whoever goes from s to the goal uses at least h(S, s) different actions that are not in S, by induction over the length of
//! the way. So if h(S, s) is more than the room, no completion of the program solves the example. The table is made to be as large as
//! possible, but nothing depends on that: [`Bounds::new`] goes on until a pass over the table finds both points everywhere.

use crate::space::{Space, StateId};
use crate::{Refusal, bad_input};

/// No number of actions is enough.
const NEVER: u8 = u8::MAX;

/// With more actions than this, all actions count as those that a program has.
pub const MOST_ACTIONS: usize = 16;

/// A table of h(S, s).
#[derive(Debug)]
pub struct Bounds {
    /// How many actions are told apart: all, or none.
    told: usize,
    states: usize,
    least: Vec<u8>,
}

impl Bounds {
    /// The table of a space with this many actions, which may take this many bytes. If not fine, S is always the set of all actions.
    pub fn new(
        space: &mut Space,
        actions: usize,
        is_fine: bool,
        most_bytes: usize,
    ) -> Result<Bounds, Refusal> {
        let told = if is_fine { actions } else { 0 };
        space.explore()?;
        let states = space.count();
        if told > MOST_ACTIONS || states << told > most_bytes {
            return Err(bad_input("a table of lower bounds takes too much memory"));
        }
        let mut bounds = Bounds { told, states, least: vec![NEVER; states << told] };
        for set in (0..1 << told).rev() {
            while bounds.lower(set, actions, space)? {}
        }
        Ok(bounds)
    }

    /// Lowers what is too large for a set of actions; says whether anything was. (Rows of larger sets come before.)
    fn lower(&mut self, set: usize, actions: usize, space: &mut Space) -> Result<bool, Refusal> {
        let mut is_lowered = false;
        for state in (0..self.states).rev() {
            let mut least = if space.goal(state as StateId) { 0 } else { NEVER };
            for action in 0..actions {
                let Some(next) = space.successor(state as StateId, action)? else { continue };
                let is_new = action < self.told && set >> action & 1 == 0;
                let row = if is_new { set | 1 << action } else { set };
                least =
                    least.min(self.least[row * self.states + next as usize].saturating_add(u8::from(is_new)));
            }
            let known = &mut self.least[set * self.states + state];
            is_lowered |= least < *known;
            *known = least.min(*known);
        }
        Ok(is_lowered)
    }

    /// Whether a program with these actions and this room cannot lead from a state to the goal.
    pub fn exclude(&self, state: StateId, at_hand: u64, room: usize) -> bool {
        let set = at_hand as usize & ((1 << self.told) - 1);
        let least = self.least[set * self.states + state as usize];
        least == NEVER || usize::from(least) > room
    }
}
