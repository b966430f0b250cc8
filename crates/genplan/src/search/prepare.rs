//! The examples of a problem as a search needs them.

use genplan_core::budget::{Budget, Holding, Meter, StopReason};
use genplan_core::instance::Test;
use genplan_core::pointers::Operation;
use genplan_core::simulator::{Network, Watch};
use genplan_core::verdict::Label;

use super::vocabulary::SearchVocabulary;
use crate::problem::GroundExample;
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
        let meter = budget.meter().with_free(SMALL);
        let examples = problem.canonical().into_iter().map(|number| &problem.examples[number]);
        let counting = examples.filter(|example| question.mode.counts(example.label));
        let examples = counting.map(|example| prepared(question, example, &vocabulary, &meter)).collect();
        let held = meter.keep_since(0);
        let examples = meter.stopped().map_or(examples, Err);
        PreparedProblem { question, vocabulary, examples, _held: held }
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

/// An example with what actions and conditions mean there, if the budget allows that.
fn prepared<'p>(
    question: &'p Question,
    example: &'p GroundExample,
    vocabulary: &SearchVocabulary,
    meter: &Meter,
) -> Result<PreparedExample<'p>, StopReason> {
    let problem = &*question.problem;
    // The names of an action or a condition are looked for among all of the domain.
    let names = 1 + (problem.domain.actions.len() + problem.domain.predicates.len()) as u64 / 4;
    let (ground, frame) = (&example.ground, &problem.frame);
    let (mut actions, mut operations, mut conditions) = (Vec::new(), Vec::new(), Vec::new());
    for &action in &vocabulary.actions {
        meter.work(names)?;
        let operation = ground.operation(frame, action);
        meter.take(operation.as_ref().map_or(0, Operation::bytes))?;
        actions.push(operation.as_ref().map(|_| operations.len()));
        operations.extend(operation);
    }
    for candidate in &vocabulary.candidates {
        meter.work(names)?;
        let test = ground.test(frame, candidate.fluent);
        meter.take(test.bytes())?;
        conditions.push(test);
    }
    let instance = ground.instance();
    meter.take(instance.bytes() + 16 * (actions.len() + conditions.len()))?;
    let network = Network::new(instance, operations, Watch::Everything);
    // The search copies it for its threads, and for guided search.
    meter.take((question.native.threads + 2) * network.bytes())?;
    Ok(PreparedExample { label: example.label, actions, conditions, network })
}
