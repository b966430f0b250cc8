//! What an action makes of a state of rows.

use std::collections::{BTreeMap, BTreeSet};

use genplan_pddl::lifted::{Action, ConditionalEffect, EffectLiteral, ObjectId};

use super::automaton::RowAutomaton;
use super::evaluate::{Adjacency, RowValue, RowView, Valuation, bind, of};
use super::frame::RowFrame;
use super::kleene::Kleene;
use super::letter::{Letter, LocalAtomId};
use super::measure::Shift;
use super::state::{Area, RowIndividual, RowState, Segment};

/// An action schema with objects for its parameters.
#[derive(Clone, Debug)]
pub(super) struct GroundCall {
    /// The index of the schema.
    pub(super) schema: usize,
    pub(super) objects: Vec<ObjectId>,
}

impl GroundCall {
    pub(super) fn action<'a>(&self, frame: &'a RowFrame) -> &'a Action {
        &frame.domain.actions[self.schema]
    }

    fn valuation(&self, frame: &RowFrame) -> Valuation {
        let action = self.action(frame);
        let mut valuation = vec![None; action.variables as usize];
        for (parameter, &object) in action.parameters.iter().zip(&self.objects) {
            bind(parameter.variable, RowValue::Fixed(object), &mut valuation);
        }
        valuation
    }

    /// Whether it is applicable.
    pub(super) fn is_applicable(&self, view: &RowView<'_>) -> Kleene {
        let mut valuation = self.valuation(view.frame);
        view.value(&self.action(view.frame).precondition, &mut valuation)
    }

    /// The states that it leads to, each with how the numbers of cells change; an error if what it does is not local.
    pub(super) fn successors(
        &self,
        view: &RowView<'_>,
        automaton: &RowAutomaton,
    ) -> Result<Vec<(RowState, Shift)>, String> {
        let mut changes = Changes::default();
        for effect in &self.action(view.frame).effects {
            let mut valuation = self.valuation(view.frame);
            changes
                .collect(view, effect, effect.parameters.len(), &mut valuation)
                .map_err(|reason| format!("`{}` {reason}", self.action(view.frame).name))?;
        }
        changes.apply(view, automaton)
    }
}

/// Where an atom is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum AtomOwner {
    Whole,
    Individual(usize),
}

/// Whether an atom is added, and whether it is deleted.
#[derive(Clone, Copy, Debug)]
struct Touch {
    added: Kleene,
    deleted: Kleene,
}

impl Touch {
    /// The values that an atom may have after it had one. What is added and deleted at once is added.
    fn options(self, value: bool) -> Vec<bool> {
        let mut options = Vec::new();
        for &added in self.added.options() {
            for &deleted in self.deleted.options() {
                options.push(added || (value && !deleted));
            }
        }
        options.sort_unstable();
        options.dedup();
        options
    }
}

/// A state has at most this many successors by one step.
const MOST_SUCCESSORS: usize = 64;

#[derive(Default)]
struct Changes {
    touched: BTreeMap<(AtomOwner, LocalAtomId), Touch>,
}

impl Changes {
    /// Adds what an effect does for all values of the last `open` of its parameters.
    fn collect(
        &mut self,
        view: &RowView<'_>,
        effect: &ConditionalEffect,
        open: usize,
        valuation: &mut Valuation,
    ) -> Result<(), String> {
        if open > 0 {
            let parameter = &effect.parameters[effect.parameters.len() - open];
            for value in view.values(parameter) {
                bind(parameter.variable, value, valuation);
                self.collect(view, effect, open - 1, valuation)?;
            }
            return Ok(());
        }
        let condition = view.value(&effect.condition, valuation);
        if condition == Kleene::False {
            return Ok(());
        }
        let used: Vec<RowValue> =
            effect.parameters.iter().filter_map(|p| valuation[p.variable.0 as usize]).collect();
        effect
            .literals
            .iter()
            .try_for_each(|literal| self.touch(view, literal, (condition, &used), valuation))
    }

    fn touch(
        &mut self,
        view: &RowView<'_>,
        literal: &EffectLiteral,
        (condition, used): (Kleene, &[RowValue]),
        valuation: &Valuation,
    ) -> Result<(), String> {
        let atom = &literal.atom;
        let values: Vec<RowValue> = atom.arguments.iter().map(|&term| of(term, valuation)).collect();
        let distinct = RowView::distinct(&values);
        // What depends on others that may not be there may not happen.
        let depends = used.iter().any(|&value| !values.contains(&value) && !view.is_there(value));
        let condition = if depends { condition.if_there() } else { condition };
        let (here, condition) = match distinct[..] {
            [] => (None, condition),
            [one] if is_one_cell(view, one, &values) => (Some(one), condition),
            [one, other] => match (view.adjacency(one, other), view.adjacency(other, one)) {
                (Adjacency::Always, _) => (Some(one), condition),
                (_, Adjacency::Always) => (Some(other), condition),
                (Adjacency::Never, Adjacency::Never) if !literal.value => return Ok(()),
                _ => return Err(NOT_LOCAL.into()),
            },
            _ => return Err(NOT_LOCAL.into()),
        };
        let local = RowView::local(atom.predicate, &values, here);
        let id = view.frame.atoms.find(&local).ok_or("changes what nothing can change")?;
        let owner = here.map_or(AtomOwner::Whole, AtomOwner::Individual);
        let untouched = Touch { added: Kleene::False, deleted: Kleene::False };
        let touch = self.touched.entry((owner, id)).or_insert(untouched);
        let side = if literal.value { &mut touch.added } else { &mut touch.deleted };
        *side = condition.max(*side);
        Ok(())
    }

    fn apply(self, view: &RowView<'_>, automaton: &RowAutomaton) -> Result<Vec<(RowState, Shift)>, String> {
        let mut successors = vec![(view.state.clone(), Shift::default())];
        for (&(owner, atom), &touch) in &self.touched {
            if owner == AtomOwner::Whole || single(view, owner).is_some() {
                successors = successors
                    .iter()
                    .flat_map(|(state, shift)| with_options(view, state, shift, (owner, atom, touch)))
                    .collect();
            }
            if successors.len() > MOST_SUCCESSORS {
                return Err("does too much of which it is not known whether it happens".into());
            }
        }
        let mut shared = Shift::default();
        let mut rest = view.state.clone();
        self.change_many(view, &mut rest, &mut shared);
        for (state, shift) in &mut successors {
            merge(state, &rest);
            shift.add(&shared);
            self.note_moves(view, state, shift, automaton);
        }
        Ok(successors)
    }

    /// Changes the segments that stand for many cells.
    fn change_many(&self, view: &RowView<'_>, state: &mut RowState, shift: &mut Shift) {
        let mut letters: BTreeMap<(Area, usize), BTreeSet<Letter>> = BTreeMap::new();
        let mut is_changed = BTreeSet::new();
        for (number, individual) in view.individuals.iter().enumerate().filter(|(_, one)| !one.is_single) {
            let RowIndividual { area, index, letter, .. } = *individual;
            let mut options = BTreeSet::from([letter]);
            for (&(_, atom), &touch) in self.touched.range(
                (AtomOwner::Individual(number), LocalAtomId::FIRST)
                    ..=(AtomOwner::Individual(number), LocalAtomId::LAST),
            ) {
                let values = touch.options(letter.has(atom));
                options = options
                    .iter()
                    .flat_map(|one| values.iter().map(|&value| one.with(atom, value)))
                    .collect();
                values.iter().for_each(|&value| shift.maybe(atom, letter.has(atom), value));
            }
            if options.iter().any(|&option| option != letter) {
                is_changed.insert((area, index));
            }
            letters.entry((area, index)).or_default().extend(options);
        }
        for (area, index) in is_changed {
            let segments = if area == Area::Row { &mut state.row } else { &mut state.loose };
            segments[index] = Segment::Mixed(letters.remove(&(area, index)).unwrap_or_default());
        }
    }

    /// Notes how what only one cell has moves along the row.
    fn note_moves(&self, view: &RowView<'_>, state: &RowState, shift: &mut Shift, automaton: &RowAutomaton) {
        let touched: BTreeSet<LocalAtomId> = self.touched.keys().map(|&(_, atom)| atom).collect();
        for atom in touched {
            let places = [view.state, state].map(|state| state.place_of(atom, automaton));
            shift.note_move(atom, places);
        }
    }
}

const NOT_LOCAL: &str = "changes what relates cells that may not be neighbours";

/// Whether an atom that is about one individual is about one cell: not if it stands for many, and occurs several times.
fn is_one_cell(view: &RowView<'_>, one: usize, values: &[RowValue]) -> bool {
    view.individuals[one].is_single
        || values.iter().filter(|&&value| value == RowValue::Individual(one)).count() == 1
}

fn single(view: &RowView<'_>, owner: AtomOwner) -> Option<RowIndividual> {
    match owner {
        AtomOwner::Individual(number) => {
            Some(view.individuals[number]).filter(|individual| individual.is_single)
        }
        AtomOwner::Whole => None,
    }
}

/// A state with each of the values that an atom may have.
fn with_options(
    view: &RowView<'_>,
    state: &RowState,
    shift: &Shift,
    (owner, atom, touch): (AtomOwner, LocalAtomId, Touch),
) -> Vec<(RowState, Shift)> {
    let before = single(view, owner).map_or(view.state.whole, |individual| individual.letter).has(atom);
    let changed = |value: bool| {
        let (mut state, mut shift) = (state.clone(), shift.clone());
        let letter = match single(view, owner) {
            None => &mut state.whole,
            Some(RowIndividual { area, index, .. }) => {
                let segments = if area == Area::Row { &mut state.row } else { &mut state.loose };
                let Segment::Cell(letter) = &mut segments[index] else { unreachable!("a single cell") };
                letter
            }
        };
        *letter = letter.with(atom, value);
        shift.surely(atom, before, value);
        (state, shift)
    };
    touch.options(before).into_iter().map(changed).collect()
}

/// Takes the segments that stand for many cells from another state.
fn merge(state: &mut RowState, other: &RowState) {
    let segments = state.row.iter_mut().zip(&other.row).chain(state.loose.iter_mut().zip(&other.loose));
    for (segment, other) in segments {
        if !matches!(segment, Segment::Cell(_)) {
            segment.clone_from(other);
        }
    }
}
