//! The document of a request.

use std::error::Error;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use super::{ApiError, Playground};
use crate::settings::Limits;

/// The document of a request, which must arrive in time. What is wrong with it is told as everything else is.
pub(crate) struct JsonRequest<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<Playground>> for JsonRequest<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, playground: &Arc<Playground>) -> Result<Self, ApiError> {
        let limits = playground.permits.limits();
        let document = timeout(limits.transfer_time, Json::<T>::from_request(request, playground)).await;
        let document = document.map_err(|_| ApiError::late())?;
        document.map(|Json(request)| JsonRequest(request)).map_err(|rejection| refusal(&rejection, limits))
    }
}

fn refusal(rejection: &JsonRejection, limits: &Limits) -> ApiError {
    let status = rejection.status();
    let message = match status {
        StatusCode::UNSUPPORTED_MEDIA_TYPE => "a request needs `Content-Type: application/json`".to_owned(),
        StatusCode::PAYLOAD_TOO_LARGE => format!("a request has at most {} bytes", limits.request_bytes),
        _ => {
            let reason = rejection.source().map_or_else(|| rejection.body_text(), ToString::to_string);
            format!("the request cannot be read: {reason}")
        }
    };
    ApiError::new(status, message)
}
