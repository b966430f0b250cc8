//! The automaton in the language of Graphviz.

use std::fmt::Write;

use super::automaton::{Automaton, Edge, EdgeKind};

impl Automaton {
    /// The automaton as a graph for `dot`.
    pub fn dot(&self) -> String {
        let mut text = "digraph program {\n  rankdir=LR;\n  node [shape=circle];\n".to_owned();
        text += "  start [shape=point];\n";
        for (line, state) in self.states.iter().enumerate() {
            let shape = if state.accepts { " [shape=doublecircle]" } else { "" };
            let style = if state.reachable { "" } else { " [style=dotted]" };
            writeln!(text, "  {line}{shape}{style};").expect("a string takes everything");
        }
        text += "  start -> 0;\n";
        self.edges.iter().for_each(|edge| text += &statement(edge));
        text + "}\n"
    }
}

fn statement(edge: &Edge) -> String {
    let style = match edge.kind {
        EdgeKind::Action(_) => "",
        EdgeKind::FallThrough => ", style=dashed",
        // So that the lines stay in their order.
        EdgeKind::Jump => ", style=dashed, constraint=false",
    };
    format!("  {} -> {} [label=\"{}\"{style}];\n", edge.from.0, edge.to.0, escape(&edge.label))
}

fn escape(label: &str) -> String {
    label.replace('\\', "\\\\").replace('"', "\\\"").replace('&', "&amp;")
}
