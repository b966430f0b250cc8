//! For each action, which arguments need a pointer and which the state determines.
//!
//! Where a robot is, what a hand holds, which block is below another: a positive precondition fixes such a parameter,
//! given those that are known. It needs no pointer: a program writes `_`, the first object with which the action is
//! applicable, and there is only one. Whether a predicate is functional like that is read off states of the examples.

use std::collections::BTreeMap;

use genplan_core::budget::{Budget, StopReason};
use genplan_core::state::State;
use genplan_pddl::Domain;
use genplan_pddl::lifted::{Action, Atom, Term};
use rustc_hash::FxHashMap;

use super::ranges::{Ranges, conjuncts, parameter};
use super::states::first_states;
use crate::ground::{GroundTask, range_of};

/// What is known of the actions of a domain.
#[derive(Debug)]
pub struct Signatures {
    pub(super) ranges: Ranges,
    /// By action and parameter: whether it needs a pointer.
    pub(super) pointers: Vec<Vec<bool>>,
    /// Whether each action is offered with `_` for all its arguments, too.
    pub(crate) any: bool,
}

impl Signatures {
    /// Learns from tasks of a domain which parameters need pointers.
    pub fn learn(domain: &Domain, tasks: &[&GroundTask], budget: &Budget) -> Result<Self, StopReason> {
        let seen = tasks.iter().map(|&task| Ok(SeenValues { task, states: first_states(task, budget)? }));
        let mut relations = Functions { seen: seen.collect::<Result<_, _>>()?, known: BTreeMap::new() };
        let ranges = Ranges::of(domain);
        let actions = domain.actions.iter().zip(&ranges.actions);
        let pointers = actions.map(|(action, ranges)| relations.undetermined(action, ranges)).collect();
        Ok(Signatures { ranges, pointers, any: false })
    }

    /// The pointers that the actions need: for each range, the most that one action takes.
    pub fn needed(&self) -> Vec<(String, usize)> {
        let mut most: BTreeMap<&str, usize> = BTreeMap::new();
        for (ranges, pointers) in self.ranges.actions.iter().zip(&self.pointers) {
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
}

/// States of a task.
struct SeenValues<'t> {
    task: &'t GroundTask,
    states: Vec<State>,
}

/// Which places of predicates are functions of others, as far as was seen.
struct Functions<'t> {
    seen: Vec<SeenValues<'t>>,
    known: BTreeMap<ParameterPlace, bool>,
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
        let place_of = |term: Term| match term {
            Term::Variable(variable) => parameter(action, variable),
            Term::Object(_) => None,
        };
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
        let Functions { seen, known } = self;
        let all = |place: &ParameterPlace| seen.iter().all(|seen| seen.is_function(place));
        *known.entry(place).or_insert_with_key(all)
    }
}

impl SeenValues<'_> {
    fn is_function(&self, place: &ParameterPlace) -> bool {
        let ParameterPlace { predicate, ranges, given, wanted } = place;
        let objects = |range: &Option<String>| range.as_deref().map(|name| range_of(self.task.task(), name));
        let objects: Vec<Option<Vec<u32>>> = ranges.iter().map(objects).collect();
        let is_used = |tuple: &[u32]| {
            let mut places = tuple.iter().zip(&objects);
            places
                .all(|(object, range)| range.as_ref().is_none_or(|range| range.binary_search(object).is_ok()))
        };
        let atoms: Vec<_> = self.task.atoms(*predicate).filter(|(tuple, _)| is_used(tuple)).collect();
        let mut values: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
        self.states.iter().all(|state| {
            values.clear();
            let true_atoms = atoms.iter().filter(|(_, slot)| slot.is_none_or(|slot| state.get(slot)));
            true_atoms.into_iter().all(|(tuple, _)| {
                let key = given.iter().map(|&place| tuple[place]).collect();
                *values.entry(key).or_insert(tuple[*wanted]) == tuple[*wanted]
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Arc;

    use genplan_core::frame::Frame;
    use genplan_pddl::Strictness;

    use super::*;
    use crate::examples::{ExampleFiles, Part};

    /// The pointers that a bundled domain needs.
    fn needed(name: &str) -> Vec<(String, usize)> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/ordinary").join(name);
        let files = ExampleFiles::in_folder(&folder, Part::Training).expect("a folder");
        let examples = files.read(Strictness::Lenient).into_result().expect("examples");
        let (mut frame, budget) = (Frame::default(), Budget::default());
        let ground = examples
            .examples
            .iter()
            .map(|example| GroundTask::new(Arc::clone(&example.task), &mut frame, &budget).expect("small"));
        let ground: Vec<GroundTask> = ground.collect();
        let tasks: Vec<&GroundTask> = ground.iter().collect();
        Signatures::learn(&examples.domain, &tasks, &budget).expect("no limits").needed()
    }

    #[test]
    fn what_the_state_determines_needs_no_pointer() {
        let counts = |ranges: &[(&str, usize)]| -> Vec<(String, usize)> {
            ranges.iter().map(|&(range, count)| (range.to_string(), count)).collect()
        };
        assert_eq!(needed("ferry"), counts(&[("car", 1), ("location", 1)]));
        // Where the man is: `at` says where spanners and nuts are, too.
        assert_eq!(needed("spanner"), counts(&[("nut", 1), ("spanner", 1)]));
    }
}
