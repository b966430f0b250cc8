//! Source texts and places in them.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use genplan_core::budget::{Budget, Holding, StopReason};

use crate::diagnostics::Diagnostic;
use crate::printable::one_line;

/// A text to be read, with the name under which the user knows it: usually a path, with control characters escaped.
///
/// A source has a budget, and whoever reads it keeps within that. The text itself is part of what it holds.
pub struct Source {
    name: String,
    text: String,
    held: Holding,
}

impl Source {
    /// A source from text in memory, without limits.
    ///
    /// # Panics
    /// If the text is 4 GiB or longer; [`Source::decode`] refuses such files politely.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Self> {
        Self::of(name, text.into(), Budget::default().holding())
    }

    /// A source from text in memory, which is held by a budget.
    ///
    /// # Panics
    /// If the text is 4 GiB or longer.
    pub fn new_held(
        name: impl Into<String>,
        text: impl Into<String>,
        budget: &Budget,
    ) -> Result<Arc<Self>, StopReason> {
        let (text, mut held) = (text.into(), budget.holding());
        held.set(text.len())?;
        Ok(Self::of(name, text, held))
    }

    fn of(name: impl Into<String>, text: String, held: Holding) -> Arc<Self> {
        assert!(u32::try_from(text.len()).is_ok(), "a source must be shorter than 4 GiB");
        Arc::new(Source { name: shown(name), text, held })
    }

    /// A source from the bytes of a file, without limits. A byte order mark at the start is left out.
    pub fn decode(name: impl Into<String>, bytes: Vec<u8>) -> Result<Arc<Self>, Diagnostic> {
        Self::decode_held(name, bytes, Budget::default().holding())
    }

    /// A source from the bytes of a file, which are held by a budget.
    pub fn decode_held(
        name: impl Into<String>,
        bytes: Vec<u8>,
        held: Holding,
    ) -> Result<Arc<Self>, Diagnostic> {
        let name = shown(name);
        let bytes = without_byte_order_mark(bytes);
        if let Some(refusal) = refusal(&name, &bytes) {
            return Err(refusal);
        }
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Arc::new(Source { name, text, held })),
            Err(error) => Err(not_utf8(&name, error.as_bytes(), error.utf8_error().valid_up_to())),
        }
    }

    /// The name under which the user knows this source.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What reading it may cost.
    pub fn budget(&self) -> &Budget {
        self.held.budget()
    }

    /// The line and the column of a byte, both counted from 1, columns in characters.
    ///
    /// ```
    /// use genplan_pddl::Source;
    ///
    /// let source = Source::new("two lines", "first\nsécond");
    /// assert_eq!(source.line_column(9), (2, 3));
    /// ```
    pub fn line_column(&self, offset: u32) -> (usize, usize) {
        let before = &self.text.as_bytes()[..self.text.len().min(offset as usize)];
        let start = line_start(before);
        let column = before[start..].iter().filter(|&&byte| !is_continuation(byte)).count();
        (line_number(before), column + 1)
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Source({}, {} bytes)", self.name, self.text.len())
    }
}

/// A name that goes into messages, comments and documents.
fn shown(name: impl Into<String>) -> String {
    one_line(&name.into()).into_owned()
}

/// The number of the line that follows these bytes, counted from 1.
fn line_number(before: &[u8]) -> usize {
    before.iter().map(|&byte| usize::from(byte == b'\n')).sum::<usize>() + 1
}

/// Where the last line of these bytes starts.
fn line_start(before: &[u8]) -> usize {
    before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1)
}

/// Whether a byte of UTF-8 continues a character.
fn is_continuation(byte: u8) -> bool {
    byte & 0b1100_0000 == 0b1000_0000
}

fn without_byte_order_mark(mut bytes: Vec<u8>) -> Vec<u8> {
    if bytes.starts_with(b"\xEF\xBB\xBF") {
        bytes.drain(..3);
    }
    bytes
}

/// Why these bytes cannot be a source, whatever they are as text.
fn refusal(name: &str, bytes: &[u8]) -> Option<Diagnostic> {
    let reason = if bytes.is_empty() {
        "is empty".to_owned()
    } else if u32::try_from(bytes.len()).is_err() {
        format!("is {} bytes long, but sources must be shorter than 4 GiB", bytes.len())
    } else {
        let zero = bytes.iter().position(|&byte| byte == 0)?;
        format!("is not text: there is a zero byte in line {}", line_number(&bytes[..zero]))
    };
    Some(Diagnostic::error(format!("`{name}` {reason}")))
}

fn not_utf8(name: &str, bytes: &[u8], valid: usize) -> Diagnostic {
    let line = line_number(&bytes[..valid]);
    let column = valid - line_start(&bytes[..valid]) + 1;
    let byte = bytes[valid];
    Diagnostic::error(format!(
        "`{name}` is not UTF-8: byte 0x{byte:02x} in line {line}, at byte {column} of it"
    ))
    .help("save the file as UTF-8")
}

/// A range of bytes of a [`Source`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The span as a range of indices into the text.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}
