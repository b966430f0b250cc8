//! Programs as pictures and regular expressions.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

mod code;
mod languages;
mod pictures;
mod regexes;
mod strokes;
mod svg;
mod xml;

use genplan::program::{frame_for, read_program_without_domain};
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_pddl::Source;
use genplan_show::draw::Automaton;

/// Figure 1's program Π⁺.
const CORRIDOR: &str = "paint inc inc go(0, !last-cell) end";

/// A program with nested, crossing, forward and backward jumps.
const GRIPPER: &str = "
go(5, !empty(hand))
pick(ball1, left)
go(7, !at-goal(robot))
move(room-a, room-b)
go(1, !carrying(ball1, left))
drop(ball1, left)
go(0, !all-delivered)
end
";

/// A program with a self-loop, two jumps to one line, and lines that cannot be reached.
const ODD: &str = "a go(5, !f) go(2, !g(x)) end b go(0, !h) go(0, !k) end";

/// Reads a program that is without fault.
fn program(text: &str) -> (Program, Frame) {
    let source = Source::new("p.prog", text);
    let mut frame = frame_for(&source);
    let reading = read_program_without_domain(&source, &mut frame);
    assert!(reading.diagnostics.is_empty(), "{:?}", reading.diagnostics);
    (reading.value.expect("no error"), frame)
}

fn automaton(text: &str) -> Automaton {
    let (program, frame) = program(text);
    Automaton::new(&program, &frame)
}
