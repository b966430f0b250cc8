//! What a program does in turn: openings, and loops over goals.
//!
//! An opening is a list of actions, taken with any arguments: the first of them that is applicable, again and again, until none is. It pays
//! where it brings the goals nearer for everybody: towers are taken down, what lies on the way is picked up.
//!
//! Which loops there are, and in which order, is found by trial: the simplest programs first, and the goals first that are farthest away.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::rc::Rc;

use genplan_core::budget::{Meter, StopReason};
use genplan_pddl::lifted::TypeId;
use rustc_hash::{FxHashMap, FxHashSet};

use super::describe::{GoalHead, Range};
use super::mend::mended;
use super::rounds::{DescribedEffort, FoundLoop, GoalClass, GoalOrder, Loop, find_loop};
use super::space::StateId;
use super::world::World;

/// A part of a program.
#[derive(Clone, Debug)]
pub(super) enum ProgramPart {
    /// The first of these schemas that is applicable, until none is.
    Opening(Vec<usize>),
    Goals(Loop),
}

impl ProgramPart {
    pub(super) fn goals(&self) -> Option<&Loop> {
        if let ProgramPart::Goals(one) = self { Some(one) } else { None }
    }
}

/// What a program of these parts costs: its lines, if each gate is a line of its own, and of equal ones its gates.
pub(super) fn price(parts: &[ProgramPart]) -> (usize, u64) {
    let lines = |part: &ProgramPart| match part {
        ProgramPart::Opening(schemas) => 3 * schemas.len(),
        ProgramPart::Goals(one) => one.price(),
    };
    let all = parts.iter().map(lines).sum::<usize>() + usize::from(parts.len() > 1);
    (all, parts.iter().filter_map(ProgramPart::goals).map(Loop::gates).sum())
}

/// What is done about a loop that fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repair {
    /// It gets a few more steps.
    Mend,
    /// If that does not do, another body is looked for.
    Search,
}

/// The schemas of an opening, and the states of the variants after it.
type OpeningFound = (Vec<usize>, Vec<StateId>);

/// By kind of goals: how many actions they are away, together.
type GoalsLeft = BTreeMap<GoalHead, u64>;

/// What may come next.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum PartChoice {
    Opening(Vec<usize>),
    Goals(GoalClass),
}

/// At most this many openings are tried, and each has at most this many schemas.
const MOST_OPENINGS: usize = 3;

/// Of more schemas, no openings are made: each is tried with each other one.
const MOST_SCHEMAS: usize = 24;

/// A program may be this much more complicated than a loop for each predicate of the goal.
pub(super) const MOST_EXTRAS: u32 = 2;

/// To find a cheaper program than the first may take as many nodes again, and this many for each step that is not always taken.
const GATE: u64 = 300;

/// No more bodies are looked for after as many nodes as this many of them may take, for programs of about the same simplicity.
const MOST_BODIES: u64 = 12;

/// Looks for the parts of a program that is right in some variants.
pub(super) struct PartSearch<'s, 'n> {
    pub world: &'s mut World<'n>,
    pub variants: &'s [usize],
    pub effort: &'s mut DescribedEffort,
    pub meter: &'s Meter,
    /// By what comes before it: what was found.
    known: FxHashMap<Vec<PartChoice>, Option<FoundLoop>>,
    openings: Option<Vec<OpeningFound>>,
    /// By kind of goals: how many actions they are away, together.
    hardness: GoalsLeft,
    best: Option<Vec<ProgramPart>>,
    /// How many nodes there were at the beginning, and when no more bodies are looked for.
    begun: u64,
    most: u64,
}

impl<'s, 'n> PartSearch<'s, 'n> {
    pub(super) fn new(
        world: &'s mut World<'n>,
        variants: &'s [usize],
        effort: &'s mut DescribedEffort,
        meter: &'s Meter,
    ) -> Self {
        let begun = effort.nodes;
        let most = effort.until.min(begun + MOST_BODIES * effort.most);
        let known = FxHashMap::default();
        PartSearch {
            world,
            variants,
            effort,
            meter,
            known,
            openings: None,
            hardness: GoalsLeft::new(),
            best: None,
            begun,
            most,
        }
    }

    /// The search for a program that is cheaper than one that is known, if there is one.
    pub(super) fn beyond(mut self, known: Option<&Vec<ProgramPart>>) -> Self {
        known.into_iter().for_each(|known| self.keep(known));
        self
    }

    /// The cheapest program that is found, the simplest first.
    pub(super) fn find(mut self) -> Result<Option<Vec<ProgramPart>>, StopReason> {
        let starts: Vec<StateId> =
            self.variants.iter().map(|&variant| self.world.variants[variant].start).collect();
        self.hardness = self.left(&starts)?.unwrap_or_default();
        for extras in 0..=MOST_EXTRAS {
            // What is more complicated has its turn, too.
            if self.best.is_none() {
                self.most = self.effort.until.min(self.effort.nodes + MOST_BODIES * self.effort.most);
            }
            if extras > 0 {
                for (schemas, states) in self.openings(&starts)? {
                    let mut prefix = vec![PartChoice::Opening(schemas.clone())];
                    self.go_on(&mut prefix, &mut vec![ProgramPart::Opening(schemas)], &states, extras - 1)?;
                }
            }
            self.go_on(&mut Vec::new(), &mut Vec::new(), &starts, extras)?;
        }
        Ok(self.best)
    }

    /// Some parts with the loops replaced that fail in a variant; `None` if that is not found.
    pub(super) fn repair(
        mut self,
        parts: &[ProgramPart],
        how: Repair,
    ) -> Result<Option<Vec<ProgramPart>>, StopReason> {
        let mut states: Vec<StateId> =
            self.variants.iter().map(|&variant| self.world.variants[variant].start).collect();
        let mut repaired = Vec::new();
        for part in parts {
            let found = match part {
                ProgramPart::Opening(schemas) => {
                    self.opened(schemas, &states)?.map(|after| (part.clone(), after))
                }
                ProgramPart::Goals(one) => self.repaired(one, &states, how)?,
            };
            let Some((part, after)) = found else { return Ok(None) };
            repaired.push(part);
            states = after;
        }
        Ok(self.is_done(&states).then_some(repaired))
    }

    /// A loop that comes to its end from all these states, this one if it does, maybe with a few steps more, and the states after it.
    fn repaired(
        &mut self,
        one: &Loop,
        states: &[StateId],
        how: Repair,
    ) -> Result<Option<(ProgramPart, Vec<StateId>)>, StopReason> {
        let variants = (self.variants, states);
        if let Some((one, after)) = mended(self.world, one, variants, self.effort, self.meter)? {
            return Ok(Some((ProgramPart::Goals(one), after)));
        }
        if how == Repair::Mend {
            return Ok(None);
        }
        let class = (&one.class, &one.kept);
        let found = find_loop(self.world, class, variants, self.effort, self.meter)?;
        Ok(found.map(|(one, after)| (ProgramPart::Goals(one), after)))
    }

    fn is_done(&self, states: &[StateId]) -> bool {
        self.variants.iter().zip(states).all(|(&variant, &state)| {
            self.world.achieved(variant, state).len() == self.world.variants[variant].goals.len()
        })
    }

    /// Looks for what achieves all goals from these states, after these parts, and is this much more complicated than a loop for each
    /// predicate.
    fn go_on(
        &mut self,
        prefix: &mut Vec<PartChoice>,
        parts: &mut Vec<ProgramPart>,
        states: &[StateId],
        extras: u32,
    ) -> Result<(), StopReason> {
        let is_dearer = self.best.as_ref().is_some_and(|best| price(parts) >= price(best));
        if is_dearer {
            return Ok(());
        }
        if self.is_done(states) {
            if extras == 0 {
                self.keep(parts);
            }
            return Ok(());
        }
        for (class, cost) in self.classes(prefix) {
            if cost > extras {
                continue;
            }
            prefix.push(PartChoice::Goals(class.clone()));
            if let Some((one, after)) = self.find_loop(prefix, &class, states)? {
                parts.push(ProgramPart::Goals(one));
                self.go_on(prefix, parts, &after, extras - cost)?;
                parts.pop();
            }
            prefix.pop();
        }
        Ok(())
    }

    /// Keeps a program that is cheaper than all before. After the first one, there is less left to do.
    fn keep(&mut self, parts: &[ProgramPart]) {
        if self.best.is_none() {
            let more = (self.effort.nodes - self.begun).max(GATE * price(parts).1);
            self.most = self.most.min(self.effort.nodes + more);
        }
        self.best = Some(parts.to_vec());
    }

    fn find_loop(
        &mut self,
        prefix: &[PartChoice],
        class: &GoalClass,
        states: &[StateId],
    ) -> Result<Option<FoundLoop>, StopReason> {
        if let Some(known) = self.known.get(prefix) {
            return Ok(known.clone());
        }
        if self.effort.nodes > self.most {
            return Ok(None);
        }
        let kept = prefix.iter().filter_map(|choice| match choice {
            PartChoice::Goals(class) => Some(class.goal),
            PartChoice::Opening(_) => None,
        });
        let kept = kept.collect();
        let found = find_loop(self.world, (class, &kept), (self.variants, states), self.effort, self.meter)?;
        self.known.insert(prefix.to_vec(), found.clone());
        Ok(found)
    }

    /// The classes that may come next, with what each adds to a loop for each predicate.
    fn classes(&self, prefix: &[PartChoice]) -> Vec<(GoalClass, u32)> {
        let language = &self.world.language;
        let is_known = |class: &GoalClass| prefix.contains(&PartChoice::Goals(class.clone()));
        let mut classes = Vec::new();
        for &goal in &language.goals {
            let range = |types: &[TypeId]| if let [one] = types { *one } else { TypeId::OBJECT };
            let parameters = &language.domain.predicates[goal.predicate].parameters;
            let ranges: Vec<Range> =
                parameters.iter().map(|parameter| Range::Type(range(&parameter.types))).collect();
            let listed = GoalClass { goal, ranges, order: GoalOrder::Listed };
            let orders = (0..2)
                .filter(|_| matches!(&listed.ranges[..], [one, other] if one == other))
                .map(GoalOrder::Chained);
            let chained: Vec<GoalClass> = orders.map(|order| GoalClass { order, ..listed.clone() }).collect();
            if is_known(&listed) || chained.iter().any(is_known) {
                continue;
            }
            for argument in 0..listed.ranges.len() {
                for &unary in &language.unary {
                    let mut split = listed.clone();
                    split.ranges[argument] = Range::Static(unary);
                    if !is_known(&split) {
                        classes.push((split, 1));
                    }
                }
            }
            classes.extend(chained.into_iter().map(|class| (class, 1)));
            classes.push((listed, 0));
        }
        classes.sort_by_key(|(class, cost)| (*cost, Reverse(self.hardness.get(&class.goal).copied())));
        classes
    }

    /// The openings that are loops in some variant, and after which the goals can be reached, the nearest first, with the states after them.
    fn openings(&mut self, starts: &[StateId]) -> Result<Vec<OpeningFound>, StopReason> {
        if let Some(known) = &self.openings {
            return Ok(known.clone());
        }
        let schemas =
            Some(self.world.language.domain.actions.len()).filter(|&schemas| schemas <= MOST_SCHEMAS);
        let schemas = 0..schemas.unwrap_or_default();
        let pairs = schemas.clone().flat_map(|one| schemas.clone().map(move |other| vec![one, other]));
        let lists = schemas.clone().map(|schema| vec![schema]);
        let lists: Vec<Vec<usize>> = lists.chain(pairs.filter(|pair| pair[0] != pair[1])).collect();
        let mut found: Vec<(u64, Vec<usize>, Vec<StateId>)> = Vec::new();
        let mut ends = FxHashSet::default();
        for list in lists {
            if let Some(states) = self.opened(&list, starts)?
                && let Some(left) = self.left(&states)?
                && ends.insert(states.clone())
            {
                found.push((left.values().sum(), list, states));
            }
        }
        found.sort_by_key(|(left, list, _)| (*left, list.len()));
        let openings: Vec<_> =
            found.into_iter().take(MOST_OPENINGS).map(|(_, list, states)| (list, states)).collect();
        self.openings = Some(openings.clone());
        Ok(openings)
    }

    /// How many actions the goals are away, each for itself; `None` if one cannot be reached.
    fn left(&mut self, states: &[StateId]) -> Result<Option<GoalsLeft>, StopReason> {
        let none: Rc<[usize]> = Rc::from([]);
        let mut left = GoalsLeft::new();
        for (&variant, &state) in self.variants.iter().zip(states) {
            for &goal in &*Rc::clone(&self.world.variants[variant].goals) {
                let Some(distance) = self.world.distance(variant, goal, &none, state) else {
                    return Ok(None);
                };
                let task = self.world.variants[variant].task;
                let head = GoalHead::of(&self.world.spaces[task].goals[goal]);
                *left.entry(head).or_default() += u64::from(distance.actions);
            }
            self.world.account(self.meter)?;
        }
        Ok(Some(left))
    }

    /// The states after an opening; `None` if it does not end, or takes one action at most.
    fn opened(&mut self, schemas: &[usize], starts: &[StateId]) -> Result<Option<Vec<StateId>>, StopReason> {
        let (mut ends, mut is_loop) = (Vec::new(), false);
        for (&variant, &start) in self.variants.iter().zip(starts) {
            let Some((end, actions)) = self.world.open(variant, schemas, start)? else { return Ok(None) };
            self.world.account(self.meter)?;
            is_loop |= actions > 1;
            ends.push(end);
        }
        Ok(is_loop.then_some(ends))
    }
}

impl World<'_> {
    /// The state of a variant after an opening, and how many actions it takes; `None` if it does not end soon.
    fn open(
        &mut self,
        variant: usize,
        schemas: &[usize],
        state: StateId,
    ) -> Result<Option<(StateId, usize)>, StopReason> {
        let actions = &self.language.domain.actions;
        let choice = |&schema: &usize| (schema, vec![None; actions[schema].parameters.len()]);
        let choices: Vec<_> = schemas.iter().map(choice).collect();
        self.exhausted((variant, state), &choices)
    }

    /// Whether these parts, again and again, achieve all goals of a variant.
    pub(super) fn is_solved_by(
        &mut self,
        parts: &[ProgramPart],
        variant: usize,
        meter: &Meter,
    ) -> Result<bool, StopReason> {
        let mut state = self.variants[variant].start;
        let mut seen = FxHashSet::default();
        while seen.insert(state) {
            if self.achieved(variant, state).len() == self.variants[variant].goals.len() {
                return Ok(true);
            }
            for part in parts {
                let next = match part {
                    ProgramPart::Opening(schemas) => self.open(variant, schemas, state)?.map(|(end, _)| end),
                    ProgramPart::Goals(one) => self.run_on(variant, state, one, meter)?,
                };
                let Some(next) = next else { return Ok(false) };
                state = next;
            }
        }
        Ok(false)
    }
}
