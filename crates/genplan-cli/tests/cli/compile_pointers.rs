//! `genplan compile pointers`

use std::fs;

use expect_test::expect;

use crate::support::{Folder, check_in, examples, solve};

/// A program for the untouched gripper domain.
const GRIPPER: &str = "pointers b - ball, r1 r2 - room, g - gripper
inc(r2) pick(b, r1, g) move(r1, r2) drop(b, r2, g) move(r2, r1) inc(b) go(1, !none(b)) end
";

/// The gripper example and a program for it; with a small test set.
fn gripper() -> Folder {
    let folder = examples().with("gripper.prog", GRIPPER);
    let from = folder.path().join("examples/ordinary/gripper");
    for part in ["domain.pddl", "positive/gripper-2.pddl", "test/positive/gripper-5.pddl"] {
        let source = if part.starts_with("test") { "positive/gripper-3.pddl" } else { part };
        let to = folder.path().join("gripper").join(part);
        fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
        fs::copy(from.join(source), to).expect("a file");
    }
    folder
}

#[test]
fn a_program_and_its_instances_without_pointers_do_the_same() {
    let folder = gripper();
    check_in(
        folder.path(),
        "compile pointers gripper --program gripper.prog -o out",
        expect![[r#"
            ? 0 pointers b - ball, r1 r2 - room, g - gripper
              actions         6
              conditions      1
            wrote domain.pddl and 2 instances
            wrote programs/gripper.prog"#]],
    );
    let program = folder.read("out/programs/gripper.prog");
    expect![[r#"
        0. inc_r2
        1. pick_b_r1_g
        2. move_r1_r2
        3. drop_b_r2_g
        4. move_r2_r1
        5. inc_b
        6. go(1, !none_b)
        7. end
    "#]]
    .assert_eq(&program);
    for instance in ["positive/gripper-2.pddl", "test/positive/gripper-5.pddl"] {
        let with = folder.succeed(&format!("run gripper.prog gripper/domain.pddl gripper/{instance}"));
        let run = format!("run out/programs/gripper.prog out/domain.pddl out/{instance} --strict");
        assert_eq!(folder.succeed(&run), with);
    }
}

#[test]
fn new_names_are_no_names_of_types_or_predicates() {
    let folder = gripper();
    let file = folder.path().join("gripper/domain.pddl");
    let domain = fs::read_to_string(&file).expect("a domain");
    let domain = domain.replace("(:predicates", "(:types at-b)\n  (:predicates (none_b)");
    fs::write(&file, domain).expect("written");
    folder.succeed("compile pointers gripper --program gripper.prog -o out");
    let written = folder.read("out/domain.pddl");
    assert!(written.contains("(at-b-2 ") && !written.contains("(at-b "), "{written}");
    assert!(written.contains("(:derived (none_b-2)"), "{written}");
    let run = "run out/programs/gripper.prog out/domain.pddl out/positive/gripper-2.pddl -q";
    folder.succeed(run);
}

#[test]
fn what_it_writes_can_be_searched_and_planned() {
    let folder = gripper();
    folder.succeed("compile pointers gripper --program gripper.prog -o plain");
    let found = folder.succeed("synth plain --pointers none --lines 7");
    assert!(found.starts_with("0. inc_r2\n1. pick_b_r1_g\n"), "{found}");
    folder.succeed("compile synthesis plain --lines 2 -o task");
    folder.succeed("compile validation plain/programs/gripper.prog plain -o out");
    solve(&folder);
    check_in(
        folder.path(),
        "decode out plan",
        expect![[r#"
            ? 0 ok     positive  plain/positive/gripper-2.pddl  solved after 13 steps
            1 of 1 example is as labelled"#]],
    );
}

#[test]
fn all_that_programs_may_be_made_of() {
    let folder = gripper();
    let command = "compile pointers gripper --pointers room:1 -o out --json";
    let document = folder.succeed(command);
    for part in [
        "\"pointers\": \"r - room\"",
        "\"move(_, r)\": \"move_any_r\"",
        "\"can move(_, r)\": \"can_move_any_r\"",
        "\"done\": \"done\"",
        "\"test/positive/gripper-5.pddl\"",
    ] {
        assert!(document.contains(part), "{part} in {document}");
    }
    let domain = folder.read("out/domain.pddl");
    assert!(domain.contains("(:action move_any_r\n"), "{domain}");
}

#[test]
fn what_has_no_pointers_is_refused() {
    let folder = gripper().with("plain.prog", "move(rooma, roomb) end");
    folder.refuses(
        "compile pointers gripper --program plain.prog -o out",
        expect![[r#"
            error: `plain.prog` declares no pointers
              = help: it needs no rewriting"#]],
    );
    folder.refuses(
        "compile pointers examples/corridor -o out",
        expect![[r#"
            error: programs for these examples have no pointers
              = help: the actions take no objects of the instances; --pointers TYPE:COUNT adds pointers"#]],
    );
}

#[test]
fn nothing_is_overwritten_unless_that_is_wanted() {
    let folder = gripper();
    folder.succeed("compile pointers gripper -o out");
    folder.refuses(
        "compile pointers gripper -o out",
        expect![[r#"
            error: `out/domain.pddl` exists
              = help: --force overwrites it"#]],
    );
    folder.succeed("compile pointers gripper -o out --force");
    folder.refuses(
        "compile pointers gripper -o gripper --force",
        expect![[r#"
            error: `gripper/domain.pddl` cannot be written: the same command reads it
              = help: name another file for the output"#]],
    );
}

#[test]
fn a_planner_is_not_asked_for_programs_over_pointers() {
    let folder = gripper().with("impostor/fast-downward.py", "");
    let planner = "--engine planner --planner impostor/fast-downward.py";
    folder.refuses(
        "compile validation gripper.prog gripper -o out",
        expect![[r#"
            error: the program is over pointers, and a planning task has none
              = help: `genplan compile pointers FOLDER --program FILE -o OUT` writes both without pointers"#]],
    );
    folder.refuses(
        &format!("validate gripper.prog gripper {planner}"),
        expect![[r#"
            error: the program is over pointers, and a planning task has none
              = help: `genplan compile pointers FOLDER --program FILE -o OUT` writes both without pointers"#]],
    );
    folder.refuses(
        &format!("synth gripper --lines 3 {planner}"),
        expect![[r#"
            error: a planner cannot find programs over pointers
              = help: `genplan compile pointers FOLDER -o OUT` writes them as plain PDDL; or add `--pointers none`"#]],
    );
}

#[test]
fn pointers_over_an_unknown_type_are_refused() {
    gripper().refuses(
        "compile pointers gripper --pointers nonsense:1 -o out",
        expect![[r#"
            error: --pointers: the domain has no type `nonsense`
              = help: pointers can range over: object, room, ball, gripper"#]],
    );
}
