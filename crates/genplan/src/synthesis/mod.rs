//! From a question to its answer: programs behind examples, and proofs that there are none.
//!
//! | module | what it is |
//! |---|---|
//! | `options` | what users write, checked: [`QuestionOptions`] and examples to a question |
//! | `question` | a [`Question`]: the examples, and what the program is to be like |
//! | `answer` | its [`Answer`]: checked programs, what is proved, why it was stopped, what it cost |
//! | `engine` | an [`Engine`] decides one bound; the native search is one, and others can be [given](Question::answer_by) |
//! | `searches` | guided search over more pointers than the actions need |
//! | `language` | complete search of the whole language over the given pointers |
//! | `schedule` | who searches when: one bound after the other, and guided search beside them |
//! | `paths` | what a goto could test as well, by another path |
//! | `objects` | a warning about programs that name objects of single examples |
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
//! let answer = Question::new(&problem).bound(Bound::UpTo(2)).answer(&Budget::default(), &Silent)?;
//! assert!(answer.is_none());
//! assert_eq!(answer.proof, Some(Proof::UpTo(2)));
//! let conflict = answer.conflict.expect("two lines are not enough for some examples");
//! assert!(conflict.is_smallest);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod conflict;
mod engine;
mod error;
mod language;
mod native;
mod objects;
mod observer;
mod options;
mod paths;
mod proof;
mod question;
mod relay;
mod schedule;
mod searches;
mod support;
mod untested;

pub use answer::{Answer, Statistics};
pub use conflict::Conflict;
pub use engine::Engine;
pub use error::{QuestionError, SynthesisError};
pub use language::ProofScope;
pub use native::Native;
pub use objects::object_names;
pub use observer::{Observer, Progress};
pub use options::QuestionOptions;
pub use proof::Proof;
pub use question::Question;
pub use schedule::FoundBy;
pub use untested::Untested;

pub use crate::replay::{Checked, Replay, WrongProgram, check, replay};
pub use crate::search::{Bounded, Found, Silent};
