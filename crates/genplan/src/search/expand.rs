//! What the example that decides next can be told.

use genplan_core::verdict::Label;

use super::choice::Choice;
use super::cursor::{Cursor, Phase};
use super::index::{ActionIndex, ExampleId, LineId, LineSet};
use super::partial::Op;
use super::rules::NodeView;
use super::worker::Worker;

impl Worker<'_, '_> {
    /// Lists the choices of an example that waits.
    pub(super) fn expand(&mut self, example: ExampleId) {
        let at = NodeView {
            example,
            cursor: self.cursors.get(example),
            is_positive: self.spaces[example.index()].label == Label::Positive,
            room: self.context.room(&self.program),
            end_in_reach: false,
            is_stuck: false,
            after: None,
        };
        match at.cursor.phase {
            Phase::At if self.program.op(at.cursor.line) != Op::Nil => {
                self.side(at, Choice::Jump, Phase::Jump);
                self.side(at, Choice::Fall, Phase::Below);
            }
            Phase::At => self.instructions(at),
            _ => self.successors(at),
        }
    }

    /// Lists a side of a goto.
    #[inline]
    fn side(&mut self, at: NodeView, choice: Choice, phase: Phase) {
        let is_stuck = self.is_stuck(NodeView { cursor: Cursor { phase, ..at.cursor }, ..at });
        self.list(NodeView { is_stuck, ..at }, choice);
    }

    /// Lists a choice unless it is cut off.
    #[inline]
    fn list(&mut self, at: NodeView, choice: Choice) {
        if self.passes(at, choice) {
            self.choices.push(choice);
        }
    }

    /// Whether no rule cuts a choice off.
    #[inline]
    fn passes(&mut self, at: NodeView, choice: Choice) -> bool {
        let cut = self.context.rules.choice(&self.program, &at, choice);
        self.counts.passes(cut)
    }

    /// Whether an instruction other than `end` can be put somewhere.
    #[inline]
    fn has_room(&self, at: NodeView) -> bool {
        self.context.fixed || at.room > 0
    }

    /// Whether an execution that goes below or jumps would be lost on every line that it could go to.
    #[inline]
    fn is_stuck(&mut self, at: NodeView) -> bool {
        let Cursor { line, phase, .. } = at.cursor;
        let known = if phase == Phase::Jump { self.program.target(line) } else { self.program.next(line) };
        if let Some(line) = known {
            return !self.can_enter(at, line);
        }
        // With room for another instruction there is always a goto.
        if self.has_room(at) {
            return false;
        }
        let lines = self.reachable(at.cursor);
        let can_end = self.can_add_lines() && self.ends_as_labelled(at) && {
            let end_in_reach = lines.intersects(self.program.outline().ends);
            let at = NodeView { end_in_reach, ..at };
            self.context.rules.choice(&self.program, &at, Choice::End).is_none()
        };
        !can_end && !lines.iter().any(|line| self.can_enter(at, line))
    }

    /// Lists the lines to which an execution can go that goes below or jumps: those that are there and new ones.
    fn successors(&mut self, at: NodeView) {
        let lines = self.reachable(at.cursor);
        for line in lines.iter() {
            if self.can_enter(at, line) {
                self.choices.push(Choice::Line(line));
            }
        }
        if self.can_add_lines() {
            self.instructions(NodeView { end_in_reach: lines.intersects(self.program.outline().ends), ..at });
        }
    }

    #[inline]
    fn can_add_lines(&self) -> bool {
        !self.context.fixed && usize::from(self.program.outline().len) < self.context.max_lines
    }

    /// The lines that can be below another, or the target of a goto. A goto that jumps to the line below does
    /// nothing, so a shorter program would do without it; in a sketch, it may be there to do nothing.
    #[inline]
    fn reachable(&self, cursor: Cursor) -> LineSet {
        let program = &self.program;
        let (lines, other_side) = match cursor.phase {
            Phase::Jump if self.context.fixed => (program.lines(), None),
            Phase::Jump => (program.lines(), program.next(cursor.line)),
            Phase::Below => (program.followers(cursor.line), program.target(cursor.line)),
            _ => (LineSet::default(), None),
        };
        other_side.map_or(lines, |line| lines.without(line))
    }

    /// Whether an example is not lost as soon as it comes to this line.
    #[inline]
    fn can_enter(&mut self, at: NodeView, line: LineId) -> bool {
        let NodeView { example, cursor, is_positive, .. } = at;
        match self.program.op(line) {
            Op::End => self.ends_as_labelled(at),
            Op::Act(action) if is_positive => {
                let after = self.spaces[example.index()].successor(cursor.state, action);
                after.is_some() && self.passes(NodeView { after, ..at }, Choice::Line(line))
            }
            // To jump to itself is a loop.
            Op::Goto(_) => !is_positive || cursor.phase != Phase::Jump || line != cursor.line,
            Op::Act(_) | Op::Nil => true,
        }
    }

    /// Whether an example is as labelled if its execution ends in its state.
    #[inline]
    fn ends_as_labelled(&self, at: NodeView) -> bool {
        self.spaces[at.example.index()].goal(at.cursor.state) == at.is_positive
    }

    /// Lists the instructions that an example can find on a new or empty line.
    fn instructions(&mut self, at: NodeView) {
        if self.has_room(at) {
            self.actions(at);
            if self.context.has_conditions() {
                self.choices.push(Choice::Goto);
            }
        }
        if self.ends_as_labelled(at) {
            self.list(at, Choice::End);
        }
    }

    /// Lists the actions that an example can find on a new or empty line: a positive one only those that are
    /// applicable.
    fn actions(&mut self, at: NodeView) {
        let Worker { program, context, choices, counts, spaces, .. } = self;
        let space = &mut spaces[at.example.index()];
        space.charge(context.actions);
        let mut list = |action: ActionIndex, after| {
            let choice = Choice::Act(action);
            if counts.passes(context.rules.choice(program, &NodeView { after, ..at }, choice)) {
                choices.push(choice);
            }
        };
        if at.is_positive {
            let applicable = space.applicable(at.cursor.state);
            let applicable = applicable.take_while(|(action, _)| action.index() < context.actions);
            applicable.for_each(|(action, after)| list(action, after));
        } else {
            (0..context.actions).for_each(|action| list(ActionIndex::new(action), None));
        }
    }
}
