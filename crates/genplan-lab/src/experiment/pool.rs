//! The instances of a domain, each ground once.

use std::sync::Arc;

use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_core::verdict::Label;
use genplan_pddl::{Diagnostic, Source};

use genplan::examples::Examples;
use genplan::pointers::PointerChoice;
use genplan::problem::GeneralizedProblem;
use genplan::program::{frame_for, read_program};

/// All instances of a domain: sets of examples are drawn from some of them, and programs are tried on all.
///
/// The frame gives equal names equal numbers, and an instance never depends on the others. So each is ground
/// once, for all searches and executions.
#[derive(Debug)]
pub struct InstancePool {
    /// What the domain is called in results.
    pub name: String,
    /// By instance of the problem: what there is to know beside it.
    pub entries: Vec<PoolEntry>,
    /// All instances over one frame.
    pub problem: GeneralizedProblem,
}

/// The most memory for all instances of a domain together.
const MOST_BYTES: usize = 8 << 30;

/// An instance of a [`InstancePool`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolEntry {
    /// What the instance is called in results.
    pub name: String,
    /// Whether it may be drawn as an example; if not, programs are only tried on it.
    pub is_example: bool,
}

impl InstancePool {
    /// Grounds all instances of a domain. There is one entry for each of the examples. Where actions take objects,
    /// programs are over pointers.
    pub fn new(
        name: impl Into<String>,
        examples: &Examples,
        entries: Vec<PoolEntry>,
    ) -> Result<Self, Diagnostic> {
        let budget = Budget::default().with_bytes(MOST_BYTES);
        let problem = GeneralizedProblem::over_pointers(examples, &PointerChoice::Auto, &[], &budget);
        Ok(InstancePool { name: name.into(), entries, problem: problem? })
    }

    /// How an instance is labelled.
    pub fn label(&self, instance: usize) -> Label {
        self.problem.examples[instance].label
    }

    /// The instances with a label that may be drawn as examples.
    pub fn examples(&self, label: Label) -> Vec<usize> {
        let instances = 0..self.entries.len();
        instances.filter(|&i| self.entries[i].is_example && self.label(i) == label).collect()
    }

    /// The program with these instructions, with its frame, if it is one for these instances.
    pub(crate) fn program(&self, instructions: &[String]) -> Option<(Program, Frame)> {
        let GeneralizedProblem { domain, frame, examples, .. } = &self.problem;
        let source = Source::new("program", format!("{}{}", frame.declaration(), instructions.join("\n")));
        let tasks: Vec<_> = examples.iter().map(|example| Arc::clone(example.ground.task())).collect();
        let mut frame = frame_for(&source);
        let program = read_program(&source, domain, &tasks, &mut frame).value?;
        Some((program, frame))
    }

    /// The instance with this name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.entries.iter().position(|entry| entry.name == name)
    }
}
