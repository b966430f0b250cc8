//! Small planning tasks.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use genplan_testing::domains::PRESS;

/// Writes a task about the lamp, by its goal: a domain and a problem.
pub fn lamp(folder: &Path, goal: &str) -> [PathBuf; 2] {
    let problem = format!("(define (problem p) (:domain lamp) (:init) (:goal {goal}))");
    [("domain.pddl", PRESS), ("problem.pddl", &problem)].map(|(name, text)| {
        fs::write(folder.join(name), text).expect("a writable folder");
        folder.join(name)
    })
}

/// Writes a task in SAS+ that has no plan, and no short proof of it without a heuristic: flip neighbours among many
/// bits, all of them zero, until only the first is one.
pub fn parity(folder: &Path, bits: usize) -> PathBuf {
    let mut text = format!("begin_version\n3\nend_version\nbegin_metric\n0\nend_metric\n{bits}\n");
    for bit in 0..bits {
        let names = format!("NegatedAtom b{bit}()\nAtom b{bit}()");
        write!(text, "begin_variable\nvar{bit}\n-1\n2\n{names}\nend_variable\n").expect("a string");
    }
    write!(text, "0\nbegin_state\n{}end_state\n", "0\n".repeat(bits)).expect("a string");
    write!(text, "begin_goal\n{bits}\n0 1\n").expect("a string");
    (1..bits).for_each(|bit| writeln!(text, "{bit} 0").expect("a string"));
    write!(text, "end_goal\n{}\n", bits - 1).expect("a string");
    for bit in 1..bits {
        let flip = |bit| format!("1 {bit} 0 {bit} -1 1\n1 {bit} 1 {bit} -1 0\n");
        let effects = flip(bit - 1) + &flip(bit);
        write!(text, "begin_operator\nflip{bit}\n0\n4\n{effects}1\nend_operator\n").expect("a string");
    }
    text.push_str("0\n");
    let path = folder.join("parity.sas");
    fs::write(&path, text).expect("a writable folder");
    path
}
