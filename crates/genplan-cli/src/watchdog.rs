//! A limit on the time of what cannot be asked to stop: reading.

use std::io::{self, Write};
use std::process;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crate::terminal::Exit;

/// Reading may always take so long: nearly always that is enough, and whoever limits a search to less wants to know
/// what came of the search.
const LEAST: Duration = Duration::from_secs(1);

/// Ends the process when the time is over, until it is dropped. Nothing has been found while files are read, so there
/// is nothing to lose.
pub(crate) struct Watchdog {
    _awake: Option<Sender<()>>,
}

impl Watchdog {
    /// Watches over reading until then. If the time is over before, this document is the result, if there is one.
    pub(crate) fn new(deadline: Option<Instant>, document: Option<String>) -> Self {
        let watch = |deadline: Instant| {
            let (awake, waiting) = mpsc::channel::<()>();
            let watch = move || {
                let left = deadline.saturating_duration_since(Instant::now());
                if waiting.recv_timeout(left.max(LEAST)) == Err(RecvTimeoutError::Timeout) {
                    end(document.as_deref());
                }
            };
            // Where no thread can be started, the next stage looks at the clock.
            thread::Builder::new().spawn(watch).ok().map(|_| awake)
        };
        Watchdog { _awake: deadline.and_then(watch) }
    }
}

/// Says that the time is over, and ends the process.
fn end(document: Option<&str>) -> ! {
    if let Some(document) = document {
        let _ = writeln!(io::stdout(), "{document}");
    }
    let _ = writeln!(
        io::stderr(),
        "error: the time limit was reached while reading\n |\n = help: --time-limit allows more\n"
    );
    process::exit(Exit::Undecided as i32)
}
