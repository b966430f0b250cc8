//! How a process ended to what that means for the task.
//!
//! The exit codes are those of Fast Downward, <https://www.fast-downward.org/latest/documentation/exit-codes/>.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use std::time::Duration;

use genplan_core::budget::StopReason;
use genplan_pddl::Diagnostic;

use super::transcript::Transcript;
use super::{PROOF_SEARCH, PlannerRequest, plans};

/// What came of a run.
#[derive(Clone, Debug)]
pub enum PlannerOutcome {
    /// There is a plan: the best that was found, in this file.
    Plan(PathBuf),
    /// It is proved that there is none.
    Unsolvable,
    /// It is not known.
    Undecided(StopReason),
    /// The planner failed, or did not do what it said.
    Crashed(Crash),
}

/// How a planner failed.
#[derive(Clone, Debug)]
pub struct Crash {
    /// How the process ended.
    pub status: ExitStatus,
    /// The last that it said.
    pub last_lines: Vec<String>,
}

/// With less memory, in bytes, the parts of a planner may not even start, and then cannot say why.
const LITTLE_MEMORY: u64 = 128 << 20;

/// What programs say that get no more memory.
const OUT_OF_MEMORY: [&str; 5] =
    ["MemoryError", "bad_alloc", "annot allocate memory", "ut of memory", "failed to map segment"];

impl Crash {
    /// What to tell about it; and where the log is, if it is kept.
    pub fn diagnostic(&self, log: Option<&Path>) -> Diagnostic {
        let code = self.status.code();
        let message = match code {
            Some(0..=3) => "the planner says that it found a plan, but has not written one".to_owned(),
            _ => format!("the planner failed ({})", self.status),
        };
        Diagnostic::error(message)
            .helps(code.and_then(meaning).map(str::to_owned))
            .helps(
                matches!(code, Some(0..=3))
                    .then(|| format!("it ended with {}; is it Fast Downward?", self.status)),
            )
            .helps(self.last_words(log))
    }

    fn last_words(&self, log: Option<&Path>) -> Vec<String> {
        if self.last_lines.is_empty() {
            return vec!["it printed nothing".to_owned()];
        }
        let last = format!("its last output:\n{}", self.last_lines.join("\n"));
        let all = log.map_or("`--keep` keeps its whole output".to_owned(), |log| {
            format!("its whole output is in `{}`", log.display())
        });
        vec![last, all]
    }
}

/// What an exit code tells about a failure.
fn meaning(code: i32) -> Option<&'static str> {
    Some(match code {
        30 => "the translator failed",
        31 => "the translator did not understand the PDDL",
        32 => "the search failed",
        33 => "the search did not understand its options or the task",
        34 => "the search cannot handle tasks like this one: it may lack axioms or conditional effects",
        35 => "the driver failed",
        36 => "the driver did not understand its options",
        37 => "the driver does not support this on this system",
        126 | 127 => "the program could not be started",
        _ => return None,
    })
}

/// What it means that a process ended by itself, or that we killed it.
pub(super) fn outcome(
    ending: Result<ExitStatus, StopReason>,
    request: &PlannerRequest<'_>,
    total: Duration,
    transcript: Transcript,
) -> io::Result<PlannerOutcome> {
    let plan = || Ok::<_, io::Error>(plans::best(request.folder)?.map(PlannerOutcome::Plan));
    let stopped = |reason| Ok::<_, io::Error>(plan()?.unwrap_or(PlannerOutcome::Undecided(reason)));
    let status = match ending {
        Err(StopReason::Interrupted) => return Ok(PlannerOutcome::Undecided(StopReason::Interrupted)),
        Err(reason) => return stopped(reason),
        Ok(status) => status,
    };
    let lacks_memory = lacks_memory(status.code(), request.limits.memory, &transcript);
    let crashed = match lacks_memory {
        true => PlannerOutcome::Undecided(StopReason::Memory),
        false => PlannerOutcome::Crashed(Crash { status, last_lines: transcript.last.into() }),
    };
    Ok(match status.code() {
        Some(0..=3) => plan()?.unwrap_or(crashed),
        Some(10 | 11) => PlannerOutcome::Unsolvable,
        Some(12) if transcript.exhausted && request.arguments == PROOF_SEARCH => PlannerOutcome::Unsolvable,
        Some(12 | 13) => PlannerOutcome::Undecided(StopReason::Incomplete),
        Some(20 | 22) => stopped(StopReason::Memory)?,
        Some(21 | 23 | 24) => stopped(StopReason::Time)?,
        // A process that does not stop at its limit on CPU time is killed by the system.
        _ if request.limits.time.is_some_and(|time| total >= time) => stopped(StopReason::Time)?,
        _ if lacks_memory => stopped(StopReason::Memory)?,
        _ => crashed,
    })
}

/// Whether a failure is due to the limit on memory: the planner says so, or the limit is so low that it cannot say
/// anything, and it does not say that the reason is another one.
fn lacks_memory(code: Option<i32>, limit: Option<u64>, transcript: &Transcript) -> bool {
    let says_so = |line: &String| OUT_OF_MEMORY.iter().any(|words| line.contains(words));
    let is_little = limit.is_some_and(|limit| limit < LITTLE_MEMORY);
    let has_other_reason = matches!(code, Some(0..=3 | 31 | 33 | 34 | 36 | 37 | 126 | 127));
    limit.is_some() && transcript.last.iter().any(says_so) || is_little && !has_other_reason
}
