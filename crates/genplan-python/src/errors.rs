//! Diagnostics to exceptions.

use genplan::report::{DiagnosticReport, Document};
use genplan::{Diagnostic, Reading, StopReason};
use genplan_compile::compile::Overrun;
use pyo3::exceptions::PyRuntimeError;
use pyo3::{PyErr, PyResult, import_exception};
use serde::Serialize;

import_exception!(genplan.errors, InputError);
import_exception!(genplan.errors, LimitError);

/// Why something cannot be done.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// Something is wrong with what was given.
    Input(Vec<Diagnostic>),
    /// A limit was reached.
    Limit(Vec<Diagnostic>),
}

impl From<Diagnostic> for Refusal {
    fn from(diagnostic: Diagnostic) -> Self {
        vec![diagnostic].into()
    }
}

impl From<Vec<Diagnostic>> for Refusal {
    fn from(diagnostics: Vec<Diagnostic>) -> Self {
        match diagnostics.iter().any(|diagnostic| diagnostic.stopped.is_some()) {
            true => Refusal::Limit(diagnostics),
            false => Refusal::Input(diagnostics),
        }
    }
}

impl From<Overrun> for Refusal {
    fn from(overrun: Overrun) -> Self {
        Diagnostic::from(overrun).into()
    }
}

impl From<StopReason> for Refusal {
    fn from(reason: StopReason) -> Self {
        Diagnostic::stopped(reason, "working").into()
    }
}

impl From<Refusal> for PyErr {
    fn from(refusal: Refusal) -> Self {
        let (Refusal::Input(diagnostics) | Refusal::Limit(diagnostics)) = &refusal;
        match self::diagnostics(diagnostics) {
            Err(error) => error,
            Ok(text) if matches!(refusal, Refusal::Limit(_)) => LimitError::new_err(text),
            Ok(text) => InputError::new_err(text),
        }
    }
}

/// What was read, if it is usable; what else there is to say is kept.
pub(crate) fn accept<T>(reading: Reading<T>, kept: &mut Vec<Diagnostic>) -> Result<T, Refusal> {
    kept.extend(reading.diagnostics);
    reading.value.ok_or_else(|| std::mem::take(kept).into())
}

/// A report as a document, as a text.
pub(crate) fn document(report: &impl Serialize) -> PyResult<String> {
    text(&Document::new(report))
}

/// Something that is no document of its own, as a text.
pub(crate) fn text(value: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(|error| PyRuntimeError::new_err(error.to_string()))
}

/// Diagnostics as a document.
pub(crate) fn diagnostics(diagnostics: &[Diagnostic]) -> PyResult<String> {
    text(&diagnostics.iter().map(DiagnosticReport::new).collect::<Vec<_>>())
}
