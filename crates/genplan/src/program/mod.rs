//! Program files to programs.
//!
//! Two notations are read: genplan's own, one instruction to a line, and that of the authors' tool, which
//! lists what it programmed in the order in which it did.

mod authors;
mod plan;
mod sketch;
mod text;
mod vocabulary;

use std::sync::Arc;

use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_pddl::{Diagnostic, Domain, Reading, Source, Span, Task};

pub use plan::read_plan;
pub use sketch::{Sketch, SketchInstruction};
use vocabulary::{KnownNames, Vocabulary};

/// The pointers that a program or a sketch declares, each with its range, as far as they can be read.
///
/// A frame has its pointers from the beginning, so they are looked for before anything is read or ground.
///
/// ```
/// # use genplan::program::declared_pointers;
/// let source = genplan::Source::new("p.prog", "pointers b - ball\ninc(b)\nend\n");
/// assert_eq!(declared_pointers(&source), [("b".to_string(), "ball".to_string())]);
/// ```
pub fn declared_pointers(source: &Arc<Source>) -> Vec<(String, String)> {
    text::declared(source, &mut Vocabulary::new(source, None, &mut Frame::default()))
}

/// An empty frame with the pointers that a program declares.
pub fn frame_for(source: &Arc<Source>) -> Frame {
    Frame::new(&declared_pointers(source))
}

/// Reads a program over the actions and predicates of a domain.
///
/// Objects that none of the tasks has are a warning, not an error: a program that was found with large
/// examples must have a verdict on small ones. The pointers that the program declares must be [those](frame_for) of
/// the frame.
pub fn read_program(
    source: &Arc<Source>,
    domain: &Domain,
    tasks: &[Arc<Task>],
    frame: &mut Frame,
) -> Reading<Program> {
    without_holes(source, read_sketch(source, domain, tasks, frame))
}

/// Reads a program of which nothing else is known: every name is taken as it is.
///
/// Without a domain, `go` always begins a goto, and a number before a name is that of the line.
pub fn read_program_without_domain(source: &Arc<Source>, frame: &mut Frame) -> Reading<Program> {
    without_holes(source, read(source, Vocabulary::new(source, None, frame)))
}

/// The program that a sketch is, or the error that it has holes.
fn without_holes(source: &Arc<Source>, sketch: Reading<Sketch>) -> Reading<Program> {
    let program = sketch.value.as_ref().and_then(Sketch::program);
    let mut diagnostics = sketch.diagnostics;
    if sketch.value.is_some() && program.is_none() {
        let start = source.text().find('?').unwrap_or(0) as u32;
        let span = Span { start, end: start + 1 };
        diagnostics.push(
            Diagnostic::error("the program has holes")
                .label(source, span, "a hole is only allowed in a sketch")
                .help("`genplan synth --sketch` fills it"),
        );
    }
    Reading { value: program, diagnostics }
}

/// Reads a program in which `?` may stand for a line, for the target or for the fluent of a goto.
pub fn read_sketch(
    source: &Arc<Source>,
    domain: &Domain,
    tasks: &[Arc<Task>],
    frame: &mut Frame,
) -> Reading<Sketch> {
    read(source, Vocabulary::new(source, Some(KnownNames { domain, tasks }), frame))
}

fn read(source: &Arc<Source>, mut vocabulary: Vocabulary<'_>) -> Reading<Sketch> {
    let sketch = if authors::is_notation_of(source.text()) {
        authors::read(source, &mut vocabulary)
    } else {
        text::read(source, &mut vocabulary)
    };
    let diagnostics = vocabulary.into_diagnostics();
    let usable = !diagnostics.iter().any(Diagnostic::is_error);
    Reading { value: sketch.filter(|_| usable), diagnostics }
}

/// Whether a character may be part of a name, as in PDDL.
fn is_part_of_name(character: char) -> bool {
    character.is_alphanumeric() || "_-.@#$%&^~+*/<>=|'".contains(character)
}

/// Whether a word consists of digits.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
