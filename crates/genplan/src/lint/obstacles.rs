//! Reasons that can be seen without a search why no program fits, of whatever size.
//!
//! On two examples that differ in their goals only, every program does the same, step by step: actions and
//! conditions do not depend on the goal. If one of them is positive, a program that fits ends there with `end`, so
//! it ends on the other one too, and in the same state. In that state all goals of positive examples must hold, and
//! none of a negative one. So if no reachable state is like that, no program fits, of whatever size.
//!
//! An example whose goal is unreachable, and an instance that is labelled both ways, are the smallest such cases.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use genplan_core::budget::{Budget, StopReason};
use genplan_core::instance::Instance;
use genplan_core::verdict::Label;
use genplan_pddl::Diagnostic;

use super::duplicates;
use super::goals;
use crate::examples::{Example, Part};
use crate::explore::{ExpansionOrder, ExplorationBounds, ExplorationEnd, explore};
use crate::ground::GroundTask;
use crate::problem::GeneralizedProblem;
use crate::question::Mode;
use crate::scene::{Identity, Scene};

/// Examples for which no program of any size exists.
#[derive(Clone, Debug)]
pub struct Obstacle {
    /// Their numbers.
    pub examples: Vec<usize>,
    /// What to tell their author.
    pub diagnostic: Diagnostic,
}

/// At most this many pairs are named where many examples start alike: one is enough to know that there is no program.
const MOST_PAIRS: usize = 100;

/// Finds positive examples whose goals no execution can reach, alone or together with what other examples ask for.
/// It explores a little only, and ends early with the budget.
pub fn obstacles(problem: &GeneralizedProblem, mode: Mode, budget: &Budget) -> Vec<Obstacle> {
    let groups = groups(problem, mode).into_values().map(|members| {
        let mut members: Vec<usize> = members.into_values().collect();
        members.sort_by_key(|&number| problem.examples[number].place);
        AlikeExamples { problem, members, budget }
    });
    let mut obstacles: Vec<Obstacle> = groups.flat_map(|group| group.obstacles()).collect();
    obstacles.sort_by(|one, other| {
        let key = |obstacle: &Obstacle| (obstacle.examples.len(), obstacle.examples.clone());
        key(one).cmp(&key(other))
    });
    obstacles
}

/// Examples that start alike, by what they say and their labels; of the same ones, the first.
type Alike = BTreeMap<(Identity, Label), usize>;

/// By how examples start: those that count. Programs over pointers can see the goal, so there the goal is part of that.
fn groups(problem: &GeneralizedProblem, mode: Mode) -> BTreeMap<Identity, Alike> {
    let (mut groups, over_pointers) = (BTreeMap::<_, Alike>::new(), problem.is_over_pointers());
    for number in problem.canonical() {
        let example = &problem.examples[number];
        if mode.counts(example.label) {
            let mut scene = Scene::new(example.ground.task(), &Budget::default());
            let instance = scene.identity_by_name(over_pointers);
            scene.goal.retain(|_| over_pointers);
            let group = groups.entry(scene.identity_by_name(over_pointers)).or_default();
            group.entry((instance, example.label)).or_insert(number);
        }
    }
    groups
}

/// By example that starts alike: whether its goal holds.
type GoalTruths = Vec<bool>;

/// Examples that differ in their goals and labels only.
struct AlikeExamples<'p> {
    problem: &'p GeneralizedProblem,
    members: Vec<usize>,
    budget: &'p Budget,
}

impl AlikeExamples<'_> {
    fn obstacles(&self) -> Vec<Obstacle> {
        let wanted: GoalTruths =
            (0..self.members.len()).map(|member| self.label(member) == Label::Positive).collect();
        if !wanted.contains(&true) || self.budget.check().is_err() {
            return Vec::new();
        }
        match self.explored(&wanted) {
            Ok((ExplorationEnd::Enough, _)) => Vec::new(),
            Ok((ExplorationEnd::All, seen)) => self.excluded(&wanted, &seen),
            Ok((ExplorationEnd::Unknown, _)) | Err(_) => {
                let goals = self.members.iter().map(|&number| self.scene(number).goal_parts());
                let goals: Vec<BTreeSet<String>> = goals.collect();
                self.pairs(1, &|one, other| self.exclude_by_words(&goals, one, other))
            }
        }
    }

    /// What can be the case at the end of executions, which are the same for all of them, until it is what is wanted: a look,
    /// because a search follows that will notice what is not seen here.
    fn explored(&self, wanted: &[bool]) -> Result<(ExplorationEnd, BTreeSet<GoalTruths>), StopReason> {
        let bounds = ExplorationBounds { states: 20_000, words: 1_000_000, pairs: 1_000_000 };
        let tasks: Vec<&GroundTask> = self.members.iter().map(|&number| self.ground(number)).collect();
        let instances: Vec<&Instance> = tasks.iter().map(|task| task.instance()).collect();
        let can_be_reached: Vec<bool> = tasks.iter().map(|task| !task.goal_is_impossible()).collect();
        let mut seen = BTreeSet::new();
        let end = explore(&instances, ExpansionOrder::BreadthFirst, &bounds, self.budget, |simulators| {
            let holds = can_be_reached.iter().zip(simulators);
            let truths: GoalTruths =
                holds.map(|(can_be, simulator)| *can_be && simulator.goal_holds()).collect();
            let is_wanted = truths == wanted;
            seen.insert(truths);
            if is_wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok((end, seen))
    }

    /// Those that exclude each other by what can be at the end of an execution: as few of them as possible.
    fn excluded(&self, wanted: &GoalTruths, seen: &BTreeSet<GoalTruths>) -> Vec<Obstacle> {
        let can_be = |members: &[usize]| {
            seen.iter().any(|truths| members.iter().all(|&member| truths[member] == wanted[member]))
        };
        let alone: Vec<usize> =
            (0..wanted.len()).filter(|&member| wanted[member] && !can_be(&[member])).collect();
        let unreachable = alone.iter().map(|&member| {
            let number = self.members[member];
            let diagnostic = goals::unreachable(self.ground(number).task());
            Obstacle { examples: vec![number], diagnostic }
        });
        let mut obstacles: Vec<Obstacle> = unreachable.collect();
        obstacles.extend(self.pairs(seen.len(), &|one, other| {
            !alone.contains(&one) && !alone.contains(&other) && !can_be(&[one, other])
        }));
        if obstacles.is_empty() {
            let all: Vec<usize> = (0..self.members.len()).collect();
            obstacles.push(self.obstacle(&all));
        }
        obstacles
    }

    /// The pairs with a positive example for which something is the case that takes some work to tell.
    fn pairs(&self, work: usize, exclude: &dyn Fn(usize, usize) -> bool) -> Vec<Obstacle> {
        let (all, meter) = (0..self.members.len(), self.budget.meter());
        let pairs = all.clone().flat_map(|one| all.clone().skip(one + 1).map(move |other| (one, other)));
        let pairs = pairs.take_while(|_| meter.work(work as u64).is_ok());
        let is_positive = |member| self.label(member) == Label::Positive;
        let pairs = pairs.filter(|&(one, other)| is_positive(one) || is_positive(other));
        let pairs = pairs.filter(|&(one, other)| exclude(one, other));
        pairs.take(MOST_PAIRS).map(|(one, other)| self.obstacle(&[one, other])).collect()
    }

    /// Whether the goals of two examples, as they are written, exclude that both end as they must: a part of one is
    /// the negation of a part of the other; or the goal of the negative one is a part of that of the positive one.
    fn exclude_by_words(&self, goals: &[BTreeSet<String>], one: usize, other: usize) -> bool {
        let (parts, others) = (&goals[one], &goals[other]);
        match (self.label(one), self.label(other)) {
            (Label::Positive, Label::Positive) => {
                let denies = |all: &BTreeSet<String>, part: &String| all.contains(&format!("(not {part})"));
                parts.iter().any(|part| denies(others, part)) || others.iter().any(|part| denies(parts, part))
            }
            (Label::Positive, Label::Negative) => others.is_subset(parts),
            (Label::Negative, Label::Positive) => parts.is_subset(others),
            (Label::Negative, Label::Negative) => false,
        }
    }

    fn obstacle(&self, members: &[usize]) -> Obstacle {
        let mut examples: Vec<usize> = members.iter().map(|&member| self.members[member]).collect();
        examples.sort_unstable();
        Obstacle { diagnostic: self.diagnostic(&examples), examples }
    }

    fn diagnostic(&self, examples: &[usize]) -> Diagnostic {
        let example = |number: usize| {
            let label = self.problem.examples[number].label;
            Example { label, task: self.ground(number).task().clone() }
        };
        let identity = |number| self.scene(number).identity_by_name(self.problem.is_over_pointers());
        match *examples {
            [one, other] if identity(one) == identity(other) => {
                duplicates::finding(&[(&example(one), Part::Training), (&example(other), Part::Training)])
            }
            _ => exclusion(&examples.iter().map(|&number| example(number)).collect::<Vec<_>>()),
        }
    }

    fn label(&self, member: usize) -> Label {
        self.problem.examples[self.members[member]].label
    }

    fn ground(&self, number: usize) -> &GroundTask {
        &self.problem.examples[number].ground
    }

    fn scene(&self, number: usize) -> Scene {
        Scene::new(self.ground(number).task(), &Budget::default())
    }
}

/// Reports that the goals of examples exclude each other.
fn exclusion(examples: &[Example]) -> Diagnostic {
    let message = "examples with the same initial state have goals that exclude each other";
    let labelled = examples.iter().rev().fold(Diagnostic::warning(message), |diagnostic, example| {
        let label = match example.label {
            Label::Positive => "must hold at the end",
            Label::Negative => "must not hold at the end",
        };
        diagnostic.label(&example.task.source, goals::place(&example.task), label)
    });
    labelled
        .help("every program does the same on them and ends in the same state, so none fits these examples")
}
