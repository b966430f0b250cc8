//! What pointers are called.

use std::collections::BTreeSet;

use genplan_core::frame::Frame;

use crate::examples::Examples;

/// Declares so many pointers for each range. Each is called by the first letters of its range, as few as tell it apart
/// from objects of the examples and from other pointers.
pub(crate) fn declare(pointers: &[(String, usize)], examples: &Examples, frame: &mut Frame) {
    let known = frame.pointers().iter().map(|pointer| frame.name(pointer.name).to_string());
    let mut taken: BTreeSet<String> = known.collect();
    for example in &examples.examples {
        taken.extend(example.task.objects.iter().map(|(_, name, _)| name.to_string()));
    }
    for (range, count) in pointers {
        let names = names(range, *count, &taken);
        for name in names {
            frame.declare_pointer(&name, range);
            taken.insert(name);
        }
    }
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
