//! Generalized planning with positive and negative examples.
//!
//! | module | turns | into |
//! |---|---|---|
//! | [`examples`] | a domain folder | lifted tasks with labels |
//! | [`files`] | a path | the text of a regular file |
//! | [`program`] | a program file | a [`Program`](genplan_core::program::Program) |
//! | [`ground`] | a lifted task | a ground instance over a shared frame |
//! | [`problem`] | labelled lifted tasks | a generalized planning problem |
//! | [`question`] | what is asked about it | what programs may test, and how examples may end |
//! | [`search`] | a generalized planning problem | the smallest program, or the proof that there is none |
//! | [`judge`] | a program and an instance | what happens, and why |
//! | [`draw`] | a program | its automaton as a picture, or a regular expression |
//! | [`page`] | an execution | a web page to step through it |
//! | [`experiment`] | pools of labelled tasks | the paper's tables |
//! | [`explore`] | an instance | whether its goal can be reached |
//! | [`generate`] | a bundled domain and a seed | labelled random instances |
//! | [`lint`] | examples | what is suspicious about them |
//! | [`planner`] | a classical planning task | a plan, by Fast Downward |
//! | [`page`] | results | pages to look at |
//! | [`report`] | all of these | documents |
//!
//! Nothing here prints: results and diagnostics are values.

pub mod compile;
pub mod draw;
pub mod examples;
pub mod experiment;
pub mod explore;
pub mod files;
pub mod generate;
pub mod ground;
pub mod judge;
pub mod lint;
pub mod page;
pub mod planner;
pub mod problem;
pub mod program;
pub mod question;
pub mod report;
pub mod search;
