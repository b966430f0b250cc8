//! Programs to proofs that they solve every instance of a family, of whatever size.
//!
//! | module | turns | into |
//! |---|---|---|
//! | [`family`] | examples, or a file | an [`InstanceFamily`]: what is assumed of its instances |
//! | [`verdict`] | what a method found out | a [`FamilyVerdict`] |
//! | [`exact`] | a claim | a [`FamilyVerdict`], without a solver: by [`rows`] or [`counters`] |
//! | [`mod@prove`] | a [`FamilyClaim`] | a [`ProofAttempt`], by induction with solvers |
//! | [`report`] | a verdict | a document |
//! | [`solver`] | what is installed | solvers for first-order logic |
//! | `logic`, `theory` | a domain and pointers | a vocabulary, and formulas over it |
//! | `translate` | formulas, conditions, actions | formulas over the vocabulary |
//! | `paths`, `step` | a program | paths between cut points |
//! | `structure`, `samples` | instances | states, in which formulas hold or not |
//! | `mine` | states | formulas that hold in all of them |
//! | `smt`, `obligation` | formulas and paths | SMT-LIB 2 |
//! | `duty` | a path | what has to be shown of it |
//! | `induction` | candidates | invariants |
//! | `termination` | loops | measures that shrink |
//!
//! A method takes a [`FamilyClaim`] and gives a [`FamilyVerdict`]. It may assume what the verdict says it assumed, and nothing else but
//! that an instance has finitely many objects, each declared with one type.

#[cfg(test)]
mod agreement;
pub mod counters;
mod duty;
pub mod exact;
pub mod family;
mod induction;
mod logic;
mod mine;
mod obligation;
mod paths;
pub mod prove;
pub mod report;
pub mod rows;
mod samples;
mod smt;
pub mod solver;
mod step;
mod structure;
mod termination;
mod theory;
mod translate;
pub mod verdict;

pub use family::{Assumption, InstanceFamily, Subject};
pub use prove::{Obligation, ProofAttempt, ProofOptions, prove};
pub use solver::{Solver, SolverKind};
pub use verdict::{FamilyClaim, FamilyProof, FamilyVerdict, ProofMethod};
