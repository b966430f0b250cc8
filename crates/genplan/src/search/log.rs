//! The tree of a bound as a log that another program can follow.
//!
//! Which example decides at a node is all that a search chooses: everything else is splitting. So the log has a symbol for each node
//! in pre-order: as many ones as there are unfinished examples before the one that decides, and a zero. (A search always lets the first one
//! decide. A checker need not know that.)
//!
//! The log is of a search without the rules that cut off programs that fit, or whose executions say nothing; what is left are dead
//! ends, of which a checker can make its own tables. It is the log of the last attempt: where a search begins again, so does the log.

use genplan_core::budget::StopReason;
use genplan_core::frame::{ActionId, FluentId};

use super::engine::{Search, SearchBound};
use super::pool::{Pool, SearchStop};
use super::worker::Worker;
use crate::question::{Native, Pruning, Question};

/// The tree of all programs within a bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeLog {
    /// The numbers of the examples that count among those of the problem, in the order of the symbols.
    pub examples: Vec<usize>,
    /// By example in this order: whether states are dead ends by a table, and if so, whether this tells sets of actions apart.
    pub tables: Vec<Option<bool>>,
    /// The actions, in the order in which they are tried.
    pub actions: Vec<ActionId>,
    /// The conditions of gotos.
    pub conditions: Vec<FluentId>,
    /// How many nodes have a symbol.
    pub nodes: u64,
    /// The symbols, eight to a byte, the lowest bit first.
    pub symbols: Vec<u8>,
}

/// The nodes of a tree, as far as they are visited.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NodeLog {
    nodes: u64,
}

impl NodeLog {
    /// A node at which the first unfinished example decides: its symbol is a zero.
    #[inline]
    pub(super) fn first_decides(&mut self) {
        self.nodes += 1;
    }
}

impl Question {
    /// The question to a search that is to be logged.
    pub(crate) fn logged(&self) -> Question {
        let native = Native { threads: 1, pruning: Pruning::Only("dead-ends"), ..self.native };
        Question { native, ..self.clone() }
    }
}

impl Search<'_> {
    /// Searches all programs of at most this many lines, for a [logged](Question::logged) question, and writes down the tree.
    pub(crate) fn tree(&mut self, lines: usize) -> Result<TreeLog, StopReason> {
        self.prepared()?;
        let bound = SearchBound { lines, fewer_excluded: false, conditions: self.problem.vocabulary.free };
        loop {
            let (log, stop) = self.log(bound);
            match stop {
                None => return Ok(self.logged(log)),
                Some(SearchStop::Limit(reason)) => return Err(reason),
                Some(SearchStop::Analysis | SearchStop::Work) => self.look_closer()?,
            }
            if self.patience == u64::MAX {
                self.choose_order(bound)?;
            }
        }
    }

    /// Searches a bound until it is decided or an analysis pays.
    fn log(&mut self, bound: SearchBound) -> (NodeLog, Option<SearchStop>) {
        let context = self.context(bound, 1);
        let mut pool = Pool::new(self, self.observer, self.problem.question.wanted, bound.lines);
        pool.patience = self.patience;
        let mut worker = Worker::new(&context, self.spaces.clone(), self.budget.meter());
        worker.log = Some(NodeLog::default());
        worker.search(&[], &pool);
        worker.leave(&pool);
        let (log, spaces) = (worker.log.unwrap_or_default(), worker.spaces);
        let finished = pool.finish();
        self.spaces = spaces;
        self.statistics.add(&finished.counts.statistics);
        (log, finished.stop)
    }

    fn logged(&self, log: NodeLog) -> TreeLog {
        let Question { problem, mode, .. } = self.problem.question;
        let counts = |number: &usize| mode.counts(problem.examples[*number].label);
        let counting: Vec<usize> = problem.canonical().into_iter().filter(counts).collect();
        let (order, tables) = (self.order(), self.rules.dead_end_tables());
        let bytes = usize::try_from(log.nodes.div_ceil(8)).unwrap_or(usize::MAX);
        TreeLog {
            examples: order.iter().map(|example| counting[example.index()]).collect(),
            tables: order.iter().map(|example| tables.get(example.index()).copied().flatten()).collect(),
            actions: self.problem.vocabulary.actions.clone(),
            conditions: self.problem.vocabulary.candidates.iter().map(|candidate| candidate.fluent).collect(),
            nodes: log.nodes,
            symbols: vec![0; bytes],
        }
    }
}
