//! Which conjunctions depend on which slots.

use std::ops::Range;

use crate::components::Components;
use crate::instance::Instance;
use crate::pointers::Operation;
use crate::rows::Rows;
use crate::state::{Literal, Slot};

/// A conjunction: the goal, then the preconditions, the effects and the axioms that are watched.
pub(super) type RuleNumber = u32;

/// What a [`Network`] keeps up to date.
#[derive(Clone, Copy, Debug)]
pub enum Watch<'a> {
    /// Everything: all axioms.
    Everything,
    /// Only what the goal, the chosen actions and these slots depend on.
    Only(&'a [Slot]),
}

/// A mention of a slot in a rule.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Watcher(u32);

impl Watcher {
    fn new(rule: RuleNumber, literal: Literal) -> Self {
        Watcher(rule << 1 | u32::from(literal.value()))
    }

    pub(super) fn rule(self) -> RuleNumber {
        self.0 >> 1
    }

    /// The value that the rule wants.
    pub(super) fn value(self) -> bool {
        self.0 & 1 == 1
    }
}

/// For some actions of an instance: which conjunctions depend on which slots.
#[derive(Clone, Debug)]
pub struct Network<'i> {
    instance: &'i Instance,
    first_register: Slot,
    actions: Vec<Operation>,
    first_effect: RuleNumber,
    first_axiom: RuleNumber,
    /// By watched effect: its index in the instance, and the position of its action in `actions`.
    effects: Vec<(u32, u32)>,
    /// By watched axiom: its head.
    heads: Vec<Slot>,
    watchers: Rows<Watcher>,
    unmet: Vec<u32>,
    components: Components,
}

impl<'i> Network<'i> {
    pub(super) const GOAL: RuleNumber = 0;

    /// The network of these actions. Only the instance's own are watched: what an action over pointers stands for is
    /// looked at when it is asked for.
    pub fn new(instance: &'i Instance, actions: Vec<Operation>, watch: Watch<'_>) -> Self {
        let axioms = watched_axioms(instance, &actions, watch);
        let effects: Vec<(u32, u32)> = (0..)
            .zip(&actions)
            .flat_map(|(position, action)| {
                let effects = own(action).map_or(0..0, |action| instance.effects(action));
                effects.map(move |effect| (effect as u32, position))
            })
            .collect();
        let rules = || {
            std::iter::once(&instance.goal[..])
                .chain(
                    actions
                        .iter()
                        .map(|action| own(action).map_or(&[][..], |action| instance.precondition(action))),
                )
                .chain(effects.iter().map(|&(effect, _)| instance.condition(effect as usize)))
                .chain(axioms.iter().map(|&axiom| instance.axiom(axiom).1))
        };
        let watchers = Rows::group(instance.slots(), || {
            rules().zip(0..).flat_map(|(rule, number)| {
                rule.iter().map(move |&literal| (literal.slot().index(), Watcher::new(number, literal)))
            })
        });
        let unmet =
            rules().map(|rule| rule.iter().filter(|literal| literal.value()).count() as u32).collect();
        let first_effect = 1 + actions.len() as u32;
        Network {
            first_effect,
            first_axiom: first_effect + effects.len() as u32,
            heads: axioms.iter().map(|&axiom| instance.axiom(axiom).0).collect(),
            components: components(instance, &axioms),
            first_register: instance.first_register(),
            instance,
            actions,
            effects,
            watchers,
            unmet,
        }
    }

    /// The instance.
    pub fn instance(&self) -> &'i Instance {
        self.instance
    }

    /// The network of all actions of an instance.
    pub fn of_all_actions(instance: &'i Instance, watch: Watch<'_>) -> Self {
        Self::new(instance, (0..instance.actions().len()).map(Operation::Action).collect(), watch)
    }

    /// The chosen actions.
    pub fn actions(&self) -> &[Operation] {
        &self.actions
    }

    /// About how many bytes the network and a state of it take.
    pub fn bytes(&self) -> usize {
        let (slots, derived) = (self.instance.slots(), self.instance.slots() - self.instance.basic());
        let network = self.watchers.bytes() + 8 * self.effects.len() + 4 * self.heads.len() + 5 * derived;
        // By rule, by effect and by derived slot: see the fields of a simulator.
        let state = 4 * self.unmet.len() + 8 * self.effects.len() + 5 * slots + 22 * derived;
        let operations: usize = self.actions.iter().map(Operation::bytes).sum();
        network + 4 * self.unmet.len() + state + operations
    }

    /// The first slot of a pointer.
    pub(super) fn first_register(&self) -> Slot {
        self.first_register
    }

    pub(super) fn precondition(action: usize) -> RuleNumber {
        1 + action as u32
    }

    pub(super) fn rules(&self) -> Range<RuleNumber> {
        0..self.unmet.len() as u32
    }

    pub(super) fn effects(&self) -> usize {
        self.effects.len()
    }

    pub(super) fn watchers(&self, slot: Slot) -> &[Watcher] {
        self.watchers.row(slot.index())
    }

    /// By rule: how many of its literals are false in the state in which all slots are.
    pub(super) fn unmet_when_all_is_false(&self) -> &[u32] {
        &self.unmet
    }

    /// The head of a rule that is an axiom.
    pub(super) fn head(&self, rule: RuleNumber) -> Option<Slot> {
        rule.checked_sub(self.first_axiom).map(|axiom| self.heads[axiom as usize])
    }

    /// The number among the watched effects of a rule that is an effect (and no axiom).
    pub(super) fn effect_place(&self, rule: RuleNumber) -> Option<usize> {
        rule.checked_sub(self.first_effect).map(|effect| effect as usize)
    }

    /// The index in the instance of a rule that is an effect.
    pub(super) fn effect(&self, rule: RuleNumber) -> usize {
        self.effects[(rule - self.first_effect) as usize].0 as usize
    }

    /// The action of a rule that is an effect.
    pub(super) fn action_of(&self, rule: RuleNumber) -> usize {
        self.effects[(rule - self.first_effect) as usize].1 as usize
    }

    pub(super) fn component(&self, head: Slot) -> u32 {
        self.components.of(head.index() - self.instance.basic())
    }

    pub(super) fn is_recursive(&self, component: u32) -> bool {
        self.components.is_recursive(component)
    }
}

/// The action of the instance that it is.
fn own(action: &Operation) -> Option<usize> {
    if let Operation::Action(action) = action { Some(*action) } else { None }
}

/// The axioms that are to be kept up to date: those of the slots that are needed, and of what their bodies need.
fn watched_axioms(instance: &Instance, actions: &[Operation], watch: Watch<'_>) -> Vec<usize> {
    let (mut axioms, basic) = ((0..instance.axioms()).collect::<Vec<_>>(), instance.basic());
    let Watch::Only(slots) = watch else { return axioms };
    if axioms.is_empty() {
        return axioms;
    }
    let head = |axiom: usize| instance.axiom(axiom).0.index() - basic;
    let by_head = Rows::group(instance.slots() - basic, || axioms.iter().map(|&axiom| (head(axiom), axiom)));
    let derived = |slot: Slot| slot.index().checked_sub(basic);
    let mut pending: Vec<usize> = slots.iter().copied().filter_map(derived).collect();
    pending.extend(instance.goal.iter().filter_map(|literal| derived(literal.slot())));
    for action in actions {
        action.needed(instance, &mut |slot| pending.extend(derived(slot)));
    }
    let mut is_needed = vec![false; by_head.len()];
    while let Some(slot) = pending.pop() {
        if !std::mem::replace(&mut is_needed[slot], true) {
            let bodies = by_head.row(slot).iter().flat_map(|&axiom| instance.axiom(axiom).1);
            pending.extend(bodies.filter_map(|literal| derived(literal.slot())));
        }
    }
    axioms.retain(|&axiom| is_needed[head(axiom)]);
    axioms
}

/// Which derived slots depend on each other.
fn components(instance: &Instance, axioms: &[usize]) -> Components {
    let basic = instance.basic();
    let dependencies = Rows::group(instance.slots() - basic, || {
        axioms.iter().flat_map(|&axiom| {
            let (head, body) = instance.axiom(axiom);
            body.iter()
                .filter_map(|literal| literal.slot().index().checked_sub(basic))
                .map(move |derived| (head.index() - basic, derived as u32))
        })
    });
    Components::new(&dependencies)
}
