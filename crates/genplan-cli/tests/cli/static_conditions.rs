//! Gotos that test what nothing can change: every way to a verdict sees the same.

use expect_test::expect;
use genplan_testing::domains::LOCKS;

use crate::fast_downward;
use crate::support::{Folder, genplan, show, solve};

/// What fits [`gates`], and nothing smaller does.
const PROGRAM: &str = "go(2, !locked(main))\nunlock(main)\nend\n";

/// The gate must be open if and only if it is locked; in one example, only another gate is.
fn gates() -> Folder {
    let problem = |init: &str, goal: &str| {
        format!(
            "(define (problem p) (:domain gates) (:objects side - gate) (:init {init}) (:goal (and {goal})))"
        )
    };
    Folder::new([("domain.pddl", LOCKS), ("gates.prog", PROGRAM)])
        .with("positive/locked.pddl", problem("(locked main)", "(open main)"))
        .with("positive/side.pddl", problem("(locked side)", ""))
        .with("negative/side.pddl", problem("(locked side)", "(open main)"))
}

#[test]
fn a_verdict_sees_static_facts() {
    gates().check(
        "validate gates.prog .",
        expect![[r#"
            ? 0 ok     positive  ./positive/locked.pddl  solved after 2 steps
            ok     positive  ./positive/side.pddl    solved after 1 step
            ok     negative  ./negative/side.pddl    incomplete program after 1 step
            3 of 3 examples are as labelled"#]],
    );
}

#[test]
fn the_planner_says_the_same_as_the_execution() {
    let folder = gates();
    let executed = folder.output("validate gates.prog .");
    let mut planned = genplan(folder.path(), "validate gates.prog . --engine planner");
    let planned = planned.env("GENPLAN_PLANNER", &fast_downward::planner().driver).output();
    assert_eq!(show(&planned.expect("the command")), show(&executed));
}

#[test]
fn a_search_finds_them_if_they_are_named() {
    gates().synth(
        ". --pointers none --conditions locked",
        expect![[r#"
            ? 0 0. go(2, !locked(main)) 1. unlock(main) 2. end
            ; line 0 tests locked(main); no other condition fits
            ; no program with fewer lines fits these examples
            ; what is proved is about programs whose gotos test only locked"#]],
    );
}

#[test]
fn a_sketch_may_name_them_without_being_asked() {
    let folder = gates().with("half.prog", "go(?, !locked(main))\n?\nend\n");
    folder.synth(
        ". --pointers none --sketch half.prog",
        expect![[r#"
            ? 0 0. go(2, !locked(main)) 1. unlock(main) 2. end
            ; line 0 tests locked(main), as the sketch says"#]],
    );
}

#[test]
fn a_plan_for_a_synthesis_is_decoded() {
    let folder = gates();
    folder.succeed("compile synthesis . --lines 2 --conditions locked -o out");
    solve(&folder);
    folder.check(
        "decode out plan",
        expect![[r#"
            ? 0 0. go(2, !locked(main)) 1. unlock(main) 2. end
            ; positive  ./positive/locked.pddl  solved
            ; positive  ./positive/side.pddl  solved
            ; negative  ./negative/side.pddl  incomplete program
            ; from a plan of 17 steps"#]],
    );
}

#[test]
fn a_plan_for_a_validation_is_decoded() {
    let folder = gates();
    folder.succeed("compile validation gates.prog . -o out");
    solve(&folder);
    folder.check(
        "decode out plan",
        expect![[r#"
            ? 0 ok     positive  ./positive/locked.pddl  solved after 2 steps
            ok     positive  ./positive/side.pddl    solved after 1 step
            ok     negative  ./negative/side.pddl    incomplete program after 1 step
            3 of 3 examples are as labelled"#]],
    );
}
