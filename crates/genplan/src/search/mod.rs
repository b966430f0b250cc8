//! The native engine: the smallest program within a bound that fits the examples, or the proof that there is none.
//!
//! The search decides only what the execution of the examples asks for.
//!
//! | module | what it is |
//! |---|---|
//! | `partial`, `cursor` | a partial program, and how far each example gets with it; both can take steps back |
//! | `worker`, `expand`, `choice` | depth-first search over these, by lazy decisions |
//! | `rules` | what is cut off, and why: one file for each rule |
//! | `prepare`, `vocabulary` | the examples as networks, and what programs can be made of |
//! | `engine` | which search is made for a bound; analysis and threads where they pay |
//! | `space` | the state space of an example, explored as far as it is asked for |
//! | `guided`, `open_list`, `repetition` | best-first search over the same nodes |
//! | `price`, `distance`, `projection` | which of them are promising |
//! | `context`, `pool`, `check_in` | what a search is about, what threads share, and how they keep to the budget |
//! | `observer`, `estimate` | what is told meanwhile, and how much of a bound has been searched |
//! | `log` | the tree of a bound, for a certificate |
//! | `subtree` | parts of a search, for whoever searches them elsewhere |
//! | `solution`, `translate` | which of two programs is better, and how its lines are laid out |
//! | `index`, `thresholds` | numbers of examples, states and actions; when which means is used |
//!
//! Every cut carries its argument where it stands, and can be switched off by [`Pruning`](crate::question::Pruning).

#![warn(clippy::cast_possible_truncation)]

mod check_in;
mod choice;
mod context;
mod cursor;
mod distance;
mod engine;
mod estimate;
mod expand;
mod guided;
mod index;
mod log;
mod observer;
mod open_list;
mod partial;
mod pool;
mod prepare;
mod price;
mod projection;
mod repetition;
mod rules;
mod solution;
mod space;
mod subtree;
mod thresholds;
mod translate;
mod vocabulary;
mod worker;

use genplan_core::budget::{Budget, StopReason};
use genplan_core::frame::FluentId;
use genplan_core::program::{Line, Program};

use crate::question::Question;
use crate::replay::Replay;
pub use engine::Search;
pub use log::TreeLog;
pub use observer::{SearchObserver, SearchProgress, Silent, WorkDone};
pub use partial::MAX_LINES;
pub use prepare::PreparedProblem;
pub use price::Prices;
pub use rules::RULES;
pub use subtree::{
    Explored, Explorer, FoundAt, NodePath, NotANodePath, Searched, Tree, WorkUnit, WorkerPool,
};

/// By goto: its line, and conditions with which examples take another path and still end as they must.
pub type OtherPaths = Vec<(Line, Vec<FluentId>)>;

/// A program that fits the examples.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The program with the best conditions.
    pub program: Program,
    /// By goto: its line and all conditions that fit and take the same path, the best first.
    pub conditions: Vec<(Line, Vec<FluentId>)>,
    /// The conditions that fit by another path, as long as the other gotos test what they do; `None` if they are not known.
    pub other_paths: Option<OtherPaths>,
    /// Those of all these that are true in no state of any example.
    pub never_true: Vec<FluentId>,
    /// How many of its gotos can only test objects of single examples.
    pub specific: usize,
    /// What it does on the examples, once it was executed on them.
    pub replay: Option<Replay>,
}

impl Found {
    /// A program about which no more is known.
    pub fn new(program: Program) -> Self {
        let (conditions, never_true) = Default::default();
        Found { program, conditions, other_paths: None, never_true, specific: 0, replay: None }
    }

    /// Its gotos that jump whenever an example reaches them, as far as that is known.
    pub fn always_jumping(&self) -> Vec<Line> {
        self.replay.as_ref().map_or_else(Vec::new, Replay::always_jumping)
    }
}

/// What was counted in a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchStatistics {
    /// Partial programs looked at.
    pub nodes: u64,
    /// Instructions executed.
    pub steps: u64,
    /// By pruning rule, as in [`RULES`]: how often it has cut something off.
    pub cuts: [u64; RULES.len()],
}

impl SearchStatistics {
    /// How much that was.
    pub fn work(&self) -> WorkDone {
        WorkDone { nodes: self.nodes, steps: self.steps }
    }

    /// Adds what another search cost.
    pub fn add(&mut self, other: &SearchStatistics) {
        self.nodes += other.nodes;
        self.steps += other.steps;
        self.cuts.iter_mut().zip(other.cuts).for_each(|(cuts, more)| *cuts += more);
    }
}

/// What came of searching all programs of at most this many lines.
#[derive(Clone, Debug)]
pub struct Bounded {
    /// Programs that fit: the best one, or all that were asked for.
    pub programs: Vec<Found>,
    /// The estimated share of the search space that was searched.
    pub share: f64,
    /// Why it was stopped, if it was.
    pub stopped: Option<StopReason>,
}

impl Bounded {
    /// What a search that proves nothing has found, or why it was stopped.
    pub(crate) fn of(result: Result<Vec<Found>, StopReason>) -> Self {
        let stopped = result.as_ref().err().copied();
        Bounded { programs: result.unwrap_or_default(), share: 0.0, stopped }
    }
}

/// Prepares a search for programs that solve all positive examples and fail on all negative ones, and works with it.
pub fn with_search<T>(
    question: &Question,
    budget: &Budget,
    observer: &dyn SearchObserver,
    work: impl FnOnce(&mut Search<'_>) -> T,
) -> T {
    let prepared = PreparedProblem::new(question, budget);
    work(&mut Search::new(&prepared, budget, observer))
}
