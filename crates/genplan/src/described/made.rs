//! Other starts and goals of the given tasks.
//!
//! A few small examples show few starts and few goals, and what they have in common by accident looks like a law. A made variant starts
//! where facts of the start are about other objects of the same kind, and its goals are atoms that can be achieved one after the other from
//! there: like those that are given, but about other objects of the kinds that goals are about.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use genplan_core::budget::{Meter, StopReason};
use genplan_core::state::{Literal, Slot};
use genplan_pddl::lifted::{ObjectId, TypeUnion};

use super::describe::GoalHead;
use super::invariants::SEEN;
use super::space::{StateId, TaskSpace};
use super::world::{Variant, World};
use crate::scene::{Lcg, ranks};

/// A kind of objects: the types, and the static predicates of one argument that hold.
type ObjectKind = (TypeUnion, Vec<usize>);

/// By kind of goals and place: the kinds of objects that they are about.
type GoalKinds = BTreeMap<(GoalHead, usize), BTreeSet<ObjectKind>>;

/// Where a made variant starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StartKind {
    Given,
    Other,
}

/// How many variants are made of each task, from each of these.
pub(super) const MADE: u64 = 4;

/// How often a fact of the start is tried to be changed, and how often a goal is drawn for each that is given.
const DRAWS: usize = 4;

impl World<'_> {
    /// Adds variants of some tasks with other goals, from the given starts or from others, and says which these are.
    pub(super) fn made(
        &mut self,
        tasks: &[usize],
        start: StartKind,
        meter: &Meter,
    ) -> Result<Vec<usize>, StopReason> {
        let (goal_kinds, first) = (self.goal_kinds(), self.variants.len());
        for &task in tasks {
            for number in 0..MADE {
                let seed = 1 + 2 * (number + MADE * task as u64) + u64::from(start == StartKind::Other);
                let variant = self.made_of((task, seed), start, &goal_kinds)?;
                self.account(meter)?;
                let is_new = |made: &Variant| !self.variants[first..].iter().any(|other| made.is_like(other));
                let variant = variant.filter(is_new);
                self.variants.extend(variant);
            }
        }
        Ok((first..self.variants.len()).collect())
    }

    fn goal_kinds(&self) -> GoalKinds {
        let mut kinds = GoalKinds::new();
        for space in &self.spaces {
            for goal in &space.goals {
                for (place, &object) in goal.objects.iter().enumerate() {
                    kinds.entry((GoalHead::of(goal), place)).or_default().insert(self.kind(space, object));
                }
            }
        }
        kinds
    }

    fn kind(&self, space: &TaskSpace<'_>, object: u32) -> ObjectKind {
        let is_marked = |&predicate: &usize| space.always[predicate].iter().any(|tuple| tuple[0] == object);
        let marks = self.language.unary.iter().copied().filter(is_marked).collect();
        (space.ground.task().objects.object(ObjectId(object)).types.clone(), marks)
    }

    fn made_of(
        &mut self,
        (task, seed): (usize, u64),
        start: StartKind,
        kinds: &GoalKinds,
    ) -> Result<Option<Variant>, StopReason> {
        let mut random = Lcg::new(seed);
        let initial = self.spaces[task].initial()?;
        let start = match start {
            StartKind::Given => initial,
            StartKind::Other => self.other_start(task, initial, &mut random)?,
        };
        let goals = self.other_goals(task, start, kinds, &mut random)?;
        let space = &self.spaces[task];
        let is_trivial = goals.iter().all(|&goal| space.holds(start, space.goals[goal].literal));
        let rank = ranks(space.ground.task(), seed, self.language.ordered);
        Ok((!is_trivial).then_some(Variant { task, rank, start, goals }))
    }

    /// The start with some facts about other objects of the same kind, as far as that can be true together.
    fn other_start(
        &mut self,
        task: usize,
        mut state: StateId,
        random: &mut Lcg,
    ) -> Result<StateId, StopReason> {
        for _ in 0..DRAWS {
            let facts = self.facts(task, state);
            if facts.is_empty() {
                break;
            }
            let (predicate, tuple, slot) = facts[random.below(facts.len())].clone();
            let space = &self.spaces[task];
            let place = random.below(tuple.len());
            let is_other = |other: &Rc<[u32]>| {
                let differs = |at: usize| (other[at] != tuple[at]) == (at == place);
                (0..tuple.len()).all(differs)
                    && self.kind(space, other[place]) == self.kind(space, tuple[place])
            };
            let others = space.changing[predicate].iter().filter(|(other, _)| is_other(other));
            let others: Vec<Slot> = others.map(|(_, slot)| *slot).collect();
            if others.is_empty() {
                continue;
            }
            let other = others[random.below(others.len())];
            if self.fits(task, state, slot, other) {
                state = self.spaces[task].flipped(state, &[slot, other])?;
            }
        }
        Ok(state)
    }

    /// The facts about objects in a state that can change, but for derived ones.
    fn facts(&self, task: usize, state: StateId) -> Vec<(usize, Rc<[u32]>, Slot)> {
        let space = &self.spaces[task];
        let basic = space.instance().basic();
        let all = space.changing.iter().enumerate();
        let all = all.flat_map(|(predicate, atoms)| atoms.iter().map(move |atom| (predicate, atom)));
        let holds = |slot: Slot| slot.index() < basic && space.holds(state, Literal::new(slot, true));
        let facts = all.filter(|(_, (tuple, slot))| !tuple.is_empty() && holds(*slot));
        facts.map(|(predicate, (tuple, slot))| (predicate, Rc::clone(tuple), *slot)).collect()
    }

    /// Whether a fact may be replaced by another one, as far as pairs can tell.
    fn fits(&self, task: usize, state: StateId, old: Slot, new: Slot) -> bool {
        let (space, operators) = (&self.spaces[task], &self.operators[task]);
        let now = |slot: Slot| match slot {
            slot if slot == old => false,
            slot if slot == new => true,
            slot => space.holds(state, Literal::new(slot, true)),
        };
        let literal = |slot: Slot| Literal::new(slot, now(slot));
        let slots = || (0..space.instance().basic() as u32).map(Slot);
        let fits = |changed: Slot| {
            slots().all(|slot| slot == changed || operators.can_hold(literal(slot), literal(changed)))
        };
        !space.holds(state, Literal::new(new, true)) && fits(old) && fits(new)
    }

    /// About as many goals as are given, which can be achieved one after the other.
    fn other_goals(
        &mut self,
        task: usize,
        start: StateId,
        kinds: &GoalKinds,
        random: &mut Lcg,
    ) -> Result<Rc<[usize]>, StopReason> {
        let (mut state, mut goals) = (start, Vec::new());
        let given = Rc::clone(&self.given[task]);
        for &like in given.iter().chain(given.first()) {
            for _ in 0..DRAWS {
                let Some(goal) = self.drawn(task, like, kinds, random) else { break };
                if goals.contains(&goal) || !self.agrees(task, goal, &goals) {
                    continue;
                }
                if let Some(next) = self.achieve(task, goal, &goals, state)? {
                    state = next;
                    goals.push(goal);
                    break;
                }
            }
        }
        goals.sort_unstable();
        Ok(goals.into())
    }

    /// A goal with the predicate of another one, about objects of the kinds that goals are about.
    fn drawn(&mut self, task: usize, like: usize, kinds: &GoalKinds, random: &mut Lcg) -> Option<usize> {
        let space = &self.spaces[task];
        let head = GoalHead::of(&space.goals[like]);
        let fits = |tuple: &Rc<[u32]>| {
            let kind = |(place, &object): (usize, &u32)| {
                kinds.get(&(head, place)).is_some_and(|kinds| kinds.contains(&self.kind(space, object)))
            };
            tuple.iter().enumerate().all(kind)
        };
        let atoms: Vec<&(Rc<[u32]>, Slot)> =
            space.changing[head.predicate].iter().filter(|(tuple, _)| fits(tuple)).collect();
        if atoms.is_empty() {
            return None;
        }
        let (tuple, slot) = atoms[random.below(atoms.len())].clone();
        Some(self.spaces[task].goal(head.predicate, &tuple, Literal::new(slot, head.value)))
    }

    /// Whether a goal and others are like given goals: what some arguments determine there, they determine here.
    fn agrees(&self, task: usize, goal: usize, others: &[usize]) -> bool {
        let space = &self.spaces[task];
        let (head, objects) = (GoalHead::of(&space.goals[goal]), &space.goals[goal].objects);
        let same = others.iter().map(|&other| &space.goals[other]);
        same.filter(|other| GoalHead::of(other) == head).all(|other| {
            let agree = |given: u32| {
                (0..objects.len()).all(|at| given >> at & 1 == 0 || objects[at] == other.objects[at])
            };
            (0..objects.len()).filter(|&place| objects[place] != other.objects[place]).all(|place| {
                let given = (0..1_u32 << objects.len().min(5)).filter(|given| given >> place & 1 == 0);
                let is_law = |given: u32| {
                    self.language.dependencies.of_goal(head, place, given) == SEEN && agree(given)
                };
                !given.into_iter().any(is_law)
            })
        })
    }

    /// The state after a shortest way to a goal that keeps others; `None` if there is none.
    fn achieve(
        &mut self,
        task: usize,
        goal: usize,
        kept: &[usize],
        mut state: StateId,
    ) -> Result<Option<StateId>, StopReason> {
        let kept: Rc<[usize]> = kept.iter().copied().collect();
        let Some(distance) = self.distance_in(task, goal, &kept, state) else { return Ok(None) };
        for left in (0..distance.actions).rev() {
            let view = self.spaces[task].view(state);
            let mut next = None;
            for &deed in &view.deeds {
                let after = self.spaces[task].successor(state, deed)?;
                let is_kept = |&goal: &usize| {
                    let space = &self.spaces[task];
                    space.holds(after, space.goals[goal].literal)
                };
                if kept.iter().all(is_kept)
                    && self.distance_in(task, goal, &kept, after).is_some_and(|d| d.actions <= left)
                {
                    next = Some(after);
                    break;
                }
            }
            let Some(next) = next else { return Ok(None) };
            state = next;
        }
        let space = &self.spaces[task];
        Ok(space.holds(state, space.goals[goal].literal).then_some(state))
    }
}

impl Variant {
    /// Whether it has the same start and goals as another one.
    fn is_like(&self, other: &Variant) -> bool {
        (self.task, self.start, &self.goals) == (other.task, other.start, &other.goals)
    }
}
