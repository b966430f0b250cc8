//! The states of an example, as far as somebody asks for them.
//!
//! A state is the set of its true atoms, the derived ones among them. What an action makes of it is computed once.

use std::collections::HashMap;

use genplan_core::verdict::Label;

use crate::ground::{Action, AtomId, Condition, Ground, Name};
use crate::vocabulary::words;
use crate::{Refusal, bad_input};

/// A state, by its number.
pub type StateId = u32;

/// The successor has not been computed.
const UNKNOWN: u32 = u32::MAX;
/// The action is not applicable.
const NONE: u32 = u32::MAX - 1;

/// An example with its states.
#[derive(Debug)]
pub struct Space {
    /// Whether it must be solved or must not be.
    pub label: Label,
    ground: Ground,
    /// By action of programs: what it is here, if it can be applicable.
    actions: Vec<Option<Name>>,
    /// By condition of programs: when it holds here.
    conditions: Vec<Condition>,
    numbers: HashMap<Box<[u64]>, StateId>,
    states: Vec<Box<[u64]>>,
    successors: Vec<u32>,
    goals: Vec<bool>,
    truths: Vec<u64>,
    left: usize,
}

impl Space {
    /// The initial state, which all spaces have.
    pub const INITIAL: StateId = 0;

    /// An example in which programs have these actions and conditions. Its states may take this many bytes.
    pub fn new(
        label: Label,
        ground: Ground,
        actions: Vec<Option<Name>>,
        conditions: Vec<Condition>,
        most_bytes: usize,
    ) -> Result<Space, Refusal> {
        let mut space = Space {
            label,
            actions,
            conditions,
            numbers: HashMap::new(),
            states: Vec::new(),
            successors: Vec::new(),
            goals: Vec::new(),
            truths: Vec::new(),
            left: most_bytes,
            ground,
        };
        let mut initial = vec![0; space.ground.width().div_ceil(64)];
        space.ground.initial.iter().for_each(|&atom| set(&mut initial, atom, true));
        space.number(initial)?;
        Ok(space)
    }

    /// How many states are known.
    pub fn count(&self) -> usize {
        self.states.len()
    }

    /// The successor of a state, if the action is applicable.
    pub fn successor(&mut self, state: StateId, action: usize) -> Result<Option<StateId>, Refusal> {
        let place = state as usize * self.actions.len() + action;
        if self.successors[place] == UNKNOWN {
            self.successors[place] = self.find(state, action)?;
        }
        Ok(Some(self.successors[place]).filter(|&successor| successor != NONE))
    }

    /// Whether the goal holds.
    pub fn goal(&self, state: StateId) -> bool {
        self.goals[state as usize]
    }

    /// The conditions that hold, as a set.
    pub fn truths(&self, state: StateId) -> &[u64] {
        let width = self.conditions.len().div_ceil(64);
        &self.truths[state as usize * width..][..width]
    }

    /// The literals that do not hold of the goal, or of the precondition of an action, as far as these are conjunctions of literals.
    pub fn unmet(&self, state: StateId, action: Option<usize>) -> Vec<String> {
        let condition = match action.map(|action| self.action(action)) {
            None => &self.ground.goal,
            Some(None) => &Condition::Constant(false),
            Some(Some(action)) => &action.precondition,
        };
        let parts =
            if let Condition::And(parts) = condition { parts } else { std::slice::from_ref(condition) };
        let unmet = parts.iter().filter(|part| !holds(part, &self.states[state as usize]));
        unmet.map(|part| self.literal(part).unwrap_or_else(|| "what is no literal".to_owned())).collect()
    }

    fn literal(&self, part: &Condition) -> Option<String> {
        match part {
            Condition::Atom(atom) => {
                let (name, _) = self.ground.atoms.iter().find(|(_, other)| *other == atom)?;
                Some(words(name, &self.ground.task, false).join(" "))
            }
            Condition::Not(inner) => Some(format!("not {}", self.literal(inner)?)),
            _ => None,
        }
    }

    fn action(&self, action: usize) -> Option<&Action> {
        self.ground.actions.get(self.actions[action].as_ref()?)
    }

    /// Finds all states that can be reached.
    pub fn explore(&mut self) -> Result<(), Refusal> {
        let mut state = 0;
        while state < self.count() {
            for action in 0..self.actions.len() {
                self.successor(state as StateId, action)?;
            }
            state += 1;
        }
        Ok(())
    }

    fn find(&mut self, state: StateId, action: usize) -> Result<u32, Refusal> {
        let bits = &self.states[state as usize];
        match self.action(action).filter(|action| holds(&action.precondition, bits)) {
            Some(action) => self.number(changed(action, bits)),
            None => Ok(NONE),
        }
    }

    /// The number of a state whose derived atoms are still to be computed.
    fn number(&mut self, mut bits: Vec<u64>) -> Result<StateId, Refusal> {
        self.derive(&mut bits);
        if let Some(&known) = self.numbers.get(&bits[..]) {
            return Ok(known);
        }
        let (actions, words) = (self.actions.len(), self.conditions.len().div_ceil(64));
        let cost = 16 * bits.len() + 4 * actions + 8 * words + 96;
        self.left = self.left.checked_sub(cost).ok_or_else(|| {
            let name = self.ground.task.source.name();
            bad_input(format!("the states of `{name}` take more memory than --memory allows"))
        })?;
        let state = self.states.len() as StateId;
        self.successors.resize(self.successors.len() + actions, UNKNOWN);
        self.goals.push(holds(&self.ground.goal, &bits));
        let mut truths = vec![0; words];
        for (number, condition) in self.conditions.iter().enumerate() {
            set(&mut truths, number, holds(condition, &bits));
        }
        self.truths.extend(truths);
        self.numbers.insert(bits.clone().into(), state);
        self.states.push(bits.into());
        Ok(state)
    }

    /// Makes those derived atoms true that follow from the others.
    fn derive(&self, bits: &mut [u64]) {
        for rule in self.ground.rules.iter().flatten() {
            set(bits, rule.head, false);
        }
        for stratum in &self.ground.rules {
            let mut is_done = false;
            while !is_done {
                is_done = true;
                for rule in stratum {
                    if !has(bits, rule.head) && holds(&rule.body, bits) {
                        set(bits, rule.head, true);
                        is_done = false;
                    }
                }
            }
        }
    }
}

/// The paper's θ(s, a), before derived atoms are computed: all conditions are read before, and what is added prevails.
fn changed(action: &Action, bits: &[u64]) -> Vec<u64> {
    let mut changed = bits.to_vec();
    let triggered = || action.effects.iter().filter(|effect| holds(&effect.condition, bits));
    triggered().flat_map(|effect| &effect.deletes).for_each(|&atom| set(&mut changed, atom, false));
    triggered().flat_map(|effect| &effect.adds).for_each(|&atom| set(&mut changed, atom, true));
    changed
}

/// Whether a condition holds in a state.
fn holds(condition: &Condition, bits: &[u64]) -> bool {
    condition.can_be(true, &|atom, value| has(bits, atom) == value)
}

fn has(bits: &[u64], atom: AtomId) -> bool {
    bits[atom / 64] >> (atom % 64) & 1 == 1
}

fn set(bits: &mut [u64], atom: AtomId, value: bool) {
    bits[atom / 64] &= !(1 << (atom % 64));
    bits[atom / 64] |= u64::from(value) << (atom % 64);
}
