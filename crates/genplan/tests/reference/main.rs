//! The planner's pipeline against a naive interpreter of the paper's definitions, on random cases.
//!
//! `GENPLAN_TEST_SCALE=100 cargo test --release --test reference` is a soak run.

mod certificates;
mod evidence;
mod executions;
mod interpreter;
mod pipeline;
mod pointers;
mod programs;
mod random;
mod regressions;
mod states;
mod synthesis;
