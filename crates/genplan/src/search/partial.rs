//! Programs in the making.
//!
//! A line is decided when an execution comes to it, and where it stands is decided last: what is kept is which
//! line follows which. So programs that differ only in the order of their blocks are met once.
//!
//! Every change is noted on a *trail* and can be taken back, so that a search need not copy programs.

use super::index::{ActionIndex, ActionSet, GotoId, LineId, LineSet, Lines};
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
#[derive(Clone, Debug)]
pub(super) struct PartialProgram {
    lines: [PartialLine; MAX_LINES],
    len: usize,
    all: LineSet,
    /// By goto: the conditions that it may still test, a row of `width` words each.
    conditions: Vec<u64>,
    width: usize,
    gotos: usize,
    /// How many gotos have no target yet.
    open_gotos: usize,
    /// How many lines have no instruction yet.
    empty_lines: usize,
    ends: LineSet,
    /// The lines that have none above them.
    heads: LineSet,
    /// The lines that have none below them and are not `end`.
    tails: LineSet,
    targeted: LineSet,
    at_hand: ActionSet,
    demands: Vec<LineSet>,
    trail: Vec<TrailChange>,
    lost: Vec<u64>,
}

impl PartialProgram {
    /// The program without lines. Sets of conditions have this many words.
    pub(super) fn new(width: usize) -> Self {
        PartialProgram {
            lines: [PartialLine::EMPTY; MAX_LINES],
            len: 0,
            all: LineSet::default(),
            conditions: Vec::new(),
            width,
            gotos: 0,
            open_gotos: 0,
            empty_lines: 0,
            ends: LineSet::default(),
            heads: LineSet::default(),
            tails: LineSet::default(),
            targeted: LineSet::default(),
            at_hand: ActionSet::default(),
            demands: Vec::new(),
            trail: Vec::new(),
            lost: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(super) fn lines(&self) -> Lines {
        self.all.into_iter()
    }

    /// The lines as a set.
    #[inline]
    pub(super) fn all(&self) -> LineSet {
        self.all
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
        !self.ends.is_empty()
    }

    /// The lines that are `end`.
    #[inline]
    pub(super) fn ends(&self) -> LineSet {
        self.ends
    }

    /// How many lines have no instruction yet.
    #[inline]
    pub(super) fn empty_lines(&self) -> usize {
        self.empty_lines
    }

    /// How many gotos have no target yet.
    #[inline]
    pub(super) fn open_gotos(&self) -> usize {
        self.open_gotos
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
        (0..self.gotos).map(|goto| self.conditions(GotoId::new(goto)))
    }

    /// Whether any demands were made.
    #[inline]
    pub(super) fn has_demands(&self) -> bool {
        !self.demands.is_empty()
    }

    /// Sets of lines, one of which must become a target, as far as that has not happened.
    pub(super) fn demands(&self) -> impl Iterator<Item = LineSet> {
        self.demands.iter().copied().filter(|demand| !demand.intersects(self.targeted))
    }

    /// The lines that have none below them and are not `end`: where an execution can fall from.
    #[inline]
    pub(super) fn tails(&self) -> LineSet {
        self.tails
    }

    /// The lines that can be put below another: each is the first of a block, not of the same one, and not the
    /// first of the program.
    #[inline]
    pub(super) fn followers(&self, line: LineId) -> LineSet {
        self.heads.without(LineId::FIRST).without(self.head(line))
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
        let line = LineId::new(self.len);
        *self.at_mut(line) = PartialLine::EMPTY;
        self.len += 1;
        self.empty_lines += 1;
        self.all = self.all.with(line);
        self.heads = self.heads.with(line);
        self.tails = self.tails.with(line);
        self.trail.push(TrailChange::Line);
        if op != NewOp::Nil {
            self.set(line, op);
        }
        line
    }

    /// Puts an instruction on an empty line.
    pub(super) fn set(&mut self, line: LineId, op: NewOp<'_>) {
        self.trail.push(TrailChange::Op { line, at_hand: self.at_hand });
        self.empty_lines -= 1;
        self.at_mut(line).op = match op {
            NewOp::Nil => Op::Nil,
            NewOp::Act(action) => {
                self.at_hand = self.at_hand.with(action);
                Op::Act(action)
            }
            NewOp::Goto(conditions) => {
                conditions.iter().for_each(|&word| self.conditions.push(word));
                self.gotos += 1;
                self.open_gotos += 1;
                Op::Goto(GotoId::new(self.gotos - 1))
            }
            NewOp::End => {
                self.ends = self.ends.with(line);
                self.tails = self.tails.without(line);
                Op::End
            }
        };
    }

    /// Puts one line below another.
    #[inline]
    pub(super) fn follow(&mut self, line: LineId, next: LineId) {
        self.at_mut(line).next = Some(next);
        self.at_mut(next).previous = Some(line);
        self.heads = self.heads.without(next);
        self.tails = self.tails.without(line);
        self.trail.push(TrailChange::Below { line });
    }

    /// Sets the target of a goto.
    #[inline]
    pub(super) fn jump(&mut self, line: LineId, target: LineId) {
        self.trail.push(TrailChange::Target { line, targeted: self.targeted });
        self.at_mut(line).target = Some(target);
        self.open_gotos -= 1;
        self.targeted = self.targeted.with(target);
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
        self.trail.push(TrailChange::Demand);
    }

    /// The program in which each goto has only its first condition.
    pub(super) fn with_first_conditions(&self) -> Self {
        let mut conditions = vec![0; self.conditions.len()];
        for goto in 0..self.gotos {
            let set = goto * self.width..(goto + 1) * self.width;
            if let Some(word) = set.into_iter().find(|&word| self.conditions[word] != 0) {
                conditions[word] = 1 << self.conditions[word].trailing_zeros();
            }
        }
        PartialProgram { conditions, ..self.clone() }
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
    #[inline]
    pub(super) fn undo(&mut self, mark: Mark) {
        while self.trail.len() > mark.0 {
            let Some(change) = self.trail.pop() else { return };
            self.take_back(change);
        }
    }

    #[inline]
    fn take_back(&mut self, change: TrailChange) {
        match change {
            TrailChange::Line => {
                self.len -= 1;
                self.empty_lines -= 1;
                let line = LineId::new(self.len);
                self.all = self.all.without(line);
                self.heads = self.heads.without(line);
                self.tails = self.tails.without(line);
            }
            TrailChange::Op { line, at_hand } => self.clear(line, at_hand),
            TrailChange::Below { line } => {
                if let Some(next) = self.at_mut(line).next.take() {
                    self.at_mut(next).previous = None;
                    self.heads = self.heads.with(next);
                }
                if self.op(line) != Op::End {
                    self.tails = self.tails.with(line);
                }
            }
            TrailChange::Target { line, targeted } => {
                self.at_mut(line).target = None;
                self.open_gotos += 1;
                self.targeted = targeted;
            }
            TrailChange::Conditions { goto } => {
                let start = goto.index() * self.width;
                for word in (0..self.width).rev() {
                    self.conditions[start + word] = self.lost.pop().unwrap_or(0);
                }
            }
            TrailChange::Demand => {
                self.demands.pop();
            }
        }
    }

    /// Takes an instruction from its line.
    fn clear(&mut self, line: LineId, at_hand: ActionSet) {
        self.at_hand = at_hand;
        self.empty_lines += 1;
        match std::mem::replace(&mut self.at_mut(line).op, Op::Nil) {
            Op::Goto(goto) => {
                self.open_gotos -= 1;
                self.gotos = goto.index();
                self.conditions.truncate(self.gotos * self.width);
            }
            Op::End => {
                self.ends = self.ends.without(line);
                self.tails = self.tails.with(line);
            }
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
