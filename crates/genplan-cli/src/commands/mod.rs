//! One module to a command.

pub(crate) mod bench;
mod checker;
pub(crate) mod compile;
pub(crate) mod decode;
pub(crate) mod draw;
mod engine;
pub(crate) mod evaluate;
pub(crate) mod generate;
pub(crate) mod lint;
pub(crate) mod run;
mod scope;
pub(crate) mod synth;
pub(crate) mod validate;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use genplan::examples::{ExampleFiles, Examples, Part};
use genplan::ground::{GroundTask, Limits};
use genplan::judge::{Bounds, Judgement, judge};
use genplan::program::{read_program, tested_fluents};
use genplan_core::execution::{Ending, Execution, Failure, Outcome, StopReason};
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_pddl::{Domain, Reading, Task};

use crate::args::{ExampleArgs, LimitArgs};
use crate::terminal::{Exit, Stop, Terminal};

/// The files that the arguments name.
fn example_files(args: &ExampleArgs, part: Part, terminal: &mut Terminal) -> Result<ExampleFiles, Stop> {
    match (&args.folder, &args.domain) {
        (Some(folder), _) => {
            ExampleFiles::in_folder(folder, part).or_else(|error| terminal.refuse(error, Exit::BadInput))
        }
        (None, domain) => Ok(ExampleFiles {
            domain: domain.clone().unwrap_or_default(),
            positive: args.positive.clone(),
            negative: args.negative.clone(),
        }),
    }
}

impl ExampleArgs {
    /// All files that they name, as far as these can be listed: what is wrong with them is said when they are read.
    fn paths(&self) -> Vec<PathBuf> {
        let Some(folder) = &self.folder else {
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
    let reading = files.read_with(terminal.files, terminal.strictness);
    terminal.accept(reading)
}

impl LimitArgs {
    /// How far an execution may go.
    fn bounds(&self) -> Bounds {
        Bounds { max_steps: self.max_steps, ..Bounds::default() }
    }
}

/// A program in its frame, to be executed on several instances.
struct Session<'t> {
    program: Program,
    frame: Frame,
    bounds: Bounds,
    terminal: &'t mut Terminal,
}

impl<'t> Session<'t> {
    fn new(
        program: &Path,
        domain: &Domain,
        tasks: &[Arc<Task>],
        limits: &LimitArgs,
        terminal: &'t mut Terminal,
    ) -> Result<Self, Stop> {
        let mut frame = Frame::default();
        let mut diagnostics = Vec::new();
        let read = |source: &_| read_program(source, domain, tasks, &mut frame);
        let value = terminal.files.read(program, &mut diagnostics, read);
        let program = terminal.accept(Reading { value, diagnostics })?;
        let bounds = limits.bounds();
        Ok(Session { program, frame, bounds, terminal })
    }

    fn ground(&mut self, task: &Arc<Task>) -> Result<GroundTask, Stop> {
        // Ctrl-C ends the process while it grounds; the results so far are not lost then.
        self.terminal.out.flush()?;
        let mentioned = tested_fluents(&self.program);
        let ground = GroundTask::new(Arc::clone(task), &mut self.frame, &mentioned, &Limits::default());
        ground.or_else(|error| self.terminal.refuse(error.diagnostic(task), Exit::Undecided))
    }

    fn judge(&mut self, ground: &GroundTask) -> Judgement {
        let Session { program, frame, bounds, terminal } = self;
        let interrupt = terminal.interrupt.clone();
        let judgement = interrupt.gently(|| {
            judge(program, frame, ground, bounds, |steps| {
                terminal.progress(|| format!("{}: {} steps", ground.task().source.name(), grouped(steps)));
                !interrupt.noticed()
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
        Ending::Stopped(StopReason::MaxSteps) => Exit::Undecided,
        Ending::Stopped(StopReason::Interrupted) => Exit::Interrupted,
    }
}

/// An ending in words.
fn outcome_words(ending: Ending) -> &'static str {
    match ending {
        Ending::Decided(Outcome::Solved) => "solved",
        Ending::Decided(Outcome::Failed(Failure::IncompleteProgram)) => "incomplete program",
        Ending::Decided(Outcome::Failed(Failure::InapplicableAction(_))) => "inapplicable action",
        Ending::Decided(Outcome::Failed(Failure::InfiniteLoop { .. })) => "infinite loop",
        Ending::Stopped(StopReason::MaxSteps) => "undecided",
        Ending::Stopped(StopReason::Interrupted) => "interrupted",
    }
}

/// The evidence for an outcome, one line each.
fn evidence(judgement: &Judgement, program: &Program, frame: &Frame) -> Vec<String> {
    let Execution { ending, line, steps } = judgement.execution;
    let here = format!("line {}: {}", line.0, program.instruction(line).show(frame));
    let mut lines = Vec::new();
    match ending {
        Ending::Decided(Outcome::Solved) => {}
        Ending::Decided(Outcome::Failed(Failure::IncompleteProgram)) => {
            lines.push(format!("{here}, but the goal does not hold:"));
        }
        Ending::Decided(Outcome::Failed(Failure::InapplicableAction(_))) => {
            lines.push(format!("{here}, but its precondition does not hold:"));
        }
        Ending::Decided(Outcome::Failed(Failure::InfiniteLoop { since })) => lines.push(format!(
            "{here} is reached after {} and again after {} in the same state",
            plural(since, "step"),
            plural(steps, "step"),
        )),
        Ending::Stopped(reason) => lines.push(match reason {
            StopReason::MaxSteps => {
                format!("{here} is reached when the steps run out; --max-steps allows more")
            }
            StopReason::Interrupted => format!("{here} is reached when interrupted"),
        }),
    }
    for unmet in &judgement.evidence.unmet {
        lines.push(format!("  {}", unmet.condition));
        lines.extend(unmet.because.iter().map(|reason| format!("    because {reason}")));
    }
    let hidden = judgement.evidence.total - judgement.evidence.unmet.len();
    if hidden > 0 {
        lines.push(format!("  … and {hidden} more"));
    }
    lines
}

/// When a time limit is reached. One that is centuries ahead is none.
fn deadline(limit: Option<Duration>) -> Option<Instant> {
    limit.and_then(|limit| Instant::now().checked_add(limit))
}

fn plural(count: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(count), if count == 1 { "" } else { "s" })
}

/// A number with its digits in groups of three.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
