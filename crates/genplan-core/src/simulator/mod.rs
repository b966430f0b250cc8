//! θ(s, a), at the cost of what changes.
//!
//! Every condition — goal, precondition, effect, axiom — is a conjunction that knows how many of its literals
//! are unmet. When a slot flips, only the conjunctions that mention it are visited; an action keeps the list
//! of its effects whose conditions hold. So a step costs what it changes, not the size of the instance.
//!
//! [`Network`] is what never changes, and can be shared; [`Simulator`] is a state with its counts.

mod network;
mod registers;

pub use network::{Network, Watch};

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::instance::Instance;
use crate::pointers::{NOTHING, Operation, Position};
use crate::sparse_set::SparseSet;
use crate::state::{Slot, State};
use network::RuleNumber;

/// A state of an instance, ready to be changed by actions.
#[derive(Clone, Debug)]
pub struct Simulator<'n> {
    network: &'n Network<'n>,
    state: State,
    /// By rule: how many of its literals are false.
    unmet: Vec<u32>,
    /// By watched action: its effects whose conditions hold.
    enabled: Vec<Vec<RuleNumber>>,
    /// By effect: its place in `enabled`, where it is there.
    places: Vec<u32>,
    /// By derived slot: how many axioms support it.
    support: Vec<u32>,
    agenda: Agenda,
    /// By pointer.
    positions: Vec<Position>,
    /// The slots whose value differs from before the latest change.
    flips: SparseSet,
    deleted: Vec<Slot>,
    added: Vec<Slot>,
    /// Whether the latest action is to be repeated.
    under_way: bool,
    /// How many slots and rules the latest change looked at.
    work: u64,
}

/// The derived slots whose support changed, those that depend on nothing pending first.
#[derive(Clone, Debug)]
struct Agenda {
    heap: BinaryHeap<Reverse<(u32, Slot)>>,
    queued: Vec<bool>,
    /// By derived slot: whether it lost a support since it was last settled.
    lost: Vec<bool>,
}

impl<'n> Simulator<'n> {
    /// The initial state.
    pub fn new(network: &'n Network<'n>) -> Self {
        let instance = network.instance();
        let derived = instance.slots() - instance.basic();
        let mut simulator = Simulator {
            network,
            state: State::new(instance.slots()),
            unmet: network.unmet_when_all_is_false().to_vec(),
            enabled: vec![Vec::new(); network.actions().len()],
            places: vec![0; network.effects()],
            support: vec![0; derived],
            agenda: Agenda {
                heap: BinaryHeap::new(),
                queued: vec![false; derived],
                lost: vec![false; derived],
            },
            positions: vec![NOTHING; instance.registers.len()],
            flips: SparseSet::new(instance.slots()),
            deleted: Vec::new(),
            added: Vec::new(),
            under_way: false,
            work: 0,
        };
        for rule in network.rules().filter(|&rule| network.unmet_when_all_is_false()[rule as usize] == 0) {
            simulator.satisfied(rule);
        }
        for &slot in instance.initial() {
            if !simulator.state.get(slot) {
                simulator.flip(slot);
            }
        }
        simulator.settle();
        simulator.flips.clear();
        simulator
    }

    /// The actions of the network.
    pub fn operations(&self) -> &'n [Operation] {
        self.network.actions()
    }

    /// The instance.
    pub fn instance(&self) -> &'n Instance {
        self.network.instance()
    }

    /// The present state. Of the derived slots, those are up to date that the network was asked to watch.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The present state, for keeps.
    pub fn into_state(self) -> State {
        self.state
    }

    /// Whether the goal holds.
    pub fn goal_holds(&self) -> bool {
        self.unmet_goals() == 0
    }

    /// How many literals of the goal do not hold.
    pub fn unmet_goals(&self) -> u32 {
        self.unmet[Network::GOAL as usize]
    }

    /// Whether the precondition of an action holds; `action` counts the network's actions.
    pub fn applicable(&self, action: usize) -> bool {
        self.unmet[Network::precondition(action) as usize] == 0 && self.can(&self.network.actions()[action])
    }

    /// Replaces the state s by θ(s, a); `action` counts the network's actions and must be applicable.
    /// All conditions are read in s, and where a fluent is both deleted and added, the add wins.
    pub fn apply(&mut self, action: usize) {
        debug_assert!(self.applicable(action));
        self.begin();
        let (network, instance) = (self.network, self.instance());
        self.carry_out(&network.actions()[action]);
        for &rule in &self.enabled[action] {
            for literal in instance.change(network.effect(rule)) {
                if literal.value() { &mut self.added } else { &mut self.deleted }.push(literal.slot());
            }
        }
        self.work += (self.deleted.len() + self.added.len()) as u64;
        while let Some(slot) = self.deleted.pop() {
            self.assign(slot, false);
        }
        while let Some(slot) = self.added.pop() {
            self.assign(slot, true);
        }
        self.settle();
    }

    /// Goes to another state of the same instance, given as its [words](State::words), at the cost of the difference.
    pub fn go_to(&mut self, state: &[u64]) {
        self.begin();
        let basic = self.instance().basic();
        for (word, wanted) in state[..basic.div_ceil(64)].iter().enumerate() {
            let mut difference = self.state.words()[word] ^ wanted;
            while difference != 0 {
                let slot = Slot(word as u32 * 64 + difference.trailing_zeros());
                difference &= difference - 1;
                if slot.index() < basic {
                    self.flip(slot);
                }
            }
        }
        self.settle();
    }

    /// The slots that the latest change flipped, in no particular order.
    pub fn flips(&self) -> impl Iterator<Item = Slot> {
        self.flips.iter().map(Slot)
    }

    /// What the latest change cost: how many slots and rules it looked at.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// Whether the latest action is to be applied again, since it moved a thing that has not reached its target yet.
    pub fn is_under_way(&self) -> bool {
        self.under_way
    }

    /// Begins a change.
    fn begin(&mut self) {
        self.flips.clear();
        self.under_way = false;
        self.work = 0;
    }

    fn assign(&mut self, slot: Slot, value: bool) {
        if self.state.get(slot) != value {
            self.flip(slot);
        }
    }

    fn flip(&mut self, slot: Slot) {
        let value = self.state.flip(slot);
        self.flips.toggle(slot.0);
        if slot >= self.network.first_register() && slot.index() < self.instance().basic() {
            self.note_pointer(slot, value);
        }
        let watchers = self.network.watchers(slot);
        self.work += 1 + watchers.len() as u64;
        for watch in watchers {
            let rule = watch.rule();
            let unmet = &mut self.unmet[rule as usize];
            if watch.value() == value {
                *unmet -= 1;
                if *unmet == 0 {
                    self.satisfied(rule);
                }
            } else {
                *unmet += 1;
                if *unmet == 1 {
                    self.violated(rule);
                }
            }
        }
    }

    fn satisfied(&mut self, rule: RuleNumber) {
        if let Some(head) = self.network.head(rule) {
            let derived = self.derived(head);
            self.support[derived] += 1;
            self.schedule(head);
        } else if let Some(effect) = self.network.effect_place(rule) {
            let enabled = &mut self.enabled[self.network.action_of(rule)];
            self.places[effect] = enabled.len() as u32;
            enabled.push(rule);
        }
    }

    fn violated(&mut self, rule: RuleNumber) {
        if let Some(head) = self.network.head(rule) {
            let derived = self.derived(head);
            self.support[derived] -= 1;
            self.agenda.lost[derived] = true;
            self.schedule(head);
        } else if let Some(effect) = self.network.effect_place(rule) {
            let enabled = &mut self.enabled[self.network.action_of(rule)];
            let place = self.places[effect];
            enabled.swap_remove(place as usize);
            if let Some(&moved) = enabled.get(place as usize) {
                self.places[self.network.effect_place(moved).expect("an effect")] = place;
            }
        }
    }

    fn derived(&self, slot: Slot) -> usize {
        slot.index() - self.instance().basic()
    }

    fn schedule(&mut self, head: Slot) {
        let derived = self.derived(head);
        if !std::mem::replace(&mut self.agenda.queued[derived], true) {
            self.agenda.heap.push(Reverse((self.network.component(head), head)));
        }
    }

    /// Brings the derived slots up to date, one component after the other, each after those it depends on.
    fn settle(&mut self) {
        while let Some(&Reverse((component, head))) = self.agenda.heap.peek() {
            if self.network.is_recursive(component) {
                self.settle_recursive(component);
            } else {
                self.next_of(component);
                self.assign(head, self.support[self.derived(head)] > 0);
            }
        }
    }

    /// In a recursive component, fluents may support each other in a circle and so outlive their reason.
    /// Therefore whatever lost a support is first taken back, with all that rests on it, and then derived
    /// again from what remains (delete and rederive). There is no negation within a component, so taking
    /// back only takes supports away, deriving only adds them, and the result is the least fixpoint.
    fn settle_recursive(&mut self, component: u32) {
        let mut touched = Vec::new();
        while let Some((head, lost)) = self.next_of(component) {
            touched.push(head);
            if lost {
                self.assign(head, false);
            }
        }
        for head in touched {
            self.derive(head);
            while let Some((head, _)) = self.next_of(component) {
                self.derive(head);
            }
        }
    }

    fn derive(&mut self, head: Slot) {
        if self.support[self.derived(head)] > 0 {
            self.assign(head, true);
        }
    }

    /// Takes a head of this component from the agenda, with whether it lost a support.
    fn next_of(&mut self, component: u32) -> Option<(Slot, bool)> {
        let &Reverse((next, head)) = self.agenda.heap.peek()?;
        if next != component {
            return None;
        }
        self.agenda.heap.pop();
        let derived = self.derived(head);
        self.agenda.queued[derived] = false;
        Some((head, std::mem::take(&mut self.agenda.lost[derived])))
    }
}
