//! A classical planner as an engine: a compilation to a decoded plan, or to the proof that there is none.

use std::io;
use std::path::PathBuf;

use genplan::files::Files;
use genplan::problem::GeneralizedProblem;
use genplan::question::Wanted;
use genplan::search::{Bounded, Found};
use genplan::synthesis::{Answer, Engine, Observer, Progress, Question};
use genplan_core::budget::{Budget, StopReason};
use genplan_pddl::Diagnostic;

use crate::compile::{Compilation, CompilationSize, Decoded, Overrun, Undecodable, decode};
use crate::files::{TaskFile, TaskFormat, task_files};
use crate::planner::{
    LAMA_FIRST, PROOF_SEARCH, Planner, PlannerLimits, PlannerOutcome, PlannerOutput, PlannerProgress,
    PlannerRequest, PlannerTask, TaskFolder,
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
    /// Where its folder is made, instead of where temporary files go to.
    pub folder: Option<PathBuf>,
    /// Whether its folder stays.
    pub keep: bool,
}

impl PlannerOptions {
    /// A planner as it is used when nothing else is said.
    pub fn new(planner: Planner) -> Self {
        PlannerOptions { planner, arguments: None, format: TaskFormat::default(), folder: None, keep: false }
    }
}

/// A run of the planner that has ended.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PlannerRun {
    /// The bound n of the compilation.
    pub lines: usize,
    /// The variables of the task.
    pub variables: u64,
    /// The operators of the task.
    pub operators: u64,
    /// What came of it.
    pub run: PlannerOutput,
}

impl PlannerRun {
    fn new(compilation: &Compilation, run: &PlannerOutput) -> Self {
        let size = CompilationSize::of(compilation);
        let operators: usize = size.operators.values().sum();
        let (variables, operators) = (run.size)
            .map_or((size.variables as u64, operators as u64), |size| (size.variables, size.operators));
        PlannerRun { lines: compilation.lines, variables, operators, run: run.clone() }
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
    folder: Option<TaskFolder>,
    runs: Vec<PlannerRun>,
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
        let given = self.options.arguments.clone();
        let arguments = given.clone().unwrap_or_else(|| LAMA_FIRST.map(String::from).to_vec());
        let files = match task_files(problem, compilation, self.options.format, self.budget) {
            Ok(files) => files,
            Err(Overrun { reason, .. }) => return Ok(Solved::Stopped(reason)),
        };
        let mut run = self.run(&files, compilation, &arguments)?;
        if given.is_none() && matches!(run.outcome, PlannerOutcome::Undecided(StopReason::Incomplete)) {
            // The default search may not know that it was complete; another one does.
            run = self.run(&files, compilation, &PROOF_SEARCH.map(String::from))?;
        }
        self.conclude(run, compilation)
    }

    fn run(
        &mut self,
        files: &[TaskFile],
        compilation: &Compilation,
        arguments: &[String],
    ) -> Result<PlannerOutput, Diagnostic> {
        let (folder, files) = self.write(files).map_err(|error| cannot_write(&error))?;
        let task = match &files[..] {
            [domain, problem] => PlannerTask::Pddl { domain, problem },
            files => PlannerTask::Sas(&files[0]),
        };
        let memory =
            Some(self.budget.max_bytes()).filter(|&bytes| bytes < usize::MAX).map(|bytes| bytes as u64);
        let limits = PlannerLimits { time: self.budget.time_left(), memory };
        let request = PlannerRequest { task, folder: &folder, arguments, limits };
        let lines = compilation.lines;
        let run = self.options.planner.run(&request, |PlannerProgress { elapsed, line }| {
            self.observer.go_on(&Progress::Planner { lines, elapsed, line }) && !self.budget.is_interrupted()
        });
        let run = run.map_err(|error| {
            let driver = self.options.planner.driver.display();
            Diagnostic::error(format!("cannot run the planner `{driver}`: {error}"))
        })?;
        self.runs.push(PlannerRun::new(compilation, &run));
        Ok(run)
    }

    /// Writes the files of the next run to a folder of its own.
    fn write(&mut self, files: &[(&'static str, String)]) -> io::Result<(PathBuf, Vec<PathBuf>)> {
        let PlannerOptions { folder, keep, .. } = self.options;
        if self.folder.is_none() {
            let folder = self.folder.insert(TaskFolder::new(folder.as_deref(), *keep)?);
            if *keep {
                self.observer.kept(folder.path());
            }
        }
        let Some(folder) = &self.folder else { unreachable!("it has been made") };
        let folder = folder.path().join(format!("run-{}", self.runs.len() + 1));
        let files = crate::planner::write(&folder, files)?;
        Ok((folder, files))
    }

    fn conclude(&self, run: PlannerOutput, compilation: &Compilation) -> Result<Solved, Diagnostic> {
        let keep = self.options.keep;
        match run.outcome {
            PlannerOutcome::Unsolvable => Ok(Solved::Unsolvable),
            PlannerOutcome::Undecided(reason) => Ok(Solved::Stopped(reason)),
            PlannerOutcome::Crashed(crash) => Err(crash.diagnostic(keep.then_some(&*run.log))),
            PlannerOutcome::Plan(file) => {
                let files = Files { budget: self.budget.clone(), ..Files::default() };
                let plan = match files.found(&file) {
                    Err(Diagnostic { stopped: Some(reason), .. }) => return Ok(Solved::Stopped(reason)),
                    plan => plan?,
                };
                match decode(&plan, compilation, self.budget) {
                    Ok(decoded) => Ok(Solved::Plan(decoded)),
                    Err(Undecodable::Stopped(Overrun { reason, .. })) => Ok(Solved::Stopped(reason)),
                    Err(Undecodable::Refused(error)) => {
                        let error = error
                            .help("the planner found this plan: this is a bug in genplan or in the planner");
                        let keep =
                            (!keep).then(|| "`--keep` keeps the task, the plan and the log".to_owned());
                        Err(error.helps(keep))
                    }
                }
            }
        }
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
) -> Result<(Answer, Vec<PlannerRun>), Diagnostic> {
    let engine = PlannerEngine::new(options, budget, observer);
    let mut asked = AskedPlanner { question, engine };
    let answer = question.answer_by(&mut asked, budget, observer)?;
    Ok((answer, asked.engine.runs))
}

/// A planner that is asked a question.
struct AskedPlanner<'a> {
    question: &'a Question,
    engine: PlannerEngine<'a>,
}

impl Engine for AskedPlanner<'_> {
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
