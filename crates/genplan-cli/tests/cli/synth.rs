//! `genplan synth`

use expect_test::{Expect, expect};

use crate::support::{Folder, LAMPS, check_masked, genplan, repository, succeed};

/// Checks a synthesis from the bundled examples.
#[track_caller]
fn check(arguments: &str, expected: Expect) {
    check_masked(&repository(), &format!("synth {arguments}"), expected);
}

/// A corridor with cells, all white, in which the robot starts in the first one.
fn corridor(cells: usize, goal: &str) -> String {
    let objects: String = (1..=cells).map(|cell| format!(" c{cell}")).collect();
    let next: String = (1..cells).map(|cell| format!(" (next c{cell} c{})", cell + 1)).collect();
    format!(
        "(define (problem p) (:domain corridor) (:objects{objects} - cell)
  (:init (at c1) (last c{cells}){next}) (:goal {goal}))
"
    )
}

/// The bundled domain of corridors with these examples.
fn corridors<const N: usize>(examples: [(&str, &str); N]) -> Folder {
    let domain = std::fs::read_to_string(repository().join("examples/corridor/domain.pddl")).expect("a file");
    examples
        .into_iter()
        .fold(Folder::new([("domain.pddl", &domain)]), |folder, (name, text)| folder.with(name, text))
}

/// Three corridors, of which one must be both solved and not.
fn contradiction() -> Folder {
    let (two, four) = (corridor(2, "(and (at c2) (painted c1))"), corridor(4, "(painted c4)"));
    corridors([("positive/two.pddl", &two), ("positive/four.pddl", &four), ("negative/four.pddl", &four)])
}

#[test]
fn the_smallest_program() {
    check(
        "examples/corridor",
        expect![[r#"
            ? 0 0. paint 1. inc 2. inc 3. go(0, !last-cell) 4. end
            ; line 3 tests last-cell; no other condition fits
            ; no program with fewer lines fits these examples"#]],
    );
    check(
        "examples/reverse",
        expect![[r#"
            ? 0 0. swap 1. dec-right 2. inc-left 3. go(0, !met) 4. end
            ; line 3 tests met; no other condition fits
            ; no program with fewer lines fits these examples"#]],
    );
}

#[test]
fn the_smallest_program_within_a_bound_as_json() {
    check(
        "examples/corridor --lines 5 --mode pn-lite --json",
        expect![[r#"
            ? 0 {
              "version": 1,
              "outcome": "found",
              "stop_reason": null,
              "lines": 4,
              "program": ["paint", "inc", "inc", "go(0, !last-cell)", "end"],
              "instructions": [
                { "text": "paint", "act": "paint", "arguments": [] },
                { "text": "inc", "act": "inc", "arguments": [] },
                { "text": "inc", "act": "inc", "arguments": [] },
                {
                  "text": "go(0, !last-cell)",
                  "goto": 0,
                  "unless": { "text": "last-cell", "predicate": "last-cell", "arguments": [] }
                },
                { "text": "end", "end": true }
              ],
              "alternatives": [{ "line": 3, "conditions": ["last-cell"], "is_complete": true }],
              "found_by": "complete",
              "proved": "no program with fewer lines fits these examples",
              "proved_about": { "whole_language": true },
              "exhausted": 3,
              "proved_none_up_to": 3,
              "statistics": { "nodes": #, "steps": #, "seconds": #, "search_seconds": # }
            }"#]],
    );
}

#[test]
fn negative_examples_are_left_out() {
    check(
        "examples/corridor --mode positive",
        expect![[r#"
            ? 0 0. paint 1. inc 2. inc 3. go(0, !last-cell) 4. end
            ; line 3 tests last-cell; no other condition fits
            ; no program with fewer lines fits these examples"#]],
    );
}

#[test]
fn the_first_program_need_not_be_the_smallest() {
    let arguments = "synth examples/corridor --lines 6 --first --json";
    let output = genplan(&repository(), arguments).output().expect("the command");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(output.status.code(), Some(0));
    assert!(text.contains(r#""proved": null"#), "{text}");
}

#[test]
fn all_programs() {
    check(
        "examples/reverse --all",
        expect![[r#"
            ? 0 ; program 1
            0. swap 1. dec-right 2. inc-left 3. go(0, !met) 4. end
            ; line 3 tests met; no other condition fits

            ; program 2
            0. swap 1. inc-left 2. dec-right 3. go(0, !met) 4. end
            ; line 3 tests met; no other condition fits

            ; 2 programs: no other program of this size fits
            ; no program with fewer lines fits these examples"#]],
    );
}

#[test]
fn some_of_all_programs() {
    let arguments = "synth examples/corridor --lines 5 --all --limit 2";
    let output = genplan(&repository(), arguments).output().expect("the command");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(text.matches("; program ").count(), 2, "{text}");
    assert!(text.ends_with("\n; 2 programs, and there may be more: --limit was reached\n"), "{text}");
}

#[test]
fn many_conditions_fit() {
    let folder = corridors([("positive/six.pddl", &corridor(6, "(and (painted c1) (painted c2))"))])
        .with("skip.prog", "paint\ngo(3, !?)\ninc\ninc\npaint\nend");
    folder.synth(
        ". --sketch skip.prog",
        expect![[r#"
            ? 0 0. paint 1. go(3, !last-cell) 2. inc 3. inc 4. paint 5. end
            ; line 1 always jumps in these examples"#]],
    );
}

#[test]
fn a_jump_on_what_is_never_true_is_unconditional() {
    let folder = corridors([("positive/two.pddl", &corridor(2, "(painted c1)"))])
        .with("skip.prog", "go(2, !?)\ninc\npaint\nend");
    folder.synth(
        ". --sketch skip.prog --conditions next",
        expect![[r#"
            ? 0 0. go(2, !next(c1, c1)) 1. inc 2. paint 3. end
            ; line 0 always jumps in these examples"#]],
    );
}

#[test]
fn conditions_can_be_static() {
    check(
        "examples/corridor --conditions last,at",
        expect![[r#"
            ? 0 0. paint 1. inc 2. inc 3. go(5, !last(c6)) 4. go(0, !at(c6)) 5. end
            ; line 3 tests last(c6), an object of these examples; no more general condition fits
            ; line 4 tests at(c6), an object of these examples; no more general condition fits
            ; no program with fewer lines fits these examples
            ; what is proved is about programs whose gotos test only last, at
            --- stderr
            warning: the program tests objects of the examples: at(c6), last(c6)
              = help: it can be wrong for other objects: without such an object, the goto jumps
              = help: a derived predicate that says what is special about c6 could replace it: (:derived (NAME) (exists (?x1) (and (last ?x1) …)))"#]],
    );
}

#[test]
fn the_holes_of_a_sketch_are_filled() {
    let folder = Folder::new([("half.prog", "0. paint\n1. ?\n2. inc\n3. go(?, !?)\n4. end\n")]);
    let sketch = folder.path().join("half.prog").display().to_string();
    check(
        &format!("examples/corridor --sketch {sketch}"),
        expect![[r#"
            ? 0 0. paint 1. inc 2. inc 3. go(0, !last-cell) 4. end
            ; line 3 tests last-cell; no other condition fits"#]],
    );
    let folder = Folder::new([("half.prog", "inc\n?\n?\ngo(?, !?)\nend\n")]);
    let sketch = folder.path().join("half.prog").display().to_string();
    check(
        &format!("examples/corridor --sketch {sketch}"),
        expect![[r#"
            ? 1 no program that completes the sketch fits these examples
            no such program fits even this one alone:
              positive  examples/corridor/positive/two.pddl
            what could help:
              another label or goal, if one of these labels is a mistake
              more or other holes in the sketch"#]],
    );
}

#[test]
fn the_output_is_a_program_file() {
    let output = genplan(&repository(), "synth examples/reverse").output().expect("the command");
    let folder = Folder::new([("found.prog", "")]).with("found.prog", output.stdout);
    let program = folder.path().join("found.prog").display().to_string();
    let output = genplan(&repository(), &format!("validate {program} examples/reverse")).output();
    assert_eq!(output.expect("the command").status.code(), Some(0));
}

#[test]
fn the_answer_is_the_same_for_any_number_of_threads() {
    let answers = [1, 2, 4].map(|threads| {
        let arguments = format!("synth examples/reverse --threads {threads}");
        genplan(&repository(), &arguments).output().expect("the command").stdout
    });
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0], answers[2]);
}

#[test]
fn the_program_is_written_to_a_file() {
    let folder = corridors([("positive/two.pddl", &corridor(2, "(painted c2)"))]);
    folder.synth(
        ". -o found.prog --quiet",
        expect![[r#"
            ? 0 0. inc 1. paint 2. end
            ; no program with fewer lines fits these examples"#]],
    );
    let written = || std::fs::read_to_string(folder.path().join("found.prog")).expect("a file");
    expect![[r#"
        0. inc
        1. paint
        2. end
        ; no program with fewer lines fits these examples
    "#]]
    .assert_eq(&written());
    folder.refuses(
        "synth . -o found.prog",
        expect![[r#"
            error: `found.prog` exists
              = help: --force overwrites it"#]],
    );
    let folder = &folder;
    std::fs::write(folder.path().join("found.prog"), "a much longer text than the program, to be gone")
        .expect("a file");
    folder.synth(
        ". -o found.prog --force --quiet",
        expect![[r#"
            ? 0 0. inc 1. paint 2. end
            ; no program with fewer lines fits these examples"#]],
    );
    expect![[r#"
        0. inc
        1. paint
        2. end
        ; no program with fewer lines fits these examples
    "#]]
    .assert_eq(&written());
}

#[test]
fn a_file_that_cannot_be_written() {
    let folder = corridors([("positive/two.pddl", &corridor(2, "(painted c2)"))]);
    folder.refuses(
        "synth . -o missing/found.prog",
        expect!["error: `missing/found.prog` cannot be written: there is no folder `missing`"],
    );
}

#[test]
fn a_contradiction_is_noticed_without_a_search() {
    contradiction().synth(
        ".",
        expect![[r#"
            ? 1 no program of any size fits these examples
            these examples conflict:
              positive  ./positive/four.pddl
              negative  ./negative/four.pddl
            what could help:
              another label or goal, if one of these labels is a mistake
            --- stderr
            warning[both-labels]: the same instance is labelled positive and negative --> ./negative/four.pddl:1:1 — negative here
              ::: ./positive/four.pddl:1:1 — positive here
              = help: no program can both solve it and fail on it, so none exists for these examples"#]],
    );
    contradiction().synth(
        ". --json",
        expect![[r#"
            ? 1 {
              "version": 1,
              "outcome": "none",
              "stop_reason": null,
              "lines": null,
              "program": null,
              "instructions": null,
              "alternatives": [],
              "proved": "no program of any size fits these examples",
              "exhausted": null,
              "proved_none_up_to": null,
              "conflict": {
                "examples": [
                  { "instance": "./positive/four.pddl", "label": "positive" },
                  { "instance": "./negative/four.pddl", "label": "negative" }
                ],
                "is_smallest": false
              },
              "statistics": { "nodes": #, "steps": #, "seconds": #, "search_seconds": # }
            }
            --- stderr
            warning[both-labels]: the same instance is labelled positive and negative --> ./negative/four.pddl:1:1 — negative here
              ::: ./positive/four.pddl:1:1 — positive here
              = help: no program can both solve it and fail on it, so none exists for these examples"#]],
    );
}

#[test]
fn a_contradiction_does_not_matter_without_negative_examples() {
    let folder = contradiction();
    let output = genplan(folder.path(), "synth . --mode positive").output().expect("the command");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn an_unreachable_goal_is_the_reason() {
    let folder = corridors([
        ("positive/two.pddl", &corridor(2, "(painted c2)")),
        ("positive/three.pddl", &corridor(3, "(and (at c1) (at c3))")),
    ]);
    folder.synth(".", expect![[r#"
        ? 1 no program of any size fits these examples
        no such program fits even this one alone:
          positive  ./positive/three.pddl
        what could help:
          another label or goal, if one of these labels is a mistake
        --- stderr
        warning[unreachable-goal]: the goal of a positive example is unreachable --> ./positive/three.pddl:2:67 — holds in no reachable state
          = help: no program can solve it, so none exists for these examples"#]]);
    folder.synth(
        ". --no-lint --max-lines 2",
        expect![[r#"
            ? 1 no program of at most 2 lines fits these examples
            no such program fits even this one alone:
              positive  ./positive/three.pddl
            what could help:
              another label or goal, if one of these labels is a mistake
              more lines: --max-lines 3"#]],
    );
}

#[test]
fn no_program_and_why() {
    contradiction().synth(
        ". --no-lint --max-lines 3",
        expect![[r#"
            ? 1 no program of at most 3 lines fits these examples
            these examples conflict; remove any one of them and a program exists:
              positive  ./positive/four.pddl
              negative  ./negative/four.pddl
            what could help:
              another label or goal, if one of these labels is a mistake
              more lines: --max-lines 4"#]],
    );
    contradiction().synth(
        ". --no-lint --lines 2 --mode pn-lite",
        expect![[r#"
            ? 1 no program of at most 2 lines fits these examples
            no such program fits even this one alone:
              positive  ./positive/four.pddl
            what could help:
              another label or goal, if one of these labels is a mistake
              more lines: --lines 3"#]],
    );
}

#[test]
fn without_a_bound_longer_programs_are_not_excluded() {
    let domain = "(define (domain lamp) (:predicates (lit)) (:action switch :effect (lit)))";
    let dark = "(define (problem dark) (:domain lamp) (:init) (:goal (lit)))";
    let folder =
        Folder::new([("domain.pddl", domain), ("positive/dark.pddl", dark), ("negative/dark.pddl", dark)]);
    folder.synth(
        ". --no-lint",
        expect![[r#"
            ? 3 undecided: longer programs are not excluded, but guided search looked for them in vain
            no program of at most 6 lines fits these examples
            these examples conflict; remove any one of them and a program exists:
              positive  ./positive/dark.pddl
              negative  ./negative/dark.pddl
            what could help:
              more lines: --max-lines 7
              another label or goal, if one of these labels is a mistake"#]],
    );
    folder.synth(
        ". --no-lint --all",
        expect![[r#"
            ? 3 undecided: longer programs are not excluded
            no program of at most 6 lines fits these examples
            these examples conflict; remove any one of them and a program exists:
              positive  ./positive/dark.pddl
              negative  ./negative/dark.pddl
            what could help:
              more lines: --max-lines 7
              another label or goal, if one of these labels is a mistake"#]],
    );
}

#[test]
fn limits_of_time_and_memory() {
    contradiction().synth(
        ". --no-lint --max-lines 31 --time-limit 0",
        expect![[r#"
            ? 3 undecided: the time limit was reached
            no program of at most 4 lines fits these examples
            what could help:
              more time: a longer --time-limit, or none
            about # % of the programs of # lines were searched"#]],
    );
    contradiction().synth(
        ". --no-lint --lines 31 --time-limit 0",
        expect![[r#"
            ? 3 undecided: the time limit was reached
            nothing is proved
            what could help:
              more time: a longer --time-limit, or none
            about # % of the programs of at most # lines were searched"#]],
    );
    contradiction().synth(
        ". --no-lint --max-lines 31 --memory-limit 0",
        expect![[r#"
            ? 3 undecided: the memory limit was reached
            no program of at most 4 lines fits these examples
            what could help:
              more memory: a larger --memory-limit
            about # % of the programs of # lines were searched"#]],
    );
}

#[test]
fn no_positive_example() {
    let folder = corridors([("negative/two.pddl", &corridor(2, "(painted c2)"))]);
    folder.refuses(
        "synth .",
        expect![[r#"
            error: there is no positive example
              = help: genplan needs an instance that the program must solve: a program that only has to fail can do anything
              = help: genplan reads the files positive/*.pddl of the folder, or those after --positive"#]],
    );
    folder.refuses(
        "synth . --mode positive --no-lint",
        expect![[r#"
            error: there is no positive example
              = help: genplan needs an instance that the program must solve: a program that only has to fail can do anything
              = help: genplan reads the files positive/*.pddl of the folder, or those after --positive"#]],
    );
}

#[test]
fn bounds_that_are_none() {
    contradiction()
        .refuses("synth . --lines 0", expect!["error: genplan searches programs of 1 to 31 lines, not 0"]);
    contradiction()
        .refuses("synth . --lines 99", expect!["error: genplan searches programs of 1 to 31 lines, not 99"]);
    contradiction().refuses(
        "synth . --max-lines 1000000000000",
        expect!["error: genplan searches programs of 1 to 31 lines, not 1000000000000"],
    );
    contradiction().refuses(
        "synth . --lines 3 --max-lines 4",
        expect![[r#"
            error: both --lines and --max-lines are given
              = help: leave one of them out"#]],
    );
    contradiction().refuses("synth . --time-limit -1", expect!["error: invalid value '-1' for '--time-limit <TIME>': cannot convert float seconds to Duration: value is negative"]);
    contradiction().refuses("synth . --threads 0", expect!["error: --threads is from 1 to 1024"]);
}

#[test]
fn conditions_that_are_none() {
    contradiction().refuses(
        "synth . --conditions lastcell,colour",
        expect![[r#"
            error: unknown predicate `lastcell` in --conditions
              = help: did you mean `last-cell`?
            error: unknown predicate `colour` in --conditions
              = help: the predicates are: at, painted, next, last, last-cell"#]],
    );
    contradiction().refuses(
        "synth . --conditions ,",
        expect![[r#"
            error: the set of conditions is empty
              = help: name some predicates, or leave --conditions out to allow all that can change"#]],
    );
}

#[test]
fn sketches_that_are_none() {
    let folder = contradiction()
        .with("wrong.prog", "0. pant\n1. go(7, !?)\n3. ?\n4. end")
        .with("endless.prog", "paint\n?")
        .with("long.prog", "?\n".repeat(40) + "end");
    folder.refuses(
        "synth . --sketch wrong.prog",
        expect![[r#"
            error: unknown action `pant` --> wrong.prog:1:4 — no action of the domain has this name
              = help: did you mean `paint`?
            error: a goto leaves the program --> wrong.prog:2:4 — there is no such line
              = help: the program has the lines 0 to 3
            error: this is line 2, but it is numbered 3 --> wrong.prog:3:1 — expected `2.`
              = help: lines are numbered from 0; the numbers can also be left out"#]],
    );
    folder.refuses(
        "synth . --sketch endless.prog",
        expect![[r#"
            error: the last line is not `end` --> endless.prog:2:1 — execution would run out of the program
              = help: add `2. end`"#]],
    );
    folder.refuses(
        "synth . --sketch long.prog",
        expect![[r#"
            error: the sketch `long.prog` has 40 lines
              = help: genplan searches at most 31 lines before the last `end`"#]],
    );
    folder.refuses(
        "synth . --sketch missing.prog",
        expect!["error: cannot read `missing.prog`: No such file or directory (os error 2)"],
    );
    folder.refuses(
        "synth . --sketch wrong.prog --lines 3",
        expect![[r#"
            error: both --sketch and --lines are given
              = help: leave one of them out"#]],
    );
}

#[test]
fn an_unreadable_example_among_good_ones() {
    let folder = contradiction()
        .with("positive/torn.pddl", "(define (problem torn) (:domain corridor)")
        .with("negative/lamps.pddl", LAMPS);
    folder.refuses(
        "synth .",
        expect![[r#"
            error: unclosed `(` --> ./positive/torn.pddl:1:1 — this is still open at the end
              = help: add a `)` at the end
            error: this is a domain file, but a problem file is expected --> ./negative/lamps.pddl:1:9 — expected `(problem …)`"#]],
    );
}

#[test]
fn what_gotos_could_test_as_well_does_not_depend_on_the_number_of_threads() {
    let programs = |threads: usize| {
        let arguments = format!("synth examples/doors --all --lines 6 --json --threads {threads}");
        let document = succeed(&mut genplan(&repository(), &arguments));
        serde_json::from_str::<serde_json::Value>(&document).expect("a document")["programs"].clone()
    };
    assert_eq!(programs(1), programs(3));
}
