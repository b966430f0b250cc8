//! A session as one file to send: the program, its executions and all texts.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use genplan::Budget;
use genplan_show::page::{PageContent, TraceContent, automaton, lines};
use serde::Deserialize;

use super::json::JsonRequest;
use super::traces::traced;
use super::verdicts::prepare;
use super::{ApiError, Playground};
use crate::session::Session;

/// What is asked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PageRequest {
    session: Session,
    program: String,
}

pub(crate) async fn page(
    State(playground): State<Arc<Playground>>,
    JsonRequest(request): JsonRequest<PageRequest>,
) -> Result<impl IntoResponse, ApiError> {
    request.session.check(playground.permits.limits())?;
    let page = playground.permits.quick(move |budget| made(request, budget)).await??;
    Ok(([(CONTENT_TYPE, "text/html; charset=utf-8")], page))
}

fn made(request: PageRequest, budget: &Budget) -> Result<String, ApiError> {
    let PageRequest { session, program } = request;
    let read = session.read(budget);
    let (prepared, findings) = prepare(&read, &program, budget);
    let why = || findings.first().map_or("the domain cannot be read", |finding| &finding.report.message);
    let mut prepared = prepared.ok_or_else(|| ApiError::bad(why().to_owned()))?;
    let indices = 0..read.tasks.len();
    let traces: Vec<TraceContent> =
        indices.filter_map(|index| traced(&mut prepared, &read, index, budget)).collect();
    if traces.is_empty() {
        return Err(ApiError::bad("there is no instance to show"));
    }
    let files = [("program".to_owned(), program), ("domain.pddl".to_owned(), session.domain)];
    let files = files.into_iter().chain(session.instances.into_iter().map(|one| (one.name, one.text)));
    let content = PageContent {
        program: &session.title,
        lines: lines(&prepared.program, &prepared.frame),
        picture: session.picture,
        traces,
        files: files.collect(),
    };
    Ok(content.page(&session.title, &automaton(&prepared.program, &prepared.frame)))
}
