//! Parts of a search: for whoever searches them elsewhere, on another machine for example.
//!
//! The last and longest search of a bound is a [`Tree`]. Its nodes are [`NodePath`]s: the decisions that lead there from the
//! root, as threads hand them over, too. Whoever knows the question and the tree can search below some nodes with a
//! bounded amount of work ([`Explorer::explore`]); what is left are other nodes. So a tree is searched by whoever is
//! there, in whatever order: programs are compared by cost and path, so the best one is the same in the end.
//!
//! Paths mean the same to all explorers of a tree, because each gets ready in the same way, from nothing but the question.

use std::collections::BTreeSet;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use std::time::Duration;

use genplan_core::budget::StopReason;

use super::SearchStatistics;
use super::choice::{Choice, Path};
use super::engine::{Search, SearchBound};
use super::index::{ActionIndex, LineId};
use super::observer::Silent;
use super::pool::{Finished, Pool, SearchStop};
use super::solution::Solution;
use super::worker::{Counts, Worker};
use crate::question::Wanted;

/// After a search was stopped, programs that were found are found again for about this long.
const GRACE: Duration = Duration::from_secs(1);

/// Which search it is. All else about it follows from the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The bound on the lines.
    pub lines: usize,
    /// Whether it is known that fewer lines are not enough.
    pub fewer_excluded: bool,
    /// Whether the largest example is asked first what to decide, or the smallest.
    pub largest_first: bool,
}

/// A node of a tree: the path to it from the root.
///
/// ```
/// use genplan::search::NodePath;
/// let path: NodePath = "a2 g j l0".parse()?;
/// assert_eq!(path.to_string(), "a2 g j l0");
/// assert!(NodePath::ROOT < path && "x".parse::<NodePath>().is_err());
/// # Ok::<(), genplan::search::NotANodePath>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct NodePath(pub(super) Path);

/// A text that is not the path of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotANodePath(String);

impl NodePath {
    /// The root of a tree.
    pub const ROOT: NodePath = NodePath(Path::new());
}

impl Display for NodePath {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (number, choice) in self.0.iter().enumerate() {
            f.write_str(if number > 0 { " " } else { "" })?;
            match choice {
                Choice::Jump => f.write_str("j")?,
                Choice::Fall => f.write_str("f")?,
                Choice::Line(line) => write!(f, "l{}", line.index())?,
                Choice::Act(action) => write!(f, "a{}", action.index())?,
                Choice::Goto => f.write_str("g")?,
                Choice::End => f.write_str("e")?,
            }
        }
        Ok(())
    }
}

impl FromStr for NodePath {
    type Err = NotANodePath;

    fn from_str(text: &str) -> Result<Self, NotANodePath> {
        let choices =
            text.split_whitespace().map(|word| choice(word).ok_or_else(|| NotANodePath(text.to_owned())));
        choices.collect::<Result<_, _>>().map(NodePath)
    }
}

fn choice(word: &str) -> Option<Choice> {
    match word {
        "j" => Some(Choice::Jump),
        "f" => Some(Choice::Fall),
        "g" => Some(Choice::Goto),
        "e" => Some(Choice::End),
        _ => {
            let number: u32 = word.get(1..)?.parse().ok()?;
            match word.as_bytes()[0] {
                b'l' => Some(Choice::Line(LineId::new(u8::try_from(number).ok()?.into()))),
                b'a' => Some(Choice::Act(ActionIndex::new(usize::try_from(number).ok()?))),
                _ => None,
            }
        }
    }
}

impl Display for NotANodePath {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not the path of a node", self.0)
    }
}

impl std::error::Error for NotANodePath {}

/// A program, by what it costs and where it is. The least of these is the best program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FoundAt {
    /// A number: less is better.
    pub cost: u64,
    /// Where the program is.
    pub path: NodePath,
}

impl FoundAt {
    pub(super) fn new(solution: &Solution, wanted: Wanted) -> Self {
        FoundAt { cost: solution.cost.counted(wanted), path: NodePath(solution.path.clone()) }
    }
}

/// Some of the search.
#[derive(Clone, Debug)]
pub struct WorkUnit {
    /// Search below these nodes, one after the other.
    pub paths: Vec<NodePath>,
    /// Stop after about this long.
    pub time: Duration,
    /// The best program that is known: only better ones matter, unless all are wanted.
    pub best: Option<FoundAt>,
}

/// What came of a work unit.
#[derive(Clone, Debug, Default)]
pub struct Explored {
    /// The best program, or all if all are wanted.
    pub found: Vec<FoundAt>,
    /// What is left to search below nodes that were looked at, and the estimated share of the tree that each is.
    pub rest: Vec<(NodePath, f64)>,
    /// The nodes that were not looked at.
    pub unseen: Vec<NodePath>,
    /// What it cost.
    pub statistics: SearchStatistics,
}

impl Explored {
    /// Nothing yet: the whole tree is left.
    pub fn root() -> Self {
        Explored { rest: vec![(NodePath::ROOT, 1.0)], ..Explored::default() }
    }

    /// What a search has left when it paused; its nodes are taken for equally large.
    fn before(paused: Finished, wanted: Wanted) -> Self {
        let Finished { solutions, counts, open, .. } = paused;
        let share = (1.0 - counts.share) / open.len().max(1) as f64;
        Explored {
            found: solutions.iter().map(|solution| FoundAt::new(solution, wanted)).collect(),
            rest: open.into_iter().rev().map(|path| (NodePath(path), share)).collect(),
            ..Explored::default()
        }
    }
}

/// What came of a whole tree.
#[derive(Clone, Debug, Default)]
pub struct Searched {
    /// The best program, or all if all are wanted.
    pub found: Vec<FoundAt>,
    /// The estimated share of the tree that was searched.
    pub share: f64,
    /// What it cost.
    pub statistics: SearchStatistics,
    /// Why it was stopped, if it was.
    pub stopped: Option<StopReason>,
}

/// Somebody who searches trees instead of the threads of this process.
pub trait WorkerPool: Sync {
    /// Searches all of a tree that is left: below the nodes of `begun.rest`. The programs that are found already count among those
    /// of the answer; what they have cost does not.
    fn search(&self, tree: &Tree, begun: &Explored) -> Searched;
}

/// Somebody who is ready to search parts of a tree.
pub struct Explorer<'e> {
    search: &'e Search<'e>,
    tree: Tree,
    worker: Worker<'e, 'e>,
}

impl Search<'_> {
    /// Gets ready to search parts of a tree, and works with that.
    pub fn with_explorer<T>(
        &mut self,
        tree: &Tree,
        work: impl FnOnce(&mut Explorer<'_>) -> T,
    ) -> Result<T, StopReason> {
        self.prepared()?;
        let &Tree { lines, fewer_excluded, largest_first } = tree;
        let bound = SearchBound { lines, fewer_excluded, conditions: self.problem.vocabulary.free };
        while self.patience < u64::MAX {
            // States that a search comes to often are numbered first, and lie side by side: that saves a fifth of the time.
            self.attempt(bound, u64::MAX, None);
            self.look_closer()?;
        }
        self.largest_first = largest_first;
        let context = self.context(bound, 1);
        let worker = Worker::new(&context, self.spaces.clone(), self.budget.meter());
        Ok(work(&mut Explorer { search: self, tree: *tree, worker }))
    }

    /// Lets a worker pool search a tree, or go on with it. Its programs are found again where it says that they are.
    pub(super) fn send(
        &mut self,
        tree: &Tree,
        paused: Option<Finished>,
        workers: &dyn WorkerPool,
    ) -> Finished {
        let begun = paused
            .map_or_else(Explored::root, |paused| Explored::before(paused, self.problem.question.wanted));
        let Searched { found, share, statistics, stopped } = workers.search(tree, &begun);
        let (solutions, stop) = match self.find_again(tree, found, stopped.is_some()) {
            Ok(solutions) => (solutions, stopped),
            Err(reason) => (Vec::new(), Some(reason)),
        };
        if self.problem.question.wanted.is_all() {
            let (vocabulary, told) =
                (&self.problem.vocabulary, begun.found.iter().map(|found| &found.path.0));
            let told: BTreeSet<&Path> = told.collect();
            let new = solutions.iter().filter(|solution| !told.contains(&solution.path));
            new.for_each(|solution| self.observer.found(&vocabulary.translate(solution)));
        }
        self.statistics.add(&statistics);
        let counts = Counts { share, ..Counts::default() };
        Finished { solutions, counts, stop: stop.map(SearchStop::Limit), ..Finished::default() }
    }

    /// The solutions that are at these nodes, best first. What was found is not lost because the time is over.
    fn find_again(
        &self,
        tree: &Tree,
        mut found: Vec<FoundAt>,
        is_late: bool,
    ) -> Result<Vec<Solution>, StopReason> {
        if found.is_empty() {
            return Ok(Vec::new());
        }
        found.sort();
        let budget = self.budget.clone().without_time();
        let until = budget.clock().now().checked_add(GRACE).filter(|_| is_late);
        let mut search = Search::new(self.problem, &budget, &Silent);
        search.with_explorer(tree, |explorer| explorer.solutions(&found, until))?
    }
}

impl Explorer<'_> {
    /// Searches some of the tree. If a limit is reached, nothing of it counts.
    pub fn explore(&mut self, unit: &WorkUnit) -> Result<Explored, StopReason> {
        let Explorer { search, tree, worker } = self;
        let paths = unit.paths.iter().rev().map(|path| path.0.clone()).collect();
        let pool = Pool::new(search, &Silent, search.problem.question.wanted, tree.lines);
        let mut pool = pool.with(paths, unit.best.as_ref());
        pool.until = search.budget.clock().now().checked_add(unit.time);
        while let Some(path) = pool.take() {
            worker.search(&path, &pool);
            if pool.is_late() {
                pool.end(SearchStop::Work);
            }
        }
        let rest = worker.untried();
        pool.account(&mut worker.counts);
        let Finished { solutions, counts, stop, open } = pool.finish();
        if let Some(SearchStop::Limit(reason)) = stop {
            return Err(reason);
        }
        Ok(Explored {
            found: solutions
                .iter()
                .map(|solution| FoundAt::new(solution, search.problem.question.wanted))
                .collect(),
            rest: rest.into_iter().map(|(path, share)| (NodePath(path), share)).collect(),
            unseen: open.into_iter().rev().map(NodePath).collect(),
            statistics: counts.statistics,
        })
    }

    /// The solutions that are at these nodes, or the first of them if it becomes late.
    fn solutions(&mut self, found: &[FoundAt], until: Option<Duration>) -> Result<Vec<Solution>, StopReason> {
        let mut solutions = Vec::new();
        for FoundAt { path, .. } in found {
            solutions.push(self.solution(path)?);
            if until.is_some_and(|until| self.search.budget.clock().now() >= until) {
                break;
            }
        }
        Ok(solutions)
    }

    /// The solution that is at a node. There is one, unless this explorer has other limits than the one that found it.
    fn solution(&mut self, path: &NodePath) -> Result<Solution, StopReason> {
        let Explorer { search, tree, worker } = self;
        let pool = Pool::new(search, &Silent, Wanted::All(usize::MAX), tree.lines);
        worker.go_to(&path.0, &pool)?;
        let found = pool.finish().solutions.into_iter().find(|solution| solution.path == path.0);
        found.ok_or(StopReason::Memory)
    }
}
