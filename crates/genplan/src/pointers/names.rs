//! What pointers are called.

use std::collections::BTreeSet;

use crate::examples::Examples;

/// Names for pointers: as many for each range as are wanted, in the order of the ranges. Each is called by the first
/// letters of its range, as few as tell it apart from objects of the examples and from other pointers.
pub(crate) fn named(wanted: &[(String, usize)], examples: &Examples) -> Vec<(String, String)> {
    let objects = examples.examples.iter().flat_map(|example| example.task.objects.iter());
    let mut taken: BTreeSet<String> = objects.map(|(_, name, _)| name.to_string()).collect();
    let mut pointers = Vec::new();
    for (range, count) in wanted {
        let names = names(range, *count, &taken);
        taken.extend(names.iter().cloned());
        pointers.extend(names.into_iter().map(|name| (name, range.clone())));
    }
    pointers
}

fn names(range: &str, count: usize, taken: &BTreeSet<String>) -> Vec<String> {
    let numbered = |stem: &str| match count {
        1 => vec![stem.to_string()],
        _ => (1..=count).map(|number| format!("{stem}{number}")).collect(),
    };
    let lengths = range.char_indices().map(|(start, letter)| start + letter.len_utf8());
    let stems = lengths
        .map(|length| range[..length].to_string())
        .filter(|stem| stem.ends_with(char::is_alphanumeric));
    let more = (1..).map(|number| format!("{range}-{}", "p".repeat(number)));
    let mut candidates = stems.chain(more).map(|stem| numbered(&stem));
    candidates
        .find(|names| names.iter().all(|name| !taken.contains(name)))
        .expect("one of infinitely many is free")
}
