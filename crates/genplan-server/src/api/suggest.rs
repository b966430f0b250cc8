//! The next question to the user: an instance on which programs that fit disagree.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use genplan::judge::ExecutableTask;
use genplan::report::{SuggestionReport, SuggestionsReport};
use genplan::teaching::{Lesson, LessonRecord, Round, RoundOptions, Sources, Suggestion, Turn, identity};
use genplan::{Budget, Diagnostic, Examples, Frame, Label, Program, Source, Strictness, read_task};
use genplan_lab::generate::instances_of;
use genplan_show::page::TraceContent;
use serde::{Deserialize, Serialize};

use super::drawing::Drawing;
use super::events::{self, EventSender, ProgressSender};
use super::json::JsonRequest;
use super::traces::recorded;
use super::verdicts::BOUNDS;
use super::{ApiError, Playground};
use crate::findings::Finding;
use crate::session::{ReadSession, Session};
use crate::settings::Limits;
use crate::work::WorkKind;

/// What is asked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SuggestRequest {
    session: Session,
    /// Instances that were skipped: they are not suggested again.
    #[serde(default)]
    skipped: Vec<String>,
    /// Instances that make no sense: others like them are not suggested either.
    #[serde(default)]
    senseless: Vec<String>,
    /// What came with the last suggestion: the lesson goes on with it.
    #[serde(default)]
    lesson: Option<LessonRecord>,
}

/// What is suggested.
#[derive(Debug, Serialize)]
struct SuggestedQuestions {
    #[serde(flatten)]
    report: SuggestionsReport,
    /// What to send with the next request.
    lesson: LessonRecord,
    /// Whether it ended early.
    is_cut_short: bool,
    /// A program that solves the first suggestion, and one that does not.
    comparison: Vec<Compared>,
}

/// What a program does on the suggested instance.
#[derive(Debug, Serialize)]
pub(super) struct Compared {
    /// Its number, from 1.
    number: usize,
    solves: bool,
    program: Drawing,
    trace: Option<TraceContent>,
}

impl Compared {
    /// A program with its number and whether it solves an instance, and its execution there.
    pub(super) fn new(
        (number, solves): (usize, bool),
        (program, frame): (&Program, &mut Frame),
        task: &ExecutableTask,
        budget: &Budget,
    ) -> Self {
        let judgement = task.judge(program, frame, &BOUNDS, budget, |_| {});
        let trace = recorded(program, frame, task, (&judgement, None), budget);
        Compared { number, solves, program: Drawing::new(program, frame), trace }
    }
}

/// Answers with events: `progress` while it searches, then `suggested` or `refused`.
pub(crate) async fn suggest(
    State(playground): State<Arc<Playground>>,
    JsonRequest(request): JsonRequest<SuggestRequest>,
) -> Result<Response, ApiError> {
    let permits = playground.permits.clone();
    let limits = *permits.limits();
    request.session.check(&limits)?;
    Ok(events::answer(&playground.permits, limits.search_time, |sender, budget| async move {
        permits.work(WorkKind::Search, move || ask(&request, &sender, &budget, &limits)).await
    }))
}

fn ask(request: &SuggestRequest, events: &EventSender, budget: &Budget, limits: &Limits) {
    let read = request.session.read(budget);
    match found(request, &read, events, (budget, limits)) {
        Ok(suggested) => events.send("suggested", &suggested),
        Err(diagnostic) => events.send("refused", &Finding::new(&diagnostic, &read.sources)),
    }
}

fn found(
    request: &SuggestRequest,
    read: &ReadSession,
    events: &EventSender,
    (budget, limits): (&Budget, &Limits),
) -> Result<SuggestedQuestions, Diagnostic> {
    let mut lesson = lesson(request, read.askable()?, budget);
    let time = request.session.options.seconds.map_or(30.0, |seconds| seconds.clamp(1.0, 60.0));
    let budget = budget.clone().with_time(Duration::from_secs_f64(time));
    let Turn { round, .. } = lesson.next(&budget, &ProgressSender::new(events)).into_result()?;
    if !round.answer.is_found() {
        let proved = round.answer.proof.map(|proof| proof.about(round.answer.scope));
        return Err(Diagnostic::error(proved.unwrap_or_else(|| "no program was found in time".to_owned())));
    }
    Ok(suggested(&round, read, &lesson, &limits.after_search(&budget)))
}

/// The lesson of which this is the next question.
fn lesson(request: &SuggestRequest, examples: Examples, budget: &Budget) -> Lesson {
    let sources = Sources { generator: Some(instances_of), ..Sources::default() };
    let options = RoundOptions { sources, ..RoundOptions::default() };
    let (domain, asking) = (Arc::clone(&examples.domain), request.session.asking());
    let mut lesson = match &request.lesson {
        Some(record) => Lesson::resume(examples, asking, options, record),
        None => Lesson::new(examples, asking, options),
    };
    let task = |text: &String| {
        let source = Source::new_held("left-out.pddl", text, budget).ok()?;
        read_task(&source, &domain, Strictness::Lenient).value
    };
    request.skipped.iter().filter_map(task).for_each(|task| lesson.skip(identity(&task)));
    let senseless = request.senseless.iter().filter_map(task);
    for task in senseless {
        lesson.makes_no_sense(Arc::new(task));
    }
    lesson
}

fn suggested(round: &Round, read: &ReadSession, lesson: &Lesson, budget: &Budget) -> SuggestedQuestions {
    let first = round.suggestions.first();
    let report = first.map(|suggestion| {
        let (name, text) = named(suggestion, read);
        SuggestionReport::new(suggestion, name, text)
    });
    let record = lesson.record(first.zip(report.as_ref().map(|report| report.text.as_str())));
    SuggestedQuestions {
        report: SuggestionsReport::new(round, report.into_iter().collect()),
        lesson: record,
        is_cut_short: round.tried.stopped.is_some(),
        comparison: first.map(|suggestion| comparison(round, suggestion, budget)).unwrap_or_default(),
    }
}

/// A name that is not taken, and the text of an instance under it.
fn named(suggestion: &Suggestion, read: &ReadSession) -> (String, String) {
    suggestion.named(|name| read.sources.iter().all(|source| source.name() != name))
}

/// A program that solves the instance, and one that does not, as far as there are both.
fn comparison(round: &Round, suggestion: &Suggestion, budget: &Budget) -> Vec<Compared> {
    let labels = [Label::Positive, Label::Negative].into_iter();
    let compared = labels.filter_map(|label| {
        let number = suggestion.first(label)?;
        let program = &round.remaining.programs[number].program;
        let (task, mut frame) = (ExecutableTask::Ground(Arc::clone(&suggestion.ground)), round.frame.clone());
        let what = (number + 1, label == Label::Positive);
        Some(Compared::new(what, (program, &mut frame), &task, budget))
    });
    compared.collect()
}
