//! Source texts and places in them.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// A text to be read, with the name under which the user knows it (usually a path).
pub struct Source {
    name: String,
    text: String,
}

impl Source {
    /// A source from text in memory.
    ///
    /// # Panics
    /// If the text is 4 GiB or longer; [`crate::source::Source::decode`] refuses such files politely.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Self> {
        let (name, text) = (name.into(), text.into());
        assert!(u32::try_from(text.len()).is_ok(), "a source must be shorter than 4 GiB");
        Arc::new(Source { name, text })
    }

    /// The name under which the user knows this source.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Source({}, {} bytes)", self.name, self.text.len())
    }
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
