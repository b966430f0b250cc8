//! Words of a regular language, and others.

use super::subset::changed;
use super::{Family, InstanceKind, ProblemText, Rng};

/// Words of the letters a and b. Those of the language (b | ab)⁺, in which every a is followed by a b, are to be read
/// to their end, others not.
///
/// Every word can be read to its end, letter by letter. The goal is always the same: near negative instances differ from
/// positive ones by one letter.
pub(super) const FAMILY: Family = Family {
    name: "words",
    task: "read the words in which a b follows on every a",
    unit: "letters",
    domain: include_str!("bundled/words/domain.pddl"),
    program: include_str!("bundled/words/intended.prog"),
    lines: 4,
    sizes: 1..=1_000_000,
    pool_sizes: 1..=21,
    draw,
};

fn draw(size: usize, kind: InstanceKind, rng: &mut Rng) -> Option<ProblemText> {
    let word = changed(&word_of_the_language(size, rng), kind, rng);
    (is_in_language(&word) == (kind == InstanceKind::Positive)).then(|| problem(&word))
}

/// A word: for each letter, whether it is an a.
fn word_of_the_language(size: usize, rng: &mut Rng) -> Vec<bool> {
    let mut word = Vec::with_capacity(size);
    while word.len() < size {
        if word.len() + 2 <= size && rng.once_in(2) {
            word.push(true);
        }
        word.push(false);
    }
    word
}

fn is_in_language(word: &[bool]) -> bool {
    word.last() == Some(&false) && !word.windows(2).any(|pair| pair == [true, true])
}

/// One cell to a letter, and an empty one at the end.
fn problem(word: &[bool]) -> ProblemText {
    let size = word.len();
    let letter = |&is_a: &bool| if is_a { 'a' } else { 'b' };
    let start: String = word.iter().take(40).map(letter).collect();
    let dots = if size > 40 { "…" } else { "" };
    let mut problem = ProblemText::new("words", format!("The word {start}{dots}."));
    problem.objects("cell", (1..=size + 1).map(|cell| format!("c{cell}")));
    problem.fact(format_args!("head c1"));
    (1..=size).for_each(|cell| problem.fact(format_args!("next c{cell} c{}", cell + 1)));
    (1..)
        .zip(word.iter().map(letter))
        .for_each(|(cell, letter)| problem.fact(format_args!("{letter} c{cell}")));
    problem.fact(format_args!("end c{}", size + 1));
    problem.goal(true, format_args!("head c{}", size + 1));
    problem
}
