//! What the example that decides next can be told.

use genplan_core::verdict::Label;

use super::choice::Choice;
use super::cursor::{Cursor, Phase};
use super::index::{ActionIndex, ExampleId, LineId};
use super::partial::Op;
use super::rules::Position;
use super::worker::Worker;

impl Worker<'_, '_> {
    /// Lists the choices of an example that waits.
    pub(super) fn expand(&mut self, example: ExampleId) {
        let cursor = self.cursors.get(example);
        match cursor.phase {
            Phase::At if self.program.op(cursor.line) != Op::Nil => {
                self.side(example, cursor, Choice::Jump, Phase::Jump);
                self.side(example, cursor, Choice::Fall, Phase::Below);
            }
            Phase::At => self.instructions(example, cursor, false),
            _ => self.successors(example, cursor),
        }
    }

    /// Lists a side of a goto.
    fn side(&mut self, example: ExampleId, cursor: Cursor, choice: Choice, phase: Phase) {
        let is_stuck = self.is_stuck(example, Cursor { phase, ..cursor });
        let at = Position { is_stuck, ..self.position(example) };
        match self.context.rules.choice(&at, choice, None) {
            None => self.choices.push(choice),
            Some(cut) => self.counts.cut(cut),
        }
    }

    /// Whether an execution that goes below or jumps would be lost on every line that it could go to.
    fn is_stuck(&mut self, example: ExampleId, cursor: Cursor) -> bool {
        let known = match cursor.phase {
            Phase::Jump => self.program.target(cursor.line),
            _ => self.program.next(cursor.line),
        };
        if let Some(line) = known {
            return !self.can_enter(example, cursor, line);
        }
        // With room for another instruction there is always a goto.
        if self.context.has_room(&self.program) {
            return false;
        }
        let start = self.choices.len();
        self.successors(example, cursor);
        let is_stuck = self.choices.len() == start;
        self.choices.truncate(start);
        is_stuck
    }

    fn position(&self, example: ExampleId) -> Position<'_> {
        Position {
            program: &self.program,
            room: self.context.room(&self.program),
            example,
            is_positive: self.is_positive(example),
            end_in_reach: false,
            is_stuck: false,
        }
    }

    fn is_positive(&self, example: ExampleId) -> bool {
        self.spaces[example.index()].label == Label::Positive
    }

    /// Lists the lines to which an execution can go that goes below or jumps: those that are there and new ones.
    fn successors(&mut self, example: ExampleId, cursor: Cursor) {
        let mut end_in_reach = false;
        for line in self.program.lines() {
            if self.can_go(cursor, line) {
                end_in_reach |= self.program.op(line) == Op::End;
                if self.can_enter(example, cursor, line) {
                    self.choices.push(Choice::Line(line));
                }
            }
        }
        if !self.context.fixed && self.program.len() < self.context.max_lines {
            self.instructions(example, cursor, end_in_reach);
        }
    }

    /// Whether a line can be below another, or the target of a goto. A goto that jumps to the line below does
    /// nothing, so a shorter program would do without it; in a sketch, it may be there to do nothing.
    fn can_go(&self, cursor: Cursor, line: LineId) -> bool {
        match cursor.phase {
            Phase::Jump => self.context.fixed || Some(line) != self.program.next(cursor.line),
            Phase::Below => {
                self.program.can_follow(cursor.line, line) && Some(line) != self.program.target(cursor.line)
            }
            _ => false,
        }
    }

    /// Whether an example is not lost as soon as it comes to this line.
    fn can_enter(&mut self, example: ExampleId, cursor: Cursor, line: LineId) -> bool {
        let is_positive = self.is_positive(example);
        let space = &mut self.spaces[example.index()];
        match self.program.op(line) {
            Op::End => space.goal(cursor.state) == is_positive,
            Op::Act(action) if is_positive => {
                let after = space.successor(cursor.state, action);
                after.is_some() && {
                    let cut = self.context.rules.choice(&self.position(example), Choice::Line(line), after);
                    self.counts.count(cut)
                }
            }
            // To jump to itself is a loop.
            Op::Goto(_) => !is_positive || cursor.phase != Phase::Jump || line != cursor.line,
            Op::Act(_) | Op::Nil => true,
        }
    }

    /// Lists the instructions that an example can find on a new or empty line.
    fn instructions(&mut self, example: ExampleId, cursor: Cursor, end_in_reach: bool) {
        if self.context.has_room(&self.program) {
            self.actions(example, cursor);
            if self.context.has_conditions() {
                self.choices.push(Choice::Goto);
            }
        }
        if self.spaces[example.index()].goal(cursor.state) == self.is_positive(example) {
            let at = Position { end_in_reach, ..self.position(example) };
            match self.context.rules.choice(&at, Choice::End, None) {
                None => self.choices.push(Choice::End),
                Some(cut) => self.counts.cut(cut),
            }
        }
    }

    /// Lists the actions that an example can find on a new or empty line: a positive one only those that are
    /// applicable.
    fn actions(&mut self, example: ExampleId, cursor: Cursor) {
        let (program, context) = (&self.program, self.context);
        let is_positive = self.spaces[example.index()].label == Label::Positive;
        let at = Position {
            program,
            room: context.room(program),
            example,
            is_positive,
            end_in_reach: false,
            is_stuck: false,
        };
        let (choices, counts) = (&mut self.choices, &mut self.counts);
        let mut list = |action: ActionIndex, after| {
            let choice = Choice::Act(action);
            match context.rules.choice(&at, choice, after) {
                None => choices.push(choice),
                Some(cut) => counts.cut(cut),
            }
        };
        if is_positive {
            let applicable = self.spaces[example.index()].applicable(cursor.state);
            applicable.for_each(|(action, after)| list(action, after));
        } else {
            (0..context.actions).for_each(|action| list(ActionIndex::new(action), None));
        }
    }
}
