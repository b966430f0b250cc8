//! Programs as regular expressions over their actions, the paper's Kleene notation.
//!
//! The language of a program is the set of action sequences on the paths from line 0 to an `end`. Conditions are
//! ignored, as in the paper's figure: a goto may jump or not. So an execution that ends is a word of the
//! language, but not every word is one that an instance can make the program execute. The language is never empty,
//! because a path that never jumps reaches an `end`.

mod algebra;
mod eliminate;
mod expression;

pub use expression::Regex;
