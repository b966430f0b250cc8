//! The examples of a problem as a search needs them.

use genplan_core::budget::{Budget, Holding, Meter, StopReason};
use genplan_core::instance::{Instance, Test};
use genplan_core::pointers::Operation;
use genplan_core::simulator::{Network, Watch};
use genplan_core::verdict::Label;

use super::space::Space;
use super::vocabulary::SearchVocabulary;
use crate::problem::{GeneralizedProblem, GroundExample};
use crate::question::Question;

/// A problem that is ready to be searched.
pub struct PreparedProblem<'p> {
    pub(super) question: &'p Question,
    pub(super) vocabulary: SearchVocabulary,
    /// The examples that count; or why the budget was not enough for them.
    examples: Result<Vec<PreparedExample<'p>>, StopReason>,
    _held: Holding,
}

impl<'p> PreparedProblem<'p> {
    /// Prepares the examples that count, as far as the budget goes.
    pub fn new(question: &'p Question, budget: &Budget) -> Self {
        let problem = &*question.problem;
        let vocabulary = SearchVocabulary::new(question);
        let mut room = Room::new(budget, question.native.threads);
        let examples = problem.canonical().into_iter().map(|number| &problem.examples[number]);
        let counting = examples.filter(|example| question.mode.counts(example.label));
        let examples = counting.map(|example| room.example(problem, example, &vocabulary)).collect();
        PreparedProblem { question, vocabulary, examples, _held: room.held }
    }

    pub(super) fn spaces(&self) -> Result<Vec<Space<'_>>, StopReason> {
        let examples = self.examples.as_ref().map_err(|reason| *reason)?;
        Ok(examples.iter().map(PreparedExample::space).collect())
    }
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

/// Whatever the limit, there is room for this many bytes of networks, so that a small one is about states.
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

    /// The network of an example for which this many words are needed as well, if the budget allows that.
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

    /// An example with what actions and conditions mean there, if the budget allows that.
    fn example<'p>(
        &mut self,
        problem: &'p GeneralizedProblem,
        example: &'p GroundExample,
        vocabulary: &SearchVocabulary,
    ) -> Result<PreparedExample<'p>, StopReason> {
        let SearchVocabulary { actions, candidates, .. } = vocabulary;
        // The names of an action or a condition are looked for among all of the domain.
        let names = 1 + (problem.domain.actions.len() + problem.domain.predicates.len()) as u64 / 4;
        let (ground, frame) = (&example.ground, &problem.frame);
        let (mut numbers, mut operations, mut tests) = (Vec::new(), Vec::new(), Vec::new());
        for &action in actions {
            self.meter.work(names)?;
            let operation = ground.operation(frame, action);
            self.take(operation.as_ref().map_or(0, Operation::bytes))?;
            numbers.push(operation.as_ref().map(|_| operations.len()));
            operations.extend(operation);
        }
        for candidate in candidates {
            self.meter.work(names)?;
            let test = ground.test(frame, candidate.fluent);
            self.take(test.bytes())?;
            tests.push(test);
        }
        let network = self.network(ground.instance(), operations, actions.len() + candidates.len())?;
        Ok(PreparedExample { label: example.label, numbers, tests, network })
    }
}
