//! Whatever is done to a correct file, reading it ends, without a panic, and errors are consistent.

mod common;

use std::time::{Duration, Instant};

use common::{rendered, samples};
use genplan_pddl::{Diagnostic, Reading, Source, Strictness, read_domain, read_task};
use genplan_testing::mutation::{Random, mutate};
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
    // A hundred of the same kind are shown like one.
    let shown = rendered(&reading.diagnostics[..reading.diagnostics.len().min(20)]);
    assert_eq!(shown.is_empty(), reading.diagnostics.is_empty());
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
    fn mutated_files_are_read_without_panic((domain, problem) in select(&samples::SAMPLES[..]), seed: u64) {
        let mut random = Random::new(seed);
        let [changed_domain, changed_problem] = [domain, problem].map(|text| match random.below(4) {
            0 => text.to_owned(),
            _ => mutate(text, &SNIPPETS, &mut random),
        });
        check(&changed_domain, &changed_problem, domain);
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
