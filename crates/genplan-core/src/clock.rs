//! What tells the time.
//!
//! The engine reads no clock of its own: whoever makes a [`Budget`](crate::budget::Budget) brings one.

use std::fmt;
use std::panic::RefUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

/// Tells how much time has passed since some beginning. Clones tell the same time.
///
/// ```
/// use std::time::Duration;
/// use genplan_core::clock::Clock;
/// let clock = Clock::new(|| Duration::from_secs(7));
/// assert_eq!(clock.now(), Duration::from_secs(7));
/// ```
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Duration + Send + Sync + RefUnwindSafe>);

impl Clock {
    /// A clock that asks somebody else, who must never tell an earlier time than before.
    pub fn new(now: impl Fn() -> Duration + Send + Sync + RefUnwindSafe + 'static) -> Self {
        Clock(Arc::new(now))
    }

    /// The clock of the system, from now on. A system without one, such as WebAssembly, has one that stands still.
    pub fn system() -> Self {
        #[cfg(target_family = "wasm")]
        return Clock::new(|| Duration::ZERO);
        #[cfg(not(target_family = "wasm"))]
        {
            let start = std::time::Instant::now();
            Clock::new(move || start.elapsed())
        }
    }

    /// The present time.
    pub fn now(&self) -> Duration {
        (self.0)()
    }

    /// The seconds that have passed since a time.
    pub fn seconds_since(&self, then: Duration) -> f64 {
        self.now().saturating_sub(then).as_secs_f64()
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Clock").field(&self.now()).finish()
    }
}
