//! Text that comes from outside to text that a terminal only shows.
//!
//! A control character in a name could move the cursor, hide what follows, or end a comment. None of them has a
//! meaning in anything that genplan writes, so each is written as in a Rust string: `\u{1b}`, `\n`.

use std::borrow::Cow;

/// The text with all control characters escaped, newlines included: what is left is one line.
///
/// ```
/// use genplan_pddl::printable::one_line;
/// assert_eq!(one_line("as it is, größer"), "as it is, größer");
/// assert_eq!(one_line("a\u{1b}[2Jb\nc"), r"a\u{1b}[2Jb\nc");
/// ```
pub fn one_line(text: &str) -> Cow<'_, str> {
    escape(text, is_control, rust_notation)
}

/// The text with all control characters escaped except for newlines and tabs.
pub fn lines(text: &str) -> Cow<'_, str> {
    escape(text, is_control_in_lines, rust_notation)
}

/// A JSON document with the control characters escaped that JSON would allow in its strings. It means the same.
pub fn json(document: &str) -> Cow<'_, str> {
    escape(document, is_control_in_lines, json_notation)
}

fn json_notation(character: char, to: &mut String) {
    let mut units = [0; 2];
    let units = character.encode_utf16(&mut units).iter();
    to.extend(units.map(|unit| format!("\\u{unit:04x}")));
}

fn rust_notation(character: char, to: &mut String) {
    to.extend(character.escape_default());
}

fn escape(text: &str, is_bad: fn(char) -> bool, write: fn(char, &mut String)) -> Cow<'_, str> {
    let Some(start) = text.find(is_bad) else { return text.into() };
    let mut escaped = text[..start].to_owned();
    for character in text[start..].chars() {
        match is_bad(character) {
            true => write(character, &mut escaped),
            false => escaped.push(character),
        }
    }
    escaped.into()
}

fn is_control_in_lines(character: char) -> bool {
    is_control(character) && !matches!(character, '\n' | '\t')
}

/// Whether a character is not shown, but does something: to the terminal, to the direction or the lines of a text.
pub(crate) fn is_control(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_of_all_kinds_are_escaped() {
        let text = "\0\u{1b}\r\u{7f}\u{9b}\u{202e}\u{2066}\u{2028}";
        assert_eq!(one_line(text), r"\u{0}\u{1b}\r\u{7f}\u{9b}\u{202e}\u{2066}\u{2028}");
    }

    #[test]
    fn lines_stay_lines() {
        assert_eq!(lines("a\n\tb\rc"), "a\n\tb\\rc");
    }

    #[test]
    fn a_document_means_the_same() {
        assert_eq!(json("[\n  \"\u{9b}2J\u{202e}\"\n]"), "[\n  \"\\u009b2J\\u202e\"\n]");
    }
}
