//! The compilations against the native engine, the executor, the definitions and the real planner.
//!
//! `GENPLAN_TEST_SCALE` and `GENPLAN_TEST_SEED` work here as in the `reference` tests.

#[allow(dead_code, reason = "shared with other tests")]
#[path = "../../../genplan/tests/reference/synthesis/brute.rs"]
mod brute;
#[path = "../common/fast_downward.rs"]
mod fast_downward;
#[allow(dead_code, reason = "shared with other tests")]
#[path = "../../../genplan/tests/reference/interpreter.rs"]
mod interpreter;
#[allow(dead_code, reason = "shared with other tests")]
#[path = "../../../genplan/tests/reference/synthesis/machine_texts.rs"]
mod machine_texts;
#[allow(dead_code, reason = "shared with other tests")]
#[path = "../../../genplan/tests/reference/pipeline.rs"]
mod pipeline;
#[allow(dead_code, reason = "shared with other tests")]
#[path = "../../../genplan/tests/reference/random/mod.rs"]
mod random;
#[allow(dead_code, reason = "shared with other tests")]
#[path = "../../../genplan/tests/reference/synthesis/small.rs"]
mod small;

mod authors_faults;
mod blind;
mod budget;
mod decode;
mod features;
mod figures;
mod format;
mod mutations;
mod names;
mod native_versus_planner;
mod problems;
mod regressions;
mod sas;
mod shadow;
mod solve;
mod unlimited;
mod validation;
mod walks;
