//! Time that a computation takes, on a machine that others use as well.

use std::fs;
use std::time::{Duration, Instant};

/// Measures time, without what this thread waited for a processor, where the system tells that.
pub(crate) struct Stopwatch {
    started: Instant,
    waited: Duration,
}

impl Stopwatch {
    pub fn start() -> Self {
        Stopwatch { started: Instant::now(), waited: waited() }
    }

    pub fn elapsed(&self) -> Duration {
        self.started.elapsed().saturating_sub(waited().saturating_sub(self.waited))
    }
}

/// How long this thread has waited so far: the second number of nanoseconds that Linux tells.
fn waited() -> Duration {
    let told = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = told.split_whitespace().nth(1).and_then(|word| word.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or(0))
}
