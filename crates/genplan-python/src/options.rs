//! What may be used, and what is asked. Options come as JSON documents, so that each is named once here and once in
//! Python.

use std::num::NonZero;
use std::thread;
use std::time::Duration;

use genplan::question::{Bound, Mode, Wanted};
use genplan::subject::{Scope, Subject};
use genplan::{Budget, Diagnostic, Native, PointerChoice, Question, Source};
use pyo3::PyResult;
use pyo3::exceptions::PyValueError;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::errors::Refusal;
use crate::watch::Watch;

/// Reads options.
pub(crate) fn options<T: DeserializeOwned>(text: &str) -> PyResult<T> {
    serde_json::from_str(text).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// How much it may cost.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Budgeted {
    /// Seconds.
    time_limit: Option<f64>,
    /// Megabytes.
    memory_limit: usize,
}

impl Budgeted {
    /// How many bytes may be used.
    pub(crate) fn bytes(&self) -> usize {
        self.memory_limit.saturating_mul(1 << 20)
    }

    /// The budget from now on, which ends when the watch says so.
    pub(crate) fn budget(&self, watch: &Watch) -> Budget {
        let budget = Budget::default().with_bytes(self.bytes()).with_interrupt(watch.interrupt());
        let limit = self.time_limit.map(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)));
        match limit {
            Some(Ok(limit)) => budget.with_time(limit),
            // More than fits into a duration is no limit.
            Some(Err(_)) | None => budget,
        }
    }
}

/// What is asked.
#[derive(Clone, Debug, Deserialize)]
#[allow(clippy::struct_excessive_bools, reason = "they are options that users set one by one")]
pub(crate) struct Asked {
    #[serde(flatten)]
    pub limits: Budgeted,
    pub mode: Mode,
    conditions: Option<Vec<String>>,
    pointers: String,
    /// The name and the text of a program with holes.
    sketch: Option<(String, String)>,
    lines: Option<usize>,
    max_lines: Option<usize>,
    smallest: bool,
    first: bool,
    all: bool,
    limit: Option<usize>,
    threads: Option<usize>,
    lint: bool,
    conflict: bool,
    guided: bool,
}

impl Asked {
    /// What counts, and what programs may be made of.
    pub(crate) fn scope(&self) -> Result<Scope, Refusal> {
        let pointers = self.pointers.parse::<PointerChoice>();
        let pointers = pointers.map_err(|error| Diagnostic::error(format!("--pointers: {error}")))?;
        let sketch = self.sketch.as_ref().map(|(name, text)| Source::new(name.as_str(), text.as_str()));
        Ok(Scope { mode: self.mode, conditions: self.conditions.clone(), pointers, sketch })
    }

    /// The question about a subject.
    pub(crate) fn question<'s>(&self, subject: &'s Subject) -> Question<'s> {
        let bound = match (&subject.sketch, self.lines, self.max_lines) {
            (Some(sketch), ..) => Bound::Sketch(sketch.clone()),
            (None, Some(lines), _) => Bound::Lines(lines),
            (None, None, Some(lines)) => Bound::UpTo(lines),
            (None, None, None) => Bound::Open,
        };
        let wanted = match (self.all, self.first) {
            (true, _) => Wanted::All(self.limit.unwrap_or(usize::MAX)),
            (false, true) => Wanted::First,
            (false, false) => Wanted::Best,
        };
        Question::new(&subject.problem)
            .mode(self.mode)
            .conditions(subject.conditions.clone())
            .bound(bound)
            .wanted(wanted)
            .smallest(self.smallest)
            .native(Native::with_threads(self.threads.unwrap_or_else(processors)))
            .lint(self.lint)
            .conflict(self.conflict)
            .guided(self.guided)
    }
}

/// How many threads there are for.
pub(crate) fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}
