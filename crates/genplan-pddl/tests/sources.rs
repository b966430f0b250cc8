//! From bytes to sources.
#![allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]

use expect_test::{Expect, expect};
use genplan_pddl::Source;

#[track_caller]
fn check(bytes: &[u8], expected: Expect) {
    let answer = match Source::decode("x.pddl", bytes.to_vec()) {
        Ok(source) => source.text().to_owned(),
        Err(diagnostic) => {
            let help: Vec<&str> = diagnostic.help.iter().map(|help| &*help.text).collect();
            format!("{} {help:?}", diagnostic.message)
        }
    };
    expected.assert_eq(&answer);
}

#[test]
fn a_byte_order_mark_is_left_out() {
    check(b"\xEF\xBB\xBF(define)", expect!["(define)"]);
}

#[test]
fn empty_files_are_refused() {
    check(b"", expect!["`x.pddl` is empty []"]);
    check(b"\xEF\xBB\xBF", expect!["`x.pddl` is empty []"]);
}

#[test]
fn binary_files_are_refused() {
    check(b"\x7fELF\n\x00\x01", expect!["`x.pddl` is not text: there is a zero byte in line 2 []"]);
}

#[test]
fn other_encodings_are_refused_with_the_place() {
    check(
        b"(define\n (domain z\xE4hler))",
        expect![[
            r#"`x.pddl` is not UTF-8: byte 0xe4 in line 2, at byte 11 of it ["save the file as UTF-8"]"#
        ]],
    );
}

#[test]
fn columns_are_counted_in_characters() {
    let source = Source::new("x", "ab\nüx\r\n\nend");
    let places: Vec<_> = (0..=12).map(|offset| source.line_column(offset)).collect();
    assert_eq!(places[..3], [(1, 1), (1, 2), (1, 3)]);
    assert_eq!(places[3], (2, 1));
    assert_eq!(places[5], (2, 2));
    assert_eq!(places[8], (3, 1));
    assert_eq!(places[12], (4, 4));
    assert_eq!(source.line_column(1000), (4, 4));
}
