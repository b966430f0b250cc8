//! What the page needs to begin: the gallery, or the folder.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use serde::Serialize;

use super::{ApiError, Playground};
use crate::folder::{Folder, FolderError};
use crate::gallery::{Card, cards, exhibit};
use crate::session::Session;

/// What there is.
#[derive(Debug, Serialize)]
pub(crate) struct Start {
    version: &'static str,
    /// The name of the folder, if there is one.
    folder: Option<String>,
    limits: LimitsDocument,
    gallery: &'static [Card],
}

/// What a session may be.
#[derive(Debug, Serialize)]
struct LimitsDocument {
    request_bytes: usize,
    instances: usize,
    seconds: f64,
}

pub(crate) async fn start(State(playground): State<Arc<Playground>>) -> Result<Json<Start>, ApiError> {
    let limits = playground.permits.limits();
    let limits = LimitsDocument {
        request_bytes: limits.request_bytes,
        instances: limits.instances,
        seconds: limits.search_time.as_secs_f64(),
    };
    let folder = playground.folder.as_ref().map(Folder::name);
    let gallery = playground.permits.quick(|_| cards()).await?;
    Ok(Json(Start { version: env!("CARGO_PKG_VERSION"), folder, limits, gallery }))
}

/// An example of the gallery; its folder has a `/`, for which a `~` stands in the address.
pub(crate) async fn gallery(Path(name): Path<String>) -> Result<Json<&'static Session>, ApiError> {
    let found = exhibit(&name.replace('~', "/"));
    let found = found.ok_or_else(|| ApiError::not_found("there is no such example"))?;
    Ok(Json(&found.session))
}

/// The folder as it is now.
pub(crate) async fn folder(State(playground): State<Arc<Playground>>) -> Result<Json<Session>, ApiError> {
    let load = move |playground: &Playground| opened(playground)?.load().map_err(|error| refused(&error));
    let permits = playground.permits.clone();
    permits.quick(move |_| load(&playground)).await?.map(Json)
}

/// Saves a session to the folder.
pub(crate) async fn save(
    State(playground): State<Arc<Playground>>,
    Json(session): Json<Session>,
) -> Result<Json<&'static str>, ApiError> {
    session.check(playground.permits.limits())?;
    let permits = playground.permits.clone();
    let save =
        move |playground: &Playground| opened(playground)?.save(&session).map_err(|error| refused(&error));
    permits.quick(move |_| save(&playground)).await??;
    Ok(Json("saved"))
}

fn opened(playground: &Playground) -> Result<&Folder, ApiError> {
    playground.folder.as_ref().ok_or_else(|| ApiError::not_found("there is no folder to save to"))
}

fn refused(error: &FolderError) -> ApiError {
    ApiError::bad(error.to_string())
}
