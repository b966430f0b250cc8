//! Bundled domains and generated instances as documents.

use genplan::report::LabelName;
use schemars::JsonSchema;
use serde::Serialize;

use crate::generate::ordinary::{self, OrdinaryFamily};
use crate::generate::{Family, Generated};

/// The bundled domains.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FamiliesReport {
    /// All of them.
    pub domains: Vec<FamilyReport>,
}

/// Generated instances.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct InstancesReport {
    /// All of them.
    pub instances: Vec<GeneratedReport>,
}

/// A bundled domain.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FamilyReport {
    /// Its name.
    pub name: &'static str,
    /// What is to be done.
    pub task: &'static str,
    /// The smallest size of an instance.
    pub smallest: usize,
    /// The largest size of an instance.
    pub largest: usize,
    /// What the size counts.
    pub unit: &'static str,
    /// The lines of the intended program, if it is bundled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<usize>,
}

impl FamilyReport {
    /// What a family says about itself.
    pub fn new(family: &Family) -> Self {
        let (smallest, largest) = family.sizes.clone().into_inner();
        let (name, task, unit, lines) = (family.name, family.task, family.unit, Some(family.lines));
        FamilyReport { name, task, smallest, largest, unit, lines }
    }

    /// What an ordinary family says about itself.
    pub fn ordinary(family: &OrdinaryFamily) -> Self {
        let (smallest, largest) = ordinary::SIZES.into_inner();
        FamilyReport {
            name: family.name,
            task: family.task(),
            smallest,
            largest,
            unit: family.unit,
            lines: None,
        }
    }
}

/// A generated instance.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GeneratedReport {
    /// The name of its file.
    pub name: String,
    /// `positive` or `negative`.
    pub label: LabelName,
    /// How large it is.
    pub size: usize,
    /// The PDDL text, unless it was written to that file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl GeneratedReport {
    /// A report about an instance, with its text or without.
    pub fn new(instance: &Generated, with_text: bool) -> Self {
        GeneratedReport {
            name: instance.name.clone(),
            label: instance.label.into(),
            size: instance.size,
            text: with_text.then(|| instance.text.clone()),
        }
    }
}
