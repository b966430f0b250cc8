//! Dead ends: states of a positive example from which the actions at hand cannot reach the goal.
//!
//! A partial program has some actions, and room for this many more. If no set of that many more leads from the
//! present state of a positive example to its goal, then no completion of the program solves it.
//!
//! Debug builds check each cut in a small space by exploring it from the front.

use genplan_core::budget::{Meter, StopReason};
use genplan_core::verdict::Label;

use super::forward::Forward;
use super::{NodeView, PruningRule, RuleInput, RuleScope};
use crate::search::choice::Choice;
use crate::search::cursor::Cursor;
use crate::search::index::{ActionSet, ExampleId, StateId};
use crate::search::partial::PartialProgram;
use crate::search::space::{Predecessors, Space};
use crate::search::thresholds::FEW_ACTIONS;

/// For each positive example: from which states its goal can be reached, by which actions.
pub(in crate::search) struct DeadEnds {
    examples: Vec<Option<Table>>,
    actions: usize,
}

/// Bitsets of states, by room for more actions and by the set of those at hand.
struct Table {
    width: usize,
    /// Whether sets of actions are told apart.
    is_fine: bool,
    bits: Vec<u64>,
    /// What checks it, in debug builds.
    forward: Option<Forward>,
}

impl PruningRule for DeadEnds {
    const SCOPE: RuleScope = RuleScope { all: true, sketch: true };

    /// Searches backwards from the goals.
    fn learn(input: &mut RuleInput<'_, '_>) -> Result<Option<Self>, StopReason> {
        if !input.is_complete {
            return Ok(None);
        }
        let RuleInput { spaces, vocabulary, effort, budget, .. } = input;
        let (actions, meter) = (vocabulary.actions.len(), budget.meter());
        let mut table = |space: &mut Space<'_>| match space.label {
            Label::Positive => Table::new(space, actions, *effort, &meter).map(Some),
            Label::Negative => Ok(None),
        };
        let examples = spaces.iter_mut().map(&mut table).collect::<Result<_, _>>()?;
        Ok(Some(DeadEnds { examples, actions }))
    }

    #[allow(clippy::inline_always, reason = "it is asked for every line that an execution could go to")]
    #[inline(always)]
    fn cuts_choice(&self, program: &PartialProgram, at: &NodeView, choice: Choice) -> bool {
        let Some(after) = at.after.filter(|_| at.is_positive) else { return false };
        let at_hand = program.outline().at_hand;
        match choice {
            Choice::Act(action) => {
                !self.is_alive(at.example, after, at_hand.with(action), at.room.saturating_sub(1))
            }
            Choice::Line(_) => !self.is_alive(at.example, after, at_hand, at.room),
            _ => false,
        }
    }

    #[inline]
    fn cuts_cursor(&self, program: &PartialProgram, room: usize, example: ExampleId, cursor: Cursor) -> bool {
        !self.is_alive(example, cursor.state, program.outline().at_hand, room)
    }
}

impl DeadEnds {
    /// By example: whether there is a table, and if so, whether it tells sets of actions apart.
    pub(in crate::search) fn tables(&self) -> impl Iterator<Item = Option<bool>> {
        self.examples.iter().map(|table| table.as_ref().map(|table| table.is_fine))
    }

    /// Whether an example can reach its goal from a state, with these actions at hand and room for more.
    #[inline]
    fn is_alive(&self, example: ExampleId, state: StateId, at_hand: ActionSet, room: usize) -> bool {
        let table = self.examples[example.index()].as_ref();
        table.is_none_or(|table| {
            let is_alive = table.is_alive(state, at_hand, room.min(self.actions), self.actions);
            debug_assert!(
                is_alive
                    || table.forward.as_ref().is_none_or(|forward| forward.is_dead(state, at_hand, room)),
                "the goal can be reached from a state that is cut off"
            );
            is_alive
        })
    }
}

impl Table {
    fn new(space: &mut Space<'_>, actions: usize, effort: usize, meter: &Meter) -> Result<Self, StopReason> {
        let width = space.len().div_ceil(64);
        let is_fine = actions <= FEW_ACTIONS && space.len() << actions <= effort;
        let predecessors = space.predecessors();
        meter.work((space.len() * actions) as u64)?;
        let forward = if cfg!(debug_assertions) { Forward::new(space, actions) } else { None };
        let mut table = Table { width, is_fine, bits: goal_states(space, width), forward };
        if is_fine {
            for set in 1..1_usize << actions {
                // What is alive with fewer actions is alive with more.
                let fewer = table.row(set & (set - 1)).to_vec();
                table.bits.extend(grow(&predecessors, ActionSet(set as u64), fewer));
                meter.work(space.len() as u64)?;
            }
            table.add_room(actions, meter)?;
        } else {
            table.bits = grow(&predecessors, ActionSet(u64::MAX), table.bits);
        }
        Ok(table)
    }

    /// With room for one more action, a state is alive if it is so with some more action and less room.
    fn add_room(&mut self, actions: usize, meter: &Meter) -> Result<(), StopReason> {
        let sets = 1 << actions;
        for room in 1..=actions {
            for set in 0..sets {
                let mut bits = self.row((room - 1) * sets + set).to_vec();
                for action in (0..actions).filter(|action| set >> action & 1 == 0) {
                    let more = self.row((room - 1) * sets + (set | 1 << action));
                    bits.iter_mut().zip(more).for_each(|(bits, more)| *bits |= more);
                }
                self.bits.extend(bits);
                meter.work((actions * self.width) as u64)?;
            }
        }
        Ok(())
    }

    fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.width..][..self.width]
    }

    #[inline]
    fn is_alive(&self, state: StateId, at_hand: ActionSet, room: usize, actions: usize) -> bool {
        let row = if self.is_fine { (room << actions) + low_bits(at_hand) } else { 0 };
        self.bits[row * self.width + state.index() / 64] >> (state.index() % 64) & 1 == 1
    }
}

/// A set of few actions as a number.
#[allow(clippy::cast_possible_truncation, reason = "at most FEW_ACTIONS bits are set")]
fn low_bits(set: ActionSet) -> usize {
    set.0 as usize
}

fn has(bits: &[u64], bit: usize) -> bool {
    bits[bit / 64] >> (bit % 64) & 1 == 1
}

fn goal_states(space: &Space<'_>, width: usize) -> Vec<u64> {
    let mut bits = vec![0; width];
    for state in space.states().filter(|&state| space.goal(state)) {
        bits[state.index() / 64] |= 1 << (state.index() % 64);
    }
    bits
}

/// Adds to a set of states all from which actions of a set lead into it, searching backwards.
fn grow(predecessors: &Predecessors, actions: ActionSet, mut states: Vec<u64>) -> Vec<u64> {
    let mut open: Vec<usize> = (0..predecessors.len()).filter(|&state| has(&states, state)).collect();
    while let Some(state) = open.pop() {
        for &(before, action) in predecessors.row(state) {
            let before = before.index();
            if actions.contains(action) && !has(&states, before) {
                states[before / 64] |= 1 << (before % 64);
                open.push(before);
            }
        }
    }
    states
}
