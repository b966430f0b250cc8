//! Generalized planning with positive and negative examples.
//!
//! | module | turns | into |
//! |---|---|---|
//! | [`examples`] | a domain folder | lifted tasks with labels |
//! | [`program`] | a program file | a [`Program`](genplan_core::program::Program) |
//! | [`ground`] | a lifted task | a ground instance over a shared frame |
//! | [`problem`] | labelled lifted tasks | a generalized planning problem |
//! | [`search`] | a generalized planning problem | the smallest program, or the proof that there is none |
//! | [`judge`] | a program and an instance | what happens, and why |
//! | [`experiment`] | pools of labelled tasks | the paper's tables |
//! | [`explore`] | an instance | whether its goal can be reached |
//! | [`lint`] | examples | what is suspicious about them |
//! | [`page`] | results | pages to look at |
//! | [`report`] | all of these | documents |
//!
//! Nothing here prints: results and diagnostics are values.

pub mod examples;
pub mod experiment;
pub mod explore;
pub mod ground;
pub mod judge;
pub mod lint;
pub mod page;
pub mod problem;
pub mod program;
pub mod report;
pub mod search;
