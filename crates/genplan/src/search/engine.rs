//! Which search is made for a bound: analysis, order of the examples and threads where they pay.

use std::thread;

use genplan_core::budget::{Budget, StopReason};
use genplan_core::frame::ActionId;

use super::context::{Context, Memory};
use super::guided::Guided;
use super::index::{ActionIndex, ExampleId, LineId};
use super::observer::{SearchObserver, Silent};
use super::partial::{NewOp, PartialProgram};
use super::plain::is_too_large;
use super::pool::{Control, Guard, Pool, SearchStop};
use super::rules::{Lesson, NamedPointers, PruningRules};
use super::solution::Solution;
use super::space::Space;
use super::subtree::Tree;
use super::thresholds::{DIVES, EFFORT_PER_NODE, LEAST_EFFORT, LONG, STATE};
use super::worker::{Counts, Worker};
use super::{Bounded, Mode, Options, SearchStatistics};
use crate::program::{Sketch, SketchInstruction};
use crate::question::{Candidate, Rank, Wanted};

/// A search under way.
pub struct Search<'a, 'n> {
    pub(super) options: &'a Options,
    /// Whether the budget was enough for the examples.
    pub(super) prepared: Result<(), StopReason>,
    pub(super) actions: Vec<ActionId>,
    /// What they name.
    pub(super) pointers: NamedPointers,
    /// How many of the actions are tried first.
    pub(super) basic_actions: usize,
    pub(super) candidates: Vec<Candidate>,
    /// How many of the candidates any goto may test; the others are given by a sketch.
    pub(super) free: usize,
    pub(super) spaces: Vec<Space<'n>>,
    pub(super) rules: PruningRules,
    /// Whether the state spaces are explored completely.
    pub(super) is_complete: bool,
    /// Nodes before the state spaces are analysed.
    pub(super) patience: u64,
    /// Whether the largest example is asked first what to decide, or the smallest.
    pub(super) largest_first: bool,
    pub(super) budget: &'a Budget,
    pub(super) statistics: SearchStatistics,
    pub(super) observer: &'a dyn SearchObserver,
    /// The guided search, if it has begun.
    pub(super) guided: Option<Guided<'n>>,
    /// At most so many nodes for a bound.
    pub(super) max_nodes: u64,
    /// Whether gotos may not test the objects of single examples.
    pub(super) only_general: bool,
}

/// What a search came to.
pub(super) struct Attempt {
    pub solutions: Vec<Solution>,
    pub share: f64,
    pub stop: Option<SearchStop>,
}

/// How many nodes there are before the state spaces are analysed, at first. All programs are shown as they are found, so then
/// there is no starting again.
pub(super) fn patience(options: &Options) -> u64 {
    if options.wanted.is_all() { u64::MAX } else { options.patience }
}

impl<'n> Search<'_, 'n> {
    /// Searches all programs of at most so many lines, with at most so many nodes; nothing if these are not enough.
    /// It uses one thread, so that what is enough does not depend on their number.
    pub fn bound_within(&mut self, lines: usize, fewer_excluded: bool, nodes: u64) -> Option<Bounded> {
        self.max_nodes = nodes;
        let attempt = self.search(lines, fewer_excluded);
        self.max_nodes = u64::MAX;
        let is_over = matches!(&attempt, Ok(Attempt { stop: Some(SearchStop::Work), .. }));
        (!is_over).then(|| self.conclude(attempt))
    }

    /// Likewise for programs that do not test the objects of single examples.
    pub fn general_within(&mut self, lines: usize, nodes: u64) -> Option<Bounded> {
        self.only_general = true;
        let bounded = self.bound_within(lines, false, nodes);
        self.only_general = false;
        bounded
    }

    /// Searches all programs of at most so many lines. `fewer_excluded`: none has fewer.
    pub fn bound(&mut self, lines: usize, fewer_excluded: bool) -> Bounded {
        let attempt = self.search(lines, fewer_excluded);
        self.conclude(attempt)
    }

    fn conclude(&self, attempt: Result<Attempt, StopReason>) -> Bounded {
        match attempt {
            Ok(Attempt { solutions, share, stop }) => Bounded {
                programs: solutions.iter().map(|solution| self.translate(solution)).collect(),
                share,
                stopped: stop.and_then(|stop| match stop {
                    SearchStop::Limit(reason) => Some(reason),
                    SearchStop::Analysis | SearchStop::Work => None,
                }),
            },
            Err(reason) => Bounded { programs: Vec::new(), share: 0.0, stopped: Some(reason) },
        }
    }

    /// What has been done so far.
    pub fn statistics(&self) -> SearchStatistics {
        self.statistics
    }

    fn search(&mut self, lines: usize, exact: bool) -> Result<Attempt, StopReason> {
        self.prepared?;
        self.learn(0)?;
        if self.patience == 0 {
            self.look_closer()?;
        }
        loop {
            let attempt = self.attempt(lines, exact);
            if attempt.stop != Some(SearchStop::Analysis) {
                return Ok(attempt);
            }
            self.look_closer()?;
            if self.patience == u64::MAX {
                self.choose_order(lines, exact)?;
            }
        }
    }

    /// Analyses the state spaces for a longer search.
    pub(super) fn look_closer(&mut self) -> Result<(), StopReason> {
        self.analyse()?;
        self.patience = if self.patience < LONG { LONG } else { u64::MAX };
        Ok(())
    }

    /// The same search before it began, with another budget.
    pub(super) fn afresh<'b>(&'b self, budget: &'b Budget) -> Search<'b, 'n> {
        Search {
            options: self.options,
            prepared: self.prepared,
            actions: self.actions.clone(),
            pointers: self.pointers.clone(),
            basic_actions: self.basic_actions,
            candidates: self.candidates.clone(),
            free: self.free,
            spaces: self.spaces.iter().map(Space::untouched).collect(),
            rules: PruningRules::default(),
            is_complete: false,
            patience: patience(self.options),
            largest_first: false,
            budget,
            statistics: SearchStatistics::default(),
            observer: &Silent,
            guided: None,
            max_nodes: u64::MAX,
            only_general: self.only_general,
        }
    }

    /// Explores the state spaces, if that is possible at about the cost of the search so far, and learns from them.
    fn analyse(&mut self) -> Result<(), StopReason> {
        let nodes = usize::try_from(self.patience).unwrap_or(usize::MAX);
        let effort = nodes.saturating_mul(EFFORT_PER_NODE).max(LEAST_EFFORT).min(self.max_bytes(1) / 16);
        // Every worker has its own copy.
        let max_bytes = self.max_bytes(self.options.threads + 1) / self.spaces.len().max(1);
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
        self.learn(effort)
    }

    /// Learns rules from what is known.
    pub(super) fn learn(&mut self, effort: usize) -> Result<(), StopReason> {
        let Search { spaces, is_complete, actions, pointers, budget, options, .. } = self;
        let lesson = Lesson {
            spaces,
            is_complete: *is_complete && effort > 0,
            actions: actions.len(),
            pointers,
            effort,
            budget,
        };
        if effort > 0 || !*is_complete {
            self.rules = PruningRules::learn(options.pruning, lesson)?;
            self.rules.restrict(options.wanted.is_all(), options.sketch.is_some());
        }
        Ok(())
    }

    /// How many bytes each of so many may use for states.
    pub(super) fn max_bytes(&self, users: usize) -> usize {
        self.budget.bytes_left() / users.max(1)
    }

    pub(super) fn attempt(&mut self, lines: usize, exact: bool) -> Attempt {
        let is_long = self.patience == u64::MAX && self.max_nodes == u64::MAX;
        let workers = if is_long { self.options.threads.max(1) } else { 1 };
        let context = self.context(lines, exact, workers);
        let root = self.root(&context);
        if root.all_conditions().any(|set| set.iter().all(|&word| word == 0)) {
            // A sketch asks for a goto although there is no condition to test.
            return Attempt { solutions: Vec::new(), share: 1.0, stop: None };
        }
        if is_long && let Some(crew) = self.observer.crew().filter(|_| self.options.wanted.is_shared()) {
            return self
                .send(&Tree { lines, fewer_excluded: exact, largest_first: self.largest_first }, crew);
        }
        let translate = |solution: &Solution| self.translate(solution);
        let control = Control {
            budget: self.budget,
            patience: self.patience,
            max_nodes: self.max_nodes,
            until: None,
            observer: self.observer,
            before: self.statistics.work(),
            is_guided: false,
            translate: &translate,
        };
        let pool = Pool::new(&control, self.options.wanted, lines);
        let spaces = self.work(workers, &context, &root, &pool);
        let (solutions, counts, stop) = pool.finish();
        self.spaces = spaces;
        self.count(&counts);
        Attempt { solutions, share: counts.share, stop }
    }

    /// Lets workers search, as many as can be started, until there is nothing more to do.
    fn work(
        &self,
        workers: usize,
        context: &Context<'_>,
        root: &PartialProgram,
        pool: &Pool<'_>,
    ) -> Vec<Space<'n>> {
        let worker = || Worker::new(context, root, self.spaces.clone(), self.budget.meter());
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

    pub(super) fn count(&mut self, counts: &Counts) {
        self.statistics.add(&counts.statistics());
    }

    pub(super) fn context(&self, lines: usize, exact: bool, workers: usize) -> Context<'_> {
        let ranks: Vec<u8> = self.candidates.iter().map(|candidate| candidate.rank as u8).collect();
        let context = Context {
            loops: self.options.mode != Mode::PnLite,
            max_lines: lines + 1,
            wanted_lines: lines + 1,
            actions: self.actions.len(),
            conditions: self.all_conditions(),
            order: self.order(),
            // Where fewer lines have been ruled out, a program has exactly this many.
            min_lines: if exact { lines + 1 } else { 1 },
            min_rank: ranks.iter().copied().min().unwrap_or(0),
            ranks,
            all: self.options.wanted.is_all(),
            fixed: self.options.sketch.is_some(),
            rules: &self.rules,
            memory: Memory { max_bytes: self.max_bytes(workers), can_forget: !self.is_complete },
        };
        if self.only_general { context.with_conditions(self.general_conditions()) } else { context }
    }

    /// How many conditions, which are sorted by rank, are not about the objects of single examples.
    fn general_conditions(&self) -> usize {
        self.candidates[..self.free].partition_point(|candidate| candidate.rank < Rank::Specific)
    }

    /// The set of all conditions that a new goto could test.
    pub(super) fn all_conditions(&self) -> Vec<u64> {
        let mut conditions = vec![0; self.candidates.len().div_ceil(64)];
        for condition in 0..self.free {
            conditions[condition / 64] |= 1 << (condition % 64);
        }
        conditions
    }

    /// The program in which nothing is decided, but for what a sketch says.
    pub(super) fn root(&self, context: &Context<'_>) -> PartialProgram {
        let mut program = PartialProgram::new(context.conditions.len());
        let instructions = self.options.sketch.iter().flat_map(Sketch::instructions);
        let targets: Vec<(LineId, LineId)> =
            instructions.filter_map(|instruction| self.give(&mut program, instruction, context)).collect();
        targets.into_iter().for_each(|(line, target)| program.jump(line, target));
        program
    }

    /// Adds a line of a sketch below the others; says where it jumps to.
    fn give(
        &self,
        program: &mut PartialProgram,
        instruction: &SketchInstruction,
        context: &Context<'_>,
    ) -> Option<(LineId, LineId)> {
        let above = program.lines().last();
        let line = match instruction {
            SketchInstruction::Hole => program.push(NewOp::Nil),
            SketchInstruction::Act(action) => {
                let known = self.actions.iter().position(|other| other == action)?;
                program.push(NewOp::Act(ActionIndex::new(known)))
            }
            SketchInstruction::Goto { unless: None, .. } => program.push(NewOp::Goto(&context.conditions)),
            SketchInstruction::Goto { unless: Some(fluent), .. } => {
                program.push(NewOp::Goto(&self.only(*fluent)))
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
        order.sort_by_key(|&example| self.spaces[example].slots());
        if self.largest_first {
            order.reverse();
        }
        order.sort_by_key(|&example| self.spaces[example].label);
        order.into_iter().map(ExampleId::new).collect()
    }

    /// Estimates the size of the search for both orders of the examples, and keeps the better one.
    fn choose_order(&mut self, lines: usize, exact: bool) -> Result<(), StopReason> {
        self.largest_first = false;
        let small = self.estimate(lines, exact)?;
        self.largest_first = true;
        self.largest_first = self.estimate(lines, exact)? <= small;
        Ok(())
    }

    /// The estimated number of nodes for a bound.
    fn estimate(&self, lines: usize, exact: bool) -> Result<f64, StopReason> {
        let context = self.context(lines, exact, 1);
        let root = self.root(&context);
        let translate = |solution: &Solution| self.translate(solution);
        let control = Control {
            budget: self.budget,
            patience: u64::MAX,
            max_nodes: u64::MAX,
            until: None,
            observer: &Silent,
            before: self.statistics.work(),
            is_guided: false,
            translate: &translate,
        };
        let pool = Pool::new(&control, Wanted::Best, lines);
        Worker::new(&context, &root, self.spaces.clone(), self.budget.meter()).estimate(DIVES, &pool)
    }
}

/// Works until there are no more tasks, and returns what was explored.
fn run<'n>(mut worker: Worker<'_, 'n>, pool: &Pool<'_>) -> Vec<Space<'n>> {
    let _guard = Guard(pool);
    while let Some(path) = pool.take() {
        worker.search(&path, pool);
    }
    worker.into_spaces()
}
