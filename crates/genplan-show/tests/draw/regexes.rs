//! Regular expressions, as they look.

use crate::{GRIPPER, automaton, program};

#[track_caller]
fn check(text: &str, expected: &str) {
    let (_, frame) = program(text);
    assert_eq!(automaton(text).regex().expect("small enough").show(&frame).to_string(), expected);
}

#[test]
fn the_programs_of_figure_1() {
    check("paint inc inc end", "paint inc inc");
    check("go(2, !last) end paint inc inc go(2, !last) end", "(paint inc inc)*");
    check("paint inc inc go(0, !last) end", "(paint inc inc)+");
}

#[test]
fn nothing_to_do_is_the_empty_word() {
    check("end", "ε");
    check("go(0, !f) end", "ε");
}

#[test]
fn jumps_without_actions_between_them_say_nothing() {
    check("go(0, !f) go(0, !f) end", "ε");
    check("a go(3, !f) go(0, !g) go(0, !h) end", "a+");
}

#[test]
fn what_can_be_left_out_is_optional() {
    check("go(2, !f) a end", "a?");
    check("go(3, !f) a b end", "(a b)?");
    check("a go(3, !f) b end", "a b?");
}

#[test]
fn equal_alternatives_are_written_once() {
    check("go(3, !f) a end a end", "a");
    check("go(3, !f) a end b end", "a | b");
}

#[test]
fn what_alternatives_share_is_written_once() {
    check("go(4, !f) a b end a c end", "a (b | c)");
    check("go(4, !f) a c end b c end", "(a | b) c");
}

#[test]
fn loops_are_nested() {
    check("a b go(1, !f) go(0, !g) end", "(a b+)+");
    check("a go(0, !f) b go(2, !g) end", "a+ b+");
}

#[test]
fn crossing_jumps() {
    check(
        GRIPPER,
        "((pick(ball1, left) move(room-a, room-b))* drop(ball1, left))* (drop(ball1, left) | (pick(ball1, left) \
         move(room-a, room-b))* pick(ball1, left) (move(room-a, room-b) drop(ball1, left))?)",
    );
}

#[test]
fn a_name_with_an_operator_is_quoted() {
    check("a+b c|d(x) e-f go(0, !g) end", "(\"a+b\" \"c|d(x)\" e-f)+");
}

#[test]
fn a_long_straight_program_has_its_expression() {
    let text = "a b ".repeat(400) + "end";
    check(&text, "a b ".repeat(400).trim_end());
}

#[test]
fn an_expression_without_bounds_is_refused() {
    // Every line jumps to a line that depends on it in no orderly way.
    let tangle = (0..60).map(|line| format!("a{line} go({}, !f)", line * 37 % 120)).collect::<Vec<_>>();
    assert_eq!(automaton(&(tangle.join(" ") + " end")).regex(), None);
    let deep = (0..200).map(|line| format!("a{line}")).collect::<Vec<_>>().join(" ");
    let loops = (0..200).rev().map(|line| format!("go({line}, !f) b{line}")).collect::<Vec<_>>().join(" ");
    assert_eq!(automaton(&format!("{deep} {loops} end")).regex(), None);
}
