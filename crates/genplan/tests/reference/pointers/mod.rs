//! Programs over pointers against a naive interpreter.

mod executions;
pub mod interpreter;
mod language;
pub mod notation;
mod ordinary;
mod random;
mod regressions;
mod rewriting;
mod search;
mod spare;
