//! What users trip over: commands that are nearly right, and answers that say what to do next.

use std::fs;
use std::process::Command;

use expect_test::expect;
use genplan_testing::domains::{CHAIN, DARK_LAMP, GATE, LAMP};

use crate::support::{Folder, examples, genplan, repository, show, succeed};

#[test]
fn what_is_printed_about_a_new_folder_works_in_a_shell() {
    let folder = Folder::new([]);
    for name in ["my domain", "it's", "-q"] {
        let mut new = genplan(folder.path(), "new --");
        let printed = String::from_utf8(new.arg(name).output().expect("the command").stderr).expect("UTF-8");
        let commands: Vec<&str> = printed.lines().filter(|line| line.starts_with("genplan ")).collect();
        assert_eq!(commands.len(), 2, "{printed}");
        for line in commands {
            let (command, _) = line.split_once("   ").expect("a command and what it does");
            let script = command.replacen("genplan", env!("CARGO_BIN_EXE_genplan"), 1);
            succeed(Command::new("sh").args(["-c", &script]).current_dir(folder.path()));
        }
    }
}

#[test]
fn a_command_with_parts_names_them() {
    let folder = examples();
    for arguments in ["compile examples/corridor", "compile --lines 3 examples/corridor", "compile sinthesis"]
    {
        folder.refuses(
            arguments,
            expect![[r#"
                error: `genplan compile` is followed by `synthesis`, `validation` or `pointers`
                Usage: genplan compile [OPTIONS] <COMMAND>"#]],
        );
    }
    let output = folder.output("compile --json");
    assert!(show(&output).contains("`synthesis`, `validation` or `pointers`"), "{}", show(&output));
    let output = folder.output("compile");
    for part in ["synthesis", "validation", "pointers"] {
        assert!(show(&output).contains(&format!("\n  {part} ")), "{}", show(&output));
    }
}

#[test]
fn without_a_folder_the_present_one_is_meant() {
    let folder = examples();
    let mut named = genplan(folder.path(), "synth examples/corridor -q");
    let mut here = genplan(&folder.path().join("examples/corridor"), "synth -q");
    assert_eq!(succeed(&mut here), succeed(&mut named));
}

#[test]
fn a_program_can_be_run_on_a_folder_and_the_labels_count() {
    let folder = examples();
    let [run, validated] = ["run", "validate"].map(|command| {
        let program = "examples/corridor/programs/once-or-more.prog";
        show(&folder.output(&format!("{command} {program} examples/corridor")))
    });
    assert_eq!(run, validated);
    assert!(run.contains("ok     negative"), "a negative instance that fails is as it should be: {run}");
}

#[test]
fn a_goto_may_jump_to_itself_as_the_reference_says() {
    let page = fs::read_to_string(repository().join("docs/reference.md")).expect("the reference");
    assert!(page.contains("A goto may jump to any line, before it or behind it, and to itself"));
    let folder = Folder::new([
        ("domain.pddl", LAMP),
        ("positive/lit.pddl", "(define (problem lit) (:domain lamp) (:init (on)) (:goal (on)))"),
        ("negative/dark.pddl", DARK_LAMP),
        ("self.prog", "go(0, !on)\nend\n"),
    ]);
    folder.check(
        "run self.prog domain.pddl negative/dark.pddl",
        expect![[r#"
            ? 1 infinite loop after 1 step
              line 0: go(0, !on) is reached after 0 steps and again after 1 step in the same state"#]],
    );
    let all = folder.succeed("synth . --sketch self.prog -q");
    assert!(all.contains("0. go(0, !on)"), "{all}");
    folder.exits("synth . --sketch self.prog --mode pn-lite", 1);
}

/// A row of the truth table of a gate for each value of its inputs.
fn gate(truth: [bool; 4]) -> Folder {
    let rows = [(false, false), (false, true), (true, false), (true, true)];
    let folder = Folder::new([("domain.pddl", GATE)]);
    rows.into_iter().zip(truth).fold(folder, |folder, ((a, b), out)| {
        let facts = format!("{}{}", if a { "(a)" } else { "" }, if b { "(b)" } else { "" });
        let goal = if out { "(out)" } else { "(not (out))" };
        let text = format!("(define (problem p) (:domain gate) (:init {facts}) (:goal {goal}))");
        folder.with(&format!("positive/{}{}.pddl", u8::from(a), u8::from(b)), text)
    })
}

#[test]
fn truth_tables_need_tests_of_what_never_changes() {
    for (name, truth) in [
        ("and", [false, false, false, true]),
        ("or", [false, true, true, true]),
        ("xor", [false, true, true, false]),
    ] {
        let folder = gate(truth);
        let output = show(&folder.output("synth . --max-lines 3"));
        assert!(output.starts_with("? 1 "), "{name}: {output}");
        assert!(output.contains("--conditions a,b") && !output.contains("more lines"), "{name}: {output}");
        let found = folder.succeed("synth . --conditions a,b,out --max-lines 6");
        assert!(found.contains("go("), "{name}: {found}");
    }
    gate([false, false, false, true]).synth(
        ". --max-lines 2 --no-lint",
        expect![[r#"
            ? 1 no program of at most 2 lines fits these examples
            these examples conflict; remove any one of them and a program exists:
              positive  ./positive/00.pddl
              positive  ./positive/11.pddl
            what could help:
              some examples differ only in facts that never change
              tests of facts that never change (a, b): --conditions a,b
              another label or goal, if one of these labels is a mistake"#]],
    );
}

#[test]
fn derived_stands_for_all_derived_predicates() {
    let folder = examples();
    let derived = folder.succeed("synth examples/corridor --conditions derived -q");
    let named = folder.succeed("synth examples/corridor --conditions last-cell -q");
    assert_eq!(derived, named);
    Folder::lamps().with("positive/p.pddl", crate::support::DARK).refuses(
        "synth . --conditions derived",
        expect![[r#"
            error: the set of conditions is empty
              = help: name some predicates, or leave --conditions out to allow all that can change"#]],
    );
}

#[test]
fn a_goto_that_tests_an_object_of_one_example_is_warned_about() {
    let chain = |length: usize, start: usize| {
        let objects: String = (0..length).map(|number| format!(" v{number}")).collect();
        let next: String = (1..length).map(|number| format!(" (next v{number} v{})", number - 1)).collect();
        format!(
            "(define (problem p) (:domain d) (:objects{objects} - v) (:init (at v{start}){next}) (:goal (at v0)))"
        )
    };
    let folder = Folder::new([("domain.pddl", CHAIN)])
        .with("positive/two.pddl", chain(3, 2))
        .with("positive/four.pddl", chain(6, 5));
    folder.synth(
". --lines 2",
        expect![[r#"
            ? 0 0. step 1. go(0, !at(v0)) 2. end
            ; line 1 tests at(v0), an object of these examples; no more general condition fits
            ; no program with fewer lines fits these examples
            --- stderr
            warning: the program tests objects of the examples: at(v0)
              = help: it can be wrong for other objects: without such an object, the goto jumps
              = help: a derived predicate that says what is special about v0 could replace it: (:derived (NAME) (exists (?x1) (and (at ?x1) …)))"#]],
    );
}
