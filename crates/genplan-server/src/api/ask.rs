//! The question that the page asks at every change: what is wrong, what does the present program do, which program
//! fits?

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::State;
use axum::response::sse::{Event, Sse};
use genplan::lint::lint;
use genplan::report::SynthesisReport;
use genplan::{Answer, Budget, Diagnostic, Examples, Frame, Question, QuestionOptions, Reading};
use serde::{Deserialize, Serialize};
use tokio::task::spawn_blocking;
use tokio_stream::Stream;

use super::asked::Asked;
use super::drawing::Drawing;
use super::events::{self, EventSender, ProgressSender};
use super::verdicts::{VerdictOn, prepare};
use super::{ApiError, Playground};
use crate::findings::Finding;
use crate::session::{ReadSession, Session};
use crate::settings::Limits;
use crate::work::WorkKind;

/// What is asked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskRequest {
    session: Session,
    /// The present program: it is executed first.
    #[serde(default)]
    program: Option<String>,
    /// Whether to look for a program.
    #[serde(default)]
    search: bool,
}

/// What can be said without a search.
#[derive(Debug, Serialize)]
struct CheckedSession {
    findings: Vec<Finding>,
    /// By instance: whether it can be used.
    usable: Vec<bool>,
    /// The predicates that gotos could test.
    predicates: Vec<String>,
    /// The present program, and what it does.
    program: Option<Drawing>,
    verdicts: Vec<VerdictOn>,
}

/// What came of a search.
#[derive(Debug, Serialize)]
struct Answered {
    report: SynthesisReport,
    findings: Vec<Finding>,
    program: Option<Drawing>,
    verdicts: Vec<VerdictOn>,
    /// All programs, if they are wanted.
    programs: Vec<Drawing>,
}

/// Answers with events: `checked`, then `progress` while it searches, `answered` or `refused`, and `linted`.
pub(crate) async fn ask(
    State(playground): State<Arc<Playground>>,
    Asked(request): Asked<AskRequest>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    request.session.check(playground.permits.limits())?;
    let (sender, caller, receiver) = events::channel();
    let limits = *playground.permits.limits();
    let budget = playground.permits.budget(limits.search_time + limits.time, &caller);
    tokio::spawn(async move {
        let answered = tokio::select! {
            answered = stages(&playground, request, &sender, budget) => answered,
            // Whoever is gone does not wait for a permit.
            () = sender.gone() => Ok(()),
        };
        if let Err(error) = answered {
            sender.fail(&error);
        }
    });
    Ok(events::answer(receiver, caller))
}

/// One stage after the other, each when there is a permit for it.
async fn stages(
    playground: &Playground,
    request: AskRequest,
    sender: &EventSender,
    budget: Budget,
) -> Result<(), ApiError> {
    let permits = &playground.permits;
    let limits = *permits.limits();
    let permit = permits.permit(WorkKind::Quick).await?;
    let events = sender.clone();
    let quick = budget.clone().with_time(limits.time);
    let read = spawn_blocking(move || {
        let read = request.session.read(&quick);
        events.send("checked", &check(&read, request.program.as_deref(), &quick));
        drop(permit);
        (read, request)
    });
    let (read, request) = read.await.map_err(|_| ApiError::fault())?;
    let Some(examples) = read.examples().filter(|_| request.search) else { return Ok(()) };
    if !permits.is_free(WorkKind::Search) {
        sender.mention("queued", &());
    }
    let permit = permits.permit(WorkKind::Search).await?;
    let events = sender.clone();
    let budget = budget.with_time(request.session.time(&limits));
    let search = spawn_blocking(move || {
        search(&read, &request.session.asking(), &events, (&budget, &limits));
        events.send("linted", &linted(&read, &examples, &limits.after_search(&budget)));
        drop(permit);
    });
    search.await.map_err(|_| ApiError::fault())
}

fn check(read: &ReadSession, program: Option<&str>, budget: &Budget) -> CheckedSession {
    let (prepared, of_program) = program.map(|text| prepare(read, text, budget)).unwrap_or_default();
    let findings = read.diagnostics.iter().map(|diagnostic| Finding::new(diagnostic, &read.sources));
    let predicates = read.domain.iter().flat_map(|domain| &domain.predicates);
    let mut checked = CheckedSession {
        findings: findings.chain(of_program).collect(),
        usable: read.tasks.iter().map(Option::is_some).collect(),
        predicates: predicates.map(|predicate| predicate.name.clone()).collect(),
        program: None,
        verdicts: Vec::new(),
    };
    if let Some(mut prepared) = prepared {
        checked.verdicts = prepared.verdicts(read, budget);
        checked.program = Some(Drawing::new(&prepared.program, &prepared.frame));
    }
    checked
}

fn search(
    read: &ReadSession,
    asking: &QuestionOptions,
    events: &EventSender,
    (budget, limits): (&Budget, &Limits),
) {
    let answer = read.askable().and_then(|examples| {
        let question = usable(asking.question(&examples, budget))?;
        let answer = question.answer(budget, &ProgressSender::new(events));
        Ok((answer?, question))
    });
    match answer {
        Ok((answer, question)) => {
            events.send("answered", &answered(read, &answer, &question, &limits.after_search(budget)));
        }
        Err(diagnostic) => events.send("refused", &Finding::new(&diagnostic, &read.sources)),
    }
}

/// What was read, or the first error.
pub(super) fn usable<T>(reading: Reading<T>) -> Result<T, Diagnostic> {
    let first = reading.diagnostics.into_iter().find(Diagnostic::is_error);
    reading.value.ok_or_else(|| first.unwrap_or_else(|| Diagnostic::error("this cannot be asked")))
}

fn answered(read: &ReadSession, answer: &Answer, question: &Question, budget: &Budget) -> Answered {
    let frame: &Frame = &question.problem.frame;
    let mut programs = answer.programs.iter().map(|found| Drawing::new(&found.program, frame));
    let program = programs.next();
    let verdicts = program.as_ref().and_then(|program| prepare(read, &program.text, budget).0);
    Answered {
        report: SynthesisReport::new(answer, question),
        findings: answer.diagnostics.iter().map(|found| Finding::new(found, &read.sources)).collect(),
        verdicts: verdicts.map(|mut prepared| prepared.verdicts(read, budget)).unwrap_or_default(),
        programs: programs.collect(),
        program,
    }
}

/// What is suspicious about the examples.
fn linted(read: &ReadSession, examples: &Examples, budget: &Budget) -> Vec<Finding> {
    let found = lint(&examples.domain, &examples.examples, budget).unwrap_or_default();
    found.iter().map(|diagnostic| Finding::new(diagnostic, &read.sources)).collect()
}
