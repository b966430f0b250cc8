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
use crate::ground::GroundTask;

/// What is known of the actions of a domain.
#[derive(Debug)]
pub struct Signatures {
    pub(super) ranges: Ranges,
    /// By action and parameter: whether it needs a pointer.
    pub(super) pointers: Vec<Vec<bool>>,
}

impl Signatures {
    /// Learns from tasks of a domain which parameters need pointers.
    pub fn learn(domain: &Domain, tasks: &[&GroundTask], budget: &Budget) -> Result<Self, StopReason> {
        let seen = tasks.iter().map(|&task| Ok(Seen { task, states: first_states(task, budget)? }));
        let mut relations = Functions { seen: seen.collect::<Result<_, _>>()?, known: BTreeMap::new() };
        let pointers = domain.actions.iter().map(|action| relations.undetermined(action)).collect();
        Ok(Signatures { ranges: Ranges::of(domain), pointers })
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
struct Seen<'t> {
    task: &'t GroundTask,
    states: Vec<State>,
}

/// Which places of predicates are functions of others, as far as was seen.
struct Functions<'t> {
    seen: Vec<Seen<'t>>,
    known: BTreeMap<(usize, Vec<usize>, usize), bool>,
}

impl Functions<'_> {
    /// By parameter of an action: whether it needs a pointer. The first one that is not determined gets one; then more
    /// may be determined.
    fn undetermined(&mut self, action: &Action) -> Vec<bool> {
        let mut is_known = vec![false; action.parameters.len()];
        let mut needs_pointer = is_known.clone();
        loop {
            self.close(action, &mut is_known);
            let Some(next) = is_known.iter().position(|is_known| !is_known) else { return needs_pointer };
            (is_known[next], needs_pointer[next]) = (true, true);
        }
    }

    /// Adds the parameters that a precondition determines.
    fn close(&mut self, action: &Action, is_known: &mut [bool]) {
        let atoms = conjuncts(&action.precondition);
        while let Some(next) = atoms.iter().find_map(|atom| self.determined(action, atom, is_known)) {
            is_known[next] = true;
        }
    }

    /// A parameter that an atom determines, given those that are known.
    fn determined(&mut self, action: &Action, atom: &Atom, is_known: &[bool]) -> Option<usize> {
        let place_of = |term: Term| match term {
            Term::Variable(variable) => parameter(action, variable),
            Term::Object(_) => None,
        };
        let knows = |term: Term| place_of(term).is_none_or(|place| is_known[place]);
        let given: Vec<usize> =
            (0..atom.arguments.len()).filter(|&place| knows(atom.arguments[place])).collect();
        let mut open = (0..atom.arguments.len()).filter(|place| !given.contains(place));
        let place = open.find(|&place| self.is_function(atom.predicate.index(), &given, place))?;
        place_of(atom.arguments[place])
    }

    /// Whether the objects at some places of a predicate determine the one at another place.
    fn is_function(&mut self, predicate: usize, given: &[usize], place: usize) -> bool {
        let key = (predicate, given.to_vec(), place);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let is_function = self.seen.iter().all(|seen| seen.is_function(predicate, given, place));
        self.known.insert(key, is_function);
        is_function
    }
}

impl Seen<'_> {
    fn is_function(&self, predicate: usize, given: &[usize], place: usize) -> bool {
        let atoms: Vec<_> = self.task.atoms(predicate).collect();
        let mut values: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
        self.states.iter().all(|state| {
            values.clear();
            let true_atoms = atoms.iter().filter(|(_, slot)| slot.is_none_or(|slot| state.get(slot)));
            true_atoms.into_iter().all(|(tuple, _)| {
                let key = given.iter().map(|&place| tuple[place]).collect();
                *values.entry(key).or_insert(tuple[place]) == tuple[place]
            })
        })
    }
}
