//! Programs over pointers against a naive interpreter.

mod described;
mod executions;
pub mod interpreter;
mod language;
mod lifted;
pub mod notation;
mod ordinary;
mod paths;
mod random;
mod regressions;
mod rewriting;
mod search;
mod spare;
mod travel;
mod tries;
