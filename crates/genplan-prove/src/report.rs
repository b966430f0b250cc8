//! A verdict as a document.

use std::sync::Arc;

use genplan::report::{AssumptionReport, ProofReport};
use genplan::{Budget, Frame, Program, StopReason, Task};

use crate::family::{Assumption, InstanceFamily};
use crate::prove::{ProofAttempt, ProofOptions, prove};
use crate::verdict::{FamilyClaim, FamilyVerdict};

/// Reports an attempt that began with these assumptions.
pub fn report(attempt: &ProofAttempt, assumptions: &[Assumption]) -> ProofReport {
    let verdict = &attempt.verdict;
    let (name, assumed, by) = match verdict {
        FamilyVerdict::Proved(proof) => ("proved", &proof.assumptions[..], proof.by.names()),
        FamilyVerdict::Refuted(_) => ("refuted", assumptions, Vec::new()),
        FamilyVerdict::NotProved(_) => ("not-proved", assumptions, Vec::new()),
    };
    let one = |one: &Assumption| AssumptionReport { subject: one.subject.name(), formula: one.text.clone() };
    ProofReport {
        verdict: name,
        assumptions: assumed.iter().map(one).collect(),
        by: by.into_iter().map(str::to_owned).collect(),
        obligations: matches!(verdict, FamilyVerdict::Proved(_)).then_some(attempt.obligations.len()),
        why: if let FamilyVerdict::NotProved(why) = verdict { Some(why.clone()) } else { None },
        counterexample: match verdict {
            FamilyVerdict::Refuted(task) => Some(task.source.text().to_owned()),
            _ => None,
        },
    }
}

/// Tries to prove a program for the family that positive examples show. A limit that is reached is a reason like others.
pub fn prove_beyond(
    (program, frame): (&Program, &Frame),
    examples: &[Arc<Task>],
    options: &ProofOptions,
    budget: &Budget,
) -> ProofReport {
    let not_proved = |why: String| ProofAttempt {
        verdict: FamilyVerdict::NotProved(why),
        obligations: Vec::new(),
        questions: 0,
    };
    let Some(first) = examples.first() else {
        return report(&not_proved("there are no positive examples".into()), &[]);
    };
    let family = InstanceFamily::of_examples_or_bare(&first.domain, examples);
    let claim = FamilyClaim { program, frame, family: &family };
    let attempt = prove(&claim, options, budget);
    let attempt = attempt.unwrap_or_else(|reason: StopReason| not_proved(reason.to_string()));
    report(&attempt, &family.assumptions)
}
