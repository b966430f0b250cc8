//! Subsets that differ from a given one.

use super::{InstanceKind, Rng};

/// The subset itself for a positive instance; for a near one, the subset with one element changed; else with a few or
/// with many changed.
pub(super) fn changed(subset: &[bool], kind: InstanceKind, rng: &mut Rng) -> Vec<bool> {
    let mut subset = subset.to_vec();
    let changes = match kind {
        InstanceKind::Positive => 0,
        InstanceKind::Near => 1,
        InstanceKind::Negative => rng.below(4),
    };
    for _ in 0..changes {
        let element = rng.below(subset.len());
        subset[element] = !subset[element];
    }
    if kind == InstanceKind::Negative && changes == 0 {
        subset.fill_with(|| rng.once_in(2));
    }
    subset
}
