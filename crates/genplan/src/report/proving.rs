//! What was found out about a program and all instances of a family.

use schemars::JsonSchema;
use serde::Serialize;

/// What is found out about a program and a family.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProofReport {
    /// `proved`, `refuted` or `not-proved`.
    pub verdict: &'static str,
    /// What is assumed of every instance: all that a proof uses, else all that was read off the examples.
    pub assumptions: Vec<AssumptionReport>,
    /// The solvers that agree on the proof; or `rows` or `counters`, the method that needs none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by: Vec<String>,
    /// How many obligations it has; without solvers, none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub obligations: Option<usize>,
    /// Why neither was shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The text of an instance that the program does not solve.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<String>,
}

/// An assumption.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AssumptionReport {
    /// What it is about: `objects`, `static`, `initial` or `goal`.
    pub subject: &'static str,
    /// A PDDL formula about the initial state; a sentence if the proof is by `rows` or `counters`.
    pub formula: String,
}
