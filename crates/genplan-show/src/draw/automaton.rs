//! The automaton of a program.

use genplan_core::frame::{ActionId, Frame};
use genplan_core::program::{Instruction, Line, Program};
use schemars::JsonSchema;
use serde::Serialize;

/// A program as an automaton: a state to a line, the first one initial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// The states, by line.
    pub states: Vec<AutomatonState>,
    /// The edges, by the line where they begin; the one to the line below comes first.
    pub edges: Vec<Edge>,
}

/// A line of the program, before it is executed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AutomatonState {
    /// The instruction on that line.
    pub instruction: String,
    /// Whether it is an `end`.
    pub accepts: bool,
    /// Whether some path leads there, conditions ignored.
    pub reachable: bool,
}

/// A way from one line to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Where it begins.
    pub from: Line,
    /// Where it leads.
    pub to: Line,
    /// What is written at it: the action, `f` or `!f`.
    pub label: String,
    /// What it stands for.
    pub kind: EdgeKind,
}

/// What an edge stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeKind {
    /// An action, which leads to the line below.
    Action(ActionId),
    /// The condition of a goto holds, which leads to the line below.
    FallThrough,
    /// The condition of a goto does not hold, which leads to its target.
    Jump,
}

impl Automaton {
    /// The automaton of a program.
    pub fn new(program: &Program, frame: &Frame) -> Self {
        let lines = (0..).map(Line).zip(program.instructions());
        let edges: Vec<Edge> = lines.flat_map(|(line, &w)| edges_of(line, w, frame)).collect();
        let reachable = reachable(program.instructions().len(), &edges);
        let states = program.instructions().iter().zip(reachable).map(|(w, reachable)| AutomatonState {
            instruction: w.show(frame).to_string(),
            accepts: *w == Instruction::End,
            reachable,
        });
        Automaton { states: states.collect(), edges }
    }

    /// The edges that are drawn straight, each to the line below.
    pub(super) fn straight(&self) -> impl Iterator<Item = &Edge> {
        self.edges.iter().filter(|edge| edge.kind != EdgeKind::Jump)
    }

    /// The edges that are drawn as arcs.
    pub(super) fn jumps(&self) -> impl Iterator<Item = &Edge> {
        self.edges.iter().filter(|edge| edge.kind == EdgeKind::Jump)
    }
}

fn edges_of(from: Line, instruction: Instruction, frame: &Frame) -> Vec<Edge> {
    let edge = |to, kind, label| Edge { from, to, label, kind };
    match instruction {
        Instruction::Act(action) => {
            vec![edge(from.next(), EdgeKind::Action(action), frame.show_action(action).to_string())]
        }
        Instruction::Goto { target, unless } => {
            let fluent = frame.show_fluent(unless).to_string();
            let jump = edge(target, EdgeKind::Jump, format!("!{fluent}"));
            vec![edge(from.next(), EdgeKind::FallThrough, fluent), jump]
        }
        Instruction::End => Vec::new(),
    }
}

/// By line: whether a path leads there from line 0. The edges are sorted by where they begin.
fn reachable(lines: usize, edges: &[Edge]) -> Vec<bool> {
    let mut reached = vec![false; lines];
    let mut open = vec![Line(0)];
    while let Some(line) = open.pop() {
        if !std::mem::replace(&mut reached[line.index()], true) {
            let first = edges.partition_point(|edge| edge.from < line);
            open.extend(edges[first..].iter().take_while(|edge| edge.from == line).map(|edge| edge.to));
        }
    }
    reached
}
