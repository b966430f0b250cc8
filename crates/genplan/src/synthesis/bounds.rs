//! One bound after the other.

use genplan_core::budget::StopReason;
use genplan_pddl::Diagnostic;

use super::engine::Engine;
use crate::question::Bound;
use crate::search::{Bounded, Found};

/// What came of all bounds.
pub(super) struct Searched {
    /// Of the first bound that has any.
    pub programs: Vec<Found>,
    /// No program of at most so many lines fits.
    pub excluded: Option<usize>,
    /// The estimated share of the last bound that was searched.
    pub share: f64,
    pub stopped: Option<StopReason>,
}

/// Asks for one bound after the other, until there is a program or a reason to stop.
pub(super) fn search(bound: &Bound, engine: &mut dyn Engine) -> Result<Searched, Diagnostic> {
    let mut excluded = None;
    for lines in bound.steps() {
        let Bounded { programs, share, stopped } = engine.bound(lines, excluded.is_some())?;
        if !programs.is_empty() || stopped.is_some() {
            return Ok(Searched { programs, excluded, share, stopped });
        }
        excluded = Some(lines);
    }
    Ok(Searched { programs: Vec::new(), excluded, share: 1.0, stopped: None })
}
