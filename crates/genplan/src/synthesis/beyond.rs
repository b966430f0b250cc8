//! From a program that fits the examples to one that is right beyond them.
//!
//! What the best program fails on joins the examples, and the searches go on: an example with its objects in another order, whose label
//! holds; or an instance that was made, if there are no negative examples that say what is not meant. Made instances are never forced:
//! one for which no program is found is left out again, and what is found is compared with what was known by the one
//! [measure](super::measure). The numbers below change answers.

use std::sync::Arc;

use genplan_core::budget::{Budget, StopReason};
use genplan_core::verdict::Label;
use genplan_pddl::Task;

use super::answer::{Answer, FoundBy};
use super::comparison::Comparison;
use super::observer::{Observer, Quiet};
use super::schedule::{DESCRIBED_NODE, GROWTH, HeadStart, LONG_TURN, turn};
use crate::question::Question;

/// At most this many instances join.
const MOST_ROUNDS: usize = 6;

impl Question {
    /// Looks for a program that is better than that of an answer. All rounds together have as much work as one more turn.
    pub(super) fn go_beyond(
        &self,
        mut best: Answer,
        comparison: &mut Comparison<'_>,
        budget: &Budget,
        observer: &dyn Observer,
    ) -> Answer {
        let mut work = ((GROWTH - 1) * nodes(&best)).max(turn(LONG_TURN));
        let mut joined: Vec<(Label, Arc<Task>)> = Vec::new();
        let mut left_out: Vec<Arc<Task>> = Vec::new();
        let mut last = (best.programs[0].program.clone(), Arc::clone(best.problem(self)));
        for _ in 0..MOST_ROUNDS {
            if work == 0 {
                break;
            }
            let Some(trial) = comparison.failing(&last.0, &last.1, &left_out) else { break };
            joined.push((trial.label, Arc::clone(&trial.task)));
            let Ok(problem) = self.problem.with_more(joined.iter().cloned(), budget) else { break };
            let question = self.about(problem);
            let before = best.statistics.search.work();
            // What fits no given examples fits no more of them either.
            let head = HeadStart { nodes: work, proof: best.proof_without_smallest() };
            let next = question.search((None, head, before), comparison, budget, &Quiet(observer));
            let Ok(next) = next else { break };
            work = work.saturating_sub(nodes(&next));
            best.statistics.search.add(&next.statistics.search);
            let is_interrupted = next.stopped == Some(StopReason::Interrupted);
            match self.as_about_given(next, &question) {
                Some(next) => {
                    last = (next.programs[0].program.clone(), Arc::clone(next.problem(self)));
                    let program = best.programs[0].program.clone();
                    best = best.or_better(next);
                    if best.programs[0].program != program {
                        observer.so_far(&best.programs[0], best.problem(self));
                    }
                }
                None if trial.is_made && !is_interrupted && budget.check().is_ok() => {
                    joined.pop();
                    left_out.push(trial.task);
                }
                None => break,
            }
        }
        best
    }

    /// The answer to a question about more examples, as one about those of this question, if there is a program.
    fn as_about_given(&self, answer: Answer, question: &Question) -> Option<Answer> {
        let given: Vec<usize> = (0..self.problem.examples.len()).collect();
        let problem = answer.is_found().then(|| answer.problem(question).with_only(&given))?;
        Some(Answer { own_problem: Some(Arc::new(problem)), shorter: None, ..answer })
    }
}

/// How many nodes an answer took, in those of complete search.
fn nodes(answer: &Answer) -> u64 {
    let described =
        if let FoundBy::Described { nodes } = answer.found_by { DESCRIBED_NODE * nodes } else { 0 };
    answer.statistics.search.nodes + described
}

impl Answer {
    /// This answer with a better program, if another one has that. What is proved of more examples is not proved of these.
    fn or_better(mut self, other: Answer) -> Self {
        let is_better = other.merit.zip(self.merit).is_some_and(|(other, own)| other.is_better_than(&own));
        if !is_better {
            return self;
        }
        let before = self.own_problem.is_none().then(|| self.programs[0].clone());
        self.proof = self.proof_without_smallest();
        let lines = other.programs[0].program.lines();
        let shorter = self.shorter.take().into_iter().chain(before);
        let shorter =
            shorter.filter(|found| found.program.lines() < lines).min_by_key(|found| found.program.lines());
        let Answer { programs, found_by, own_problem, evidence, merit, .. } = other;
        Answer { programs, found_by, own_problem, evidence, shorter, merit, ..self }
    }
}
