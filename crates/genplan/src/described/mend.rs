//! Loops with a step more.
//!
//! A loop that was found for a few rounds often lacks one step for others: to switch off what is on, to bring back what is away. So before a
//! body is looked for anew, each action is tried that could be taken somewhere in a round that fails, if it is only taken where it is
//! applicable, and each step of the body, if it is only tried.

use std::cmp::Reverse;
use std::rc::Rc;

use genplan_core::budget::{Meter, StopReason};
use rustc_hash::FxHashSet;

use super::body::{BodyItem, Gate};
use super::describe::Arg;
use super::rounds::{DescribedEffort, FoundLoop, Loop, RoundProgress};
use super::space::StateId;
use super::world::{GoalRound, World};

/// At most this many steps are added.
const MOST_STEPS: usize = 4;

/// About as many loops as this can be tried in the time of a node.
const TRIED: u64 = 10;

/// Some ways to say what an action is about are not tried if there are more than this many.
const MOST_WAYS: usize = 32;

/// The loop, with a few more steps, if it then comes to its end in all variants from these states; and the states after it. Each step brings
/// a round that fails nearer to its goal.
pub(super) fn mended(
    world: &mut World<'_>,
    one: &Loop,
    (variants, states): (&[usize], &[StateId]),
    effort: &mut DescribedEffort,
    meter: &Meter,
) -> Result<Option<FoundLoop>, StopReason> {
    let mut best = one.clone();
    for steps in 0..=MOST_STEPS {
        let (after, failing) = world.ends(&best, (variants, states), usize::MAX, meter)?;
        let Some(&place) = failing.first() else { return Ok(Some((best, after))) };
        let Err(round) = world.run(variants[place], states[place], &best, meter)? else { return Ok(None) };
        let (now, most) = (world.left(&round, &best)?, failing.len());
        let (mut least, mut next) = ((u32::MAX, most), None);
        for other in world.with_a_step(&best, &round)?.into_iter().filter(|_| steps < MOST_STEPS) {
            if effort.nodes >= effort.until {
                break;
            }
            effort.tried += 1;
            effort.nodes += u64::from(effort.tried.is_multiple_of(TRIED));
            let Some(left) = world.left(&round, &other)?.filter(|&left| now.is_none_or(|now| left < now))
            else {
                continue;
            };
            if left > least.0 {
                continue;
            }
            let failing = world.ends(&other, (variants, states), failing.len() + 1, meter)?.1.len();
            if failing <= most && (left, failing) < least {
                (least, next) = ((left, failing), Some(other));
            }
        }
        let Some(next) = next else { return Ok(None) };
        best = next;
    }
    Ok(None)
}

impl World<'_> {
    /// Where a loop comes to from some states, and the places of those from which it fails, as long as these are less than a number.
    fn ends(
        &mut self,
        one: &Loop,
        (variants, states): (&[usize], &[StateId]),
        most: usize,
        meter: &Meter,
    ) -> Result<(Vec<StateId>, Vec<usize>), StopReason> {
        let (mut ends, mut failing) = (Vec::new(), Vec::new());
        for (place, (&variant, &state)) in variants.iter().zip(states).enumerate() {
            match self.run_on(variant, state, one, meter)? {
                Some(end) => ends.push(end),
                None => failing.push(place),
            }
            if failing.len() >= most {
                break;
            }
        }
        Ok((ends, failing))
    }

    /// How far the goal of a round is when its body ends or fails; `None` if it cannot be reached any more, or something is lost that must
    /// stay.
    fn left(&mut self, round: &GoalRound, one: &Loop) -> Result<Option<u32>, StopReason> {
        let (progress, _) = self.follow(round, &one.body, &one.class)?;
        let distance = self.distance(round.variant, round.goal, &round.achieved, progress.state);
        Ok(distance.filter(|_| self.keeps(round, progress.state)).map(|distance| distance.actions))
    }

    /// The loop with one more step that can be taken in a round, or with a step that is only tried, those that say most first.
    fn with_a_step(&mut self, one: &Loop, round: &GoalRound) -> Result<Vec<Loop>, StopReason> {
        let mut progress = RoundProgress::new(round);
        let (mut known, mut others) = (FxHashSet::default(), Vec::new());
        for (place, item) in one.body.iter().enumerate() {
            for step in self.steps(round.variant, &progress) {
                if known.insert((place, step.clone())) {
                    let (schema, arguments) = step;
                    let is_path = self.path(schema).is_some();
                    let gate = if is_path { Gate::Always } else { Gate::Try };
                    others.push((place, false, BodyItem::Step { schema, arguments, gate }));
                }
            }
            if let BodyItem::Step { schema, arguments, gate: Gate::Always } = item
                && self.path(*schema).is_none()
            {
                let (schema, arguments) = (*schema, arguments.clone());
                others.push((place, true, BodyItem::Step { schema, arguments, gate: Gate::Try }));
            }
            if !self.advance(round.variant, item, &one.class, &mut progress)? {
                break;
            }
        }
        let named = |item: &BodyItem| match item {
            BodyItem::Step { arguments, .. } => arguments.iter().filter(|&&one| one != Arg::Any).count(),
            _ => 0,
        };
        others.sort_by_key(|(_, replaces, item)| (!replaces, Reverse(named(item))));
        let with = |(place, replaces, item): (usize, bool, BodyItem)| {
            let mut body = one.body.clone();
            body.splice(place..place + usize::from(replaces), [item]);
            Loop { class: one.class.clone(), kept: Rc::clone(&one.kept), body }
        };
        Ok(others.into_iter().map(with).collect())
    }

    /// What can be done where a round is, in the words of its registers.
    fn steps(&mut self, variant: usize, progress: &RoundProgress) -> Vec<(usize, Vec<Arg>)> {
        let moment = self.moment(variant, progress.state);
        let deeds = moment.view.deeds.iter().map(|&deed| moment.space.deeds[deed as usize].clone());
        let deeds: Vec<_> = deeds.collect();
        let constants = self.language.domain.constants.len();
        let mut steps = Vec::new();
        for deed in deeds {
            let is_path = self.path(deed.schema).is_some();
            let schema = if is_path { deed.schema } else { self.along(deed.schema) };
            let path = self.path(schema);
            let mut ways: Vec<Vec<Arg>> = vec![Vec::new()];
            for (parameter, &object) in deed.objects.iter().enumerate() {
                let registers = progress.registers.iter().enumerate();
                let pointing = registers.filter(|(_, value)| **value == object);
                let is_constant = (object as usize) < constants;
                let mut arguments: Vec<Arg> = Vec::new();
                if path.is_none_or(|path| path.from != parameter) {
                    arguments.extend(is_constant.then_some(Arg::Constant(object)));
                    arguments.extend(pointing.map(|(register, _)| Arg::Register(register)));
                }
                if path.is_none_or(|path| path.to != parameter) {
                    arguments.push(Arg::Any);
                }
                let with = |way: &Vec<Arg>| {
                    let way = way.clone();
                    arguments
                        .iter()
                        .map(move |&argument| [&way[..], &[argument]].concat())
                        .collect::<Vec<_>>()
                };
                ways = ways.iter().flat_map(with).take(MOST_WAYS).collect();
            }
            steps.extend(ways.into_iter().map(|arguments| (schema, arguments)));
        }
        steps
    }
}
