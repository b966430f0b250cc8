//! The automaton in the language of Mermaid, which Markdown viewers draw.

use std::fmt::Write;

use super::automaton::{Automaton, Edge, EdgeKind};

impl Automaton {
    /// The automaton as a Mermaid flowchart.
    pub fn mermaid(&self) -> String {
        let mut text = "flowchart TD\n  start([start]) --> l0\n".to_owned();
        for (line, state) in self.states.iter().enumerate() {
            let (open, close) = if state.accepts { ("(((", ")))") } else { ("((", "))") };
            writeln!(text, "  l{line}{open}{line}{close}").expect("a string takes everything");
        }
        self.edges.iter().for_each(|edge| text += &statement(edge));
        text
    }
}

fn statement(edge: &Edge) -> String {
    let (from, to, label) = (edge.from.0, edge.to.0, escape(&edge.label));
    match edge.kind {
        EdgeKind::Action(_) => format!("  l{from} -- \"{label}\" --> l{to}\n"),
        EdgeKind::FallThrough | EdgeKind::Jump => format!("  l{from} -. \"{label}\" .-> l{to}\n"),
    }
}

/// Mermaid writes special characters as `#name;`.
fn escape(label: &str) -> String {
    let mut text = String::new();
    for character in label.chars() {
        match character {
            '#' => text += "#35;",
            '&' => text += "#amp;",
            '<' => text += "#lt;",
            '>' => text += "#gt;",
            '"' => text += "#quot;",
            _ => text.push(character),
        }
    }
    text
}
