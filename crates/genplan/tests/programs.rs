//! The program reader: both notations, every complaint, and texts that nobody would write.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

mod common;

use std::sync::Arc;

use common::{domain, rendered, task};
use expect_test::{Expect, expect};
use genplan::program::{read_program, read_program_without_domain};
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_pddl::{Diagnostic, Domain, Reading, Source, Task};
use proptest::prelude::*;
use proptest::sample::{Index, select};

const DOMAIN: &str = "(define (domain rooms)
  (:requirements :typing)
  (:types ball gripper room)
  (:constants left right - gripper)
  (:predicates (at ?r - room) (carry ?b - ball ?g - gripper) (free ?g - gripper) (done))
  (:action pick :parameters (?b - ball ?g - gripper) :precondition (free ?g) :effect (carry ?b ?g))
  (:action move :parameters () :effect (done)))";

const TASK: &str = "(define (problem two) (:domain rooms) (:objects ball1 ball2 - ball hall - room)
  (:init (at hall) (free left)) (:goal (done)))";

fn rooms() -> (Arc<Domain>, Vec<Arc<Task>>) {
    let domain = domain(&Source::new("domain.pddl", DOMAIN));
    let task = task(&Source::new("two.pddl", TASK), &domain);
    (domain, vec![task])
}

fn read(text: &str, frame: &mut Frame) -> Reading<Program> {
    let (domain, tasks) = rooms();
    read_program(&Source::new("p.prog", text), &domain, &tasks, frame)
}

/// Checks all that is said about a program.
#[track_caller]
#[allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]
fn check(text: &str, expected: Expect) {
    let reading = read(text, &mut Frame::default());
    let errors = reading.diagnostics.iter().any(Diagnostic::is_error);
    assert_eq!(reading.value.is_none(), errors, "there is a value if and only if there is no error");
    expected.assert_eq(&rendered(&reading.diagnostics));
}

/// Checks what a program is read as.
#[track_caller]
fn reads_as(text: &str, expected: &str) {
    let mut frame = Frame::default();
    let reading = read(text, &mut frame);
    assert_eq!(rendered(&reading.diagnostics), "");
    let program = reading.value.expect("no error");
    assert_eq!(program.show(&frame).to_string(), expected);
}

mod own_notation {
    use super::*;

    const PROGRAM: &str = "0. pick(ball1, left)\n1. go(0, !carry(ball2, right))\n2. move\n3. end\n";

    #[test]
    fn what_is_printed_is_read() {
        reads_as(PROGRAM, PROGRAM);
    }

    #[test]
    fn numbers_can_be_left_out() {
        reads_as("pick(ball1, left)\ngo(0, !carry(ball2, right))\nmove\nend", PROGRAM);
    }

    #[test]
    fn lines_are_not_needed() {
        reads_as("pick(ball1, left) go(0, !carry(ball2, right)) move end", PROGRAM);
        reads_as("0. pick(ball1, left) 1. go(0, !carry(ball2, right)) 2. move 3. end", PROGRAM);
    }

    #[test]
    fn only_some_lines_may_be_numbered() {
        reads_as("pick(ball1, left)\n1. go(0, !carry(ball2, right))\nmove\n3. end", PROGRAM);
    }

    #[test]
    fn case_does_not_matter() {
        reads_as("0. PICK(Ball1, LEFT)\n1. GO(0, !Carry(ball2, Right))\n2. MoVe\n3. END\n", PROGRAM);
    }

    #[test]
    fn blanks_do_not_matter() {
        reads_as(
            "\r\n\t0.pick ( ball1,left )\r\n\r\n  1. go(\n0 , ! carry(ball2 , right) )\u{a0}2.move\n3.   end\r\n\n",
            PROGRAM,
        );
    }

    #[test]
    fn comments_do_not_matter() {
        reads_as(
            "; end\n0. pick(ball1, ; which hand?\n left)\n1. go(0, !carry(ball2, right));;\n2. move\n3. end ; end",
            PROGRAM,
        );
    }

    #[test]
    fn empty_parentheses_can_be_written() {
        reads_as("move() go(0, !done()) end", "0. move\n1. go(0, !done)\n2. end\n");
    }

    #[test]
    fn there_may_be_more_than_one_end() {
        reads_as("end move end", "0. end\n1. move\n2. end\n");
    }

    #[test]
    fn actions_may_be_called_like_instructions() {
        let text = DOMAIN.replace(
            "(:action move",
            "(:action end :effect (done)) (:action go :parameters (?b - ball) :effect (done)) (:action move",
        );
        let domain = domain(&Source::new("domain.pddl", text));
        let task = task(&Source::new("two.pddl", TASK), &domain);
        let mut frame = Frame::default();
        let mut show = |text: &str| {
            let program = common::program(text, &domain, std::slice::from_ref(&task), &mut frame);
            program.show(&frame).to_string()
        };
        let printed = show("end() go(ball1) go(0, !done) end end");
        assert_eq!(printed, "0. end()\n1. go(ball1)\n2. go(0, !done)\n3. end\n4. end\n");
        assert_eq!(show(&printed), printed);
    }
}

mod complaints {
    use super::*;

    #[test]
    fn an_empty_program() {
        check(
            " \n; nothing\n",
            expect![[r#"
            error: the program is empty
             --> p.prog:1:1
              |
            1 |  
              | ^ execution would run out of the program
              |
              = help: add `0. end`
        "#]],
        );
    }

    #[test]
    fn an_unknown_action_with_a_similar_name() {
        check(
            "mve end",
            expect![[r#"
            error: unknown action `mve`
             --> p.prog:1:1
              |
            1 | mve end
              | ^^^ no action of the domain has this name
              |
              = help: did you mean `move`?
        "#]],
        );
    }

    #[test]
    fn an_unknown_action_like_no_other() {
        check(
            "0. paint\n1. end",
            expect![[r#"
            error: unknown action `paint`
             --> p.prog:1:4
              |
            1 | 0. paint
              |    ^^^^^ no action of the domain has this name
              |
              = help: the actions are: pick, move
        "#]],
        );
    }

    #[test]
    fn every_unknown_name_is_reported() {
        check(
            "0. mvoe\n1. go(0, !don)\n2. pick(ball1, lfet)\n3. pck\n4. end",
            expect![[r#"
            error: unknown action `mvoe`
             --> p.prog:1:4
              |
            1 | 0. mvoe
              |    ^^^^ no action of the domain has this name
              |
              = help: did you mean `move`?
            error: unknown predicate `don`
             --> p.prog:2:11
              |
            2 | 1. go(0, !don)
              |           ^^^ no predicate of the domain has this name
              |
              = help: did you mean `done`?
            warning: no instance has an object `lfet` that fits here
             --> p.prog:3:16
              |
            3 | 2. pick(ball1, lfet)
              |                ^^^^ so every condition on it is false
              |
              = help: did you mean `left`?
            error: unknown action `pck`
             --> p.prog:4:4
              |
            4 | 3. pck
              |    ^^^ no action of the domain has this name
              |
              = help: did you mean `pick`?
        "#]],
        );
    }

    #[test]
    fn an_unknown_predicate() {
        check(
            "go(0, !last-cell) end",
            expect![[r#"
            error: unknown predicate `last-cell`
             --> p.prog:1:8
              |
            1 | go(0, !last-cell) end
              |        ^^^^^^^^^ no predicate of the domain has this name
              |
              = help: the predicates are: at, carry, free, done
        "#]],
        );
    }

    #[test]
    fn the_wrong_number_of_arguments() {
        check(
            "pick(ball1) end",
            expect![[r#"
            error: action `pick` takes 2 arguments, not 1
             --> p.prog:1:1
              |
            1 | pick(ball1) end
              | ^^^^ here
              |
             ::: domain.pddl:6:12
              |
            6 |   (:action pick :parameters (?b - ball ?g - gripper) :precondition (free ?g) :effect (carry ?b ?g))
              |            ---- declared here
        "#]],
        );
        check(
            "move(ball1) end",
            expect![[r#"
            error: action `move` takes 0 arguments, not 1
             --> p.prog:1:1
              |
            1 | move(ball1) end
              | ^^^^ here
              |
             ::: domain.pddl:7:12
              |
            7 |   (:action move :parameters () :effect (done)))
              |            ---- declared here
        "#]],
        );
        check(
            "go(0, !free) end",
            expect![[r#"
                error: predicate `free` takes 1 argument, not 0
                 --> p.prog:1:8
                  |
                1 | go(0, !free) end
                  |        ^^^^ here
                  |
                 ::: domain.pddl:5:63
                  |
                5 |   (:predicates (at ?r - room) (carry ?b - ball ?g - gripper) (free ?g - gripper) (done))
                  |                                                               ---- declared here
                  |
                  = help: arguments follow in parentheses, with commas between them
            "#]],
        );
    }

    #[test]
    fn a_constant_of_the_wrong_type() {
        check(
            "pick(left, right) end",
            expect![[r#"
            error: `left` is not of type ball
             --> p.prog:1:6
              |
            1 | pick(left, right) end
              |      ^^^^ this constant has another type
        "#]],
        );
    }

    #[test]
    fn an_object_that_no_instance_has_is_a_warning() {
        check(
            "pick(ball3, left) go(0, !carry(ball3, left)) end",
            expect![[r#"
            warning: no instance has an object `ball3` that fits here
             --> p.prog:1:6
              |
            1 | pick(ball3, left) go(0, !carry(ball3, left)) end
              |      ^^^^^ so every condition on it is false
              |
              = help: did you mean `ball1`?
        "#]],
        );
        check(
            "pick(hall, left) end",
            expect![[r#"
                warning: no instance has an object `hall` that fits here
                 --> p.prog:1:6
                  |
                1 | pick(hall, left) end
                  |      ^^^^ so every condition on it is false
            "#]],
        );
    }

    #[test]
    fn a_target_out_of_range() {
        check(
            "0. go(3, !done)\n1. move\n2. end",
            expect![[r#"
            error: a goto leaves the program
             --> p.prog:1:4
              |
            1 | 0. go(3, !done)
              |    ^^^^^^^^^^^^ there is no such line
              |
              = help: the program has the lines 0 to 2
        "#]],
        );
        check(
            "0. go(99999999999999999999, !done)\n1. end",
            expect![[r#"
            error: a goto leaves the program
             --> p.prog:1:4
              |
            1 | 0. go(99999999999999999999, !done)
              |    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ there is no such line
              |
              = help: the program has the lines 0 to 1
        "#]],
        );
    }

    #[test]
    fn a_target_that_is_no_number() {
        check(
            "go(start, !done) end",
            expect![[r#"
            error: `start` is not a line number
             --> p.prog:1:4
              |
            1 | go(start, !done) end
              |    ^^^^^ expected the line to jump to
        "#]],
        );
        check(
            "go(-1, !done) end",
            expect![[r#"
            error: `-1` is not a line number
             --> p.prog:1:4
              |
            1 | go(-1, !done) end
              |    ^^ expected the line to jump to
        "#]],
        );
        check(
            "go(+1, !done) end",
            expect![[r#"
            error: `+1` is not a line number
             --> p.prog:1:4
              |
            1 | go(+1, !done) end
              |    ^^ expected the line to jump to
        "#]],
        );
    }

    #[test]
    fn a_last_line_that_is_not_end() {
        check(
            "0. move\n1. go(0, !done)\n",
            expect![[r#"
            error: the last line is not `end`
             --> p.prog:2:4
              |
            2 | 1. go(0, !done)
              |    ^^^^^^^^^^^^ execution would run out of the program
              |
              = help: add `2. end`
        "#]],
        );
    }

    #[test]
    fn a_wrong_line_number_is_reported_once() {
        check(
            "1. move\n2. move\n3. end",
            expect![[r#"
            error: this is line 0, but it is numbered 1
             --> p.prog:1:1
              |
            1 | 1. move
              | ^^ expected `0.`
              |
              = help: lines are numbered from 0; the numbers can also be left out
        "#]],
        );
        check(
            "0. move\n99999999999999999999999. end",
            expect![[r#"
            error: this is line 1, but it is numbered 99999999999999999999999
             --> p.prog:2:1
              |
            2 | 99999999999999999999999. end
              | ^^^^^^^^^^^^^^^^^^^^^^^^ expected `1.`
              |
              = help: lines are numbered from 0; the numbers can also be left out
        "#]],
        );
    }

    #[test]
    fn a_line_number_without_a_dot() {
        check(
            "0 move\n1. end",
            expect![[r#"
            error: a line number without a dot
             --> p.prog:1:1
              |
            1 | 0 move
              | ^ expected a dot here
              |
              = help: write `0.`, or leave the numbers out
        "#]],
        );
    }

    #[test]
    fn a_line_number_without_an_instruction() {
        check(
            "0. move\n1. end\n2.",
            expect![[r#"
                error: unexpected end of the program
                 --> p.prog:3:3
                  |
                3 | 2.
                  |   ^ expected an instruction
            "#]],
        );
    }

    #[test]
    fn a_goto_without_its_parts() {
        check(
            "go end",
            expect![[r#"
            error: unexpected `end`
             --> p.prog:1:4
              |
            1 | go end
              |    ^^^ expected `(`: a goto looks like go(0, !fluent)
        "#]],
        );
        check(
            "go() end",
            expect![[r#"
            error: unexpected `)`
             --> p.prog:1:4
              |
            1 | go() end
              |    ^ expected the number of a line
        "#]],
        );
        check(
            "go(0) end",
            expect![[r#"
            error: unexpected `)`
             --> p.prog:1:5
              |
            1 | go(0) end
              |     ^ expected `,` after the target
        "#]],
        );
        check(
            "go(0, done) end",
            expect![[r#"
            error: unexpected `done`
             --> p.prog:1:7
              |
            1 | go(0, done) end
              |       ^^^^ expected `!`: a goto jumps when its fluent is false
        "#]],
        );
        check(
            "go(0, !) end",
            expect![[r#"
            error: unexpected `)`
             --> p.prog:1:8
              |
            1 | go(0, !) end
              |        ^ expected a fluent
        "#]],
        );
        check(
            "go(0, !done",
            expect![[r#"
                error: unexpected end of the program
                 --> p.prog:1:12
                  |
                1 | go(0, !done
                  |            ^ expected `)` after the fluent
            "#]],
        );
        check(
            "go(0, !done move end",
            expect![[r#"
            error: unexpected `move`
             --> p.prog:1:13
              |
            1 | go(0, !done move end
              |             ^^^^ expected `)` after the fluent
        "#]],
        );
    }

    #[test]
    fn a_goto_by_another_name() {
        check(
            "0. goto(0, !done)\n1. end",
            expect![[r#"
            error: unknown action `goto`
             --> p.prog:1:4
              |
            1 | 0. goto(0, !done)
              |    ^^^^ not an instruction
              |
              = help: a goto looks like go(0, !fluent)
        "#]],
        );
    }

    #[test]
    fn a_goto_that_is_not_closed_spares_the_next_line() {
        check(
            "0. go(0, !done\n1. mvoe\n2. end",
            expect![[r#"
            error: unexpected `1.`
             --> p.prog:2:1
              |
            2 | 1. mvoe
              | ^^ expected `)` after the fluent
            error: unknown action `mvoe`
             --> p.prog:2:4
              |
            2 | 1. mvoe
              |    ^^^^ no action of the domain has this name
              |
              = help: did you mean `move`?
        "#]],
        );
    }

    #[test]
    fn lisp() {
        check(
            "(pick ball1 left)\n(end)",
            expect![[r#"
                error: this is a plan: a program is written `pick(ball1, left)`
                 --> p.prog:1:1
                  |
                1 | (pick ball1 left)
                  | ^^^^^^^^^^^^^^^^^ a step of a plan
                  |
                  = help: `genplan run --plan` runs a plan; a program has an `end` on its last line
            "#]],
        );
        check(
            "pick ball1 left\nend",
            expect![[r#"
                error: action `pick` takes 2 arguments, not 0
                 --> p.prog:1:1
                  |
                1 | pick ball1 left
                  | ^^^^ here
                  |
                 ::: domain.pddl:6:12
                  |
                6 |   (:action pick :parameters (?b - ball ?g - gripper) :precondition (free ?g) :effect (carry ?b ?g))
                  |            ---- declared here
                  |
                  = help: arguments follow in parentheses, with commas between them
                error: unknown action `ball1`
                 --> p.prog:1:6
                  |
                1 | pick ball1 left
                  |      ^^^^^ no action of the domain has this name
                  |
                  = help: the actions are: pick, move
                error: unknown action `left`
                 --> p.prog:1:12
                  |
                1 | pick ball1 left
                  |            ^^^^ no action of the domain has this name
                  |
                  = help: the actions are: pick, move
            "#]],
        );
    }

    #[test]
    fn marks_out_of_place() {
        check(
            "move, end",
            expect![[r#"
            error: unexpected `,`
             --> p.prog:1:5
              |
            1 | move, end
              |     ^ expected an instruction
        "#]],
        );
        check(
            "pick(ball1,, left) end",
            expect![[r#"
            error: unexpected `,`
             --> p.prog:1:12
              |
            1 | pick(ball1,, left) end
              |            ^ expected an object
        "#]],
        );
        check(
            "pick(ball1 left) end",
            expect![[r#"
            error: unexpected `left`
             --> p.prog:1:12
              |
            1 | pick(ball1 left) end
              |            ^^^^ expected `,` or `)`
        "#]],
        );
        check(
            "!move end",
            expect![[r#"
            error: unexpected `!`
             --> p.prog:1:1
              |
            1 | !move end
              | ^ expected an instruction
        "#]],
        );
    }

    #[test]
    fn characters_out_of_place() {
        check(
            "0: move\n1: end",
            expect![[r#"
                error: a line number without a dot
                 --> p.prog:1:1
                  |
                1 | 0: move
                  | ^ expected a dot here
                  |
                  = help: write `0.`, or leave the numbers out
                error: a line number without a dot
                 --> p.prog:2:1
                  |
                2 | 1: end
                  | ^ expected a dot here
                  |
                  = help: write `1.`, or leave the numbers out
            "#]],
        );
        check(
            "mo\u{7f}ve end",
            expect![[r#"
            error: unknown action `mo`
             --> p.prog:1:1
              |
            1 | mo␡ve end
              | ^^ no action of the domain has this name
              |
              = help: the actions are: pick, move
            error: unexpected character `\u{7f}`
             --> p.prog:1:3
              |
            1 | mo␡ve end
              |   ^ not part of any instruction
            error: unknown action `ve`
             --> p.prog:1:4
              |
            1 | mo␡ve end
              |    ^^ no action of the domain has this name
              |
              = help: the actions are: pick, move
        "#]],
        );
    }

    #[test]
    fn pddl() {
        check(
            "(define (domain d)\n  (:predicates (p)))",
            expect![[r#"
                error: this is a PDDL file, but a program is expected
                 --> p.prog:1:2
                  |
                1 | (define (domain d)
                  |  ^^^^^^ expected instructions, one to a line
            "#]],
        );
    }
}

mod authors_notation {
    use super::*;

    #[test]
    fn entries_come_in_any_order() {
        reads_as(
            "INS-PICK-0 BALL1 LEFT ROW-0\nINS-END-3 ROW-0\nGOTO-0-2-0\nINS-MOVE-1 ROW-0\nCOND-CARRY-0-2 BALL1 LEFT ROW-0\n",
            "0. pick(ball1, left)\n1. move\n2. go(0, !carry(ball1, left))\n3. end\n",
        );
    }

    #[test]
    fn entries_may_be_a_plan() {
        reads_as(
            "; found plan\n(ins-move-0 row-0)\n( ins-end-1 row-0 ) ; done\n; cost = 2 (unit cost)\n",
            "0. move\n1. end\n",
        );
    }

    #[test]
    fn a_line_without_entry_is_read_as_end() {
        check(
            "INS-MOVE-0 ROW-0\nINS-END-3 ROW-0",
            expect![[r#"
            warning: no entry of `p.prog` programs line 1
             |
             = help: it is read as `end`
            warning: no entry of `p.prog` programs line 2
             |
             = help: it is read as `end`
        "#]],
        );
    }

    #[test]
    fn every_unknown_name_is_reported() {
        check(
            "INS-MVOE-0 ROW-0\nGOTO-0-1-0\nCOND-DON-0-1 ROW-0\nINS-END-2 ROW-0",
            expect![[r#"
                error: unknown action `mvoe`
                 --> p.prog:1:1
                  |
                1 | INS-MVOE-0 ROW-0
                  | ^^^^^^^^^^ no action of the domain has this name
                  |
                  = help: did you mean `move`?
                error: unknown predicate `don`
                 --> p.prog:3:1
                  |
                3 | COND-DON-0-1 ROW-0
                  | ^^^^^^^^^^^^ no predicate of the domain has this name
                  |
                  = help: did you mean `done`?
            "#]],
        );
    }

    #[test]
    fn the_wrong_number_of_arguments() {
        check(
            "INS-PICK-0 BALL1 ROW-0\nINS-END-1 ROW-0",
            expect![[r#"
                error: action `pick` takes 2 arguments, not 1
                 --> p.prog:1:1
                  |
                1 | INS-PICK-0 BALL1 ROW-0
                  | ^^^^^^^^^^ here
                  |
                 ::: domain.pddl:6:12
                  |
                6 |   (:action pick :parameters (?b - ball ?g - gripper) :precondition (free ?g) :effect (carry ?b ?g))
                  |            ---- declared here
            "#]],
        );
    }

    #[test]
    fn an_entry_that_is_none() {
        check(
            "INS-MOVE-0\nJUMP-0-1\nINS-MOVE\nGOTO-0\nCOND-DONE-1\nINS-END-1",
            expect![[r#"
            error: not an entry of a program
             --> p.prog:2:1
              |
            2 | JUMP-0-1
              | ^^^^^^^^ cannot be used
              |
              = help: entries look like INS-INC-0, GOTO-0-3-0 or COND-LAST-CELL-0-3
            error: not an entry of a program
             --> p.prog:3:1
              |
            3 | INS-MOVE
              | ^^^^^^^^ cannot be used
              |
              = help: entries look like INS-INC-0, GOTO-0-3-0 or COND-LAST-CELL-0-3
            error: not an entry of a program
             --> p.prog:4:1
              |
            4 | GOTO-0
              | ^^^^^^ cannot be used
              |
              = help: entries look like INS-INC-0, GOTO-0-3-0 or COND-LAST-CELL-0-3
            error: not an entry of a program
             --> p.prog:5:1
              |
            5 | COND-DONE-1
              | ^^^^^^^^^^^ cannot be used
              |
              = help: entries look like INS-INC-0, GOTO-0-3-0 or COND-LAST-CELL-0-3
        "#]],
        );
    }

    #[test]
    fn a_line_that_is_programmed_twice() {
        check(
            "INS-MOVE-0\nINS-END-0",
            expect![[r#"
            error: line 0 is programmed twice
             --> p.prog:2:1
              |
            2 | INS-END-0
              | ^^^^^^^^^ second entry for this line
        "#]],
        );
        check(
            "INS-END-0\nGOTO-0-0-0\nCOND-DONE-0-0",
            expect![[r#"
            error: line 0 is programmed twice
             --> p.prog:2:1
              |
            2 | GOTO-0-0-0
              | ^^^^^^^^^^ second entry for this line
            error: line 0 is programmed twice
             --> p.prog:3:1
              |
            3 | COND-DONE-0-0
              | ^^^^^^^^^^^^^ second entry for this line
        "#]],
        );
        check(
            "GOTO-0-0-1\nGOTO-0-0-0\nCOND-DONE-0-0\nCOND-DONE-0-0\nINS-END-1",
            expect![[r#"
            error: line 0 is programmed twice
             --> p.prog:2:1
              |
            2 | GOTO-0-0-0
              | ^^^^^^^^^^ second entry for this line
            error: line 0 is programmed twice
             --> p.prog:4:1
              |
            4 | COND-DONE-0-0
              | ^^^^^^^^^^^^^ second entry for this line
        "#]],
        );
    }

    #[test]
    fn a_goto_without_condition() {
        check(
            "GOTO-0-0-1\nINS-END-1",
            expect![[r#"
            error: the goto on line 0 has no condition
             --> p.prog:1:1
              |
            1 | GOTO-0-0-1
              | ^^^^^^^^^^
              |
              = help: add an entry like `COND-…-0-0`
        "#]],
        );
    }

    #[test]
    fn a_condition_without_goto() {
        check(
            "COND-DONE-0-0\nINS-END-1",
            expect![[r#"
            error: the condition on line 0 has no goto
             --> p.prog:1:1
              |
            1 | COND-DONE-0-0
              | ^^^^^^^^^^^^^
              |
              = help: add an entry like `GOTO-0-0-…`
        "#]],
        );
    }

    #[test]
    fn a_target_out_of_range() {
        check(
            "GOTO-0-0-7\nCOND-DONE-0-0\nINS-END-1",
            expect![[r#"
            error: a goto leaves the program
             --> p.prog:1:1
              |
            1 | GOTO-0-0-7
              | ^^^^^^^^^^ there is no such line
              |
              = help: the program has the lines 0 to 1
        "#]],
        );
        check(
            "GOTO-0-0-99999999999999999999\nCOND-DONE-0-0\nINS-END-1",
            expect![[r#"
            error: a goto leaves the program
             --> p.prog:1:1
              |
            1 | GOTO-0-0-99999999999999999999
              | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ there is no such line
              |
              = help: the program has the lines 0 to 1
        "#]],
        );
    }

    #[test]
    fn a_last_line_that_is_not_end() {
        check(
            "INS-MOVE-0",
            expect![[r#"
            error: the last line is not `end`
             --> p.prog:1:1
              |
            1 | INS-MOVE-0
              | ^^^^^^^^^^ nothing comes after this line
              |
              = help: add `INS-END-1`
        "#]],
        );
        check(
            "INS-END-0\nGOTO-0-1-0\nCOND-DONE-0-1",
            expect![[r#"
            error: the last line is not `end`
             --> p.prog:2:1
              |
            2 | GOTO-0-1-0
              | ^^^^^^^^^^ nothing comes after this line
              |
              = help: add `INS-END-2`
        "#]],
        );
    }

    #[test]
    fn another_procedure() {
        check(
            "GOTO-1-0-1\nCOND-DONE-1-0\nINS-END-1",
            expect![[r#"
                error: this entry belongs to procedure 1
                 --> p.prog:1:1
                  |
                1 | GOTO-1-0-1
                  | ^^^^^^^^^^ only procedure 0, the main program, is supported
                error: this entry belongs to procedure 1
                 --> p.prog:2:1
                  |
                2 | COND-DONE-1-0
                  | ^^^^^^^^^^^^^ only procedure 0, the main program, is supported
            "#]],
        );
    }

    #[test]
    fn an_object_with_a_name_that_cannot_be_written() {
        check(
            "INS-PICK-0 BALL1, LEFT\nINS-END-1",
            expect![[r#"
            error: not a name
             --> p.prog:1:12
              |
            1 | INS-PICK-0 BALL1, LEFT
              |            ^^^^^^ has characters that names cannot have
        "#]],
        );
    }

    #[test]
    fn an_absurd_line_number() {
        check(
            "INS-MOVE-4294967295\nINS-END-99999999999999999999",
            expect![[r#"
                error: the number of the line is too large
                 --> p.prog:1:1
                  |
                1 | INS-MOVE-4294967295
                  | ^^^^^^^^^^^^^^^^^^^ the last possible line is 9999
                error: the number of the line is too large
                 --> p.prog:2:1
                  |
                2 | INS-END-99999999999999999999
                  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the last possible line is 9999
            "#]],
        );
    }
}

mod mutations {
    use super::*;

    const SEEDS: [&str; 4] = [
        "0. pick(ball1, left)\n1. go(0, !carry(ball2, right))\n2. move\n3. end\n",
        "; a comment\npick(ball1, left) go(2, !done) move() end end",
        "INS-PICK-0 BALL1 LEFT ROW-0\nGOTO-0-1-0\nCOND-DONE-0-1 ROW-0\nINS-MOVE-2 ROW-0\nINS-END-3 ROW-0\n",
        "(ins-move-0 row-0)\n(goto-0-1-0)\n(cond-free-0-1 left row-0)\n(ins-end-2 row-0)\n",
    ];

    const SNIPPETS: [&str; 26] = [
        "(",
        ")",
        "()",
        ",",
        "!",
        ";",
        "\n",
        " ",
        ".",
        "0.",
        "1. ",
        "go",
        "go(",
        "end",
        "end()",
        "-",
        "INS-",
        "COND-",
        "GOTO-0-",
        "-99999999999",
        "9",
        "\u{0}",
        "é",
        "\u{2028}",
        "move",
        "BALL1",
    ];

    #[derive(Clone, Debug)]
    enum Mutation {
        Insert(Index, &'static str),
        Delete(Index, usize),
        Copy(Index, usize, Index),
    }

    fn mutation() -> impl Strategy<Value = Mutation> {
        prop_oneof![
            (any::<Index>(), select(&SNIPPETS[..])).prop_map(|(at, text)| Mutation::Insert(at, text)),
            (any::<Index>(), 1..12_usize).prop_map(|(at, length)| Mutation::Delete(at, length)),
            (any::<Index>(), 1..40_usize, any::<Index>())
                .prop_map(|(from, length, to)| Mutation::Copy(from, length, to)),
        ]
    }

    fn apply(mutation: &Mutation, text: &mut Vec<char>) {
        let range = |text: &[char], at: Index, length: usize| {
            let start = at.index(text.len() + 1);
            start..(start + length).min(text.len())
        };
        match *mutation {
            Mutation::Insert(at, snippet) => {
                let at = at.index(text.len() + 1);
                text.splice(at..at, snippet.chars());
            }
            Mutation::Delete(at, length) => drop(text.drain(range(text, at, length))),
            Mutation::Copy(from, length, to) => {
                let copy = text[range(text, from, length)].to_vec();
                let to = to.index(text.len() + 1);
                text.splice(to..to, copy);
            }
        }
    }

    /// How many texts are tried; `GENPLAN_CASES` sets it.
    fn cases() -> u32 {
        std::env::var("GENPLAN_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(4_000)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

        /// Whatever is done to a program, reading it ends without a panic, its errors can be shown, and what
        /// is read is read again from its print.
        #[test]
        fn reading_is_total(seed in select(&SEEDS[..]), mutations in prop::collection::vec(mutation(), 1..8)) {
            let mut text: Vec<char> = seed.chars().collect();
            mutations.iter().for_each(|mutation| apply(mutation, &mut text));
            let text: String = text.into_iter().collect();
            let mut frame = Frame::default();
            let reading = read(&text, &mut frame);
            let errors = reading.diagnostics.iter().any(Diagnostic::is_error);
            prop_assert_eq!(reading.value.is_none(), errors);
            prop_assert!(!errors || !rendered(&reading.diagnostics).is_empty());
            if let Some(program) = reading.value {
                let printed = program.show(&frame).to_string();
                prop_assert_eq!(read(&printed, &mut frame).value, Some(program));
            }
        }
    }
}

mod without_domain {
    use super::*;

    fn read(text: &str) -> (Reading<Program>, Frame) {
        let mut frame = Frame::default();
        let reading = read_program_without_domain(&Source::new("p.prog", text), &mut frame);
        (reading, frame)
    }

    #[track_caller]
    fn reads_as(text: &str, expected: &str) {
        let (reading, frame) = read(text);
        assert_eq!(rendered(&reading.diagnostics), "");
        assert_eq!(reading.value.expect("no error").show(&frame).to_string(), expected);
    }

    #[test]
    fn every_name_is_good() {
        reads_as(
            "0. fly(Paris, x<y)\n1. go(0, !There)\n2. end",
            "0. fly(paris, x<y)\n1. go(0, !there)\n2. end\n",
        );
    }

    #[test]
    fn the_authors_notation_is_read_as_well() {
        reads_as(
            "INS-FLY-0 PARIS ROW-0\nGOTO-0-1-0\nCOND-THERE-0-1 ROW-0\nINS-END-2 ROW-0",
            "0. fly(paris)\n1. go(0, !there)\n2. end\n",
        );
    }

    #[test]
    fn the_errors_of_syntax_are_the_same() {
        let texts = [
            "",
            "move",
            "move go(7, !done) end",
            "move go(0 !done) end",
            "move go(0, !) end",
            "1. move 2. end",
            "0 move end",
            "pick(ball1 left) end",
            "goto 3 end",
            "move : end",
            "move ? end",
            "(define (domain rooms))",
            "INS-MOVE-0 ROW-0",
            "GOTO-0-0-0\nINS-END-1",
            "INS-MOVE-0\nINS-MOVE-0\nINS-END-1",
        ];
        for text in texts {
            let (reading, _) = read(text);
            let with_domain = super::read(text, &mut Frame::default());
            assert!(reading.value.is_none(), "{text}");
            assert_eq!(rendered(&reading.diagnostics), rendered(&with_domain.diagnostics), "{text}");
        }
    }

    #[test]
    fn a_domain_without_tasks_knows_no_objects_and_does_not_complain() {
        let (domain, _) = rooms();
        let source = Source::new("p.prog", "pick(ball9, left) end");
        let reading = read_program(&source, &domain, &[], &mut Frame::default());
        assert_eq!(rendered(&reading.diagnostics), "");
        assert!(reading.value.is_some());
    }
}
