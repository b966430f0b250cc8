//! A classical planner as an engine: a compilation to a decoded plan, or to the proof that there is none.

use std::io;
use std::path::{Path, PathBuf};

use genplan::files::Files;
use genplan::problem::GeneralizedProblem;
use genplan::question::{OutcomeName, Wanted};
use genplan::report::PlannerReport;
use genplan::search::{Bounded, Found};
use genplan::synthesis::{Answer, Engine, Observer, Progress, Question};
use genplan_core::budget::{Budget, StopReason};
use genplan_pddl::Diagnostic;
use tempfile::TempDir;

use crate::compile::{Compilation, Decoded, Overrun, decode};
use crate::files::{TaskFile, TaskFormat, task_files};
use crate::planner::{
    LAMA_FIRST, PROOF_SEARCH, Planner, PlannerLimits, PlannerOutcome, PlannerOutput, PlannerRequest,
};

/// How a planner is used.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PlannerOptions {
    /// The planner.
    pub planner: Planner,
    /// Options of its driver and its search, instead of a fast search and then a complete one.
    pub arguments: Option<Vec<String>>,
    /// How it gets its tasks.
    pub format: TaskFormat,
    /// Whether its folder stays.
    pub keep: bool,
}

impl PlannerOptions {
    /// A planner as it is used when nothing else is said.
    pub fn new(planner: Planner) -> Self {
        PlannerOptions { planner, arguments: None, format: TaskFormat::default(), keep: false }
    }
}

/// What the planner says about a compilation.
#[derive(Clone, Debug)]
pub enum Solved {
    /// There is a plan, and this is what it stands for.
    Plan(Decoded),
    /// There is none.
    Unsolvable,
    /// It is not known.
    Stopped(StopReason),
}

/// A planner at work. Its folder goes with it, unless it is to stay.
pub struct PlannerEngine<'a> {
    options: &'a PlannerOptions,
    budget: &'a Budget,
    observer: &'a dyn Observer,
    folder: Option<TempDir>,
    runs: Vec<PlannerReport>,
}

impl<'a> PlannerEngine<'a> {
    /// Prepares a planner. Nothing happens before there is something to solve.
    pub fn new(options: &'a PlannerOptions, budget: &'a Budget, observer: &'a dyn Observer) -> Self {
        PlannerEngine { options, budget, observer, folder: None, runs: Vec::new() }
    }

    /// Solves a compilation of a problem.
    pub fn solve(
        &mut self,
        problem: &GeneralizedProblem,
        compilation: &Compilation,
    ) -> Result<Solved, Diagnostic> {
        let given = self.options.arguments.as_ref().map(|given| given.iter().map(String::as_str).collect());
        let arguments: Vec<&str> = given.unwrap_or_else(|| LAMA_FIRST.to_vec());
        let files = match task_files(problem, compilation, self.options.format, self.budget) {
            Ok(files) => files,
            Err(Overrun { reason, .. }) => return Ok(Solved::Stopped(reason)),
        };
        let mut run = self.run(&files, compilation, &arguments)?;
        if self.options.arguments.is_none()
            && matches!(run.outcome, PlannerOutcome::Undecided(StopReason::Incomplete))
        {
            // The default search may not know that it was complete; another one does.
            run = self.run(&files, compilation, &PROOF_SEARCH)?;
        }
        self.conclude(run, compilation)
    }

    fn run(
        &mut self,
        files: &[TaskFile],
        compilation: &Compilation,
        arguments: &[&str],
    ) -> Result<PlannerOutput, Diagnostic> {
        let (folder, task) = self.write(files).map_err(|error| cannot_write(&error))?;
        let memory =
            Some(self.budget.max_bytes()).filter(|&bytes| bytes < usize::MAX).map(|bytes| bytes as u64);
        let limits = PlannerLimits { time: self.budget.time_left(), memory };
        let request = PlannerRequest { task: &task, folder: &folder, arguments, limits };
        let lines = compilation.lines;
        let run = self.options.planner.run(&request, |elapsed, line| {
            self.observer.go_on(&Progress::Planner { lines, elapsed, line }) && !self.budget.is_interrupted()
        });
        let run = run.map_err(|error| {
            let driver = self.options.planner.driver.display();
            Diagnostic::error(format!("cannot run the planner `{driver}`: {error}"))
        })?;
        self.runs.push(report(compilation, &run));
        Ok(run)
    }

    /// Writes the files of the next run to a folder of its own.
    fn write(&mut self, files: &[TaskFile]) -> io::Result<(PathBuf, Vec<PathBuf>)> {
        if self.folder.is_none() {
            self.folder = Some(self.new_folder()?);
        }
        let within = self.folder.as_ref().map_or(Path::new(""), TempDir::path);
        let folder = within.join(format!("run-{}", self.runs.len() + 1));
        let files = crate::planner::write(&folder, files)?;
        Ok((folder, files))
    }

    /// A folder for all runs, where temporary files go to.
    fn new_folder(&self) -> io::Result<TempDir> {
        let keep = self.options.keep;
        let folder = tempfile::Builder::new().prefix("genplan-").disable_cleanup(keep).tempdir()?;
        if keep {
            self.observer.kept(folder.path());
        }
        Ok(folder)
    }

    fn conclude(&self, run: PlannerOutput, compilation: &Compilation) -> Result<Solved, Diagnostic> {
        let keep = self.options.keep;
        match run.outcome {
            PlannerOutcome::Unsolvable => Ok(Solved::Unsolvable),
            PlannerOutcome::Undecided(reason) => Ok(Solved::Stopped(reason)),
            PlannerOutcome::Crashed(crash) => Err(crash.diagnostic(keep.then_some(&*run.log))),
            PlannerOutcome::Plan(file) => match self.decode(&file, compilation) {
                Err(Diagnostic { stopped: Some(reason), .. }) => Ok(Solved::Stopped(reason)),
                decoded => decoded.map(Solved::Plan),
            },
        }
    }

    /// Reads the plan in a file.
    fn decode(&self, file: &Path, compilation: &Compilation) -> Result<Decoded, Diagnostic> {
        let files = Files { budget: self.budget.clone(), ..Files::default() };
        let plan = files.found(file)?;
        decode(&plan, compilation, self.budget).map_err(|error| {
            let keep = (!self.options.keep).then_some("`--keep` keeps the task, the plan and the log");
            error.help("the planner found this plan: this is a bug in genplan or in the planner").helps(keep)
        })
    }
}

/// Reports a run. What the planner has not translated is as large as it was.
fn report(compilation: &Compilation, run: &PlannerOutput) -> PlannerReport {
    let task = &compilation.task;
    let size = (task.varying().count() as u64, task.operators.len() as u64);
    let (variables, operators) = run.size.map_or(size, |size| (size.variables, size.operators));
    PlannerReport {
        lines: compilation.lines,
        outcome: match run.outcome {
            PlannerOutcome::Plan(_) => OutcomeName::Found,
            PlannerOutcome::Unsolvable => OutcomeName::None,
            PlannerOutcome::Undecided(_) => OutcomeName::Stopped,
            PlannerOutcome::Crashed(_) => OutcomeName::Crashed,
        },
        variables,
        operators,
        translation_seconds: run.translation.map(|time| time.as_secs_f64()),
        search_seconds: run.search.map(|time| time.as_secs_f64()),
        total_seconds: run.total.as_secs_f64(),
    }
}

/// A question as it can be asked a planner. A plan is some program within the bound, so it asks for the first one.
pub fn for_planner(question: Question) -> Question {
    Question { wanted: Wanted::First, guided: false, ..question }
}

/// Lets a planner answer a [question for it](for_planner); says by which runs it did.
pub fn answer_by_planner(
    question: &Question,
    options: &PlannerOptions,
    budget: &Budget,
    observer: &dyn Observer,
) -> Result<(Answer, Vec<PlannerReport>), Diagnostic> {
    let engine = PlannerEngine::new(options, budget, observer);
    let mut planner = PlannerForQuestion { question, engine };
    let answer = question.answer_by(&mut planner, budget, observer)?;
    Ok((answer, planner.engine.runs))
}

/// A planner as the engine that answers a question.
struct PlannerForQuestion<'a> {
    question: &'a Question,
    engine: PlannerEngine<'a>,
}

impl Engine for PlannerForQuestion<'_> {
    fn bound(&mut self, lines: usize, _fewer_excluded: bool) -> Result<Bounded, Diagnostic> {
        let Question { problem, mode, conditions, .. } = self.question;
        let compilation = Compilation::synthesis(problem, lines, *mode, conditions, self.engine.budget);
        let solved = match compilation {
            Ok(compilation) => self.engine.solve(problem, &compilation)?,
            Err(Overrun { reason, .. }) => Solved::Stopped(reason),
        };
        let (programs, stopped) = match solved {
            Solved::Plan(Decoded { program, .. }) => (vec![Found::new(program)], None),
            Solved::Unsolvable => (Vec::new(), None),
            Solved::Stopped(reason) => (Vec::new(), Some(reason)),
        };
        Ok(Bounded { programs, share: 0.0, stopped })
    }
}

fn cannot_write(error: &io::Error) -> Diagnostic {
    Diagnostic::error(format!("cannot write a temporary file: {error}"))
        .help("TMPDIR says where temporary files go to")
}
