//! The diagnostics of one source, while it is being read.

use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::{Diagnostic, Severity};
use crate::reading::Reading;
use crate::source::{Source, Span};
use crate::suggest::closest;
use genplan_core::budget::Meter;

/// More diagnostics than this of one severity are counted, not shown.
const SHOWN: usize = 100;

/// Suggestions look at every known name, so only the first unknown names of a source get one.
const SUGGESTIONS: usize = 10;

/// Collects the diagnostics of a source, few enough to be read.
pub(crate) struct Report {
    source: Arc<Source>,
    shown: Vec<Diagnostic>,
    counts: [usize; 3],
    told: FxHashSet<String>,
    suggestions: usize,
    meter: Rc<Meter>,
}

impl Report {
    pub(crate) fn new(source: &Arc<Source>) -> Self {
        Report {
            source: Arc::clone(source),
            shown: Vec::new(),
            counts: [0; 3],
            told: FxHashSet::default(),
            suggestions: SUGGESTIONS,
            meter: Rc::new(source.budget().meter()),
        }
    }

    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        let count = &mut self.counts[diagnostic.severity as usize];
        *count += 1;
        if *count <= SHOWN {
            self.shown.push(diagnostic);
        }
    }

    /// An error at a place of this source.
    pub(crate) fn error(&mut self, span: Span, message: impl Into<String>, label: &str) {
        self.push(Diagnostic::error(message).label(&self.source, span, label));
    }

    /// Whether a cause is told for the first time: the same cause is not reported twice.
    pub(crate) fn first_time(&mut self, cause: String) -> bool {
        self.meter.take(size_of::<String>() + cause.len()).is_ok() && self.told.insert(cause)
    }

    /// Whether a cause was told before.
    pub(crate) fn was_told(&self, cause: &str) -> bool {
        self.told.contains(cause)
    }

    /// The known name to suggest instead of an unknown one.
    pub(crate) fn suggest<'a>(
        &mut self,
        name: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Option<&'a str> {
        self.suggestions = self.suggestions.checked_sub(1)?;
        closest(name, known)
    }

    pub(crate) fn source(&self) -> &Arc<Source> {
        &self.source
    }

    /// How many errors there are so far.
    pub(crate) fn errors(&self) -> usize {
        self.counts[Severity::Error as usize]
    }

    pub(crate) fn has_errors(&self) -> bool {
        self.errors() > 0 || self.meter.stopped().is_some()
    }

    /// What reading the source costs.
    pub(crate) fn meter(&self) -> &Rc<Meter> {
        &self.meter
    }

    /// The result of reading the source, unless there are errors.
    pub(crate) fn reading<T>(self, value: Option<T>) -> Reading<T> {
        Reading { value: value.filter(|_| !self.has_errors()), diagnostics: self.finish() }
    }

    /// The diagnostics in the order of the text. Of a source that was not read to its end, nothing else is known.
    fn finish(mut self) -> Vec<Diagnostic> {
        if let Some(reason) = self.meter.stopped() {
            return vec![Diagnostic::stopped(reason, &format!("reading `{}`", self.source.name()))];
        }
        self.shown
            .sort_by_key(|diagnostic| diagnostic.primary.as_ref().map_or(u32::MAX, |label| label.span.start));
        self.tell_of_hidden(Severity::Error, "errors");
        self.tell_of_hidden(Severity::Warning, "warnings");
        self.shown
    }

    fn tell_of_hidden(&mut self, severity: Severity, noun: &str) {
        let hidden = self.counts[severity as usize].saturating_sub(SHOWN);
        if hidden > 0 {
            let message = format!("{hidden} more {noun} in `{}` are not shown", self.source.name());
            self.shown.push(Diagnostic::new(severity, message));
        }
    }
}
