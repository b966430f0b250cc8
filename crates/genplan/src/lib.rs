//! Generalized planning with positive and negative examples.

pub mod ground;
pub mod program;
