//! Ctrl-C, and other signals that ask the process to end.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::flag;

/// A signal ends the process at once, except while something runs that can stop by itself and tell how far it came.
#[derive(Clone)]
pub(crate) struct Interrupt {
    noticed: Arc<AtomicBool>,
    /// The last signal.
    signal: Arc<AtomicUsize>,
    /// Whether the next Ctrl-C or SIGTERM ends the process.
    at_once: Arc<AtomicBool>,
    /// Whether the next SIGHUP ends the process. Shells repeat it, so a second one means no more than the first.
    hangup_at_once: Arc<AtomicBool>,
}

/// What shells add to the number of a signal.
const BY_SIGNAL: i32 = 128;

impl Interrupt {
    /// From now on, signals end the process with their exit codes.
    pub(crate) fn watch() -> io::Result<Self> {
        let interrupt = Interrupt {
            noticed: Arc::new(AtomicBool::new(false)),
            signal: Arc::new(AtomicUsize::new(SIGINT as usize)),
            at_once: Arc::new(AtomicBool::new(true)),
            hangup_at_once: Arc::new(AtomicBool::new(true)),
        };
        // A limit on the size of files is to be like a full disk: an error, not the end.
        flag::register(SIGXFSZ, Arc::default())?;
        for signal in [SIGINT, SIGTERM] {
            interrupt.on(signal, &interrupt.at_once)?;
            flag::register(signal, Arc::clone(&interrupt.at_once))?;
        }
        if !is_ignored(SIGHUP) {
            interrupt.on(SIGHUP, &interrupt.hangup_at_once)?;
        }
        Ok(interrupt)
    }

    /// Says what a signal does. The order matters: the process ends if the flag was set before.
    #[allow(clippy::cast_sign_loss, reason = "signals are positive")]
    fn on(&self, signal: i32, at_once: &Arc<AtomicBool>) -> io::Result<()> {
        flag::register_conditional_shutdown(signal, BY_SIGNAL + signal, Arc::clone(at_once))?;
        flag::register_usize(signal, Arc::clone(&self.signal), signal as usize)?;
        flag::register(signal, Arc::clone(&self.noticed))?;
        Ok(())
    }

    /// Does something that asks [`Interrupt::noticed`] from time to time, or that does not take long. The first signal
    /// meanwhile is only noticed; a second Ctrl-C or SIGTERM ends the process.
    pub(crate) fn gently<T>(&self, work: impl FnOnce() -> T) -> T {
        let is_outermost = self.at_once.load(Ordering::SeqCst);
        if is_outermost {
            self.hangup_at_once.store(false, Ordering::SeqCst);
            self.at_once.store(self.noticed(), Ordering::SeqCst);
        }
        let result = work();
        if is_outermost {
            self.hangup_at_once.store(!self.noticed(), Ordering::SeqCst);
            self.at_once.store(true, Ordering::SeqCst);
        }
        result
    }

    /// Is set by a signal.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.noticed)
    }

    /// Whether there was a signal.
    pub(crate) fn noticed(&self) -> bool {
        self.noticed.load(Ordering::Relaxed)
    }

    /// The exit code of a process that was interrupted.
    pub(crate) fn exit_code(&self) -> u8 {
        (BY_SIGNAL as usize + self.signal.load(Ordering::Relaxed)) as u8
    }
}

/// Whether the process was started with this signal ignored, as `nohup` does; also if this is not known.
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_none_or(|mask| mask >> (signal - 1) & 1 == 1)
}
