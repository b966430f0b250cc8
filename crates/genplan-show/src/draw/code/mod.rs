//! Programs as code: functions that a controller can call, with a callback for each action and condition.
//!
//! All notations are written from the same structured program, by the same writer.

mod c;
mod callbacks;
mod pseudocode;
mod python;
mod writer;

pub use c::c;
pub use pseudocode::pseudocode;
pub use python::python;
