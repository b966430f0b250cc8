//! The variables that are in scope. An inner declaration hides an outer one of the same name.

use std::borrow::Cow;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::lifted::{TypeUnion, Variable};

/// The variables of an action, an axiom or a goal.
#[derive(Default)]
pub(super) struct VariableScope<'s> {
    bindings: Vec<Binding<'s>>,
    by_name: FxHashMap<Cow<'s, str>, usize>,
    /// How many variables were ever declared.
    count: u32,
    /// The names that were looked up in vain.
    unknown: FxHashSet<Cow<'s, str>>,
}

struct Binding<'s> {
    name: Cow<'s, str>,
    variable: Variable,
    types: TypeUnion,
    hidden: Option<usize>,
}

impl<'s> VariableScope<'s> {
    /// Declares a variable, with a number of its own.
    pub(super) fn declare(&mut self, name: Cow<'s, str>, types: TypeUnion) -> Variable {
        let variable = Variable(self.count);
        self.count += 1;
        let hidden = self.by_name.insert(name.clone(), self.bindings.len());
        self.bindings.push(Binding { name, variable, types, hidden });
        variable
    }

    /// How many variables are in scope.
    pub(super) fn depth(&self) -> usize {
        self.bindings.len()
    }

    /// Ends the scope of all variables but the first `depth`.
    pub(super) fn leave(&mut self, depth: usize) {
        for binding in self.bindings.drain(depth..).rev() {
            match binding.hidden {
                Some(hidden) => self.by_name.insert(binding.name, hidden),
                None => self.by_name.remove(&binding.name),
            };
        }
    }

    /// How many variables were ever declared: all numbers are below it.
    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// The variable of that name (in lower case) and its types.
    pub(super) fn get(&self, name: &str) -> Option<(Variable, &TypeUnion)> {
        let binding = &self.bindings[*self.by_name.get(name)?];
        Some((binding.variable, &binding.types))
    }

    /// Whether a name is unknown for the first time.
    pub(super) fn is_first_unknown(&mut self, name: Cow<'s, str>) -> bool {
        self.unknown.insert(name)
    }

    /// The names of the variables in scope.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.bindings.iter().map(|binding| &*binding.name)
    }
}
