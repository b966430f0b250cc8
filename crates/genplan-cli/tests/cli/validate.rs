//! `genplan validate`

use expect_test::expect;
use serde_json::Value;

use crate::support::{COUNTER, Folder, check, counter};

#[test]
fn all_examples_are_as_labelled() {
    check(
        "validate examples/reverse/programs/reverse.prog examples/reverse",
        expect![[r#"
            ? 0 ok     positive  examples/reverse/positive/six.pddl    solved after 12 steps
            ok     positive  examples/reverse/positive/three.pddl  solved after 4 steps
            ok     negative  examples/reverse/negative/four.pddl   incomplete program after 8 steps
            ok     negative  examples/reverse/negative/six.pddl    incomplete program after 12 steps
            4 of 4 examples are as labelled"#]],
    );
}

#[test]
fn a_solved_negative_is_a_definite_no() {
    check(
        "validate examples/corridor/programs/star.prog examples/corridor",
        expect![[r#"
            ? 1 ok     positive  examples/corridor/positive/six.pddl  solved after 13 steps
            ok     positive  examples/corridor/positive/two.pddl  solved after 5 steps
            WRONG  negative  examples/corridor/negative/one.pddl  solved after 1 step — not as labelled
            2 of 3 examples are as labelled"#]],
    );
}

#[test]
fn a_failed_positive_shows_the_evidence() {
    check(
        "validate examples/corridor/programs/once.prog examples/corridor",
        expect![[r#"
            ? 1 WRONG  positive  examples/corridor/positive/six.pddl  incomplete program after 3 steps — not as labelled
                   line 3: end, but the goal does not hold:
                     at(c6)
                     painted(c3)
                     painted(c5)
            ok     positive  examples/corridor/positive/two.pddl  solved after 3 steps
            ok     negative  examples/corridor/negative/one.pddl  incomplete program after 3 steps
            2 of 3 examples are as labelled"#]],
    );
}

#[test]
fn verdicts_as_json() {
    check(
        "validate examples/corridor/programs/once.prog examples/corridor --json",
        expect![[r#"
            ? 1 {
              "version": 1,
              "instructions": [
                { "text": "paint", "act": "paint", "arguments": [] },
                { "text": "inc", "act": "inc", "arguments": [] },
                { "text": "inc", "act": "inc", "arguments": [] },
                { "text": "end", "end": true }
              ],
              "verdicts": [
                {
                  "instance": "examples/corridor/positive/six.pddl",
                  "label": "positive",
                  "outcome": "incomplete-program",
                  "line": 3,
                  "instruction": "end",
                  "steps": 3,
                  "as_labelled": false,
                  "unmet": [{ "condition": "at(c6)" }, { "condition": "painted(c3)" }, { "condition": "painted(c5)" }],
                  "unmet_total": 3
                },
                {
                  "instance": "examples/corridor/positive/two.pddl", "label": "positive", "outcome": "solved", "line": 3,
                  "instruction": "end", "steps": 3, "as_labelled": true
                },
                {
                  "instance": "examples/corridor/negative/one.pddl",
                  "label": "negative",
                  "outcome": "incomplete-program",
                  "line": 3,
                  "instruction": "end",
                  "steps": 3,
                  "as_labelled": true,
                  "unmet": [{ "condition": "!painted(c1)" }],
                  "unmet_total": 1
                }
              ]
            }"#]],
    );
}

#[test]
fn files_can_be_named_one_by_one() {
    check(
        "validate examples/corridor/programs/once-or-more.prog --domain examples/corridor/domain.pddl \
         --positive examples/corridor/positive/two.pddl examples/corridor/test/positive/08-cells.pddl \
         --negative examples/corridor/negative/one.pddl",
        expect![[r#"
            ? 0 ok     positive  examples/corridor/positive/two.pddl            solved after 4 steps
            ok     positive  examples/corridor/test/positive/08-cells.pddl  solved after 16 steps
            ok     negative  examples/corridor/negative/one.pddl            incomplete program after 4 steps
            3 of 3 examples are as labelled"#]],
    );
}

/// A counter that fills up quickly, one that does not, and a program that counts.
fn counters(quick: &str, slow: &str) -> Folder {
    Folder::new([("domain.pddl", COUNTER), ("count.prog", "inc\ngo(0, !full)\nend")])
        .with(&format!("{quick}/three.pddl"), counter(3))
        .with(&format!("{slow}/sixty.pddl"), counter(60))
}

#[test]
fn an_undecided_example_leaves_it_undecided() {
    counters("positive", "positive").check(
        "validate count.prog . --max-steps 1000",
        expect![[r#"
            ? 3 ?      positive  ./positive/sixty.pddl  undecided after 1,000 steps
                   line 0: inc is reached when the steps run out; --max-steps allows more
            ok     positive  ./positive/three.pddl  solved after 14 steps
            1 of 2 examples are as labelled"#]],
    );
    let verdicts = counters("positive", "positive").document("validate count.prog . --max-steps 1000");
    let verdict = &verdicts["verdicts"][0];
    assert_eq!([&verdict["outcome"], &verdict["as_labelled"]], [&"stopped".into(), &Value::Null]);
}

#[test]
fn one_wrong_verdict_is_a_definite_no_whatever_is_undecided() {
    counters("negative", "positive").check(
        "validate count.prog . --max-steps 1000",
        expect![[r#"
            ? 1 ?      positive  ./positive/sixty.pddl  undecided after 1,000 steps
                   line 0: inc is reached when the steps run out; --max-steps allows more
            WRONG  negative  ./negative/three.pddl  solved after 14 steps — not as labelled
            0 of 2 examples are as labelled"#]],
    );
}
