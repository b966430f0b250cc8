//! What the tests of genplan's crates share: bundled examples and named domains, questions and executions without limits,
//! folders that are gone after a test, the command, what is said about wrong input in few words, and random values.
//!
//! It is a dependency of tests only, and is not published.

mod ask;
pub mod command;
pub mod domains;
mod execute;
mod folder;
pub mod folding;
mod load;
pub mod masking;
pub mod mutation;
pub mod random;
mod said;
pub mod schema;
pub mod session;
mod solvers;

pub use ask::{answer, generalized, over_pointers, with_program};
pub use execute::{ending, ends, ground, judged, verdict};
pub use folder::{Folder, copy, copy_examples, repository};
pub use load::{
    bundled, domain, domain_within, example, examples, examples_within, faultless, folder, positive, problem,
    problem_within, program, read, task, task_within,
};
pub use said::{brief, check, is_consistent, rendered};
pub use solvers::need_solvers;
