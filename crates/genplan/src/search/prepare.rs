//! The examples of a problem as a search needs them.

use genplan_core::budget::{Budget, Holding, Meter, StopReason};
use genplan_core::instance::Test;
use genplan_core::pointers::Operation;
use genplan_core::simulator::{Network, Watch};
use genplan_core::verdict::Label;

use super::vocabulary::SearchVocabulary;
use crate::problem::{GeneralizedProblem, GroundExample};
use crate::question::Question;

/// A problem that is ready to be searched.
pub struct PreparedProblem<'p> {
    pub(super) question: &'p Question,
    pub(super) vocabulary: SearchVocabulary,
    /// The examples that count; or why the budget was not enough for them.
    pub(super) examples: Result<Vec<PreparedExample<'p>>, StopReason>,
    _held: Holding,
}

impl<'p> PreparedProblem<'p> {
    /// Prepares the examples that count, as far as the budget goes.
    pub fn new(question: &'p Question, budget: &Budget) -> Self {
        let problem = &*question.problem;
        let vocabulary = SearchVocabulary::new(question);
        let (meter, held, copies) = (budget.meter(), budget.holding(), question.native.threads + 2);
        let mut room = Room { meter, held, bytes: 0, copies };
        let examples = problem.canonical().into_iter().map(|number| &problem.examples[number]);
        let counting = examples.filter(|example| question.mode.counts(example.label));
        let examples = counting.map(|example| room.example(problem, example, &vocabulary)).collect();
        PreparedProblem { question, vocabulary, examples, _held: room.held }
    }
}

/// An example whose states can be computed.
pub(super) struct PreparedExample<'i> {
    pub label: Label,
    /// By action of the problem: its number in the network, if it can be applicable here.
    pub actions: Vec<Option<usize>>,
    /// By candidate condition: what a goto sees of it here.
    pub conditions: Vec<Test>,
    pub network: Network<'i>,
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

impl Room<'_> {
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
        // The names of an action or a condition are looked for among all of the domain.
        let names = 1 + (problem.domain.actions.len() + problem.domain.predicates.len()) as u64 / 4;
        let (ground, frame) = (&example.ground, &problem.frame);
        let (mut actions, mut operations, mut conditions) = (Vec::new(), Vec::new(), Vec::new());
        for &action in &vocabulary.actions {
            self.meter.work(names)?;
            let operation = ground.operation(frame, action);
            self.take(operation.as_ref().map_or(0, Operation::bytes))?;
            actions.push(operation.as_ref().map(|_| operations.len()));
            operations.extend(operation);
        }
        for candidate in &vocabulary.candidates {
            self.meter.work(names)?;
            let test = ground.test(frame, candidate.fluent);
            self.take(test.bytes())?;
            conditions.push(test);
        }
        let instance = ground.instance();
        self.take(instance.bytes() + 16 * (actions.len() + conditions.len()))?;
        let network = Network::new(instance, operations, Watch::Everything);
        self.take(self.copies * network.bytes())?;
        Ok(PreparedExample { label: example.label, actions, conditions, network })
    }
}
