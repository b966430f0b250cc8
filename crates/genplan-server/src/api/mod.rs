//! What can be asked. Every question is a document, and so is every answer; see docs/playground-api.md.

mod ask;
mod drawing;
mod error;
mod events;
mod failing;
mod json;
mod near;
mod page;
mod start;
mod suggest;
mod traces;
mod verdicts;

use std::sync::Arc;

use axum::Router;
use axum::routing::{get, post};

use crate::folder::DomainFolder;
use crate::work::WorkPermits;
pub(crate) use error::{ApiError, unknown, wrong_method};
pub(crate) use traces::scene;

/// What all requests share.
pub(crate) struct Playground {
    pub permits: WorkPermits,
    pub folder: Option<DomainFolder>,
}

/// Where questions are asked.
pub(crate) fn routes(playground: Arc<Playground>) -> Router {
    Router::new()
        .route("/start", get(start::start))
        .route("/gallery/{name}", get(start::gallery))
        .route("/folder", get(start::folder).put(start::save))
        .route("/ask", post(ask::ask))
        .route("/traces", post(traces::traces))
        .route("/near", post(near::near))
        .route("/suggest", post(suggest::suggest))
        .route("/page", post(page::page))
        .method_not_allowed_fallback(wrong_method)
        .fallback(unknown)
        .with_state(playground)
}
