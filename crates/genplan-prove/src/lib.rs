//! Programs to proofs that they solve every instance of a family, of whatever size.
//!
//! | module | turns | into |
//! |---|---|---|
//! | [`counters`] | a claim about registers that hold numbers | a [`FamilyVerdict`], without a solver |
//! | [`family`] | examples, or a file | a [`InstanceFamily`]: what is assumed of its instances |
//! | [`rows`] | a claim about rows | a [`FamilyVerdict`], without a solver |
//! | [`verdict`] | what a method found out | a [`FamilyVerdict`] |
//!
//! A method takes a [`FamilyClaim`] and gives a [`FamilyVerdict`]. It may assume what the verdict says it assumed, and nothing else but that an
//! instance has finitely many objects.

pub mod counters;
pub mod family;
pub mod rows;
pub mod verdict;

pub use family::{Assumption, InstanceFamily, Subject};
pub use verdict::{FamilyClaim, FamilyProof, FamilyVerdict};
