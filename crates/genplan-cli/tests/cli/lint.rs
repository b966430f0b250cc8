//! `genplan lint`

use expect_test::expect;

use crate::support::{DARK, Folder, LAMPS, check};

#[test]
fn good_examples_are_no_warning() {
    check(
        "lint examples/reverse",
        expect![
            "? 0 0 warnings: 2 positive and 2 negative examples, 3 positive and 2 negative test instances"
        ],
    );
    check(
        "lint examples/reverse --json",
        expect![[r#"
            ? 0 {
              "version": 1,
              "findings": [],
              "warnings": 0,
              "examples": { "positive": 2, "negative": 2 },
              "test": { "positive": 3, "negative": 2 }
            }"#]],
    );
}

#[test]
fn the_negative_example_of_figure_1_is_true_already() {
    check(
        "lint examples/corridor",
        expect![[r#"
            ? 1 warning[goal-already-true]: the goal of a negative example is already true
             --> examples/corridor/negative/one.pddl:6:15
              |
            6 |   (:goal (and (at c1) (not (painted c1)))))
              |               ^^^^^^^ holds initially
              |
              = help: every program that stops without changing anything relevant solves it; is that intended?

            1 warning: 2 positive and 1 negative example, 4 positive and 4 negative test instances"#]],
    );
}

#[test]
fn notes_are_no_warnings() {
    let lit = DARK.replace("(:init)", "(:init (lit hall))");
    let folder = Folder::lamps().with("positive/lit.pddl", lit);
    folder.check(
        "lint .",
        expect![[r#"
            ? 0 note[goal-already-true]: the goal of a positive example is already true
             --> ./positive/lit.pddl:4:10
              |
            4 |   (:goal (lit hall)))
              |          ^^^^^^^^^^ holds initially
              |
              = help: a program that changes nothing relevant solves it; is that intended?

            note[takes-objects]: the actions of this domain take objects of the instances
             --> ./domain.pddl:6:12
              |
            6 |   (:action switch :parameters (?r - room)
              |            ^^^^^^ for example this one
              |
              = help: `genplan synth` finds a program over pointers, which can be right for any number of objects

            0 warnings: 1 positive and 0 negative examples"#]],
    );
    folder.check("lint . --quiet", expect!["? 0 0 warnings: 1 positive and 0 negative examples"]);
}

#[test]
fn what_is_said_of_many_places_is_said_once() {
    let folder = (1..=9).fold(Folder::lamps().with("positive/dark.pddl", DARK), |folder, number| {
        let text = DARK
            .replace("(:init)", &format!("(:init (lit hall)) ; {number}"))
            .replace("attic", &format!("r{number}"));
        folder.with(&format!("negative/{number}.pddl"), text)
    });
    folder.check("lint .", expect![[r#"
        ? 1 warning[goal-already-true]: the goal of a negative example is already true
         --> ./negative/1.pddl:4:10
          |
        4 |   (:goal (lit hall)))
          |          ^^^^^^^^^^ holds initially
          |
          = help: every program that stops without changing anything relevant solves it; is that intended?
        and the same in 8 more places: ./negative/2.pddl:4:10, ./negative/3.pddl:4:10, ./negative/4.pddl:4:10, ./negative/5.pddl:4:10, ./negative/6.pddl:4:10, …

        note[takes-objects]: the actions of this domain take objects of the instances
         --> ./domain.pddl:6:12
          |
        6 |   (:action switch :parameters (?r - room)
          |            ^^^^^^ for example this one
          |
          = help: `genplan synth` finds a program over pointers, which can be right for any number of objects

        9 warnings: 1 positive and 9 negative examples"#]]);
}

#[test]
fn the_same_instance_both_ways() {
    let folder = Folder::lamps().with("positive/a.pddl", DARK).with("negative/b.pddl", DARK);
    folder.check(
        "lint .",
        expect![[r#"
            ? 1 warning[both-labels]: the same instance is labelled positive and negative
             --> ./negative/b.pddl:1:1
              |
            1 | (define (problem dark) (:domain lamps)
              | ^ negative here
              |
             ::: ./positive/a.pddl:1:1
              |
            1 | (define (problem dark) (:domain lamps)
              | - positive here
              |
              = help: no program can both solve it and fail on it, so none exists for these examples

            note[takes-objects]: the actions of this domain take objects of the instances
             --> ./domain.pddl:6:12
              |
            6 |   (:action switch :parameters (?r - room)
              |            ^^^^^^ for example this one
              |
              = help: `genplan synth` finds a program over pointers, which can be right for any number of objects

            1 warning: 1 positive and 1 negative example"#]],
    );
    folder.check(
        "lint . --json",
        expect![[r#"
            ? 1 {
              "version": 1,
              "findings": [
                {
                  "severity": "warning",
                  "rule": "both-labels",
                  "message": "the same instance is labelled positive and negative",
                  "file": "./negative/b.pddl",
                  "line": 1,
                  "column": 1,
                  "label": "negative here",
                  "help": ["no program can both solve it and fail on it, so none exists for these examples"],
                  "related": [{ "file": "./positive/a.pddl", "line": 1, "column": 1, "label": "positive here" }]
                },
                {
                  "severity": "note",
                  "rule": "takes-objects",
                  "message": "the actions of this domain take objects of the instances",
                  "file": "./domain.pddl",
                  "line": 6,
                  "column": 12,
                  "label": "for example this one",
                  "help": ["`genplan synth` finds a program over pointers, which can be right for any number of objects"]
                }
              ],
              "warnings": 1,
              "examples": { "positive": 1, "negative": 1 },
              "test": { "positive": 0, "negative": 0 }
            }"#]],
    );
}

#[test]
fn training_and_test_set_are_looked_at_together() {
    Folder::lamps().with("positive/a.pddl", DARK).with("test/negative/b.pddl", DARK).check(
        "lint .",
        expect![[r#"
            ? 1 warning[both-labels]: the same instance is labelled positive and negative
             --> ./test/negative/b.pddl:1:1
              |
            1 | (define (problem dark) (:domain lamps)
              | ^ negative test instance here
              |
             ::: ./positive/a.pddl:1:1
              |
            1 | (define (problem dark) (:domain lamps)
              | - positive here
              |
              = help: no program can both solve it and fail on it, so none exists for these examples

            note[takes-objects]: the actions of this domain take objects of the instances
             --> ./domain.pddl:6:12
              |
            6 |   (:action switch :parameters (?r - room)
              |            ^^^^^^ for example this one
              |
              = help: `genplan synth` finds a program over pointers, which can be right for any number of objects

            1 warning: 1 positive and 0 negative examples, 0 positive and 1 negative test instance"#]],
    );
}

#[test]
fn a_test_instance_that_is_an_example_is_said_to_be_that() {
    Folder::lamps()
        .with("positive/a.pddl", DARK)
        .with("test/positive/b.pddl", DARK)
        .check("lint .", expect![[r#"
            ? 1 warning[test-is-example]: a test instance is also an example
             --> ./test/positive/b.pddl:1:1
              |
            1 | (define (problem dark) (:domain lamps)
              | ^ positive test instance here
              |
             ::: ./positive/a.pddl:1:1
              |
            1 | (define (problem dark) (:domain lamps)
              | - positive here
              |
              = help: a test set must show what a program does on instances that it was not found with

            note[takes-objects]: the actions of this domain take objects of the instances
             --> ./domain.pddl:6:12
              |
            6 |   (:action switch :parameters (?r - room)
              |            ^^^^^^ for example this one
              |
              = help: `genplan synth` finds a program over pointers, which can be right for any number of objects

            1 warning: 1 positive and 0 negative examples, 1 positive and 0 negative test instances"#]]);
}

#[test]
fn files_can_be_named_one_by_one() {
    Folder::lamps().check("lint --domain domain.pddl --negative dark.pddl", expect![[r#"
        ? 1 warning[no-positive-example]: there is no positive example
         --> domain.pddl:1:1
          |
        1 | (define (domain lamps)
          | ^
          |
          = help: without one, the program `0. end` fits whenever the goals of the negative examples do not hold initially

        note[takes-objects]: the actions of this domain take objects of the instances
         --> domain.pddl:6:12
          |
        6 |   (:action switch :parameters (?r - room)
          |            ^^^^^^ for example this one
          |
          = help: `genplan synth` finds a program over pointers, which can be right for any number of objects

        1 warning: 0 positive and 1 negative example"#]]);
}

#[test]
fn every_finding_can_be_allowed() {
    let allowing = format!("; genplan: allow(takes-objects)\n{LAMPS}");
    Folder::lamps()
        .with("positive/a.pddl", DARK)
        .with("domain.pddl", allowing)
        .check("lint .", expect!["? 0 0 warnings: 1 positive and 0 negative examples"]);
}
