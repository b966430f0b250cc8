//! Errors, warnings and notes with a place in a source.

use std::sync::Arc;

use crate::source::{Source, Span};

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Worth knowing.
    Note,
    /// Probably not what the author meant.
    Warning,
    /// The input cannot be used.
    Error,
}

/// A place in a source and what there is to say about it.
#[derive(Clone, Debug)]
pub struct Label {
    /// The source.
    pub source: Arc<Source>,
    /// The place.
    pub span: Span,
    /// What there is to say; may be empty.
    pub text: String,
}

/// Something to tell the author of a source.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// One sentence, without a full stop.
    pub message: String,
    /// The place that it is about, if it has one (a missing file has not).
    pub primary: Option<Label>,
    /// Other places that matter, possibly in other sources.
    pub secondary: Vec<Label>,
    /// What to do about it.
    pub help: Vec<String>,
}
