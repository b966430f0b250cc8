//! Ordinary parameterised domains to programs over pointers.
//!
//! | module | what it is |
//! |---|---|
//! | `choice` | which pointers a user wants |
//! | `states` | some states of the examples, to learn from |
//! | `names` | what pointers are called |
//! | `language` | all that programs over given pointers may say |
//! | `ranges` | what a parameter ranges over: a type, or a static predicate that acts as one |
//! | `signature` | for each action, which arguments need a pointer and which the state determines |
//! | `vocabulary` | the instructions and conditions that programs over pointers are made of |
//!
//! What is offered decides how wide the search is and how short programs are; it never decides whether a program is
//! right. So it may be learnt from the examples.

mod choice;
mod language;
mod names;
mod ranges;
mod signature;
mod states;
mod vocabulary;

pub use choice::{PointerChoice, PointerChoiceError, takes_objects};
pub(crate) use language::{distinct, lacking, language};
pub(crate) use names::named;
pub use signature::Signatures;
pub(crate) use vocabulary::Offered;
