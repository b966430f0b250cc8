//! Experiments: many small sets of examples of a domain, the programs that they lead to, and how well these do
//! on all the other instances of the domain.
//!
//! | module | turns | into |
//! |---|---|---|
//! | `pool` | labelled tasks | a [`InstancePool`], in which each instance is ground once |
//! | `configuration` | a pool and a seed | random [`Configuration`]s like those of the paper |
//! | `design` | pools and configurations | an [`ExperimentDesign`] |
//! | `fingerprint` | an experiment's input | a hash by which its results are known |
//! | `authors` | the table of the authors' runs | their configurations |
//! | `run` | a configuration | what it leads to: a [`RunReport`] |
//! | `row` | a run that was read | whether it can be one of this experiment |
//! | `verdicts` | a program | what it does on all instances of its pool, once |
//! | `conduct` | many configurations | their reports, on all processors |
//! | `report` | what came of runs | documents |
//! | `statistics` | samples | means, medians and 95 % confidence intervals |
//! | `tables` | reports | the cells of Table 1 and Table 2 |
//! | `paper` | a domain and a mode | what the paper says about it |
//! | `grids`, `markdown`, `csv` | cells | text |
//!
//! The same pools, options and seed give the same reports apart from times, whatever the number of threads.

mod authors;
mod conduct;
mod configuration;
mod csv;
mod design;
mod fingerprint;
pub(crate) mod grids;
mod markdown;
mod paper;
mod pool;
mod report;
mod row;
mod run;
mod statistics;
mod tables;
mod verdicts;

pub use authors::{AuthorsRun, read_configurations};
pub use conduct::ExperimentObserver;
pub use configuration::{Configuration, Draw};
pub use csv::csv;
pub use design::ExperimentDesign;
pub use genplan::question::OutcomeName;
pub use markdown::{table1, table2};
pub use pool::{InstancePool, PoolEntry};
pub use report::{
    BestReport, CellReport, EstimateReport, ExperimentReport, MetricsReport, OutcomeCountsReport,
    PaperReport, RunReport, ScoreReport, SecondsReport, ShareReport,
};
pub use run::Effort;
