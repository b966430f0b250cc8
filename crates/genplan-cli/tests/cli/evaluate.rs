//! `genplan evaluate`

use expect_test::expect;

use crate::schema::{schema, violations};
use crate::support::{COUNTER, Folder, check, counter, examples, genplan, in_time, show};

#[test]
fn metrics_on_the_test_set() {
    check(
        "evaluate examples/corridor/programs/once-or-more.prog examples/corridor",
        expect![[r#"
            ? 0                       solved  failed
            positive                   4       0
            negative                   0       4

            precision             100.00 %
            recall                100.00 %
            accuracy              100.00 %
            balanced accuracy     100.00 %
            MCC                     1.0000"#]],
    );
}

#[test]
fn metrics_as_json() {
    check(
        "evaluate examples/reverse/programs/ends-only.prog examples/reverse --json",
        expect![[r#"
            ? 0 {
              "version": 1,
              "positives_solved": 2,
              "positives_failed": 1,
              "negatives_solved": 1,
              "negatives_failed": 1,
              "undecided": 0,
              "precision": 0.6666666666666666,
              "recall": 0.6666666666666666,
              "accuracy": 0.6,
              "balanced_accuracy": 0.5833333333333333,
              "mcc": 0.16666666666666666,
              "not_as_labelled": [
                {
                  "instance": "examples/reverse/test/positive/eight.pddl",
                  "label": "positive",
                  "outcome": "incomplete-program",
                  "line": 1,
                  "instruction": "end",
                  "steps": 1,
                  "as_labelled": false,
                  "unmet": [
                    { "condition": "holds(p2, v7)" },
                    { "condition": "holds(p3, v6)" },
                    { "condition": "holds(p4, v5)" },
                    { "condition": "holds(p5, v4)" },
                    { "condition": "holds(p6, v3)" },
                    { "condition": "holds(p7, v2)" }
                  ],
                  "unmet_total": 6
                },
                {
                  "instance": "examples/reverse/test/negative/five.pddl", "label": "negative", "outcome": "solved", "line": 1,
                  "instruction": "end", "steps": 1, "as_labelled": false
                }
              ]
            }"#]],
    );
}

#[test]
fn undefined_ratios_are_not_numbers() {
    let arguments = "evaluate examples/corridor/programs/once.prog --domain examples/corridor/domain.pddl \
                     --negative examples/corridor/test/negative/04-all.pddl";
    check(
        arguments,
        expect![[r#"
            ? 0                       solved  failed
            positive                   0       0
            negative                   0       1

            precision                  n/a
            recall                     n/a
            accuracy              100.00 %
            balanced accuracy          n/a
            MCC                        n/a"#]],
    );
    check(
        &format!("{arguments} --json"),
        expect![[r#"
            ? 0 {
              "version": 1, "positives_solved": 0, "positives_failed": 0, "negatives_solved": 0, "negatives_failed": 1,
              "undecided": 0, "precision": null, "recall": null, "accuracy": 1.0, "balanced_accuracy": null, "mcc": null,
              "not_as_labelled": []
            }"#]],
    );
}

#[test]
fn undecided_instances_are_not_counted() {
    let folder = Folder::new([("domain.pddl", COUNTER), ("count.prog", "inc\ngo(0, !full)\nend")])
        .with("test/positive/three.pddl", counter(3))
        .with("test/positive/sixty.pddl", counter(60));
    folder.check(
        "evaluate count.prog . --max-steps 1000",
        expect![[r#"
            ? 3                       solved  failed
            positive                   1       0
            negative                   0       0
            undecided                  1

            precision             100.00 %
            recall                100.00 %
            accuracy              100.00 %
            balanced accuracy          n/a
            MCC                        n/a"#]],
    );
    folder.check(
        "evaluate count.prog . --max-steps 1000 --json",
        expect![[r#"
            ? 3 {
              "version": 1, "positives_solved": 1, "positives_failed": 0, "negatives_solved": 0, "negatives_failed": 0,
              "undecided": 1, "precision": 1.0, "recall": 1.0, "accuracy": 1.0, "balanced_accuracy": null, "mcc": null,
              "not_as_labelled": []
            }"#]],
    );
}

#[test]
fn a_folder_without_test_set_is_told() {
    Folder::lamps().with("positive/dark.pddl", crate::support::DARK).refuses(
        "evaluate on.prog .",
        expect![[r#"
            error: there are no examples in `./test`
              = help: genplan reads the files positive/*.pddl and negative/*.pddl there"#]],
    );
}

/// Three of five instances are as labelled.
const ENDS_ONLY: &str = "evaluate examples/reverse/programs/ends-only.prog examples/reverse";

#[test]
fn fewer_instances_as_labelled_than_required_are_a_no() {
    let folder = examples();
    for (require, code) in [("60", 0), ("59.9 %", 0), ("60.1", 1), ("100%", 1), ("0", 0)] {
        let output = in_time(genplan(folder.path(), ENDS_ONLY).args(["--require", require]));
        assert_eq!(output.status.code(), Some(code), "{require}: {}", show(&output));
        let word = if code == 0 { ": reached\n" } else { ": not reached\n" };
        assert!(show(&output).contains(word), "{}", show(&output));
    }
    let output = in_time(&mut genplan(folder.path(), &format!("{ENDS_ONLY} --require 75 --json")));
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("a document");
    assert_eq!(document["required"], serde_json::json!({"accuracy": 0.75, "is_met": false}));
    assert_eq!(violations(&document, &schema("evaluation")), Vec::<String>::new());
}

#[test]
fn undecided_instances_count_where_they_make_the_difference() {
    let folder = Folder::new([
        ("domain.pddl", COUNTER),
        ("p.prog", "inc\ngo(0, !full)\nend"),
        ("test/positive/short.pddl", &counter(2)),
        ("test/positive/long.pddl", &counter(60)),
    ]);
    for (require, code) in [(50, 0), (51, 3), (100, 3)] {
        let command = format!("evaluate p.prog . --max-steps 1000 --require {require}");
        let output = in_time(&mut genplan(folder.path(), &command));
        assert_eq!(output.status.code(), Some(code), "{require}: {}", show(&output));
    }
}

#[test]
fn nothing_can_be_required_of_no_instances() {
    let folder = Folder::lamps();
    folder.refuses(
        "evaluate on.prog --domain domain.pddl --require 0",
        expect![[r#"
            error: there are no instances, and so no share of them is as labelled
              = help: name them after --positive and --negative"#]],
    );
}
