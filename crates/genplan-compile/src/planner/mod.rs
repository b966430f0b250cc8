//! A planning task to a plan, by Fast Downward.
//!
//! | module | turns | into |
//! |---|---|---|
//! | `find` | what the user says and has installed | a [`Planner`] |
//! | `command` | a [`PlannerRequest`] | a command line of the driver |
//! | `log` | what the process prints | a log file of bounded size |
//! | `transcript` | the lines of the log | times and sizes |
//! | `plans` | a folder | the best plan in it |
//! | `outcome` | how the process ended | an [`PlannerOutcome`] |
//!
//! The planner is a separate program. It is found, never bundled, and it is not trusted: it may hang, crash, print
//! without end or claim a plan that it has not written.
//!
//! ```no_run
//! use std::path::Path;
//! use genplan_compile::planner::{LAMA_FIRST, PlannerLimits, PlannerOutcome, PlannerRequest, find};
//!
//! let planner = find(None).expect("an installed Fast Downward");
//! let task = ["output.sas".into()];
//! let request =
//!     PlannerRequest { task: &task, folder: Path::new("work"), arguments: &LAMA_FIRST, limits: PlannerLimits::default() };
//! match planner.run(&request, |_, _| true)?.outcome {
//!     PlannerOutcome::Plan(file) => println!("{}", file.display()),
//!     outcome => println!("{outcome:?}"),
//! }
//! # Ok::<(), std::io::Error>(())
//! ```

mod command;
mod find;
mod log;
mod outcome;
mod plans;
mod transcript;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use std::time::{Duration, Instant};

pub use find::{Places, find};
pub use genplan_core::budget::StopReason;
pub use outcome::{Crash, PlannerOutcome};
pub use transcript::Size;

use crate::process::Guarded;
use log::Recorder;

/// Finds a plan fast, of any length: the search of the paper.
pub const LAMA_FIRST: [&str; 2] = ["--alias", "lama-first"];

/// A complete search without a heuristic. What it exhausts has no plan, whatever the version of the planner.
///
/// Fast Downward 26.6 tells a proof (exit code 11) from giving up (12), for `lama-first` and tasks with axioms too.
/// Version 24.06 ends with 12 in both cases: there, only this search gives a proof.
pub const PROOF_SEARCH: [&str; 2] = ["--search", "astar(blind())"];

/// The name of the log in the folder of a request.
pub const LOG: &str = "planner.log";

/// How long a planner may take beyond its time limit before it is killed: it stops by itself, if it is well.
pub const GRACE: Duration = Duration::from_secs(1);

/// A Fast Downward that can be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planner {
    /// The driver script, or another program that takes its arguments.
    pub driver: PathBuf,
    /// The Python that runs it, if it is a script.
    pub interpreter: Option<PathBuf>,
}

/// How much a run may cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlannerLimits {
    /// Of wall-clock time. The driver gets it as a limit on CPU time.
    pub time: Option<Duration>,
    /// Of memory for each process, in bytes. Not on macOS, which cannot enforce it.
    pub memory: Option<u64>,
}

/// What to run, and how.
#[derive(Clone, Copy, Debug)]
pub struct PlannerRequest<'a> {
    /// What to solve: a file in SAS+; or a domain and a problem in PDDL, which the planner translates. Then it leaves
    /// `output.sas` in the folder.
    pub task: &'a [PathBuf],
    /// An existing folder for this run alone: the process works there, and the plan and the log go there.
    pub folder: &'a Path,
    /// Options as the driver takes them, such as [`LAMA_FIRST`]; first those of the driver, then those of the search.
    pub arguments: &'a [&'a str],
    /// How much it may cost.
    pub limits: PlannerLimits,
}

/// A run that has ended.
#[derive(Clone, Debug)]
pub struct PlannerOutput {
    /// What came of it.
    pub outcome: PlannerOutcome,
    /// The time of the translator, if it came to its end; as the planner says.
    pub translation: Option<Duration>,
    /// The time of the search with all its preparations, if it came to its end; as the planner says.
    pub search: Option<Duration>,
    /// The time from the start to the end of the process, by our clock.
    pub total: Duration,
    /// How large the task is after translation, if the planner has translated it.
    pub size: Option<Size>,
    /// What the planner printed. Of a very long log the middle is left out.
    pub log: PathBuf,
}

/// Writes files with these names and texts to a new folder.
pub(crate) fn write(folder: &Path, files: &[(&'static str, String)]) -> io::Result<Vec<PathBuf>> {
    fs::create_dir(folder)?;
    let written = files.iter().map(|(name, text)| {
        let path = folder.join(name);
        fs::write(&path, text).map(|()| path)
    });
    written.collect()
}

/// How often a running planner is looked at.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

impl Planner {
    /// Runs the planner, as long as `go_on` says so, which is told the time since the start and what the planner said
    /// last.
    ///
    /// Whatever happens, none of its processes is left when this returns, and none survives us.
    pub fn run(
        &self,
        request: &PlannerRequest<'_>,
        go_on: impl FnMut(Duration, &str) -> bool,
    ) -> io::Result<PlannerOutput> {
        plans::remove(request.folder)?;
        let command = self.command(request)?;
        let log = std::path::absolute(request.folder.join(LOG))?;
        let (output, printed) = io::pipe()?;
        let recorder = Recorder::start(output, &log)?;
        let start = Instant::now();
        let process = Guarded::spawn(&command, request.folder, request.limits.memory, printed)?;
        let ending = watch(process, &recorder, request.limits.time, go_on)?;
        let total = start.elapsed();
        let transcript = recorder.finish()?;
        let (translation, search, size) = (transcript.translation, transcript.search, transcript.size());
        let outcome = outcome::outcome(ending, request, total, transcript)?;
        Ok(PlannerOutput { outcome, translation, search, total, size, log })
    }
}

/// Waits for the end of a process, or makes it; says why.
fn watch(
    mut process: Guarded,
    recorder: &Recorder,
    time: Option<Duration>,
    mut go_on: impl FnMut(Duration, &str) -> bool,
) -> io::Result<Result<ExitStatus, StopReason>> {
    let start = Instant::now();
    loop {
        if let Some(status) = process.ended()? {
            process.kill()?;
            return Ok(Ok(status));
        }
        let elapsed = start.elapsed();
        if !go_on(elapsed, &recorder.last_line()) {
            process.kill()?;
            return Ok(Err(StopReason::Interrupted));
        }
        if time.is_some_and(|time| elapsed >= time.saturating_add(GRACE)) {
            process.kill()?;
            return Ok(Err(StopReason::Time));
        }
        std::thread::sleep(POLL_INTERVAL);
    }
}
