//! A program in a family of rows: its steps, in states of one row or of many.

use genplan_core::program::Line;

use super::automaton::RowAutomaton;
use super::evaluate::{RowValue, RowView, standing};
use super::frame::RowFrame;
use super::kleene::Kleene;
use super::letter::{Letter, LocalAtomId};
use super::measure::Shift;
use super::program::RowInstruction;
use super::state::RowState;

/// What happens in a line.
#[derive(Clone, Debug)]
pub(super) enum RowStep {
    /// The goal holds at an `end`.
    Solved,
    /// It is false, or not known to be true, that an action is applicable, or at an `end` that the goal holds.
    Fails(RowFailure),
    /// The next lines and states.
    Goes(Vec<(Line, RowState, Shift)>),
}

/// What is not known to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowFailure {
    Goal,
    Precondition,
}

/// A program in a family of rows.
pub(super) struct RowMachine<'a> {
    pub(super) frame: &'a RowFrame,
    pub(super) automaton: &'a RowAutomaton,
    pub(super) program: &'a [RowInstruction],
}

impl RowMachine<'_> {
    /// What a line does in a state; an error if that cannot be said.
    pub(super) fn step(&self, line: Line, state: &RowState) -> Result<RowStep, String> {
        let view = RowView::new(self.frame, state, self.automaton);
        match &self.program[line.index()] {
            RowInstruction::End => Ok(match self.goal(&view) {
                Kleene::True => RowStep::Solved,
                Kleene::False | Kleene::Unknown => RowStep::Fails(RowFailure::Goal),
            }),
            RowInstruction::Goto { target, unless: (predicate, values) } => {
                let options = view.holds(*predicate, values).options();
                let next = |&holds: &bool| if holds { line.next() } else { *target };
                let next = options.iter().map(next).map(|line| (line, state.clone(), Shift::default()));
                Ok(RowStep::Goes(next.collect()))
            }
            RowInstruction::Act(call) => match call.is_applicable(&view) {
                Kleene::True => {
                    let successors = call.successors(&view, self.automaton)?.into_iter();
                    Ok(RowStep::Goes(successors.map(|(state, shift)| (line.next(), state, shift)).collect()))
                }
                Kleene::False | Kleene::Unknown => Ok(RowStep::Fails(RowFailure::Precondition)),
            },
        }
    }

    fn goal(&self, view: &RowView<'_>) -> Kleene {
        let shared = self.frame.shared_goals.iter().map(|goal| {
            let mut valuation = vec![None; goal.variables as usize];
            view.value(&goal.formula, &mut valuation)
        });
        let cells = (0..view.individuals.len()).map(|number| {
            let individual = view.individuals[number];
            let met = self.meets(view, individual.letter, Some(number));
            // Of what may not be there, it does not follow that the goal is false.
            if individual.is_single { met } else { met.max(Kleene::Unknown) }
        });
        let all = shared.chain(cells).chain([self.meets(view, view.state.whole, None)]);
        all.min().unwrap_or(Kleene::True)
    }

    /// Whether what the goal says about an individual holds.
    fn meets(&self, view: &RowView<'_>, letter: Letter, here: Option<usize>) -> Kleene {
        let fluents = |set: u128, value: bool| {
            LocalAtomId::of(set).map(move |atom| {
                let holds = self.goal_atom(view, letter, atom, here);
                if value { holds } else { !holds }
            })
        };
        fluents(letter.required, true).chain(fluents(letter.forbidden, false)).min().unwrap_or(Kleene::True)
    }

    fn goal_atom(&self, view: &RowView<'_>, letter: Letter, id: LocalAtomId, here: Option<usize>) -> Kleene {
        let atom = self.frame.atoms.atom(id);
        if self.frame.is_derived(atom.predicate) {
            if atom.has_next() {
                return Kleene::Unknown;
            }
            let values: Vec<RowValue> = atom.terms.iter().filter_map(|term| standing(*term, here)).collect();
            return view.holds(atom.predicate, &values);
        }
        letter.has(id).into()
    }
}
