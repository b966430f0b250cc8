//! Programs as C functions.

use genplan_core::frame::Frame;
use genplan_core::program::Program;

use super::callbacks::{Callback, CallbackRole, Callbacks, Spelling, identifier};
use super::writer::{CodeWriter, Phrases};
use crate::draw::structure::structured;

/// With these prefixes, no identifier is a keyword or a macro.
const SPELLING: Spelling = Spelling {
    prefix: |role| match role {
        CallbackRole::Act => "act_",
        CallbackRole::Test => "test_",
    },
    reserved: &[],
    literal,
    call: |identifier, mut arguments| {
        arguments.insert(0, "world->context".to_owned());
        format!("world->{identifier}({})", arguments.join(", "))
    },
};

const PHRASES: Phrases = Phrases {
    indent: "    ",
    act: "if (!#) return false;",
    end: "return true;",
    leave: "break;",
    again: "continue;",
    label: "line_#:;",
    goto: "goto line_#;",
    nothing: None,
    not: "!#",
    when: "if (#) {",
    otherwise: "} else {",
    otherwise_when: "} else if (#) {",
    during: "while (#) {",
    repeat: "do {",
    until: &[(0, "} while (#);")],
    leaves_when: false,
    forever: "for (;;) {",
    close: Some("}"),
};

/// The program as C99: a structure of callbacks and a function, called after a name.
///
/// Each action and each condition has a callback. An action that cannot be done returns false.
pub fn c(program: &Program, frame: &Frame, name: &str) -> String {
    let callbacks = Callbacks::of(program, frame, &SPELLING);
    let (action, condition) = (|id| callbacks.action(id), |id| callbacks.condition(id));
    let mut writer = CodeWriter::new(&PHRASES, &action, &condition);
    let name = identifier(name);
    declare_world(&name, &callbacks, program, &mut writer);
    writer
        .line(0, "// Returns true at an `end`, false at once if an action returns false: it cannot be done.");
    writer.line(0, &format!("bool {name}_run(const struct {name}_world *world) {{"));
    writer.line(1, "(void)world; // A program may call nothing.");
    writer.block(1, &structured(program));
    writer.line(0, "}");
    writer.text
}

/// The callbacks, and what the reader has to know.
fn declare_world(name: &str, callbacks: &Callbacks<'_>, program: &Program, writer: &mut CodeWriter<'_>) {
    writer.line(0, "// Written by genplan: C99 or later.");
    writer.line(0, "#include <stdbool.h>");
    writer.line(0, "");
    writer.line(0, "// What the program calls, with `context` as the first argument.");
    if let Some(pointers) = callbacks.pointers(program) {
        writer.line(0, &format!("// Pointers: {pointers}"));
    }
    writer.line(0, &format!("struct {name}_world {{"));
    writer.line(1, "void *context;");
    for (Callback { name, arity, .. }, identifier) in &callbacks.list {
        let (arguments, name) = (", const char *".repeat(*arity), literal(name));
        writer.line(1, &format!("bool (*{identifier})(void *context{arguments}); // {name}"));
    }
    writer.line(0, "};");
    writer.line(0, "");
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
