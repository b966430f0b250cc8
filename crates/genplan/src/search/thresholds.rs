//! The numbers that say when which means of the search is used. Those of complete search change only how long it takes;
//! `docs/decisions/55-search-thresholds.md` has the measurements that chose them. Those of guided search change in which order it
//! expands nodes, and so which program it finds first: each says so.

/// A search of this many nodes is a long one: it is worth more threads and a thorough analysis, and starts again.
pub(super) const LONG: u64 = 200_000;

/// What an analysis may cost at least, in steps.
pub(super) const LEAST_EFFORT: usize = 400_000;

/// To compare sequences of actions may cost this fraction of an analysis.
pub(super) const SEQUENCES_PART: usize = 4;

/// An analysis may cost this many steps for each node that was searched in vain.
pub(super) const EFFORT_PER_NODE: usize = 20;

/// To explore a state costs about as much as this many steps.
pub(super) const STATE: usize = 100;

/// Random dives to estimate the size of a search, and so to choose the order of the examples.
pub(super) const DIVES: u32 = 5_000;

/// With more actions than this, dead ends are not told apart by the actions at hand: a table has a row for each set of actions.
pub(super) const FEW_ACTIONS: usize = 9;

/// Longer sequences of actions are not compared.
pub(super) const LONGEST_SEQUENCE: usize = 5;

/// With more actions than this, a state keeps a list of the applicable ones instead of a row of all.
pub(super) const DENSE: usize = 256;

/// Distances are exact where a state space has at most this many pairs of a state and an action (to look at one takes some
/// hundred nanoseconds, so this is seconds at the most), and all spaces together take this many bytes. All four numbers change
/// which program guided search finds first.
pub(super) const DISTANCE_STEPS: usize = 10_000_000;
/// Before guided search has had much work, they are so only where there are at most this many pairs …
pub(super) const LEAST_DISTANCE_STEPS: usize = 200_000;
/// … or this many for each node that it is allowed. (A node takes about as long as ten pairs.)
pub(super) const PAIRS_PER_NODE: usize = 10;
/// See [`DISTANCE_STEPS`].
pub(super) const DISTANCE_BYTES: usize = 1 << 30;

/// What the rules of guided search may cost to learn, in steps. It changes which nodes are cut off, and so which program is found
/// first.
pub(super) const GUIDED_EFFORT: usize = 2_000_000;

/// The nodes of guided search take at most this many bytes, whatever the limit: to halve a longer list takes seconds, in which nobody looks
/// at the time. (This is about thirty million nodes.) It changes which program is found where there are more.
pub(super) const OPEN_LIST_BYTES: usize = 2 << 30;

/// A worker looks at the budget after this many nodes, or after this many memory accesses of exploration in between.
pub(super) const NODES_UNCHECKED: u64 = 1024;
/// See [`NODES_UNCHECKED`].
pub(super) const COSTLY: u64 = 1 << 16;
