//! How the words of programs over pointers are written over a domain: `inc`, or `pointer-inc` where `inc` is the domain's.

use genplan_core::language::Word;
use genplan_pddl::Domain;

/// Whether the domain has an action of this name, where this is the word of an instruction; else, a predicate.
fn is_taken(word: Word, name: &str, domain: &Domain) -> bool {
    match Word::CONDITIONS.contains(&word) {
        true => domain.predicate_named(name).is_some(),
        false => domain.action_named(name).is_some(),
    }
}

/// The words that programs over a domain write with `pointer-`.
pub fn renamed(domain: &Domain) -> Vec<Word> {
    Word::ALL.iter().copied().filter(|&word| is_taken(word, word.names()[0], domain)).collect()
}

/// The one of some words that can be meant by a name in a program over a domain: that with `pointer-` always can, unless
/// it is the domain's.
pub fn meant(words: &[Word], name: &str, domain: &Domain) -> Option<Word> {
    let is_meant = |word: &Word| {
        let [usual, other] = word.names();
        let is_renamed = is_taken(*word, usual, domain);
        name == usual && !is_renamed || name == other && (is_renamed || !is_taken(*word, other, domain))
    };
    words.iter().copied().find(is_meant)
}
