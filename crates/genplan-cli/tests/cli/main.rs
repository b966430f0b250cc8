//! The command as its users see it: what it prints where, and its exit code.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]
#![allow(clippy::format_collect, reason = "inputs are written by formatting")]

mod arguments;
mod bad_input;
mod bench;
mod compile;
mod compile_pointers;
mod decode;
mod draw;
mod evaluate;
mod everyday;
#[path = "../../../genplan-compile/tests/common/fast_downward.rs"]
mod fast_downward;
mod files;
mod generate;
mod interrupt;
mod limits;
mod lint;
mod names;
mod output;
mod planner;
mod pointers;
mod printable;
mod progress;
mod proving;
mod run;
mod schema;
#[cfg(feature = "serve")]
mod serve;
mod sessions;
mod shell;
mod static_conditions;
mod streams;
mod support;
mod synth;
mod targets;
mod teaching;
mod validate;
