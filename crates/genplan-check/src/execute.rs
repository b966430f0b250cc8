//! The paper's execution model, for programs of which some parts may be open.

use genplan_core::verdict::Label;

use crate::Refusal;
use crate::partial::{Instruction, NONE, Partial, Shape, Wait};
use crate::space::{Space, StateId};

/// How far an example has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// The state that it is in.
    pub state: StateId,
    /// The place where it is.
    pub wait: Wait,
}

/// How an execution ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// At an `end` where the goal holds.
    Solved,
    /// At an `end` where the goal does not hold.
    Incomplete,
    /// Before an action that is not applicable.
    Inapplicable,
    /// It repeats a program state.
    Loop,
}

impl Outcome {
    /// All of them, with what they are called.
    pub const ALL: [(Outcome, &str); 4] = [
        (Outcome::Solved, "solved"),
        (Outcome::Incomplete, "incomplete-program"),
        (Outcome::Inapplicable, "inapplicable-action"),
        (Outcome::Loop, "infinite-loop"),
    ];

    /// What it is called.
    pub fn words(self) -> &'static str {
        Outcome::ALL.iter().find(|(outcome, _)| *outcome == self).map_or("", |(_, words)| words)
    }

    /// Whether an example with this label may end like that, if loops are failures that count or not.
    pub fn is_as_labelled(self, label: Label, loops: bool) -> bool {
        match label {
            Label::Positive => self == Outcome::Solved,
            Label::Negative => self != Outcome::Solved && (loops || self != Outcome::Loop),
        }
    }
}

impl Cursor {
    /// Before the first line.
    pub const START: Cursor = Cursor { state: Space::INITIAL, wait: Wait::Start };

    /// The line that is executed next, or was executed last if the execution has ended there; [`NONE`] as long as it is open.
    pub fn line(self, program: &Partial) -> u8 {
        match self.wait {
            Wait::Start if program.lines.is_empty() => NONE,
            Wait::Start => 0,
            Wait::Below(line) => program.lines[usize::from(line)].below,
            Wait::Jump(line) => program.lines[usize::from(line)].target,
            Wait::Side(line) => line,
            Wait::Done => NONE,
        }
    }

    /// Executes a program until it ends, or until something is open.
    ///
    /// A loop goes through a jump, because what stands below a line does not lead back to it. So it is enough to compare program
    /// states there: with one that is remembered, for twice as long each time (Brent's algorithm).
    pub fn run(
        &mut self,
        program: &Partial,
        space: &mut Space,
        shape: Shape,
    ) -> Result<Option<Outcome>, Refusal> {
        let (mut remembered, mut left, mut length) = ((StateId::MAX, NONE), 1_u64, 1_u64);
        loop {
            let line = self.line(program);
            if line == NONE {
                return Ok(None);
            }
            if matches!(self.wait, Wait::Jump(_)) {
                if remembered == (self.state, line) {
                    return Ok(Some(Outcome::Loop));
                }
                left -= 1;
                if left == 0 {
                    length *= 2;
                    (remembered, left) = ((self.state, line), length);
                }
            }
            self.wait = match program.lines[usize::from(line)].instruction {
                Instruction::Act(action) => {
                    let Some(successor) = space.successor(self.state, action)? else {
                        return Ok(Some(Outcome::Inapplicable));
                    };
                    self.state = successor;
                    Wait::Below(line)
                }
                Instruction::Goto(goto) => match side(program.set(goto, shape), space.truths(self.state)) {
                    Some(true) => Wait::Below(line),
                    Some(false) => Wait::Jump(line),
                    None => {
                        self.wait = Wait::Side(line);
                        return Ok(None);
                    }
                },
                Instruction::End if space.goal(self.state) => return Ok(Some(Outcome::Solved)),
                Instruction::End => return Ok(Some(Outcome::Incomplete)),
            };
        }
    }
}

/// Whether all conditions of a goto hold, or none; `None` if some do and some do not.
fn side(set: &[u64], truths: &[u64]) -> Option<bool> {
    let both = || set.iter().zip(truths);
    let holds = both().any(|(set, truths)| set & truths != 0);
    let fails = both().any(|(set, truths)| set & !truths != 0);
    (holds != fails).then_some(holds)
}
