//! The execution of a program on one row.
//!
//! A state that is made of single cells alone is a state of one row, and everything is known in it. So this is the execution of the
//! program on an instance, by the same rules as the proof: what is refuted is executed by genplan as well, before it is said.

use std::collections::BTreeSet;

use genplan_core::program::Line;

use super::machine::{RowMachine, RowStep};
use super::reading::RowInstance;
use super::state::RowState;

/// What is seen of an execution.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Observed {
    /// Whether the program solves the instance.
    pub(super) is_solved: bool,
    /// The atoms that at least one object had in some state.
    pub(super) once: u128,
    /// The atoms that at least two objects had in the same state.
    pub(super) twice: u128,
}

impl RowMachine<'_> {
    /// Executes the program on a row; an error if that cannot be done, or takes more steps.
    pub(super) fn execute(&self, instance: &RowInstance, most_steps: usize) -> Result<Observed, String> {
        let mut observed = Observed::default();
        let (mut line, mut state) = (Line(0), RowState::concrete(instance));
        let mut visited = BTreeSet::new();
        for _ in 0..most_steps {
            observed.see(&state, self);
            match self.step(line, &state)? {
                RowStep::Solved => return Ok(Observed { is_solved: true, ..observed }),
                RowStep::Fails(..) => return Ok(observed),
                RowStep::Goes(next) => {
                    let [(next, then, _)] = <[_; 1]>::try_from(next).map_err(
                        |_| "what a step does is not known: a derived predicate depends on itself",
                    )?;
                    if !visited.insert((line, std::mem::replace(&mut state, then))) {
                        return Ok(observed);
                    }
                    line = next;
                }
            }
        }
        Err("an execution takes too long".into())
    }
}

impl Observed {
    fn see(&mut self, state: &RowState, machine: &RowMachine<'_>) {
        let (mut once, mut twice) = (0, 0);
        for individual in state.individuals(machine.automaton) {
            twice |= once & individual.letter.facts;
            once |= individual.letter.facts;
        }
        self.once |= once;
        self.twice |= twice;
    }

    /// What was seen in two executions.
    #[must_use]
    pub(super) fn or(self, other: Observed) -> Observed {
        Observed {
            is_solved: self.is_solved && other.is_solved,
            once: self.once | other.once,
            twice: self.twice | other.twice,
        }
    }
}
