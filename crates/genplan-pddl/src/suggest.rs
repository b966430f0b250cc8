//! "Did you mean": the known name that is closest to a misspelt one.

use crate::diagnostics::Help;

/// Comparing names takes time that is quadratic in their length, so longer ones are not compared.
const LONGEST_NAME: usize = 200;

/// The help for a misspelt name, if one of the candidates is close enough.
///
/// ```
/// use genplan_pddl::diagnostics::Help;
/// use genplan_pddl::suggest::did_you_mean;
///
/// assert_eq!(did_you_mean("adjacnet", ["at", "adjacent"]), Some(Help::rename("adjacent")));
/// ```
pub fn did_you_mean<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<Help> {
    closest(name, candidates).map(Help::rename)
}

/// The candidate with the smallest edit distance, the first among equals, if it is close enough:
/// about one edit per three letters. Upper and lower case (ASCII) count as the same.
/// Nobody has to be told what a name of hundreds of letters was meant to be.
pub fn closest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if name.len() > LONGEST_NAME {
        return None;
    }
    let name: Vec<u8> = name.bytes().map(|byte| byte.to_ascii_lowercase()).collect();
    let mut bound = (name.len() / 3).clamp(1, 4);
    let mut rows = DistanceRows::default();
    let mut best = None;
    for candidate in candidates {
        if let Some(distance) = rows.distance(&name, candidate.as_bytes(), bound) {
            if distance == 0 {
                return Some(candidate);
            }
            (bound, best) = (distance - 1, Some(candidate));
        }
    }
    best
}

/// The last three rows of the table of distances between prefixes, kept to spare allocations.
#[derive(Default)]
struct DistanceRows {
    before: Vec<usize>,
    previous: Vec<usize>,
    current: Vec<usize>,
}

impl DistanceRows {
    /// The number of insertions, deletions, substitutions and swaps of neighbours
    /// that turn one name into the other, if it is at most `bound`. Names of one letter have
    /// nothing in common with others.
    fn distance(&mut self, name: &[u8], candidate: &[u8], bound: usize) -> Option<usize> {
        let longer = name.len().max(candidate.len());
        if name.len().abs_diff(candidate.len()) > bound {
            return None;
        }
        self.start(candidate.len());
        for row in 0..name.len() {
            if self.next_row(name, candidate, row) > bound {
                return None;
            }
        }
        let distance = self.previous[candidate.len()];
        (distance <= bound && distance < longer).then_some(distance)
    }

    fn start(&mut self, width: usize) {
        self.previous.clear();
        self.previous.extend(0..=width);
        self.before.clone_from(&self.previous);
    }

    /// Fills the next row and gives its smallest entry, below which no later entry can be.
    fn next_row(&mut self, name: &[u8], candidate: &[u8], row: usize) -> usize {
        self.current.clear();
        self.current.push(row + 1);
        for column in 0..candidate.len() {
            let entry = self.entry(name, candidate, row, column);
            self.current.push(entry);
        }
        let smallest = self.current.iter().copied().min().unwrap_or(0);
        std::mem::swap(&mut self.before, &mut self.previous);
        std::mem::swap(&mut self.previous, &mut self.current);
        smallest
    }

    fn entry(&self, name: &[u8], candidate: &[u8], row: usize, column: usize) -> usize {
        let same = |row: usize, column: usize| name[row] == candidate[column].to_ascii_lowercase();
        let substituted = self.previous[column] + usize::from(!same(row, column));
        let edited = substituted.min(self.previous[column + 1] + 1).min(self.current[column] + 1);
        if row > 0 && column > 0 && same(row, column - 1) && same(row - 1, column) {
            edited.min(self.before[column - 1] + 1)
        } else {
            edited
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_too_many_too_few_or_wrong_is_forgiven() {
        assert_eq!(closest("blocks", ["table", "block"]), Some("block"));
        assert_eq!(closest("blok", ["table", "block"]), Some("block"));
        assert_eq!(closest("black", ["table", "block"]), Some("block"));
    }

    #[test]
    fn neighbours_that_changed_places_are_one_edit() {
        assert_eq!(closest("ta", ["at"]), Some("at"));
        assert_eq!(closest("adjacnet", ["adjacent"]), Some("adjacent"));
    }

    #[test]
    fn case_does_not_count() {
        assert_eq!(closest("ROOMA", ["rooma", "roomb"]), Some("rooma"));
    }

    #[test]
    fn names_that_are_far_away_are_not_suggested() {
        assert_eq!(closest("holding", ["clear", "on", "ontable"]), None);
        assert_eq!(closest("x", ["y", "z"]), None);
        assert_eq!(closest("x", []), None);
    }

    #[test]
    fn very_long_names_are_not_compared() {
        let name = "a".repeat(1 << 20);
        assert_eq!(closest(&name, [&*format!("{name}b")]), None);
    }

    #[test]
    fn among_equals_the_first_is_suggested() {
        assert_eq!(closest("b9", ["b1", "b2"]), Some("b1"));
    }
}
