//! Names that every PDDL reader accepts.

use std::fmt::Write;

use rustc_hash::FxHashMap;

/// Words that mean something in PDDL.
const KEYWORDS: [&str; 14] = [
    "and", "or", "not", "imply", "exists", "forall", "when", "either", "object", "number", "increase",
    "define", "domain", "problem",
];

/// Gives names: legal, and each one only once.
#[derive(Clone, Debug)]
pub(super) struct Names {
    /// By name that is taken: the number to try next for another thing of this name. Numbers below it are
    /// taken, and so are not tried again.
    taken: FxHashMap<String, u64>,
}

impl Names {
    pub(super) fn new() -> Self {
        Names { taken: KEYWORDS.map(|word| (word.to_owned(), 2)).into_iter().collect() }
    }

    /// A new name that is or resembles these words, joined by underscores.
    pub(super) fn name(&mut self, words: &[&str]) -> String {
        let mut name = legal(&words.join("_"));
        if let Some(&first) = self.taken.get(&name) {
            let mut numbered = (first..).map(|number| (number, format!("{name}_{number}")));
            let free = numbered.find(|(_, name)| !self.taken.contains_key(name));
            let (number, numbered) = free.expect("there are enough numbers");
            self.taken.insert(name, number + 1);
            name = numbered;
        }
        self.taken.insert(name.clone(), 2);
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

    /// Trying all numbers from 2 on for each of them would take hours.
    #[test]
    fn many_things_of_one_name_are_numbered_in_a_row() {
        let mut names = Names::new();
        let last = (0..100_000).map(|_| names.name(&["kept"])).last();
        assert_eq!(last.as_deref(), Some("kept_100000"));
        assert_eq!(names.name(&["kept_7"]), "kept_7_2");
    }
}
