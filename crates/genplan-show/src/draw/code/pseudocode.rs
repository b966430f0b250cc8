//! Programs as pseudocode, which is read by people.

use genplan_core::frame::{ActionId, Frame};
use genplan_core::program::{Line, Program};

use super::writer::{CodeNotation, CodeWriter};
use crate::draw::structure::{FluentTest, structured};

/// What has a meaning of its own here. An action or a condition of such a name keeps its parentheses.
const WORDS: [&str; 12] =
    ["repeat", "until", "while", "if", "else", "loop", "break", "continue", "end", "goto", "not", "nothing"];

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
    let notation = Pseudocode { frame };
    let mut writer = CodeWriter::new(&notation, "  ");
    let pointers = program.pointers(frame);
    if !pointers.is_empty() {
        writer.line(0, &format!("pointers {}", frame.show_pointers(&pointers)));
    }
    writer.block(0, &structured(program));
    writer.finish()
}

struct Pseudocode<'f> {
    frame: &'f Frame,
}

impl Pseudocode<'_> {
    fn test(&self, test: FluentTest) -> String {
        let fluent = not_a_word(self.frame.show_fluent(test.fluent).to_string());
        if test.holds { fluent } else { format!("not {fluent}") }
    }
}

fn not_a_word(name: String) -> String {
    if WORDS.contains(&name.as_str()) { name + "()" } else { name }
}

impl CodeNotation for Pseudocode<'_> {
    fn act(&self, action: ActionId) -> String {
        not_a_word(self.frame.show_action(action).to_string())
    }

    fn end(&self) -> String {
        "end".into()
    }

    fn leave(&self) -> String {
        "break".into()
    }

    fn again(&self) -> String {
        "continue".into()
    }

    fn label(&self, line: Line) -> String {
        format!("{}:", line.0)
    }

    fn goto(&self, line: Line) -> String {
        format!("goto {}", line.0)
    }

    fn nothing(&self) -> Option<String> {
        Some("nothing".into())
    }

    fn when(&self, test: FluentTest) -> String {
        format!("if {}", self.test(test))
    }

    fn otherwise(&self) -> String {
        "else".into()
    }

    fn otherwise_when(&self, test: FluentTest) -> String {
        format!("else if {}", self.test(test))
    }

    fn during(&self, test: FluentTest) -> String {
        format!("while {}", self.test(test))
    }

    fn repeat(&self) -> String {
        "repeat".into()
    }

    fn until(&self, test: FluentTest) -> Vec<(usize, String)> {
        vec![(0, format!("until {}", self.test(test)))]
    }

    fn forever(&self) -> String {
        "loop".into()
    }

    fn close(&self) -> Option<String> {
        None
    }
}
