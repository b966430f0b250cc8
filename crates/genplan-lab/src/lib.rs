//! Experiments with genplan.
//!
//! | module | turns | into |
//! |---|---|---|
//! | [`generate`] | a bundled domain and a seed | labelled random instances |
//! | [`experiment`] | pools of labelled tasks | the paper's tables |
//! | [`page`] | an experiment | a web page |
//! | `report` | bundled domains and instances | documents |

pub mod experiment;
pub mod generate;
pub mod page;
mod report;

pub use report::{FamiliesReport, FamilyReport, GeneratedReport, InstancesReport};
