//! Programs: read, drawn, executed.

use std::convert::Infallible;
use std::path::PathBuf;
use std::sync::Arc;

use genplan::files::Files;
use genplan::judge::{Bounds, plan};
use genplan::program::frame_for;
use genplan::report::{TraceReport, VerdictReport, VerdictsReport, evidence};
use genplan::{Budget, Diagnostic, Frame, GroundTask, Judgement, Program, Source, StopReason};
use genplan_show::AutomatonReport;
use genplan_show::draw::Automaton;
use pyo3::prelude::*;

use crate::errors::{Refusal, accept, diagnostics, document, text};
use crate::inputs::{GivenInput, Inputs, files, source};
use crate::options::{budget, from_json};
use crate::watch::watch;

/// Reads a program of which nothing else is known: gives it as it is written by genplan, with the number of its lines
/// before the last `end`, its instructions, and what there is to say about it.
#[pyfunction]
pub(crate) fn read_program(
    py: Python<'_>,
    given: GivenInput,
) -> PyResult<(String, usize, Vec<String>, String)> {
    let (frame, told, program) = watch(py, None, |watch| {
        let budget = Budget::default().with_interrupt(watch.interrupt());
        let mut told = Vec::new();
        let (program, frame) = read(&given, &files(&budget), &mut told)?;
        Ok::<_, Refusal>((frame, told, program))
    })??;
    let show = |instruction: &genplan::Instruction| instruction.show(&frame).to_string();
    let instructions = program.instructions().iter().map(show).collect();
    Ok((program.show(&frame).to_string(), program.lines(), instructions, diagnostics(&told)?))
}

fn read(given: &GivenInput, files: &Files, told: &mut Vec<Diagnostic>) -> Result<(Program, Frame), Refusal> {
    let source = source(given, files)?;
    let mut frame = frame_for(&source);
    let program = genplan::program::read_program_without_domain(&source, &mut frame);
    Ok((accept(program, told)?, frame))
}

/// Draws a program in one of the formats of `genplan draw`, or as the JSON document of its automaton. The name is that of
/// its file.
#[pyfunction]
pub(crate) fn draw(text: String, name: PathBuf, format: &str) -> PyResult<String> {
    let (program, frame) = read(&("program".into(), Some(text)), &Files::default(), &mut Vec::new())?;
    let name = name.file_stem().unwrap_or(name.as_os_str()).display().to_string();
    let automaton = Automaton::new(&program, &frame);
    Ok(match format {
        "svg" => automaton.svg(&format!("The program {name} as an automaton")),
        "dot" => automaton.dot(),
        "mermaid" => automaton.mermaid(),
        "text" => automaton.text(),
        "regex" => match automaton.regex() {
            Some(regex) => format!("{}\n", regex.show(&frame)),
            None => return Err(Refusal::from(too_large()).into()),
        },
        "pseudocode" => genplan_show::draw::pseudocode(&program, &frame),
        "python" => genplan_show::draw::python(&program, &frame),
        "c" => genplan_show::draw::c(&program, &frame, &name),
        _ => document(&AutomatonReport::new(&automaton, &program, &frame))?,
    })
}

fn too_large() -> Diagnostic {
    Diagnostic::error("the regular expression of this program is too large to be of use")
}

/// A program on an instance.
#[pyclass(frozen, name = "Execution", module = "genplan._genplan")]
pub(crate) struct PyExecution {
    program: Program,
    frame: Frame,
    ground: Option<GroundTask>,
    judgement: Judgement,
    name: String,
    told: Vec<Diagnostic>,
}

#[pymethods]
impl PyExecution {
    /// What happened, as the document of `genplan run --json`.
    fn verdict(&self) -> PyResult<String> {
        let PyExecution { program, frame, judgement, name, .. } = self;
        let verdict = VerdictReport::new(name.as_str(), None, judgement, program, frame);
        document(&VerdictsReport::new(program, frame, vec![verdict]))
    }

    /// Why, one line each.
    fn explanation(&self) -> Vec<String> {
        evidence(&self.judgement, &self.program, &self.frame)
    }

    /// Warnings about the files.
    fn diagnostics(&self) -> PyResult<String> {
        diagnostics(&self.told)
    }

    /// The first steps, at most this many, as the document of `genplan run --trace --json`.
    fn trace(&self, py: Python<'_>, most: u64) -> PyResult<String> {
        let steps = watch(py, None, |watch| {
            let budget = Budget::default().with_interrupt(watch.interrupt());
            self.steps(most, &budget).map_err(Refusal::from)
        })??;
        text(&steps)
    }

    /// The names of the actions that were applied, each with those of its objects.
    fn plan(&self, py: Python<'_>) -> PyResult<String> {
        let actions = watch(py, None, |watch| {
            let budget = Budget::default().with_interrupt(watch.interrupt());
            self.actions(&budget).map_err(Refusal::from)
        })??;
        text(&actions)
    }
}

impl PyExecution {
    fn actions(&self, budget: &Budget) -> Result<Vec<Vec<&str>>, StopReason> {
        let PyExecution { program, frame, judgement, .. } = self;
        let Some(ground) = &self.ground else { return Ok(Vec::new()) };
        let executor = ground.observable(program, frame, budget)?;
        let actions = plan(&executor, judgement.execution.steps, budget)?;
        let terms = actions.into_iter().filter_map(|action| frame.action_term(action));
        Ok(terms.map(|term| term.iter().map(|&symbol| frame.name(symbol)).collect()).collect())
    }

    fn steps(&self, most: u64, budget: &Budget) -> Result<Vec<TraceReport>, StopReason> {
        let PyExecution { program, frame, judgement, .. } = self;
        let Some(ground) = &self.ground else { return Ok(Vec::new()) };
        let (steps, mut reports) = (judgement.execution.steps.min(most), Vec::new());
        let Ok(traced) = ground.trace(program, frame, steps, budget, |frame, step| {
            reports.push(TraceReport::new(reports.len() as u64 + 1, &step, program, frame));
            Ok::<(), Infallible>(())
        });
        traced.map(|()| reports)
    }
}

/// Executes a program on the first instance of the inputs.
#[pyfunction]
pub(crate) fn run(
    py: Python<'_>,
    program: GivenInput,
    inputs: &Inputs,
    max_steps: u64,
    limits: &str,
) -> PyResult<PyExecution> {
    let limits = from_json(limits)?;
    let execution = watch(py, None, |watch| {
        let budget = budget(&limits, watch);
        let mut told = Vec::new();
        let (domain, task) = inputs.instance(&budget, &mut told)?;
        let source: Arc<Source> = source(&program, &files(&budget))?;
        let mut frame = frame_for(&source);
        let tasks = [Arc::clone(&task)];
        let program = accept(genplan::read_program(&source, &domain, &tasks, &mut frame), &mut told)?;
        let name = task.source.name().to_owned();
        let (ground, judgement) = match GroundTask::new(Arc::clone(&task), &mut frame, &budget) {
            Ok(ground) => {
                let bounds = Bounds { max_steps, ..Bounds::default() };
                let judgement = genplan::judge(&program, &frame, &ground, &bounds, &budget, |_| ());
                (Some(ground), judgement)
            }
            Err(error) => {
                told.push(error.diagnostic(&task));
                (None, Judgement::undecided(error.reason))
            }
        };
        Ok::<_, Refusal>(PyExecution { program, frame, ground, judgement, name, told })
    })?;
    Ok(execution?)
}
