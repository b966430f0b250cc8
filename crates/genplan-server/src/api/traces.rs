//! Executions, step by step.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use genplan::judge::ExecutableTask;
use genplan::{Budget, Frame, Judgement, Label, Program};
use genplan_show::page::{Recording, RecordingLimits, Shown, TraceContent};
use serde::{Deserialize, Serialize};

use super::drawing::Drawing;
use super::json::JsonRequest;
use super::verdicts::{BOUNDS, Prepared, prepare};
use super::{ApiError, Playground};
use crate::findings::Finding;
use crate::session::{ReadSession, Session};

/// How much of an execution the page gets.
const SHOWN: RecordingLimits = RecordingLimits { steps: 1_000, changes: 10_000, fluents: 600 };

/// What is asked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TracesRequest {
    session: Session,
    program: String,
    /// The numbers of the instances; all without.
    #[serde(default)]
    only: Option<Vec<usize>>,
}

/// The executions.
#[derive(Debug, Serialize)]
pub(crate) struct Executions {
    findings: Vec<Finding>,
    program: Option<Drawing>,
    traces: Vec<TraceOn>,
}

/// An execution on an instance.
#[derive(Debug, Serialize)]
struct TraceOn {
    /// The number of the instance.
    index: usize,
    trace: TraceContent,
}

pub(crate) async fn traces(
    State(playground): State<Arc<Playground>>,
    JsonRequest(request): JsonRequest<TracesRequest>,
) -> Result<Json<Executions>, ApiError> {
    request.session.check(playground.permits.limits())?;
    let traces = move |budget: &Budget| {
        let read = request.session.read(budget);
        let (prepared, of_program) = prepare(&read, &request.program, budget);
        let findings = [read.findings(&read.diagnostics), of_program].concat();
        let Some(mut prepared) = prepared else {
            return Executions { findings, program: None, traces: Vec::new() };
        };
        let is_wanted = |index: &usize| request.only.as_ref().is_none_or(|only| only.contains(index));
        let indices = (0..read.tasks.len()).filter(is_wanted);
        let traces = indices
            .filter_map(|index| Some(TraceOn { index, trace: traced(&mut prepared, &read, index, budget)? }));
        let traces = traces.collect();
        let program = Some(Drawing::new(&prepared.program, &prepared.frame));
        Executions { findings, program, traces }
    };
    playground.permits.quick(traces).await.map(Json)
}

/// The execution of a program on an instance of a session.
pub(super) fn traced(
    prepared: &mut Prepared,
    read: &ReadSession,
    index: usize,
    budget: &Budget,
) -> Option<TraceContent> {
    let task = read.tasks[index].as_ref()?;
    let Prepared { program, frame } = prepared;
    let executable = ExecutableTask::new(program, frame, task, budget).ok()?;
    let judgement = executable.judge(program, frame, &BOUNDS, budget, |_| {});
    recorded(program, frame, &executable, (&judgement, read.labels[index]), budget)
}

/// An execution, once more, with all its steps.
pub(super) fn recorded(
    program: &Program,
    frame: &mut Frame,
    task: &ExecutableTask,
    (judgement, label): (&Judgement, Option<Label>),
    budget: &Budget,
) -> Option<TraceContent> {
    let traced = (program, judgement.execution.steps);
    let recording = Recording::new(traced, frame, task, SHOWN, budget, |_| {}).ok()?;
    Some(TraceContent::new(&Shown {
        program_name: "program",
        instance_name: task.task().source.name(),
        label,
        program,
        frame,
        task: task.task(),
        judgement,
        recording: &recording,
    }))
}

/// How an instance of a session begins: the execution of a program that does nothing.
pub(crate) fn scene(session: &Session, index: usize, budget: &Budget) -> Option<TraceContent> {
    let read = session.read(budget);
    let (prepared, _) = prepare(&read, "end", budget);
    traced(&mut prepared?, &read, index, budget)
}
