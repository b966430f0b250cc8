//! Programs in the making.
//!
//! A line is decided when an execution comes to it, and where it stands is decided last: what is kept is which
//! line follows which. So programs that differ only in the order of their blocks are met once.
//!
//! Every change is noted on a *trail* and can be taken back, so that a search need not copy programs.

use super::index::{ActionIndex, ActionSet, GotoId, LineId, LineSet};

/// Programs that are searched for have at most so many lines, the last `end` included.
pub const MAX_LINES: usize = 32;

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

/// A change of a [`PartialProgram`], with what it takes to undo it.
#[derive(Clone, Copy, Debug)]
enum Change {
    /// A line was added.
    Line,
    /// An instruction was put on a line.
    Op { line: LineId, at_hand: ActionSet },
    /// A line got one below it.
    Below { line: LineId },
    /// A goto got its target.
    Target { line: LineId, targeted: LineSet },
    /// A goto lost conditions; what it had is in `lost`.
    Conditions { goto: GotoId },
    /// A demand was made.
    Demand,
}

/// A point to which a [`PartialProgram`] can go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark(usize);

/// A program of which some parts are undecided.
#[derive(Clone, Debug, Default)]
pub(super) struct PartialProgram {
    lines: Vec<PartialLine>,
    /// By goto: the conditions that it may still test, a row of `width` words each.
    conditions: Vec<u64>,
    width: usize,
    gotos: usize,
    ends: usize,
    targeted: LineSet,
    at_hand: ActionSet,
    demands: Vec<LineSet>,
    trail: Vec<Change>,
    lost: Vec<u64>,
}

impl PartialProgram {
    /// The program without lines. Sets of conditions have so many words.
    pub(super) fn new(width: usize) -> Self {
        PartialProgram { width, ..PartialProgram::default() }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    pub(super) fn lines(&self) -> impl Iterator<Item = LineId> + use<> {
        (0..self.len()).map(LineId::new)
    }

    #[inline]
    pub(super) fn op(&self, line: LineId) -> Op {
        self.lines[line.index()].op
    }

    /// The line below.
    #[inline]
    pub(super) fn next(&self, line: LineId) -> Option<LineId> {
        self.lines[line.index()].next
    }

    /// The line above.
    #[inline]
    pub(super) fn previous(&self, line: LineId) -> Option<LineId> {
        self.lines[line.index()].previous
    }

    /// The target of a goto.
    #[inline]
    pub(super) fn target(&self, line: LineId) -> Option<LineId> {
        self.lines[line.index()].target
    }

    /// The lines that some goto jumps to.
    #[inline]
    pub(super) fn targeted(&self) -> LineSet {
        self.targeted
    }

    /// The actions that the program has.
    #[inline]
    pub(super) fn at_hand(&self) -> ActionSet {
        self.at_hand
    }

    /// Whether there is an `end`.
    #[inline]
    pub(super) fn has_end(&self) -> bool {
        self.ends > 0
    }

    /// How many lines have no instruction yet.
    pub(super) fn empty_lines(&self) -> usize {
        self.lines.iter().filter(|line| line.op == Op::Nil).count()
    }

    /// How many gotos have no target yet.
    pub(super) fn open_gotos(&self) -> usize {
        self.lines.iter().filter(|line| matches!(line.op, Op::Goto(_)) && line.target.is_none()).count()
    }

    /// The conditions that a goto may still test.
    #[inline]
    pub(super) fn conditions(&self, goto: GotoId) -> &[u64] {
        let start = goto.index() * self.width;
        &self.conditions[start..start + self.width]
    }

    /// Likewise, of all gotos in order.
    pub(super) fn all_conditions(&self) -> impl Iterator<Item = &[u64]> {
        (0..self.gotos).map(|goto| self.conditions(GotoId::new(goto)))
    }

    /// Sets of lines, one of which must become a target, as far as that has not happened.
    pub(super) fn demands(&self) -> impl Iterator<Item = LineSet> {
        self.demands.iter().copied().filter(|demand| !demand.intersects(self.targeted))
    }

    /// Whether a line can be put below another: it is the first of a block, not of the same one, and not the
    /// first of the program.
    pub(super) fn can_follow(&self, line: LineId, next: LineId) -> bool {
        next != LineId::FIRST && self.previous(next).is_none() && self.head(line) != next
    }

    /// The first line of the block that a line belongs to.
    fn head(&self, mut line: LineId) -> LineId {
        while let Some(previous) = self.previous(line) {
            line = previous;
        }
        line
    }

    /// Adds a line that follows nothing.
    pub(super) fn push(&mut self, op: NewOp<'_>) -> LineId {
        let line = LineId::new(self.len());
        self.lines.push(PartialLine { op: Op::Nil, next: None, previous: None, target: None });
        self.trail.push(Change::Line);
        if op != NewOp::Nil {
            self.set(line, op);
        }
        line
    }

    /// Puts an instruction on an empty line.
    pub(super) fn set(&mut self, line: LineId, op: NewOp<'_>) {
        self.trail.push(Change::Op { line, at_hand: self.at_hand });
        self.lines[line.index()].op = match op {
            NewOp::Nil => Op::Nil,
            NewOp::Act(action) => {
                self.at_hand = self.at_hand.with(action);
                Op::Act(action)
            }
            NewOp::Goto(conditions) => {
                self.conditions.extend_from_slice(conditions);
                self.gotos += 1;
                Op::Goto(GotoId::new(self.gotos - 1))
            }
            NewOp::End => {
                self.ends += 1;
                Op::End
            }
        };
    }

    /// Puts one line below another.
    pub(super) fn follow(&mut self, line: LineId, next: LineId) {
        self.lines[line.index()].next = Some(next);
        self.lines[next.index()].previous = Some(line);
        self.trail.push(Change::Below { line });
    }

    /// Sets the target of a goto.
    pub(super) fn jump(&mut self, line: LineId, target: LineId) {
        self.trail.push(Change::Target { line, targeted: self.targeted });
        self.lines[line.index()].target = Some(target);
        self.targeted = self.targeted.with(target);
    }

    /// Keeps the conditions of a goto whose truth in a state is this.
    pub(super) fn keep(&mut self, goto: GotoId, truths: &[u64], value: bool) {
        let kept = &mut self.conditions[goto.index() * self.width..][..self.width];
        self.lost.extend_from_slice(kept);
        for (kept, truths) in kept.iter_mut().zip(truths) {
            *kept &= if value { *truths } else { !truths };
        }
        self.trail.push(Change::Conditions { goto });
    }

    /// Demands that one of these lines becomes a target.
    pub(super) fn demand(&mut self, lines: LineSet) {
        self.demands.push(lines);
        self.trail.push(Change::Demand);
    }

    /// The program with these conditions for each goto.
    pub(super) fn with_all_conditions(&self, conditions: &[u64]) -> Self {
        PartialProgram { conditions: conditions.repeat(self.gotos), ..self.clone() }
    }

    /// The present point.
    #[inline]
    pub(super) fn mark(&self) -> Mark {
        Mark(self.trail.len())
    }

    /// Goes back to a point.
    pub(super) fn undo(&mut self, mark: Mark) {
        while self.trail.len() > mark.0 {
            let Some(change) = self.trail.pop() else { return };
            self.take_back(change);
        }
    }

    fn take_back(&mut self, change: Change) {
        match change {
            Change::Line => {
                self.lines.pop();
            }
            Change::Op { line, at_hand } => self.clear(line, at_hand),
            Change::Below { line } => {
                if let Some(next) = self.lines[line.index()].next.take() {
                    self.lines[next.index()].previous = None;
                }
            }
            Change::Target { line, targeted } => {
                self.lines[line.index()].target = None;
                self.targeted = targeted;
            }
            Change::Conditions { goto } => {
                let start = self.lost.len() - self.width;
                self.conditions[goto.index() * self.width..][..self.width]
                    .copy_from_slice(&self.lost[start..]);
                self.lost.truncate(start);
            }
            Change::Demand => {
                self.demands.pop();
            }
        }
    }

    /// Takes an instruction from its line.
    fn clear(&mut self, line: LineId, at_hand: ActionSet) {
        self.at_hand = at_hand;
        match std::mem::replace(&mut self.lines[line.index()].op, Op::Nil) {
            Op::Goto(goto) => {
                self.gotos = goto.index();
                self.conditions.truncate(self.gotos * self.width);
            }
            Op::End => self.ends -= 1,
            Op::Nil | Op::Act(_) => {}
        }
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
        assert!(program.has_end() && program.targeted().contains(first));
        program.undo(mark);
        assert_eq!(format!("{program:?}"), before);
    }
}
