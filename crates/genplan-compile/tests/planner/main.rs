//! Running the real Fast Downward, and programs that pretend to be one.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

#[path = "../common/fast_downward.rs"]
mod fast_downward;

mod finding;
mod impostors;
mod real;
mod tasks;
