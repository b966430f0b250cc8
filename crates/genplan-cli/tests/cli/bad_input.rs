//! Bad input: exit code 2, nothing on stdout, and a message that helps.

use expect_test::{Expect, expect};

use crate::support::{DARK, Folder, LAMPS};

const RUN: &str = "run on.prog domain.pddl dark.pddl";

/// Checks what is said about a domain.
#[track_caller]
fn domain(text: &str, expected: Expect) {
    Folder::lamps().with("domain.pddl", text).refuses(RUN, expected);
}

/// Checks what is said about a program.
#[track_caller]
fn program(text: impl AsRef<[u8]>, expected: Expect) {
    Folder::lamps().with("on.prog", text).refuses(RUN, expected);
}

mod files {
    use super::*;

    #[test]
    fn missing() {
        let folder = Folder::lamps();
        folder.refuses(
            "run on.prog nowhere.pddl dark.pddl",
            expect!["error: cannot read `nowhere.pddl`: No such file or directory (os error 2)"],
        );
        folder.refuses(
            "run on.prog domain.pddl nowhere.pddl",
            expect!["error: cannot read `nowhere.pddl`: No such file or directory (os error 2)"],
        );
        folder.refuses(
            "run nowhere.prog domain.pddl dark.pddl",
            expect!["error: cannot read `nowhere.prog`: No such file or directory (os error 2)"],
        );
        #[cfg(unix)]
        folder.refuses(
            "run on.prog/inside.prog domain.pddl dark.pddl",
            expect!["error: cannot read `on.prog/inside.prog`: Not a directory (os error 20)"],
        );
    }

    #[test]
    fn binary() {
        domain(
            "\u{7f}ELF\0\0\u{1}",
            expect!["error: `domain.pddl` is not text: there is a zero byte in line 1"],
        );
        program(b"\x7fELF\0\0", expect!["error: `on.prog` is not text: there is a zero byte in line 1"]);
    }

    #[test]
    fn not_utf8() {
        let folder = Folder::lamps().with("dark.pddl", b"(define\n  (problem caf\xe9))");
        folder.refuses(
            "run on.prog domain.pddl dark.pddl",
            expect![[r#"
                error: `dark.pddl` is not UTF-8: byte 0xe9 in line 2, at byte 15 of it
                  = help: save the file as UTF-8"#]],
        );
    }
}

/// All that readers say is tested where they are; here, that the command shows it, with the lines of the source.
mod what_readers_say {
    use super::*;

    #[track_caller]
    fn is_shown(folder: &Folder, expected: &str) {
        let output = folder.output("run on.prog domain.pddl dark.pddl");
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(String::from_utf8(output.stderr).expect("UTF-8"), expected);
    }

    #[test]
    fn about_a_domain() {
        let text = LAMPS.replace(":effect (lit ?r)", ":effect (lid ?r)");
        is_shown(
            &Folder::lamps().with("domain.pddl", text),
            "error: unknown predicate `lid`
 --> domain.pddl:7:67
  |
7 |     :precondition (and (not (broken ?r)) (not (lit ?r))) :effect (lid ?r))
  |                                                                   ^^^
  |
  = help: did you mean `lit`?

",
        );
    }

    #[test]
    fn about_a_problem() {
        is_shown(
            &Folder::lamps().with("dark.pddl", DARK.replace("(lit hall)", "(lit)")),
            "error: `lit` takes 1 argument, but there are 0
 --> dark.pddl:4:11
  |
4 |   (:goal (lit)))
  |           ^^^
  |
 ::: domain.pddl:5:17
  |
5 |   (:predicates (lit ?r - room) (broken ?r - room))
  |                 --- declared here

",
        );
    }

    #[test]
    fn about_a_program() {
        is_shown(
            &Folder::lamps().with("on.prog", "0. swich(hall)\n1. end\n"),
            "error: unknown action `swich`
 --> on.prog:1:4
  |
1 | 0. swich(hall)
  |    ^^^^^ no action of the domain has this name
  |
  = help: did you mean `switch`?

",
        );
    }

    #[test]
    fn about_a_hundred_thousand_parentheses() {
        let (open, close) = ("(".repeat(100_000), ")".repeat(100_000));
        let nested = |name, column| {
            format!("error: parentheses are nested deeper than 200 --> {name}:{column} — one too many")
        };
        Folder::lamps().with("domain.pddl", &open).says(RUN, 2, &nested("domain.pddl", "1:201"));
        let goals = [
            (format!("{open}{close}"), "4:208"),
            (format!("{}(lit hall){close}", "(not ".repeat(100_000)), "4:1000"),
        ];
        for (goal, place) in goals {
            let folder = Folder::lamps().with("dark.pddl", DARK.replace("(lit hall)", &goal));
            folder.says(RUN, 2, &nested("dark.pddl", place));
        }
        let folder = Folder::lamps().with("on.prog", format!("switch{open}"));
        folder.says(RUN, 2, "error: unexpected `(` --> on.prog:1:8 — expected an object");
    }
}
