//! What all documents have in common.

use schemars::JsonSchema;
use serde::Serialize;

/// The version of the documents. It grows when a field goes, or changes its meaning; new fields do not change it.
pub const VERSION: u32 = 1;

/// A document: a report, and the version of the documents that it follows.
///
/// ```
/// use genplan::report::{Document, ErrorReport};
/// let error = ErrorReport::new(&[genplan_pddl::Diagnostic::error("there is no domain")]);
/// let document = serde_json::to_value(Document::new(error)).unwrap();
/// assert_eq!(document["version"], 1);
/// assert_eq!(document["error"], "there is no domain");
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Document<T> {
    /// The version of the documents.
    version: u32,
    /// What there is to say.
    #[serde(flatten)]
    report: T,
}

impl<T> Document<T> {
    /// A report as a document.
    pub fn new(report: T) -> Self {
        Document { version: VERSION, report }
    }
}
