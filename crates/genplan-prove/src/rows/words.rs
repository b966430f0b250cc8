//! The rows of a family, the smallest first.

use std::collections::VecDeque;

use super::automaton::{ReadingState, RowAutomaton};
use super::language::RowLanguage;
use super::letter::Letter;
use super::reading::RowInstance;

/// The rows of a language with at most this many cells and objects beside them, by their number; of each number, at most `most`. Says
/// whether these are all.
pub(super) fn words(
    language: &RowLanguage,
    automaton: &RowAutomaton,
    (longest, most): (usize, usize),
) -> (Vec<RowInstance>, bool) {
    let (mut by_size, mut is_all) = (vec![Vec::new(); longest + 1], true);
    let mut open: VecDeque<(Vec<Letter>, ReadingState)> = VecDeque::from([(Vec::new(), RowAutomaton::START)]);
    while let Some((word, state)) = open.pop_front() {
        if automaton.ends().contains(&state) {
            is_all &= add(language, &word, &mut by_size, most);
        }
        if word.len() == longest {
            continue;
        }
        open.extend(automaton.from(state).map(|step| ([&word[..], &[step.letter]].concat(), step.to)));
        if open.len() > most {
            is_all = false;
            open.truncate(most);
        }
    }
    (by_size.concat(), is_all)
}

/// Adds all rows with this word.
fn add(language: &RowLanguage, word: &[Letter], by_size: &mut [Vec<RowInstance>], most: usize) -> bool {
    let mut is_all = true;
    for loose in
        multisets(&language.loose.iter().copied().collect::<Vec<_>>(), by_size.len() - 1 - word.len())
    {
        for &whole in &language.wholes {
            let size = &mut by_size[word.len() + loose.len()];
            if size.len() < most {
                size.push(RowInstance { whole, cells: word.to_vec(), loose: loose.clone() });
            } else {
                is_all = false;
            }
        }
    }
    is_all
}

/// The sorted lists of at most this many letters.
fn multisets(letters: &[Letter], longest: usize) -> Vec<Vec<Letter>> {
    let (mut lists, mut next) = (vec![Vec::new()], 0);
    while let Some(list) = lists.get(next).cloned() {
        let after = letters.iter().filter(|&letter| list.last().is_none_or(|last| last <= letter));
        if list.len() < longest {
            lists.extend(after.map(|&letter| [&list[..], &[letter]].concat()));
        }
        next += 1;
    }
    lists
}
