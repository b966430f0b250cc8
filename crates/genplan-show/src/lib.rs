//! Programs to look at.
//!
//! | module | turns | into |
//! |---|---|---|
//! | [`draw`] | a program | its automaton as a picture, a regular expression, or code |
//! | [`page`] | an execution | a web page |
//! | `report` | an automaton | a document |

pub mod draw;
pub mod page;
mod report;

pub use report::{AutomatonReport, EdgeKindName, EdgeReport, StateReport};
