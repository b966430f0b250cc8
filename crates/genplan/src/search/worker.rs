//! Depth-first search over partial programs.
//!
//! **Lazy decisions.** All examples run as far as the partial program determines them. Then the first
//! unfinished one says what to decide: what stands on the line it comes to, where it jumps to, or on which
//! side of a goto it goes on. A goto has all conditions at once, as a set, of which a decision keeps those
//! that agree with it. So whatever is not asked for is not decided, and every program that agrees with the
//! decisions behaves alike on all examples so far: nothing is lost.

use genplan_core::verdict::Label;

use super::analysis::Analysis;
use super::goals::{at_hand, with};
use super::graph::{Graph, LineId, OPEN, Op};
use super::node::{Cursor, Node, Phase};
use super::pool::{Pool, Task};
use super::solution::{Cost, Solution};
use super::space::{INAPPLICABLE, Space};
use super::{Mode, Pruning};

/// What a search is about; the same for all its workers.
pub(super) struct Context<'a> {
    pub mode: Mode,
    /// How many lines there may be, the last `end` included.
    pub max_lines: usize,
    /// The number of actions.
    pub actions: usize,
    /// The conditions that a new goto could test.
    pub conditions: Vec<u64>,
    /// By condition: its rank.
    pub ranks: Vec<u8>,
    /// The lowest rank of a condition.
    pub min_rank: u8,
    /// No program has fewer lines.
    pub min_lines: usize,
    /// In which order unfinished examples are asked what to decide.
    pub order: Vec<usize>,
    pub pruning: Pruning,
    /// Whether all programs are wanted, not only the best.
    pub all: bool,
    /// Whether no lines may be added, because they are those of a sketch.
    pub fixed: bool,
    pub analysis: Option<&'a Analysis>,
}

impl<'a> Context<'a> {
    fn words(&self) -> Option<&'a super::words::Words> {
        self.analysis
            .map(|analysis| &analysis.words)
            .filter(|_| self.pruning.words && !self.all && !self.fixed)
    }

    fn goals(&self) -> Option<&'a super::goals::Goals> {
        self.analysis.map(|analysis| &analysis.goals).filter(|_| self.pruning.dead_ends)
    }

    /// How many lines can still be added that are not `end`.
    fn room(&self, graph: &Graph) -> usize {
        if self.fixed {
            return graph.ops().iter().filter(|op| **op == Op::Nil).count();
        }
        (self.max_lines - graph.len()).saturating_sub(usize::from(!graph.has_end))
    }
}

/// Choices that stand for lines are below this; then come the actions, a goto and `end`.
const FIRST_ACTION: u16 = 64;
const JUMP: u16 = 0;
const FALL: u16 = 1;

/// A depth-first search.
pub(super) struct Worker<'a, 'n> {
    context: &'a Context<'a>,
    /// The node in which nothing is decided.
    root: &'a Node,
    spaces: Vec<Space<'n>>,
    /// The frames of the present path, and below them some to be used again.
    stack: Vec<Frame>,
    depth: usize,
    path: Vec<u16>,
    counts: Counts,
    scratch: Vec<u16>,
}

/// What a search has cost.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub nodes: u64,
    /// How many of the nodes the pool knows of.
    pub reported: u64,
    pub steps: u64,
    /// The share of the search space that is done with.
    pub share: f64,
}

#[derive(Default)]
struct Frame {
    node: Node,
    /// The example that asks, and what it can be told.
    example: usize,
    choices: Vec<u16>,
    next: usize,
}

impl<'a, 'n> Worker<'a, 'n> {
    pub(super) fn new(context: &'a Context<'a>, root: &'a Node, spaces: Vec<Space<'n>>) -> Self {
        Worker {
            context,
            root,
            spaces,
            stack: Vec::new(),
            depth: 0,
            path: Vec::new(),
            counts: Counts::default(),
            scratch: Vec::new(),
        }
    }

    /// The state spaces, as far as they were explored.
    pub(super) fn into_spaces(self) -> Vec<Space<'n>> {
        self.spaces
    }

    fn bytes(&self) -> usize {
        self.spaces.iter().map(Space::bytes).sum()
    }

    /// Searches below a node.
    pub(super) fn search(&mut self, task: &Task, pool: &Pool<'_>) {
        if self.go_to(task, pool) {
            self.search_below(task.len(), pool);
        }
        pool.account(&mut self.counts);
    }

    /// Makes the choices that lead to a node, and puts it on the stack alone. Says no if it has no future.
    fn go_to(&mut self, task: &Task, pool: &Pool<'_>) -> bool {
        self.depth = 0;
        self.path.clear();
        self.make_frame(0);
        self.stack[0].node.clone_from(self.root);
        self.enter(pool);
        for (done, &choice) in task.iter().enumerate() {
            if self.depth == done {
                return false;
            }
            self.descend(choice, pool);
        }
        if self.depth != task.len() + 1 {
            return false;
        }
        self.stack.swap(0, task.len());
        self.depth = 1;
        true
    }

    /// Searches below the only frame on the stack, which has so many choices behind it.
    fn search_below(&mut self, start: usize, pool: &Pool<'_>) {
        while self.depth > 0 {
            let frame = &mut self.stack[self.depth - 1];
            let Some(&choice) = frame.choices.get(frame.next) else {
                self.depth -= 1;
                continue;
            };
            frame.next += 1;
            self.counts.nodes += 1;
            if self.counts.nodes.is_multiple_of(1024) && !self.check_in(pool, start) {
                return;
            }
            self.path.truncate(start + self.depth - 1);
            self.descend(choice, pool);
        }
    }

    /// Estimates the number of nodes from random dives (Knuth): the expected number of nodes at
    /// a depth is the expected product of the numbers of choices on the way there.
    pub(super) fn estimate(&mut self, dives: u32, pool: &Pool<'_>) -> f64 {
        let mut random = 0x9E37_79B9_7F4A_7C15_u64;
        let mut total = 0.0;
        for _ in 0..dives {
            self.go_to(&Task::new(), pool);
            let mut nodes = 1.0;
            let mut deepest = 0;
            while self.depth > deepest {
                deepest = self.depth;
                let choices = &self.stack[self.depth - 1].choices;
                nodes *= choices.len() as f64;
                total += nodes;
                // Marsaglia's xorshift.
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                let choice = choices[(random % choices.len() as u64) as usize];
                self.descend(choice, pool);
            }
        }
        total / f64::from(dives)
    }

    fn make_frame(&mut self, depth: usize) {
        if self.stack.len() <= depth {
            self.stack.resize_with(depth + 1, Frame::default);
        }
    }

    /// Reports to the pool, and gives work away if others are idle. Says no if the search is over.
    fn check_in(&mut self, pool: &Pool<'_>, start: usize) -> bool {
        if self.context.analysis.is_none() && self.bytes() > pool.allowance() {
            self.forget();
        }
        let bytes = self.bytes();
        let goes_on = pool.report(&mut self.counts, bytes);
        if goes_on && pool.is_hungry() {
            self.give_away(pool, start);
        }
        goes_on
    }

    /// Forgets all states but those on the stack; what is needed again is computed again. (What an analysis
    /// says is about states by their numbers, but then all states are known anyway.)
    fn forget(&mut self) {
        for (example, space) in self.spaces.iter_mut().enumerate() {
            let frames = &mut self.stack[..self.depth];
            let numbers = space.keep(frames.iter().map(|frame| frame.node.cursors[example].state));
            for frame in frames {
                let state = &mut frame.node.cursors[example].state;
                *state = numbers[state];
            }
        }
    }

    /// Gives the untried choices of the uppermost frame that has some to the pool.
    fn give_away(&mut self, pool: &Pool<'_>, start: usize) {
        let is_untried = |frame: &Frame| frame.next < frame.choices.len();
        let Some(depth) = self.stack[..self.depth].iter().position(is_untried) else { return };
        let frame = &mut self.stack[depth];
        let above = &self.path[..start + depth];
        let tasks =
            frame.choices[frame.next..].iter().map(|choice| [above, std::slice::from_ref(choice)].concat());
        pool.give(tasks.collect());
        frame.next = frame.choices.len();
    }

    /// Makes the child of the top frame's node by a choice, and goes there unless it has no future.
    fn descend(&mut self, choice: u16, pool: &Pool<'_>) {
        self.path.push(choice);
        self.make_frame(self.depth);
        let (above, below) = self.stack.split_at_mut(self.depth);
        let parent = &above[self.depth - 1];
        let mut node = std::mem::take(&mut below[0].node);
        node.clone_from(&parent.node);
        let (example, siblings) = (parent.example, parent.choices.len());
        self.choose(&mut node, example, choice, siblings);
        self.stack[self.depth].node = node;
        self.enter(pool);
    }

    /// Puts a choice of an example into effect.
    fn choose(&self, node: &mut Node, example: usize, choice: u16, siblings: usize) {
        node.weight /= siblings as f64;
        let Cursor { state, line, phase } = node.cursors[example];
        match phase {
            Phase::At => {
                if let Op::Goto(set) = node.graph.op(line) {
                    take_side(&mut node.sets, set, self.spaces[example].truths(state), choice);
                } else {
                    node.graph.set(line, self.op(choice));
                    self.add_conditions(node);
                }
            }
            _ if choice < FIRST_ACTION => link(&mut node.graph, line, phase, choice as LineId),
            _ => {
                let op = self.op(choice);
                let new = node.graph.push(op);
                self.add_conditions(node);
                if let (Phase::Below, Op::Act(action), Some(words)) = (phase, op, self.context.words())
                    && let Some(debt) = words.debt(&node.graph, line, action as usize, new)
                {
                    node.graph.owe(debt);
                }
                link(&mut node.graph, line, phase, new);
            }
        }
    }

    fn op(&self, choice: u16) -> Op {
        let action = (choice - FIRST_ACTION) as usize;
        match action.checked_sub(self.context.actions) {
            None => Op::Act(action as u16),
            Some(0) => Op::Goto(0),
            Some(_) => Op::End,
        }
    }

    /// Gives all conditions to a goto that has none yet.
    fn add_conditions(&self, node: &mut Node) {
        let words = self.context.conditions.len();
        if node.sets.len() < node.graph.gotos() * words {
            node.sets.extend_from_slice(&self.context.conditions);
        }
    }

    /// Lets all examples run in the node at the current depth; goes there if it leaves something to decide.
    /// Where there is only one choice, it is made at once.
    fn enter(&mut self, pool: &Pool<'_>) {
        let mut frame = std::mem::take(&mut self.stack[self.depth]);
        while self.run_examples(&mut frame.node) && self.has_future(&frame.node, pool) {
            if !self.expand(&mut frame) {
                if let Some(solution) = Solution::new(&frame.node, &self.path, self.context) {
                    pool.found(solution);
                }
                break;
            }
            match frame.choices[..] {
                [] => break,
                [choice] => self.choose(&mut frame.node, frame.example, choice, 1),
                _ => {
                    frame.next = 0;
                    self.stack[self.depth] = frame;
                    self.depth += 1;
                    return;
                }
            }
        }
        self.counts.share += frame.node.weight;
        self.stack[self.depth] = frame;
    }

    fn run_examples(&mut self, node: &mut Node) -> bool {
        let Node { graph, sets, cursors, .. } = node;
        let (mode, steps) = (self.context.mode, &mut self.counts.steps);
        let mut examples = cursors.iter_mut().zip(&mut self.spaces);
        examples.all(|(cursor, space)| cursor.advance(graph, sets, space, mode, steps))
    }

    /// Whether the node can lead to a program that is wanted.
    fn has_future(&self, node: &Node, pool: &Pool<'_>) -> bool {
        let context = self.context;
        (context.all || pool.can_improve(|| Cost::bound(node, context), &self.path))
            && (node.graph.debts().is_empty() || self.can_pay(&node.graph))
            && self.is_alive(node)
    }

    /// Every debt needs a goto whose target is open, and there are only so many.
    fn can_pay(&self, graph: &Graph) -> bool {
        // Debts without a line in common need a goto each.
        let (mut needed, mut covered) = (0, 0);
        for debt in graph.debts() {
            if debt & covered == 0 {
                needed += 1;
                covered |= debt;
            }
        }
        needed <= graph.open_gotos() + self.context.room(graph)
    }

    /// Whether all positive examples can still reach their goals.
    fn is_alive(&self, node: &Node) -> bool {
        let Some(goals) = self.context.goals() else { return true };
        let (at_hand, room) = (at_hand(&node.graph), self.context.room(&node.graph));
        node.cursors.iter().enumerate().all(|(example, cursor)| {
            cursor.phase == Phase::Done || goals.is_alive(example, cursor.state, at_hand, room)
        })
    }

    /// Finds the example that decides next and lists its choices; says no if all examples are finished.
    fn expand(&mut self, frame: &mut Frame) -> bool {
        let cursors = &frame.node.cursors;
        let unfinished = |&&example: &&usize| cursors[example].phase != Phase::Done;
        let Some(&example) = self.context.order.iter().find(unfinished) else { return false };
        frame.example = example;
        frame.choices.clear();
        let (graph, cursor) = (&frame.node.graph, frame.node.cursors[example]);
        match cursor.phase {
            Phase::At if graph.op(cursor.line) != Op::Nil => {
                let sides = [(JUMP, Phase::Jump), (FALL, Phase::Below)];
                for (choice, phase) in sides {
                    if self.can_leave(graph, example, Cursor { phase, ..cursor }) {
                        frame.choices.push(choice);
                    }
                }
            }
            Phase::At => self.instructions(graph, example, cursor, true, &mut frame.choices),
            _ => self.successors(graph, example, cursor, &mut frame.choices),
        }
        true
    }

    /// Whether an execution that goes below or jumps can get anywhere.
    fn can_leave(&mut self, graph: &Graph, example: usize, cursor: Cursor) -> bool {
        let known = match cursor.phase {
            Phase::Jump => graph.target(cursor.line),
            _ => graph.next(cursor.line),
        };
        if known != OPEN {
            return self.can_enter(graph, example, cursor, known);
        }
        // With room for another instruction there is always a goto.
        if self.context.fixed || self.context.room(graph) > 0 || !self.context.pruning.dead_ends {
            return true;
        }
        let mut choices = std::mem::take(&mut self.scratch);
        choices.clear();
        self.successors(graph, example, cursor, &mut choices);
        self.scratch = choices;
        !self.scratch.is_empty()
    }

    /// The lines to which an execution can go that goes below or jumps: known ones and new ones.
    fn successors(&mut self, graph: &Graph, example: usize, cursor: Cursor, choices: &mut Vec<u16>) {
        let mut has_end = false;
        for line in graph.lines() {
            if self.can_go(graph, cursor, line) {
                has_end |= graph.op(line) == Op::End;
                if self.can_enter(graph, example, cursor, line) {
                    choices.push(u16::from(line));
                }
            }
        }
        // One `end` is enough for all jumps, and one that nothing falls into can be fallen into.
        let may_end = !has_end || self.context.all || !self.context.pruning.ends;
        if !self.context.fixed && graph.len() < self.context.max_lines {
            self.instructions(graph, example, cursor, may_end, choices);
        }
    }

    /// Whether a line can be below another, or the target of a goto. A goto that jumps to the line below does
    /// nothing, so a shorter program would do without it; in a sketch, it may be there to do nothing.
    fn can_go(&self, graph: &Graph, cursor: Cursor, line: LineId) -> bool {
        match cursor.phase {
            Phase::Jump => self.context.fixed || line != graph.next(cursor.line),
            Phase::Below => graph.can_follow(cursor.line, line) && line != graph.target(cursor.line),
            _ => false,
        }
    }

    /// Whether an example is not lost as soon as it comes to this line.
    fn can_enter(&mut self, graph: &Graph, example: usize, cursor: Cursor, line: LineId) -> bool {
        let is_positive = self.spaces[example].label == Label::Positive;
        match graph.op(line) {
            Op::End => self.spaces[example].goal(cursor.state) == is_positive,
            Op::Act(action) if is_positive => {
                let successor = self.spaces[example].successor(cursor.state, action as usize);
                successor != INAPPLICABLE
                    && self.context.goals().is_none_or(|goals| {
                        goals.is_alive(example, successor, at_hand(graph), self.context.room(graph))
                    })
            }
            // To jump to itself is a loop.
            Op::Goto(_) => !is_positive || cursor.phase != Phase::Jump || line != cursor.line,
            Op::Act(_) | Op::Nil => true,
        }
    }

    /// The instructions that an example can find on a new or empty line.
    fn instructions(
        &mut self,
        graph: &Graph,
        example: usize,
        cursor: Cursor,
        may_end: bool,
        choices: &mut Vec<u16>,
    ) {
        let context = self.context;
        let is_positive = self.spaces[example].label == Label::Positive;
        if context.fixed || context.room(graph) > 0 {
            let possible =
                (0..context.actions).filter(|&action| self.is_possible(graph, example, cursor, action));
            choices.extend(possible.map(|action| FIRST_ACTION + action as u16));
            if context.conditions.iter().any(|&word| word != 0) {
                choices.push(FIRST_ACTION + context.actions as u16);
            }
        }
        if may_end && self.spaces[example].goal(cursor.state) == is_positive {
            choices.push(FIRST_ACTION + context.actions as u16 + 1);
        }
    }

    /// Whether an example may find an action on a new or empty line.
    fn is_possible(&mut self, graph: &Graph, example: usize, cursor: Cursor, action: usize) -> bool {
        let context = self.context;
        let space = &mut self.spaces[example];
        if context.words().is_some_and(|words| words.is_useless(action)) {
            return false;
        }
        if space.label == Label::Negative {
            return true;
        }
        let successor = space.successor(cursor.state, action);
        let room = context.room(graph).saturating_sub(1);
        successor != INAPPLICABLE
            && context
                .goals()
                .is_none_or(|goals| goals.is_alive(example, successor, at_hand(graph) | with(action), room))
    }
}

/// Keeps the conditions of a goto that lead to the chosen side.
fn take_side(sets: &mut [u64], set: u8, truths: &[u64], choice: u16) {
    let words = truths.len();
    for (candidates, truths) in sets[set as usize * words..][..words].iter_mut().zip(truths) {
        *candidates &= if choice == FALL { *truths } else { !truths };
    }
}

/// Lets an execution that goes below or jumps come to a line.
fn link(graph: &mut Graph, from: LineId, phase: Phase, to: LineId) {
    match phase {
        Phase::Below => graph.follow(from, to),
        Phase::Jump => graph.jump(from, to),
        Phase::Entry | Phase::At | Phase::Done => {}
    }
}
