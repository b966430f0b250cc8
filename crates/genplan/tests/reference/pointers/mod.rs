//! Programs over pointers against a naive interpreter.

mod executions;
pub mod interpreter;
pub mod notation;
mod ordinary;
mod random;
mod regressions;
mod rewriting;
mod search;
mod spare;
