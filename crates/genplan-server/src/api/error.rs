//! Why a question is not answered.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// Why a question is not answered.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    message: String,
    help: Vec<String>,
}

impl ApiError {
    fn new(status: StatusCode, message: impl Into<String>) -> Self {
        ApiError { status, message: message.into(), help: Vec::new() }
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
        ApiError { help: vec!["open the address that `genplan serve` printed".to_owned()], ..error }
    }

    /// Too many wait.
    pub(crate) fn busy() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "too many requests are waiting")
    }

    /// A bug.
    pub(crate) fn fault() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "this went wrong inside genplan; please report it")
    }

    /// The document of the error.
    pub(crate) fn document(&self) -> serde_json::Value {
        json!({ "error": { "message": self.message, "help": self.help } })
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(self.document())).into_response()
    }
}

/// What is not part of the API.
pub(crate) async fn unknown() -> ApiError {
    ApiError::not_found("there is no such request")
}
