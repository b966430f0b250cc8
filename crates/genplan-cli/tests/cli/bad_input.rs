//! Bad input: exit code 2, nothing on stdout, and a message that helps.

use expect_test::{Expect, expect};

use crate::support::{DARK, Folder, LAMPS};

/// Checks what is said about a domain.
#[track_caller]
fn domain(text: &str, expected: Expect) {
    Folder::lamps().with("domain.pddl", text).refuses("run on.prog domain.pddl dark.pddl", expected);
}

/// Checks what is said about [`LAMPS`] after a change.
#[track_caller]
fn changed_domain(from: &str, to: &str, expected: Expect) {
    assert!(LAMPS.contains(from));
    domain(&LAMPS.replacen(from, to, 1), expected);
}

/// Checks what is said about [`DARK`] after a change.
#[track_caller]
fn changed_problem(from: &str, to: &str, expected: Expect) {
    assert!(DARK.contains(from));
    let text = DARK.replacen(from, to, 1);
    Folder::lamps().with("dark.pddl", text).refuses("run on.prog domain.pddl dark.pddl", expected);
}

/// Checks what is said about a program.
#[track_caller]
fn program(text: impl AsRef<[u8]>, expected: Expect) {
    Folder::lamps().with("on.prog", text).refuses("run on.prog domain.pddl dark.pddl", expected);
}

mod files {
    use super::*;

    #[test]
    fn missing() {
        let folder = Folder::lamps();
        folder.refuses(
            "run on.prog nowhere.pddl dark.pddl",
            expect![[r#"
            error: cannot read `nowhere.pddl`: No such file or directory (os error 2)

        "#]],
        );
        folder.refuses(
            "run on.prog domain.pddl nowhere.pddl",
            expect![[r#"
            error: cannot read `nowhere.pddl`: No such file or directory (os error 2)

        "#]],
        );
        folder.refuses(
            "run nowhere.prog domain.pddl dark.pddl",
            expect![[r#"
            error: cannot read `nowhere.prog`: No such file or directory (os error 2)

        "#]],
        );
    }

    #[test]
    fn empty() {
        domain(
            "",
            expect![[r#"
            error: `domain.pddl` is empty

        "#]],
        );
        changed_problem(
            DARK,
            "",
            expect![[r#"
            error: `dark.pddl` is empty

        "#]],
        );
        program(
            "",
            expect![[r#"
            error: `on.prog` is empty

        "#]],
        );
    }

    #[test]
    fn binary() {
        domain(
            "\u{7f}ELF\0\0\u{1}",
            expect![[r#"
            error: `domain.pddl` is not text: there is a zero byte in line 1

        "#]],
        );
        program(
            b"\x7fELF\0\0",
            expect![[r#"
            error: `on.prog` is not text: there is a zero byte in line 1

        "#]],
        );
    }

    #[test]
    fn not_utf8() {
        let folder = Folder::lamps().with("dark.pddl", b"(define\n  (problem caf\xe9))");
        folder.refuses(
            "run on.prog domain.pddl dark.pddl",
            expect![[r#"
            error: `dark.pddl` is not UTF-8: byte 0xe9 in line 2, at byte 15 of it
             |
             = help: save the file as UTF-8

        "#]],
        );
    }

    #[test]
    fn folders() {
        let folder = Folder::lamps().with("sub/file", "");
        folder.refuses(
            "run on.prog sub dark.pddl",
            expect![[r#"
                error: cannot read `sub`: it is a folder

            "#]],
        );
        folder.refuses(
            "run sub domain.pddl dark.pddl",
            expect![[r#"
                error: cannot read `sub`: it is a folder

            "#]],
        );
    }

    #[test]
    fn a_folder_without_domain() {
        Folder::new([("positive/dark.pddl", DARK), ("on.prog", "end")]).refuses(
            "validate on.prog .",
            expect![[r#"
                error: `.` has no domain.pddl
                 |
                 = help: a domain folder holds domain.pddl, positive/*.pddl and negative/*.pddl

            "#]],
        );
    }

    #[test]
    fn a_folder_without_examples() {
        Folder::lamps().refuses(
            "validate on.prog .",
            expect![[r#"
            error: there are no examples in `.`
             |
             = help: genplan reads the files positive/*.pddl and negative/*.pddl there

        "#]],
        );
        Folder::lamps().refuses(
            "lint .",
            expect![[r#"
            error: there are no examples in `.`
             |
             = help: genplan reads the files positive/*.pddl and negative/*.pddl there

        "#]],
        );
    }

    #[test]
    fn a_folder_that_is_none() {
        Folder::lamps().refuses(
            "validate on.prog domain.pddl",
            expect![[r#"
            error: `domain.pddl` is not a folder
             |
             = help: a domain folder holds domain.pddl, positive/*.pddl and negative/*.pddl

        "#]],
        );
        Folder::lamps().refuses(
            "validate on.prog nowhere",
            expect![[r#"
            error: `nowhere` does not exist
             |
             = help: a domain folder holds domain.pddl, positive/*.pddl and negative/*.pddl

        "#]],
        );
    }

    #[test]
    fn a_folder_in_place_of_an_example() {
        Folder::lamps().with("positive/a.pddl/b", "").refuses(
            "validate on.prog .",
            expect![[r#"
                error: cannot read `./positive/a.pddl`: it is a folder

            "#]],
        );
    }

    #[test]
    fn all_bad_examples_are_reported() {
        Folder::lamps()
            .with("positive/a.pddl", DARK.replace("lit", "lid"))
            .with("positive/b.pddl", DARK)
            .with("negative/c.pddl", "")
            .refuses(
                "validate on.prog .",
                expect![[r#"
                error: unknown predicate `lid`
                 --> ./positive/a.pddl:4:11
                  |
                4 |   (:goal (lid hall)))
                  |           ^^^
                  |
                  = help: did you mean `lit`?

                error: `./negative/c.pddl` is empty

            "#]],
            );
    }
}

mod parentheses {
    use super::*;

    #[test]
    fn one_too_few() {
        changed_problem(
            "(:init)",
            "(:init",
            expect![[r#"
            error: unclosed `(`
             --> dark.pddl:3:3
              |
            3 |   (:init
              |   ^ this is still open
            4 |   (:goal (lit hall)))
              |    ----- where `:goal` begins
              |
              = help: add a `)` before `:goal`

        "#]],
        );
    }

    #[test]
    fn one_too_many() {
        changed_problem(
            "(:init)",
            "(:init))",
            expect![[r#"
            error: this `)` closes the definition too early
             --> dark.pddl:3:10
              |
            3 |   (:init))
              |          ^ closes the whole definition
            4 |   (:goal (lit hall)))
              |    ----- but here another section begins
              |
              = help: remove a `)` before this section

        "#]],
        );
    }

    #[test]
    fn a_hundred_thousand() {
        let (open, close) = ("(".repeat(100_000), ")".repeat(100_000));
        domain(
            &open,
            expect![[r#"
            error: parentheses are nested deeper than 200
             --> domain.pddl:1:201
              |
            1 | …(((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((…
              |                                          ^ one too many

        "#]],
        );
        changed_problem(
            "(lit hall)",
            &format!("{open}{close}"),
            expect![[r#"
            error: parentheses are nested deeper than 200
             --> dark.pddl:4:208
              |
            4 | …(((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((…
              |                                          ^ one too many

        "#]],
        );
        changed_problem(
            "(lit hall)",
            &format!("{}(lit hall){close}", "(not ".repeat(100_000)),
            expect![[r#"
            error: parentheses are nested deeper than 200
             --> dark.pddl:4:1000
              |
            4 | …(not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (not (…
              |                                          ^ one too many

        "#]],
        );
        program(
            format!("switch{open}"),
            expect![[r#"
            error: unexpected `(`
             --> on.prog:1:8
              |
            1 | switch((((((((((((((((((((((((((((((((((((((((((…
              |        ^ expected an object

        "#]],
        );
    }
}

mod names {
    use super::*;

    #[test]
    fn an_unknown_type() {
        changed_domain(
            "(lit ?r - room)",
            "(lit ?r - rom)",
            expect![[r#"
            error: unknown type `rom`
             --> domain.pddl:5:26
              |
            5 |   (:predicates (lit ?r - rom) (broken ?r - room))
              |                          ^^^
              |
              = help: did you mean `room`?

        "#]],
        );
        changed_problem(
            "attic - room",
            "attic - loft",
            expect![[r#"
            error: unknown type `loft`
             --> dark.pddl:2:21
              |
            2 |   (:objects attic - loft)
              |                     ^^^^

        "#]],
        );
    }

    #[test]
    fn an_unknown_predicate() {
        changed_domain(
            ":effect (lit ?r)",
            ":effect (lid ?r)",
            expect![[r#"
            error: unknown predicate `lid`
             --> domain.pddl:7:67
              |
            7 |     :precondition (and (not (broken ?r)) (not (lit ?r))) :effect (lid ?r))
              |                                                                   ^^^
              |
              = help: did you mean `lit`?

        "#]],
        );
        changed_problem(
            "(lit hall)",
            "(shines hall)",
            expect![[r#"
            error: unknown predicate `shines`
             --> dark.pddl:4:11
              |
            4 |   (:goal (shines hall)))
              |           ^^^^^^

        "#]],
        );
    }

    #[test]
    fn an_unknown_object() {
        changed_problem(
            "(lit hall)",
            "(lit hal)",
            expect![[r#"
            error: unknown object `hal`
             --> dark.pddl:4:15
              |
            4 |   (:goal (lit hal)))
              |               ^^^
              |
              = help: did you mean `hall`?

        "#]],
        );
        changed_problem(
            "(:init)",
            "(:init (lit cellar))",
            expect![[r#"
            error: unknown object `cellar`
             --> dark.pddl:3:15
              |
            3 |   (:init (lit cellar))
              |               ^^^^^^

        "#]],
        );
    }

    #[test]
    fn an_unknown_variable() {
        changed_domain(
            ":effect (lit ?r)",
            ":effect (lit ?room)",
            expect![[r#"
            error: unknown variable `?room`
             --> domain.pddl:7:71
              |
            7 |     :precondition (and (not (broken ?r)) (not (lit ?r))) :effect (lit ?room))
              |                                                                       ^^^^^

        "#]],
        );
    }

    #[test]
    fn the_wrong_number_of_arguments() {
        changed_domain(
            ":effect (lit ?r)",
            ":effect (lit ?r ?r)",
            expect![[r#"
            error: `lit` takes 1 argument, but there are 2
             --> domain.pddl:7:67
              |
            5 |   (:predicates (lit ?r - room) (broken ?r - room))
              |                 --- declared here
            6 |   (:action switch :parameters (?r - room)
            7 |     :precondition (and (not (broken ?r)) (not (lit ?r))) :effect (lit ?r ?r))
              |                                                                   ^^^

        "#]],
        );
        changed_problem(
            "(lit hall)",
            "(lit)",
            expect![[r#"
            error: `lit` takes 1 argument, but there are 0
             --> dark.pddl:4:11
              |
            4 |   (:goal (lit)))
              |           ^^^
              |
             ::: domain.pddl:5:17
              |
            5 |   (:predicates (lit ?r - room) (broken ?r - room))
              |                 --- declared here

        "#]],
        );
    }

    #[test]
    fn the_wrong_type() {
        let text = DARK.replace("attic - room", "attic - room lamp").replace("(lit hall)", "(lit lamp)");
        changed_problem(
            DARK,
            &text,
            expect![[r#"
            error: `lamp` is of type `object`, but `lit` takes `room` here
             --> dark.pddl:4:15
              |
            4 |   (:goal (lit lamp)))
              |               ^^^^ expected `room`
              |
             ::: domain.pddl:5:21
              |
            5 |   (:predicates (lit ?r - room) (broken ?r - room))
              |                     -- declared here

        "#]],
        );
        let text = LAMPS
            .replace("(:types room)", "(:types room door)")
            .replace("hall - room", "hall - room gate - door")
            .replace(":effect (lit ?r)", ":effect (lit gate)");
        domain(
            &text,
            expect![[r#"
            error: `gate` is of type `door`, but `lit` takes `room` here
             --> domain.pddl:7:71
              |
            5 |   (:predicates (lit ?r - room) (broken ?r - room))
              |                     -- declared here
            6 |   (:action switch :parameters (?r - room)
            7 |     :precondition (and (not (broken ?r)) (not (lit ?r))) :effect (lit gate))
              |                                                                       ^^^^ expected `room`

        "#]],
        );
    }

    #[test]
    fn duplicates() {
        changed_domain(
            "(broken ?r - room)",
            "(broken ?r - room) (lit ?r - room)",
            expect![[r#"
            error: the predicate `lit` is defined twice
             --> domain.pddl:5:52
              |
            5 |   (:predicates (lit ?r - room) (broken ?r - room) (lit ?r - room))
              |                 --- first here                     ^^^ again here

        "#]],
        );
        changed_domain(
            "(:action break",
            "(:action switch",
            expect![[r#"
            error: the action `switch` is defined twice
             --> domain.pddl:8:12
              |
            6 |   (:action switch :parameters (?r - room)
              |            ------ first here
            7 |     :precondition (and (not (broken ?r)) (not (lit ?r))) :effect (lit ?r))
            8 |   (:action switch :parameters (?r - room) :effect (and (broken ?r) (not (lit ?r)))))
              |            ^^^^^^ again here

        "#]],
        );
        changed_problem(
            "attic - room",
            "attic attic - room",
            expect![[r#"
            error: the object `attic` is defined twice
             --> dark.pddl:2:19
              |
            2 |   (:objects attic attic - room)
              |             ----- ^^^^^ again here
              |             |
              |             first here

        "#]],
        );
        changed_problem(
            "(:init)",
            "(:init) (:init)",
            expect![[r#"
                error: the section `:init` appears twice
                 --> dark.pddl:3:11
                  |
                3 |   (:init) (:init)
                  |   ------  ^^^^^^ again here
                  |   |
                  |   first here

            "#]],
        );
    }

    #[test]
    fn a_cyclic_type_hierarchy() {
        changed_domain(
            "(:types room)",
            "(:types room - place place - site site - room)",
            expect![[r#"
            error: the type hierarchy has a cycle: room → place → site → room
             --> domain.pddl:3:11
              |
            3 |   (:types room - place place - site site - room)
              |           ^^^^ a type cannot be its own supertype

        "#]],
        );
    }
}

mod derived_predicates {
    use super::*;

    const DERIVED: &str = "(:derived (broken ?r - room) (lit ?r))\n  (:action switch";

    #[test]
    fn in_an_effect() {
        changed_domain(
            "(:action switch",
            DERIVED,
            expect![[r#"
            warning: `:requirements` does not declare all features that are used
             --> domain.pddl:2:3
              |
            2 |   (:requirements :typing :negative-preconditions)
              |   ^^^^^^^^^^^^^^
              |
              = help: add `:derived-predicates` to it

            error: the derived predicate `broken` cannot be in an effect
             --> domain.pddl:9:55
              |
            6 |   (:derived (broken ?r - room) (lit ?r))
              |              ------ a rule is here
            ...
            9 |   (:action break :parameters (?r - room) :effect (and (broken ?r) (not (lit ?r)))))
              |                                                       ^^^^^^^^^^^ its rules say when it holds

        "#]],
        );
    }

    #[test]
    fn negation_through_a_cycle() {
        let text = LAMPS
            .replace("(broken ?r - room))", "(broken ?r - room) (odd ?r - room) (even ?r - room))")
            .replace(
                "(:action switch",
                "(:derived (odd ?r - room) (not (even ?r)))
  (:derived (even ?r - room) (odd ?r))
  (:action switch",
            )
            .replace(":typing", ":typing :derived-predicates");
        domain(
            &text,
            expect![[r#"
            error: negation in a cycle of derived predicates: odd → not even → odd
             --> domain.pddl:6:14
              |
            6 |   (:derived (odd ?r - room) (not (even ?r)))
              |              ^^^ this rule depends on its own negation

        "#]],
        );
    }
}

mod kinds_of_files {
    use super::*;

    #[test]
    fn another_domain() {
        changed_problem(
            "(:domain lamps)",
            "(:domain candles)",
            expect![[r#"
            error: the problem is for the domain `candles`, not for `lamps`
             --> dark.pddl:1:33
              |
            1 | (define (problem dark) (:domain candles)
              |                                 ^^^^^^^
              |
             ::: domain.pddl:1:17
              |
            1 | (define (domain lamps)
              |                 ----- the domain

        "#]],
        );
    }

    #[test]
    fn an_instance_as_domain() {
        Folder::lamps().refuses(
            "run on.prog dark.pddl dark.pddl",
            expect![[r#"
            error: this is a problem file, but a domain file is expected
             --> dark.pddl:1:9
              |
            1 | (define (problem dark) (:domain lamps)
              |         ^^^^^^^^ expected `(domain …)`

        "#]],
        );
    }

    #[test]
    fn a_domain_as_instance() {
        Folder::lamps().refuses(
            "run on.prog domain.pddl domain.pddl",
            expect![[r#"
            error: this is a domain file, but a problem file is expected
             --> domain.pddl:1:9
              |
            1 | (define (domain lamps)
              |         ^^^^^^^ expected `(problem …)`

        "#]],
        );
    }

    #[test]
    fn a_domain_as_program() {
        Folder::lamps().refuses(
            "run domain.pddl domain.pddl dark.pddl",
            expect![[r#"
            error: this is a PDDL file, but a program is expected
             --> domain.pddl:1:2
              |
            1 | (define (domain lamps)
              |  ^^^^^^ expected instructions, one to a line

        "#]],
        );
    }

    #[test]
    fn a_program_as_domain() {
        Folder::lamps().refuses(
            "run on.prog on.prog dark.pddl",
            expect![[r#"
            error: expected `(define (domain …) …)`
             --> on.prog:1:1
              |
            1 | switch(hall)
              | ^^^^^^ a file must begin with `(define`

        "#]],
        );
    }

    #[test]
    fn what_is_not_supported_is_named() {
        changed_domain(
            "(:action break :parameters (?r - room) :effect (and (broken ?r) (not (lit ?r)))))",
            "(:durative-action glow :parameters (?r - room) :duration (= ?duration 5)\n    :effect (at end (lit ?r))))",
            expect![[r#"
                error: durative actions are not supported
                 --> domain.pddl:8:3
                  |
                8 |   (:durative-action glow :parameters (?r - room) :duration (= ?duration 5)
                  |   ^^^^^^^^^^^^^^^^^

            "#]],
        );
    }
}

mod programs {
    use super::*;

    #[test]
    fn an_unknown_action() {
        program(
            "0. swich(hall)\n1. end\n",
            expect![[r#"
            error: unknown action `swich`
             --> on.prog:1:4
              |
            1 | 0. swich(hall)
              |    ^^^^^ no action of the domain has this name
              |
              = help: did you mean `switch`?

        "#]],
        );
    }

    #[test]
    fn an_unknown_predicate() {
        program(
            "0. go(0, !dark)\n1. end\n",
            expect![[r#"
            error: unknown predicate `dark`
             --> on.prog:1:11
              |
            1 | 0. go(0, !dark)
              |           ^^^^ no predicate of the domain has this name
              |
              = help: the predicates are: lit, broken

        "#]],
        );
    }

    #[test]
    fn the_wrong_number_of_arguments() {
        program(
            "0. switch\n1. end\n",
            expect![[r#"
            error: action `switch` takes 1 argument, not 0
             --> on.prog:1:4
              |
            1 | 0. switch
              |    ^^^^^^ here
              |
             ::: domain.pddl:6:12
              |
            6 |   (:action switch :parameters (?r - room)
              |            ------ declared here
              |
              = help: arguments follow in parentheses, with commas between them

        "#]],
        );
    }

    #[test]
    fn a_target_out_of_range() {
        program(
            "0. go(2, !lit(hall))\n1. end\n",
            expect![[r#"
            error: a goto leaves the program
             --> on.prog:1:4
              |
            1 | 0. go(2, !lit(hall))
              |    ^^^^^^^^^^^^^^^^^ there is no such line
              |
              = help: the program has the lines 0 to 1

        "#]],
        );
    }

    #[test]
    fn a_last_line_that_is_not_end() {
        program(
            "0. switch(hall)\n",
            expect![[r#"
            error: the last line is not `end`
             --> on.prog:1:4
              |
            1 | 0. switch(hall)
              |    ^^^^^^^^^^^^ execution would run out of the program
              |
              = help: add `1. end`

        "#]],
        );
    }

    #[test]
    fn a_wrong_line_number() {
        program(
            "1. switch(hall)\n2. end\n",
            expect![[r#"
            error: this is line 0, but it is numbered 1
             --> on.prog:1:1
              |
            1 | 1. switch(hall)
              | ^^ expected `0.`
              |
              = help: lines are numbered from 0; the numbers can also be left out

        "#]],
        );
    }

    #[test]
    fn the_authors_notation() {
        program(
            "INS-SWICH-0 HALL ROW-0\nINS-END-1 ROW-0\n",
            expect![[r#"
            error: unknown action `swich`
             --> on.prog:1:1
              |
            1 | INS-SWICH-0 HALL ROW-0
              | ^^^^^^^^^^^ no action of the domain has this name
              |
              = help: did you mean `switch`?

        "#]],
        );
        program(
            "GOTO-0-0-5\nCOND-LIT-0-0 HALL ROW-0\nINS-END-1 ROW-0\n",
            expect![[r#"
            error: a goto leaves the program
             --> on.prog:1:1
              |
            1 | GOTO-0-0-5
              | ^^^^^^^^^^ there is no such line
              |
              = help: the program has the lines 0 to 1

        "#]],
        );
        program(
            "INS-SWITCH-0 HALL\nINS-END-99999999\n",
            expect![[r#"
            error: the number of the line is too large
             --> on.prog:2:1
              |
            2 | INS-END-99999999
              | ^^^^^^^^^^^^^^^^ the last possible line is 9999

        "#]],
        );
    }

    #[test]
    #[cfg(unix)]
    fn that_the_system_does_not_give() {
        Folder::lamps().refuses(
            "run on.prog/inside.prog domain.pddl dark.pddl",
            expect![[r#"
            error: cannot read `on.prog/inside.prog`: Not a directory (os error 20)

        "#]],
        );
    }
}
