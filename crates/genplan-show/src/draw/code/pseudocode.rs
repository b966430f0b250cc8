//! Programs as pseudocode, which is read by people.

use genplan_core::frame::Frame;
use genplan_core::program::Program;

use super::writer::{CodeWriter, Phrases};
use crate::draw::structure::structured;

/// What has a meaning of its own here. An action or a condition of such a name keeps its parentheses.
const WORDS: [&str; 12] =
    ["repeat", "until", "while", "if", "else", "loop", "break", "continue", "end", "goto", "not", "nothing"];

const PHRASES: Phrases = Phrases {
    indent: "  ",
    act: "#",
    end: "end",
    leave: "break",
    again: "continue",
    label: "#:",
    goto: "goto #",
    nothing: Some("nothing"),
    not: "not #",
    when: "if #",
    otherwise: "else",
    otherwise_when: "else if #",
    during: "while #",
    repeat: "repeat",
    until: &[(0, "until #")],
    leaves_when: true,
    forever: "loop",
    close: None,
};

/// The program as structured pseudocode, with gotos only where it is not structured.
///
/// ```
/// # use genplan::program::read_program_without_domain;
/// # use genplan_show::draw::pseudocode;
/// # use genplan_core::frame::Frame;
/// # use genplan_pddl::Source;
/// let mut frame = Frame::default();
/// let source = Source::new("loop.prog", "paint inc inc go(0, !last-cell) end");
/// let program = read_program_without_domain(&source, &mut frame).value.unwrap();
/// assert_eq!(pseudocode(&program, &frame), "repeat\n  paint\n  inc\n  inc\nuntil last-cell\nend\n");
/// ```
pub fn pseudocode(program: &Program, frame: &Frame) -> String {
    let action = |id| not_a_word(frame.show_action(id).to_string());
    let condition = |id| not_a_word(frame.show_fluent(id).to_string());
    let mut writer = CodeWriter::new(&PHRASES, &action, &condition);
    let pointers = program.pointers(frame);
    if !pointers.is_empty() {
        writer.line(0, &format!("pointers {}", frame.show_pointers(&pointers)));
    }
    writer.block(0, &structured(program));
    writer.text
}

fn not_a_word(name: String) -> String {
    if WORDS.contains(&name.as_str()) { name + "()" } else { name }
}
