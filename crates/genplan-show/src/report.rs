//! The automaton of a program as a document.

use genplan::report::InstructionReport;
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use schemars::JsonSchema;
use serde::Serialize;

use crate::draw::{Automaton, AutomatonState, Edge, EdgeKind};

/// The automaton of a program.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AutomatonReport {
    /// The instructions of the program, by line.
    pub instructions: Vec<InstructionReport>,
    /// The states, a line each; the first is initial.
    pub states: Vec<StateReport>,
    /// The edges, by the line where they begin.
    pub edges: Vec<EdgeReport>,
    /// The regular expression over its actions, conditions ignored; open if it is too large.
    pub regex: Option<String>,
}

/// A line of a program.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StateReport {
    /// The line.
    pub line: usize,
    /// What there is to say about it.
    #[serde(flatten)]
    pub state: AutomatonState,
}

/// A way from one line to another.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EdgeReport {
    /// The line where it begins.
    pub from: u32,
    /// The line to which it leads.
    pub to: u32,
    /// What kind of step it is.
    pub kind: EdgeKindName,
    /// The action, the fluent that holds, or `!` and the fluent that does not.
    pub label: String,
}

/// What kind of step an edge is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EdgeKindName {
    /// An action.
    Action,
    /// A goto whose condition holds.
    FallThrough,
    /// A goto whose condition does not hold.
    Jump,
}

impl AutomatonReport {
    /// Reports the automaton of a program.
    pub fn new(automaton: &Automaton, program: &Program, frame: &Frame) -> Self {
        AutomatonReport {
            instructions: InstructionReport::all(program, frame),
            states: automaton.states.iter().enumerate().map(StateReport::new).collect(),
            edges: automaton.edges.iter().map(EdgeReport::new).collect(),
            regex: automaton.regex().map(|regex| regex.show(frame).to_string()),
        }
    }
}

impl StateReport {
    fn new((line, state): (usize, &AutomatonState)) -> Self {
        StateReport { line, state: state.clone() }
    }
}

impl EdgeReport {
    fn new(edge: &Edge) -> Self {
        let kind = match edge.kind {
            EdgeKind::Action(_) => EdgeKindName::Action,
            EdgeKind::FallThrough => EdgeKindName::FallThrough,
            EdgeKind::Jump => EdgeKindName::Jump,
        };
        EdgeReport { from: edge.from.0, to: edge.to.0, kind, label: edge.label.clone() }
    }
}
