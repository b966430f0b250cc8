//! Loops over goals: the next goal that is to do, then the body, until none is left.

use std::rc::Rc;

use genplan_core::budget::{Meter, StopReason};
use rustc_hash::FxHashSet;

use super::body::{BodyItem, BodySearch, Gate, LoopBody};
use super::describe::{Arg, AtomTest, Find, GoalHead, Moment, NOTHING, Range};
use super::space::StateId;
use super::world::{GoalRound, Resolved, World};

/// The goals that one loop achieves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct GoalClass {
    pub goal: GoalHead,
    /// By argument: what it ranges over.
    pub ranges: Vec<Range>,
    pub order: GoalOrder,
}

/// Which goal of a class is next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum GoalOrder {
    /// The first one in the order of its objects.
    Listed,
    /// Of two arguments: the last one of a chain, in which each goal is about this argument of the one before, as its other argument.
    Chained(usize),
}

impl GoalClass {
    /// How the arguments of the next goal are found, one after the other.
    pub(super) fn finds(&self) -> Vec<Find> {
        let arity = self.ranges.len();
        let argument =
            |place: usize, known: usize| if place <= known { Arg::Register(place) } else { Arg::Any };
        let find = |(known, &range): (usize, &Range)| {
            let arguments = (0..arity).map(|place| argument(place, known)).collect();
            Find { range, test: AtomTest { kind: self.goal.open(), head: self.goal.predicate, arguments } }
        };
        self.ranges.iter().enumerate().map(find).collect()
    }

    /// In a chain: how the next goal is found, whose other argument is the register; the new one is in the register of the argument.
    pub(super) fn chain(&self) -> Option<(usize, Find)> {
        let GoalOrder::Chained(place) = self.order else { return None };
        let find = Find { range: self.ranges[place], test: self.todo() };
        Some((place, find))
    }

    /// Whether the goal is still to do.
    pub(super) fn todo(&self) -> AtomTest {
        AtomTest {
            kind: self.goal.open(),
            head: self.goal.predicate,
            arguments: (0..self.ranges.len()).map(Arg::Register).collect(),
        }
    }
}

/// A loop over goals.
#[derive(Clone, Debug)]
pub(super) struct Loop {
    pub class: GoalClass,
    /// The goals that must stay when they are achieved: its own, and those of the loops before it. What a later loop is for may be undone.
    pub kept: Rc<[GoalHead]>,
    pub body: LoopBody,
}

impl Loop {
    /// How many of its steps are taken in some rounds only.
    pub(super) fn gates(&self) -> u64 {
        let is_gated =
            |item: &&BodyItem| matches!(item, BodyItem::Step { gate, .. } if *gate != Gate::Always);
        self.body.iter().filter(is_gated).count() as u64
    }

    /// How many lines it has.
    fn lines(&self) -> usize {
        let chain = if self.class.chain().is_some() { 4 } else { 0 };
        let of_gate = |item: &BodyItem| if let BodyItem::Step { gate, .. } = item { gate.lines() } else { 0 };
        let of_gates: usize = self.body.iter().map(of_gate).sum();
        self.class.ranges.len() + 2 + chain + self.body.len() + of_gates
    }

    /// How many lines it has, if each gate is a line of its own.
    pub(super) fn price(&self) -> usize {
        let is_try = |item: &&BodyItem| matches!(item, BodyItem::Step { gate: Gate::Try, .. });
        self.lines() + self.body.iter().filter(is_try).count()
    }
}

impl GoalClass {
    /// Goes to the end of a chain.
    fn follow(&self, moment: &Moment<'_, '_>, registers: &mut [u32]) {
        let Some((place, find)) = self.chain() else { return };
        for _ in 0..moment.goals.len() {
            let other = registers[place];
            let value = |register: usize| if register == place { NOTHING } else { other };
            let (object, _) = moment.find(&find, place, &value);
            if object == NOTHING {
                return;
            }
            (registers[1 - place], registers[place]) = (other, object);
        }
    }
}

/// How far a round is in a body.
pub(super) struct RoundProgress {
    pub state: StateId,
    pub registers: Vec<u32>,
    /// Whether its goal was achieved before the end of the body.
    is_over: bool,
}

impl RoundProgress {
    pub(super) fn new(round: &GoalRound) -> Self {
        RoundProgress { state: round.state, registers: round.registers.clone(), is_over: false }
    }
}

impl World<'_> {
    /// The next goal of a class in a state; `None` if nothing is to do.
    fn next_round(
        &mut self,
        variant: usize,
        state: StateId,
        class: &GoalClass,
        kept: &[GoalHead],
    ) -> Option<GoalRound> {
        let moment = self.moment(variant, state);
        let mut registers: Vec<u32> = Vec::new();
        for find in class.finds() {
            let own = registers.len();
            let (object, _) = moment.find(&find, own, &|register| registers[register]);
            if object == NOTHING {
                return None;
            }
            registers.push(object);
        }
        class.follow(&moment, &mut registers);
        let space = moment.space;
        let goal = space.goals.iter().position(|goal| {
            GoalHead::of(goal) == class.goal && goal.objects == registers && !space.holds(state, goal.literal)
        })?;
        let mut achieved = self.kept(variant, state, kept);
        if self.distance(variant, goal, &achieved, state).is_none_or(|distance| distance.is_cut) {
            achieved = Rc::from([]);
        }
        Some(GoalRound { variant, state, goal, achieved, registers })
    }

    /// The state after a body; `None` if an action is inapplicable.
    fn execute(
        &mut self,
        round: &GoalRound,
        body: &LoopBody,
        class: &GoalClass,
    ) -> Result<Option<StateId>, StopReason> {
        let (progress, has_ended) = self.follow(round, body, class)?;
        Ok(has_ended.then_some(progress.state))
    }

    /// How far a round comes in a body, and whether that is to its end.
    pub(super) fn follow(
        &mut self,
        round: &GoalRound,
        body: &LoopBody,
        class: &GoalClass,
    ) -> Result<(RoundProgress, bool), StopReason> {
        let mut progress = RoundProgress::new(round);
        for item in body {
            if !self.advance(round.variant, item, class, &mut progress)? {
                let is_over = progress.is_over;
                return Ok((progress, is_over));
            }
        }
        Ok((progress, true))
    }

    /// Takes a part of a body, and says whether the next one is to be taken: not if an action is inapplicable, or the round is over.
    pub(super) fn advance(
        &mut self,
        variant: usize,
        item: &BodyItem,
        class: &GoalClass,
        RoundProgress { state, registers, is_over }: &mut RoundProgress,
    ) -> Result<bool, StopReason> {
        let path = if let BodyItem::Step { schema, .. } = item { self.path(*schema).cloned() } else { None };
        let moment = self.moment(variant, *state);
        let value = |register: usize| registers[register];
        match item {
            BodyItem::Find(find) => {
                let object = moment.find(find, registers.len(), &value).0;
                registers.push(object);
                Ok(true)
            }
            BodyItem::Over => {
                *is_over = !moment.asks(&class.todo(), &value);
                Ok(!*is_over)
            }
            BodyItem::Step { gate: Gate::If(test), .. } if !moment.asks(test, &value) => Ok(true),
            BodyItem::Step { schema, arguments, gate: Gate::While } => {
                let fixed: Vec<Option<u32>> =
                    arguments.iter().map(|argument| argument.fixed(&value)).collect();
                let end = self.exhausted((variant, *state), &[(*schema, fixed)])?;
                *state = end.map_or(*state, |(end, _)| end);
                Ok(end.is_some())
            }
            BodyItem::Step { schema, arguments, gate } => {
                let fixed: Vec<Option<u32>> =
                    arguments.iter().map(|argument| argument.fixed(&value)).collect();
                let resolved = moment.resolve(path.as_ref(), *schema, &fixed).0;
                *state = self.after(variant, *state, resolved)?;
                Ok(resolved != Resolved::Nothing || *gate == Gate::Try)
            }
        }
    }

    /// Takes the loop in a variant until nothing is to do; the error of the inner result is the round that fails.
    pub(super) fn run(
        &mut self,
        variant: usize,
        mut state: StateId,
        one: &Loop,
        meter: &Meter,
    ) -> Result<Result<StateId, GoalRound>, StopReason> {
        let mut seen = FxHashSet::from_iter([state]);
        while let Some(round) = self.next_round(variant, state, &one.class, &one.kept) {
            let Some(next) = self.execute(&round, &one.body, &one.class)? else { return Ok(Err(round)) };
            let space = self.space(variant);
            let is_done = space.holds(next, space.goals[round.goal].literal);
            self.account(meter)?;
            if !is_done || !self.keeps(&round, next) || !self.is_alive(variant, next) || !seen.insert(next) {
                return Ok(Err(round));
            }
            state = next;
        }
        Ok(Ok(state))
    }

    /// The state when nothing is to do in the loop, however many rounds a goal takes; `None` if it fails or comes back to a state.
    pub(super) fn run_on(
        &mut self,
        variant: usize,
        mut state: StateId,
        one: &Loop,
        meter: &Meter,
    ) -> Result<Option<StateId>, StopReason> {
        let mut seen = FxHashSet::from_iter([state]);
        while let Some(round) = self.next_round(variant, state, &one.class, &one.kept) {
            self.account(meter)?;
            match self.execute(&round, &one.body, &one.class)? {
                Some(next) if seen.insert(next) => state = next,
                _ => return Ok(None),
            }
        }
        Ok(self.is_alive(variant, state).then_some(state))
    }

    /// The shortest beginning of the body with which the loop comes to the same end in all variants, if its rounds are taken again and
    /// again: what a body says twice, it need not say.
    fn shortened(
        &mut self,
        one: Loop,
        (variants, states): (&[usize], &[StateId]),
        after: Vec<StateId>,
        meter: &Meter,
    ) -> Result<FoundLoop, StopReason> {
        for count in 1..one.body.len() {
            let is_step = matches!(one.body[count - 1], BodyItem::Step { .. });
            let fewer = Loop { body: one.body[..count].to_vec(), ..one.clone() };
            let mut ends = Vec::new();
            for (&variant, &state) in variants.iter().zip(states).filter(|_| is_step) {
                match self.run_on(variant, state, &fewer, meter)? {
                    Some(end) => ends.push(end),
                    None => break,
                }
            }
            if ends.len() == states.len() {
                return Ok((fewer, ends));
            }
        }
        Ok((one, after))
    }
}

/// How often rounds that fail are added.
const MOST_TURNS: usize = 12;

/// At most this many rounds that fail are added at once.
const MOST_FAILING: usize = 4;

/// What a search for loops has cost.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct DescribedEffort {
    pub nodes: u64,
    /// How many loops were tried with a step more.
    pub tried: u64,
    /// How many nodes a body may take.
    pub most: u64,
    /// With more nodes than this, no more bodies are looked for.
    pub until: u64,
}

/// A loop, and the states of the variants after it.
pub(super) type FoundLoop = (Loop, Vec<StateId>);

/// The first rounds of all variants, one for each way to the goal: those with the same actions are alike.
fn first_rounds(
    world: &mut World<'_>,
    (class, kept): (&GoalClass, &[GoalHead]),
    (variants, states): (&[usize], &[StateId]),
) -> Vec<GoalRound> {
    let (mut rounds, mut known) = (Vec::new(), FxHashSet::default());
    for (&variant, &state) in variants.iter().zip(states) {
        let Some(round) = world.next_round(variant, state, class, kept) else { continue };
        let distance = world.distance(variant, round.goal, &round.achieved, state);
        if rounds.len() < MOST_FIRST && known.insert(distance.map(|distance| distance.schemas)) {
            rounds.push(round);
        }
    }
    rounds
}

/// At most this many rounds are examples from the beginning.
const MOST_FIRST: usize = 16;

/// Looks for the body of a loop that comes to its end in all these variants, from these states. Rounds that fail become
/// examples, too.
pub(super) fn find_loop(
    world: &mut World<'_>,
    (class, kept): (&GoalClass, &Rc<[GoalHead]>),
    (variants, states): (&[usize], &[StateId]),
    effort: &mut DescribedEffort,
    meter: &Meter,
) -> Result<Option<FoundLoop>, StopReason> {
    let mut rounds = first_rounds(world, (class, kept), (variants, states));
    for _ in 0..MOST_TURNS {
        if rounds.is_empty() {
            return Ok(None);
        }
        let mut search = BodySearch::new(world, &rounds, meter);
        let body = search.find(effort.most)?;
        effort.nodes += search.expanded;
        let Some(body) = body else { return Ok(None) };
        let one = Loop { class: class.clone(), kept: Rc::clone(kept), body };
        let (mut after, mut failing) = (Vec::new(), Vec::new());
        for (&variant, &state) in variants.iter().zip(states) {
            match world.run(variant, state, &one, meter)? {
                Ok(state) => after.push(state),
                Err(round) => failing.push(round),
            }
        }
        if failing.is_empty() {
            return world.shortened(one, (variants, states), after, meter).map(Some);
        }
        let known = rounds.len();
        failing.retain(|round| !rounds.contains(round));
        rounds.extend(failing.into_iter().take(MOST_FAILING));
        if rounds.len() == known {
            return Ok(None);
        }
    }
    Ok(None)
}
