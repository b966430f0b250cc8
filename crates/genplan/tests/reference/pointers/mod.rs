//! Programs over pointers against a naive interpreter.

mod executions;
pub mod interpreter;
pub mod notation;
mod regressions;
mod rewriting;
