//! From a source to a lifted domain or task: all stages in a row.

use std::sync::Arc;

use crate::diagnostics::Diagnostic;
use crate::lifted::{Domain, Task, resolve};
use crate::source::Source;
use crate::syntax::parser;

/// What came out of reading a source.
#[derive(Debug)]
pub struct Reading<T> {
    /// The result; none if and only if there is an error among the diagnostics.
    pub value: Option<T>,
    /// What there is to tell about the source, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

impl<T> Reading<T> {
    /// The result, or the first error.
    pub fn into_result(self) -> Result<T, Diagnostic> {
        let error = self.diagnostics.into_iter().find(Diagnostic::is_error);
        self.value.ok_or_else(|| error.unwrap_or_else(|| Diagnostic::error("it cannot be read")))
    }
}

/// What to do about features that a file uses without declaring them in `:requirements`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strictness {
    /// They are a warning: real files declare too little.
    #[default]
    Lenient,
    /// They are an error.
    Strict,
}

/// Reads a domain.
pub fn read_domain(source: &Arc<Source>, strictness: Strictness) -> Reading<Domain> {
    let parse = parser::domain(source);
    resolve::domain(parse, source, strictness)
}

/// Reads a problem of that domain.
pub fn read_task(source: &Arc<Source>, domain: &Arc<Domain>, strictness: Strictness) -> Reading<Task> {
    let parse = parser::problem(source);
    resolve::task(parse, source, domain, strictness)
}
