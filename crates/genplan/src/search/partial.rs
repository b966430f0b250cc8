//! Programs in the making.
//!
//! A line is decided when an execution comes to it, and where it stands is decided last: what is kept is which
//! line follows which. So programs that differ only in the order of their blocks are met once.
//!
//! Every change is noted on a *trail* and can be taken back, so that a search need not copy programs.

use super::index::{ActionIndex, ActionSet, GotoId, LineId, LineSet};
use crate::question::MOST_LINES;

/// Programs that are searched for have at most this many lines, the last `end` included.
pub const MAX_LINES: usize = MOST_LINES + 1;

/// What stands on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Op {
    /// Nothing yet.
    Nil,
    Act(ActionIndex),
    Goto(GotoId),
    End,
}

/// An instruction to be put on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NewOp<'c> {
    Nil,
    Act(ActionIndex),
    /// A goto that may test these conditions.
    Goto(&'c [u64]),
    End,
}

#[derive(Clone, Copy, Debug)]
struct PartialLine {
    op: Op,
    next: Option<LineId>,
    previous: Option<LineId>,
    target: Option<LineId>,
}

impl PartialLine {
    const EMPTY: PartialLine = PartialLine { op: Op::Nil, next: None, previous: None, target: None };
}

/// A change of a [`PartialProgram`], with what it takes to undo it.
#[derive(Clone, Copy, Debug)]
enum TrailChange {
    /// An instruction was put on a line.
    Op { line: LineId },
    /// A line got one below it.
    Below { line: LineId, next: LineId },
    /// A goto got its target.
    Target { line: LineId },
    /// A goto lost conditions; what it had is in `lost`.
    Conditions { goto: GotoId },
}

/// What the lines of a partial program are, in sets and numbers. It is small, because every branch of a search keeps one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outline {
    /// How many lines there are.
    pub len: u8,
    gotos: u8,
    /// How many gotos have no target yet.
    pub open_gotos: u8,
    /// How many lines have no instruction yet.
    pub empty_lines: u8,
    /// The lines that are `end`.
    pub ends: LineSet,
    /// The lines that have none above them.
    heads: LineSet,
    /// The lines that have none below them and are not `end`: where an execution can fall from.
    pub tails: LineSet,
    /// The lines that some goto jumps to.
    pub targeted: LineSet,
    /// The actions that the program has.
    pub at_hand: ActionSet,
    demands: u8,
}

/// A point to which a [`PartialProgram`] can go back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    changes: usize,
    outline: Outline,
}

/// A program of which some parts are undecided.
#[derive(Clone, Debug)]
pub(super) struct PartialProgram {
    lines: [PartialLine; MAX_LINES],
    outline: Outline,
    /// By goto: the conditions that it may still test, a row of `width` words each.
    conditions: Vec<u64>,
    width: usize,
    demands: Vec<LineSet>,
    trail: Vec<TrailChange>,
    lost: Vec<u64>,
}

impl PartialProgram {
    /// The program without lines. Sets of conditions have this many words.
    pub(super) fn new(width: usize) -> Self {
        PartialProgram {
            lines: [PartialLine::EMPTY; MAX_LINES],
            outline: Outline::default(),
            conditions: Vec::new(),
            width,
            demands: Vec::new(),
            trail: Vec::new(),
            lost: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn outline(&self) -> &Outline {
        &self.outline
    }

    #[inline]
    pub(super) fn lines(&self) -> LineSet {
        LineSet::first(self.outline.len.into())
    }

    /// A line. (The remainder tells the compiler that it is one.)
    #[inline]
    fn at(&self, line: LineId) -> &PartialLine {
        &self.lines[line.index() % MAX_LINES]
    }

    #[inline]
    fn at_mut(&mut self, line: LineId) -> &mut PartialLine {
        &mut self.lines[line.index() % MAX_LINES]
    }

    #[inline]
    pub(super) fn op(&self, line: LineId) -> Op {
        self.at(line).op
    }

    /// The line below.
    #[inline]
    pub(super) fn next(&self, line: LineId) -> Option<LineId> {
        self.at(line).next
    }

    /// The line above.
    #[inline]
    pub(super) fn previous(&self, line: LineId) -> Option<LineId> {
        self.at(line).previous
    }

    /// The target of a goto.
    #[inline]
    pub(super) fn target(&self, line: LineId) -> Option<LineId> {
        self.at(line).target
    }

    /// The conditions that a goto may still test.
    #[inline]
    pub(super) fn conditions(&self, goto: GotoId) -> &[u64] {
        let start = goto.index() * self.width;
        &self.conditions[start..start + self.width]
    }

    /// How many words a set of conditions has.
    #[inline]
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// The conditions that a goto may still test, where a set has one word.
    #[inline]
    pub(super) fn conditions_word(&self, goto: GotoId) -> u64 {
        self.conditions[goto.index()]
    }

    /// The conditions of all gotos in order.
    pub(super) fn all_conditions(&self) -> impl Iterator<Item = &[u64]> {
        (0..self.outline.gotos).map(|goto| self.conditions(GotoId::new(goto.into())))
    }

    /// Whether there is a goto that can test nothing: a sketch may ask for one although there is no condition.
    pub(super) fn lacks_conditions(&self) -> bool {
        self.all_conditions().any(|set| set.iter().all(|&word| word == 0))
    }

    /// Sets of lines, one of which must become a target, as far as that has not happened.
    #[inline]
    pub(super) fn demands(&self) -> impl Iterator<Item = LineSet> {
        self.demands.iter().copied().filter(|demand| !demand.intersects(self.outline.targeted))
    }

    /// The lines that can be put below another: each is the first of a block, not of the same one, and not the
    /// first of the program.
    #[inline]
    pub(super) fn followers(&self, line: LineId) -> LineSet {
        self.outline.heads.without(LineId::FIRST).without(self.head(line))
    }

    /// The first line of the block that a line belongs to.
    #[inline]
    fn head(&self, mut line: LineId) -> LineId {
        while let Some(previous) = self.previous(line) {
            line = previous;
        }
        line
    }

    /// Adds a line that follows nothing.
    pub(super) fn push(&mut self, op: NewOp<'_>) -> LineId {
        let line = LineId::new(self.outline.len.into());
        self.outline.len += 1;
        self.outline.empty_lines += 1;
        self.outline.heads = self.outline.heads.with(line);
        self.outline.tails = self.outline.tails.with(line);
        if op != NewOp::Nil {
            self.set(line, op);
        }
        line
    }

    /// Puts an instruction on an empty line.
    pub(super) fn set(&mut self, line: LineId, op: NewOp<'_>) {
        let outline = &mut self.outline;
        outline.empty_lines -= 1;
        let op = match op {
            NewOp::Nil => Op::Nil,
            NewOp::Act(action) => {
                outline.at_hand = outline.at_hand.with(action);
                Op::Act(action)
            }
            NewOp::Goto(conditions) => {
                self.conditions.extend_from_slice(conditions);
                outline.gotos += 1;
                outline.open_gotos += 1;
                Op::Goto(GotoId::new(usize::from(outline.gotos) - 1))
            }
            NewOp::End => {
                outline.ends = outline.ends.with(line);
                outline.tails = outline.tails.without(line);
                Op::End
            }
        };
        self.at_mut(line).op = op;
        self.trail.push(TrailChange::Op { line });
    }

    /// Puts one line below another.
    #[inline]
    pub(super) fn follow(&mut self, line: LineId, next: LineId) {
        self.at_mut(line).next = Some(next);
        self.at_mut(next).previous = Some(line);
        self.trail.push(TrailChange::Below { line, next });
        self.outline.heads = self.outline.heads.without(next);
        self.outline.tails = self.outline.tails.without(line);
    }

    /// Sets the target of a goto.
    #[inline]
    pub(super) fn jump(&mut self, line: LineId, target: LineId) {
        self.at_mut(line).target = Some(target);
        self.trail.push(TrailChange::Target { line });
        self.outline.open_gotos -= 1;
        self.outline.targeted = self.outline.targeted.with(target);
    }

    /// Keeps the conditions of a goto whose truth in a state is this.
    #[inline]
    pub(super) fn keep(&mut self, goto: GotoId, truths: &[u64], value: bool) {
        let (start, against) = (goto.index() * self.width, if value { 0 } else { u64::MAX });
        for (word, truths) in truths.iter().enumerate() {
            let kept = &mut self.conditions[start + word];
            self.lost.push(*kept);
            *kept &= truths ^ against;
        }
        self.trail.push(TrailChange::Conditions { goto });
    }

    /// Demands that one of these lines becomes a target.
    pub(super) fn demand(&mut self, lines: LineSet) {
        self.demands.push(lines);
        self.outline.demands += 1;
    }

    /// The program that one stands for that fits: each goto has only its first condition, and what a sketch leaves open that no
    /// example comes to is decided, too.
    pub(super) fn decided(&self) -> Self {
        let mut conditions = vec![0; self.conditions.len()];
        for goto in 0..usize::from(self.outline.gotos) {
            let set = goto * self.width..(goto + 1) * self.width;
            if let Some(word) = set.into_iter().find(|&word| self.conditions[word] != 0) {
                conditions[word] = 1 << self.conditions[word].trailing_zeros();
            }
        }
        let mut program = PartialProgram { conditions, ..self.clone() };
        for line in self.lines().iter() {
            match (self.op(line), self.target(line), self.next(line)) {
                (Op::Nil, ..) => program.set(line, NewOp::End),
                (Op::Goto(_), None, Some(next)) => program.jump(line, next),
                _ => {}
            }
        }
        program
    }

    /// The program with all conditions for each goto, but for those of a sketch, which are the first ones.
    pub(super) fn with_all_conditions(&self, sketch: &Self, all: &[u64]) -> Self {
        let others = usize::from(self.outline.gotos - sketch.outline.gotos);
        let conditions = [&sketch.conditions[..], &all.repeat(others)].concat();
        PartialProgram { conditions, ..self.clone() }
    }

    /// The present point.
    #[inline]
    pub(super) fn mark(&self) -> Mark {
        Mark { changes: self.trail.len(), outline: self.outline }
    }

    /// Goes back to a point.
    #[inline]
    pub(super) fn undo(&mut self, mark: Mark) {
        while self.trail.len() > mark.changes
            && let Some(change) = self.trail.pop()
        {
            match change {
                TrailChange::Op { line } => self.at_mut(line).op = Op::Nil,
                TrailChange::Below { line, next } => {
                    self.at_mut(line).next = None;
                    self.at_mut(next).previous = None;
                }
                TrailChange::Target { line } => self.at_mut(line).target = None,
                TrailChange::Conditions { goto } => {
                    let start = goto.index() * self.width;
                    for word in (0..self.width).rev() {
                        self.conditions[start + word] = self.lost.pop().unwrap_or(0);
                    }
                }
            }
        }
        self.outline = mark.outline;
        self.conditions.truncate(usize::from(self.outline.gotos) * self.width);
        self.demands.truncate(self.outline.demands.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_done_can_be_taken_back() {
        let mut program = PartialProgram::new(1);
        let first = program.push(NewOp::Act(ActionIndex::new(3)));
        let before = format!("{program:?}");
        let mark = program.mark();
        let goto = program.push(NewOp::Goto(&[0b111]));
        program.follow(first, goto);
        program.jump(goto, first);
        program.keep(GotoId::new(0), &[0b101], true);
        program.keep(GotoId::new(0), &[0b001], false);
        program.demand(LineSet::default().with(goto));
        let end = program.push(NewOp::End);
        program.follow(goto, end);
        assert_eq!(program.conditions(GotoId::new(0)), [0b100]);
        assert!(program.outline().ends.contains(end) && program.outline().targeted.contains(first));
        program.undo(mark);
        assert_eq!(format!("{program:?}"), before);
    }
}
