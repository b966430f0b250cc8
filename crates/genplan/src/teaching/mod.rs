//! The next example: which instance would tell most about the program that is meant.
//!
//! Several programs fit a few examples. An instance that some of them solve and others do not is a question to the
//! user: should it be solved? Its label leaves fewer programs, until all that are left agree.
//!
//! | module | what it is |
//! |---|---|
//! | `lesson` | a [`Lesson`]: a conversation, with its answers |
//! | `round` | a [`Round`]: the programs that remain, and the best questions |
//! | `suggest` | which instances these are |
//! | `remaining` | programs of the smallest size and a little more, with weights |
//! | `earlier` | the best program of an earlier round that still fits |
//! | `invariants`, `rows` | what all given instances respect |
//! | `regularities` | what is odd, though nothing forbids it |
//! | `resize`, `vary`, `goals` | an object more or less, other facts, other goals |
//! | `candidates` | instances of a pool, of the generator, and made from the examples |
//! | `ground_scene`, `survey` | what the programs do on them |
//! | `information` | how much an answer tells |
//! | `near` | instances that differ from a given one in one literal |
//! | `learn` | counterexamples from a pool, and its first examples |
//! | `words` | an instance in words, and in what it differs from another |
//!
//! All of them change and compare instances as scenes (`scene`).
//!
//! Nothing here knows what kind of programs it compares: they are found by [`crate::synthesis`] and executed. Only whether
//! the order in which objects are listed can matter is read off the domain.

mod candidates;
mod earlier;
mod goals;
mod ground_scene;
mod information;
mod invariants;
mod learn;
mod lesson;
mod near;
mod regularities;
mod remaining;
mod resize;
mod round;
mod rows;
mod suggest;
mod survey;
mod vary;
mod words;

pub use crate::scene::Identity;
pub use candidates::{Generator, Sources};
pub use earlier::EarlierPrograms;
pub use ground_scene::{InstanceOrigin, Novelty};
pub use learn::{Learned, first_examples, learn};
pub use lesson::{Lesson, LessonRecord, Turn};
pub use near::NearMisses;
pub use remaining::{Remaining, RemainingPrograms};
pub use round::{Round, RoundOptions, Suggestion, Tried, identity, instances, round};
pub use words::{Description, Difference, describe, nearest, problem_text};
