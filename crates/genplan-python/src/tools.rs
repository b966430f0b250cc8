//! What surrounds the search: examples that are suspicious, compiled or generated.

use std::sync::Arc;

use genplan::report::CountsReport;
use genplan::report::LintReport;
use genplan::{Budget, Diagnostic, Examples, GeneralizedProblem, Label, Part, Question, QuestionOptions};
use genplan_compile::CompilationReport;
use genplan_compile::compile::Compilation;
use genplan_compile::{TaskFormat, task_files};
use genplan_lab::InstancesReport;
use genplan_lab::generate::{self as generator, Family, Request};
use genplan_lab::{FamiliesReport, FamilyReport, GeneratedReport};
use pyo3::prelude::*;

use crate::errors::{Refusal, accept, document};
use crate::inputs::{GivenInput, Inputs, files, source};
use crate::options::{budget, from_json};
use crate::watch::{SignalWatch, watch};

/// What is suspicious about examples: the document of `genplan lint --json`.
#[pyfunction]
pub(crate) fn lint(py: Python<'_>, inputs: &Inputs, limits: &str) -> PyResult<String> {
    let limits = from_json(limits)?;
    let findings = watch(py, None, |watch| {
        let budget = budget(&limits, watch);
        let mut findings = Vec::new();
        let (examples, test) = inputs.all_examples(&budget, &mut findings)?;
        let found = genplan::lint::lint_with_test_set(&examples.domain, &examples.examples, &test, &budget);
        findings.extend(found.map_err(|(task, error)| Refusal::Limit(vec![error.diagnostic(&task)]))?);
        let (counts, test) = (CountsReport::new(&examples.examples), CountsReport::new(&test));
        Ok::<_, Refusal>(LintReport::new(&findings, counts, test))
    })?;
    document(&findings?)
}

/// The files of a classical planning task, and their document: for a synthesis, or for the validation of a program.
#[pyfunction]
#[pyo3(signature = (inputs, options, program, sas))]
pub(crate) fn compile(
    py: Python<'_>,
    inputs: &Inputs,
    options: &str,
    program: Option<GivenInput>,
    sas: bool,
) -> PyResult<(Vec<(String, String)>, String)> {
    let (options, format) = (from_json(options)?, if sas { TaskFormat::Sas } else { TaskFormat::Pddl });
    let (files, report) =
        watch(py, None, |watch| compile_task(inputs, &options, program.as_ref(), format, watch))??;
    Ok((files, document(&report)?))
}

type TaskTexts = (Vec<(String, String)>, CompilationReport);

fn compile_task(
    inputs: &Inputs,
    options: &QuestionOptions,
    program: Option<&GivenInput>,
    format: TaskFormat,
    watch: &SignalWatch,
) -> Result<TaskTexts, Refusal> {
    let budget = budget(options, watch);
    let examples = inputs.examples(Part::Training, &budget, &mut Vec::new())?;
    let (problem, compilation) = match program {
        Some(program) => validation(&examples, program, &budget)?,
        None => synthesis(&examples, options, &budget)?,
    };
    let files = task_files(&problem, &compilation, format, &budget)?;
    let names = files.iter().map(|(name, _)| *name).collect();
    let report = CompilationReport::new(&compilation, names);
    Ok((files.into_iter().map(|(name, text)| (name.to_owned(), text)).collect(), report))
}

fn synthesis(
    examples: &Examples,
    options: &QuestionOptions,
    budget: &Budget,
) -> Result<(Arc<GeneralizedProblem>, Compilation), Refusal> {
    let Question { problem, bound, mode, conditions, .. } =
        accept(options.question(examples, budget), &mut Vec::new())?;
    let compilation = Compilation::synthesis(&problem, bound.lines(), mode, &conditions, budget)?;
    Ok((problem, compilation))
}

fn validation(
    examples: &Examples,
    program: &GivenInput,
    budget: &Budget,
) -> Result<(Arc<GeneralizedProblem>, Compilation), Refusal> {
    let source = source(program, &files(budget))?;
    let mut frame = genplan::program::frame_for(&source);
    let program = genplan::read_program(&source, &examples.domain, &examples.tasks(), &mut frame);
    let program = accept(program, &mut Vec::new())?;
    if !frame.pointers().is_empty() {
        return Err(Diagnostic::error("the program is over pointers, and a planning task has none").into());
    }
    let problem = GeneralizedProblem::new(examples, frame, budget)?;
    let compilation = Compilation::validation(&problem, &program, budget)?;
    Ok((problem.into(), compilation))
}

/// The bundled domains: the document of `genplan generate --json`.
#[pyfunction]
pub(crate) fn families() -> PyResult<String> {
    let domains = generator::families().iter().map(FamilyReport::new).collect();
    document(&FamiliesReport { domains })
}

/// Labelled random instances of a bundled domain, with their texts; and the texts of the domain and of its intended
/// program.
#[pyfunction]
#[pyo3(signature = (name, size, label, count, seed, near))]
pub(crate) fn generate(
    name: &str,
    size: Option<usize>,
    label: &str,
    count: usize,
    seed: u64,
    near: bool,
) -> PyResult<(String, String, String)> {
    let family = family(name)?;
    let label = if label == "negative" { Label::Negative } else { Label::Positive };
    let instances = match size {
        Some(size) => generator::generate(family, &Request { size, label, count, seed, near })
            .map_err(|error| Refusal::from(Diagnostic::error(format!("`{}`: {error}", family.name))))?,
        None => generator::pool(family, seed),
    };
    let reports = instances.iter().map(|instance| GeneratedReport::new(instance, true));
    let reports = document(&InstancesReport { instances: reports.collect() })?;
    Ok((reports, family.domain.to_owned(), family.program.to_owned()))
}

fn family(name: &str) -> Result<&'static Family, Refusal> {
    generator::family(name).ok_or_else(|| {
        let names: Vec<&str> = generator::families().iter().map(|family| family.name).collect();
        let error = Diagnostic::error(format!("there is no bundled domain `{name}`"));
        error.help(format!("the bundled domains are: {}", names.join(", "))).into()
    })
}
