//! Guided search: the most promising partial program first.
//!
//! The nodes are those of the complete search: decisions are lazy, and all examples run as far as the program is
//! decided. But they are taken in the order of their [prices](super::price): how far the positive examples still are from
//! their goals, relative to where they started, and how many lines have been decided. So it finds long programs after few
//! nodes. It proves nothing.
//!
//! Conditions come in *rounds*: first only those of the most general rank, then those over constants as well, then
//! all. Each round has its own open list; half of the work is for the first one, half of what is left for the second, and
//! so on. General programs are found first, although specific conditions make shorter ones.
//!
//! Examples whose state spaces are small *lead*. The larger ones wait: they join if a program that fits those before does
//! not fit them, and then the search begins again. Where all spaces are small, or all are large, all examples lead.

use genplan_core::budget::StopReason;
use genplan_core::verdict::Label;

use super::choice::{Choice, Path};
use super::context::Context;
use super::cursor::{Retraced, retrace};
use super::distance::{Distances, max_states};
use super::engine::{Search, SearchBound};
use super::index::ExampleId;
use super::open_list::{NodeId, OpenList};
use super::pool::{Finished, Pool, SearchStop};
use super::price::{NodeCost, Prices};
use super::repetition::Repetitions;
use super::rules::{PruningRules, RuleInput, RuleScope};
use super::solution::Solution;
use super::space::Space;
use super::thresholds::{
    DISTANCE_STEPS, GUIDED_EFFORT, LEAST_DISTANCE_STEPS, NODES_UNCHECKED, OPEN_LIST_BYTES, PAIRS_PER_NODE,
};
use super::worker::Worker;
use super::{Bounded, Found};
use crate::question::{Mode, Wanted};

/// A guided search under way.
pub(super) struct Guided<'n> {
    spaces: Vec<Space<'n>>,
    distances: Distances,
    rules: PruningRules,
    rounds: Vec<GuidedRound>,
    /// How many pairs of a state and an action the distances may have cost, for each example.
    effort: usize,
    /// The bound of the first call, and the order of the examples then. Nodes are paths, which lead to the same place
    /// with these only.
    lines: usize,
    order: Vec<ExampleId>,
    /// The examples that wait, with their numbers.
    waiting: Vec<(usize, Space<'n>)>,
    /// Those that have joined.
    joined: Vec<usize>,
}

impl Guided<'_> {
    /// Whether much more effort could make distances exact. Then it is worth to begin again.
    fn can_learn(&self, effort: usize) -> bool {
        (!self.distances.are_exact() || !self.waiting.is_empty()) && effort / 2 >= self.effort
    }
}

/// A search with some of the actions and conditions.
struct GuidedRound {
    /// How many of the actions, which are sorted by rank.
    actions: usize,
    /// How many of the conditions, which are sorted by rank.
    conditions: usize,
    open: OpenList,
    repetitions: Repetitions,
}

impl<'n> Search<'n> {
    /// Looks for a program of at most this many lines with this much work, and goes on where it was the last time, when the
    /// bound was not lower. It need not be the smallest or the best one.
    pub fn guided(&mut self, lines: usize, work: u64) -> Bounded {
        Bounded::of(self.guided_program(lines, work).map(|found| found.into_iter().collect()))
    }

    fn guided_program(&mut self, lines: usize, work: u64) -> Result<Option<Found>, StopReason> {
        self.prepared()?;
        let before = self.statistics.nodes;
        loop {
            let left = work.saturating_sub(self.statistics.nodes - before);
            let Some(solution) = self.guided_solution(lines, left)? else { return Ok(None) };
            let Some(mut guided) = self.guided.take() else { return Ok(None) };
            match self.widen(&mut guided, solution) {
                Ok(solution) => {
                    self.guided = Some(guided);
                    return Ok(Some(self.problem.vocabulary.translate(&solution)));
                }
                Err(example) => {
                    guided.joined.push(example);
                    self.guided = Some(self.prepare_guided(guided.lines, guided.effort, guided.joined)?);
                }
            }
        }
    }

    /// Looks for several programs of at most this many lines with this much work: those that are found first, in that order. All
    /// examples lead, because most programs would not fit one that waits.
    pub fn sample(&mut self, lines: usize, most: usize, work: u64) -> Bounded {
        Bounded::of(self.sampled(lines, most, work))
    }

    fn sampled(&mut self, lines: usize, most: usize, work: u64) -> Result<Vec<Found>, StopReason> {
        self.prepared()?;
        let all = (0..self.spaces.len()).collect();
        let mut guided = self.prepare_guided(lines, effort(work), all)?;
        let (mut found, mut left): (Vec<Found>, u64) = (Vec::new(), work);
        for round in 0..guided.rounds.len() {
            let part = part_of(&guided, round, left);
            left -= part;
            let wanted = Wanted::All(most - found.len());
            for solution in self.search_round(&mut guided, round, (lines, wanted), part)? {
                let solution = self.widen(&mut guided, solution);
                found.extend(solution.ok().map(|solution| self.problem.vocabulary.translate(&solution)));
            }
            if found.len() >= most {
                break;
            }
        }
        Ok(found)
    }

    /// Looks for a program that fits the examples that lead.
    fn guided_solution(&mut self, lines: usize, work: u64) -> Result<Option<Solution>, StopReason> {
        let effort = effort(work);
        let mut guided = match self.guided.take() {
            Some(guided) if !guided.can_learn(effort) => guided,
            Some(guided) => self.prepare_guided(guided.lines, effort, guided.joined)?,
            None => self.prepare_guided(lines, effort, Vec::new())?,
        };
        let (mut found, mut left) = (Ok(None), work);
        for round in 0..guided.rounds.len() {
            let part = part_of(&guided, round, left);
            left -= part;
            found =
                self.search_round(&mut guided, round, (lines, Wanted::First), part).map(|mut all| all.pop());
            if !matches!(found, Ok(None)) {
                break;
            }
        }
        self.guided = Some(guided);
        found
    }

    fn prepare_guided(
        &mut self,
        lines: usize,
        effort: usize,
        joined: Vec<usize>,
    ) -> Result<Guided<'n>, StopReason> {
        let mut all = self.spaces.clone();
        let distances = Distances::new(&mut all, effort, self.budget)?;
        let mut small = Vec::new();
        for (example, space) in all.iter_mut().enumerate() {
            let is_negative = space.label == Label::Negative;
            small.push(
                distances.is_exact(example)
                    || is_negative
                        && space.complete(max_states(space, effort), self.max_bytes(4), self.budget)?,
            );
        }
        let mut leading: Vec<usize> =
            (0..all.len()).filter(|example| small[*example] || joined.contains(example)).collect();
        if !leading.iter().any(|&example| distances.is_exact(example)) {
            leading = (0..all.len()).collect();
        }
        let is_complete = leading.iter().all(|&example| small[example]);
        let distances = distances.of(&leading);
        let place = |example: ExampleId| leading.binary_search(&example.index()).ok().map(ExampleId::new);
        let order = self.order().into_iter().filter_map(place).collect();
        let (leaders, waiting): (Vec<_>, Vec<_>) =
            all.into_iter().enumerate().partition(|(example, _)| leading.contains(example));
        let mut spaces: Vec<Space<'n>> = leaders.into_iter().map(|(_, space)| space).collect();
        let input = RuleInput {
            spaces: &mut spaces,
            is_complete,
            vocabulary: &self.problem.vocabulary,
            scope: RuleScope { all: false, sketch: self.problem.question.bound.sketch().is_some() },
            effort: GUIDED_EFFORT,
            budget: self.budget,
        };
        let rules = PruningRules::learn(self.problem.question.native.pruning, input)?;
        let rounds = self.rounds();
        Ok(Guided { spaces, distances, rules, rounds, effort, lines, order, waiting, joined })
    }

    /// All rounds, by the conditions and actions that they have.
    fn rounds(&self) -> Vec<GuidedRound> {
        let vocabulary = &self.problem.vocabulary;
        let by_rank = vocabulary.candidates[..vocabulary.free].chunk_by(|one, other| one.rank == other.rank);
        let mut ranks: Vec<usize> = by_rank
            .scan(0, |count, same| {
                *count += same.len();
                Some(*count)
            })
            .collect();
        if ranks.is_empty() {
            ranks.push(0);
        }
        let round = |conditions, actions| GuidedRound {
            actions,
            conditions,
            open: OpenList::new(&self.prices.line),
            repetitions: Repetitions::default(),
        };
        let mut actions = vec![vocabulary.basic_actions, vocabulary.actions.len()];
        actions.dedup();
        let rounds = ranks.into_iter().flat_map(|rank| actions.iter().map(move |&count| round(rank, count)));
        rounds.collect()
    }

    /// Works on one round. Gives what was found, however it ended.
    fn search_round(
        &mut self,
        guided: &mut Guided<'n>,
        round: usize,
        (lines, wanted): (usize, Wanted),
        work: u64,
    ) -> Result<Vec<Solution>, StopReason> {
        let Guided { spaces, distances, rules, rounds, lines: first_bound, order, .. } = guided;
        let GuidedRound { actions, conditions, open, repetitions } = &mut rounds[round];
        let mut pool = Pool::new(self, self.observer, wanted, lines);
        pool.is_guided = true;
        let bound = SearchBound { lines: *first_bound, fewer_excluded: false, conditions: *conditions };
        let context = Context {
            wanted_lines: lines.min(*first_bound) + 1,
            actions: *actions,
            order: order.clone(),
            rules,
            max_bytes: self.max_bytes(2),
            // Distances are known by the numbers of states.
            can_forget: distances.are_estimates(),
            ..self.context(bound, 1)
        };
        if context.root.lacks_conditions() {
            return Ok(Vec::new());
        }
        let worker = Worker::new(&context, std::mem::take(spaces), self.budget.meter());
        let (prices, path) = (&self.prices, Path::new());
        let mut explorer = RoundWorker { worker, open, repetitions, distances, prices, pool: &pool, path };
        let ending = explorer.explore(work);
        let RoundWorker { mut worker, .. } = explorer;
        pool.account(&mut worker.counts);
        *spaces = worker.spaces;
        let Finished { solutions, counts, stop, .. } = pool.finish();
        self.statistics.add(&counts.statistics);
        match stop {
            Some(SearchStop::Limit(reason)) if solutions.is_empty() => Err(reason),
            _ if solutions.is_empty() => ending.map(|()| solutions),
            _ => Ok(solutions),
        }
    }
}

/// How many pairs of a state and an action the distances may cost, if a search has this much work.
fn effort(work: u64) -> usize {
    let effort = usize::try_from(work).unwrap_or(usize::MAX).saturating_mul(PAIRS_PER_NODE);
    effort.clamp(LEAST_DISTANCE_STEPS, DISTANCE_STEPS)
}

/// The work of a round: half of what is left; the last one has all of it.
fn part_of(guided: &Guided<'_>, round: usize, left: u64) -> u64 {
    if round + 1 < guided.rounds.len() { left - left / 2 } else { left }
}

/// A worker that expands the nodes of a round.
struct RoundWorker<'e, 'a, 'n> {
    worker: Worker<'a, 'n>,
    open: &'e mut OpenList,
    repetitions: &'e mut Repetitions,
    distances: &'e Distances,
    prices: &'e Prices,
    pool: &'e Pool<'e>,
    path: Path,
}

impl RoundWorker<'_, '_, '_> {
    fn explore(&mut self, work: u64) -> Result<(), StopReason> {
        let mut done = 0;
        while done < work {
            let Some(node) = self.open.pop() else { return Ok(()) };
            done += self.expand(node)?;
            if self.pool.has_solution() {
                // With a lower bound, the search goes on there.
                self.open.open(node);
                return Ok(());
            }
            if !self.check_in()? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Makes all choices at a node; says how many.
    fn expand(&mut self, node: NodeId) -> Result<u64, StopReason> {
        self.open.path(node, &mut self.path);
        if !self.worker.travel(&self.path, self.pool)? {
            return Ok(1);
        }
        let depth = self.worker.branches.len();
        let (first, end) = (self.worker.branches[depth - 1].next, self.worker.branches[depth - 1].end);
        for choice in first..end {
            let choice = self.worker.choices[choice];
            self.worker.counts.statistics.nodes += 1;
            self.worker.branches.truncate(depth);
            self.worker.descend(choice, self.pool)?;
            if self.pool.has_solution() {
                break;
            }
            if self.worker.branches.len() > depth
                && let Some(mut cost) = self.cost()
            {
                // A goto costs its line as soon as it is clear where it leads.
                if matches!(choice, Choice::Goto | Choice::Jump) {
                    cost.lines -= 1;
                }
                let Worker { cursors, spaces, .. } = &self.worker;
                let doublings = self.repetitions.note(cursors, spaces.len(), choice);
                self.open.push(node, choice, self.prices.repeated(cost, doublings));
            }
        }
        Ok((end - first) as u64)
    }

    /// What the present node costs; `None` if it leads to no wanted program.
    fn cost(&self) -> Option<NodeCost> {
        let Worker { context, spaces, cursors, program, .. } = &self.worker;
        let is_short = usize::from(program.outline().len) <= context.wanted_lines;
        is_short.then(|| self.prices.cost(program, cursors, spaces, self.distances)).flatten()
    }

    /// Looks at the budget, and forgets nodes where they are too many. Says no if the search is over.
    fn check_in(&mut self) -> Result<bool, StopReason> {
        let max_bytes = (self.worker.context.max_bytes / 2).min(OPEN_LIST_BYTES);
        if self.open.bytes() + self.repetitions.bytes() > max_bytes {
            self.open.forget();
            self.repetitions.clear();
            if self.open.bytes() > max_bytes {
                return Err(StopReason::Memory);
            }
        }
        if self.worker.counts.statistics.nodes < NODES_UNCHECKED {
            return Ok(true);
        }
        self.worker.pay()?;
        Ok(self.pool.report(&mut self.worker.counts))
    }
}

impl<'n> Search<'n> {
    /// Gives the gotos of a solution all conditions that fit, of whatever rank: those that lead to the same sides in all
    /// states that the examples come through. An example that has waited and that the program does not fit is an error.
    fn widen(&self, guided: &mut Guided<'n>, solution: Solution) -> Result<Solution, usize> {
        let vocabulary = &self.problem.vocabulary;
        let program = solution.program.decided();
        let all = vocabulary.conditions(0..vocabulary.free);
        let mut wide = program.with_all_conditions(&self.root(&all), &all);
        let max_bytes = self.max_bytes(4);
        let mut follow = |space: &mut Space<'n>| {
            retrace(&program, space, max_bytes, |goto, state, space, falls| {
                wide.keep(goto, space.truths(state), falls);
            })
        };
        for (example, space) in &mut guided.waiting {
            let ending = follow(space);
            if !self.is_as_labelled(space, ending) {
                return Err(*example);
            }
        }
        // Where not all states have been seen, it is not known what else fits.
        let is_known = guided.spaces.iter_mut().all(|space| follow(space) != Retraced::TooLong);
        Ok(Solution { program: if is_known { wide } else { program }, ..solution })
    }

    fn is_as_labelled(&self, space: &Space<'n>, ending: Retraced) -> bool {
        let is_positive = space.label == Label::Positive;
        match ending {
            Retraced::End(state) => space.goal(state) == is_positive,
            Retraced::Stuck => !is_positive,
            Retraced::Loop => !is_positive && self.problem.question.mode != Mode::PnLite,
            Retraced::TooLong => false,
        }
    }
}
