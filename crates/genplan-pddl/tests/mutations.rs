//! Whatever is done to a correct file, reading it ends, without a panic, and errors are consistent.

mod common;

use std::time::{Duration, Instant};

use common::SAMPLES;
use genplan_pddl::{Source, Strictness, read_domain, read_task};
use genplan_testing::domains::CELLS;
use genplan_testing::mutation::{Random, mutate};
use genplan_testing::{domain_within, is_consistent};
use proptest::prelude::*;
use proptest::sample::select;

/// Words that are put in somewhere.
const SNIPPETS: [&str; 16] = [
    "(",
    ")",
    ";",
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

/// Reads both files, the problem with the original domain as well.
fn are_read(domain: &str, problem: &str, original: &str) {
    let start = Instant::now();
    let source = Source::new("problem", problem);
    for domain in [domain, original] {
        let reading = read_domain(&Source::new("domain", domain), Strictness::Lenient);
        is_consistent(&reading);
        if let Some(domain) = reading.value {
            is_consistent(&read_task(&source, &domain.into(), Strictness::Strict));
        }
    }
    assert!(start.elapsed() < Duration::from_secs(5), "reading takes too long");
}

/// Texts that were once read with a panic.
const REGRESSIONS: [&str; 1] = ["ab cé d (:init"];

#[test]
fn regressions_are_read_without_panic() {
    for text in REGRESSIONS {
        are_read(text, text, CELLS);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutated_files_are_read_without_panic((domain, problem) in select(&SAMPLES[..]), seed: u64) {
        let mut random = Random::new(seed);
        let [changed_domain, changed_problem] = [domain, problem].map(|text| match random.below(4) {
            0 => text.to_owned(),
            _ => mutate(text, &SNIPPETS, &mut random),
        });
        are_read(&changed_domain, &changed_problem, domain);
    }

    #[test]
    fn any_text_is_read_without_panic(text in "[()a-c?: \\-;é,]{0,60}") {
        are_read(&text, &text, CELLS);
        are_read(&domain_within(&text), &format!("(define (problem p) (:domain corridor) {text})"), CELLS);
    }

    #[test]
    fn any_row_of_words_is_read_without_panic(words in prop::collection::vec(select(&SNIPPETS[..]), 0..12)) {
        are_read(&words.join(" "), &words.join(" "), CELLS);
        let text = words.concat();
        are_read(&format!("(define (domain d) {text}"), &format!("(define (problem p) {text}"), CELLS);
    }

    #[test]
    fn any_bytes_are_decoded_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
        let _ = Source::decode("bytes", bytes);
    }
}
