//! Where to listen, and what a request may cost.

use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use genplan::Budget;

/// The port that is tried first: links between playgrounds work if they have the same one.
pub const DEFAULT_PORT: u16 = 7717;

/// What a server is to be like.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address to listen on (default: the loopback address).
    pub host: IpAddr,
    /// The port; if there is none, [`DEFAULT_PORT`] or one after it that is free.
    pub port: Option<u16>,
    /// A domain folder to open and to save to.
    pub folder: Option<PathBuf>,
    /// What requests may cost.
    pub limits: Limits,
}

/// What requests may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// At most this many bytes in a request (default: 8 MB).
    pub request_bytes: usize,
    /// At most this many instances in a session (default: 400).
    pub instances: usize,
    /// A search takes at most so long (default: two minutes).
    pub search_time: Duration,
    /// Anything else takes at most so long (default: ten seconds).
    pub time: Duration,
    /// A request arrives within so long, and so long a write waits for somebody to read (default: 30 seconds).
    pub transfer_time: Duration,
    /// At most this many bytes for each request (default: 1 GiB).
    pub bytes: usize,
    /// At most this many searches at once, and as many other requests (default: one for each core).
    pub at_once: usize,
    /// At most this many requests wait; more are refused (default: 200).
    pub waiting: usize,
}

impl Limits {
    /// What may be used for each of two things that follow on a search, whose time is over: its bytes, and half of the time of
    /// other requests.
    pub(crate) fn after_search(&self, budget: &Budget) -> Budget {
        budget.clone().without_time().with_time(self.time / 2)
    }
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: None,
            folder: None,
            limits: Limits::default(),
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            request_bytes: 8 << 20,
            instances: 400,
            search_time: Duration::from_mins(2),
            time: Duration::from_secs(10),
            transfer_time: Duration::from_secs(30),
            bytes: 1 << 30,
            at_once: thread::available_parallelism().map_or(1, NonZero::get),
            waiting: 200,
        }
    }
}
