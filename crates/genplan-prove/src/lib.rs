//! Programs to proofs that they solve every instance of a family, of whatever size.
//!
//! | module | turns | into |
//! |---|---|---|
//! | [`family`] | examples, or a file | a [`Family`]: what is assumed of its instances |
//! | [`verdict`] | what a method found out | a [`Verdict`] |
//!
//! A method takes a [`Claim`] and gives a [`Verdict`]. It may assume what the verdict says it assumed, and nothing else but that an
//! instance has finitely many objects.

pub mod family;
pub mod verdict;

pub use family::{Assumption, Family, Subject};
pub use verdict::{Claim, Proof, Verdict};
