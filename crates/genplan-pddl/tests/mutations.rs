//! Whatever is done to a correct file, reading it ends, without a panic, and errors are consistent.

mod common;

use std::ops::Range;
use std::time::{Duration, Instant};

use common::{rendered, samples};
use genplan_pddl::{Diagnostic, Reading, Source, Strictness, read_domain, read_task};
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Texts that are put in somewhere.
const SNIPPETS: [&str; 28] = [
    "(",
    ")",
    "))",
    "((",
    " ",
    "\n",
    ";",
    "?",
    ":",
    "-",
    " - ",
    ",",
    "\"",
    "\u{a0}",
    "é",
    "?x",
    "not",
    "and",
    "(and",
    "(:action",
    "(:init",
    ":effect",
    "(forall (?x)",
    "(when",
    "(either",
    "(= ",
    "object",
    "(increase (total-cost)",
];

/// A change of a text.
#[derive(Clone, Debug)]
enum Mutation {
    Insert(Index, &'static str),
    Delete(Index, usize),
    /// Copies a range of the text to another place.
    Copy(Index, usize, Index),
    Cut(Index),
}

fn mutation() -> impl Strategy<Value = Mutation> {
    prop_oneof![
        4 => (any::<Index>(), select(&SNIPPETS[..])).prop_map(|(at, text)| Mutation::Insert(at, text)),
        4 => (any::<Index>(), 1..20_usize).prop_map(|(at, length)| Mutation::Delete(at, length)),
        2 => (any::<Index>(), 1..60_usize, any::<Index>()).prop_map(|(from, length, to)| Mutation::Copy(from, length, to)),
        1 => any::<Index>().prop_map(Mutation::Cut),
    ]
}

impl Mutation {
    fn apply(&self, text: &mut String) {
        match *self {
            Mutation::Insert(at, snippet) => text.insert_str(boundary(text, at), snippet),
            Mutation::Delete(at, length) => text.replace_range(range(text, at, length), ""),
            Mutation::Copy(from, length, to) => {
                let copy = text[range(text, from, length)].to_owned();
                text.insert_str(boundary(text, to), &copy);
            }
            Mutation::Cut(at) => text.truncate(boundary(text, at)),
        }
    }
}

fn boundary(text: &str, at: Index) -> usize {
    boundary_before(text, at.index(text.len() + 1))
}

/// The last boundary between characters that is not after `offset`.
fn boundary_before(text: &str, offset: usize) -> usize {
    (0..=offset.min(text.len())).rev().find(|&offset| text.is_char_boundary(offset)).unwrap_or(0)
}

fn range(text: &str, at: Index, length: usize) -> Range<usize> {
    let start = boundary(text, at);
    start..boundary_before(text, start + length).max(start)
}

/// Reads both files, the problem with the original domain as well.
fn check(domain: &str, problem: &str, original: &str) {
    let start = Instant::now();
    let source = Source::new("problem", problem);
    for domain in [domain, original] {
        let reading = read_domain(&Source::new("domain", domain), Strictness::Lenient);
        check_consistent(&reading);
        if let Some(domain) = reading.value {
            check_consistent(&read_task(&source, &domain.into(), Strictness::Strict));
        }
    }
    assert!(start.elapsed() < Duration::from_secs(5), "reading takes too long");
}

fn check_consistent<T>(reading: &Reading<T>) {
    let has_errors = reading.diagnostics.iter().any(Diagnostic::is_error);
    assert_eq!(reading.value.is_none(), has_errors);
    assert_eq!(rendered(&reading.diagnostics).is_empty(), reading.diagnostics.is_empty());
}

/// Texts that were once read with a panic.
const REGRESSIONS: [&str; 1] = ["ab cé d (:init"];

#[test]
fn regressions_are_read_without_panic() {
    for text in REGRESSIONS {
        check(text, text, samples::CORRIDOR);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutated_files_are_read_without_panic(
        (domain, problem) in select(&samples::SAMPLES[..]),
        of_domain in prop::collection::vec(mutation(), 0..4),
        of_problem in prop::collection::vec(mutation(), 0..4),
    ) {
        let (mut mutated_domain, mut mutated_problem) = (domain.to_owned(), problem.to_owned());
        for mutation in of_domain {
            mutation.apply(&mut mutated_domain);
        }
        for mutation in of_problem {
            mutation.apply(&mut mutated_problem);
        }
        check(&mutated_domain, &mutated_problem, domain);
    }

    #[test]
    fn any_text_is_read_without_panic(text in "[()a-c?: \\-;é,]{0,60}") {
        check(&text, &text, samples::CORRIDOR);
        check(&format!("(define (domain d) {text})"), &format!("(define (problem p) (:domain corridor) {text})"), samples::CORRIDOR);
    }

    #[test]
    fn any_row_of_words_is_read_without_panic(words in prop::collection::vec(select(&SNIPPETS[..]), 0..12)) {
        check(&words.join(" "), &words.join(" "), samples::CORRIDOR);
        let text = words.concat();
        check(&format!("(define (domain d) {text}"), &format!("(define (problem p) {text}"), samples::CORRIDOR);
    }

    #[test]
    fn any_bytes_are_decoded_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
        let _ = Source::decode("bytes", bytes);
    }
}
