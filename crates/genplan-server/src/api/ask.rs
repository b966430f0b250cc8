//! The question that the page asks at every change: what is wrong, what does the present program do, which program
//! fits?

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use genplan::lint::lint;
use genplan::report::SynthesisReport;
use genplan::{Answer, Budget, Examples, Frame, Question, QuestionOptions};
use serde::{Deserialize, Serialize};

use super::drawing::Drawing;
use super::events::{self, EventSender, ProgressSender};
use super::failing::FailingInstance;
use super::json::JsonRequest;
use super::verdicts::{VerdictOn, prepare};
use super::{ApiError, Playground};
use crate::findings::Finding;
use crate::session::{ReadSession, Session};
use crate::settings::Limits;
use crate::work::{WorkKind, WorkPermits};

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
    /// The smallest instance made from the examples that the program does not solve.
    failing: Option<FailingInstance>,
}

/// Answers with events: `checked`, then `progress` while it searches, `answered` or `refused`, and `linted`.
pub(crate) async fn ask(
    State(playground): State<Arc<Playground>>,
    JsonRequest(request): JsonRequest<AskRequest>,
) -> Result<Response, ApiError> {
    let permits = playground.permits.clone();
    let limits = *permits.limits();
    request.session.check(&limits)?;
    let time = limits.search_time + limits.time;
    Ok(events::answer(&playground.permits, time, |sender, budget| stages(permits, request, sender, budget)))
}

/// One stage after the other, each when there is a permit for it.
async fn stages(
    permits: WorkPermits,
    request: AskRequest,
    sender: EventSender,
    budget: Budget,
) -> Result<(), ApiError> {
    let limits = *permits.limits();
    let (events, quick) = (sender.clone(), budget.clone());
    let read = permits.work(WorkKind::Quick, move || {
        let quick = quick.with_time(limits.time);
        let read = request.session.read(&quick);
        events.send("checked", &check(&read, request.program.as_deref(), &quick));
        (read, request)
    });
    let (read, request) = read.await?;
    let Some(examples) = read.examples().filter(|_| request.search) else { return Ok(()) };
    if !permits.is_free(WorkKind::Search) {
        sender.mention("queued", &());
    }
    let search = permits.work(WorkKind::Search, move || {
        let budget = budget.with_time(request.session.time(&limits));
        search(&read, &request.session.asking(), &sender, (&budget, &limits));
        sender.send("linted", &linted(&read, &examples, &limits.after_search(&budget)));
    });
    search.await
}

fn check(read: &ReadSession, program: Option<&str>, budget: &Budget) -> CheckedSession {
    let (prepared, of_program) = program.map(|text| prepare(read, text, budget)).unwrap_or_default();
    let predicates = read.domain.iter().flat_map(|domain| &domain.predicates);
    let mut checked = CheckedSession {
        findings: [read.findings(&read.diagnostics), of_program].concat(),
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
        let question = asking.question(&examples, budget).into_result()?;
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

fn answered(read: &ReadSession, answer: &Answer, question: &Question, budget: &Budget) -> Answered {
    let frame: &Frame = &answer.problem(question).frame;
    let mut programs = answer.programs.iter().map(|found| Drawing::new(&found.program, frame));
    let program = programs.next();
    let mut prepared = program.as_ref().and_then(|program| prepare(read, &program.text, budget).0);
    let verdicts = prepared.as_mut().map(|prepared| prepared.verdicts(read, budget)).unwrap_or_default();
    Answered {
        report: SynthesisReport::new(answer, question),
        findings: read.findings(&answer.diagnostics),
        failing: prepared
            .and_then(|mut prepared| FailingInstance::of(answer, question, &mut prepared, budget)),
        verdicts,
        programs: programs.collect(),
        program,
    }
}

/// What is suspicious about the examples.
fn linted(read: &ReadSession, examples: &Examples, budget: &Budget) -> Vec<Finding> {
    read.findings(&lint(&examples.domain, &examples.examples, budget).unwrap_or_default())
}
