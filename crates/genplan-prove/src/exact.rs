//! A claim to its verdict, without a solver.
//!
//! Where the examples are rows, or counters, a claim is about a family that these methods read off the examples themselves. What they
//! prove is said with what they assumed; what they refute is an instance of the family of the claim.

use genplan::Task;

use crate::counters::{self, CounterLimits};
use crate::rows::{self, RowLimits};
use crate::structure::Structure;
use crate::theory::Theory;
use crate::verdict::{FamilyClaim, FamilyVerdict};

/// Decides a claim about rows or counters.
pub fn decide(claim: FamilyClaim<'_>) -> FamilyVerdict {
    if !is_ground(claim) {
        return FamilyVerdict::NotProved("the program is not over ground actions and fluents".into());
    }
    let no_row = match rows::decide(claim, RowLimits::default()) {
        FamilyVerdict::NotProved(reason) => reason,
        verdict => return verdict,
    };
    match counters::decide(claim, CounterLimits::default()) {
        FamilyVerdict::NotProved(no_counter) => {
            FamilyVerdict::NotProved(format!("as rows: {no_row}; as counters: {no_counter}"))
        }
        verdict => verdict,
    }
}

/// Whether a program is over ground actions and fluents.
fn is_ground(FamilyClaim { program, frame, .. }: FamilyClaim<'_>) -> bool {
    program.actions().all(|action| frame.action_term(action).is_some())
        && program.tests().all(|test| frame.fluent_term(test).is_some())
}

/// Whether a task is an instance of the family of a claim; an error if that cannot be said.
pub(crate) fn is_instance(claim: FamilyClaim<'_>, task: &Task) -> Result<bool, String> {
    if claim.family.assumptions.is_empty() {
        return Ok(true);
    }
    let theory = Theory::new(&claim.family.domain, claim.frame)?;
    let (assumptions, initial) = (claim.family.formulas(&theory)?, Structure::initial(task, &theory)?);
    Ok(assumptions.iter().all(|assumption| initial.holds(assumption)))
}
