//! Words of a regular language, and others.

use std::ops::RangeInclusive;

use super::{Family, InstanceKind, ProblemText, Rng};

/// Words of the letters a and b. Those of the language (b | ab)⁺, in which every a is followed by a b, are to be read
/// to their end, others not.
///
/// Every word can be read to its end, letter by letter. The goal is always the same: near negative instances differ from
/// positive ones by one letter.
pub(super) struct Words;

impl Family for Words {
    bundled! {
        name: "words",
        title: "Words",
        task: "read the words in which a b follows on every a",
        unit: "letters",
        lines: 4,
    }

    fn sizes(&self) -> RangeInclusive<usize> {
        1..=1_000_000
    }

    fn draw(&self, size: usize, kind: InstanceKind, rng: &mut Rng) -> Option<ProblemText> {
        let mut word = word_of_the_language(size, rng);
        let changes = match kind {
            InstanceKind::Positive => 0,
            InstanceKind::Near => 1,
            InstanceKind::Negative => rng.below(4),
        };
        for _ in 0..changes {
            let letter = &mut word[rng.below(size)];
            *letter = if *letter == 'a' { 'b' } else { 'a' };
        }
        if kind == InstanceKind::Negative && changes == 0 {
            word.fill_with(|| if rng.once_in(2) { 'a' } else { 'b' });
        }
        (is_in_language(&word) == (kind == InstanceKind::Positive)).then(|| problem(&word))
    }
}

fn word_of_the_language(size: usize, rng: &mut Rng) -> Vec<char> {
    let mut word = Vec::with_capacity(size);
    while word.len() < size {
        if word.len() + 2 <= size && rng.once_in(2) {
            word.push('a');
        }
        word.push('b');
    }
    word
}

fn is_in_language(word: &[char]) -> bool {
    word.last() == Some(&'b') && !word.windows(2).any(|pair| pair == ['a', 'a'])
}

/// One cell to a letter, and an empty one at the end.
fn problem(word: &[char]) -> ProblemText {
    let size = word.len();
    let start: String = word.iter().take(40).collect();
    let dots = if size > 40 { "…" } else { "" };
    let mut problem = ProblemText::new("words", format!("The word {start}{dots}."));
    problem.objects("cell", (1..=size + 1).map(|cell| format!("c{cell}")));
    problem.fact(format_args!("head c1"));
    (1..=size).for_each(|cell| problem.fact(format_args!("next c{cell} c{}", cell + 1)));
    (1..).zip(word).for_each(|(cell, letter)| problem.fact(format_args!("{letter} c{cell}")));
    problem.fact(format_args!("end c{}", size + 1));
    problem.goal(true, format_args!("head c{}", size + 1));
    problem
}
