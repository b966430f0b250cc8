//! What the tests of diagnostics and of lifted tasks share.
#![allow(dead_code, reason = "not every test uses all of it")]

pub mod describe;
pub mod generate;

use std::sync::Arc;

use expect_test::Expect;
use genplan_pddl::{Domain, Source, Strictness, read_domain, read_task};
use genplan_testing::domains::{
    ALMOST_NOTHING, CELLS, NODES, NOTHING_TO_DO, ONE_NODE, ROOMS, THREE_CELLS, TOWER, TWO_CUBES,
};
pub use genplan_testing::rendered;
use genplan_testing::{check, domain_within};

/// Correct files of many shapes: pairs of a domain and one of its problems.
pub const SAMPLES: [(&str, &str); 4] =
    [(CELLS, THREE_CELLS), (NODES, ONE_NODE), (TOWER, TWO_CUBES), (ALMOST_NOTHING, NOTHING_TO_DO)];

/// The domain in that text, about which there is nothing to say.
#[track_caller]
pub fn domain(text: &str) -> Arc<Domain> {
    let reading = read_domain(&Source::new("domain.pddl", text), Strictness::Lenient);
    let shown = rendered(&reading.diagnostics);
    assert_eq!(shown, "");
    Arc::new(reading.value.expect("no error"))
}

/// Checks what is said about a domain.
#[track_caller]
pub fn check_domain(text: &str, expected: Expect) {
    check(&read_domain(&Source::new("d.pddl", text), Strictness::Lenient), expected);
}

/// Checks what is said about a domain, by what stands within its definition.
#[track_caller]
pub fn check_domain_within(parts: &str, expected: Expect) {
    check_domain(&domain_within(parts), expected);
}

/// Checks what is said about a domain when requirements have to be declared.
#[track_caller]
pub fn check_strict_domain(text: &str, expected: Expect) {
    check(&read_domain(&Source::new("d.pddl", text), Strictness::Strict), expected);
}

/// Checks what is said about a problem of [`ROOMS`].
#[track_caller]
pub fn check_task(text: &str, expected: Expect) {
    check(&read_task(&Source::new("p.pddl", text), &domain(ROOMS), Strictness::Lenient), expected);
}

/// Checks what is said about a problem of [`ROOMS`], by what stands within its definition.
#[track_caller]
pub fn check_task_within(parts: &str, expected: Expect) {
    check_task(&format!("(define (problem p) (:domain rooms) {parts})"), expected);
}

/// Checks how what is said about a problem of [`ROOMS`] is shown.
#[track_caller]
#[allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]
pub fn check_shown(text: &str, expected: Expect) {
    let reading = read_task(&Source::new("p.pddl", text), &domain(ROOMS), Strictness::Lenient);
    expected.assert_eq(&rendered(&reading.diagnostics));
}

/// The text without escape sequences.
pub fn without_colours(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| plain + part.split_once('m').map_or(part, |(_, rest)| rest))
}
