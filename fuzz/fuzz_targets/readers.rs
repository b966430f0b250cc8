//! All readers: the first byte says which, the rest is what it reads.
//!
//! `cargo +nightly fuzz run readers` in the folder of the project.
#![no_main]

#[path = "../../crates/genplan-cli/tests/readers/readers.rs"]
#[allow(dead_code, reason = "samples and words are for mutations")]
mod readers;

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use readers::{Reader, readers};

static READERS: LazyLock<Vec<Reader>> = LazyLock::new(readers);

fuzz_target!(|input: &[u8]| {
    if let Some((&first, rest)) = input.split_first()
        && let Ok(text) = str::from_utf8(rest)
    {
        (READERS[usize::from(first) % READERS.len()].read)(text);
    }
});
