//! How far a state is from one goal, exactly: backwards from the goal, by partial states.
//!
//! A partial state is a conjunction of literals from which the goal is a known number of actions away. One is kept only if no two of
//! its literals exclude each other, so what is left is mostly what is really met. Goals that were achieved must stay: actions
//! that delete one are not taken. Where nothing is left, and no partial state holds in a state, the goal cannot be reached from there.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use genplan_core::instance::Instance;
use genplan_core::state::{Literal, Slot};
use rustc_hash::{FxHashMap, FxHashSet};

use super::space::{StateId, TaskSpace};

/// A literal as a number: two for a slot.
type Code = u32;

fn code(literal: Literal) -> Code {
    literal.slot().0 << 1 | u32::from(!literal.value())
}

fn negated(code: Code) -> Code {
    code ^ 1
}

/// An action, one of its conditional effects, or an axiom, to be taken backwards.
struct RegressionOperator {
    schema: Option<usize>,
    needs: Vec<Code>,
    changes: Vec<Code>,
}

/// The operators of a task, and which literals exclude each other.
pub(super) struct Operators {
    all: Vec<RegressionOperator>,
    /// By literal: the operators that make it true.
    makers: FxHashMap<Code, Vec<u32>>,
    /// By literal: those that are true together with it in some state, as far as pairs can tell.
    together: Pairs,
    /// Literals that are not taken apart: negated derived ones with too many reasons count as true.
    ignored: FxHashSet<Code>,
}

impl Operators {
    pub(super) fn new(space: &TaskSpace<'_>) -> Self {
        let instance = space.instance();
        let mut all = Vec::new();
        for deed in &space.deeds {
            all.extend(of_deed(instance, &deed.actions, deed.schema));
        }
        let mut bodies: BTreeMap<u32, Vec<Vec<Code>>> = BTreeMap::new();
        for axiom in 0..instance.axioms() {
            let (head, body) = instance.axiom(axiom);
            let needs: Vec<Code> = body.iter().copied().map(code).collect();
            bodies.entry(head.0).or_default().push(needs.clone());
            all.push(RegressionOperator { schema: None, needs, changes: vec![head.0 << 1] });
        }
        let mut ignored = FxHashSet::default();
        for slot in instance.basic() as u32..instance.slots() as u32 {
            let negated = slot << 1 | 1;
            let Some(reasons) = refuted(bodies.get(&slot).map_or(&[][..], Vec::as_slice)) else {
                ignored.insert(negated);
                continue;
            };
            let operator = |needs| RegressionOperator { schema: None, needs, changes: vec![negated] };
            all.extend(reasons.into_iter().map(operator));
        }
        for operator in &mut all {
            operator.needs.retain(|code| !ignored.contains(code));
            operator.needs.sort_unstable();
            operator.needs.dedup();
            operator.changes.sort_unstable();
            operator.changes.dedup();
        }
        let mut makers: FxHashMap<Code, Vec<u32>> = FxHashMap::default();
        for (number, operator) in (0..).zip(&all) {
            operator.changes.iter().for_each(|&change| makers.entry(change).or_default().push(number));
        }
        let together = Pairs::new(instance, &all);
        Operators { all, makers, together, ignored }
    }

    /// Whether two slots can be true together, as far as pairs can tell.
    pub(super) fn can_be_together(&self, one: Slot, other: Slot) -> bool {
        !self.exclude(one.0 << 1, other.0 << 1)
    }

    /// Whether two literals can hold together, as far as pairs can tell.
    pub(super) fn can_hold(&self, one: Literal, other: Literal) -> bool {
        !self.exclude(code(one), code(other))
    }

    fn exclude(&self, one: Code, other: Code) -> bool {
        one == negated(other) || !self.together.get(one, other)
    }
}

/// What makes all bodies of a derived fluent false: a literal of each; `None` if there are too many ways.
fn refuted(bodies: &[Vec<Code>]) -> Option<Vec<Vec<Code>>> {
    let mut reasons: Vec<Vec<Code>> = vec![Vec::new()];
    for body in bodies {
        let with = |reason: &Vec<Code>| {
            let reason = reason.clone();
            body.iter().map(move |&code| reason.iter().copied().chain([negated(code)]).collect())
        };
        reasons = reasons.iter().flat_map(with).collect();
        if reasons.len() > MOST_REASONS {
            return None;
        }
    }
    Some(reasons)
}

/// A derived fluent that can be false for more reasons counts as false.
const MOST_REASONS: usize = 32;

/// The operators that a deed stands for: what it surely does, and with each conditional effect.
fn of_deed(instance: &Instance, actions: &[u32], schema: usize) -> Vec<RegressionOperator> {
    let (first, last) = (actions[0] as usize, actions[actions.len() - 1] as usize);
    let needs: Vec<Code> = instance.precondition(first).iter().copied().map(code).collect();
    let sure = |action: usize| {
        let effects = instance.effects(action).filter(|&effect| instance.condition(effect).is_empty());
        effects.flat_map(|effect| instance.change(effect)).copied().map(code).collect::<Vec<Code>>()
    };
    // Where a fluent is both deleted and added, it is added.
    let settled = |mut changes: Vec<Code>| {
        let added: FxHashSet<Code> = changes.iter().copied().filter(|code| code & 1 == 0).collect();
        changes.retain(|&code| code & 1 == 0 || !added.contains(&negated(code)));
        changes
    };
    let mut changes = sure(last);
    if first != last {
        // What the way began with is left.
        changes.extend(sure(first).into_iter().filter(|code| code & 1 == 1));
    }
    let changes = settled(changes);
    let conditional = instance.effects(last).filter(|&effect| !instance.condition(effect).is_empty());
    let more = conditional.map(|effect| RegressionOperator {
        schema: Some(schema),
        needs: needs.iter().copied().chain(instance.condition(effect).iter().copied().map(code)).collect(),
        changes: settled(
            changes.iter().copied().chain(instance.change(effect).iter().copied().map(code)).collect(),
        ),
    });
    let more: Vec<RegressionOperator> = more.collect();
    std::iter::once(RegressionOperator { schema: Some(schema), needs: needs.clone(), changes })
        .chain(more)
        .collect()
}

/// Which literals can be true together, by the fixpoint over pairs that Graphplan introduced.
struct Pairs {
    words: usize,
    bits: Vec<u64>,
}

impl Pairs {
    fn new(instance: &Instance, operators: &[RegressionOperator]) -> Self {
        let codes = 2 * instance.slots();
        let words = codes.div_ceil(64);
        let mut pairs = Pairs { words, bits: vec![0; codes * words] };
        let mut initial: Vec<Code> = (0..instance.slots() as u32).map(|slot| slot << 1 | 1).collect();
        instance.initial().iter().for_each(|slot| initial[slot.index()] = slot.0 << 1);
        let all = mask(initial.iter().copied(), words);
        for &code in &initial {
            pairs.add(code, &all);
        }
        let mut candidates = vec![0; words];
        loop {
            let mut changed = false;
            for operator in operators {
                candidates.fill(u64::MAX);
                for &need in &operator.needs {
                    let row = &pairs.bits[need as usize * words..][..words];
                    candidates.iter_mut().zip(row).for_each(|(word, row)| *word &= row);
                }
                // Whatever was met, if nothing is needed.
                let met = |code: &Code| (*code as usize) < codes && pairs.get(*code, *code);
                if operator.needs.is_empty() {
                    candidates = mask((0..codes as Code).filter(met), words);
                }
                if !operator.needs.iter().all(|&need| bit(&candidates, need)) {
                    continue;
                }
                for &change in &operator.changes {
                    candidates[negated(change) as usize / 64] &= !(1 << (negated(change) % 64));
                }
                for &change in &operator.changes {
                    candidates[change as usize / 64] |= 1 << (change % 64);
                }
                for &change in &operator.changes {
                    changed |= pairs.add(change, &candidates);
                }
            }
            if !changed {
                return pairs;
            }
        }
    }

    fn get(&self, one: Code, other: Code) -> bool {
        bit(&self.bits[one as usize * self.words..], other)
    }

    /// Notes that a literal can be true with each of others.
    fn add(&mut self, one: Code, others: &[u64]) -> bool {
        let mut changed = false;
        for (word, &others) in others.iter().enumerate() {
            let row = &mut self.bits[one as usize * self.words + word];
            let mut new = others & !*row;
            *row |= new;
            changed |= new != 0;
            while new != 0 {
                let other = word as u32 * 64 + new.trailing_zeros();
                new &= new - 1;
                self.bits[other as usize * self.words + one as usize / 64] |= 1 << (one % 64);
            }
        }
        changed
    }
}

fn bit(words: &[u64], code: Code) -> bool {
    words[code as usize / 64] >> (code % 64) & 1 == 1
}

fn mask(codes: impl Iterator<Item = Code>, words: usize) -> Vec<u64> {
    let mut mask = vec![0; words];
    codes.for_each(|code| mask[code as usize / 64] |= 1 << (code % 64));
    mask
}

/// How far a state is from a goal.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct GoalDistance {
    /// How many actions it takes.
    pub actions: u32,
    /// By schema: how many of them.
    pub schemas: Rc<[u8]>,
    /// Whether that is all that is known: it may be farther, or out of reach.
    pub is_cut: bool,
}

struct Partial {
    literals: Vec<Code>,
    distance: u32,
    schemas: Rc<[u8]>,
}

impl Partial {
    /// Whether it holds in a state.
    fn holds(&self, words: &[u64]) -> bool {
        let holds =
            |&code: &Code| (words[code as usize / 128] >> (code / 2 % 64) & 1 == 1) == (code & 1 == 0);
        self.literals.iter().all(holds)
    }
}

/// Partial states from which a goal can be reached, the nearest first.
pub(super) struct Regression {
    protected: Vec<Code>,
    partial: Vec<Partial>,
    /// By their first literal: the partial states.
    by_first: FxHashMap<Code, Vec<u32>>,
    open: VecDeque<usize>,
    known: FxHashMap<StateId, Option<GoalDistance>>,
}

/// More partial states are not made: what is farther away counts as one step farther.
const MOST_PARTIAL: usize = 3_000;

/// The first literal where there is none.
const NO_LITERAL: Code = Code::MAX;

/// About this many bytes are for a partial state, without its literals.
const PARTIAL: usize = 160;

impl Regression {
    /// Of a goal, while others must stay.
    pub(super) fn new(goal: Literal, protected: &[Literal], schemas: usize) -> Self {
        let literals = vec![code(goal)];
        let none: Rc<[u8]> = vec![0; schemas].into();
        Regression {
            protected: protected.iter().copied().map(code).collect(),
            by_first: FxHashMap::from_iter([(literals[0], vec![0])]),
            partial: vec![Partial { literals, distance: 0, schemas: none }],
            open: VecDeque::from([0]),
            known: FxHashMap::default(),
        }
    }

    /// How far a state is from the goal; `None` if it cannot be reached from there.
    pub(super) fn distance(
        &mut self,
        state: StateId,
        space: &mut TaskSpace<'_>,
        operators: &Operators,
    ) -> Option<GoalDistance> {
        if let Some(known) = self.known.get(&state) {
            return known.clone();
        }
        let words: Vec<u64> = space.words(state).to_vec();
        let mut looked = 0;
        let found = loop {
            // Axioms cost nothing, so what is found last can be as near as what is found first; all of a distance are looked at in order.
            if let Some(found) = self.partial[looked..].iter().find(|partial| partial.holds(&words)) {
                let schemas = Rc::clone(&found.schemas);
                break Some(GoalDistance { actions: found.distance, schemas, is_cut: false });
            }
            space.work += (self.partial.len() - looked) as u64;
            looked = self.partial.len();
            if self.partial.len() >= MOST_PARTIAL {
                let far = &self.partial[self.partial.len() - 1];
                let schemas = Rc::clone(&far.schemas);
                break Some(GoalDistance { actions: far.distance + 1, schemas, is_cut: true });
            }
            let Some(next) = self.open.pop_front() else { break None };
            let before = self.partial.len();
            self.expand(next, operators);
            space.work += 8;
            let made = &self.partial[before..];
            space.bytes += made.iter().map(|partial| PARTIAL + 8 * partial.literals.len()).sum::<usize>();
        };
        self.known.insert(state, found.clone());
        found
    }

    /// Whether a state is nearer to the goal than another one that is this far away: all partial states that are nearer are known.
    pub(super) fn is_nearer(&self, state: StateId, space: &mut TaskSpace<'_>, than: u32) -> bool {
        if let Some(known) = self.known.get(&state) {
            return known.as_ref().is_some_and(|known| known.actions < than);
        }
        let nearer = self.partial.iter().filter(|partial| partial.distance < than);
        let words = space.words(state);
        let is_nearer = nearer.clone().any(|partial| partial.holds(words));
        space.work += nearer.count() as u64 / 8;
        is_nearer
    }

    fn expand(&mut self, number: usize, operators: &Operators) {
        let (literals, distance, schemas) = {
            let Partial { literals, distance, schemas } = &self.partial[number];
            (literals.clone(), *distance, Rc::clone(schemas))
        };
        let mut tried = FxHashSet::default();
        for literal in &literals {
            for &maker in operators.makers.get(literal).into_iter().flatten() {
                if !tried.insert(maker) {
                    continue;
                }
                let operator = &operators.all[maker as usize];
                let Some(before) = self.before(&literals, operator, operators) else { continue };
                if !self.is_known(&before) {
                    let mut counts = Rc::clone(&schemas);
                    if let Some(schema) = operator.schema {
                        let mut more = counts.to_vec();
                        more[schema] = more[schema].saturating_add(1);
                        counts = more.into();
                    }
                    let place = self.partial.len();
                    let first = before.first().copied().unwrap_or(NO_LITERAL);
                    self.by_first.entry(first).or_default().push(place as u32);
                    let cost = u32::from(operator.schema.is_some());
                    self.partial.push(Partial {
                        literals: before,
                        distance: distance + cost,
                        schemas: counts,
                    });
                    if cost == 0 { self.open.push_front(place) } else { self.open.push_back(place) }
                }
            }
        }
    }

    /// Whether a partial state that was met before holds wherever this one does: it is as near.
    fn is_known(&self, literals: &[Code]) -> bool {
        let is_within = |&other: &u32| {
            let mut rest = literals.iter();
            let other = &self.partial[other as usize].literals;
            other.iter().all(|wanted| rest.by_ref().any(|literal| literal == wanted))
        };
        let firsts = literals.iter().copied().chain([NO_LITERAL]);
        firsts.filter_map(|first| self.by_first.get(&first)).flatten().any(is_within)
    }

    /// What must hold so that an operator makes the literals true.
    fn before(
        &self,
        literals: &[Code],
        operator: &RegressionOperator,
        operators: &Operators,
    ) -> Option<Vec<Code>> {
        let undone = |code: &Code| operator.changes.binary_search(&negated(*code)).is_ok();
        if literals.iter().chain(&self.protected).any(undone) {
            return None;
        }
        let mut before: Vec<Code> =
            literals.iter().copied().filter(|code| operator.changes.binary_search(code).is_err()).collect();
        before.extend(&operator.needs);
        before.retain(|code| !operators.ignored.contains(code));
        before.sort_unstable();
        before.dedup();
        for (place, &one) in before.iter().enumerate() {
            if before[place..].iter().any(|&other| operators.exclude(one, other)) {
                return None;
            }
        }
        Some(before)
    }
}
