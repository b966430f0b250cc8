//! Names that every PDDL reader accepts.

use std::fmt::Write;

use rustc_hash::FxHashSet;

/// Words that mean something in PDDL.
const KEYWORDS: [&str; 14] = [
    "and", "or", "not", "imply", "exists", "forall", "when", "either", "object", "number", "increase",
    "define", "domain", "problem",
];

/// Gives names: legal, and each one only once.
#[derive(Clone, Debug)]
pub(super) struct Names {
    taken: FxHashSet<String>,
}

impl Names {
    pub(super) fn new() -> Self {
        Names { taken: KEYWORDS.map(String::from).into_iter().collect() }
    }

    /// A new name that is or resembles these words, joined by underscores.
    pub(super) fn name(&mut self, words: &[&str]) -> String {
        let base = legal(&words.join("_"));
        let numbered = (2_u64..).map(|number| format!("{base}_{number}"));
        let free = std::iter::once(base.clone()).chain(numbered).find(|name| !self.taken.contains(name));
        let name = free.expect("there are enough numbers");
        self.taken.insert(name.clone());
        name
    }
}

/// A letter, then letters, digits, `-` and `_`; any other character becomes `_x` and its code.
fn legal(text: &str) -> String {
    let mut name = String::new();
    for character in text.chars() {
        match character {
            'a'..='z' | 'A'..='Z' => name.push(character.to_ascii_lowercase()),
            '0'..='9' | '-' | '_' if !name.is_empty() => name.push(character),
            '0'..='9' | '-' | '_' => name.extend(['x', character]),
            other => {
                name.push_str(if name.is_empty() { "x" } else { "_x" });
                write!(name, "{:x}", u32::from(other)).expect("a string takes anything");
            }
        }
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_legal_and_different() {
        let mut names = Names::new();
        let given = ["at", "at", "and", "2nd", "größe", "a.b", "a_x2eb", "_"].map(|name| names.name(&[name]));
        assert_eq!(given, ["at", "at_2", "and_2", "x2nd", "gr_xf6_xdfe", "a_x2eb", "a_x2eb_2", "x_"]);
    }
}
