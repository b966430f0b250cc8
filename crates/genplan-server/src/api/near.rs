//! A near miss: an instance that is one literal away from another one.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use genplan::explore::{ExplorationBounds, Reachability, goal_reachability};
use genplan::report::LabelName;
use genplan::teaching::{NearMisses, identity, problem_text};
use genplan::{Budget, Frame, GroundTask, Task};
use serde::Deserialize;

use super::json::JsonRequest;
use super::verdicts::{Prepared, prepare};
use super::{ApiError, Playground};
use crate::session::{InstanceText, ReadSession, Session};

/// What is asked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NearRequest {
    session: Session,
    /// The number of the instance to which the new one is near.
    index: usize,
    /// The present program: an instance on which it fails is a better near miss.
    #[serde(default)]
    program: Option<String>,
}

pub(crate) async fn near(
    State(playground): State<Arc<Playground>>,
    JsonRequest(request): JsonRequest<NearRequest>,
) -> Result<Json<InstanceText>, ApiError> {
    request.session.check(playground.permits.limits())?;
    playground.permits.quick(move |budget| near_miss(&request, budget)).await?.map(Json)
}

fn near_miss(request: &NearRequest, budget: &Budget) -> Result<InstanceText, ApiError> {
    let read = request.session.read(budget);
    let task = read.tasks.get(request.index).and_then(Option::as_ref);
    let task = task.ok_or_else(|| ApiError::bad("this instance cannot be read"))?;
    let known: BTreeSet<_> = read.usable().iter().map(|task| identity(task)).collect();
    let near = NearMisses::new(task, &read.usable(), budget);
    let mut candidates =
        near.tasks().filter(|near| !known.contains(&identity(near)) && can_be_reached(near, budget));
    let first = candidates.next();
    let (prepared, _) =
        request.program.as_deref().map(|text| prepare(&read, text, budget)).unwrap_or_default();
    let is_missed = |near: &Arc<Task>, prepared: &mut Prepared| {
        prepared.judge(near, budget).execution.ending != genplan::Ending::Decided(genplan::Outcome::Solved)
    };
    let missed = prepared.and_then(|mut prepared| {
        first.iter().cloned().chain(candidates).find(|near| is_missed(near, &mut prepared))
    });
    // What the budget does not allow to execute is not missed.
    let missed = missed.filter(|_| budget.check().is_ok());
    let found = missed.or(first).ok_or_else(|| match budget.check() {
        Ok(()) => {
            ApiError::bad("found no near miss: every small change gives an example or an unreachable goal")
        }
        Err(reason) => ApiError::bad(format!("found no near miss: {reason}")),
    })?;
    Ok(named(&found, task, &read))
}

/// Whether the goal can be reached, but does not hold from the start.
fn can_be_reached(task: &Arc<Task>, budget: &Budget) -> bool {
    let bounds = ExplorationBounds { states: 2_000, ..ExplorationBounds::default() };
    let ground = GroundTask::new(Arc::clone(task), &mut Frame::default(), budget);
    ground.is_ok_and(|ground| {
        let reachability = goal_reachability(ground.instance(), &bounds, budget);
        !matches!(reachability, Reachability::Initial | Reachability::Unreachable)
    })
}

/// The instance with a name that is not taken.
fn named(near: &Task, original: &Task, read: &ReadSession) -> InstanceText {
    let stem = original.source.name().trim_end_matches(".pddl").to_owned();
    let is_taken = |name: &str| read.sources.iter().any(|source| source.name() == name);
    let names = (1..).map(|number| format!("{stem}-near-{number}"));
    let name = names.into_iter().find(|name| !is_taken(&format!("{name}.pddl"))).unwrap_or_default();
    let comment = format!("A near miss of {}.", original.source.name());
    let text = problem_text(near, &name, &[comment]);
    InstanceText { name: name + ".pddl", label: Some(LabelName::Negative), text }
}
