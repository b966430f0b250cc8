//! A world that answers at random but the same each time, and what a program asks of it.

use genplan_core::frame::Frame;
use genplan_core::program::{Instruction, Line, Program};

/// The number of calls that are written down; after them, no action can be done.
pub const CALLS: usize = 60;

/// Answers questions by a generator that is easily written in any language.
pub struct Oracle {
    seed: u32,
    /// What was called.
    pub log: Vec<String>,
    calls: usize,
}

impl Oracle {
    pub fn new(seed: u32) -> Self {
        Oracle { seed, log: Vec::new(), calls: 0 }
    }

    /// Does an action; says whether it can be done.
    pub fn act(&mut self, name: &str) -> bool {
        self.note(name);
        self.calls <= CALLS
    }

    /// Whether a condition holds.
    pub fn test(&mut self, name: &str) -> bool {
        self.note(name);
        self.seed = self.seed.wrapping_mul(1_103_515_245).wrapping_add(12345) & 0x7fff_ffff;
        (self.seed >> 16) & 1 == 1
    }

    fn note(&mut self, name: &str) {
        self.calls += 1;
        if self.calls <= CALLS {
            self.log.push(name.to_owned());
        }
    }

    /// The log and the end on one line.
    pub fn line(mut self, is_ended: bool) -> String {
        self.log.push(if is_ended { "end" } else { "fail" }.into());
        self.log.join(" ")
    }
}

/// What a program calls, and how it ends.
pub fn calls(program: &Program, frame: &Frame, seed: u32) -> String {
    let mut oracle = Oracle::new(seed);
    let mut line = Line(0);
    loop {
        match program.instruction(line) {
            Instruction::End => return oracle.line(true),
            Instruction::Act(action) => {
                if !oracle.act(&plain(&frame.show_action(action).to_string())) {
                    return oracle.line(false);
                }
                line = line.next();
            }
            Instruction::Goto { target, unless } => {
                let holds = oracle.test(&plain(&frame.show_fluent(unless).to_string()));
                line = if holds { line.next() } else { target };
            }
        }
    }
}

/// A call without blanks: `pick(a,b)`.
pub fn plain(call: &str) -> String {
    call.replace(' ', "")
}
