//! Which instances tell the programs apart, and how well.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::thread;

use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_core::state::State;

use super::goals::{Goal, GoalStyle, OddGoal};
use super::invariants::Invariants;
use super::remaining::Remaining;
use super::situation::{Classes, News, Origin, Run, Situation, Stacked};
use super::worth::Precedent;

/// An instance that the programs can be asked about, as far as it can be told without making it.
#[derive(Clone, Debug)]
pub(super) struct Prospect {
    /// The number of the situation.
    pub situation: usize,
    /// The goal, if it is another one.
    pub goal: Option<Goal>,
    /// How much an answer tells, in bits.
    pub worth: f64,
    /// How unlike the given instances it is.
    pub oddness: usize,
    /// What is new about it.
    pub news: Option<News>,
}

/// What came of looking at all instances.
#[derive(Default)]
pub(super) struct Survey {
    pub prospects: Vec<Prospect>,
    /// Instances that no program solves, natural ones or with news.
    pub unsolved: Vec<Prospect>,
    /// Instances that all programs solve, given ones or with news.
    pub solved: Vec<Prospect>,
    /// By program: which instances it solves.
    pub behaviours: Vec<Vec<bool>>,
    /// How many instances were looked at.
    pub instances: usize,
}

/// What one situation tells.
struct Seen {
    /// By program: its class.
    of: Vec<usize>,
    /// By class: which goals its programs reach.
    does: Vec<Vec<bool>>,
    prospects: Vec<Prospect>,
    unsolved: Vec<Prospect>,
    solved: Vec<Prospect>,
}

/// What the programs do on an instance.
pub(super) struct Surveyor<'s> {
    pub programs: &'s [Remaining],
    pub situations: &'s [Situation],
    pub style: &'s GoalStyle,
    pub invariants: &'s Invariants,
    pub frame: &'s Frame,
    pub precedent: Precedent,
    pub budget: &'s Budget,
}

impl Surveyor<'_> {
    /// Looks at all situations, with as many threads as there are processors: the result is the same.
    pub(super) fn survey(&self) -> Survey {
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        let part = self.situations.len().div_ceil(threads).max(1);
        let numbers: Vec<usize> = (0..self.situations.len()).collect();
        let programs = self.programs.iter().map(|remaining| &remaining.program);
        let Some(programs) = &Stacked::new(programs) else { return Survey::default() };
        let seen: Vec<Seen> = thread::scope(|scope| {
            let look = |part: &[usize]| {
                part.iter().filter_map(|&number| self.look(number, programs)).collect::<Vec<_>>()
            };
            let parts: Vec<_> = numbers.chunks(part).map(|part| scope.spawn(move || look(part))).collect();
            parts
                .into_iter()
                .flat_map(|part| part.join().unwrap_or_else(|panic| resume_unwind(panic)))
                .collect()
        });
        let mut survey = Survey { behaviours: vec![Vec::new(); self.programs.len()], ..Survey::default() };
        for seen in seen {
            survey.instances += seen.does.first().map_or(0, Vec::len);
            let classes = survey.behaviours.iter_mut().zip(&seen.of);
            classes.for_each(|(does, &class)| does.extend(&seen.does[class]));
            survey.prospects.extend(seen.prospects);
            survey.unsolved.extend(seen.unsolved);
            survey.solved.extend(seen.solved);
        }
        survey
    }

    /// What a situation tells; nothing if the budget ends before.
    fn look(&self, number: usize, programs: &Stacked) -> Option<Seen> {
        let situation = &self.situations[number];
        let classes = Classes::new(programs.run(&situation.ground, self.frame, self.budget)?);
        let mut weights = vec![0.0; classes.runs.len()];
        for (remaining, &class) in self.programs.iter().zip(&classes.of) {
            weights[class] += remaining.weight;
        }
        let own =
            (None, situation.oddness, classes.runs.iter().map(|run| run.solves == Some(true)).collect());
        let others = self.goals(situation, &classes).into_iter().map(|OddGoal { goal, oddness }| {
            let reaches = |run: &Run| run.end.as_ref().is_some_and(|end| meets(&goal, situation, end));
            let solved: Vec<bool> = classes.runs.iter().map(reaches).collect();
            (Some(goal), situation.oddness + oddness, solved)
        });
        let is_decided = classes.runs.iter().all(|run| run.solves.is_some());
        let mut seen = Seen {
            does: vec![Vec::new(); classes.runs.len()],
            of: classes.of.clone(),
            prospects: Vec::new(),
            unsolved: Vec::new(),
            solved: Vec::new(),
        };
        for (goal, oddness, solved) in std::iter::once(own).chain(others) {
            let weight =
                weights.iter().zip(&solved).filter(|(_, solved)| **solved).map(|(weight, _)| weight).sum();
            let count = classes.of.iter().filter(|&&class| solved[class]).count();
            let share = count as f64 / classes.of.len() as f64;
            let worth = self.precedent.worth(weight, share, situation, goal.is_none());
            let news = situation.news.clone();
            let prospect = Prospect { situation: number, goal, worth, oddness, news };
            seen.does.iter_mut().zip(&solved).for_each(|(does, solved)| does.push(*solved));
            match (solved.contains(&true), solved.contains(&false)) {
                _ if !is_decided => {}
                (true, true) => seen.prospects.push(prospect),
                (false, _) if oddness == 0 || prospect.news.is_some() => seen.unsolved.push(prospect),
                (true, false) if situation.given.is_some() || prospect.news.is_some() => {
                    seen.solved.push(prospect);
                }
                _ => {}
            }
        }
        Some(seen)
    }

    /// Other goals for a situation: how the programs end, where actions lead, and what is near to its own.
    fn goals(&self, situation: &Situation, classes: &Classes) -> Vec<OddGoal> {
        let scene = &situation.scene;
        if situation.origin != Origin::Made || !GoalStyle::can_vary(scene) {
            return Vec::new();
        }
        let of_end =
            |end: &State| self.style.of_end(scene, self.invariants, &|fact| situation.holds(fact, end));
        let of_ends = classes.runs.iter().filter_map(|run| run.end.as_ref()).flat_map(of_end);
        // Where actions lead and no program does: to be asked about if all programs agree.
        let reaches =
            |run: &Run, goal: &Goal| run.end.as_ref().is_some_and(|end| meets(goal, situation, end));
        let is_new_end = |odd: &OddGoal| !classes.runs.iter().any(|run| reaches(run, &odd.goal));
        let of_walks =
            situation.ends.iter().flat_map(of_end).filter(|odd| odd.oddness == 0 && is_new_end(odd));
        let mut known: BTreeSet<Goal> = BTreeSet::new();
        known.insert(scene.literals().map(|(value, fact)| (value, fact.clone())).collect());
        let near = self.style.near(scene).into_iter().map(|near| near.goal(scene));
        let goals = of_ends.chain(of_walks).chain(near).take_while(|_| scene.goes_on());
        let is_new = |goal: &OddGoal| {
            let is_met = goal.goal.iter().all(|(value, fact)| scene.facts.contains(fact) == *value);
            !is_met && known.insert(goal.goal.clone())
        };
        goals.filter(is_new).collect()
    }
}

/// Whether a state is as a goal wants it.
fn meets(goal: &Goal, situation: &Situation, state: &State) -> bool {
    goal.iter().all(|(value, fact)| situation.holds(fact, state) == *value)
}
