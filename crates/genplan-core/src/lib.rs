//! Planning frames, planning programs, and what happens when one runs on an instance.
//!
//! This crate knows the paper's definitions and nothing else: no PDDL, no search, no files, no terminal.
//! Whoever wants a verdict comes here, so a verdict cannot depend on how a program was found.
//!
//! | module | the paper's notion |
//! |---|---|
//! | [`budget`] | (not in the paper) what an answer may cost |
//! | [`clock`] | (not in the paper) what tells the time |
//! | [`frame`] | Φ = ⟨F, A⟩, the fluents and actions that all examples share |
//! | [`instance`] | P = ⟨F, A, I, G⟩, ground, with conditional effects and axioms |
//! | [`language`] | (not in the paper) what instructions and conditions over pointers say |
//! | [`pointers`] | (not in the paper) registers that point to objects |
//! | [`paths`] | (not in the paper) ways of a thing through a graph |
//! | [`program`] | Π = ⟨w₀, …, wₙ⟩ |
//! | [`simulator`] | θ(s, a), at the cost of what changes |
//! | [`stepping`] | (not in the paper) what runs until it ends or comes back |
//! | [`execution`] | the execution model, and the three ways to fail |
//! | [`verdict`], [`metrics`] | labels, verdicts, precision and recall |
//!
//! What they are made of: [`state`] (bits), [`registry`] (states with numbers), [`interner`] (rows with numbers), [`rows`] (lists of
//! lists), `sparse_set` (sets of numbers), [`components`] (of a graph).

pub mod budget;
pub mod clock;
pub mod components;
pub mod execution;
pub mod frame;
pub mod instance;
pub mod interner;
pub mod language;
pub mod metrics;
pub mod paths;
pub mod pointers;
pub mod program;
pub mod registry;
pub mod rows;
pub mod simulator;
mod sparse_set;
pub mod state;
pub mod stepping;
pub mod verdict;
