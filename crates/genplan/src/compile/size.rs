//! How large a compilation is.

use std::collections::BTreeMap;

use super::{Compilation, Sort};

/// The size of a compilation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Size {
    /// State variables, derived ones included; those with one value only are not counted.
    pub variables: usize,
    /// The derived ones among these.
    pub derived: usize,
    /// Values of all these variables.
    pub facts: usize,
    /// By predicate: how many atoms it has.
    pub fluents: BTreeMap<String, usize>,
    /// By sort: how many operators there are.
    pub operators: BTreeMap<Sort, usize>,
    /// Conditional effects of all operators.
    pub effects: usize,
    /// Rules of derived variables.
    pub axioms: usize,
}

impl Size {
    /// Measures a compilation.
    pub fn of(compilation: &Compilation) -> Self {
        let task = &compilation.task;
        let variables = || task.variables.iter().filter(|variable| variable.size() > 1);
        let mut fluents = BTreeMap::new();
        for atom in task.variables.iter().flat_map(|variable| &variable.atoms) {
            *fluents.entry(atom[0].clone()).or_default() += 1;
        }
        let mut operators = BTreeMap::new();
        compilation.steps.iter().for_each(|step| *operators.entry(step.sort()).or_default() += 1);
        Size {
            variables: variables().count(),
            derived: variables().filter(|variable| variable.is_derived()).count(),
            facts: variables().map(super::Variable::size).sum(),
            fluents,
            operators,
            effects: task.operators.iter().map(|operator| task.effects(operator).count()).sum(),
            axioms: task.axioms.len(),
        }
    }
}
