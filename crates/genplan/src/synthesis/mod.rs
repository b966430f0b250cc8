//! From a question to its answer: programs behind examples, and proofs that there are none.
//!
//! | module | what it is |
//! |---|---|
//! | `answer` | the line from a [`Question`] to its [`Answer`]: checked programs, what is proved, why it was stopped, what it cost |
//! | `engine` | an [`Engine`] decides one bound; the native search is one, and others can be [given](Question::answer_by) |
//! | `schedule` | who searches when: complete search of one bound after the other, described actions, guided search |
//! | `measure`, `comparison` | which of the programs that fit is the answer |
//! | `beyond` | what the best program fails on joins the examples |
//! | `whole_language` | when they go on with the whole language over the given pointers |
//! | `sample` | some programs that fit |
//! | `paths` | what a goto could test as well, by another path |
//! | `objects`, `doubts` | warnings: a program names objects of single examples, or fails beyond the examples |
//! | `suspicion` | without which example a much better program fits |
//! | `untested` | if there is no program: the static predicates that gotos could test |
//! | `proof` | what is proved |
//! | `conflict` | if there is no program: which examples already exclude each other |
//! | `observer`, `relay` | whoever waits for the answer, and what they are told |
//!
//! What surrounds the engines is the same for all of them, and whoever asks (the command, an experiment, a
//! program that uses this library) gets the same values.
//!
//! ```
//! use genplan::{Bound, Budget, Proof, Question, Silent};
//! # use genplan::{ExampleFiles, GeneralizedProblem, Part, Strictness};
//! # let folder = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/corridor"));
//! # let examples = ExampleFiles::in_folder(folder, Part::Training)?.read(Strictness::Lenient).into_result()?;
//! # let problem = GeneralizedProblem::from_examples(&examples)?;
//! let answer = Question { bound: Bound::UpTo(2), ..Question::new(&problem) }.answer(&Budget::default(), &Silent)?;
//! assert!(answer.is_none());
//! assert_eq!(answer.proof, Some(Proof::UpTo(2)));
//! let conflict = answer.conflict.expect("two lines are not enough for some examples");
//! assert!(conflict.is_smallest);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod beyond;
mod comparison;
mod conflict;
mod doubts;
mod engine;
mod measure;
mod objects;
mod observer;
mod paths;
mod proof;
mod relay;
mod sample;
mod schedule;
mod suspicion;
mod untested;
mod whole_language;

pub use answer::{Answer, FoundBy, Statistics};
pub use conflict::Conflict;
pub use engine::Engine;
pub use measure::Merit;
pub(crate) use measure::{bits, exception};
pub use objects::object_names;
pub use observer::{Observer, Progress};
pub use proof::{Proof, ProofScope};
pub use suspicion::Suspicion;
pub use untested::Untested;

pub use crate::evidence::Generality;
pub use crate::question::{Native, Question, QuestionOptions};
pub use crate::replay::{Checked, Replay, WrongProgram, check, replay};
pub use crate::search::{Bounded, Found, Silent};
