//! Nodes of the search: a partial program and how far each example gets with it.

use genplan_core::verdict::Label;

use super::Mode;
use super::graph::{Graph, LineId, OPEN, Op};
use super::space::{INAPPLICABLE, Space, StateId};

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

/// A partial program with the executions of all examples, each as far as the program determines it.
#[derive(Debug, Default)]
pub(super) struct Node {
    pub graph: Graph,
    /// The candidate conditions of the gotos, a bitset each.
    pub sets: Vec<u64>,
    pub cursors: Vec<Cursor>,
    /// The share of the search space below this node, if all choices were alike.
    pub weight: f64,
}

impl Clone for Node {
    fn clone(&self) -> Self {
        let mut node = Node::default();
        node.clone_from(self);
        node
    }

    /// Keeps what is allocated.
    fn clone_from(&mut self, other: &Self) {
        self.graph = other.graph;
        self.sets.clone_from(&other.sets);
        self.cursors.clone_from(&other.cursors);
        self.weight = other.weight;
    }
}

impl Cursor {
    pub(super) const START: Cursor = Cursor { state: 0, line: OPEN, phase: Phase::Entry };

    /// Executes as far as the program is decided. Says no if the example can no longer be as labelled.
    ///
    /// A loop closes within what is decided, so Brent's algorithm from here on finds it.
    pub(super) fn advance(
        &mut self,
        graph: &Graph,
        sets: &[u64],
        space: &mut Space<'_>,
        mode: Mode,
        steps: &mut u64,
    ) -> bool {
        let mut remembered = (StateId::MAX, OPEN);
        let (mut age, mut lifetime) = (0_u64, 1_u64);
        loop {
            let line = match self.phase {
                Phase::Done => return true,
                Phase::Entry => {
                    if graph.len() == 0 {
                        OPEN
                    } else {
                        0
                    }
                }
                Phase::At => self.line,
                Phase::Below => graph.next(self.line),
                Phase::Jump => graph.target(self.line),
            };
            if line == OPEN {
                return true;
            }
            (self.line, self.phase) = (line, Phase::At);
            if (self.state, line) == remembered {
                return self.finish(space.label == Label::Negative && mode != Mode::PnLite);
            }
            age += 1;
            if age == lifetime {
                (remembered, age, lifetime) = ((self.state, line), 0, lifetime * 2);
            }
            match graph.op(line) {
                Op::Nil => return true,
                Op::End => return self.finish(space.goal(self.state) == (space.label == Label::Positive)),
                Op::Act(action) => {
                    let successor = space.successor(self.state, action as usize);
                    if successor == INAPPLICABLE {
                        return self.finish(space.label == Label::Negative);
                    }
                    (self.state, self.phase) = (successor, Phase::Below);
                }
                Op::Goto(set) => match side(sets, set, space.truths(self.state)) {
                    Side::Open => return true,
                    Side::Below => self.phase = Phase::Below,
                    Side::Jump => self.phase = Phase::Jump,
                },
            }
            *steps += 1;
        }
    }

    fn finish(&mut self, as_labelled: bool) -> bool {
        self.phase = Phase::Done;
        as_labelled
    }
}

/// Where a goto leads in a state.
enum Side {
    Below,
    Jump,
    /// Some of its candidate conditions hold, some do not.
    Open,
}

fn side(sets: &[u64], set: u8, truths: &[u64]) -> Side {
    let words = truths.len();
    let (mut holds, mut fails) = (0, 0);
    for (candidates, truths) in sets[set as usize * words..][..words].iter().zip(truths) {
        holds |= candidates & truths;
        fails |= candidates & !truths;
    }
    match (holds != 0, fails != 0) {
        (true, true) => Side::Open,
        (true, false) => Side::Below,
        _ => Side::Jump,
    }
}
