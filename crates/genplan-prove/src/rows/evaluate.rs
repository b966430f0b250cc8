//! Formulas of the domain in states of rows, in three values.
//!
//! What is true (or false) of an individual that stands for many cells is so of each of them. So a formula that is true or false here
//! is so in every row that the state stands for: the embedding theorem of three-valued logic. That needs two things of the facts:
//! each is about one cell, or about two neighbours (`step` refuses what would break this), and a variable over an individual that
//! stands for many cells is about any of them, or about none. Of a derived predicate that depends on itself, nothing is known.

use genplan_pddl::lifted::{Atom, Axiom, Formula, ObjectId, Parameter, PredicateId, Term, Variable};

use super::automaton::RowAutomaton;
use super::frame::RowFrame;
use super::kleene::Kleene;
use super::letter::{Letter, LocalAtom, LocalTerm};
use super::state::{Area, RowIndividual, RowState};

/// What a variable stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowValue {
    /// An object that is not in the row.
    Fixed(ObjectId),
    /// An individual, by its number.
    Individual(usize),
}

/// What variables stand for, by their numbers.
pub(super) type Valuation = Vec<Option<RowValue>>;

/// How two individuals of the row may stand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Adjacency {
    /// The second comes right after the first.
    Always,
    /// It may.
    Maybe,
    /// It does not.
    Never,
}

/// A state in which formulas are evaluated.
pub(super) struct RowView<'a> {
    pub(super) frame: &'a RowFrame,
    pub(super) state: &'a RowState,
    pub(super) individuals: Vec<RowIndividual>,
}

impl<'a> RowView<'a> {
    pub(super) fn new(frame: &'a RowFrame, state: &'a RowState, automaton: &RowAutomaton) -> Self {
        RowView { frame, state, individuals: state.individuals(automaton) }
    }

    /// The value of a formula.
    pub(super) fn value(&self, formula: &Formula, valuation: &mut Valuation) -> Kleene {
        match formula {
            Formula::Atom(atom) => self.atom(atom, valuation),
            Formula::Equal(one, other) => self.equal(of(*one, valuation), of(*other, valuation)),
            Formula::Not(part) => !self.value(part, valuation),
            Formula::And(parts) => !Kleene::any(parts.iter().map(|part| !self.value(part, valuation))),
            Formula::Or(parts) => Kleene::any(parts.iter().map(|part| self.value(part, valuation))),
            Formula::Forall(parameters, part) => !self.exists(parameters, part, true, valuation),
            Formula::Exists(parameters, part) => self.exists(parameters, part, false, valuation),
        }
    }

    /// Whether a formula, or its negation, holds for some values.
    fn exists(
        &self,
        parameters: &[Parameter],
        part: &Formula,
        negated: bool,
        valuation: &mut Valuation,
    ) -> Kleene {
        let Some((parameter, others)) = parameters.split_first() else {
            let value = self.value(part, valuation);
            return if negated { !value } else { value };
        };
        let mut found = Kleene::False;
        for candidate in self.values(parameter) {
            bind(parameter.variable, candidate, valuation);
            let value = self.exists(others, part, negated, valuation);
            found = found.max(if self.is_there(candidate) { value } else { value.if_there() });
            if found == Kleene::True {
                break;
            }
        }
        found
    }

    /// What a parameter may stand for.
    pub(super) fn values(&self, parameter: &Parameter) -> Vec<RowValue> {
        let fixed = self.frame.fixed_of(parameter).map(RowValue::Fixed);
        let cells = if self.frame.ranges_over_cells(parameter) { self.individuals.len() } else { 0 };
        fixed.chain((0..cells).map(RowValue::Individual)).collect()
    }

    /// Whether it is certain that there is such an object.
    pub(super) fn is_there(&self, value: RowValue) -> bool {
        match value {
            RowValue::Fixed(_) => true,
            RowValue::Individual(number) => self.individuals[number].is_single,
        }
    }

    fn equal(&self, one: RowValue, other: RowValue) -> Kleene {
        match one == other && !self.is_there(one) {
            true => Kleene::Unknown,
            false => (one == other).into(),
        }
    }

    fn atom(&self, atom: &Atom, valuation: &Valuation) -> Kleene {
        let values: Vec<RowValue> = atom.arguments.iter().map(|&term| of(term, valuation)).collect();
        self.holds(atom.predicate, &values)
    }

    /// Whether an atom holds.
    pub(super) fn holds(&self, predicate: PredicateId, values: &[RowValue]) -> Kleene {
        let domain = &self.frame.domain;
        if self.frame.recursive.contains(&predicate) {
            return Kleene::Unknown;
        }
        if self.frame.is_derived(predicate) {
            let rules = domain.axioms.iter().filter(|axiom| axiom.head == predicate);
            return Kleene::any(rules.map(|axiom| self.derived(axiom, values)));
        }
        match Self::distinct(values)[..] {
            [] => self.has(self.state.whole, predicate, values, None),
            [one] => self.of_one(predicate, values, one),
            [one, other] => self.of_two(predicate, values, one, other),
            // Facts are about neighbours.
            _ => Kleene::False,
        }
    }

    fn derived(&self, axiom: &Axiom, values: &[RowValue]) -> Kleene {
        let mut valuation = vec![None; axiom.variables as usize];
        for (parameter, &value) in axiom.parameters.iter().zip(values) {
            let is_of_type = match value {
                RowValue::Fixed(object) => {
                    self.frame.domain.types.admits(&parameter.types, &self.frame.fixed[object.index()].types)
                }
                RowValue::Individual(_) => self.frame.ranges_over_cells(parameter),
            };
            if !is_of_type {
                return Kleene::False;
            }
            bind(parameter.variable, value, &mut valuation);
        }
        self.value(&axiom.body, &mut valuation)
    }

    /// The individuals among some values, in their order.
    pub(super) fn distinct(values: &[RowValue]) -> Vec<usize> {
        let mut numbers: Vec<usize> = values
            .iter()
            .filter_map(|value| if let RowValue::Individual(number) = value { Some(*number) } else { None })
            .collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    /// An atom seen from an individual: all others are taken for the next cell.
    pub(super) fn local(predicate: PredicateId, values: &[RowValue], here: Option<usize>) -> LocalAtom {
        let term = |&value: &RowValue| match value {
            RowValue::Fixed(object) => LocalTerm::Fixed(object),
            RowValue::Individual(number) if Some(number) == here => LocalTerm::Here,
            RowValue::Individual(_) => LocalTerm::Next,
        };
        LocalAtom { predicate, terms: values.iter().map(term).collect() }
    }

    /// Whether a letter has the atom seen from an individual.
    fn has(
        &self,
        letter: Letter,
        predicate: PredicateId,
        values: &[RowValue],
        here: Option<usize>,
    ) -> Kleene {
        let atom = self.frame.atoms.find(&Self::local(predicate, values, here));
        atom.is_some_and(|atom| letter.has(atom)).into()
    }

    /// An atom about one individual. Where that stands for many cells and occurs several times, it may be about two of them.
    fn of_one(&self, predicate: PredicateId, values: &[RowValue], one: usize) -> Kleene {
        let individual = self.individuals[one];
        let same = self.has(individual.letter, predicate, values, Some(one));
        let occurrences: Vec<usize> =
            (0..values.len()).filter(|&column| values[column] == RowValue::Individual(one)).collect();
        if individual.is_single || occurrences.len() == 1 {
            return same;
        }
        if occurrences.len() > MOST_OCCURRENCES {
            return Kleene::Unknown;
        }
        let is_linked = individual.area == Area::Row
            && AtomTermSplits::new(&occurrences).any(|next| {
                let mut atom = Self::local(predicate, values, Some(one));
                next.iter().for_each(|&column| atom.terms[column] = LocalTerm::Next);
                self.frame.atoms.find(&atom).is_some_and(|atom| individual.letter.has(atom))
            });
        same.max(is_linked.into()).if_there()
    }

    /// An atom about two individuals.
    fn of_two(&self, predicate: PredicateId, values: &[RowValue], one: usize, other: usize) -> Kleene {
        let value = |here: usize, next: usize| {
            let letter = self.individuals[here].letter;
            match self.adjacency(here, next) {
                Adjacency::Never => Kleene::False,
                Adjacency::Always => self.has(letter, predicate, values, Some(here)),
                Adjacency::Maybe => self.has(letter, predicate, values, Some(here)).if_there(),
            }
        };
        value(one, other).max(value(other, one))
    }

    /// How a second individual stands to a first one.
    pub(super) fn adjacency(&self, here: usize, next: usize) -> Adjacency {
        let [here, next] = [here, next].map(|number| self.individuals[number]);
        if here.area == Area::Loose || next.area == Area::Loose || here.index > next.index {
            return Adjacency::Never;
        }
        if here.index == next.index {
            return if here.is_single { Adjacency::Never } else { Adjacency::Maybe };
        }
        let between = &self.state.row[here.index + 1..next.index];
        match (between, here.is_single && next.is_single) {
            ([], true) => Adjacency::Always,
            _ if between.iter().all(super::state::Segment::may_be_empty) => Adjacency::Maybe,
            _ => Adjacency::Never,
        }
    }
}

/// Of an individual that occurs more often in an atom, nothing is known.
const MOST_OCCURRENCES: usize = 16;

/// The parts of a list of columns that are neither empty nor all.
struct AtomTermSplits<'a> {
    columns: &'a [usize],
    next: u32,
}

impl<'a> AtomTermSplits<'a> {
    fn new(columns: &'a [usize]) -> Self {
        AtomTermSplits { columns, next: 1 }
    }
}

impl Iterator for AtomTermSplits<'_> {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let chosen = self.next;
        self.next += 1;
        let is_chosen = |index: usize| chosen & (1 << index) != 0;
        (chosen + 1 < 1 << self.columns.len())
            .then(|| (0..self.columns.len()).filter(|&i| is_chosen(i)).map(|i| self.columns[i]).collect())
    }
}

/// What a term stands for.
pub(super) fn of(term: Term, valuation: &Valuation) -> RowValue {
    match term {
        Term::Variable(variable) => valuation[variable.0 as usize].expect("a variable in scope"),
        Term::Object(object) => RowValue::Fixed(object),
    }
}

/// What a term that is seen from an individual stands for; `None` if that is the next cell.
pub(super) fn standing(term: LocalTerm, here: Option<usize>) -> Option<RowValue> {
    match term {
        LocalTerm::Fixed(object) => Some(RowValue::Fixed(object)),
        LocalTerm::Here => here.map(RowValue::Individual),
        LocalTerm::Next => None,
    }
}

/// Lets a variable stand for something.
pub(super) fn bind(variable: Variable, value: RowValue, valuation: &mut Valuation) {
    let index = variable.0 as usize;
    if valuation.len() <= index {
        valuation.resize(index + 1, None);
    }
    valuation[index] = Some(value);
}
