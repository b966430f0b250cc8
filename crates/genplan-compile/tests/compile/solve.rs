//! Compilations on the real planner.

use std::fs;
use std::sync::Mutex;
use std::time::Duration;

use genplan_compile::compile::{Compilation, Decoded};
use genplan_compile::planner::{
    LAMA_FIRST, PROOF_SEARCH, PlannerLimits, PlannerOutcome, PlannerRequest, StopReason,
};
use genplan_pddl::diagnostics::{Style, render};
use tempfile::tempdir;

use crate::fast_downward::planner;
use crate::unlimited::{decode, pddl, sas};

/// What the planner reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Sas,
    Pddl,
}

pub const FORMATS: [Format; 2] = [Format::Sas, Format::Pddl];

/// What the planner says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Plan(String),
    Unsolvable,
    /// A limit was reached.
    Undecided,
}

impl Answer {
    /// Whether there is a plan, if that is known.
    pub fn is_solvable(&self) -> Option<bool> {
        match self {
            Answer::Plan(_) => Some(true),
            Answer::Unsolvable => Some(false),
            Answer::Undecided => None,
        }
    }

    /// What the plan stands for.
    #[track_caller]
    pub fn decoded(&self, compilation: &Compilation) -> Decoded {
        let Answer::Plan(plan) = self else { panic!("{self:?}") };
        let decoded = decode(plan, compilation);
        decoded.unwrap_or_else(|error| panic!("{}\n{plan}", render(&error, Style::Plain)))
    }
}

const LIMITS: PlannerLimits = PlannerLimits { time: Some(Duration::from_mins(1)), memory: Some(2 << 30) };

/// Solves a compilation with the paper's search, and where that gives up, with one that proves.
pub fn solve(compilation: &Compilation, format: Format) -> Answer {
    match solve_with(compilation, format, &LAMA_FIRST) {
        Err(StopReason::Incomplete) => {
            solve_with(compilation, format, &PROOF_SEARCH).unwrap_or(Answer::Undecided)
        }
        answer => answer.unwrap_or(Answer::Undecided),
    }
}

fn solve_with(
    compilation: &Compilation,
    format: Format,
    arguments: &[&'static str],
) -> Result<Answer, StopReason> {
    let folder = tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("a writable folder");
        path
    };
    let task = match format {
        Format::Sas => vec![file("task.sas", &sas(&compilation.task))],
        Format::Pddl => {
            let texts = pddl(compilation);
            vec![file("domain.pddl", &texts.domain), file("problem.pddl", &texts.problem)]
        }
    };
    let request = PlannerRequest { task: &task, folder: folder.path(), arguments, limits: LIMITS };
    match planner().run(&request, |_, _| true).expect("a run").outcome {
        PlannerOutcome::Plan(file) => Ok(Answer::Plan(fs::read_to_string(file).expect("a plan"))),
        PlannerOutcome::Unsolvable => Ok(Answer::Unsolvable),
        PlannerOutcome::Undecided(reason) => Err(reason),
        PlannerOutcome::Crashed(crash) => {
            panic!("{format:?}: {}", render(&crash.diagnostic(None), Style::Plain))
        }
    }
}

/// Does something with each of these, two at a time; the results are in order.
pub fn in_parallel<T: Send, R: Send>(items: Vec<T>, work: impl Fn(T) -> R + Sync) -> Vec<R> {
    let queue = Mutex::new(items.into_iter().enumerate());
    let results = Mutex::new(Vec::new());
    let take = || queue.lock().expect("no panic while it is locked").next();
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((index, item)) = take() {
                    let result = work(item);
                    results.lock().expect("no panic while it is locked").push((index, result));
                }
            });
        }
    });
    let mut results = results.into_inner().expect("no panic while it is locked");
    results.sort_by_key(|&(index, _)| index);
    results.into_iter().map(|(_, result)| result).collect()
}
