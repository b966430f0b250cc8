//! The program reader: both notations, every complaint, and texts that nobody would write.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use std::sync::Arc;

use expect_test::{Expect, expect};
use genplan::program::{frame_for, read_program, read_program_without_domain};
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_pddl::{Domain, Reading, Source, Task};
use genplan_testing::domains::{GRIPPERS, TWO_BALLS};
use genplan_testing::{domain, rendered, task};

fn rooms() -> (Arc<Domain>, Vec<Arc<Task>>) {
    let domain = domain(&Source::new("domain.pddl", GRIPPERS));
    let task = task(&Source::new("two.pddl", TWO_BALLS), &domain);
    (domain, vec![task])
}

/// Reads a program over a new frame.
fn read(text: &str, frame: &mut Frame) -> Reading<Program> {
    *frame = frame_for(&Source::new("p.prog", text));
    read_over(text, frame)
}

fn read_over(text: &str, frame: &mut Frame) -> Reading<Program> {
    let (domain, tasks) = rooms();
    read_program(&Source::new("p.prog", text), &domain, &tasks, frame)
}

/// Checks all that is said about a program.
#[track_caller]
fn check(text: &str, expected: Expect) {
    genplan_testing::check(&read(text, &mut Frame::default()), expected);
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

    #[test]
    fn a_program_uses_the_pointers_that_it_names_and_no_other() {
        // Two pointers; the condition is the predicate.
        let text = "pointers b done - ball\nfind(b, done)\nend\n";
        reads_as(text, "pointers b - ball\n0. find(b, done)\n1. end\n");
    }

    #[test]
    fn a_frame_has_all_its_pointers_from_the_beginning() {
        let reading = read_over("pointers b - ball\ninc(b)\nend\n", &mut Frame::default());
        assert!(reading.value.is_none());
        let said = rendered(&reading.diagnostics);
        assert!(said.contains("no pointer `b` ranges over ball here"), "{said}");
    }

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
        let text = GRIPPERS.replace(
            "(:action move",
            "(:action end :effect (done)) (:action go :parameters (?b - ball) :effect (done)) (:action move",
        );
        let domain = domain(&Source::new("domain.pddl", text));
        let task = task(&Source::new("two.pddl", TWO_BALLS), &domain);
        let mut frame = Frame::default();
        let mut show = |text: &str| {
            let program = genplan_testing::program(text, &domain, std::slice::from_ref(&task), &mut frame);
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
                p.prog:1:1 "" error: the program is empty — execution would run out of the program
                  = add `0. end`"#]],
        );
    }

    #[test]
    fn an_unknown_action_with_a_similar_name() {
        check(
            "mve end",
            expect![[r#"
                p.prog:1:1 "mve" error: unknown action `mve` — no action of the domain has this name
                  = did you mean `move`?"#]],
        );
    }

    #[test]
    fn an_unknown_action_like_no_other() {
        check(
            "0. paint\n1. end",
            expect![[r#"
                p.prog:1:4 "paint" error: unknown action `paint` — no action of the domain has this name
                  = the actions are: pick, move"#]],
        );
    }

    #[test]
    fn every_unknown_name_is_reported() {
        check(
            "0. mvoe\n1. go(0, !don)\n2. pick(ball1, lfet)\n3. pck\n4. end",
            expect![[r#"
                p.prog:1:4 "mvoe" error: unknown action `mvoe` — no action of the domain has this name
                  = did you mean `move`?
                p.prog:2:11 "don" error: unknown predicate `don` — no predicate of the domain has this name
                  = did you mean `done`?
                p.prog:3:16 "lfet" warning: no instance has an object `lfet` that fits here — so every condition on it is false
                  = did you mean `left`?
                p.prog:4:4 "pck" error: unknown action `pck` — no action of the domain has this name
                  = did you mean `pick`?"#]],
        );
    }

    #[test]
    fn an_unknown_predicate() {
        check(
            "go(0, !last-cell) end",
            expect![[r#"
                p.prog:1:8 "last-cell" error: unknown predicate `last-cell` — no predicate of the domain has this name
                  = the predicates are: at, carry, free, done"#]],
        );
    }

    #[test]
    fn the_wrong_number_of_arguments() {
        check(
            "pick(ball1) end",
            expect![[r#"
                p.prog:1:1 "pick" error: action `pick` takes 2 arguments, not 1 — here
                  domain.pddl:6:12 "pick" declared here"#]],
        );
        check(
            "move(ball1) end",
            expect![[r#"
                p.prog:1:1 "move" error: action `move` takes 0 arguments, not 1 — here
                  domain.pddl:7:12 "move" declared here"#]],
        );
        check(
            "go(0, !free) end",
            expect![[r#"
                p.prog:1:8 "free" error: predicate `free` takes 1 argument, not 0 — here
                  domain.pddl:5:63 "free" declared here
                  = arguments follow in parentheses, with commas between them"#]],
        );
    }

    #[test]
    fn a_constant_of_the_wrong_type() {
        check(
            "pick(left, right) end",
            expect![[
                r#"p.prog:1:6 "left" error: `left` is not of type ball — this constant has another type"#
            ]],
        );
    }

    #[test]
    fn an_object_that_no_instance_has_is_a_warning() {
        check(
            "pick(ball3, left) go(0, !carry(ball3, left)) end",
            expect![[r#"
                p.prog:1:6 "ball3" warning: no instance has an object `ball3` that fits here — so every condition on it is false
                  = did you mean `ball1`?"#]],
        );
        check(
            "pick(hall, left) end",
            expect![[
                r#"p.prog:1:6 "hall" warning: no instance has an object `hall` that fits here — so every condition on it is false"#
            ]],
        );
    }

    #[test]
    fn a_target_out_of_range() {
        check(
            "0. go(3, !done)\n1. move\n2. end",
            expect![[r#"
                p.prog:1:4 "go(3, !done)" error: a goto leaves the program — there is no such line
                  = the program has the lines 0 to 2"#]],
        );
        check(
            "0. go(99999999999999999999, !done)\n1. end",
            expect![[r#"
                p.prog:1:4 "go(99999999999999999999, !done…" error: a goto leaves the program — there is no such line
                  = the program has the lines 0 to 1"#]],
        );
    }

    #[test]
    fn a_target_that_is_no_number() {
        check(
            "go(start, !done) end",
            expect![[
                r#"p.prog:1:4 "start" error: `start` is not a line number — expected the line to jump to"#
            ]],
        );
        check(
            "go(-1, !done) end",
            expect![[r#"p.prog:1:4 "-1" error: `-1` is not a line number — expected the line to jump to"#]],
        );
        check(
            "go(+1, !done) end",
            expect![[r#"p.prog:1:4 "+1" error: `+1` is not a line number — expected the line to jump to"#]],
        );
    }

    #[test]
    fn a_last_line_that_is_not_end() {
        check(
            "0. move\n1. go(0, !done)\n",
            expect![[r#"
                p.prog:2:4 "go(0, !done)" error: the last line is not `end` — execution would run out of the program
                  = add `2. end`"#]],
        );
    }

    #[test]
    fn a_wrong_line_number_is_reported_once() {
        check(
            "1. move\n2. move\n3. end",
            expect![[r#"
                p.prog:1:1 "1." error: this is line 0, but it is numbered 1 — expected `0.`
                  = lines are numbered from 0; the numbers can also be left out"#]],
        );
        check(
            "0. move\n99999999999999999999999. end",
            expect![[r#"
                p.prog:2:1 "99999999999999999999999." error: this is line 1, but it is numbered 99999999999999999999999 — expected `1.`
                  = lines are numbered from 0; the numbers can also be left out"#]],
        );
    }

    #[test]
    fn a_line_number_without_a_dot() {
        check(
            "0 move\n1. end",
            expect![[r#"
                p.prog:1:1 "0" error: a line number without a dot — expected a dot here
                  = write `0.`, or leave the numbers out"#]],
        );
    }

    #[test]
    fn a_line_number_without_an_instruction() {
        check(
            "0. move\n1. end\n2.",
            expect![[r#"p.prog:3:3 "" error: unexpected end of the program — expected an instruction"#]],
        );
    }

    #[test]
    fn a_goto_without_its_parts() {
        check(
            "go end",
            expect![[
                r#"p.prog:1:4 "end" error: unexpected `end` — expected `(`: a goto looks like go(0, !fluent)"#
            ]],
        );
        check(
            "go() end",
            expect![[r#"p.prog:1:4 ")" error: unexpected `)` — expected the number of a line"#]],
        );
        check(
            "go(0) end",
            expect![[r#"p.prog:1:5 ")" error: unexpected `)` — expected `,` after the target"#]],
        );
        check(
            "go(0, done) end",
            expect![[
                r#"p.prog:1:7 "done" error: unexpected `done` — expected `!`: a goto jumps when its fluent is false"#
            ]],
        );
        check("go(0, !) end", expect![[r#"p.prog:1:8 ")" error: unexpected `)` — expected a fluent"#]]);
        check(
            "go(0, !done",
            expect![[
                r#"p.prog:1:12 "" error: unexpected end of the program — expected `)` after the fluent"#
            ]],
        );
        check(
            "go(0, !done move end",
            expect![[r#"p.prog:1:13 "move" error: unexpected `move` — expected `)` after the fluent"#]],
        );
    }

    #[test]
    fn a_goto_by_another_name() {
        check(
            "0. goto(0, !done)\n1. end",
            expect![[r#"
                p.prog:1:4 "goto" error: unknown action `goto` — not an instruction
                  = a goto looks like go(0, !fluent)"#]],
        );
    }

    #[test]
    fn a_goto_that_is_not_closed_spares_the_next_line() {
        check(
            "0. go(0, !done\n1. mvoe\n2. end",
            expect![[r#"
                p.prog:2:1 "1." error: unexpected `1.` — expected `)` after the fluent
                p.prog:2:4 "mvoe" error: unknown action `mvoe` — no action of the domain has this name
                  = did you mean `move`?"#]],
        );
    }

    #[test]
    fn lisp() {
        check(
            "(pick ball1 left)\n(end)",
            expect![[r#"
                p.prog:1:1 "(pick ball1 left)" error: this is a plan: a program is written `pick(ball1, left)` — a step of a plan
                  = `genplan run --plan` runs a plan; a program has an `end` on its last line"#]],
        );
        check(
            "pick ball1 left\nend",
            expect![[r#"
                p.prog:1:1 "pick" error: action `pick` takes 2 arguments, not 0 — here
                  domain.pddl:6:12 "pick" declared here
                  = arguments follow in parentheses, with commas between them
                p.prog:1:6 "ball1" error: unknown action `ball1` — no action of the domain has this name
                  = the actions are: pick, move
                p.prog:1:12 "left" error: unknown action `left` — no action of the domain has this name
                  = the actions are: pick, move"#]],
        );
    }

    #[test]
    fn marks_out_of_place() {
        check("move, end", expect![[r#"p.prog:1:5 "," error: unexpected `,` — expected an instruction"#]]);
        check(
            "pick(ball1,, left) end",
            expect![[r#"p.prog:1:12 "," error: unexpected `,` — expected an object"#]],
        );
        check(
            "pick(ball1 left) end",
            expect![[r#"p.prog:1:12 "left" error: unexpected `left` — expected `,` or `)`"#]],
        );
        check("!move end", expect![[r#"p.prog:1:1 "!" error: unexpected `!` — expected an instruction"#]]);
    }

    #[test]
    fn characters_out_of_place() {
        check(
            "0: move\n1: end",
            expect![[r#"
                p.prog:1:1 "0" error: a line number without a dot — expected a dot here
                  = write `0.`, or leave the numbers out
                p.prog:2:1 "1" error: a line number without a dot — expected a dot here
                  = write `1.`, or leave the numbers out"#]],
        );
        check(
            "mo\u{7f}ve end",
            expect![[r#"
                p.prog:1:1 "mo" error: unknown action `mo` — no action of the domain has this name
                  = the actions are: pick, move
                p.prog:1:3 "\u{7f}" error: unexpected character `\u{7f}` — not part of any instruction
                p.prog:1:4 "ve" error: unknown action `ve` — no action of the domain has this name
                  = the actions are: pick, move"#]],
        );
    }

    #[test]
    fn pddl() {
        check(
            "(define (domain d)\n  (:predicates (p)))",
            expect![[
                r#"p.prog:1:2 "define" error: this is a PDDL file, but a program is expected — expected instructions, one to a line"#
            ]],
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
                  = it is read as `end`
                warning: no entry of `p.prog` programs line 2
                  = it is read as `end`"#]],
        );
    }

    #[test]
    fn every_unknown_name_is_reported() {
        check(
            "INS-MVOE-0 ROW-0\nGOTO-0-1-0\nCOND-DON-0-1 ROW-0\nINS-END-2 ROW-0",
            expect![[r#"
                p.prog:1:1 "INS-MVOE-0" error: unknown action `mvoe` — no action of the domain has this name
                  = did you mean `move`?
                p.prog:3:1 "COND-DON-0-1" error: unknown predicate `don` — no predicate of the domain has this name
                  = did you mean `done`?"#]],
        );
    }

    #[test]
    fn the_wrong_number_of_arguments() {
        check(
            "INS-PICK-0 BALL1 ROW-0\nINS-END-1 ROW-0",
            expect![[r#"
                p.prog:1:1 "INS-PICK-0" error: action `pick` takes 2 arguments, not 1 — here
                  domain.pddl:6:12 "pick" declared here"#]],
        );
    }

    #[test]
    fn an_entry_that_is_none() {
        check(
            "INS-MOVE-0\nJUMP-0-1\nINS-MOVE\nGOTO-0\nCOND-DONE-1\nINS-END-1",
            expect![[r#"
                p.prog:2:1 "JUMP-0-1" error: not an entry of a program — cannot be used
                  = entries look like INS-INC-0, GOTO-0-3-0 or COND-LAST-CELL-0-3
                p.prog:3:1 "INS-MOVE" error: not an entry of a program — cannot be used
                  = entries look like INS-INC-0, GOTO-0-3-0 or COND-LAST-CELL-0-3
                p.prog:4:1 "GOTO-0" error: not an entry of a program — cannot be used
                  = entries look like INS-INC-0, GOTO-0-3-0 or COND-LAST-CELL-0-3
                p.prog:5:1 "COND-DONE-1" error: not an entry of a program — cannot be used
                  = entries look like INS-INC-0, GOTO-0-3-0 or COND-LAST-CELL-0-3"#]],
        );
    }

    #[test]
    fn a_line_that_is_programmed_twice() {
        check(
            "INS-MOVE-0\nINS-END-0",
            expect![[
                r#"p.prog:2:1 "INS-END-0" error: line 0 is programmed twice — second entry for this line"#
            ]],
        );
        check(
            "INS-END-0\nGOTO-0-0-0\nCOND-DONE-0-0",
            expect![[r#"
                p.prog:2:1 "GOTO-0-0-0" error: line 0 is programmed twice — second entry for this line
                p.prog:3:1 "COND-DONE-0-0" error: line 0 is programmed twice — second entry for this line"#]],
        );
        check(
            "GOTO-0-0-1\nGOTO-0-0-0\nCOND-DONE-0-0\nCOND-DONE-0-0\nINS-END-1",
            expect![[r#"
                p.prog:2:1 "GOTO-0-0-0" error: line 0 is programmed twice — second entry for this line
                p.prog:4:1 "COND-DONE-0-0" error: line 0 is programmed twice — second entry for this line"#]],
        );
    }

    #[test]
    fn a_goto_without_condition() {
        check(
            "GOTO-0-0-1\nINS-END-1",
            expect![[r#"
                p.prog:1:1 "GOTO-0-0-1" error: the goto on line 0 has no condition
                  = add an entry like `COND-…-0-0`"#]],
        );
    }

    #[test]
    fn a_condition_without_goto() {
        check(
            "COND-DONE-0-0\nINS-END-1",
            expect![[r#"
                p.prog:1:1 "COND-DONE-0-0" error: the condition on line 0 has no goto
                  = add an entry like `GOTO-0-0-…`"#]],
        );
    }

    #[test]
    fn a_target_out_of_range() {
        check(
            "GOTO-0-0-7\nCOND-DONE-0-0\nINS-END-1",
            expect![[r#"
                p.prog:1:1 "GOTO-0-0-7" error: a goto leaves the program — there is no such line
                  = the program has the lines 0 to 1"#]],
        );
        check(
            "GOTO-0-0-99999999999999999999\nCOND-DONE-0-0\nINS-END-1",
            expect![[r#"
                p.prog:1:1 "GOTO-0-0-99999999999999999999" error: a goto leaves the program — there is no such line
                  = the program has the lines 0 to 1"#]],
        );
    }

    #[test]
    fn a_last_line_that_is_not_end() {
        check(
            "INS-MOVE-0",
            expect![[r#"
                p.prog:1:1 "INS-MOVE-0" error: the last line is not `end` — nothing comes after this line
                  = add `INS-END-1`"#]],
        );
        check(
            "INS-END-0\nGOTO-0-1-0\nCOND-DONE-0-1",
            expect![[r#"
                p.prog:2:1 "GOTO-0-1-0" error: the last line is not `end` — nothing comes after this line
                  = add `INS-END-2`"#]],
        );
    }

    #[test]
    fn another_procedure() {
        check(
            "GOTO-1-0-1\nCOND-DONE-1-0\nINS-END-1",
            expect![[r#"
                p.prog:1:1 "GOTO-1-0-1" error: this entry belongs to procedure 1 — only procedure 0, the main program, is supported
                p.prog:2:1 "COND-DONE-1-0" error: this entry belongs to procedure 1 — only procedure 0, the main program, is supported"#]],
        );
    }

    #[test]
    fn an_object_with_a_name_that_cannot_be_written() {
        check(
            "INS-PICK-0 BALL1, LEFT\nINS-END-1",
            expect![[r#"p.prog:1:12 "BALL1," error: not a name — has characters that names cannot have"#]],
        );
    }

    #[test]
    fn an_absurd_line_number() {
        check(
            "INS-MOVE-4294967295\nINS-END-99999999999999999999",
            expect![[r#"
                p.prog:1:1 "INS-MOVE-4294967295" error: the number of the line is too large — the last possible line is 9999
                p.prog:2:1 "INS-END-99999999999999999999" error: the number of the line is too large — the last possible line is 9999"#]],
        );
    }
}

mod without_domain {
    use super::*;

    fn read(text: &str) -> (Reading<Program>, Frame) {
        let source = Source::new("p.prog", text);
        let mut frame = frame_for(&source);
        let reading = read_program_without_domain(&source, &mut frame);
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
