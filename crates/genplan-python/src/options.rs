//! What may be used, and the options of a question. Options come as JSON documents, so that each is named once in the
//! library and once in Python.

use genplan::{Budget, QuestionOptions};
use pyo3::PyResult;
use pyo3::exceptions::PyValueError;
use serde::de::DeserializeOwned;

use crate::watch::SignalWatch;

/// Reads a document.
pub(crate) fn from_json<T: DeserializeOwned>(text: &str) -> PyResult<T> {
    serde_json::from_str(text).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// What may be used from now on, until the watch ends it.
pub(crate) fn budget(options: &QuestionOptions, watch: &SignalWatch) -> Budget {
    options.budget(Budget::default().with_interrupt(watch.interrupt()))
}
