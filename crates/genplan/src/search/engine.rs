//! One bound at a time.

use genplan_core::budget::Budget;
use genplan_core::frame::{ActionId, FluentId};
use genplan_core::program::{Instruction, Line, Program};

use super::analysis::Analysis;
use super::control::{Control, Observer, Pause, Progress};
use super::graph::{LineId, OPEN, Op};
use super::node::{Cursor, Node};
use super::pool::{Pool, Wanted};
use super::solution::Solution;
use super::space::Space;
use super::worker::{Context, Worker};
use super::{Bounded, Found, Options, Statistics};
use crate::program::{Sketch, SketchInstruction};
use crate::question::Candidate;

/// A search of so many nodes is a long one: it is worth more threads and a thorough analysis.
const LONG: u64 = 2_000_000;

/// What an analysis may cost at least.
const LEAST_EFFORT: usize = 200_000;

/// Random dives to estimate the size of a search.
const DIVES: u32 = 20_000;

/// A search under way.
pub struct Search<'a> {
    pub(super) options: &'a Options,
    pub(super) actions: Vec<ActionId>,
    pub(super) candidates: Vec<Candidate>,
    /// How many of the candidates any goto may test; the others are given by a sketch.
    pub(super) free: usize,
    pub(super) spaces: Vec<Space<'a>>,
    pub(super) analysis: Option<Analysis>,
    /// Nodes before the state spaces are analysed.
    pub(super) patience: u64,
    /// Whether the largest example is asked first what to decide, or the smallest.
    pub(super) largest_first: bool,
    /// Whether programs of fewer lines than the bound are excluded.
    pub(super) fewer_excluded: bool,
    pub(super) budget: &'a Budget,
    pub(super) statistics: Statistics,
    pub(super) observer: &'a dyn Observer,
}

impl Search<'_> {
    /// What has been done so far.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// Searches all programs of at most so many lines. If those of fewer lines are excluded already, that makes
    /// it shorter.
    pub fn bound(&mut self, lines: usize, fewer_excluded: bool) -> Bounded {
        self.fewer_excluded = fewer_excluded;
        loop {
            let (solutions, share, pause) = self.attempt(lines);
            let stopped = match pause {
                Some(Pause::Analysis) => {
                    self.prepare(lines);
                    continue;
                }
                Some(Pause::Stop(reason)) => Some(reason),
                None => None,
            };
            let programs = solutions.iter().map(|solution| self.translate(solution)).collect();
            return Bounded { programs, share, stopped };
        }
    }

    /// Makes more effort from now on.
    fn prepare(&mut self, lines: usize) {
        self.analyse(lines);
        self.patience = if self.patience < LONG { LONG } else { u64::MAX };
        if self.patience == u64::MAX {
            self.choose_order(lines);
        }
    }

    /// Analyses the state spaces, if that is possible, at about the cost of the search so far.
    fn analyse(&mut self, lines: usize) {
        let effort = (20 * self.patience as usize).max(LEAST_EFFORT);
        // Every worker has its own copy.
        let max_bytes = self.budget.max_bytes() / (self.options.threads + 1);
        let progress = Progress { lines, ..Progress::default() };
        let mut go_on = || self.observer.go_on(&progress) && self.budget.check().is_ok();
        let analysis = Analysis::new(&mut self.spaces, self.actions.len(), effort, max_bytes, &mut go_on);
        self.analysis = analysis.or(self.analysis.take());
    }

    fn attempt(&mut self, lines: usize) -> (Vec<Solution>, f64, Option<Pause>) {
        let context = self.context(lines);
        let workers = if self.patience == u64::MAX { self.options.threads } else { 1 };
        let translate = |solution: &Solution| self.translate(solution);
        let control = Control { translate: &translate, ..self.control(workers) };
        let root = self.root(&context);
        if has_empty_goto(&root, context.conditions.len()) {
            return (Vec::new(), 1.0, None);
        }
        let pool = Pool::new(&control, self.wanted(), lines, workers);
        let spaces = std::thread::scope(|scope| {
            for _ in 1..workers {
                let spaces = self.spaces.clone();
                scope.spawn(|| work(Worker::new(&context, &root, spaces), &pool));
            }
            work(Worker::new(&context, &root, self.spaces.clone()), &pool)
        });
        let (solutions, counts, stop) = pool.finish();
        self.spaces = spaces;
        self.statistics.nodes += counts.nodes;
        self.statistics.steps += counts.steps;
        (solutions, counts.share, stop)
    }

    fn control(&self, workers: usize) -> Control<'_> {
        Control {
            budget: self.budget,
            workers,
            patience: self.patience,
            observer: self.observer,
            translate: &|_| unreachable!("nothing is found"),
        }
    }

    fn wanted(&self) -> Wanted {
        match self.options {
            Options { all: Some(limit), .. } => Wanted::All(*limit),
            Options { first: true, .. } => Wanted::First,
            _ => Wanted::Best,
        }
    }

    fn context(&self, lines: usize) -> Context<'_> {
        let mut conditions = vec![0; self.candidates.len().div_ceil(64)];
        for condition in 0..self.free {
            conditions[condition / 64] |= 1 << (condition % 64);
        }
        let ranks: Vec<u8> = self.candidates.iter().map(|candidate| candidate.rank as u8).collect();
        // A program then has exactly this many.
        let exact = self.fewer_excluded && lines > 1;
        Context {
            mode: self.options.mode,
            max_lines: lines + 1,
            actions: self.actions.len(),
            conditions,
            order: self.order(),
            min_lines: if exact { lines + 1 } else { 1 },
            min_rank: ranks.iter().copied().min().unwrap_or(0),
            ranks,
            pruning: self.options.pruning,
            all: self.options.all.is_some(),
            fixed: self.options.sketch.is_some(),
            analysis: self.analysis.as_ref(),
        }
    }

    /// The node in which nothing is decided, but for what a sketch says.
    fn root(&self, context: &Context<'_>) -> Node {
        let mut node =
            Node { cursors: vec![Cursor::START; self.spaces.len()], weight: 1.0, ..Node::default() };
        for instruction in self.options.sketch.iter().flat_map(Sketch::instructions) {
            self.give(&mut node, instruction, context);
        }
        node
    }

    /// Adds a line of a sketch below the others.
    fn give(&self, node: &mut Node, instruction: &SketchInstruction, context: &Context<'_>) {
        let line = node.graph.push(match instruction {
            SketchInstruction::Hole => Op::Nil,
            SketchInstruction::Act(action) => {
                let known = self.actions.iter().position(|other| other == action);
                Op::Act(known.unwrap_or(self.actions.len()) as u16)
            }
            SketchInstruction::Goto { .. } => Op::Goto(0),
            SketchInstruction::End => Op::End,
        });
        if line > 0 {
            node.graph.follow(line - 1, line);
        }
        if let SketchInstruction::Goto { target, unless } = instruction {
            let all = &context.conditions;
            node.sets.extend(unless.map_or_else(|| all.clone(), |fluent| self.only(fluent)));
            if let Some(target) = target {
                node.graph.jump(line, target.0 as LineId);
            }
        }
    }

    /// The set of one condition.
    fn only(&self, fluent: FluentId) -> Vec<u64> {
        let mut set = vec![0; self.candidates.len().div_ceil(64)];
        let condition = self.candidates.iter().position(|candidate| candidate.fluent == fluent);
        if let Some(condition) = condition {
            set[condition / 64] |= 1 << (condition % 64);
        }
        set
    }

    /// Positive examples first; among them the smallest or the largest.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.spaces.len()).collect();
        order.sort_by_key(|&example| self.spaces[example].slots());
        if self.largest_first {
            order.reverse();
        }
        order.sort_by_key(|&example| self.spaces[example].label);
        order
    }

    /// Estimates the size of the search for both orders of the examples, and keeps the better one.
    fn choose_order(&mut self, lines: usize) {
        let sizes = [false, true].map(|largest_first| {
            self.largest_first = largest_first;
            self.estimate(lines)
        });
        self.largest_first = sizes[1] <= sizes[0];
    }

    /// The estimated number of nodes for a bound.
    fn estimate(&self, lines: usize) -> f64 {
        let context = self.context(lines);
        let control = self.control(1);
        let root = self.root(&context);
        let pool = Pool::new(&control, Wanted::Best, lines, 1);
        Worker::new(&context, &root, self.spaces.clone()).estimate(DIVES, &pool)
    }

    /// A solution as a program.
    fn translate(&self, solution: &Solution) -> Found {
        let graph = &solution.graph;
        let place = |line: LineId| {
            let place = solution.order.iter().position(|&other| other == line);
            Line(place.unwrap_or(solution.order.len()) as u32)
        };
        let words = self.candidates.len().div_ceil(64);
        let mut conditions = Vec::new();
        let mut instructions: Vec<Instruction> = (solution.order.iter().zip(0..))
            .map(|(&line, number)| match graph.op(line) {
                Op::Act(action) => Instruction::Act(self.actions[action as usize]),
                Op::Nil | Op::End => Instruction::End,
                Op::Goto(set) => {
                    let fitting = self.fitting(&solution.sets[set as usize * words..][..words]);
                    let unless = fitting[0];
                    conditions.push((Line(number), fitting));
                    let target = graph.target(line);
                    Instruction::Goto {
                        target: if target == OPEN { Line(number + 1) } else { place(target) },
                        unless,
                    }
                }
            })
            .collect();
        if solution.extra_end {
            instructions.push(Instruction::End);
        }
        let program = Program::new(instructions).expect("a layout ends with `end`");
        Found { program, conditions }
    }

    /// All fluents of a set of conditions.
    fn fitting(&self, set: &[u64]) -> Vec<FluentId> {
        let all = self.candidates.iter().enumerate();
        let fitting = all.filter(|(condition, _)| set[condition / 64] >> (condition % 64) & 1 == 1);
        fitting.map(|(_, candidate)| candidate.fluent).collect()
    }
}

/// Works until there are no more tasks, and returns what was explored.
fn work<'n>(mut worker: Worker<'_, 'n>, pool: &Pool<'_>) -> Vec<Space<'n>> {
    while let Some(task) = pool.take() {
        worker.search(&task, pool);
    }
    worker.into_spaces()
}

/// Whether a sketch asks for a goto although there is no condition to test.
fn has_empty_goto(root: &Node, words: usize) -> bool {
    root.sets.len() < root.graph.gotos() * words.max(1)
        || words > 0 && root.sets.chunks(words).any(|set| set.iter().all(|&word| word == 0))
}
