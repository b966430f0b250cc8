//! The automaton as an SVG picture that needs nothing else.
//!
//! The states stand in a column, which the straight edges connect. Left of it is what the straight edges are
//! labelled with, right of it are the jumps: each leaves its line with its label below it, goes up or down
//! beyond all labels it passes, and enters its target from above the middle. So no line crosses a text.

use genplan_core::program::Line;

use super::arcs::{distances, span};
use super::automaton::{Automaton, AutomatonState, Edge, EdgeKind};
use super::xml::escape;

/// From one state to the next.
const STEP: usize = 60;
const RADIUS: usize = 16;
/// Where jumps leave and enter, above and below the middle of a state.
const SHIFT: usize = 6;
/// Where a jump touches the circle, to the right of its middle.
const TOUCH: usize = 16;
/// Between neighbouring arcs.
const GAP: usize = 16;
const MARGIN: usize = 20;
/// Of the arrow that points to the initial state.
const ENTRY: usize = 26;
/// Of a character, in thousandths; for the widest of the usual fonts.
const CHARACTER: usize = 7_900;

/// Labels have at most this many characters.
const LONG: usize = 32;

/// The colours for light and dark surroundings. There are no variables, because not every viewer knows them.
const STYLE: &str = "\
.genplan-automaton { font: 13px ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace }
.genplan-automaton { max-width: 100%; height: auto }
.genplan-automaton .paper { fill: #ffffff }
.genplan-automaton circle { fill: #f6f8fa; stroke: #24292f; stroke-width: 1.5 }
.genplan-automaton .accepting circle { fill: #e6f6ea; stroke: #1a7f37 }
.genplan-automaton text { fill: #24292f }
.genplan-automaton path { fill: none; stroke: #57606a; stroke-width: 1.5 }
.genplan-automaton .head { fill: #57606a; stroke: none }
.genplan-automaton .number { text-anchor: middle; font-weight: 600 }
.genplan-automaton .straight text, .genplan-automaton .end { text-anchor: end }
.genplan-automaton .action text { font-weight: 600 }
.genplan-automaton .test text, .genplan-automaton .end { fill: #6e7781 }
.genplan-automaton .back path { stroke: #0969da }
.genplan-automaton .back .head, .genplan-automaton .back text { fill: #0969da; stroke: none }
.genplan-automaton .forth path { stroke: #9a4fc9 }
.genplan-automaton .forth .head, .genplan-automaton .forth text { fill: #8a3fb9; stroke: none }
.genplan-automaton .unreachable { opacity: 0.45 }
.genplan-automaton .unreachable circle, .genplan-automaton .unreachable path { stroke-dasharray: 3 3 }
@media (prefers-color-scheme: dark) {
.genplan-automaton .paper { fill: #0d1117 }
.genplan-automaton circle { fill: #161b22; stroke: #e6edf3 }
.genplan-automaton .accepting circle { fill: #12261a; stroke: #3fb950 }
.genplan-automaton text { fill: #e6edf3 }
.genplan-automaton path { stroke: #8b949e }
.genplan-automaton .head { fill: #8b949e }
.genplan-automaton .test text, .genplan-automaton .end { fill: #8b949e }
.genplan-automaton .back path { stroke: #58a6ff }
.genplan-automaton .back .head, .genplan-automaton .back text { fill: #58a6ff }
.genplan-automaton .forth path { stroke: #bc8cff }
.genplan-automaton .forth .head, .genplan-automaton .forth text { fill: #bc8cff }
}
";

impl Automaton {
    /// The automaton as a self-contained SVG document, for light and dark surroundings.
    pub fn svg(&self, title: &str) -> String {
        let picture = Picture::new(self);
        let (width, height) = (picture.width, height_of(self.states.len() - 1) + RADIUS + MARGIN);
        let (title, description, shapes) = (escape(title), escape(&self.description()), picture.shapes());
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"genplan-automaton\" role=\"img\" \
             width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
             <title>{title}</title>\n<desc>{description}</desc>\n<style>\n{STYLE}</style>\n\
             <rect class=\"paper\" width=\"{width}\" height=\"{height}\" rx=\"8\"/>\n{shapes}</svg>\n"
        )
    }

    /// The automaton in a sentence for each edge, for those who cannot see it.
    fn description(&self) -> String {
        let acceptors = self.states.iter().enumerate().filter(|(_, state)| state.accepts);
        let acceptors: Vec<String> = acceptors.map(|(line, _)| line.to_string()).collect();
        let edges = self.edges.iter();
        let edges = edges.map(|edge| format!("From {} to {}: {}.", edge.from.0, edge.to.0, edge.label));
        let ends = format!("Starts at 0, ends at {}.", acceptors.join(", "));
        std::iter::once(ends).chain(edges).collect::<Vec<String>>().join(" ")
    }
}

/// Where everything stands.
struct Picture<'a> {
    automaton: &'a Automaton,
    /// The middle of the states.
    x: usize,
    width: usize,
    /// The jumps, each with its distance from the middle of the states.
    jumps: Vec<(&'a Edge, usize)>,
}

impl<'a> Picture<'a> {
    fn new(automaton: &'a Automaton) -> Self {
        let ends = automaton.states.iter().filter(|state| state.accepts).map(|state| &state.instruction);
        let left = automaton.straight().map(|edge| &edge.label).chain(ends);
        let left = left.map(|label| text_width(label)).max().unwrap_or(0);
        let x = MARGIN + left + 10 + RADIUS;
        let jumps: Vec<&Edge> = automaton.jumps().collect();
        let beyond_labels = |edge: &Edge| {
            let (first, last) = span(edge);
            let beside = jumps.iter().filter(|jump| (first..=last).contains(&jump.from));
            beside.map(|jump| TOUCH + 8 + text_width(&jump.label) + 10).max().unwrap_or(0)
        };
        let distances = distances(&jumps, GAP, beyond_labels);
        let right = distances.iter().copied().max().unwrap_or(RADIUS);
        let jumps = jumps.into_iter().zip(distances).collect();
        Picture { automaton, x, width: x + right + MARGIN, jumps }
    }

    fn shapes(&self) -> String {
        let straight = self.automaton.straight().map(|edge| self.straight(edge));
        let jumps = self.jumps.iter().map(|(edge, distance)| self.jump(edge, *distance));
        let states = self.automaton.states.iter().enumerate().map(|(line, state)| self.state(line, state));
        std::iter::once(self.entry()).chain(straight).chain(jumps).chain(states).collect()
    }

    /// The arrow to the initial state.
    fn entry(&self) -> String {
        let (x, end) = (self.x, height_of(0) - RADIUS);
        format!("<g class=\"entry\"><path d=\"M{x} {}V{}\"/>{}</g>\n", MARGIN - 6, end - 6, down(x, end))
    }

    fn straight(&self, edge: &Edge) -> String {
        let (x, from) = (self.x, height_of(edge.from.index()));
        let end = from + STEP - RADIUS;
        let kind = if edge.kind == EdgeKind::FallThrough { "test" } else { "action" };
        format!(
            "<g class=\"edge straight {kind}{}\" data-from=\"{}\" data-to=\"{}\">\
             <path d=\"M{x} {}V{}\"/>{}<text x=\"{}\" y=\"{}\">{}</text></g>\n",
            self.faded(edge.from),
            edge.from.0,
            edge.to.0,
            from + RADIUS,
            end - 6,
            down(x, end),
            x - 12,
            from + STEP / 2 + 4,
            label(&edge.label),
        )
    }

    fn jump(&self, edge: &Edge, distance: usize) -> String {
        let kind = if edge.to <= edge.from { "back" } else { "forth" };
        let (start, out) = (self.x + TOUCH, self.x + distance);
        let (from, to) = (height_of(edge.from.index()) + SHIFT, height_of(edge.to.index()) - SHIFT);
        let corner = (from.abs_diff(to) / 2).min(10);
        let (before, after) = match from < to {
            true => (from + corner, to - corner),
            false => (from - corner, to + corner),
        };
        format!(
            "<g class=\"edge jump {kind}{}\" data-from=\"{}\" data-to=\"{}\">\
             <path d=\"M{} {from}H{}Q{out} {from} {out} {before}V{after}Q{out} {to} {} {to}H{}\"/>\
             <path class=\"head\" d=\"M{start} {to}l9 -4.5v9z\"/><text x=\"{}\" y=\"{}\">{}</text></g>\n",
            self.faded(edge.from),
            edge.from.0,
            edge.to.0,
            start - 1,
            out - corner,
            out - corner,
            start + 7,
            start + 6,
            from + 16,
            label(&edge.label),
        )
    }

    fn state(&self, line: usize, state: &AutomatonState) -> String {
        let (x, y) = (self.x, height_of(line));
        let class = if state.accepts { " accepting" } else { "" };
        let faded = self.faded(Line(line as u32));
        let inner = match state.accepts {
            true => format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\"/><text class=\"end\" x=\"{}\" y=\"{}\">end</text>",
                RADIUS - 4,
                x - RADIUS - 8,
                y + 4,
            ),
            false => String::new(),
        };
        format!(
            "<g class=\"state{class}{faded}\" data-line=\"{line}\">\
             <circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\"/>{inner}\
             <text class=\"number\" x=\"{x}\" y=\"{}\">{line}</text></g>\n",
            y + 5,
        )
    }

    fn faded(&self, line: Line) -> &'static str {
        if self.automaton.states[line.index()].reachable { "" } else { " unreachable" }
    }
}

/// Where the middle of a state stands, from the top.
fn height_of(line: usize) -> usize {
    MARGIN + ENTRY + RADIUS + line * STEP
}

/// An arrowhead that points down to a place.
fn down(x: usize, y: usize) -> String {
    format!("<path class=\"head\" d=\"M{x} {y}l-4.5 -9h9z\"/>")
}

/// A label that is not too long, with the whole text for those who point at it.
fn label(text: &str) -> String {
    match shortened(text) {
        Some(short) => format!("{}<title>{}</title>", escape(&short), escape(text)),
        None => escape(text),
    }
}

/// The beginning of a text that is too long.
fn shortened(text: &str) -> Option<String> {
    let (end, _) = text.char_indices().nth(LONG)?;
    let (start, _) = text[..end].char_indices().nth(LONG - 1)?;
    Some(format!("{}…", &text[..start]))
}

/// How wide a label gets at most.
fn text_width(text: &str) -> usize {
    let shortened = shortened(text);
    let text = shortened.as_deref().unwrap_or(text);
    let characters: usize = text.chars().map(|character| if character < '\u{1100}' { 1 } else { 2 }).sum();
    (characters * CHARACTER).div_ceil(1000)
}
