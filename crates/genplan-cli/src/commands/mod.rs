//! One module to a command.

pub(crate) mod bench;
mod certificate;
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
pub(crate) mod plan;
mod progress;
pub(crate) mod prove;
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

use genplan::examples::{ExampleFiles, Examples, Part};
use genplan::ground::{GroundError, TraceStep};
use genplan::judge::{Bounds, ExecutableTask, Judgement};
use genplan::program::{frame_for, read_plan, read_program};
use genplan::report::{evidence, grouped, outcome_words, plural};
use genplan_core::budget::Budget;
use genplan_core::execution::{Ending, Execution, Outcome};
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_pddl::{Diagnostic, Domain, Reading, Source, Task};

use crate::args::{BudgetArgs, ExampleArgs, LimitArgs, MEMORY_LIMIT};
use crate::resident;
use crate::terminal::{Exit, Stop, Terminal};

/// The files that the arguments name.
fn example_files(args: &ExampleArgs, part: Part) -> Result<ExampleFiles, Diagnostic> {
    match (args.folder(), &args.domain) {
        (Some(folder), _) => ExampleFiles::in_folder(folder, part),
        (None, None) => Err(no_examples()),
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
    terminal.examples(&example_files(args, part)?)
}

/// Adds the test set of a domain folder to its examples, if it has one. Says of each instance whether it is an example.
fn add_test_set(files: &mut ExampleFiles, folder: &Path) -> Result<Vec<bool>, Diagnostic> {
    let examples = [files.positive.len(), files.negative.len()];
    files.add_test_set(folder)?;
    let all = [files.positive.len(), files.negative.len()];
    let is_example =
        all.into_iter().zip(examples).flat_map(|(all, examples)| (0..all).map(move |n| n < examples));
    Ok(is_example.collect())
}

/// This many bytes of files can be read whatever the limit: whoever sets a small one wants to know what came of the
/// search.
const SMALL_FILES: usize = 1 << 20;

impl BudgetArgs {
    /// For a command without options for it.
    const DEFAULT: BudgetArgs = BudgetArgs { time_limit: None, memory_limit: MEMORY_LIMIT };

    /// The budget from now on: this time, this many MB, and until Ctrl-C. Files that are read from now on count, too.
    fn start(&self, terminal: &mut Terminal) -> Budget {
        let budget = Budget::default()
            .with_bytes(self.memory_limit.saturating_mul(1 << 20))
            .with_interrupt(terminal.interrupt.flag())
            .with_measured(resident::measured());
        let budget = self.time_limit.map_or(budget.clone(), |limit| budget.with_time(limit));
        terminal.files.budget = budget.clone().with_bytes(budget.max_bytes().saturating_add(SMALL_FILES));
        budget
    }
}

impl LimitArgs {
    /// How far an execution may go.
    fn bounds(&self) -> Bounds {
        Bounds { max_steps: self.max_steps, ..Bounds::default() }
    }
}

/// Reads a program in a frame of its own.
fn read_in_frame(
    path: &Path,
    read: impl FnOnce(&Arc<Source>, &mut Frame) -> Reading<Program>,
    terminal: &mut Terminal,
) -> Result<(Program, Frame), Stop> {
    let mut frame = Frame::default();
    let program = terminal.read(path, |source| {
        frame = frame_for(source);
        read(source, &mut frame)
    })?;
    Ok((program, frame))
}

/// A program in its frame, to be executed on several instances.
struct CommandSession {
    program: Program,
    frame: Frame,
    bounds: Bounds,
    budget: Budget,
}

impl CommandSession {
    /// Reads a program for some tasks, or a plan.
    fn read(
        (path, is_plan): (&Path, bool),
        (domain, tasks): (&Domain, &[Arc<Task>]),
        bounds: Bounds,
        budget: Budget,
        terminal: &mut Terminal,
    ) -> Result<Self, Stop> {
        let read = if is_plan { read_plan } else { read_program };
        let read = |source: &_, frame: &mut _| read(source, domain, tasks, frame);
        let (program, frame) = read_in_frame(path, read, terminal)?;
        Ok(CommandSession { program, frame, bounds, budget })
    }

    /// Executes the program on a task. If the budget does not suffice to ground it, where that is needed, says so, but the
    /// verdicts on other tasks are not lost.
    fn judge_task(&mut self, task: &Arc<Task>, terminal: &mut Terminal) -> Result<Judgement, Stop> {
        if let Err(reason) = self.budget.check() {
            return Ok(Judgement::undecided(reason));
        }
        match self.try_to_judge(task, terminal) {
            Ok((judgement, _)) => Ok(judgement),
            Err(error) => {
                terminal.finish()?;
                terminal.diagnose(&[error.diagnostic(task)])?;
                Ok(Judgement::undecided(error.reason))
            }
        }
    }

    /// Executes the program on a task, or says why that was not grounded.
    fn try_to_judge(
        &mut self,
        task: &Arc<Task>,
        terminal: &mut Terminal,
    ) -> Result<(Judgement, ExecutableTask), GroundError> {
        let CommandSession { program, frame, bounds, budget } = self;
        let judged = terminal.gently(|terminal| {
            let prepared = ExecutableTask::new(program, frame, task, budget)?;
            let judgement = prepared.judge(program, frame, bounds, budget, |steps| {
                terminal.progress(|| format!("{}: {}", task.source.name(), plural(steps, "step")));
            });
            Ok((judgement, prepared))
        });
        terminal.end_progress();
        judged
    }
}

/// What became true (+) and false (-) in a step.
fn changes(step: &TraceStep, frame: &Frame) -> String {
    let signed = |sign: char, fluents: &[_]| -> Vec<String> {
        fluents.iter().map(|&fluent| format!("{sign}{}", frame.show_fluent(fluent))).collect()
    };
    [signed('+', &step.became_true), signed('-', &step.became_false)].concat().join(" ")
}

/// The exit code of a single execution.
fn exit_of(execution: &Execution) -> Exit {
    match execution.ending {
        Ending::Decided(Outcome::Solved) => Exit::Yes,
        Ending::Decided(Outcome::Failed(_)) => Exit::No,
        Ending::Stopped(reason) => Exit::stopped(reason),
    }
}
