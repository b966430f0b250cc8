//! `genplan compile`

use std::fs;
use std::path::Path;

use expect_test::{Expect, expect};

use crate::support::{Folder, LAMPS, examples, show};

/// Checks some texts, one for each line, of what is said about a compilation of the bundled examples.
#[track_caller]
fn compiles(arguments: &str, texts: &str) -> Folder {
    let folder = examples();
    folder.says(&format!("compile {arguments} -o out"), 0, texts);
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"));
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// The comment at the start of a file.
fn header(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a file");
    text.lines().take_while(|line| line.starts_with(';')).map(|line| format!("{line}\n")).collect()
}

mod sizes {
    use super::*;

    #[test]
    fn from_positive_and_negative_examples() {
        let folder = examples();
        folder.check(
            "compile synthesis examples/corridor --lines 4 -o out",
            expect![[r#"
                ? 0 P''_n for 3 examples and n = 4
                  fluents       137  unless 52, ins 25, target 16, at 6, copy-at 6, painted 6, copy-pc 5, pc 5, test 3, acted 1, checked 1, copy-painted 1, correct-at 1, correct-painted 1, correct-pc 1, done 1, holds 1, last-cell 1, loop 1, negex 1, passes 1, stored 1
                  actions       171  programming 80, check 65, execution 22, loop-detection 3, skip 1
                  effects       649
                  axioms          3
                  as SAS+        36  variables with 165 values
                wrote domain.pddl, problem.pddl, compilation.json"#]],
        );
        assert_eq!(names(&folder.path().join("out")), ["compilation.json", "domain.pddl", "problem.pddl"]);
    }

    #[test]
    fn both_formats_are_the_same_task() {
        let folder = compiles("synthesis examples/corridor --lines 2 --format sas", "");
        assert_eq!(names(&folder.path().join("out")), ["compilation.json", "output.sas"]);
        let size = |arguments: &str| {
            let output = folder.output(arguments);
            let mut size: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
            size.as_object_mut().expect("an object").remove("files");
            size
        };
        let line = "compile synthesis examples/corridor --lines 2 --json --force";
        assert_eq!(size(&format!("{line} -o pddl")), size(&format!("{line} -o sas --format sas")));
    }

    #[test]
    fn static_conditions_are_possible_on_request() {
        let folder = compiles(
            "synthesis examples/corridor --lines 2 --conditions last --mode positive",
            "P_n for 2 examples and n = 2
                 fluents        42
                 actions        32",
        );
        let domain = folder.read("out/domain.pddl");
        assert!(domain.contains("(unless l0 last_c2)"), "{domain}");
    }
}

mod texts {
    use super::*;

    /// Checks the header of a domain.
    #[track_caller]
    #[allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]
    fn check_header(arguments: &str, expected: Expect) {
        let folder = examples();
        folder.exits(&format!("compile {arguments} -o out"), 0);
        expected.assert_eq(&header(&folder.path().join("out/domain.pddl")));
    }

    #[test]
    fn the_header_says_what_the_paper_calls_things() {
        check_header(
            "synthesis examples/corridor --lines 4",
            expect![[r#"
                ; P''_n for n = 4, by genplan 0.1.0
                ;   t1  positive  examples/corridor/positive/six.pddl
                ;   t2  positive  examples/corridor/positive/two.pddl
                ;   t3  negative  examples/corridor/negative/one.pddl
                ; The names, and what the paper calls them:
                ;   (pc l)            pc_i: the program counter
                ;   (ins l w)         ins_{i,w}: the instruction on a line; nil is an empty line
                ;   (target l l')     a goto's target i'; together with (unless l f): ins_{i,go(i',!f)}
                ;   (unless l f)      a goto's condition f: it jumps unless f is true; without it, it is a half-goto
                ;   (test t)          test_t: the example that is executed
                ;   (done)            all examples have been executed
                ;   (negex)           the example is negative
                ;   (checked) (holds) the instruction was checked; its precondition, or the goal, holds
                ;   (passes)          the goto that was checked falls through
                ;   (stored) (acted)  a program state was stored; an instruction was executed since
                ;   (loop)            the program state was compared with the stored one
                ;   (copy-f) (correct-f)  copy_f and correct_f; fluents that exclude each other have one correct_f
                ;   program_i_w       P(w_i); program_i_goto_i', then program_i_unless_f: P(go(i',!f)_i)
                ;   check_i_w         C(w_i)
                ;   execute_i_w       E(w_i); execute_i_end_t: E(end_{t,i})
                ;   store compare process  the same: they detect an infinite loop
                ;   skip_t            skip_t: the example has failed
            "#]],
        );
    }

    #[test]
    fn the_header_names_only_what_there_is() {
        let header_of = |arguments: &str| header(&compiles(arguments, "").path().join("out/domain.pddl"));
        let all = header_of("synthesis examples/corridor --lines 4");
        for (arguments, title, missing) in [
            (
                "synthesis examples/corridor --lines 4 --mode positive",
                "; P_n for n = 4, by genplan 0.1.0\n",
                &[
                    "negative",
                    "(negex)",
                    "(checked)",
                    "(passes)",
                    "(stored)",
                    "(loop)",
                    "(copy-f)",
                    "check_i_w",
                    "store",
                    "skip_t",
                ][..],
            ),
            (
                "validation examples/corridor/programs/once.prog examples/corridor",
                "; P'_n for n = 3, by genplan 0.1.0\n",
                &["(target", "(unless", "(negex)", "program_i_w"],
            ),
        ] {
            let rest = all.lines().skip(1).filter(|line| !missing.iter().any(|name| line.contains(name)));
            let expected = rest.fold(title.to_owned(), |text, line| text + line + "\n");
            assert_eq!(header_of(arguments), expected);
        }
    }

    #[test]
    fn the_task_is_readable() {
        let folder = Folder::new([("domain.pddl", LAMPS), ("dark.pddl", DARK_HALL)]);
        let arguments = "compile synthesis --domain domain.pddl --positive dark.pddl \
                         --lines 1 --mode positive -o out";
        folder.exits(arguments, 0);
        let text = |name| fs::read_to_string(folder.path().join("out").join(name)).expect("a file");
        let domain = text("domain.pddl");
        let domain = domain.split_once("(define").expect("a definition").1;
        expect![[r#"
             (domain compiled)
              (:requirements :strips :negative-preconditions :conditional-effects)
              (:constants break_hall end hall l0 l1 nil switch_hall t1)
              (:predicates
                (broken ?x1)
                (done)
                (ins ?x1 ?x2)
                (lit ?x1)
                (pc ?x1)
                (test ?x1)
              )
              (:action program_0_switch_hall
                :parameters ()
                :precondition (and (pc l0) (not (lit hall)) (not (broken hall)) (ins l0 nil))
                :effect (and
                  (ins l0 switch_hall) (not (ins l0 nil))))
              (:action program_0_break_hall
                :parameters ()
                :precondition (and (pc l0) (ins l0 nil))
                :effect (and
                  (ins l0 break_hall) (not (ins l0 nil))))
              (:action program_0_end
                :parameters ()
                :precondition (and (pc l0) (test t1) (lit hall) (ins l0 nil))
                :effect (and
                  (ins l0 end) (not (ins l0 nil))))
              (:action execute_0_switch_hall
                :parameters ()
                :precondition (and (pc l0) (not (lit hall)) (not (broken hall)) (ins l0 switch_hall))
                :effect (and
                  (pc l1) (not (pc l0))
                  (lit hall)))
              (:action execute_0_break_hall
                :parameters ()
                :precondition (and (pc l0) (ins l0 break_hall))
                :effect (and
                  (pc l1) (not (pc l0))
                  (broken hall)
                  (not (lit hall))))
              (:action execute_0_end_t1
                :parameters ()
                :precondition (and (pc l0) (test t1) (lit hall) (ins l0 end))
                :effect (and
                  (done)))
              (:action execute_1_end_t1
                :parameters ()
                :precondition (and (pc l1) (test t1) (lit hall) (ins l1 end))
                :effect (and
                  (done)))
            )
        "#]]
        .assert_eq(domain);
        expect![[r#"
            ; P_n for n = 1, by genplan 0.1.0
            ;   t1  positive  dark.pddl
            (define (problem compiled-1)
              (:domain compiled)
              (:init
                (pc l0)
                (test t1)
                (ins l0 nil)
                (ins l1 end)
              )
              (:goal (and (done))))
        "#]]
        .assert_eq(&text("problem.pddl"));
    }

    /// No other room, so that the task is small.
    const DARK_HALL: &str = "(define (problem dark) (:domain lamps) (:init) (:goal (lit hall)))";
}

mod target {
    use super::*;

    const COMPILE: &str = "compile synthesis examples/corridor --lines 1 -o out";

    #[test]
    fn nothing_is_overwritten_without_force() {
        for name in ["domain.pddl", "problem.pddl", "compilation.json"] {
            let folder = examples().with(&format!("out/{name}"), "precious");
            let output = folder.output(COMPILE);
            let error = format!("error: `out/{name}` exists\n  = help: --force overwrites it");
            assert_eq!(show(&output), format!("? 2 --- stderr\n{error}"));
            assert_eq!(names(&folder.path().join("out")), [name], "nothing else is written");
            let path = folder.path().join("out").join(name);
            assert_eq!(fs::read_to_string(&path).expect("a file"), "precious");

            folder.exits(&format!("{COMPILE} --force"), 0);
            assert_ne!(fs::read_to_string(&path).expect("a file"), "precious");
        }
    }

    #[test]
    fn both_formats_of_one_question_share_a_folder() {
        let folder = examples();
        for format in ["", " --format sas"] {
            folder.exits(&format!("{COMPILE}{format}"), 0);
        }
        let all = ["compilation.json", "domain.pddl", "output.sas", "problem.pddl"];
        assert_eq!(names(&folder.path().join("out")), all);
    }

    #[test]
    fn a_task_for_another_question_does_not_stay_in_the_other_format() {
        let folder = examples();
        let other = "compile synthesis examples/corridor --lines 3 --format sas -o out --force";
        for command in [COMPILE, other] {
            folder.exits(command, 0);
        }
        assert_eq!(names(&folder.path().join("out")), ["compilation.json", "output.sas"]);
    }

    #[test]
    fn other_files_in_the_folder_are_left_alone() {
        let folder = examples().with("out/notes.txt", "precious");
        folder.exits(COMPILE, 0);
        let all = ["compilation.json", "domain.pddl", "notes.txt", "problem.pddl"];
        assert_eq!(names(&folder.path().join("out")), all);
    }

    #[test]
    fn a_folder_where_a_file_should_be() {
        let folder = examples().with("out/problem.pddl/precious", "");
        folder.refuses(
            &format!("{COMPILE} --force"),
            expect!["error: `out/problem.pddl` cannot be written: it is a folder"],
        );
        assert_eq!(names(&folder.path().join("out")), ["problem.pddl"], "nothing is half written");
    }

    #[test]
    #[cfg(unix)]
    fn others_may_read_the_files() {
        use std::os::unix::fs::PermissionsExt;
        let folder = examples().with("plain", "");
        folder.exits(COMPILE, 0);
        let mode = |name| fs::metadata(folder.path().join(name)).expect("a file").permissions().mode();
        assert_eq!(mode("out/domain.pddl"), mode("plain"), "as other programs leave their files");
    }

    #[test]
    fn the_same_command_writes_the_same_files() {
        let folder = examples();
        let texts = ["a", "b"].map(|out| {
            let arguments = format!("compile synthesis examples/corridor --lines 2 -o {out}");
            folder.output(&arguments);
            let text = |name: &str| fs::read_to_string(folder.path().join(out).join(name)).expect("a file");
            ["domain.pddl", "problem.pddl", "compilation.json"].map(text)
        });
        assert_eq!(texts[0], texts[1]);
    }
}

mod limits {
    use super::*;

    /// Nothing excludes anything here, so that each deletion has many rivals.
    #[test]
    fn are_not_needed_for_a_crowded_list() {
        let list =
            fs::read_to_string(crate::support::repository().join("examples/sort/positive/1-2-3-5-4.pddl"));
        let crowded =
            list.expect("a bundled example").replace("(:init", "(:init (holds p1 v2) (outer p2) (inner p2)");
        let folder = examples().with("crowded.pddl", crowded);
        let command = "compile validation examples/sort/programs/intended.prog --domain examples/sort/domain.pddl \
                       --positive crowded.pddl -o out --format sas --memory-limit 16";
        folder.exits(command, 0);
    }
}
