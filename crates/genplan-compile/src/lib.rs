//! Generalized planning by classical planning: the paper's compilation, and a planner that solves it; and programs over pointers as
//! plain PDDL.
//!
//! | module | turns | into |
//! |---|---|---|
//! | [`compile`] | a problem | a classical planning task, and a plan for it back to a program |
//! | [`planner`] | a classical planning task | a plan, by Fast Downward |
//! | [`pointers`] | programs over pointers | plain PDDL |
//! | [`process`] | a command line | a process that cannot outlive us, and a dialogue with it |
//! | `engine` | a question | its answer, by a planner |
//! | `files` | a compilation | the files that a planner reads |
//! | `report` | all of these | documents |

pub mod compile;
mod engine;
mod files;
pub mod planner;
pub mod pointers;
pub mod process;
mod report;

pub use engine::{PlannerEngine, PlannerOptions, Solved, answer_by_planner, for_planner};
pub use files::{TaskFile, TaskFormat, task_files};
pub use report::{CompilationReport, DecodedReport, EndedReport, report_planner};
