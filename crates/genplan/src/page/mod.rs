//! Results to pages: self-contained HTML, without network or scripts from elsewhere.

mod escape;
mod experiment;
mod plot;

pub use experiment::experiment;
