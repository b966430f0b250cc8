//! Which search is made for a bound: analysis, order of the examples and threads where they pay.

use std::thread;

use genplan_core::budget::{Budget, StopReason};

use super::context::Context;
use super::guided::Guided;
use super::index::{ActionIndex, ExampleId, LineId};
use super::observer::{SearchObserver, Silent};
use super::partial::{NewOp, PartialProgram};
use super::pool::{Finished, PanicGuard, Pool, SearchStop};
use super::prepare::PreparedProblem;
use super::projection::is_too_large;
use super::rules::{PruningRules, RuleInput, RuleScope};
use super::space::Space;
use super::subtree::Tree;
use super::thresholds::{DIVES, EFFORT_PER_NODE, LEAST_EFFORT, LONG, STATE};
use super::worker::{Counts, Worker};
use super::{Bounded, Prices, SearchStatistics};
use crate::program::{Sketch, SketchInstruction};
use crate::question::{Mode, Question, Wanted};

/// A search under way.
pub struct Search<'a> {
    pub(super) problem: &'a PreparedProblem<'a>,
    /// The order of guided search.
    pub prices: Prices,
    pub(super) spaces: Vec<Space<'a>>,
    pub(super) rules: PruningRules,
    /// Whether the state spaces are explored completely.
    is_complete: bool,
    /// Nodes before the state spaces are analysed.
    pub(super) patience: u64,
    /// Whether the largest example is asked first what to decide, or the smallest.
    pub(super) largest_first: bool,
    pub(super) budget: &'a Budget,
    pub(super) statistics: SearchStatistics,
    pub(super) observer: &'a dyn SearchObserver,
    /// The guided search, if it has begun.
    pub(super) guided: Option<Guided<'a>>,
    /// The bound that had more nodes than it was allowed, if one had.
    paused: Option<PausedBound>,
}

/// Which programs a complete search looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SearchBound {
    /// The most lines.
    pub lines: usize,
    /// Whether none has fewer.
    pub fewer_excluded: bool,
    /// How many of the conditions gotos may test, which are sorted by rank.
    pub conditions: usize,
}

/// A bound whose search was interrupted.
///
/// What is left of it are nodes, named by paths: so any number of workers can go on, each choice is made once, and programs are
/// compared with those found before.
pub(super) struct PausedBound {
    bound: SearchBound,
    /// How many nodes were looked at.
    nodes: u64,
    finished: Finished,
}

impl<'a> Search<'a> {
    /// A search of a problem that is prepared.
    pub fn new(
        problem: &'a PreparedProblem<'a>,
        budget: &'a Budget,
        observer: &'a dyn SearchObserver,
    ) -> Self {
        let question = problem.question;
        let mut search = Search {
            problem,
            prices: Prices::default(),
            spaces: problem.examples.iter().flatten().map(Space::new).collect(),
            rules: PruningRules::default(),
            is_complete: false,
            // All programs are shown as they are found, so then there is no starting again.
            patience: if question.wanted.is_all() { u64::MAX } else { question.native.patience },
            largest_first: false,
            budget,
            statistics: SearchStatistics::default(),
            observer,
            guided: None,
            paused: None,
        };
        // Those that nothing must be known for.
        search.rules = search.learn(0).unwrap_or_default();
        search
    }

    /// Whether the budget was enough for the examples.
    pub(super) fn prepared(&self) -> Result<(), StopReason> {
        self.problem.examples.as_ref().map(|_| ()).map_err(|reason| *reason)
    }

    /// Searches all programs of at most this many lines. `fewer_excluded`: none has fewer.
    ///
    /// # Panics
    /// Never: there is no limit on the nodes.
    pub fn bound(&mut self, lines: usize, fewer_excluded: bool) -> Bounded {
        self.bound_within(lines, fewer_excluded, u64::MAX).expect("there is no limit on the nodes")
    }

    /// The same with at most this many nodes; `None` if these are not enough. The next search of the same bound goes on from there, and what
    /// was done counts among its nodes. It uses one thread, so that what is enough does not depend on their number.
    pub fn bound_within(&mut self, lines: usize, fewer_excluded: bool, nodes: u64) -> Option<Bounded> {
        let conditions = self.problem.vocabulary.free;
        self.search(SearchBound { lines, fewer_excluded, conditions }, nodes)
    }

    /// The same for programs that do not test the objects of single examples.
    pub fn general_within(&mut self, lines: usize, nodes: u64) -> Option<Bounded> {
        let conditions = self.problem.vocabulary.general_conditions();
        self.search(SearchBound { lines, fewer_excluded: false, conditions }, nodes)
    }

    /// How many nodes of a bound were looked at before it was interrupted.
    pub fn paused_nodes(&self, lines: usize) -> u64 {
        self.paused.as_ref().filter(|paused| paused.bound.lines == lines).map_or(0, |paused| paused.nodes)
    }

    /// What has been done so far.
    pub fn statistics(&self) -> SearchStatistics {
        self.statistics
    }

    fn search(&mut self, bound: SearchBound, max_nodes: u64) -> Option<Bounded> {
        let Finished { solutions, counts, stop, .. } = match self.attempts(bound, max_nodes) {
            Ok(finished) => finished?,
            Err(reason) => return Some(Bounded::of(Err(reason))),
        };
        let programs = solutions.iter().map(|solution| self.problem.vocabulary.translate(solution)).collect();
        let stopped = match stop {
            Some(SearchStop::Limit(reason)) => Some(reason),
            Some(SearchStop::Analysis | SearchStop::Work) | None => None,
        };
        Some(Bounded { programs, share: counts.share, stopped })
    }

    /// Searches a bound, or goes on with it; begins again where an analysis pays. `None` if the nodes are not enough.
    fn attempts(&mut self, bound: SearchBound, max_nodes: u64) -> Result<Option<Finished>, StopReason> {
        self.prepared()?;
        let mut paused = self.paused.take().filter(|paused| paused.bound == bound);
        if self.patience == 0 {
            self.look_closer()?;
        }
        loop {
            let finished = self.attempt(bound, max_nodes, paused.take());
            if !finished.as_ref().is_some_and(|finished| finished.stop == Some(SearchStop::Analysis)) {
                return Ok(finished);
            }
            self.look_closer()?;
            if self.patience == u64::MAX {
                self.choose_order(bound)?;
            }
        }
    }

    /// Analyses the state spaces for a longer search.
    pub(super) fn look_closer(&mut self) -> Result<(), StopReason> {
        self.analyse()?;
        self.patience = if self.patience < LONG { LONG } else { u64::MAX };
        Ok(())
    }

    /// Explores the state spaces, if that is possible at about the cost of the search so far, and learns from them.
    fn analyse(&mut self) -> Result<(), StopReason> {
        let nodes = usize::try_from(self.patience).unwrap_or(usize::MAX);
        let effort = nodes.saturating_mul(EFFORT_PER_NODE).max(LEAST_EFFORT).min(self.max_bytes(1) / 16);
        // Every worker has its own copy.
        let max_bytes = self.max_bytes(self.problem.question.native.threads + 1) / self.spaces.len().max(1);
        for space in &self.spaces {
            if is_too_large(space, effort / STATE, max_bytes, self.budget)? {
                return Ok(());
            }
        }
        for space in &mut self.spaces {
            if !space.complete(effort / STATE, max_bytes, self.budget)? {
                return Ok(());
            }
        }
        self.is_complete = true;
        self.rules = self.learn(effort)?;
        Ok(())
    }

    /// Learns rules from what is known.
    fn learn(&mut self, effort: usize) -> Result<PruningRules, StopReason> {
        let Search { spaces, is_complete, problem, budget, .. } = self;
        let Question { wanted, bound, native, .. } = problem.question;
        let input = RuleInput {
            spaces,
            is_complete: *is_complete,
            vocabulary: &problem.vocabulary,
            scope: RuleScope { all: wanted.is_all(), sketch: bound.sketch().is_some() },
            effort,
            budget,
        };
        PruningRules::learn(native.pruning, input)
    }

    /// How many bytes each of this many may use for states.
    pub(super) fn max_bytes(&self, users: usize) -> usize {
        self.budget.bytes_left() / users.max(1)
    }

    /// Searches a bound, or goes on with it, until it is decided or an analysis pays. `None` if the nodes are not enough.
    pub(super) fn attempt(
        &mut self,
        bound: SearchBound,
        max_nodes: u64,
        paused: Option<PausedBound>,
    ) -> Option<Finished> {
        let is_long = self.patience == u64::MAX && max_nodes == u64::MAX;
        let workers = if is_long { self.problem.question.native.threads.max(1) } else { 1 };
        let context = self.context(bound, workers);
        if context.root.lacks_conditions() {
            let counts = Counts { share: 1.0, ..Counts::default() };
            return Some(Finished { counts, ..Finished::default() });
        }
        if is_long
            && let Some(pool) =
                self.observer.worker_pool().filter(|_| self.problem.question.wanted.is_shared())
        {
            let SearchBound { lines, fewer_excluded, .. } = bound;
            let tree = Tree { lines, fewer_excluded, largest_first: self.largest_first };
            return Some(self.send(&tree, paused.map(|paused| paused.finished), pool));
        }
        let before = paused.as_ref().map_or(0, |paused| paused.nodes);
        let mut pool = Pool::new(self, self.observer, self.problem.question.wanted, bound.lines);
        pool.patience = self.patience.saturating_sub(before);
        pool.max_nodes = max_nodes.saturating_sub(before);
        if let Some(paused) = paused {
            pool = pool.resumed(paused.finished);
        }
        let spaces = self.work(workers, &context, &pool);
        let finished = pool.finish();
        self.spaces = spaces;
        self.statistics.add(&finished.counts.statistics);
        if finished.stop != Some(SearchStop::Work) {
            return Some(finished);
        }
        self.paused = Some(PausedBound { bound, nodes: before + finished.counts.statistics.nodes, finished });
        None
    }

    /// Lets workers search, as many as can be started, until there is nothing more to do.
    fn work(&self, workers: usize, context: &Context<'_>, pool: &Pool<'_>) -> Vec<Space<'a>> {
        let worker = || Worker::new(context, self.spaces.clone(), self.budget.meter());
        thread::scope(|scope| {
            for _ in 1..workers {
                let worker = worker();
                pool.join();
                if thread::Builder::new().spawn_scoped(scope, move || run(worker, pool)).is_err() {
                    // It goes on with those that there are.
                    pool.leave();
                    break;
                }
            }
            run(worker(), pool)
        })
    }

    pub(super) fn context(&self, bound: SearchBound, workers: usize) -> Context<'_> {
        let SearchBound { lines, fewer_excluded, conditions } = bound;
        let vocabulary = &self.problem.vocabulary;
        let ranks: Vec<u8> = vocabulary.candidates.iter().map(|candidate| candidate.rank as u8).collect();
        let conditions = vocabulary.conditions(0..conditions);
        Context {
            loops: self.problem.question.mode != Mode::PnLite,
            max_lines: lines + 1,
            wanted_lines: lines + 1,
            actions: vocabulary.actions.len(),
            root: self.root(&conditions),
            conditions,
            order: self.order(),
            // Where fewer lines have been ruled out, a program has exactly this many.
            min_lines: if fewer_excluded { lines + 1 } else { 1 },
            min_rank: ranks.iter().copied().min().unwrap_or(0),
            ranks,
            fixed: self.problem.question.bound.sketch().is_some(),
            rules: &self.rules,
            max_bytes: self.max_bytes(workers),
            can_forget: !self.is_complete,
        }
    }

    /// The program in which nothing is decided, but for what a sketch says. Its gotos may test these conditions.
    pub(super) fn root(&self, conditions: &[u64]) -> PartialProgram {
        let mut program = PartialProgram::new(conditions.len());
        let instructions = self.problem.question.bound.sketch().into_iter().flat_map(Sketch::instructions);
        let targets: Vec<(LineId, LineId)> =
            instructions.filter_map(|instruction| self.give(&mut program, instruction, conditions)).collect();
        targets.into_iter().for_each(|(line, target)| program.jump(line, target));
        program
    }

    /// Adds a line of a sketch below the others; says where it jumps to.
    fn give(
        &self,
        program: &mut PartialProgram,
        instruction: &SketchInstruction,
        conditions: &[u64],
    ) -> Option<(LineId, LineId)> {
        let above = program.lines().iter().last();
        let line = match instruction {
            SketchInstruction::Hole => program.push(NewOp::Nil),
            SketchInstruction::Act(action) => {
                let known = self.problem.vocabulary.actions.iter().position(|other| other == action)?;
                program.push(NewOp::Act(ActionIndex::new(known)))
            }
            SketchInstruction::Goto { unless: None, .. } => program.push(NewOp::Goto(conditions)),
            SketchInstruction::Goto { unless: Some(fluent), .. } => {
                program.push(NewOp::Goto(&self.problem.vocabulary.only(*fluent)))
            }
            SketchInstruction::End => program.push(NewOp::End),
        };
        if let Some(above) = above {
            program.follow(above, line);
        }
        match instruction {
            SketchInstruction::Goto { target: Some(target), .. } => Some((line, LineId::new(target.index()))),
            _ => None,
        }
    }

    /// Positive examples first; among them the smallest or the largest.
    pub(super) fn order(&self) -> Vec<ExampleId> {
        let mut order: Vec<usize> = (0..self.spaces.len()).collect();
        order.sort_by_key(|&example| self.spaces[example].instance().slots());
        if self.largest_first {
            order.reverse();
        }
        order.sort_by_key(|&example| self.spaces[example].label);
        order.into_iter().map(ExampleId::new).collect()
    }

    /// Estimates the size of the search for both orders of the examples, and keeps the better one.
    pub(super) fn choose_order(&mut self, bound: SearchBound) -> Result<(), StopReason> {
        self.largest_first = false;
        let small = self.estimate(bound)?;
        self.largest_first = true;
        self.largest_first = self.estimate(bound)? <= small;
        Ok(())
    }

    /// The estimated number of nodes for a bound.
    fn estimate(&self, bound: SearchBound) -> Result<f64, StopReason> {
        let context = self.context(bound, 1);
        let pool = Pool::new(self, &Silent, Wanted::Best, bound.lines);
        Worker::new(&context, self.spaces.clone(), self.budget.meter()).estimate(DIVES, &pool)
    }
}

/// Works until there are no more tasks, and returns what was explored.
fn run<'n>(mut worker: Worker<'_, 'n>, pool: &Pool<'_>) -> Vec<Space<'n>> {
    let _guard = PanicGuard(pool);
    while let Some(path) = pool.take() {
        worker.search(&path, pool);
    }
    worker.leave(pool);
    worker.spaces
}
