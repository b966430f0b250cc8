//! For each action, which arguments need a pointer and which the state determines.
//!
//! Where a robot is, what a hand holds, which block is below another: a positive precondition fixes such a parameter,
//! given those that are known. It needs no pointer: a program writes `_`, the first object with which the action is
//! applicable, and there is only one. Whether a predicate is functional like that is read off states of the examples.
//!
//! Actions would soon bring about two values of a fluent, if they could. Static facts never change, so in small examples it can be
//! a coincidence that no two passengers wait on one floor. A static predicate counts as a function only where a coincidence is
//! unlikely. An error on one side makes the search wider; on the other side, no general program could be found.

use std::collections::{BTreeMap, BTreeSet};

use genplan_core::budget::{Budget, Meter, StopReason};
use genplan_core::frame::Frame;
use genplan_core::registry::StateRegistry;
use genplan_core::state::{Slot, State};
use genplan_pddl::Domain;
use genplan_pddl::lifted::{Action, Atom, Role, Term};
use rustc_hash::FxHashMap;

use super::choice::PointerChoice;
use super::names::named;
use super::ranges::{Ranges, conjuncts};
use super::states::first_states;
use crate::examples::Examples;
use crate::ground::{GroundTask, range_of};

/// What is known of the actions of a domain.
#[derive(Debug)]
pub struct Signatures {
    pub(super) ranges: Ranges,
    /// By action and parameter: whether it needs a pointer.
    pub(super) pointers: Vec<Vec<bool>>,
    /// How many pointers there are, by range.
    counts: Vec<(String, usize)>,
    /// Whether each action is offered with `_` for all its arguments, too.
    pub(super) any: bool,
    /// Whether programs may have other pointers: nobody has said which.
    pub(crate) is_free: bool,
}

impl Signatures {
    /// Learns from tasks of a domain which parameters need pointers. There are as many pointers as the user chose, or as
    /// the actions need: for each range, the most that one action takes.
    pub fn learn(
        domain: &Domain,
        tasks: &[GroundTask],
        choice: &PointerChoice,
        budget: &Budget,
    ) -> Result<Self, StopReason> {
        let seen = tasks.iter().map(|task| Ok(SeenValues { task, states: first_states(task, budget)? }));
        let (seen, meter) = (seen.collect::<Result<_, _>>()?, budget.meter());
        let mut relations = Functions { seen, known: BTreeMap::new(), meter };
        let ranges = Ranges::of(domain);
        let actions = domain.actions.iter().zip(&ranges.actions);
        let pointers = actions.map(|(action, ranges)| relations.undetermined(action, ranges));
        let pointers: Vec<Vec<bool>> = pointers.collect();
        if let Some(reason) = relations.meter.stopped() {
            return Err(reason);
        }
        let (counts, any) = match choice {
            PointerChoice::Given { counts, any } => (counts.clone(), *any),
            PointerChoice::Auto | PointerChoice::None => (needed(&ranges, &pointers), false),
        };
        Ok(Signatures { ranges, pointers, counts, any, is_free: *choice == PointerChoice::Auto })
    }

    /// One pointer for each range that actions take.
    pub(crate) fn one_for_each_range(&self) -> Vec<(String, usize)> {
        let ranges: BTreeSet<&String> = self.ranges.actions.iter().flatten().collect();
        ranges.into_iter().map(|range| (range.clone(), 1)).collect()
    }

    /// A frame with the pointers.
    pub(crate) fn frame(&self, examples: &Examples) -> Frame {
        Frame::new(&named(&self.counts, examples))
    }
}

/// How many pointers the actions need: for each range, the most that one action takes.
fn needed(ranges: &Ranges, pointers: &[Vec<bool>]) -> Vec<(String, usize)> {
    let mut most: BTreeMap<&str, usize> = BTreeMap::new();
    for (ranges, pointers) in ranges.actions.iter().zip(pointers) {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for (range, _) in ranges.iter().zip(pointers).filter(|(_, needs)| **needs) {
            *counts.entry(range).or_default() += 1;
        }
        for (range, count) in counts {
            let known = most.entry(range).or_default();
            *known = count.max(*known);
        }
    }
    most.into_iter().map(|(range, count)| (range.to_string(), count)).collect()
}

/// A static predicate is not called a function where that is a coincidence with a greater probability than this.
///
/// Of 23 domains of `examples/`, this changes none. (In `locked-door`, it is 0.25 for the door of a room; two passengers on different ones
/// of three floors make 0.67.)
const COINCIDENCE: f64 = 0.3;

/// States of a task.
struct SeenValues<'t> {
    task: &'t GroundTask,
    states: StateRegistry,
}

/// Which places of predicates are functions of others, as far as was seen.
struct Functions<'t> {
    seen: Vec<SeenValues<'t>>,
    known: BTreeMap<ParameterPlace, bool>,
    /// What it costs to look. When that is too much, nothing is one.
    meter: Meter,
}

/// A place of a predicate, as an action uses it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct ParameterPlace {
    predicate: usize,
    /// By place: what the argument ranges over, if it is a variable. What is true of other objects does not matter: where
    /// a robot is may be determined, although `at` says where many parcels are.
    ranges: Vec<Option<String>>,
    /// The places that are known.
    given: Vec<usize>,
    wanted: usize,
}

impl Functions<'_> {
    /// By parameter of an action: whether it needs a pointer. The first one that is not determined gets one; then more
    /// may be determined.
    fn undetermined(&mut self, action: &Action, ranges: &[String]) -> Vec<bool> {
        let mut is_known = vec![false; action.parameters.len()];
        let mut needs_pointer = is_known.clone();
        loop {
            self.close(action, ranges, &mut is_known);
            let Some(next) = is_known.iter().position(|is_known| !is_known) else { return needs_pointer };
            (is_known[next], needs_pointer[next]) = (true, true);
        }
    }

    /// Adds the parameters that a precondition determines.
    fn close(&mut self, action: &Action, ranges: &[String], is_known: &mut [bool]) {
        let atoms = conjuncts(&action.precondition);
        while let Some(next) = atoms.iter().find_map(|atom| self.determined(action, ranges, atom, is_known)) {
            is_known[next] = true;
        }
    }

    /// A parameter that an atom determines, given those that are known.
    fn determined(
        &mut self,
        action: &Action,
        ranges: &[String],
        atom: &Atom,
        is_known: &[bool],
    ) -> Option<usize> {
        let place_of = |term: Term| action.parameter(term.variable()?);
        let knows = |term: Term| place_of(term).is_none_or(|place| is_known[place]);
        let given: Vec<usize> =
            (0..atom.arguments.len()).filter(|&place| knows(atom.arguments[place])).collect();
        let mut open = (0..atom.arguments.len()).filter(|place| !given.contains(place));
        let ranges: Vec<Option<String>> =
            atom.arguments.iter().map(|&term| place_of(term).map(|place| ranges[place].clone())).collect();
        let place = open.find(|&wanted| {
            let (ranges, given) = (ranges.clone(), given.clone());
            self.is_function(ParameterPlace { predicate: atom.predicate.index(), ranges, given, wanted })
        })?;
        place_of(atom.arguments[place])
    }

    /// Whether the objects at some places of a predicate determine the one at another place.
    fn is_function(&mut self, place: ParameterPlace) -> bool {
        let Functions { seen, known, meter } = self;
        let is_shown = |place: &ParameterPlace| {
            let coincidence = || seen.iter().map(|seen| seen.coincidence(place)).product::<f64>();
            seen.iter().all(|seen| seen.is_function(place, meter)) && coincidence() <= COINCIDENCE
        };
        // What one of them determines, all do; and of fewer keys, fewer facts say more.
        let by_one = |place: &ParameterPlace| {
            let mut ones =
                place.given.iter().map(|&one| ParameterPlace { given: vec![one], ..place.clone() });
            ones.any(|one| is_shown(&one))
        };
        *known.entry(place).or_insert_with_key(|place| is_shown(place) || by_one(place))
    }
}

/// The atoms of a predicate that an action uses.
struct UsedAtoms<'t> {
    /// Each with its slot, if it has one.
    atoms: Vec<(&'t [u32], Option<Slot>)>,
    /// By place: what the arguments range over, if they are variables.
    objects: Vec<Option<Vec<u32>>>,
}

impl SeenValues<'_> {
    fn is_function(&self, place: &ParameterPlace, meter: &Meter) -> bool {
        let ParameterPlace { given, wanted, .. } = place;
        let UsedAtoms { atoms, .. } = self.used(place);
        let mut values: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
        let states = (0..self.states.len() as u32).map(|state| self.states.words(state));
        let states = states.take_while(|words| meter.work((8 + atoms.len() + words.len()) as u64).is_ok());
        states.map(|words| State::from_words(words.to_vec())).all(|state| {
            values.clear();
            let true_atoms = atoms.iter().filter(|(_, slot)| slot.is_none_or(|slot| state.get(slot)));
            true_atoms.into_iter().all(|(tuple, _)| {
                let key = given.iter().map(|&place| tuple[place]).collect();
                *values.entry(key).or_insert(tuple[*wanted]) == tuple[*wanted]
            })
        })
    }

    /// The atoms that an action uses.
    fn used(&self, place: &ParameterPlace) -> UsedAtoms<'_> {
        let objects = |range: &Option<String>| range.as_deref().map(|name| range_of(self.task.task(), name));
        let objects: Vec<Option<Vec<u32>>> = place.ranges.iter().map(objects).collect();
        let is_used = |tuple: &[u32]| {
            let mut places = tuple.iter().zip(&objects);
            places
                .all(|(object, range)| range.as_ref().is_none_or(|range| range.binary_search(object).is_ok()))
        };
        let atoms = self.task.atoms(place.predicate).filter(|(tuple, _)| is_used(tuple));
        UsedAtoms { atoms: atoms.collect(), objects }
    }

    /// How probable it is that a static predicate, each of whose values has a random key, looks like a function here: that no
    /// two of them share one. Without a key, the value is one of those that there are.
    fn coincidence(&self, place: &ParameterPlace) -> f64 {
        let ParameterPlace { predicate, given, wanted, .. } = place;
        if self.task.task().domain.predicates[*predicate].role != Role::Static {
            return 0.0;
        }
        let UsedAtoms { atoms, objects } = self.used(place);
        let size = |place: usize| objects[place].as_ref().map_or(1, Vec::len) as f64;
        let keys: f64 = given.iter().map(|&place| size(place)).product();
        if given.is_empty() {
            return if atoms.is_empty() { 1.0 } else { size(*wanted).recip() };
        }
        (0..atoms.len()).map(|taken| (1.0 - taken as f64 / keys).max(0.0)).product()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    /// The pointers that a bundled domain needs.
    fn needed(name: &str) -> Vec<(String, usize)> {
        let examples = Examples::bundled(name);
        let (mut frame, budget) = (Frame::default(), Budget::default());
        let ground = examples
            .examples
            .iter()
            .map(|example| GroundTask::new(Arc::clone(&example.task), &mut frame, &budget).expect("small"));
        let tasks: Vec<GroundTask> = ground.collect();
        Signatures::learn(&examples.domain, &tasks, &PointerChoice::Auto, &budget).expect("no limits").counts
    }

    #[test]
    fn what_the_state_determines_needs_no_pointer() {
        let counts = |ranges: &[(&str, usize)]| -> Vec<(String, usize)> {
            ranges.iter().map(|&(range, count)| (range.to_string(), count)).collect()
        };
        assert_eq!(needed("ordinary/ferry"), counts(&[("car", 1), ("location", 1)]));
        // Where the man is: `at` says where spanners and nuts are, too.
        assert_eq!(needed("ordinary/spanner"), counts(&[("nut", 1), ("spanner", 1)]));
    }
}
