//! Methods that need no solver: rows as words, and counters by induction.

mod common;
mod counters;
mod families;
mod rows;
