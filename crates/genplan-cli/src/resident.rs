//! How much memory the process takes, as the system sees it.
//!
//! Stages ask the budget before they allocate, but what one forgets to ask for counts, too. So a thread measures it, where
//! the system tells it, and the budget stops when it is much more than the limit.

use std::fs::File;
use std::io::{Read, Seek};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// Between two looks, a process fills some megabytes.
const PAUSE: Duration = Duration::from_millis(5);

/// The bytes that the process takes, measured from now on; always none where that cannot be known.
pub(crate) fn measured() -> Arc<AtomicUsize> {
    let bytes = Arc::new(AtomicUsize::new(0));
    if let Ok(file) = File::open("/proc/self/status") {
        let measured = Arc::clone(&bytes);
        // Without the thread, the budget knows what stages ask for.
        let _ = thread::Builder::new().stack_size(1 << 16).spawn(move || measure(file, &measured));
    }
    bytes
}

/// Measures as long as anybody wants to know. It allocates nothing, so that it needs no heap of its own.
fn measure(mut file: File, bytes: &Arc<AtomicUsize>) {
    while let Some(resident) = resident(&mut file).filter(|_| Arc::strong_count(bytes) > 1) {
        bytes.store(resident, Ordering::Relaxed);
        thread::sleep(PAUSE);
    }
}

/// What the file says about it.
fn resident(file: &mut File) -> Option<usize> {
    let mut text = [0; 4096];
    file.rewind().ok()?;
    let length = file.read(&mut text).ok()?;
    let text = std::str::from_utf8(&text[..length]).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.split_whitespace().next()?.parse::<usize>().ok()? << 10)
}
