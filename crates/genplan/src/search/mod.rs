//! The native engine: the smallest program within a bound that fits the examples, or the proof that there is none.
//!
//! The search decides only what the execution of the examples asks for.
//!
//! | module | what it is |
//! |---|---|
//! | `partial`, `cursor` | a partial program, and how far each example gets with it; both can take steps back |
//! | `worker`, `expand` | depth-first search over these, by lazy decisions |
//! | `rules` | what is cut off, and why: one file for each rule |
//! | `engine` | which search is made for a bound; analysis and threads where they pay |
//! | `space` | the state space of an example, explored as far as it is asked for |
//! | `guided`, `open_list`, `repetition` | best-first search over the same nodes |
//! | `price`, `distance` | which of them are promising |
//! | `pool`, `share` | what threads share, and how they keep to the budget |
//! | `subtree` | parts of a search, for whoever searches them elsewhere |
//! | `solution`, `translate` | which of two programs is better, and how its lines are laid out |
//! | `thresholds` | when which means is used |
//!
//! Every cut carries its argument where it stands, and can be switched off by [`Pruning`].

#![warn(clippy::cast_possible_truncation)]

mod choice;
mod context;
mod cursor;
mod distance;
mod engine;
mod estimate;
mod expand;
mod guided;
mod index;
mod observer;
mod open_list;
mod partial;
mod plain;
mod pool;
mod price;
mod repetition;
mod rules;
mod share;
mod solution;
mod space;
mod subtree;
mod thresholds;
mod translate;
mod worker;

use genplan_core::budget::{Budget, Holding, Meter, StopReason};
use genplan_core::frame::{ActionId, FluentId, Symbol};
use genplan_core::instance::{Instance, Test};
use genplan_core::pointers::Operation;
use genplan_core::program::{Line, Program};
use genplan_core::simulator::{Network, Watch};
use genplan_core::verdict::Label;

use crate::problem::GeneralizedProblem;
use crate::program::{Sketch, SketchInstruction};
use crate::question::{Candidate, ConditionChoice, Mode, Rank, Wanted, candidates};
pub use engine::Search;
pub use observer::{Attempt, PointerScope, SearchObserver, SearchProgress, Silent, WorkDone};
pub use partial::MAX_LINES;
pub use price::Prices;
pub use rules::{Pruning, RULES};
use space::Space;
pub use subtree::{Crew, Errand, Explored, Explorer, FoundAt, NoPlace, Place, Searched, Tree};

/// What to search for, and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// What counts as a failure.
    pub mode: Mode,
    /// How many threads to use.
    pub threads: usize,
    /// Which programs within the bound are wanted.
    pub wanted: Wanted,
    /// The conditions of gotos.
    pub conditions: ConditionChoice,
    /// What to cut off.
    pub pruning: Pruning,
    /// Nodes before the state spaces are analysed.
    pub patience: u64,
    /// A program with holes that is to be completed.
    pub sketch: Option<Sketch>,
    /// The order of guided search.
    pub prices: Prices,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            mode: Mode::Pn,
            threads: 1,
            wanted: Wanted::Best,
            conditions: ConditionChoice::default(),
            pruning: Pruning::default(),
            patience: thresholds::PATIENCE,
            sketch: None,
            prices: Prices::default(),
        }
    }
}

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
    /// How many of its gotos can only test objects of single examples.
    pub specific: usize,
}

/// What a synthesis cost.
#[derive(Clone, Copy, Debug, Default)]
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

/// What came of searching all programs of at most so many lines.
#[derive(Clone, Debug)]
pub struct Bounded {
    /// Programs that fit: the best one, or all that were asked for.
    pub programs: Vec<Found>,
    /// The estimated share of the search space that was searched.
    pub share: f64,
    /// Why it was stopped, if it was.
    pub stopped: Option<StopReason>,
}

/// Prepares a search for programs that solve all positive examples and fail on all negative ones, and works with it.
pub fn with_search<T>(
    problem: &GeneralizedProblem,
    options: &Options,
    budget: &Budget,
    observer: &dyn SearchObserver,
    work: impl FnOnce(&mut Search<'_, '_>) -> T,
) -> T {
    let (actions, candidates, free) = vocabulary(problem, options);
    let basic_actions = actions.iter().take_while(|&&action| problem.is_basic(action)).count();
    let mut room = Room::new(budget, options.threads);
    // The names of an action or a condition are looked for among all of the domain.
    let names = 1 + (problem.domain.actions.len() + problem.domain.predicates.len()) as u64 / 4;
    let examples = problem.canonical().into_iter().map(|number| &problem.examples[number]);
    let prepared = examples
        .filter(|example| options.mode.counts(example.label))
        .map(|example| {
            let (ground, frame, mut operations) = (&example.ground, &problem.frame, Vec::new());
            let numbers = actions.iter().map(|&action| {
                room.meter.work(names)?;
                let Some(operation) = ground.operation(frame, action) else { return Ok(None) };
                room.take(operation.bytes())?;
                operations.push(operation);
                Ok(Some(operations.len() - 1))
            });
            let numbers = numbers.collect::<Result<Vec<Option<usize>>, StopReason>>()?;
            let tests = candidates.iter().map(|candidate| {
                room.meter.work(names)?;
                let test = ground.test(frame, candidate.fluent);
                room.take(test.bytes()).map(|()| test)
            });
            let tests = tests.collect::<Result<Vec<Test>, StopReason>>()?;
            let network = room.network(ground.instance(), operations, actions.len() + candidates.len())?;
            Ok(PreparedExample { label: example.label, numbers, tests, network })
        })
        .collect::<Result<Vec<PreparedExample<'_>>, StopReason>>();
    let (prepared, networks) = match prepared {
        Ok(networks) => (Ok(()), networks),
        Err(reason) => (Err(reason), Vec::new()),
    };
    let spaces = networks.iter().map(PreparedExample::space).collect();
    work(&mut Search {
        options,
        prepared,
        pointers: rules::NamedPointers::new(&problem.frame, &actions),
        actions,
        basic_actions,
        candidates,
        free,
        spaces,
        rules: rules::PruningRules::default(),
        is_complete: false,
        patience: engine::patience(options),
        largest_first: false,
        budget,
        statistics: SearchStatistics::default(),
        observer,
        guided: None,
        max_nodes: u64::MAX,
        only_general: false,
    })
}

/// An example whose states can be computed.
struct PreparedExample<'i> {
    label: Label,
    /// By action: its number in the network.
    numbers: Vec<Option<usize>>,
    /// By condition.
    tests: Vec<Test>,
    network: Network<'i>,
}

impl PreparedExample<'_> {
    fn space(&self) -> Space<'_> {
        Space::new(self.label, &self.network, self.numbers.clone(), self.tests.clone())
    }
}

/// Whatever the limit, there is room for so many bytes of networks, so that a small one is about states.
const SMALL: usize = 1 << 20;

/// What the examples of a search take before it begins.
struct Room<'b> {
    meter: Meter<'b>,
    held: Holding,
    bytes: usize,
    /// How often the search copies an example: for its threads, and for guided search.
    copies: usize,
}

impl<'b> Room<'b> {
    fn new(budget: &'b Budget, threads: usize) -> Self {
        Room { meter: budget.meter(), held: budget.holding(), bytes: 0, copies: threads + 2 }
    }

    /// The network of an example for which so many words are needed as well, if the budget allows that.
    fn network<'i>(
        &mut self,
        instance: &'i Instance,
        actions: Vec<Operation>,
        words: usize,
    ) -> Result<Network<'i>, StopReason> {
        self.take(instance.bytes() + 16 * words)?;
        let network = Network::new(instance, actions, Watch::Everything);
        self.take(self.copies * network.bytes())?;
        Ok(network)
    }

    fn take(&mut self, bytes: usize) -> Result<(), StopReason> {
        self.meter.work(bytes as u64 / 16)?;
        self.bytes += bytes;
        self.held.set(self.bytes.saturating_sub(SMALL))
    }
}

/// Whether an action is about objects of single examples.
fn names_objects(action: ActionId, problem: &GeneralizedProblem) -> bool {
    let (frame, constants) = (&problem.frame, &problem.domain.constants);
    let is_object = |&symbol: &Symbol| constants.get(frame.name(symbol)).is_none();
    !problem.is_over_pointers() && frame.action_term(action)[1..].iter().any(is_object)
}

/// The actions and conditions of programs, and how many of the conditions any goto may test.
fn vocabulary(problem: &GeneralizedProblem, options: &Options) -> (Vec<ActionId>, Vec<Candidate>, usize) {
    let mut candidates = candidates(problem, &options.conditions);
    let free = candidates.len();
    let mut actions: Vec<ActionId> = problem.actions().into_iter().collect();
    actions.sort_by_cached_key(|&action| {
        (
            !problem.is_basic(action),
            names_objects(action, problem),
            problem.frame.show_action(action).to_string(),
        )
    });
    actions.extend(problem.never_applicable());
    for instruction in options.sketch.iter().flat_map(Sketch::instructions) {
        match *instruction {
            SketchInstruction::Act(action) if !actions.contains(&action) => actions.push(action),
            SketchInstruction::Goto { unless: Some(fluent), .. }
                if candidates.iter().all(|candidate| candidate.fluent != fluent) =>
            {
                candidates.push(Candidate { fluent, rank: Rank::Specific });
            }
            _ => {}
        }
    }
    (actions, candidates, free)
}
