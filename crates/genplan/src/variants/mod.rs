//! Instances that are made from given ones, and what all of those respect.
//!
//! | module | what it is |
//! |---|---|
//! | `candidates` | instances of a pool, of a generator, and made from the examples |
//! | `invariants`, `rows` | what all given instances respect |
//! | `patterns` | what they share in the states that actions lead to, and in their goals |
//! | `regularities` | what is odd, though nothing forbids it |
//! | `resize`, `vary`, `goals` | an object more or less, other facts, other goals |
//! | `double` | a part of an instance twice |
//! | `near` | instances that differ from a given one in one literal |
//! | `ground_scene` | what programs do on them |
//!
//! All of them change and compare instances as scenes (`scene`). Nothing here knows what kind of programs there are. Only whether the
//! order in which objects are listed can matter is read off the domain.

mod candidates;
mod double;
mod goals;
mod ground_scene;
mod invariants;
mod near;
mod patterns;
mod regularities;
mod resize;
mod rows;
mod vary;

pub(crate) use candidates::Collector;
pub use candidates::{Generator, Sources};
pub(crate) use double::doubled;
pub(crate) use goals::{GoalStyle, OddGoal};
pub(crate) use ground_scene::{Classes, GroundScene, Run, Stacked, reachability};
pub use ground_scene::{InstanceOrigin, Novelty};
pub(crate) use invariants::Invariants;
pub use near::NearMisses;
pub(crate) use patterns::Patterns;
pub(crate) use vary::moved_facts;
