//! The planner as an engine: a compilation to a decoded plan, or to the proof that there is none.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use genplan::compile::{Compilation, Decoded, Undecodable, decode};
use genplan::examples::Examples;
use genplan::planner::{
    LAMA_FIRST, Limits, Outcome, PROOF_SEARCH, Planner, Progress, Request, Run, StopReason, Task, find,
};
use genplan::report::PlannerReport;
use genplan_pddl::Diagnostic;
use tempfile::TempDir;

use super::compile::task_files;
use super::decode::read_text;
use super::{default_budget, refuse_overrun};
use crate::args::{EngineArg, EngineArgs, FormatArg};
use crate::terminal::{Exit, Stop, Terminal};

/// A planner with its folder and limits.
pub(super) struct Engine {
    planner: Planner,
    arguments: Option<Vec<String>>,
    format: FormatArg,
    keep: bool,
    folder: Option<Folder>,
    memory: u64,
    deadline: Option<Instant>,
    /// What it has done.
    pub runs: Vec<PlannerReport>,
}

/// Where the files of the planner are.
enum Folder {
    /// Until the end.
    Temporary(TempDir),
    /// For good.
    Kept(PathBuf),
}

/// What the planner says about a compilation.
pub(super) enum Answer {
    /// There is a plan, and this is what it stands for.
    Plan(Decoded),
    /// There is none.
    Unsolvable,
    /// It is not known.
    Stopped(StopReason),
}

impl Engine {
    /// The engine that the arguments ask for, if it is the planner.
    pub(super) fn wanted(
        args: &EngineArgs,
        deadline: Option<Instant>,
        memory_limit: usize,
        terminal: &mut Terminal,
    ) -> Result<Option<Self>, Stop> {
        if args.engine == EngineArg::Native {
            let given = [
                (args.planner.is_some(), "--planner"),
                (args.planner_args.is_some(), "--planner-args"),
                (args.planner_format.is_some(), "--planner-format"),
                (args.keep, "--keep"),
            ];
            return refuse_without_planner(&given, terminal).map(|()| None);
        }
        let planner = find(args.planner.as_deref());
        let planner = planner.or_else(|missing| terminal.refuse(missing.diagnostic(), Exit::BadInput))?;
        let arguments = args.planner_args.as_deref().map(words).transpose();
        let arguments =
            arguments.or_else(|message| terminal.refuse(Diagnostic::error(message), Exit::BadInput))?;
        Ok(Some(Engine {
            planner,
            arguments,
            format: args.planner_format.unwrap_or(FormatArg::Sas),
            keep: args.keep,
            folder: None,
            memory: (memory_limit as u64).saturating_mul(1 << 20),
            deadline,
            runs: Vec::new(),
        }))
    }

    /// Does all the work with the engine, and leaves nothing behind: meanwhile, Ctrl-C stops the planner, but does
    /// not end the process.
    pub(super) fn work<T>(
        &mut self,
        terminal: &mut Terminal,
        work: impl FnOnce(&mut Self, &mut Terminal) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let interrupt = terminal.interrupt.clone();
        interrupt.gently(|| {
            let result = work(self, terminal);
            self.folder = None;
            result
        })
    }

    /// Solves a compilation.
    pub(super) fn solve(
        &mut self,
        examples: &Examples,
        compilation: &Compilation,
        terminal: &mut Terminal,
    ) -> Result<Answer, Stop> {
        let given = self.arguments.clone();
        let arguments = given.clone().unwrap_or_else(|| LAMA_FIRST.map(String::from).to_vec());
        let run = self.run(examples, compilation, &arguments, terminal)?;
        if given.is_none() && matches!(run.outcome, Outcome::Undecided(StopReason::Incomplete)) {
            // The default search may not know that it was complete; another one does.
            let proof = self.run(examples, compilation, &PROOF_SEARCH.map(String::from), terminal)?;
            return self.answer(proof, compilation, terminal);
        }
        self.answer(run, compilation, terminal)
    }

    fn run(
        &mut self,
        examples: &Examples,
        compilation: &Compilation,
        arguments: &[String],
        terminal: &mut Terminal,
    ) -> Result<Run, Stop> {
        let folder = self.folder(terminal)?.join(format!("run-{}", self.runs.len() + 1));
        let budget = default_budget(terminal);
        let texts = task_files(examples, compilation, self.format, &budget);
        let texts = texts.or_else(|overrun| refuse_overrun(overrun, terminal))?;
        let files = write(&folder, texts);
        let files = files.or_else(|error| cannot_write(&error, terminal))?;
        let task = match &files[..] {
            [domain, problem] => Task::Pddl { domain, problem },
            files => Task::Sas(&files[0]),
        };
        let time = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let limits = Limits { time, memory: Some(self.memory) };
        let request = Request { task, folder: &folder, arguments, limits };
        let interrupt = terminal.interrupt.clone();
        let lines = compilation.lines;
        let run = self.planner.run(&request, |Progress { elapsed, line }| {
            terminal.progress(|| progress(lines, elapsed, line));
            !interrupt.noticed()
        });
        terminal.end_progress();
        let run = run.or_else(|error| {
            let message = format!("cannot run the planner `{}`: {error}", self.planner.driver.display());
            terminal.refuse(Diagnostic::error(message), Exit::BadInput)
        })?;
        self.runs.push(PlannerReport::new(compilation, &run));
        Ok(run)
    }

    fn answer(&self, run: Run, compilation: &Compilation, terminal: &mut Terminal) -> Result<Answer, Stop> {
        match run.outcome {
            Outcome::Unsolvable => Ok(Answer::Unsolvable),
            Outcome::Undecided(reason) => Ok(Answer::Stopped(reason)),
            Outcome::Crashed(crash) => {
                let log = self.keep.then_some(&*run.log);
                terminal.refuse(crash.diagnostic(log), Exit::BadInput)
            }
            Outcome::Plan(file) => {
                let plan = read_text(&file, terminal)?;
                let decoded = decode(&plan, compilation, &default_budget(terminal)).or_else(|error| {
                    let error = match error {
                        Undecodable::Refused(error) => error,
                        Undecodable::Stopped(overrun) => return refuse_overrun(overrun, terminal),
                    };
                    let error =
                        error.help("the planner found this plan: this is a bug in genplan or in the planner");
                    let keep =
                        (!self.keep).then(|| "`--keep` keeps the task, the plan and the log".to_owned());
                    terminal.refuse(error.helps(keep), Exit::BadInput)
                })?;
                Ok(Answer::Plan(decoded))
            }
        }
    }

    /// Where its files are. If they are kept, this is said when there is something to keep.
    fn folder(&mut self, terminal: &mut Terminal) -> Result<PathBuf, Stop> {
        if let Some(folder) = &self.folder {
            return Ok(folder.path().to_owned());
        }
        let folder = Folder::new(self.keep).or_else(|error| cannot_write(&error, terminal))?;
        if let Folder::Kept(path) = &folder {
            terminal.tell(&format!("the planner's files are in {}", path.display()))?;
        }
        Ok(self.folder.insert(folder).path().to_owned())
    }
}

impl Folder {
    fn new(keep: bool) -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("genplan-").tempdir()?;
        Ok(if keep { Folder::Kept(folder.keep()) } else { Folder::Temporary(folder) })
    }

    fn path(&self) -> &Path {
        match self {
            Folder::Temporary(folder) => folder.path(),
            Folder::Kept(path) => path,
        }
    }
}

fn write(folder: &Path, files: Vec<(&'static str, String)>) -> io::Result<Vec<PathBuf>> {
    fs::create_dir_all(folder)?;
    let written = files.into_iter().map(|(name, text)| {
        let path = folder.join(name);
        fs::write(&path, text).map(|()| path)
    });
    written.collect()
}

fn cannot_write<T>(error: &io::Error, terminal: &mut Terminal) -> Result<T, Stop> {
    let error = Diagnostic::error(format!("cannot write a temporary file: {error}"));
    terminal.refuse(error.help("TMPDIR says where temporary files go to"), Exit::BadInput)
}

/// Refuses options that have no meaning without the planner, if they are given.
fn refuse_without_planner(options: &[(bool, &str)], terminal: &mut Terminal) -> Result<(), Stop> {
    match options.iter().find(|(is_given, _)| *is_given) {
        None => Ok(()),
        Some((_, option)) => {
            let error = Diagnostic::error(format!("{option} is for the planner"));
            terminal.refuse(error.help("add --engine planner"), Exit::BadInput)
        }
    }
}

fn progress(lines: usize, elapsed: Duration, line: &str) -> String {
    let line: String = line.chars().take(60).collect();
    format!("planner, at most {lines} lines: {} s  {line}", elapsed.as_secs())
}

/// The words of a command line: separated by blanks, unless these are in quotes.
fn words(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let (mut word, mut quote) = (None::<String>, None);
    for character in text.chars() {
        match (quote, character) {
            (Some(open), _) if character == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (None, _) if character.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    match quote {
        Some(open) => Err(format!("--planner-args has an unclosed {open}")),
        None => Ok(words.into_iter().chain(word).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_separated_by_blanks_outside_of_quotes() {
        let given = words("--search  \"astar(blind(), cost_type=one)\" --x=''").expect("words");
        assert_eq!(given, ["--search", "astar(blind(), cost_type=one)", "--x="]);
        assert!(words("--search 'astar(").is_err());
    }
}
