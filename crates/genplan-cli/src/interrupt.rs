//! Ctrl-C.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::SIGINT;
use signal_hook::flag;

use crate::terminal::Exit;

/// Notices the first Ctrl-C; a second one ends the process at once.
pub(crate) struct Interrupt {
    noticed: Arc<AtomicBool>,
}

impl Interrupt {
    /// From now on, Ctrl-C is noticed instead of ending the process.
    pub(crate) fn watch() -> io::Result<Self> {
        let noticed = Arc::new(AtomicBool::new(false));
        // The order matters: the shutdown looks at the flag before it is set for the first time.
        flag::register_conditional_shutdown(SIGINT, Exit::Interrupted as i32, Arc::clone(&noticed))?;
        flag::register(SIGINT, Arc::clone(&noticed))?;
        Ok(Interrupt { noticed })
    }

    /// Whether there was a Ctrl-C.
    pub(crate) fn noticed(&self) -> bool {
        self.noticed.load(Ordering::Relaxed)
    }
}
