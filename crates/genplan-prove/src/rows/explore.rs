//! All that a program does in a family of rows, as a finite graph.
//!
//! A vertex is a line and a settled state. Every step of an execution on any row of the family is along an edge, so if no vertex
//! fails, no execution fails; and if no path through the graph can go on for ever (`ranking`), all executions end.

use std::collections::BTreeMap;

use genplan_core::program::Line;

use super::focus::Marks;
use super::machine::{RowFailure, RowMachine, RowStep};
use super::measure::Trend;
use super::state::RowState;

/// An edge of the graph.
#[derive(Clone, Debug)]
pub(super) struct RowEdge {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) trend: Trend,
}

/// All that a program does.
#[derive(Debug, Default)]
pub(super) struct RowGraph {
    /// By vertex: its line.
    pub(super) lines: Vec<Line>,
    pub(super) edges: Vec<RowEdge>,
}

/// Why there is no graph.
#[derive(Debug)]
pub(super) enum Unexplored {
    /// In this line and state, it is not known that the program does not fail.
    Fails(Line, Box<RowState>, RowFailure),
    /// Something else.
    Because(String),
}

/// A graph with more vertices is not made.
const MOST_VERTICES: usize = 1_000;

struct RowExplorer<'a> {
    machine: &'a RowMachine<'a>,
    marks: Marks,
    numbers: BTreeMap<(Line, RowState), usize>,
    vertices: Vec<(Line, RowState)>,
    edges: Vec<RowEdge>,
}

/// Explores what a program does from some states on.
pub(super) fn explore(
    machine: &RowMachine<'_>,
    marks: Marks,
    initial: Vec<RowState>,
) -> Result<RowGraph, Unexplored> {
    let (numbers, vertices, edges) = (BTreeMap::new(), Vec::new(), Vec::new());
    let mut explorer = RowExplorer { machine, marks, numbers, vertices, edges };
    for state in initial {
        explorer.reach(Line(0), state)?;
    }
    let mut next = 0;
    while next < explorer.vertices.len() {
        explorer.expand(next)?;
        next += 1;
    }
    let lines = explorer.vertices.iter().map(|(line, _)| *line).collect();
    Ok(RowGraph { lines, edges: explorer.edges })
}

impl RowExplorer<'_> {
    /// The vertices of the settled states of a state.
    fn reach(&mut self, line: Line, state: RowState) -> Result<Vec<usize>, Unexplored> {
        let settled = self.marks.settle(state, self.machine.automaton);
        let settled =
            settled.ok_or_else(|| Unexplored::Because("a state stands for too many kinds of rows".into()))?;
        Ok(settled.into_iter().map(|state| self.vertex(line, state)).collect())
    }

    fn vertex(&mut self, line: Line, state: RowState) -> usize {
        let vertex = (line, state);
        if let Some(&number) = self.numbers.get(&vertex) {
            return number;
        }
        let number = self.vertices.len();
        self.vertices.push(vertex.clone());
        self.numbers.insert(vertex, number);
        number
    }

    fn expand(&mut self, from: usize) -> Result<(), Unexplored> {
        if self.vertices.len() > MOST_VERTICES {
            return Err(Unexplored::Because(format!("there are more than {MOST_VERTICES} kinds of states")));
        }
        let (line, state) = self.vertices[from].clone();
        match self.machine.step(line, &state).map_err(Unexplored::Because)? {
            RowStep::Solved => Ok(()),
            RowStep::Fails(failure) => Err(Unexplored::Fails(line, state.into(), failure)),
            RowStep::Goes(next) => {
                for (line, state, shift) in next {
                    let trend = shift.trend();
                    for to in self.reach(line, state)? {
                        self.edges.push(RowEdge { from, to, trend: trend.clone() });
                    }
                }
                Ok(())
            }
        }
    }
}
