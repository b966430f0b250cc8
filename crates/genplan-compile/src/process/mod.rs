//! Processes that cannot outlive us.
//!
//! | module | turns | into |
//! |---|---|---|
//! | `guarded` | a command line | a process |
//! | `dialogue` | the same | a process that is told and asked things, line by line |
//! | `programs` | a name | the program of that name on the `PATH` |

mod dialogue;
mod guarded;
mod programs;

pub use dialogue::{Dialogue, Heard};
pub(crate) use guarded::Guarded;
pub use programs::program;
