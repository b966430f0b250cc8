//! `genplan run`

use std::path::Path;

use expect_test::expect;
use serde_json::{Value, json};

use crate::support::{COUNTER, Folder, counter, document, genplan, repository, show};

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

mod pages {
    use std::fs;

    use expect_test::expect;

    use crate::support::{COUNTER, DARK, Folder, counter};

    #[test]
    fn a_page_is_written_beside_the_verdict() {
        let folder = Folder::lamps();
        folder.check("run on.prog domain.pddl dark.pddl --html on.html", expect!["? 0 solved after 1 step"]);
        let page = folder.read("on.html");
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
            assert_eq!(folder.in_time(&arguments).status.code(), Some(0));
            let page = folder.read(&page);
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
        assert_eq!(folder.read("on.html"), "precious");
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
        assert_ne!(folder.read("on.html"), "precious");
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
        let page = folder.read("part.html");
        assert!(page.contains("\"outcome\":\"stopped\""));
    }
}

/// Trios of people meet: three hundred people are twenty-seven million ground actions.
fn party() -> Folder {
    let people: Vec<String> = (0..300).map(|number| format!("p{number}")).collect();
    let goal: String = people.iter().map(|name| format!(" (met {name})")).collect();
    let instance = format!(
        "(define (problem party) (:domain party) (:objects {}) (:init) (:goal (and (forall (?x) (met ?x)){goal})))",
        people.join(" ")
    );
    let domain = "(define (domain party) (:requirements :adl) (:predicates (met ?x))
        (:action meet :parameters (?x ?y ?z)
          :precondition (and (not (met ?x)) (not (met ?y)) (not (met ?z)) (not (= ?x ?y)) (not (= ?y ?z)) (not (= ?x ?z)))
          :effect (and (met ?x) (met ?y) (met ?z))))";
    let program = "pointers i - object\n0. meet(i, _, _)\n1. find(i, todo met(i))\n2. go(0, !done)\n3. end";
    Folder::new([("domain.pddl", domain), ("meet.prog", program), ("large.pddl", &instance)])
}

#[test]
fn what_is_too_large_to_be_ground_has_a_trace_and_a_page() {
    let folder = party();
    let run = "run meet.prog domain.pddl large.pddl --memory-limit 64";
    let output = folder.in_time(&format!("{run} --trace"));
    let text = show(&output);
    assert!(text.starts_with("? 0   step  line  instruction"), "{text}");
    let steps: Vec<&str> = text.lines().skip(1).take(2).map(str::trim).collect();
    assert_eq!(
        steps,
        [
            "1     0  meet(i, _, _)         +met(p0) +met(p1) +met(p2)",
            "2     1  find(i, todo met(i))  +i = p3 -i = p0"
        ]
    );
    assert!(text.ends_with("solved after 300 steps"), "{text}");
    let trace = document(folder.path(), &format!("{run} --trace"))["verdicts"][0]["trace"].take();
    assert_eq!(trace.as_array().map(Vec::len), Some(300));
    folder.check(&format!("{run} --html page.html"), expect!["? 0 solved after 300 steps"]);
    let page = folder.read("page.html");
    assert!(page.contains(r#"["met","p299"]"#) && page.contains(r#""since":[298]"#));
}
