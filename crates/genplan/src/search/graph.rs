//! Programs in the making.
//!
//! A line is decided when an execution comes to it, and where it stands is decided last: what is kept is which
//! line follows which. So programs that differ only in the order of their blocks are met once.

/// A line of a [`Graph`], numbered in the order in which they were made.
pub(super) type LineId = u8;

/// A set of lines.
pub(super) type LineSet = u32;

/// No line.
pub(super) const OPEN: LineId = u8::MAX;

/// Programs that are searched for have at most so many lines, the last `end` included.
pub const MAX_LINES: usize = 32;

/// At most so many debts are kept: more than a search can ever pay.
const MAX_DEBTS: usize = 8;

/// What stands on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Op {
    /// Nothing yet.
    Nil,
    /// The action with that number.
    Act(u16),
    /// A goto; its candidate conditions are the set with that number.
    Goto(u8),
    End,
}

/// A partial program, without the conditions of its gotos. It is small and flat, because a search copies it
/// at every node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Graph {
    len: u8,
    gotos: u8,
    debt_count: u8,
    pub has_end: bool,
    ops: [Op; MAX_LINES],
    next: [LineId; MAX_LINES],
    previous: [LineId; MAX_LINES],
    targets: [LineId; MAX_LINES],
    /// Lines that some goto jumps to.
    pub targeted: LineSet,
    /// Sets of lines, one of which must become a target. See [`super::words`].
    debts: [LineSet; MAX_DEBTS],
}

impl Default for Graph {
    fn default() -> Self {
        Graph {
            len: 0,
            gotos: 0,
            debt_count: 0,
            has_end: false,
            ops: [Op::Nil; MAX_LINES],
            next: [OPEN; MAX_LINES],
            previous: [OPEN; MAX_LINES],
            targets: [OPEN; MAX_LINES],
            targeted: 0,
            debts: [0; MAX_DEBTS],
        }
    }
}

impl Graph {
    pub(super) fn len(&self) -> usize {
        self.len as usize
    }

    pub(super) fn lines(&self) -> std::ops::Range<LineId> {
        0..self.len
    }

    pub(super) fn ops(&self) -> &[Op] {
        &self.ops[..self.len()]
    }

    pub(super) fn op(&self, line: LineId) -> Op {
        self.ops[line as usize]
    }

    /// The line below, or `OPEN`.
    pub(super) fn next(&self, line: LineId) -> LineId {
        self.next[line as usize]
    }

    /// The line above, or `OPEN`.
    pub(super) fn previous(&self, line: LineId) -> LineId {
        self.previous[line as usize]
    }

    /// The target of a goto, or `OPEN`.
    pub(super) fn target(&self, line: LineId) -> LineId {
        self.targets[line as usize]
    }

    /// The number of gotos, and so of sets of conditions.
    pub(super) fn gotos(&self) -> usize {
        self.gotos as usize
    }

    /// How many gotos have no target yet.
    pub(super) fn open_gotos(&self) -> usize {
        self.lines().filter(|&line| matches!(self.op(line), Op::Goto(_)) && self.target(line) == OPEN).count()
    }

    /// Adds a line that follows nothing. A goto gets the next set of conditions.
    pub(super) fn push(&mut self, op: Op) -> LineId {
        let line = self.len;
        self.len += 1;
        self.set(line, op);
        line
    }

    /// Puts an instruction on a line. A goto gets the next set of conditions.
    pub(super) fn set(&mut self, line: LineId, op: Op) {
        self.ops[line as usize] = op;
        self.has_end |= op == Op::End;
        if matches!(op, Op::Goto(_)) {
            self.ops[line as usize] = Op::Goto(self.gotos);
            self.gotos += 1;
        }
    }

    /// Puts one line below another.
    pub(super) fn follow(&mut self, line: LineId, next: LineId) {
        self.next[line as usize] = next;
        self.previous[next as usize] = line;
    }

    /// Sets the target of a goto.
    pub(super) fn jump(&mut self, line: LineId, target: LineId) {
        self.targets[line as usize] = target;
        self.targeted |= 1 << target;
        let mut kept = 0;
        for index in 0..self.debt_count as usize {
            if self.debts[index] >> target & 1 == 0 {
                self.debts[kept] = self.debts[index];
                kept += 1;
            }
        }
        self.debt_count = kept as u8;
    }

    /// Demands that one of these lines becomes a target.
    pub(super) fn owe(&mut self, lines: LineSet) {
        if let Some(place) = self.debts.get_mut(self.debt_count as usize) {
            *place = lines;
            self.debt_count += 1;
        }
    }

    pub(super) fn debts(&self) -> &[LineSet] {
        &self.debts[..self.debt_count as usize]
    }

    /// The first line of the block that a line belongs to.
    fn head(&self, mut line: LineId) -> LineId {
        while self.previous(line) != OPEN {
            line = self.previous(line);
        }
        line
    }

    /// Whether a line can be put below another: it is the first of a block, not of the same one, and not the
    /// first of the program.
    pub(super) fn can_follow(&self, line: LineId, next: LineId) -> bool {
        next != 0 && self.previous(next) == OPEN && self.head(line) != next
    }
}
