//! Errors, warnings and notes with a place in a source.
//!
//! A diagnostic is written as one expression, from what is wrong to what to do about it:
//!
//! ```
//! use genplan_pddl::{Diagnostic, Source, Span};
//! use genplan_pddl::diagnostics::{Style, render};
//!
//! let source = Source::new("lamp.pddl", "(switch onn)");
//! let diagnostic = Diagnostic::error("unknown state `onn`")
//!     .label(&source, Span { start: 8, end: 11 }, "not a state of the lamp")
//!     .help("did you mean `on`?");
//! assert!(render(&diagnostic, Style::Plain).starts_with("error: unknown state `onn`"));
//! ```

mod help;
mod render;
mod report;
mod rule;

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::sync::Arc;

pub use help::{Fix, Help};
pub use render::{Style, render};
pub(crate) use report::Report;
pub use rule::Rule;

use genplan_core::budget::StopReason;

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
pub struct SourceLabel {
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
    pub primary: Option<SourceLabel>,
    /// Other places that matter, possibly in other sources.
    pub secondary: Vec<SourceLabel>,
    /// What to do about it.
    pub help: Vec<Help>,
    /// The rule that it comes from, if its author may say that it does not matter.
    pub rule: Option<Rule>,
    /// The limit that was reached, if nothing else is wrong with the input.
    pub stopped: Option<StopReason>,
}

/// The message alone; [`render`] shows the places too.
impl Display for Diagnostic {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for Diagnostic {}

impl Diagnostic {
    /// An error, so far without a place.
    pub fn error(message: impl Into<String>) -> Self {
        Self::new(Severity::Error, message)
    }

    /// An error: a limit was reached while something was done.
    pub fn stopped(reason: StopReason, stage: &str) -> Self {
        let (what, help) = match reason {
            StopReason::Time => ("the time limit was reached", Some("--time-limit allows more")),
            StopReason::Memory => ("the memory limit was reached", Some("--memory-limit allows more")),
            StopReason::Interrupted => ("interrupted", None),
            _ => ("stopped", None),
        };
        let error = Self::error(format!("{what} while {stage}")).helps(help.map(str::to_owned));
        Diagnostic { stopped: Some(reason), ..error }
    }

    /// A warning, so far without a place.
    pub fn warning(message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, message)
    }

    /// A note, so far without a place.
    pub fn note(message: impl Into<String>) -> Self {
        Self::new(Severity::Note, message)
    }

    /// A diagnostic, so far without a place.
    pub fn new(severity: Severity, message: impl Into<String>) -> Self {
        Diagnostic {
            severity,
            message: message.into(),
            primary: None,
            secondary: Vec::new(),
            help: Vec::new(),
            rule: None,
            stopped: None,
        }
    }

    /// Adds a place: the first is the primary one. The text may be empty.
    #[must_use]
    pub fn label(mut self, source: &Arc<Source>, span: Span, text: impl Into<String>) -> Self {
        let label = SourceLabel { source: Arc::clone(source), span, text: text.into() };
        match self.primary {
            None => self.primary = Some(label),
            Some(_) => self.secondary.push(label),
        }
        self
    }

    /// Adds a line that says what to do.
    #[must_use]
    pub fn help(mut self, help: impl Into<Help>) -> Self {
        self.help.push(help.into());
        self
    }

    /// The changes that mend it, if it has a place.
    pub fn fixes(&self) -> impl Iterator<Item = Fix> {
        let primary = self.primary.as_ref().map(|label| label.span);
        primary.into_iter().flat_map(|span| self.help.iter().filter_map(move |help| help.fix(span)))
    }

    /// Adds lines that say what to do, if there are any: takes an `Option` as well.
    #[must_use]
    pub fn helps(self, helps: impl IntoIterator<Item = impl Into<Help>>) -> Self {
        helps.into_iter().fold(self, Diagnostic::help)
    }

    /// Names the rule that it comes from.
    #[must_use]
    pub fn rule(mut self, rule: Rule) -> Self {
        self.rule = Some(rule);
        self
    }

    /// Whether the input cannot be used.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
