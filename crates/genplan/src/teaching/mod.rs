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
//! | `survey` | what the programs do on instances (`variants`) |
//! | `information` | how much an answer tells |
//! | `learn` | counterexamples from a pool, and its first examples |
//! | `senseless` | what instances do not look like |
//! | `words` | an instance in words, and in what it differs from another |
//!
//! Nothing here knows what kind of programs it compares: they are found by [`crate::synthesis`] and executed.

mod earlier;
mod information;
mod learn;
mod lesson;
mod remaining;
mod round;
mod senseless;
mod suggest;
mod survey;
mod words;

pub use crate::scene::Identity;
pub use crate::variants::{Generator, InstanceOrigin, NearMisses, Novelty, Sources};
pub use earlier::EarlierPrograms;
pub use learn::{Learned, first_examples, learn};
pub use lesson::{Lesson, LessonRecord, Setback, Turn};
pub use remaining::{Remaining, RemainingPrograms};
pub use round::{Round, RoundOptions, Suggestion, Tried, identity, instances, round};
pub use senseless::Senseless;
pub use words::{Description, Difference, describe, nearest, problem_text};
