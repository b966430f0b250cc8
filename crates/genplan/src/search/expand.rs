//! What the example that decides next can be told.

use genplan_core::verdict::Label;

use super::choice::Choice;
use super::cursor::{Cursor, Phase};
use super::index::{ActionIndex, ExampleId, LineId, LineSet};
use super::partial::Op;
use super::rules::{Cut, NodeView};
use super::worker::Worker;

/// An example that waits for a decision, and what its choices depend on.
#[derive(Clone, Copy)]
struct Asker {
    example: ExampleId,
    cursor: Cursor,
    is_positive: bool,
    /// How many lines can still be added that are not `end`.
    room: usize,
    /// Whether an instruction other than `end` can be put somewhere.
    has_room: bool,
}

impl Asker {
    /// The same example when it goes below or jumps.
    #[inline]
    fn going(self, phase: Phase) -> Self {
        Asker { cursor: Cursor { phase, ..self.cursor }, ..self }
    }
}

impl Worker<'_, '_> {
    /// Lists the choices of an example that waits.
    pub(super) fn expand(&mut self, example: ExampleId) {
        let asker = self.asker(example);
        match asker.cursor.phase {
            Phase::At if self.program.op(asker.cursor.line) != Op::Nil => {
                self.side(asker, Choice::Jump, Phase::Jump);
                self.side(asker, Choice::Fall, Phase::Below);
            }
            Phase::At => self.instructions(asker, false),
            _ => self.successors(asker),
        }
    }

    #[inline]
    fn asker(&self, example: ExampleId) -> Asker {
        let room = self.context.room(&self.program);
        Asker {
            example,
            cursor: self.cursors.get(example),
            is_positive: self.spaces[example.index()].label == Label::Positive,
            room,
            has_room: self.context.fixed || room > 0,
        }
    }

    /// Lists a side of a goto.
    #[inline]
    fn side(&mut self, asker: Asker, choice: Choice, phase: Phase) {
        let is_stuck = self.is_stuck(asker.going(phase));
        let at = NodeView { is_stuck, ..self.position(asker) };
        let cut = self.context.rules.choice(&at, choice, None);
        self.list(choice, cut);
    }

    /// Lists a choice unless it is cut off.
    #[inline]
    fn list(&mut self, choice: Choice, cut: Option<Cut>) {
        match cut {
            None => self.choices.push(choice),
            Some(cut) => self.counts.cut(cut),
        }
    }

    /// Whether an execution that goes below or jumps would be lost on every line that it could go to.
    #[inline]
    fn is_stuck(&mut self, asker: Asker) -> bool {
        let Cursor { line, phase, .. } = asker.cursor;
        let known = if phase == Phase::Jump { self.program.target(line) } else { self.program.next(line) };
        if let Some(line) = known {
            return !self.can_enter(asker, line);
        }
        // With room for another instruction there is always a goto.
        if asker.has_room {
            return false;
        }
        let lines = self.reachable(asker.cursor);
        let can_end = self.can_add_lines() && self.ends_as_labelled(asker) && {
            let at = NodeView { end_in_reach: lines.intersects(self.program.ends()), ..self.position(asker) };
            self.context.rules.choice(&at, Choice::End, None).is_none()
        };
        !can_end && !lines.into_iter().any(|line| self.can_enter(asker, line))
    }

    #[inline]
    fn position(&self, asker: Asker) -> NodeView<'_> {
        NodeView {
            program: &self.program,
            room: asker.room,
            example: asker.example,
            is_positive: asker.is_positive,
            end_in_reach: false,
            is_stuck: false,
        }
    }

    /// Lists the lines to which an execution can go that goes below or jumps: those that are there and new ones.
    fn successors(&mut self, asker: Asker) {
        let lines = self.reachable(asker.cursor);
        for line in lines {
            if self.can_enter(asker, line) {
                self.choices.push(Choice::Line(line));
            }
        }
        if self.can_add_lines() {
            self.instructions(asker, lines.intersects(self.program.ends()));
        }
    }

    #[inline]
    fn can_add_lines(&self) -> bool {
        !self.context.fixed && self.program.len() < self.context.max_lines
    }

    /// The lines that can be below another, or the target of a goto. A goto that jumps to the line below does
    /// nothing, so a shorter program would do without it; in a sketch, it may be there to do nothing.
    #[inline]
    fn reachable(&self, cursor: Cursor) -> LineSet {
        let program = &self.program;
        let (lines, other_side) = match cursor.phase {
            Phase::Jump if self.context.fixed => (program.all(), None),
            Phase::Jump => (program.all(), program.next(cursor.line)),
            Phase::Below => (program.followers(cursor.line), program.target(cursor.line)),
            _ => (LineSet::default(), None),
        };
        other_side.map_or(lines, |line| lines.without(line))
    }

    /// Whether an example is not lost as soon as it comes to this line.
    #[inline]
    fn can_enter(&mut self, asker: Asker, line: LineId) -> bool {
        let Asker { example, cursor, is_positive, .. } = asker;
        match self.program.op(line) {
            Op::End => self.ends_as_labelled(asker),
            Op::Act(action) if is_positive => {
                let after = self.spaces[example.index()].successor(cursor.state, action);
                after.is_some() && {
                    let cut = self.context.rules.choice(&self.position(asker), Choice::Line(line), after);
                    self.counts.count(cut)
                }
            }
            // To jump to itself is a loop.
            Op::Goto(_) => !is_positive || cursor.phase != Phase::Jump || line != cursor.line,
            Op::Act(_) | Op::Nil => true,
        }
    }

    /// Whether an example is as labelled if its execution ends in its state.
    #[inline]
    fn ends_as_labelled(&self, asker: Asker) -> bool {
        self.spaces[asker.example.index()].goal(asker.cursor.state) == asker.is_positive
    }

    /// Lists the instructions that an example can find on a new or empty line.
    fn instructions(&mut self, asker: Asker, end_in_reach: bool) {
        if asker.has_room {
            self.actions(asker);
            if self.context.has_conditions() {
                self.choices.push(Choice::Goto);
            }
        }
        if self.ends_as_labelled(asker) {
            let at = NodeView { end_in_reach, ..self.position(asker) };
            let cut = self.context.rules.choice(&at, Choice::End, None);
            self.list(Choice::End, cut);
        }
    }

    /// Lists the actions that an example can find on a new or empty line: a positive one only those that are
    /// applicable.
    fn actions(&mut self, asker: Asker) {
        let Asker { example, cursor, room, is_positive, .. } = asker;
        let (program, context) = (&self.program, self.context);
        let at = NodeView { program, room, example, is_positive, end_in_reach: false, is_stuck: false };
        let (choices, counts) = (&mut self.choices, &mut self.counts);
        let space = &mut self.spaces[example.index()];
        space.charge(context.actions);
        let mut list = |action: ActionIndex, after| {
            let choice = Choice::Act(action);
            match context.rules.choice(&at, choice, after) {
                None => choices.push(choice),
                Some(cut) => counts.cut(cut),
            }
        };
        if is_positive {
            let applicable = space.applicable(cursor.state);
            let applicable = applicable.take_while(|(action, _)| action.index() < context.actions);
            applicable.for_each(|(action, after)| list(action, after));
        } else {
            (0..context.actions).for_each(|action| list(ActionIndex::new(action), None));
        }
    }
}
