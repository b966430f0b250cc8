//! Who follows the strokes of a text from a goto comes to its target, and nowhere else.

use proptest::prelude::*;

use crate::automaton;

/// A text as characters.
struct Picture(Vec<Vec<char>>);

impl Picture {
    fn at(&self, row: usize, column: usize) -> char {
        self.0[row].get(column).copied().unwrap_or(' ')
    }

    /// The row of a line, and where its text begins and ends.
    fn line(&self, line: usize) -> (usize, usize, usize) {
        let is_start = |row: &[char], at: usize| {
            let number = format!("{line}. ");
            row[at..].iter().collect::<String>().starts_with(&number)
                && (at == 0 || !row[at - 1].is_ascii_digit())
        };
        let found = self.0.iter().enumerate().find_map(|(number, row)| {
            let start = (0..row.len()).find(|&at| is_start(row, at))?;
            let rest = &row[start..];
            let end =
                rest.iter().position(|character| "─◀│╮╯┼┤┬┴╰╭├".contains(*character)).unwrap_or(rest.len());
            let text: String = rest[..end].iter().collect();
            Some((number, start, start + text.trim_end().chars().count() - 1))
        });
        found.expect("each line has its row")
    }

    /// Follows a stroke from a line outwards, along the side, and inwards; gives the line that it points to.
    fn follow(&self, from: usize, is_back: bool) -> usize {
        let (mut row, start, end) = self.line(from);
        let outwards = |column: usize| if is_back { column - 1 } else { column + 1 };
        let inwards = |column: usize| if is_back { column + 1 } else { column - 1 };
        let (corner, turns) = if is_back { ('╰', "╭┬") } else { ('╮', "╯┴") };
        let mut column = outwards(if is_back { start } else { end });
        while self.at(row, column) == ' ' {
            column = outwards(column);
        }
        while self.at(row, column) != corner {
            assert!("─┼".contains(self.at(row, column)), "outwards");
            column = outwards(column);
        }
        row = if is_back { row - 1 } else { row + 1 };
        while !turns.contains(self.at(row, column)) {
            assert!("│┼".contains(self.at(row, column)), "along");
            row = if is_back { row - 1 } else { row + 1 };
        }
        while !"▶◀▼".contains(self.at(row, column)) {
            column = inwards(column);
        }
        let target = if self.at(row, column) == '▼' { row + 1 } else { row };
        (0..self.0.len()).find(|&line| self.line(line).0 == target).expect("a line")
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn strokes_lead_to_targets(targets in prop::collection::vec(prop::option::of(any::<u8>()), 1..14)) {
        let lines = targets.len() + 1;
        let targets: Vec<Option<usize>> =
            targets.iter().map(|target| target.map(|target| usize::from(target) % lines)).collect();
        let text: String = targets
            .iter()
            .map(|target| target.map_or("a\n".into(), |target| format!("go({target}, !f)\n")))
            .collect();
        let drawn = automaton(&(text + "end")).text();
        let picture = Picture(drawn.lines().map(|line| line.chars().collect()).collect());
        for (from, target) in targets.iter().enumerate() {
            if let Some(target) = target.filter(|target| *target != from) {
                prop_assert_eq!(picture.follow(from, target < from), target, "from {}\n{}", from, drawn);
            }
        }
    }
}
