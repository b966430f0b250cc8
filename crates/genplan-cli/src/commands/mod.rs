//! One module to a command.

pub(crate) mod bench;
mod comparison;
pub(crate) mod compile;
pub(crate) mod decode;
pub(crate) mod draw;
mod engine;
pub(crate) mod evaluate;
pub(crate) mod generate;
pub(crate) mod learn;
pub(crate) mod lint;
pub(crate) mod new;
mod progress;
pub(crate) mod run;
mod scope;
#[cfg(feature = "serve")]
pub(crate) mod serve;
pub(crate) mod shell;
pub(crate) mod suggest;
pub(crate) mod synth;
pub(crate) mod teach;
mod teaching;
pub(crate) mod validate;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use genplan::examples::{ExampleFiles, Examples, Part};
use genplan::ground::{GroundError, GroundTask};
use genplan::judge::{Bounds, Judgement, judge};
use genplan::program::{frame_for, read_plan, read_program};
use genplan::report::{evidence, grouped, outcome_words, plural};
use genplan_compile::compile::Overrun;
use genplan_core::budget::Budget;
use genplan_core::execution::{Ending, Execution, Outcome};
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_pddl::{Diagnostic, Domain, Reading, Task};

use crate::args::{BudgetArgs, ExampleArgs, LimitArgs, MEMORY_LIMIT};
use crate::resident;
use crate::terminal::{Exit, Stop, Terminal};

/// The files that the arguments name.
fn example_files(args: &ExampleArgs, part: Part, terminal: &mut Terminal) -> Result<ExampleFiles, Stop> {
    match (args.folder(), &args.domain) {
        (Some(folder), _) => {
            ExampleFiles::in_folder(folder, part).or_else(|error| terminal.refuse(error, Exit::BadInput))
        }
        (None, None) => terminal.refuse(no_examples(), Exit::BadInput),
        (None, Some(domain)) => Ok(ExampleFiles {
            domain: domain.clone(),
            positive: args.positive.clone(),
            negative: args.negative.clone(),
        }),
    }
}

/// Says how examples are named.
fn no_examples() -> Diagnostic {
    Diagnostic::error("which examples? this folder has no domain.pddl")
        .help("name a domain folder: FOLDER, with domain.pddl, positive/*.pddl and negative/*.pddl")
        .help("or name the files: --domain FILE --positive FILE… --negative FILE…")
        .help("`genplan new NAME` writes a domain folder to start from")
}

impl ExampleArgs {
    /// The domain folder, if files are not named one by one: without a name, this one if it is one.
    fn folder(&self) -> Option<&Path> {
        let here = || Path::new(".").join("domain.pddl").is_file().then_some(Path::new("."));
        match self.domain {
            Some(_) => None,
            None => self.folder.as_deref().or_else(here),
        }
    }

    /// All files that they name, as far as these can be listed: what is wrong with them is said when they are read.
    fn paths(&self) -> Vec<PathBuf> {
        let Some(folder) = self.folder() else {
            let files = self.domain.iter().chain(&self.positive).chain(&self.negative);
            return files.cloned().collect();
        };
        folder_paths(folder)
    }
}

/// All files of a domain folder, as far as they can be listed.
fn folder_paths(folder: &Path) -> Vec<PathBuf> {
    let parts = [Part::Training, Part::Test].map(|part| ExampleFiles::in_folder(folder, part));
    parts.iter().flatten().flat_map(|files| files.paths().map(Path::to_owned)).collect()
}

fn examples(args: &ExampleArgs, part: Part, terminal: &mut Terminal) -> Result<Examples, Stop> {
    let files = example_files(args, part, terminal)?;
    let reading = files.read_with(&terminal.files, terminal.strictness);
    terminal.accept(reading)
}

impl BudgetArgs {
    /// What may be used, from now on.
    fn budget(&self, terminal: &mut Terminal) -> Budget {
        budget(self.time_limit, self.memory_limit, terminal)
    }
}

/// This many bytes of files can be read whatever the limit: whoever sets a small one wants to know what came of the
/// search.
const SMALL_FILES: usize = 1 << 20;

/// The budget from now on: this time, this many MB, and until Ctrl-C. Files that are read from now on count, too.
fn budget(time_limit: Option<Duration>, memory_limit: usize, terminal: &mut Terminal) -> Budget {
    let budget = Budget::default()
        .with_bytes(memory_limit.saturating_mul(1 << 20))
        .with_interrupt(terminal.interrupt.flag())
        .with_measured(resident::measured());
    let budget = time_limit.map_or(budget.clone(), |limit| budget.with_time(limit));
    terminal.files.budget = budget.clone().with_bytes(budget.max_bytes().saturating_add(SMALL_FILES));
    budget
}

/// The budget of a command without options for it.
fn default_budget(terminal: &mut Terminal) -> Budget {
    budget(None, MEMORY_LIMIT, terminal)
}

/// Does something that may be too much for a budget. If it is, says where, and ends the command.
fn within<T>(terminal: &mut Terminal, work: impl FnOnce() -> Result<T, Overrun>) -> Result<T, Stop> {
    let interrupt = terminal.interrupt.clone();
    interrupt.gently(work).or_else(|overrun| refuse_overrun(overrun, terminal))
}

/// Says where a budget was not enough, and ends the command.
fn refuse_overrun<T>(overrun: Overrun, terminal: &mut Terminal) -> Result<T, Stop> {
    let error = Diagnostic::stopped(overrun.reason, &overrun.stage.to_string());
    terminal.refuse(error, Exit::stopped(overrun.reason))
}

impl LimitArgs {
    /// How far an execution may go.
    fn bounds(&self) -> Bounds {
        Bounds { max_steps: self.max_steps, ..Bounds::default() }
    }

    /// What may be used, from now on.
    fn budget(&self, terminal: &mut Terminal) -> Budget {
        budget(self.time_limit, self.memory_limit, terminal)
    }
}

/// Says why a task was not grounded, and ends the command.
fn refuse_ground<T>(task: &Task, error: GroundError, terminal: &mut Terminal) -> Result<T, Stop> {
    terminal.refuse(error.diagnostic(task), Exit::stopped(error.reason))
}

/// Where a program is read from.
#[derive(Clone, Copy)]
struct ProgramFile<'a> {
    path: &'a Path,
    /// Whether it is a plan.
    is_plan: bool,
}

impl<'a> From<&'a PathBuf> for ProgramFile<'a> {
    fn from(path: &'a PathBuf) -> Self {
        ProgramFile { path, is_plan: false }
    }
}

/// A program in its frame, to be executed on several instances.
struct CommandSession<'t> {
    program: Program,
    frame: Frame,
    bounds: Bounds,
    budget: Budget,
    terminal: &'t mut Terminal,
}

impl<'t> CommandSession<'t> {
    fn new(
        program: ProgramFile<'_>,
        domain: &Domain,
        tasks: &[Arc<Task>],
        bounds: Bounds,
        budget: Budget,
        terminal: &'t mut Terminal,
    ) -> Result<Self, Stop> {
        let mut frame = Frame::default();
        let mut diagnostics = Vec::new();
        let read = if program.is_plan { read_plan } else { read_program };
        let read = |source: &_| {
            frame = frame_for(source);
            read(source, domain, tasks, &mut frame)
        };
        let value = terminal.files.read(program.path, &mut diagnostics, read);
        let program = terminal.accept(Reading { value, diagnostics })?;
        Ok(CommandSession { program, frame, bounds, budget, terminal })
    }

    fn ground(&mut self, task: &Arc<Task>) -> Result<GroundTask, GroundError> {
        let interrupt = self.terminal.interrupt.clone();
        interrupt.gently(|| GroundTask::new(Arc::clone(task), &mut self.frame, &self.budget))
    }

    /// Grounds a task and executes the program on it. If the budget does not suffice for that, says so, but the
    /// verdicts on other tasks are not lost.
    fn judge_task(&mut self, task: &Arc<Task>) -> Result<Judgement, Stop> {
        if let Err(reason) = self.budget.check() {
            return Ok(Judgement::undecided(reason));
        }
        match self.ground(task) {
            Ok(ground) => Ok(self.judge(&ground)),
            Err(error) => {
                self.terminal.finish()?;
                self.terminal.diagnose(&[error.diagnostic(task)])?;
                Ok(Judgement::undecided(error.reason))
            }
        }
    }

    fn judge(&mut self, ground: &GroundTask) -> Judgement {
        let CommandSession { program, frame, bounds, budget, terminal } = self;
        let interrupt = terminal.interrupt.clone();
        let judgement = interrupt.gently(|| {
            judge(program, frame, ground, bounds, budget, |steps| {
                terminal.progress(|| format!("{}: {}", ground.task().source.name(), plural(steps, "step")));
            })
        });
        self.terminal.end_progress();
        judgement
    }
}

/// The exit code of a single execution.
fn exit_of(execution: &Execution) -> Exit {
    match execution.ending {
        Ending::Decided(Outcome::Solved) => Exit::Yes,
        Ending::Decided(Outcome::Failed(_)) => Exit::No,
        Ending::Stopped(reason) => Exit::stopped(reason),
    }
}
