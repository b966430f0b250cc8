//! The numbers that say when which means of the search is used, each with the measurement that chose it. None of
//! them changes an answer.

/// After so many nodes the state spaces are explored and analysed. (Most of the paper's runs end before that.)
///
/// The paper's Fibonacci runs take 2.5 M nodes with 10,000, 1.9 M with 3,000, and 1.6 M with 1,000 and 500
/// (all with a [`LEAST_EFFORT`] of 200,000).
pub(super) const PATIENCE: u64 = 1_000;

/// A search of so many nodes is a long one: it is worth more threads and a thorough analysis, and starts again.
///
/// The nodes of `frontier 7 7 1` of the bench `synthesis`, all six domains: 57 M with 100,000 and 200,000, 59 M with 500,000,
/// 67 M with 2,000,000 and 79 M with 20,000,000 (and 2,000 to 20,000 [`DIVES`]). All runs of the paper but a few
/// are shorter.
pub(super) const LONG: u64 = 200_000;

/// What an analysis may cost at least, in steps.
///
/// The paper's Fibonacci runs take 1.6 M nodes with 100,000 to 300,000, and 0.44 M from 350,000 to 1,000,000. (With
/// 60,000, 3.3 M or more.)
pub(super) const LEAST_EFFORT: usize = 400_000;

/// To compare sequences of actions may cost this fraction of an analysis.
///
/// All runs of the paper, one run each on a loaded machine: 0.79 s of search with 1, 0.62 s with 4, 0.65 s with 10. The
/// nodes for n = 5 and 6 are the same with 2 and 4, but for 0.2 % of Gripper's; with 8, those of T. Sum grow by 0.2 %.
pub(super) const SEQUENCES_PART: usize = 4;

/// An analysis may cost so many steps for each node that was searched in vain.
///
/// For n = 7, Fibonacci takes 3.0 M nodes with 20, and 3.4 M with 2; the other domains differ by 0.2 % at most. With
/// 100, all take the same nodes as with 20.
pub(super) const EFFORT_PER_NODE: usize = 20;

/// To explore a state costs about as much as so many steps.
///
/// For n = 6, all domains take the same nodes with 25 and 100; with 400, Fibonacci takes 2.1 M instead of 0.12 M. (With a
/// [`LEAST_EFFORT`] of 100,000 to 300,000, the paper's Fibonacci runs take the same nodes with 10, 25 and 50.)
pub(super) const STATE: usize = 100;

/// Random dives to estimate the size of a search, and so to choose the order of the examples.
///
/// For n = 7, all domains together: 58 M nodes with 2,000, 57 M with 5,000, 59 M with 20,000: the estimates are rough, and
/// more dives do not help (with 100,000, those of T. Sum are 93 M instead of 37 M).
pub(super) const DIVES: u32 = 5_000;

/// With more actions than this, dead ends are not told apart by the actions at hand: a table has a row for each
/// set of actions.
///
/// For n = 6, Fibonacci (8 actions) takes 0.12 M nodes with 9, and 5.2 M with 5; T. Sum (6 actions) 1.0 M and 1.6 M. No
/// domain of the paper has more than 9, and with 12 nothing changes.
pub(super) const FEW_ACTIONS: usize = 9;

/// Longer sequences of actions are not compared.
///
/// For n = 7, all domains together: 67.20 M nodes with 2, 67.09 M with 3, 67.07 M with 5 and with 7.
pub(super) const LONGEST_SEQUENCE: usize = 5;

/// With more actions than this, a state keeps a list of the applicable ones instead of a row of all.
///
/// Lists take 10 to 20 % more time where a row is short: Gripper and List for n = 7, 4.6 s of one CPU instead of 3.9 and 4.2. A
/// row of 256 takes a kilobyte for each state.
pub(super) const DENSE: usize = 256;

/// Distances are exact where a state space has at most so many pairs of a state and an action (to look at one takes some
/// hundred nanoseconds, so this is seconds at the most), and all spaces together take so many bytes.
pub(super) const DISTANCE_STEPS: usize = 10_000_000;
/// Before guided search has had much work, they are so only where there are at most so many pairs …
pub(super) const LEAST_DISTANCE_STEPS: usize = 200_000;
/// … or so many for each node that it is allowed. (A node takes about as long as ten pairs.)
pub(super) const PAIRS_PER_NODE: usize = 10;
/// See [`DISTANCE_STEPS`].
pub(super) const DISTANCE_BYTES: usize = 1 << 30;

/// What the rules of guided search may cost to learn, in steps.
pub(super) const GUIDED_EFFORT: usize = 2_000_000;

/// The nodes of guided search take at most so many bytes, whatever the limit: to halve a longer list takes seconds, in which nobody looks
/// at the time. (This is about thirty million nodes.)
pub(super) const OPEN_LIST_BYTES: usize = 2 << 30;

/// A worker looks at the budget after so many nodes, or after so many memory accesses of exploration in between.
pub(super) const NODES_UNCHECKED: u64 = 1024;
/// See [`NODES_UNCHECKED`].
pub(super) const COSTLY: u64 = 1 << 16;
