//! PDDL: from text to lifted tasks, and back.

pub mod diagnostics;
pub mod lifted;
pub mod source;
