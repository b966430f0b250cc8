//! How far the execution of an example gets with a partial program.

use genplan_core::verdict::Label;

use super::index::{ActionIndex, ExampleId, GotoId, LineId, StateId};
use super::partial::{Op, PartialProgram};
use super::space::{Known, Space};

/// How far the execution of an example has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cursor {
    pub state: StateId,
    pub line: LineId,
    pub phase: Phase,
}

/// What an execution does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Goes to the first line.
    Entry,
    /// Executes its line.
    At,
    /// Goes to the line below.
    Below,
    /// Goes to the target of its line.
    Jump,
    /// Nothing: the example is as labelled, whatever else is decided.
    Done,
}

/// What came of letting an example run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Advance {
    /// It is as labelled, or waits for a decision.
    Fine,
    /// It can no longer be as labelled.
    Lost,
    /// Enough of its state space was explored to look at the budget.
    Pause,
}

/// Where an execution stops for now.
enum Halt {
    /// Something is not decided.
    Waiting,
    /// A program state is repeated.
    Looping,
    /// At an `end`.
    Ended,
    /// At an action that is not applicable.
    Inapplicable,
    /// At an action whose successor has not been computed.
    Unknown(ActionIndex),
}

impl Cursor {
    pub(super) const START: Cursor =
        Cursor { state: StateId::INITIAL, line: LineId::FIRST, phase: Phase::Entry };

    /// The line that is executed next, if that is decided.
    #[inline]
    fn next_line(self, program: &PartialProgram) -> Option<LineId> {
        match self.phase {
            Phase::Done => None,
            Phase::Entry => Some(LineId::FIRST).filter(|_| program.outline().len > 0),
            Phase::At => Some(self.line),
            Phase::Below => program.next(self.line),
            Phase::Jump => program.target(self.line),
        }
    }

    /// Whether the execution waits for the same decision as another.
    #[inline]
    pub(super) fn waits_with(self, other: Cursor) -> bool {
        self.line == other.line && self.phase == other.phase
    }

    /// Executes as far as the program is decided. `loops` says whether a loop is a failure that counts.
    #[inline]
    pub(super) fn advance(
        &mut self,
        program: &PartialProgram,
        space: &mut Space<'_>,
        loops: bool,
        steps: &mut u64,
    ) -> Advance {
        let mut lap = Lap::default();
        loop {
            match self.advance_where_known(program, space, &mut lap, steps) {
                Halt::Waiting => return Advance::Fine,
                Halt::Looping => return self.finish(space.label == Label::Negative && loops),
                Halt::Ended => {
                    return self.finish(space.goal(self.state) == (space.label == Label::Positive));
                }
                Halt::Inapplicable => return self.finish(space.label == Label::Negative),
                Halt::Unknown(_) if space.is_costly() => return Advance::Pause,
                Halt::Unknown(action) => {
                    space.successor(self.state, action);
                }
            }
        }
    }

    /// Executes as far as the program is decided and the state space is explored. Nearly all time of a search is
    /// spent here.
    #[inline]
    fn advance_where_known(
        &mut self,
        program: &PartialProgram,
        space: &Space<'_>,
        lap: &mut Lap,
        steps: &mut u64,
    ) -> Halt {
        let Some(mut line) = self.next_line(program) else { return Halt::Waiting };
        let (mut state, mut taken) = (self.state, 0);
        let (phase, halt) = loop {
            // Comparisons, because the processor foresees them better than a jump to one of four places.
            let op = program.op(line);
            let jumps = if let Op::Act(action) = op {
                match space.known_successor(state, action) {
                    Known::State(successor) => state = successor,
                    Known::Inapplicable => break (Phase::At, Halt::Inapplicable),
                    Known::Nothing => break (Phase::At, Halt::Unknown(action)),
                }
                false
            } else if let Op::Goto(goto) = op {
                match side(program, goto, space, state) {
                    GotoSide::Open => break (Phase::At, Halt::Waiting),
                    GotoSide::Below => false,
                    GotoSide::Jump => true,
                }
            } else {
                break (Phase::At, if op == Op::End { Halt::Ended } else { Halt::Waiting });
            };
            taken += 1;
            if jumps {
                let Some(target) = program.target(line) else { break (Phase::Jump, Halt::Waiting) };
                line = target;
                if lap.closes(state, line) {
                    break (Phase::At, Halt::Looping);
                }
            } else {
                let Some(next) = program.next(line) else { break (Phase::Below, Halt::Waiting) };
                line = next;
            }
        };
        *steps += taken;
        *self = Cursor { state, line, phase };
        halt
    }

    #[inline]
    fn finish(&mut self, as_labelled: bool) -> Advance {
        self.phase = Phase::Done;
        if as_labelled { Advance::Fine } else { Advance::Lost }
    }
}

/// Brent's algorithm. Every loop goes through a jump, since what stands below a line never leads back to it; so
/// it is enough to look there.
struct Lap {
    state: StateId,
    line: LineId,
    /// After how many more jumps another place is remembered, and how many it was at first.
    left: u64,
    lifetime: u64,
}

impl Default for Lap {
    fn default() -> Self {
        Lap { state: StateId::NONE, line: LineId::FIRST, left: 1, lifetime: 1 }
    }
}

impl Lap {
    /// Takes note of where a jump leads; says whether that was remembered.
    #[inline]
    fn closes(&mut self, state: StateId, line: LineId) -> bool {
        if self.state == state && self.line == line {
            return true;
        }
        self.left -= 1;
        if self.left == 0 {
            let lifetime = self.lifetime * 2;
            *self = Lap { state, line, left: lifetime, lifetime };
        }
        false
    }
}

/// Where a goto leads in a state.
enum GotoSide {
    Below,
    Jump,
    /// Some of its candidate conditions hold, some do not.
    Open,
}

#[inline]
fn side(program: &PartialProgram, goto: GotoId, space: &Space<'_>, state: StateId) -> GotoSide {
    // Nearly always there are no more than 64 conditions.
    if program.width() == 1 {
        side_of(program.conditions_word(goto), space.truths_word(state))
    } else {
        side_of_many(program.conditions(goto), space.truths(state))
    }
}

#[inline]
fn side_of(conditions: u64, truths: u64) -> GotoSide {
    if conditions & !truths == 0 && conditions != 0 {
        GotoSide::Below
    } else if conditions & truths == 0 {
        GotoSide::Jump
    } else {
        GotoSide::Open
    }
}

#[cold]
fn side_of_many(conditions: &[u64], truths: &[u64]) -> GotoSide {
    let all = || conditions.iter().zip(truths);
    let holds = all().any(|(conditions, truths)| conditions & truths != 0);
    let fails = all().any(|(conditions, truths)| conditions & !truths != 0);
    match (holds, fails) {
        (true, true) => GotoSide::Open,
        (true, false) => GotoSide::Below,
        _ => GotoSide::Jump,
    }
}

/// How the execution of a decided program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Retraced {
    /// At an `end`, in this state.
    End(StateId),
    /// Before an action that is not applicable, or where nothing is decided.
    Stuck,
    /// It repeats itself.
    Loop,
    /// It takes more than is allowed.
    TooLong,
}

/// Executes a decided program on an example from the beginning, and tells of every goto: which, in which state, and
/// whether it goes on below. An execution that repeats itself is followed for some rounds more than it needs.
pub(super) fn retrace<'n>(
    program: &PartialProgram,
    space: &mut Space<'n>,
    max_bytes: usize,
    mut tell: impl FnMut(GotoId, StateId, &Space<'n>, bool),
) -> Retraced {
    let (mut state, mut line, mut lap) = (StateId::INITIAL, LineId::FIRST, Lap::default());
    for _ in 0..MOST_STEPS {
        let mut falls = true;
        match program.op(line) {
            Op::Nil => return Retraced::Stuck,
            Op::End => return Retraced::End(state),
            Op::Act(action) => match space.successor(state, action) {
                Some(_) if space.bytes() > max_bytes => return Retraced::TooLong,
                Some(successor) => state = successor,
                None => return Retraced::Stuck,
            },
            Op::Goto(goto) => {
                falls = matches!(side(program, goto, space, state), GotoSide::Below);
                tell(goto, state, space, falls);
            }
        }
        let next = if falls { program.next(line) } else { program.target(line) };
        let Some(next) = next else { return Retraced::Stuck };
        line = next;
        if !falls && lap.closes(state, line) {
            return Retraced::Loop;
        }
    }
    Retraced::TooLong
}

/// An execution with more steps is not followed.
const MOST_STEPS: u32 = 10_000_000;

/// The executions of all examples, with a trail to take steps back.
#[derive(Clone, Debug, Default)]
pub(super) struct Cursors {
    now: Vec<Cursor>,
    trail: Vec<(ExampleId, Cursor)>,
}

impl Cursors {
    /// This many examples at their beginning.
    pub(super) fn new(examples: usize) -> Self {
        Cursors { now: vec![Cursor::START; examples], trail: Vec::new() }
    }

    #[inline]
    pub(super) fn get(&self, example: ExampleId) -> Cursor {
        self.now[example.index()]
    }

    /// Moves an example on.
    #[inline]
    pub(super) fn set(&mut self, example: ExampleId, cursor: Cursor) {
        let place = &mut self.now[example.index()];
        self.trail.push((example, *place));
        *place = cursor;
    }

    /// The present point.
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Goes back to a point.
    #[inline]
    pub(super) fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark
            && let Some((example, cursor)) = self.trail.pop()
        {
            self.now[example.index()] = cursor;
        }
    }

    /// All states of an example that can still be asked for.
    pub(super) fn states(&mut self, example: ExampleId) -> impl Iterator<Item = &mut StateId> {
        let now = std::iter::once(&mut self.now[example.index()]);
        let before = self.trail.iter_mut().filter(move |(other, _)| *other == example);
        now.chain(before.map(|(_, cursor)| cursor)).map(|cursor| &mut cursor.state)
    }
}
