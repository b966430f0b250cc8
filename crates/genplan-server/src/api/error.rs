//! Why a question is not answered. Whatever goes wrong is told by one document.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use genplan::report::{ConflictingFile, Document, RefusalReason, RefusalReport};

use crate::folder::FolderError;

/// Why a question is not answered.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    report: RefusalReport,
}

impl ApiError {
    pub(super) fn new(status: StatusCode, message: impl Into<String>) -> Self {
        let error = RefusalReason { message: message.into(), help: Vec::new() };
        ApiError { status, report: RefusalReport { error, conflicts: Vec::new() } }
    }

    fn help(mut self, help: &str) -> Self {
        self.report.error.help.push(help.to_owned());
        self
    }

    /// What was asked makes no sense.
    pub(crate) fn bad(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    /// There is nothing of that name.
    pub(crate) fn not_found(message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, message)
    }

    /// The request is from elsewhere.
    pub(crate) fn forbidden(message: &str) -> Self {
        Self::new(StatusCode::FORBIDDEN, message)
    }

    /// The token is missing or wrong.
    pub(crate) fn unauthorized() -> Self {
        let error = Self::new(StatusCode::UNAUTHORIZED, "the token is missing or wrong");
        error.help("open the address that `genplan serve` printed")
    }

    /// Too many wait.
    pub(crate) fn busy() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "too many requests are waiting")
    }

    /// The request did not arrive in time.
    pub(crate) fn late() -> Self {
        Self::new(StatusCode::REQUEST_TIMEOUT, "the request did not arrive in time")
    }

    /// A bug.
    pub(crate) fn fault() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "this went wrong inside genplan; please report it")
    }

    /// Somebody else has changed files that were to be saved.
    fn conflicts(message: String, files: Vec<ConflictingFile>) -> Self {
        let mut error = Self::new(StatusCode::CONFLICT, message).help("nothing was saved");
        error.report.conflicts = files;
        error
    }

    /// The document of the error.
    pub(crate) fn document(&self) -> Document<RefusalReport> {
        Document::new(self.report.clone())
    }
}

impl From<FolderError> for ApiError {
    fn from(error: FolderError) -> Self {
        let message = error.to_string();
        match error {
            FolderError::Conflicts(files) => Self::conflicts(message, files),
            FolderError::Elsewhere(_) => {
                Self::new(StatusCode::CONFLICT, message).help("share it as a zip archive instead")
            }
            _ => Self::bad(message),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(self.document())).into_response()
    }
}

/// What is not there.
pub(crate) async fn unknown() -> ApiError {
    ApiError::not_found("there is no such request")
}

/// What is there, but not for this method.
pub(crate) async fn wrong_method() -> ApiError {
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "this request needs another method")
}
