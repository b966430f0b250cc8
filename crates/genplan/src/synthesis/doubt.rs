//! How much a program that was found at once is to be doubted.
//!
//! Of several programs, a shorter one is more often right beyond the examples; to look for it takes work. A program over pointers that
//! goes round one loop, with one goto, does the same for every object, and there are few ways to fit examples by accident with that:
//! it is hardly worth to look for another. Each further goto has a condition and a target that may be chosen to fit these examples alone.
//!
//! (With as much work for every program, gripper took twenty times as many nodes; with as little, the program for reversing a list, with four
//! gotos, solves none of its tests, and that for sorting two of seven.)

use crate::search::Found;

/// Each goto but the first one makes it worth to look for a better program so many times as long.
const GOTO: u64 = 4;

/// Nothing is worth more than this times what a program with one goto is.
const MOST: u64 = 60;

/// How many times as much work as for a program with one goto it is worth to look for a better one.
pub(super) fn doubt(found: &Found) -> u64 {
    let more = found.conditions.len().saturating_sub(1);
    GOTO.saturating_pow(u32::try_from(more).unwrap_or(u32::MAX)).min(MOST)
}
