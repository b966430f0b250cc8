//! Ground planning instances P = ⟨F, A, I, G⟩.

use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::frame::{ActionId, FluentId};
use crate::pointers::{Query, Register};
use crate::rows::Rows;
use crate::state::{Literal, Slot};

/// What a goto sees of a fluent in an instance.
#[derive(Clone, Debug)]
pub enum Test {
    /// Whatever the state says in this slot.
    Slot(Slot),
    /// It is true in every state.
    Always,
    /// It is false in every state.
    Never,
    /// It depends on where pointers point.
    Query(Arc<Query>),
}

impl Test {
    /// Whether it is false in every state.
    pub fn is_never(&self) -> bool {
        matches!(self, Test::Never)
    }

    /// The derived slots that must be up to date to answer it.
    pub(crate) fn needed(&self, instance: &Instance, need: &mut impl FnMut(Slot)) {
        match self {
            Test::Slot(slot) => need(*slot),
            Test::Query(query) => query.needed(instance, need),
            Test::Always | Test::Never => {}
        }
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        match self {
            Test::Query(query) => query.bytes(),
            Test::Slot(_) | Test::Always | Test::Never => 0,
        }
    }
}

/// A ground instance: what the actions of the frame do here, the initial state and the goal.
///
/// Slots come in three runs: *basic* fluents, which actions change; *derived* fluents, which axioms compute;
/// and *auxiliary* derived fluents, which stand for nested parts of conditions and have no name.
/// A fluent of the frame without a slot is the same in every state: see [`Test`]. An action of the frame that is
/// not here is never applicable.
#[derive(Clone, Debug, Default)]
pub struct Instance {
    /// By slot, for those with a name.
    fluents: Vec<FluentId>,
    /// The slots with a name, sorted by that.
    by_fluent: Vec<Slot>,
    basic: usize,
    slot_count: usize,
    initial: Vec<Slot>,
    /// G.
    pub goal: Vec<Literal>,
    actions: Vec<ActionId>,
    indices: FxHashMap<ActionId, usize>,
    preconditions: Rows<Literal>,
    /// By action: one past its last effect. Effects are sorted by action.
    effect_ends: Vec<u32>,
    conditions: Rows<Literal>,
    changes: Rows<Literal>,
    heads: Vec<Slot>,
    bodies: Rows<Literal>,
    /// By pointer: where it is in states. Their slots are the last basic ones.
    pub registers: Vec<Register>,
}

impl Instance {
    /// An instance over these fluents, the first `basic` of them changed by actions, the others derived,
    /// and `auxiliary` more derived ones without a name.
    ///
    /// # Panics
    /// If `basic` exceeds the number of fluents.
    pub fn new(fluents: Vec<FluentId>, basic: usize, auxiliary: usize) -> Self {
        assert!(basic <= fluents.len(), "basic fluents are among the named ones");
        let mut by_fluent: Vec<Slot> = (0..fluents.len() as u32).map(Slot).collect();
        by_fluent.sort_unstable_by_key(|slot| fluents[slot.index()]);
        Instance { slot_count: fluents.len() + auxiliary, fluents, by_fluent, basic, ..Instance::default() }
    }

    /// Sets I, as the slots that are true.
    pub fn set_initial(&mut self, initial: Vec<Slot>) {
        debug_assert!(initial.iter().all(|slot| slot.index() < self.basic), "axioms compute derived fluents");
        self.initial = initial;
    }

    /// The first slot that belongs to a pointer, if one does.
    pub fn first_register(&self) -> Slot {
        self.registers.first().map_or(Slot(u32::MAX), |register| register.first)
    }

    /// Begins an action; the effects pushed from now on are its own.
    pub fn push_action(&mut self, action: ActionId, precondition: impl IntoIterator<Item = Literal>) {
        self.indices.insert(action, self.actions.len());
        self.actions.push(action);
        self.preconditions.push(precondition);
        self.effect_ends.push(self.changes.len() as u32);
    }

    /// Adds a conditional effect C ▷ E to the latest action.
    ///
    /// # Panics
    /// If there is no action yet.
    pub fn push_effect(
        &mut self,
        condition: impl IntoIterator<Item = Literal>,
        change: impl IntoIterator<Item = Literal>,
    ) {
        self.conditions.push(condition);
        self.changes.push(change);
        *self.effect_ends.last_mut().expect("an effect belongs to an action") += 1;
    }

    /// Adds a rule: the derived fluent `head` holds if the body does.
    /// Rules may be recursive, but not through negation.
    pub fn push_axiom(&mut self, head: Slot, body: impl IntoIterator<Item = Literal>) {
        debug_assert!(head.index() >= self.basic, "only derived fluents have axioms");
        self.heads.push(head);
        self.bodies.push(body);
    }

    /// How many slots a state has.
    pub fn slots(&self) -> usize {
        self.slot_count
    }

    /// About how many bytes the instance takes.
    pub fn bytes(&self) -> usize {
        let rows = [&self.preconditions, &self.conditions, &self.changes, &self.bodies];
        let words = [
            self.fluents.capacity(),
            self.by_fluent.capacity(),
            self.initial.capacity(),
            self.goal.capacity(),
            self.actions.capacity(),
            self.effect_ends.capacity(),
            self.heads.capacity(),
            // An action, its index and a byte for the table.
            5 * self.indices.capacity(),
        ];
        rows.iter().map(|rows| rows.bytes()).sum::<usize>() + 4 * words.iter().sum::<usize>()
    }

    /// How many slots actions can change; they come first.
    pub fn basic(&self) -> usize {
        self.basic
    }

    /// The slot of a fluent; without one it is the same in every state.
    pub fn slot(&self, fluent: FluentId) -> Option<Slot> {
        let place = self.by_fluent.binary_search_by_key(&fluent, |slot| self.fluents[slot.index()]);
        place.ok().map(|place| self.by_fluent[place])
    }

    /// The fluent of a slot; auxiliary slots have none.
    pub fn fluent(&self, slot: Slot) -> Option<FluentId> {
        self.fluents.get(slot.index()).copied()
    }

    /// I, as the slots that are true.
    pub fn initial(&self) -> &[Slot] {
        &self.initial
    }

    /// The actions that are applicable in some state, as far as the grounder could tell.
    pub fn actions(&self) -> &[ActionId] {
        &self.actions
    }

    /// The index of an action among [`Instance::actions`]; without one it is never applicable.
    pub fn action_index(&self, action: ActionId) -> Option<usize> {
        self.indices.get(&action).copied()
    }

    /// pre(a), by the index of the action.
    pub fn precondition(&self, action: usize) -> &[Literal] {
        self.preconditions.row(action)
    }

    /// The indices of cond(a), by the index of the action.
    pub fn effects(&self, action: usize) -> Range<usize> {
        let start = if action == 0 { 0 } else { self.effect_ends[action - 1] as usize };
        start..self.effect_ends[action] as usize
    }

    /// C of the effect C ▷ E with that index.
    pub fn condition(&self, effect: usize) -> &[Literal] {
        self.conditions.row(effect)
    }

    /// E of the effect C ▷ E with that index.
    pub fn change(&self, effect: usize) -> &[Literal] {
        self.changes.row(effect)
    }

    /// How many axioms there are.
    pub fn axioms(&self) -> usize {
        self.heads.len()
    }

    /// The head and the body of an axiom.
    pub fn axiom(&self, index: usize) -> (Slot, &[Literal]) {
        (self.heads[index], self.bodies.row(index))
    }
}
