//! `genplan synth`

use expect_test::expect;

use genplan_testing::domains::list;
use genplan_testing::example;

use crate::support::{Folder, check_masked, genplan, repository, succeed};

/// A corridor with cells, all white, in which the robot starts in the first one.
fn corridor(cells: usize, goal: &str) -> String {
    let objects = list(1..=cells, |cell| format!(" c{cell}"));
    let next = list(1..cells, |cell| format!(" (next c{cell} c{})", cell + 1));
    format!(
        "(define (problem p) (:domain corridor) (:objects{objects} - cell)
  (:init (at c1) (last c{cells}){next}) (:goal {goal}))
"
    )
}

/// The bundled domain of corridors with these examples.
fn corridors<const N: usize>(examples: [(&str, &str); N]) -> Folder {
    Folder::new(examples).with("domain.pddl", example("corridor/domain.pddl").text())
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
fn the_holes_of_a_sketch_are_filled() {
    let folder = Folder::new([("half.prog", "0. paint\n1. ?\n2. inc\n3. go(?, !?)\n4. end\n")]);
    let sketch = folder.path().join("half.prog").display().to_string();
    check_masked(
        &repository(),
        &format!("synth examples/corridor --sketch {sketch}"),
        expect![[r#"
            ? 0 0. paint 1. inc 2. inc 3. go(0, !last-cell) 4. end
            ; line 3 tests last-cell; no other condition fits"#]],
    );
    let folder = Folder::new([("half.prog", "inc\n?\n?\ngo(?, !?)\nend\n")]);
    let sketch = folder.path().join("half.prog").display().to_string();
    check_masked(
        &repository(),
        &format!("synth examples/corridor --sketch {sketch}"),
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
    let written = || folder.read("found.prog");
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
fn what_gotos_could_test_as_well_does_not_depend_on_the_number_of_threads() {
    let programs = |threads: usize| {
        let arguments = format!("synth examples/doors --all --lines 6 --json --threads {threads}");
        let document = succeed(&mut genplan(&repository(), &arguments));
        serde_json::from_str::<serde_json::Value>(&document).expect("a document")["programs"].clone()
    };
    assert_eq!(programs(1), programs(3));
}
