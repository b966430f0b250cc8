//! Experiments to web pages.

mod experiment;
mod plot;

pub use experiment::experiment;
