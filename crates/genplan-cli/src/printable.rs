//! Writers between genplan and whoever looks at its output.

use std::borrow::Cow;
use std::io::{self, Write};

use genplan_pddl::printable::{json, lines};

/// Escapes what a terminal would obey instead of showing it.
pub(crate) struct Printable<W> {
    inner: W,
    notation: NameNotation,
}

/// How control characters are written.
#[derive(Clone, Copy)]
pub(crate) enum NameNotation {
    /// As in a Rust string.
    Text,
    /// As in JSON, so that the document stays the same.
    Json,
}

impl<W> Printable<W> {
    pub(crate) fn new(inner: W, notation: NameNotation) -> Self {
        Printable { inner, notation }
    }

    /// For text with colours, whose parts are printable already.
    pub(crate) fn as_is(&mut self) -> &mut W {
        &mut self.inner
    }
}

impl<W: Write> Write for Printable<W> {
    /// Takes the bytes of a text, without breaking characters apart.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes);
        let printable: Cow<'_, str> = match self.notation {
            NameNotation::Text => lines(&text),
            NameNotation::Json => json(&text),
        };
        self.inner.write_all(printable.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// Loses what cannot be written: a diagnostic that nobody sees does not change a result.
pub(crate) struct IgnoreErrors<W>(pub W);

impl<W: Write> Write for IgnoreErrors<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _ = self.0.write_all(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let _ = self.0.flush();
        Ok(())
    }
}
