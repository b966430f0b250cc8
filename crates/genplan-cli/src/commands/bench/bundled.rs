//! The domains that come with genplan.

use std::sync::Arc;

use genplan::examples::{Example, Examples};
use genplan_core::verdict::Label;
use genplan_lab::experiment::{InstancePool, PoolEntry};
use genplan_lab::generate::{Family, Generated, family, pool};
use genplan_pddl::{Reading, Source, read_domain, read_task};

use crate::terminal::{Exit, Stop, Terminal};

/// A domain with labelled instances, as texts.
pub(super) struct Bundle {
    pub name: &'static str,
    pub domain: &'static str,
    /// The bound that the paper has for it.
    pub lines: usize,
    pub instances: Vec<BundledInstance>,
}

/// An instance.
pub(super) struct BundledInstance {
    pub name: String,
    pub label: Label,
    pub text: String,
}

/// The names of the paper's domains.
const PAPER: [&str; 6] = ["robopainter", "green-block", "fibonacci", "gripper", "list", "triangular-sum"];

/// The domains of the paper, with random instances.
pub(super) fn bundles(seed: u64) -> Vec<Bundle> {
    let instance = |Generated { name, label, text, .. }| BundledInstance { name, label, text };
    let bundle = |family: &'static dyn Family| Bundle {
        name: family.name(),
        domain: family.domain(),
        lines: family.lines(),
        instances: pool(family, seed).into_iter().map(instance).collect(),
    };
    PAPER.iter().filter_map(|name| family(name)).map(bundle).collect()
}

impl Bundle {
    /// Reads and grounds all instances.
    pub(super) fn pool(&self, terminal: &mut Terminal) -> Result<InstancePool, Stop> {
        let reading = self.read(terminal);
        let examples = terminal.accept(reading)?;
        let entry = |instance: &BundledInstance| PoolEntry { name: instance.name.clone(), is_example: true };
        let entries = self.instances.iter().map(entry).collect();
        InstancePool::new(self.name, &examples, entries)
            .or_else(|error| terminal.refuse(error, Exit::Undecided))
    }

    fn read(&self, terminal: &Terminal) -> Reading<Examples> {
        let source = Source::new(format!("{}/domain.pddl", self.name), self.domain);
        let Reading { value, mut diagnostics } = read_domain(&source, terminal.strictness);
        let Some(domain) = value.map(Arc::new) else { return Reading { value: None, diagnostics } };
        let examples = self.instances.iter().map(|BundledInstance { name, label, text }| {
            let source = Source::new(format!("{}/{name}", self.name), text.as_str());
            let reading = read_task(&source, &domain, terminal.strictness);
            diagnostics.extend(reading.diagnostics);
            Some(Example { label: *label, task: Arc::new(reading.value?) })
        });
        let examples: Option<Vec<Example>> = examples.collect();
        Reading { value: examples.map(|examples| Examples { domain, examples }), diagnostics }
    }
}
