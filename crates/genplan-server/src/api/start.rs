//! What the page needs to begin: the gallery, or the folder.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use serde::Serialize;

use super::json::JsonRequest;
use super::{ApiError, Playground};
use crate::folder::{DomainFolder, Saved};
use crate::gallery::{Card, cards, exhibit};
use crate::session::{Origin, Session};

/// What there is.
#[derive(Debug, Serialize)]
pub(crate) struct Start {
    version: &'static str,
    /// The name of the folder, if there is one.
    folder: Option<String>,
    /// Which folder it is: sessions that were loaded from it have the same number in their origin.
    folder_id: Option<String>,
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
    let folder = playground.folder.as_ref();
    let (folder, folder_id) = (folder.map(DomainFolder::name), folder.map(DomainFolder::id));
    let gallery = playground.permits.quick(|_| cards()).await?;
    Ok(Json(Start { version: env!("CARGO_PKG_VERSION"), folder, folder_id, limits, gallery }))
}

/// An example of the gallery; its folder has a `/`, for which a `~` stands in the address.
pub(crate) async fn gallery(name: Result<Path<String>, PathRejection>) -> Result<Json<Session>, ApiError> {
    let found = name.ok().and_then(|Path(name)| exhibit(&name.replace('~', "/")));
    let found = found.ok_or_else(|| ApiError::not_found("there is no such example"))?;
    let origin = Some(Origin::Gallery { name: found.folder.clone() });
    Ok(Json(Session { origin, ..found.session.clone() }))
}

/// The folder as it is now.
pub(crate) async fn folder(State(playground): State<Arc<Playground>>) -> Result<Json<Session>, ApiError> {
    let permits = playground.permits.clone();
    permits.quick(move |_| Ok(Json(opened(&playground)?.load()?))).await?
}

/// Saves a session to the folder that it came from.
pub(crate) async fn save(
    State(playground): State<Arc<Playground>>,
    JsonRequest(session): JsonRequest<Session>,
) -> Result<Json<Saved>, ApiError> {
    session.check(playground.permits.limits())?;
    let permits = playground.permits.clone();
    permits.quick(move |_| Ok(Json(opened(&playground)?.save(&session)?))).await?
}

fn opened(playground: &Playground) -> Result<&DomainFolder, ApiError> {
    playground.folder.as_ref().ok_or_else(|| ApiError::not_found("there is no folder to save to"))
}
