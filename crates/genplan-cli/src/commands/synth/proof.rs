//! Whether the program that was found is right for instances of all sizes.

use std::sync::Arc;

use genplan::report::ProofReport;
use genplan::synthesis::{Answer, Question};
use genplan_core::budget::Budget;
use genplan_core::verdict::Label;
use genplan_pddl::Task;
use genplan_prove::ProofOptions;
use genplan_prove::report::prove_beyond;

/// Tries to prove the first program of an answer, for the family of its positive examples.
pub(super) fn proof(answer: &Answer, question: &Question, budget: &Budget) -> Option<ProofReport> {
    let (program, problem) = (&answer.programs.first()?.program, answer.problem(question));
    let positive = problem.examples.iter().filter(|example| example.label == Label::Positive);
    let tasks: Vec<Arc<Task>> = positive.map(|example| Arc::clone(example.ground.task())).collect();
    Some(prove_beyond((program, &problem.frame), &tasks, &ProofOptions::default(), budget))
}

/// A proof as remarks of a program.
pub(super) fn words(proof: &ProofReport) -> Vec<String> {
    let assumed = proof.assumptions.iter().map(|one| format!(";   {} ({})", one.formula, one.subject));
    match (&proof.why, &proof.counterexample) {
        (Some(why), _) => vec![format!("; not proved: {why}")],
        (None, Some(instance)) => {
            let lines = instance.trim_end().lines().map(|line| format!(";   {line}"));
            let first = "; not proved: it does not solve this instance of the family:".to_owned();
            std::iter::once(first).chain(lines).collect()
        }
        (None, None) => {
            let by = proof.by.join(" and ");
            let first = format!("; proved for all sizes: by {by}, it solves every instance in which");
            std::iter::once(first).chain(assumed).collect()
        }
    }
}
