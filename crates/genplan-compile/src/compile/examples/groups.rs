//! Groups of fluents of which at most one is true at a time.
//!
//! A group becomes one variable with many values instead of many propositions. Candidates are the fluents of
//! a predicate that differ in one argument, or in all; a candidate is kept if in every example it holds
//! initially and every action preserves it, given that all other groups hold before. Dropping one may refute
//! another, so this goes on until nothing changes: what is left is an invariant.

use genplan_core::budget::{Meter, StopReason};
use genplan_core::frame::{FluentId, Frame, Symbol};
use genplan_core::instance::Instance;
use genplan_core::state::{Literal, Slot};
use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};

use super::conditions;
use crate::compile::effort::{all, any};

/// Disjoint groups of fluents, at most one of each true in any reachable state of any example.
pub(in crate::compile) struct Groups {
    pub members: Vec<Vec<FluentId>>,
    mutexes: Vec<Mutexes>,
}

impl Groups {
    pub(in crate::compile) fn new(
        frame: &Frame,
        instances: &[&Instance],
        meter: &Meter,
    ) -> Result<Self, StopReason> {
        let candidates = candidates(frame, instances, meter)?;
        let mutexes = instances.iter().map(|instance| Mutexes::new(instance, &candidates, meter));
        let mut mutexes: Vec<Mutexes> = mutexes.collect::<Result<_, _>>()?;
        let mut alive = vec![true; candidates.len()];
        while refute(instances, &mut mutexes, &mut alive, meter)? {}
        Ok(Groups { members: disjoint(candidates, &alive), mutexes })
    }

    /// What excludes what in an example.
    pub(in crate::compile) fn mutexes(&self, example: usize) -> &Mutexes {
        &self.mutexes[example]
    }
}

/// Fluents of one predicate that differ in one argument, or in all of them.
/// Groups with a fluent that some condition wants to be false are left out: a value cannot be negated.
fn candidates(
    frame: &Frame,
    instances: &[&Instance],
    meter: &Meter,
) -> Result<Vec<Vec<FluentId>>, StopReason> {
    let mut groups: IndexMap<Vec<Option<Symbol>>, Vec<FluentId>> = IndexMap::new();
    for fluent in basic_fluents(instances) {
        let term = frame.fluent_term(fluent).expect("actions change fluents over objects");
        meter.take(term.len() * (size_of_val(term) + size_of::<FluentId>()))?;
        let key = |counted: &dyn Fn(usize) -> bool| {
            let keep = |(place, &symbol)| (place == 0 || !counted(place)).then_some(symbol);
            term.iter().enumerate().map(keep).collect::<Vec<_>>()
        };
        for counted in 1..term.len() {
            groups.entry(key(&|place| place == counted)).or_default().push(fluent);
        }
        if term.len() > 2 {
            groups.entry(key(&|_| true)).or_default().push(fluent);
        }
    }
    let negated = negated_fluents(instances, meter)?;
    let is_useful = |group: &Vec<FluentId>| group.len() > 1 && group.iter().all(|f| !negated.contains(f));
    Ok(groups.into_values().filter(is_useful).collect())
}

/// The fluents that actions change in some example, in order.
pub(in crate::compile) fn basic_fluents(instances: &[&Instance]) -> Vec<FluentId> {
    let basic = |instance: &&Instance| {
        let slots = (0..instance.basic() as u32).map(Slot);
        slots.filter_map(|slot| instance.fluent(slot)).collect::<Vec<_>>()
    };
    let mut fluents: Vec<FluentId> = instances.iter().flat_map(basic).collect();
    fluents.sort_unstable();
    fluents.dedup();
    fluents
}

/// The fluents whose negation is a condition of something in some example.
fn negated_fluents(instances: &[&Instance], meter: &Meter) -> Result<FxHashSet<FluentId>, StopReason> {
    let mut negated = FxHashSet::default();
    for instance in instances {
        let mut note = |literals: &[Literal]| {
            meter.work((1 + literals.len()) as u64)?;
            let negative = literals.iter().filter(|literal| !literal.value());
            negated.extend(negative.filter_map(|literal| instance.fluent(literal.slot())));
            Ok(())
        };
        conditions(instance).try_for_each(&mut note)?;
    }
    Ok(negated)
}

/// Drops candidates that an example refutes; says whether there were any.
fn refute(
    instances: &[&Instance],
    mutexes: &mut [Mutexes],
    alive: &mut [bool],
    meter: &Meter,
) -> Result<bool, StopReason> {
    let before = alive.iter().filter(|&&alive| alive).count();
    for (instance, mutexes) in instances.iter().zip(mutexes.iter()) {
        meter.work((instance.initial().len() + alive.len()) as u64)?;
        mutexes.refute_initially(instance, alive);
        for action in 0..instance.actions().len() {
            ActionChanges::of(instance, action, mutexes, meter)?.refute(alive)?;
        }
    }
    mutexes.iter_mut().for_each(|mutexes| mutexes.alive.copy_from_slice(alive));
    Ok(before > alive.iter().filter(|&&alive| alive).count())
}

/// The largest groups that have no fluent in common.
fn disjoint(candidates: Vec<Vec<FluentId>>, alive: &[bool]) -> Vec<Vec<FluentId>> {
    let mut groups: Vec<Vec<FluentId>> =
        candidates.into_iter().zip(alive).filter_map(|(group, &alive)| alive.then_some(group)).collect();
    groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
    let mut taken = FxHashSet::default();
    groups.retain(|group| {
        let is_free = group.iter().all(|fluent| !taken.contains(fluent));
        if is_free {
            taken.extend(group.iter().copied());
        }
        is_free
    });
    groups
}

/// Which fluents of an example exclude each other.
pub(in crate::compile) struct Mutexes {
    /// By slot: the groups it belongs to.
    groups: Vec<Vec<u32>>,
    /// By group: its slots.
    members: Vec<Vec<Slot>>,
    alive: Vec<bool>,
}

/// Longer conjunctions are taken for consistent, which is never wrong but may cost a group.
const LONG: usize = 64;

impl Mutexes {
    fn new(instance: &Instance, candidates: &[Vec<FluentId>], meter: &Meter) -> Result<Self, StopReason> {
        let fluents: usize = candidates.iter().map(Vec::len).sum();
        let lists = instance.slots() + candidates.len();
        meter.take(lists * size_of::<Vec<u32>>() + 2 * fluents * size_of::<u32>())?;
        let mut groups = vec![Vec::new(); instance.slots()];
        let members: Vec<Vec<Slot>> = (candidates.iter())
            .map(|group| group.iter().filter_map(|&fluent| instance.slot(fluent)).collect())
            .collect();
        for (group, slots) in members.iter().enumerate() {
            slots.iter().for_each(|slot| groups[slot.index()].push(group as u32));
        }
        Ok(Mutexes { groups, members, alive: vec![true; candidates.len()] })
    }

    fn refute_initially(&self, instance: &Instance, alive: &mut [bool]) {
        let mut seen = vec![false; alive.len()];
        for slot in instance.initial() {
            for &group in &self.groups[slot.index()] {
                alive[group as usize] &= !std::mem::replace(&mut seen[group as usize], true);
            }
        }
    }

    /// Whether the conjunction of these literals can hold in a reachable state, as far as the groups tell.
    pub(in crate::compile) fn consistent<'l>(
        &self,
        literals: impl IntoIterator<Item = &'l Literal>,
        meter: &Meter,
    ) -> Result<bool, StopReason> {
        let (mut seen, mut count) = ([Literal::default(); LONG], 0);
        for &literal in literals {
            meter.work((1 + count) as u64)?;
            if count == LONG || seen[..count].iter().any(|&other| self.exclude(literal, other)) {
                return Ok(count == LONG);
            }
            seen[count] = literal;
            count += 1;
        }
        Ok(true)
    }

    fn exclude(&self, first: Literal, second: Literal) -> bool {
        if first.slot() == second.slot() {
            return first.value() != second.value();
        }
        let (first_groups, second_groups) =
            (&self.groups[first.slot().index()], &self.groups[second.slot().index()]);
        let is_common = |group: &&u32| self.alive[**group as usize] && second_groups.contains(group);
        first.value() && second.value() && first_groups.iter().any(|group| is_common(&group))
    }
}

/// A conditional change of one fluent.
#[derive(Clone, Copy)]
struct AddedFluent<'i> {
    condition: &'i [Literal],
    slot: Slot,
}

/// What an action does to the groups.
struct ActionChanges<'i, 'e> {
    precondition: &'i [Literal],
    by_group: IndexMap<u32, GroupChanges<'i>>,
    mutexes: &'e Mutexes,
    meter: &'e Meter,
}

/// What an action does to one group. Additions are sorted by the member that their condition wants true, if
/// any: those that want different ones cannot happen at once.
#[derive(Default)]
struct GroupChanges<'i> {
    adds: FxHashMap<Option<Slot>, Vec<AddedFluent<'i>>>,
    deletes: FxHashMap<Slot, Vec<&'i [Literal]>>,
}

impl<'i, 'e> ActionChanges<'i, 'e> {
    fn of(
        instance: &'i Instance,
        action: usize,
        mutexes: &'e Mutexes,
        meter: &'e Meter,
    ) -> Result<Self, StopReason> {
        let precondition = instance.precondition(action);
        let mut by_group: IndexMap<u32, GroupChanges<'i>> = IndexMap::new();
        for effect in instance.effects(action) {
            let condition = instance.condition(effect);
            for change in instance.change(effect) {
                let slot = change.slot();
                for &group in mutexes.groups[slot.index()].iter().filter(|&&g| mutexes.alive[g as usize]) {
                    meter.work((1 + precondition.len() + condition.len()) as u64)?;
                    let changes = by_group.entry(group).or_default();
                    if change.value() {
                        let held = held(group, mutexes, precondition, condition);
                        changes.adds.entry(held).or_default().push(AddedFluent { condition, slot });
                    } else {
                        changes.deletes.entry(slot).or_default().push(condition);
                    }
                }
            }
        }
        Ok(ActionChanges { precondition, by_group, mutexes, meter })
    }

    fn refute(&self, alive: &mut [bool]) -> Result<(), StopReason> {
        for (&group, changes) in &self.by_group {
            let is_alive = &mut alive[group as usize];
            *is_alive = *is_alive && self.keeps(group, changes)?;
        }
        Ok(())
    }

    /// Whether at most one member of a group is true afterwards, if it was so before.
    fn keeps(&self, group: u32, changes: &GroupChanges<'_>) -> Result<bool, StopReason> {
        let replace = |(&held, adds): (&Option<Slot>, &Vec<AddedFluent<'_>>)| {
            all(adds, |&add| self.replaces(group, held, add, changes))
        };
        Ok(all(&changes.adds, replace)?
            && self.add_one_at_a_time(changes)?
            && self.deletes_are_clear(changes)?)
    }

    /// Whether an addition comes with the deletion of whichever member is true before.
    fn replaces(
        &self,
        group: u32,
        held: Option<Slot>,
        add: AddedFluent<'_>,
        changes: &GroupChanges<'_>,
    ) -> Result<bool, StopReason> {
        let known = self.precondition.iter().chain(add.condition);
        let is_deleted = |member: Slot| {
            let holds = Literal::new(member, true);
            let known = known.clone().chain([&holds]);
            let deletes = changes.deletes.get(&member).into_iter().flatten();
            Ok(!self.consistent(known.clone())? || any(deletes, |condition| self.implied(condition, &known))?)
        };
        let others = match &held {
            Some(member) => std::slice::from_ref(member),
            None => &self.mutexes.members[group as usize],
        };
        Ok(!self.consistent(known.clone())?
            || all(others, |&member| Ok(member == add.slot || is_deleted(member)?))?)
    }

    /// Whether no two members are added at once.
    fn add_one_at_a_time(&self, changes: &GroupChanges<'_>) -> Result<bool, StopReason> {
        let free = changes.adds.get(&None).map_or(&[][..], Vec::as_slice);
        let clash = |first: &AddedFluent<'_>, second: &AddedFluent<'_>| {
            let both = self.precondition.iter().chain(first.condition).chain(second.condition);
            Ok(first.slot != second.slot && self.consistent(both)?)
        };
        all(&changes.adds, |(held, adds)| {
            let rest = |index: usize| adds[..index].iter().chain(if held.is_some() { free } else { &[] });
            all(adds.iter().enumerate(), |(index, add)| Ok(!any(rest(index), |other| clash(add, other))?))
        })
    }

    /// Whether each deletion surely comes with an addition, or surely without.
    fn deletes_are_clear(&self, changes: &GroupChanges<'_>) -> Result<bool, StopReason> {
        all(&changes.deletes, |(&member, deletes)| {
            let relevant = [Some(member), None];
            let adds = || relevant.iter().filter_map(|held| changes.adds.get(held)).flatten();
            let holds = Literal::new(member, true);
            all(deletes, |condition| {
                let known = self.precondition.iter().chain(*condition).chain([&holds]);
                let is_possible = |add: &AddedFluent<'_>| self.consistent(known.clone().chain(add.condition));
                Ok(any(adds(), |add| self.implied(add.condition, &known))? || !any(adds(), is_possible)?)
            })
        })
    }

    /// Whether a condition holds if these literals do.
    fn implied<'l>(
        &self,
        condition: &[Literal],
        known: &(impl Iterator<Item = &'l Literal> + Clone),
    ) -> Result<bool, StopReason> {
        all(condition, |literal| {
            self.meter.work((1 + known.size_hint().0) as u64)?;
            Ok(known.clone().any(|known| known == literal))
        })
    }

    fn consistent<'l>(&self, literals: impl IntoIterator<Item = &'l Literal>) -> Result<bool, StopReason> {
        self.meter.work(1)?;
        self.mutexes.consistent(literals, self.meter)
    }
}

/// The member of a group that these conditions want true.
fn held(group: u32, mutexes: &Mutexes, precondition: &[Literal], condition: &[Literal]) -> Option<Slot> {
    let literals = precondition.iter().chain(condition);
    let mut members = literals.filter(|l| l.value() && mutexes.groups[l.slot().index()].contains(&group));
    members.next().map(|literal| literal.slot())
}
