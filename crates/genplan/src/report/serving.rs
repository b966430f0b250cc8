//! Where the playground is.

use schemars::JsonSchema;
use serde::Serialize;

/// What `genplan serve` writes when the playground is ready. It runs on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ServingReport {
    /// The address of the playground, with its token.
    pub address: String,
}

/// Why the playground does not answer a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RefusalReport {
    /// What is wrong.
    pub error: RefusalReason,
    /// If a session was not saved because somebody else has changed files: these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conflicts: Vec<ConflictingFile>,
}

/// Why the playground does not answer, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RefusalReason {
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: Vec<String>,
}

/// A file that was changed since it was loaded, by somebody else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ConflictingFile {
    /// Where it is in the folder.
    pub path: String,
    /// What it is called in the session.
    pub name: String,
    /// A number that changes with its text; null if it is gone.
    pub fingerprint: Option<String>,
    /// Its text now; null if it is gone, or cannot be read.
    pub text: Option<String>,
}
