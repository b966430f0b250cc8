//! `genplan run`

use std::path::Path;

use expect_test::expect;
use serde_json::{Value, json};

use crate::support::{COUNTER, DARK, Folder, LAMPS, check, counter, document, genplan, repository, show};

#[test]
fn a_solved_instance() {
    check(
        "run examples/corridor/programs/once-or-more.prog examples/corridor/domain.pddl examples/corridor/positive/six.pddl",
        expect!["? 0 solved after 12 steps"],
    );
}

#[test]
fn an_incomplete_program_names_unmet_goals() {
    check(
        "run examples/corridor/programs/once.prog examples/corridor/domain.pddl examples/corridor/positive/six.pddl",
        expect![[r#"
            ? 1 incomplete program after 3 steps
              line 3: end, but the goal does not hold:
                at(c6)
                painted(c3)
                painted(c5)"#]],
    );
}

/// The only verdict of a command without its label; the whole document is in [`a_trace_as_json`].
#[track_caller]
#[allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]
fn verdict(folder: &Path, arguments: &str, expected: Value) {
    let mut verdict = document(folder, arguments)["verdicts"][0].take();
    let fields = verdict.as_object_mut().expect("a verdict");
    ["instance", "label", "as_labelled"].iter().for_each(|name| drop(fields.remove(*name)));
    assert_eq!(verdict, expected);
}

#[test]
fn an_incomplete_program_as_json() {
    verdict(
        &repository(),
        "run examples/corridor/programs/once.prog examples/corridor/domain.pddl examples/corridor/positive/six.pddl",
        json!({
            "outcome": "incomplete-program", "line": 3, "instruction": "end", "steps": 3,
            "unmet": [{ "condition": "at(c6)" }, { "condition": "painted(c3)" }, { "condition": "painted(c5)" }],
            "unmet_total": 3,
        }),
    );
}

#[test]
fn very_many_unmet_goals_are_counted() {
    let rooms: String = (1..=30).map(|room| format!(" r{room}")).collect();
    let goal: String = (1..=30).map(|room| format!(" (lit r{room})")).collect();
    let text = format!(
        "(define (problem many) (:domain lamps) (:objects{rooms} - room) (:init) (:goal (and{goal})))"
    );
    let unmet: String = (1..=20).map(|room| format!("\n    lit(r{room})")).collect();
    let output =
        genplan(Folder::lamps().with("many.pddl", text).path(), "run on.prog domain.pddl many.pddl").output();
    assert_eq!(
        show(&output.expect("the command")),
        format!(
            "? 1 incomplete program after 1 step\n  line 1: end, but the goal does not hold:{unmet}\n    … and 10 more"
        )
    );
}

#[test]
fn an_inapplicable_action_names_its_unmet_preconditions() {
    let folder = Folder::lamps().with("twice.prog", "switch(hall) break(hall) switch(hall) switch(hall) end");
    folder.check(
        "run twice.prog domain.pddl dark.pddl",
        expect![[r#"
            ? 1 inapplicable action after 2 steps
              line 2: switch(hall), but its precondition does not hold:
                !broken(hall)"#]],
    );
    verdict(
        folder.path(),
        "run twice.prog domain.pddl dark.pddl",
        json!({
            "outcome": "inapplicable-action", "line": 2, "instruction": "switch(hall)", "steps": 2,
            "unmet": [{ "condition": "!broken(hall)" }], "unmet_total": 1,
        }),
    );
}

#[test]
fn an_action_about_an_object_that_the_instance_lacks() {
    let folder = Folder::lamps().with("cellar.prog", "switch(cellar)\nend");
    folder.check(
        "run cellar.prog domain.pddl dark.pddl",
        expect![[r#"
            ? 1 inapplicable action after 0 steps
              line 0: switch(cellar), but its precondition does not hold:
                this instance has no object cellar
            --- stderr
            warning: no instance has an object `cellar` that fits here --> cellar.prog:1:8 — so every condition on it is false
              = help: if it is a pointer, declare it in the first line: `pointers cellar - room`"#]],
    );
}

#[test]
fn an_infinite_loop_names_both_visits() {
    let folder =
        Folder::lamps().with("loop.prog", "switch(hall)\nbreak(hall)\nbreak(attic)\ngo(1, !lit(hall))\nend");
    folder.check(
        "run loop.prog domain.pddl dark.pddl",
        expect![[r#"
            ? 1 infinite loop after 6 steps
              line 3: go(1, !lit(hall)) is reached after 3 steps and again after 6 steps in the same state"#]],
    );
    verdict(
        folder.path(),
        "run loop.prog domain.pddl dark.pddl",
        json!({ "outcome": "infinite-loop", "line": 3, "instruction": "go(1, !lit(hall))", "steps": 6, "since": 3 }),
    );
}

#[test]
fn a_loop_of_gotos_only() {
    let folder = Folder::lamps().with("loop.prog", "go(1, !lit(hall))\ngo(0, !lit(hall))\nend");
    folder.check(
        "run loop.prog domain.pddl dark.pddl",
        expect![[r#"
            ? 1 infinite loop after 2 steps
              line 0: go(1, !lit(hall)) is reached after 0 steps and again after 2 steps in the same state"#]],
    );
}

#[test]
fn a_nested_goal_says_why_it_is_unmet() {
    let text = "(define (problem all) (:domain lamps) (:objects attic cellar - room) (:init (broken cellar))
        (:goal (forall (?r - room) (or (lit ?r) (broken ?r)))))";
    Folder::lamps().with("all.pddl", text).check(
        "run on.prog domain.pddl all.pddl --quiet",
        expect![[r#"
            ? 1 incomplete program after 1 step
              line 1: end, but the goal does not hold:
                (forall (?r - room) (or (lit ?r) (broken ?r)))
                  because !lit(attic) and !broken(attic)"#]],
    );
}

#[test]
fn a_trace_shows_what_became_true_and_false() {
    check(
        "run examples/reverse/programs/reverse.prog examples/reverse/domain.pddl examples/reverse/positive/three.pddl --trace",
        expect![[r#"
            ? 0   step  line  instruction  changes
                 1     0  swap         +holds(p1, v3) +holds(p3, v1) -holds(p1, v1) -holds(p3, v3)
                 2     1  inc-left     +left(p2) -left(p1)
                 3     2  dec-right    +right(p2) +met -right(p3)
                 4     3  go(0, !met)

            solved after 4 steps"#]],
    );
}

#[test]
fn a_trace_as_json() {
    check(
        "run examples/corridor/programs/star.prog examples/corridor/domain.pddl examples/corridor/negative/one.pddl --trace --json",
        expect![[r#"
            ? 0 {
              "version": 1,
              "instructions": [
                {
                  "text": "go(2, !last-cell)",
                  "goto": 2,
                  "unless": { "text": "last-cell", "predicate": "last-cell", "arguments": [] }
                },
                { "text": "end", "end": true },
                { "text": "paint", "act": "paint", "arguments": [] },
                { "text": "inc", "act": "inc", "arguments": [] },
                { "text": "inc", "act": "inc", "arguments": [] },
                {
                  "text": "go(2, !last-cell)",
                  "goto": 2,
                  "unless": { "text": "last-cell", "predicate": "last-cell", "arguments": [] }
                },
                { "text": "end", "end": true }
              ],
              "verdicts": [
                {
                  "instance": "examples/corridor/negative/one.pddl",
                  "label": null,
                  "outcome": "solved",
                  "line": 1,
                  "instruction": "end",
                  "steps": 1,
                  "as_labelled": null,
                  "trace": [{ "step": 1, "line": 0, "instruction": "go(2, !last-cell)", "became_true": [], "became_false": [] }]
                }
              ]
            }"#]],
    );
}

#[test]
fn a_trace_of_a_failure_ends_where_it_fails() {
    let folder = Folder::lamps().with("twice.prog", "switch(hall)\nswitch(hall)\nend");
    folder.check(
        "run twice.prog domain.pddl dark.pddl --trace",
        expect![[r#"
            ? 1   step  line  instruction   changes
                 1     0  switch(hall)  +lit(hall)

            inapplicable action after 1 step
              line 1: switch(hall), but its precondition does not hold:
                !lit(hall)"#]],
    );
    let folder = folder.with("loop.prog", "switch(attic)\ngo(1, !lit(hall))\nend");
    folder.check(
        "run loop.prog domain.pddl dark.pddl --trace",
        expect![[r#"
            ? 1   step  line  instruction        changes
                 1     0  switch(attic)      +lit(attic)
                 2     1  go(1, !lit(hall))

            infinite loop after 2 steps
              line 1: go(1, !lit(hall)) is reached after 1 step and again after 2 steps in the same state"#]],
    );
}

#[test]
fn steps_that_run_out_leave_it_undecided() {
    let folder = Folder::new([
        ("domain.pddl", COUNTER),
        ("sixty.pddl", &counter(60)),
        ("count.prog", "inc\ngo(0, !full)\nend"),
    ]);
    folder.check(
        "run count.prog domain.pddl sixty.pddl --max-steps 1000",
        expect![[r#"
            ? 3 undecided after 1,000 steps
              line 0: inc is reached when the steps run out; --max-steps allows more"#]],
    );
    verdict(
        folder.path(),
        "run count.prog domain.pddl sixty.pddl --max-steps 1000",
        json!({ "outcome": "stopped", "line": 0, "instruction": "inc", "steps": 1000 }),
    );
}

#[test]
fn as_many_steps_as_are_needed_decide_it() {
    let folder = Folder::lamps();
    folder.check("run on.prog domain.pddl dark.pddl --max-steps 1", expect!["? 0 solved after 1 step"]);
    folder.check(
        "run on.prog domain.pddl dark.pddl --max-steps 0",
        expect![[r#"
            ? 3 undecided after 0 steps
              line 0: switch(hall) is reached when the steps run out; --max-steps allows more"#]],
    );
}

#[test]
fn the_authors_notation_is_read() {
    let folder = Folder::lamps().with("on.txt", "INS-SWITCH-0 HALL ROW-0\nINS-END-1 ROW-0\n");
    folder.check("run on.txt domain.pddl dark.pddl", expect!["? 0 solved after 1 step"]);
}

#[test]
fn undeclared_requirements_are_a_warning_unless_it_is_strict() {
    let domain = LAMPS.replace(" :negative-preconditions", "");
    let folder =
        Folder::new([("domain.pddl", &*domain), ("dark.pddl", DARK), ("on.prog", "switch(hall) end")]);
    folder.check(
        "run on.prog domain.pddl dark.pddl",
        expect![[r#"
            ? 0 solved after 1 step
            --- stderr
            warning: `:requirements` does not declare all features that are used --> domain.pddl:2:3
              = help: add `:negative-preconditions` to it"#]],
    );
    folder.check("run on.prog domain.pddl dark.pddl --quiet", expect!["? 0 solved after 1 step"]);
    folder.check(
        "run on.prog domain.pddl dark.pddl --strict",
        expect![[r#"
            ? 2 --- stderr
            error: `:requirements` does not declare all features that are used --> domain.pddl:2:3
              = help: add `:negative-preconditions` to it"#]],
    );
}

#[test]
fn costs_are_ignored_with_a_note() {
    let domain = LAMPS
        .replace(":typing", ":typing :action-costs")
        .replace("(:action break", "(:functions (total-cost) - number)\n  (:action break")
        .replace("(not (lit ?r)))))", "(not (lit ?r)) (increase (total-cost) 1))))");
    let folder =
        Folder::new([("domain.pddl", &*domain), ("dark.pddl", DARK), ("on.prog", "switch(hall) end")]);
    folder.check(
        "run on.prog domain.pddl dark.pddl",
        expect![[r#"
            ? 0 solved after 1 step
            --- stderr
            note: costs are ignored --> domain.pddl:8:3 — the first one is here"#]],
    );
}

mod pages {
    use std::fs;

    use expect_test::expect;

    use crate::support::{COUNTER, DARK, Folder, counter, genplan, in_time};

    #[test]
    fn a_page_is_written_beside_the_verdict() {
        let folder = Folder::lamps();
        folder.check("run on.prog domain.pddl dark.pddl --html on.html", expect!["? 0 solved after 1 step"]);
        let page = fs::read_to_string(folder.path().join("on.html")).expect("a page");
        assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
        assert!(page.contains("<title>on.prog on dark.pddl</title>"));
        assert!(page.contains("\"outcome\":\"solved\""));
    }

    #[test]
    fn a_page_knows_the_label_of_an_instance_by_its_folder() {
        let folder = Folder::lamps().with("positive/dark.pddl", DARK).with("negative/dark.pddl", DARK);
        for (part, is_as_labelled) in [("positive", true), ("negative", false)] {
            let page = format!("{part}.html");
            let arguments = format!("run on.prog domain.pddl {part}/dark.pddl --html {page} -q");
            assert_eq!(in_time(&mut genplan(folder.path(), &arguments)).status.code(), Some(0));
            let page = fs::read_to_string(folder.path().join(page)).expect("a page");
            assert!(page.contains(&format!("\"label\":\"{part}\"")), "{part}");
            assert!(page.contains(&format!("\"as_labelled\":{is_as_labelled}")), "{part}");
        }
    }

    #[test]
    fn a_page_is_not_overwritten_unless_that_is_wanted() {
        let folder = Folder::lamps().with("on.html", "precious");
        folder.refuses(
            "run on.prog domain.pddl dark.pddl --html on.html",
            expect![[r#"
                error: `on.html` exists
                  = help: --force overwrites it"#]],
        );
        assert_eq!(fs::read_to_string(folder.path().join("on.html")).expect("a file"), "precious");
        folder.check(
            "run on.prog domain.pddl dark.pddl --html on.html --force --json",
            expect![[r#"
                ? 0 {
                  "version": 1,
                  "instructions": [{ "text": "switch(hall)", "act": "switch", "arguments": ["hall"] }, { "text": "end", "end": true }],
                  "verdicts": [
                    {
                      "instance": "dark.pddl", "label": null, "outcome": "solved", "line": 1, "instruction": "end", "steps": 1,
                      "as_labelled": null
                    }
                  ]
                }"#]],
        );
        assert_ne!(fs::read_to_string(folder.path().join("on.html")).expect("a file"), "precious");
    }

    #[test]
    fn a_page_that_cannot_be_written_is_told_before_the_execution() {
        Folder::lamps().refuses(
            "run on.prog domain.pddl dark.pddl --html nowhere/on.html",
            expect!["error: `nowhere/on.html` cannot be written: there is no folder `nowhere`"],
        );
    }

    #[test]
    fn a_long_execution_is_cut_and_stays_small() {
        let folder = Folder::new([
            ("domain.pddl", COUNTER),
            ("sixteen.pddl", &counter(16)),
            ("count.prog", "inc\ngo(0, !full)\nend"),
        ]);
        folder.check(
            "run count.prog domain.pddl sixteen.pddl --html long.html",
            expect![[r#"
                ? 0 solved after 131,070 steps
                --- stderr
                the page leaves out 31,070 steps"#]],
        );
        let size = fs::metadata(folder.path().join("long.html")).expect("a page").len();
        assert!((500_000..3_000_000).contains(&size), "{size}");
    }

    #[test]
    fn an_undecided_execution_has_a_page_too() {
        let folder = Folder::new([
            ("domain.pddl", COUNTER),
            ("sixteen.pddl", &counter(16)),
            ("count.prog", "inc\ngo(0, !full)\nend"),
        ]);
        folder.check(
            "run count.prog domain.pddl sixteen.pddl --max-steps 5 --html part.html",
            expect![[r#"
                ? 3 undecided after 5 steps
                  line 1: go(0, !full) is reached when the steps run out; --max-steps allows more"#]],
        );
        let page = fs::read_to_string(folder.path().join("part.html")).expect("a page");
        assert!(page.contains("\"outcome\":\"stopped\""));
    }
}
