//! What a program does on the instances of a session.

use std::sync::Arc;

use genplan::judge::Bounds;
use genplan::program::{frame_for, read_program};
use genplan::report::VerdictReport;
use genplan::{Budget, Frame, Judgement, Label, Program, Source, Task, judge_task};
use serde::Serialize;

use crate::findings::Finding;
use crate::session::ReadSession;

/// How far executions go here: they are looked at step by step.
pub(super) const BOUNDS: Bounds = Bounds { max_steps: 20_000_000, evidence: 20 };

/// A program in its frame, and the session's tasks in the same one.
pub(super) struct Prepared {
    pub program: Program,
    pub frame: Frame,
}

/// What a program does on an instance.
#[derive(Debug, Serialize)]
pub(crate) struct VerdictOn {
    /// The number of the instance.
    pub index: usize,
    /// What it does there.
    #[serde(flatten)]
    pub verdict: VerdictReport,
}

/// Reads a program for the tasks of a session; or says why it cannot be.
pub(super) fn prepare(
    session: &ReadSession,
    text: &str,
    budget: &Budget,
) -> (Option<Prepared>, Vec<Finding>) {
    let (Some(domain), Ok(source)) = (&session.domain, Source::new_held("program", text, budget)) else {
        return (None, Vec::new());
    };
    let mut frame = frame_for(&source);
    let reading = read_program(&source, domain, &session.usable(), &mut frame);
    let findings = reading.diagnostics.iter().map(Finding::of_program).collect();
    (reading.value.map(|program| Prepared { program, frame }), findings)
}

impl Prepared {
    /// Executes the program on a task.
    pub(super) fn judge(&mut self, task: &Arc<Task>, budget: &Budget) -> Judgement {
        let Prepared { program, frame } = self;
        let judgement = judge_task(program, frame, task, &BOUNDS, budget, |_| {});
        judgement.unwrap_or_else(|error| Judgement::undecided(error.reason))
    }

    fn report(&mut self, task: &Arc<Task>, label: Option<Label>, budget: &Budget) -> VerdictReport {
        let judgement = self.judge(task, budget);
        VerdictReport::new(task.source.name(), label, &judgement, &self.program, &self.frame)
    }

    /// The verdicts on all tasks that can be used.
    pub(super) fn verdicts(&mut self, session: &ReadSession, budget: &Budget) -> Vec<VerdictOn> {
        let tasks = session.tasks.iter().zip(&session.labels).enumerate();
        let verdicts = tasks.filter_map(|(index, (task, label))| {
            let verdict = self.report(task.as_ref()?, *label, budget);
            Some(VerdictOn { index, verdict })
        });
        verdicts.collect()
    }
}
