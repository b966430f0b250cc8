//! Programs of which some parts are open, and what can be decided about them.
//!
//! A line gets a number when the first execution comes to it, and where it stands is open: what is known is which line stands below
//! which. See the theorem in the documentation of the crate.

/// No line.
pub const NONE: u8 = u8::MAX;

/// A program has at most this many lines.
pub const MOST_LINES: usize = 64;

/// What stands on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instruction {
    /// An action.
    Act(usize),
    /// A goto, with the place of the set of conditions that it may test.
    Goto(usize),
    /// The end.
    End,
}

/// A line that an execution came to.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// What stands there.
    pub instruction: Instruction,
    /// The line below, or [`NONE`] as long as it is open.
    pub below: u8,
    /// The line above, or [`NONE`] as long as it is open or there is none.
    pub above: u8,
    /// The line to which it jumps, or [`NONE`] as long as it is open.
    pub target: u8,
}

/// Where an execution stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// Before the first line.
    Start,
    /// It goes to the line below this one.
    Below(u8),
    /// It goes to where this goto jumps.
    Jump(u8),
    /// At a goto of which some conditions hold, and some do not.
    Side(u8),
    /// It has ended, and the example is as labelled.
    Done,
}

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The goto tests one of the conditions that do not hold here.
    Jump,
    /// The goto tests one of the conditions that hold here.
    Fall,
    /// The execution goes to a line that others came to before.
    Line(u8),
    /// The execution goes to a new line with an action.
    Act(usize),
    /// The execution goes to a new line with a goto.
    Goto,
    /// The execution goes to a new line with `end`.
    End,
}

/// Which programs a tree is about.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// How many lines they have, the last `end` included.
    pub lines: usize,
    /// How many actions there are.
    pub actions: usize,
    /// How many conditions there are.
    pub conditions: usize,
}

/// A program of which some parts are open.
#[derive(Clone, Debug, Default)]
pub struct Partial {
    /// The lines, in the order in which executions came to them.
    pub lines: Vec<Line>,
    /// By goto: the conditions that it may test, as sets of the same size.
    pub sets: Vec<u64>,
    /// The actions, as far as a word has room for them.
    pub at_hand: u64,
    ends: usize,
}

impl Partial {
    /// Becomes a copy of another one.
    pub fn copy(&mut self, other: &Partial) {
        self.lines.clone_from(&other.lines);
        self.sets.clone_from(&other.sets);
        (self.at_hand, self.ends) = (other.at_hand, other.ends);
    }

    /// How many more lines can be something other than `end`, since one line must be `end`.
    pub fn room(&self, shape: Shape) -> usize {
        (shape.lines - self.lines.len()).saturating_sub(usize::from(self.ends == 0))
    }

    /// The conditions of a goto.
    pub fn set(&self, goto: usize, shape: Shape) -> &[u64] {
        let words = shape.conditions.div_ceil(64);
        &self.sets[goto * words..][..words]
    }

    /// The choices of an execution by their numbers, which are in order; `None` if there are fewer.
    pub fn choice(&self, wait: Wait, number: usize, shape: Shape) -> Option<Choice> {
        let lines = self.lines.len();
        match (wait, number) {
            (Wait::Side(_), 0) => Some(Choice::Jump),
            (Wait::Side(_), 1) => Some(Choice::Fall),
            (Wait::Side(_) | Wait::Done, _) => None,
            (_, line) if line < lines => Some(Choice::Line(line as u8)),
            (_, action) if action - lines < shape.actions => Some(Choice::Act(action - lines)),
            (_, last) if last - lines == shape.actions => Some(Choice::Goto),
            (_, last) if last - lines == shape.actions + 1 => Some(Choice::End),
            _ => None,
        }
    }

    /// Whether some program of this shape, in which no goto jumps to the line below it, can be like that.
    pub fn admits(&self, wait: Wait, choice: Choice, shape: Shape) -> bool {
        match (choice, wait) {
            (Choice::Jump | Choice::Fall, _) => true,
            (Choice::Line(line), Wait::Below(from)) => {
                line != 0
                    && self.lines[usize::from(line)].above == NONE
                    && self.first_of_block(from) != line
                    && self.lines[usize::from(from)].target != line
            }
            (Choice::Line(line), Wait::Jump(from)) => self.lines[usize::from(from)].below != line,
            (Choice::Line(_), _) => false,
            (Choice::Act(_), _) => self.room(shape) > 0,
            (Choice::Goto, _) => self.room(shape) > 0 && shape.conditions > 0,
            (Choice::End, _) => self.lines.len() < shape.lines,
        }
    }

    /// Decides. `truths` are the conditions that hold where the execution stands.
    pub fn decide(&mut self, wait: Wait, choice: Choice, truths: &[u64], shape: Shape) {
        match (choice, wait) {
            (Choice::Jump | Choice::Fall, Wait::Side(line)) => self.split(line, choice, truths),
            (Choice::Line(line), _) => self.link(wait, line),
            (Choice::Act(action), _) => {
                self.at_hand |= if action < 64 { 1 << action } else { 0 };
                self.add(wait, Instruction::Act(action));
            }
            (Choice::Goto, _) => {
                let words = shape.conditions.div_ceil(64);
                let goto = self.sets.len() / words;
                self.sets.extend((0..words).map(|word| all(shape.conditions - word * 64)));
                self.add(wait, Instruction::Goto(goto));
            }
            (Choice::End, _) => {
                self.ends += 1;
                self.add(wait, Instruction::End);
            }
            (Choice::Jump | Choice::Fall, _) => {}
        }
    }

    /// Whether the lines can stand in some order in a program of this shape, whose last line is `end`.
    pub fn has_layout(&self, shape: Shape) -> bool {
        let is_head = |line: usize| line == 0 || self.lines[line].above == NONE;
        let ends = |line: usize| {
            let last = std::iter::successors(Some(line), |&line| {
                Some(usize::from(self.lines[line].below)).filter(|&below| below != usize::from(NONE))
            });
            last.last().is_some_and(|last| self.lines[last].instruction == Instruction::End)
        };
        let heads: Vec<usize> = (0..self.lines.len()).filter(|&line| is_head(line)).collect();
        self.lines.len() < shape.lines
            || match heads[..] {
                [only] => ends(only),
                _ => heads[1..].iter().any(|&head| ends(head)),
            }
    }

    fn split(&mut self, line: u8, choice: Choice, truths: &[u64]) {
        let Instruction::Goto(goto) = self.lines[usize::from(line)].instruction else { return };
        for (kept, truth) in self.sets[goto * truths.len()..].iter_mut().zip(truths) {
            *kept &= if choice == Choice::Fall { *truth } else { !*truth };
        }
    }

    fn add(&mut self, wait: Wait, instruction: Instruction) {
        let new = self.lines.len() as u8;
        self.lines.push(Line { instruction, below: NONE, above: NONE, target: NONE });
        self.link(wait, new);
    }

    fn link(&mut self, wait: Wait, to: u8) {
        match wait {
            Wait::Below(from) => {
                self.lines[usize::from(from)].below = to;
                self.lines[usize::from(to)].above = from;
            }
            Wait::Jump(from) => self.lines[usize::from(from)].target = to,
            Wait::Start | Wait::Side(_) | Wait::Done => {}
        }
    }

    /// The first of the lines that are known to stand one below the other up to this one.
    fn first_of_block(&self, mut line: u8) -> u8 {
        while self.lines[usize::from(line)].above != NONE {
            line = self.lines[usize::from(line)].above;
        }
        line
    }
}

/// A word with this many ones, or with ones only.
fn all(bits: usize) -> u64 {
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}
