//! A rewriting without pointers as a document.

use std::collections::{BTreeMap, BTreeSet};

use genplan_core::frame::{Frame, Pointer};
use genplan_core::language::Argument;
use genplan_core::pointers::PointerId;
use schemars::JsonSchema;
use serde::Serialize;

use super::Rewriting;

/// What became of instructions and conditions over pointers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RewritingReport {
    /// The pointers, as a program declares them.
    pub pointers: String,
    /// By instruction: the name of its action.
    pub actions: BTreeMap<String, String>,
    /// By condition: the name of its predicate.
    pub conditions: BTreeMap<String, String>,
    /// The files that were written.
    pub files: Vec<String>,
}

impl RewritingReport {
    /// Describes a rewriting over a frame.
    pub fn new(rewriting: &Rewriting, frame: &Frame, files: Vec<String>) -> Self {
        let (actions, conditions) = (rewriting.actions().iter(), rewriting.conditions().iter());
        let acts = actions.clone().flat_map(|(&id, _)| frame.act_of(id).arguments(frame));
        let tests = conditions.clone().flat_map(|(&id, _)| frame.condition_of(id).arguments(frame));
        let used: BTreeSet<PointerId> = acts.chain(tests).filter_map(Argument::pointer).collect();
        let pointers: Vec<Pointer> = used.iter().map(|pointer| frame.pointers()[pointer.index()]).collect();
        RewritingReport {
            pointers: frame.show_pointers(&pointers).to_string(),
            actions: actions.map(|(&id, name)| (frame.show_action(id).to_string(), name.clone())).collect(),
            conditions: conditions
                .map(|(&id, name)| (frame.show_fluent(id).to_string(), name.clone()))
                .collect(),
            files,
        }
    }
}
