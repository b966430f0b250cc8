//! Programs as C functions.

use genplan_core::frame::{ActionId, Frame};
use genplan_core::program::{Line, Program};

use super::callbacks::{Callback, CallbackRole, Callbacks, Spelling, identifier};
use super::writer::{CodeNotation, CodeWriter};
use crate::draw::structure::{FluentTest, structured};

/// With these prefixes, no identifier is a keyword or a macro.
const SPELLING: Spelling = Spelling {
    prefix: |role| match role {
        CallbackRole::Act => "act_",
        CallbackRole::Test => "test_",
    },
    reserved: &[],
};

/// The program as C99: a structure of callbacks and a function, called after a name.
///
/// Each action and each condition has a callback. An action that cannot be done returns false.
pub fn c(program: &Program, frame: &Frame, name: &str) -> String {
    let notation = C { callbacks: Callbacks::of(program, frame, &SPELLING) };
    let mut writer = CodeWriter::new(&notation, "    ");
    let name = identifier(name);
    notation.head(program, frame, &name).iter().for_each(|(level, line)| writer.line(*level, line));
    writer.line(0, &format!("bool {name}_run(const struct {name}_world *world) {{"));
    writer.line(1, "(void)world; // A program may call nothing.");
    writer.block(1, &structured(program));
    writer.line(0, "}");
    writer.finish()
}

struct C<'f> {
    callbacks: Callbacks<'f>,
}

impl C<'_> {
    /// The callbacks, and what the reader has to know.
    fn head(&self, program: &Program, frame: &Frame, name: &str) -> Vec<(usize, String)> {
        let mut lines = vec![
            (0, "// Written by genplan: C99 or later.".into()),
            (0, "#include <stdbool.h>".into()),
            (0, String::new()),
            (0, "// What the program calls, with `context` as the first argument.".into()),
        ];
        let pointers = program.pointers(frame);
        if !pointers.is_empty() {
            lines.push((0, format!("// Pointers: {}", literal(&frame.show_pointers(&pointers).to_string()))));
        }
        lines.push((0, format!("struct {name}_world {{")));
        lines.push((1, "void *context;".into()));
        lines.extend(self.callbacks.iter().map(|(callback, identifier)| (1, declared(callback, identifier))));
        lines.push((0, "};".into()));
        lines.push((0, String::new()));
        let result =
            "// Returns true at an `end`, false at once if an action returns false: it cannot be done.";
        lines.push((0, result.into()));
        lines
    }

    fn test(&self, test: FluentTest) -> String {
        let (identifier, arguments) = self.callbacks.condition(test.fluent);
        let call = call(identifier, &arguments);
        if test.holds { call } else { format!("!{call}") }
    }
}

fn declared(callback: &Callback, identifier: &str) -> String {
    let arguments = ", const char *".repeat(callback.arity);
    format!("bool (*{identifier})(void *context{arguments}); // {}", literal(&callback.name))
}

fn call(identifier: &str, arguments: &[String]) -> String {
    let context = "world->context".to_owned();
    let all: Vec<String> = std::iter::once(context).chain(arguments.iter().map(|one| literal(one))).collect();
    format!("world->{identifier}({})", all.join(", "))
}

/// A C string. Question marks are escaped, because three of them may begin another character.
fn literal(text: &str) -> String {
    let bytes = text.bytes().map(|byte| match byte {
        b'"' | b'\\' | b'?' => format!("\\{}", char::from(byte)),
        b' '..=b'~' => char::from(byte).to_string(),
        _ => format!("\\{byte:03o}"),
    });
    format!("\"{}\"", bytes.collect::<String>())
}

impl CodeNotation for C<'_> {
    fn act(&self, action: ActionId) -> String {
        let (identifier, arguments) = self.callbacks.action(action);
        format!("if (!{}) return false;", call(identifier, &arguments))
    }

    fn end(&self) -> String {
        "return true;".into()
    }

    fn leave(&self) -> String {
        "break;".into()
    }

    fn again(&self) -> String {
        "continue;".into()
    }

    fn label(&self, line: Line) -> String {
        format!("line_{}:;", line.0)
    }

    fn goto(&self, line: Line) -> String {
        format!("goto line_{};", line.0)
    }

    fn nothing(&self) -> Option<String> {
        None
    }

    fn when(&self, test: FluentTest) -> String {
        format!("if ({}) {{", self.test(test))
    }

    fn otherwise(&self) -> String {
        "} else {".into()
    }

    fn otherwise_when(&self, test: FluentTest) -> String {
        format!("}} else if ({}) {{", self.test(test))
    }

    fn during(&self, test: FluentTest) -> String {
        format!("while ({}) {{", self.test(test))
    }

    fn repeat(&self) -> String {
        "do {".into()
    }

    fn until(&self, test: FluentTest) -> Vec<(usize, String)> {
        vec![(0, format!("}} while ({});", self.test(test.negated())))]
    }

    fn forever(&self) -> String {
        "for (;;) {".into()
    }

    fn close(&self) -> Option<String> {
        Some("}".into())
    }
}
