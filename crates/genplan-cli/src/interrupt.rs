//! Ctrl-C.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::SIGINT;
use signal_hook::flag;

use crate::terminal::Exit;

/// Ctrl-C ends the process at once, except while something runs that can stop by itself and tell how far it came.
#[derive(Clone)]
pub(crate) struct Interrupt {
    noticed: Arc<AtomicBool>,
    at_once: Arc<AtomicBool>,
}

impl Interrupt {
    /// From now on, Ctrl-C ends the process with the exit code for it.
    pub(crate) fn watch() -> io::Result<Self> {
        let noticed = Arc::new(AtomicBool::new(false));
        let at_once = Arc::new(AtomicBool::new(true));
        // The order matters: the process ends if `at_once` was set before, by us or by another Ctrl-C.
        flag::register_conditional_shutdown(SIGINT, Exit::Interrupted as i32, Arc::clone(&at_once))?;
        flag::register(SIGINT, Arc::clone(&noticed))?;
        flag::register(SIGINT, Arc::clone(&at_once))?;
        Ok(Interrupt { noticed, at_once })
    }

    /// Does something that asks [`Interrupt::noticed`] from time to time. The first Ctrl-C meanwhile is only
    /// noticed; a second one ends the process.
    pub(crate) fn gently<T>(&self, work: impl FnOnce() -> T) -> T {
        self.at_once.store(self.noticed(), Ordering::SeqCst);
        let result = work();
        self.at_once.store(true, Ordering::SeqCst);
        result
    }

    /// Is set by a Ctrl-C.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.noticed)
    }

    /// Whether there was a Ctrl-C.
    pub(crate) fn noticed(&self) -> bool {
        self.noticed.load(Ordering::Relaxed)
    }
}
