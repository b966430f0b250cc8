//! What the tests of genplan's crates share: bundled examples, folders that are gone after a test, the command, what is said
//! about wrong input in few words, and random values.
//!
//! It is a dependency of tests only, and is not published.

pub mod command;
pub mod domains;
mod folder;
pub mod folding;
mod load;
pub mod masking;
pub mod mutation;
pub mod random;
mod said;
pub mod schema;
pub mod session;

pub use folder::{Folder, copy_examples, repository};
pub use load::{
    bundled, domain, example, examples, examples_within, folder, problem, program, task, verdict,
};
pub use said::{brief, check, rendered};
