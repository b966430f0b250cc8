//! What surrounds the search: examples that are suspicious, compiled, generated or suggested.

use std::collections::BTreeSet;

use genplan::compile::{Compilation, CompilationSize};
use genplan::files::is_there;
use genplan::generate::{self as generator, Family, Request};
use genplan::report::{CompilationReport, CountsReport, FamiliesReport, FamilyReport, GeneratedReport};
use genplan::report::{InstancesReport, LintReport};
use genplan::report::{SuggestionReport, SuggestionsReport, SynthesisReport};
use genplan::subject::{Scope, Subject};
use genplan::synthesis::{TaskFormat, task_files};
use genplan::teaching::{RoundOptions, Sources, identity, round};
use genplan::{Budget, Diagnostic, Examples, Frame, GeneralizedProblem, Label, Part, PointerChoice, Task};
use pyo3::prelude::*;
use serde::Deserialize;

use crate::errors::{Refusal, accept, document};
use crate::inputs::{Given, Inputs, files, source};
use crate::options::{Asked, Budgeted, options};
use crate::watch::{Watch, watch};

/// What is suspicious about examples: the document of `genplan lint --json`.
#[pyfunction]
pub(crate) fn lint(py: Python<'_>, inputs: &Inputs, limits: &str) -> PyResult<String> {
    let limits: Budgeted = options(limits)?;
    let findings = watch(py, None, |watch| {
        let budget = limits.budget(watch);
        let mut findings = Vec::new();
        let (examples, test) = inputs.all_examples(&budget, &mut findings)?;
        let found = genplan::lint::lint_with_test_set(&examples.domain, &examples.examples, &test, &budget);
        findings.extend(found.map_err(|(task, error)| Refusal::Limit(vec![error.diagnostic(&task)]))?);
        let (counts, test) = (CountsReport::new(&examples.examples), CountsReport::new(&test));
        Ok::<_, Refusal>(LintReport::new(&findings, counts, test))
    })?;
    document(&findings?)
}

/// What is compiled.
#[derive(Deserialize)]
struct Compiled {
    #[serde(flatten)]
    asked: Asked,
    lines: usize,
    sas: bool,
}

/// The files of a classical planning task, and their document: for a synthesis, or for the validation of a program.
#[pyfunction]
#[pyo3(signature = (inputs, asked, program))]
pub(crate) fn compile(
    py: Python<'_>,
    inputs: &Inputs,
    asked: &str,
    program: Option<Given>,
) -> PyResult<(Vec<(String, String)>, String)> {
    let compiled: Compiled = options(asked)?;
    let (files, report) = watch(py, None, |watch| compile_task(inputs, &compiled, program.as_ref(), watch))??;
    Ok((files, document(&report)?))
}

type TaskTexts = (Vec<(String, String)>, CompilationReport);

fn compile_task(
    inputs: &Inputs,
    compiled: &Compiled,
    program: Option<&Given>,
    watch: &Watch,
) -> Result<TaskTexts, Refusal> {
    let budget = compiled.asked.limits.budget(watch);
    let examples = inputs.examples(Part::Training, &budget, &mut Vec::new())?;
    let (problem, compilation) = match program {
        Some(program) => validation(&examples, program, &budget)?,
        None => synthesis(examples, compiled, &budget)?,
    };
    let format = if compiled.sas { TaskFormat::Sas } else { TaskFormat::Pddl };
    let files = task_files(&problem, &compilation, format, &budget)?;
    let names = files.iter().map(|(name, _)| *name).collect();
    let report = CompilationReport::new(&compilation, &CompilationSize::of(&compilation), names);
    Ok((files.into_iter().map(|(name, text)| (name.to_owned(), text)).collect(), report))
}

fn synthesis(
    examples: Examples,
    compiled: &Compiled,
    budget: &Budget,
) -> Result<(GeneralizedProblem, Compilation), Refusal> {
    let scope = Scope { pointers: PointerChoice::None, ..compiled.asked.scope()? };
    let Subject { problem, conditions, .. } = Subject::new(examples, &scope, budget)?;
    let compilation = Compilation::synthesis(&problem, compiled.lines, scope.mode, &conditions, budget)?;
    Ok((problem, compilation))
}

fn validation(
    examples: &Examples,
    program: &Given,
    budget: &Budget,
) -> Result<(GeneralizedProblem, Compilation), Refusal> {
    let (source, mut frame) = (source(program, &files(budget))?, Frame::default());
    let program = genplan::read_program(&source, &examples.domain, &examples.tasks(), &mut frame);
    let program = accept(program, &mut Vec::new())?;
    if !frame.pointers().is_empty() {
        return Err(Diagnostic::error("the program is over pointers, and a planning task has none").into());
    }
    let problem = GeneralizedProblem::new(examples, frame, budget)
        .map_err(|(task, error)| Refusal::Limit(vec![error.diagnostic(&task)]))?;
    let compilation = Compilation::validation(&problem, &program, budget)?;
    Ok((problem, compilation))
}

/// The bundled domains: the document of `genplan generate --json`.
#[pyfunction]
pub(crate) fn families() -> PyResult<String> {
    let domains = generator::families().iter().map(|family| FamilyReport::new(*family)).collect();
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
            .map_err(|error| Refusal::from(Diagnostic::error(format!("`{}`: {error}", family.name()))))?,
        None => generator::pool(family, seed),
    };
    let reports = instances.iter().map(|instance| GeneratedReport::new(instance, true));
    let reports = document(&InstancesReport { instances: reports.collect() })?;
    Ok((reports, family.domain().to_owned(), family.program().to_owned()))
}

fn family(name: &str) -> Result<&'static dyn Family, Refusal> {
    generator::family(name).ok_or_else(|| {
        let names: Vec<&str> = generator::families().iter().map(|family| family.name()).collect();
        let error = Diagnostic::error(format!("there is no bundled domain `{name}`"));
        error.help(format!("the bundled domains are: {}", names.join(", "))).into()
    })
}

/// What is to be suggested.
#[derive(Deserialize)]
struct Suggested {
    #[serde(flatten)]
    asked: Asked,
    count: usize,
    slack: usize,
    specific: bool,
    growth: usize,
}

/// The instances whose labels would tell most: the document of `genplan suggest --json`; or that of `genplan synth
/// --json` if there is no program.
#[pyfunction]
#[pyo3(signature = (inputs, suggested, pool, progress))]
pub(crate) fn suggest(
    py: Python<'_>,
    inputs: &Inputs,
    suggested: &str,
    pool: Vec<Given>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(bool, String)> {
    let suggested: Suggested = options(suggested)?;
    let told = watch(py, progress.as_ref(), |watch| suggest_from(inputs, &suggested, &pool, watch))?;
    match told? {
        Ok(suggestions) => Ok((true, document(&suggestions)?)),
        Err(synthesis) => Ok((false, document(&*synthesis)?)),
    }
}

type SuggestedReport = Result<SuggestionsReport, Box<SynthesisReport>>;

fn suggest_from(
    inputs: &Inputs,
    suggested: &Suggested,
    pool: &[Given],
    watch: &Watch,
) -> Result<SuggestedReport, Refusal> {
    let (asked, mut told) = (&suggested.asked, Vec::new());
    let budget = asked.limits.budget(watch);
    let examples = inputs.examples(Part::Training, &budget, &mut told)?;
    let options = round_options(suggested, &examples, pool, &budget)?;
    let subject = Subject::new(examples.clone(), &asked.scope()?, &budget)?;
    let question = asked.question(&subject);
    let known: BTreeSet<_> = examples.examples.iter().map(|example| identity(&example.task)).collect();
    let round = round(&question, &options, &known, &budget, watch).map_err(|error| error.diagnostic())?;
    if !round.answer.is_found() {
        return Ok(Err(Box::new(SynthesisReport::new(&round.answer, &question))));
    }
    let is_free = |name: &str| {
        let parts = ["positive", "negative", "pool"];
        inputs.folder().is_none_or(|folder| parts.iter().all(|part| !is_there(&folder.join(part).join(name))))
    };
    let tasks: Vec<&Task> = examples.examples.iter().map(|example| &*example.task).collect();
    let reports = round.suggestions.iter().map(|suggestion| {
        let (name, text) = suggestion.named(is_free);
        SuggestionReport::new(suggestion, name, text, tasks.clone())
    });
    let reports = reports.collect();
    Ok(Ok(SuggestionsReport::new(&round, reports)))
}

fn round_options(
    suggested: &Suggested,
    examples: &Examples,
    pool: &[Given],
    budget: &Budget,
) -> Result<RoundOptions, Refusal> {
    let files = files(budget);
    let tasks = pool.iter().map(|given| {
        let reading =
            genplan::read_task(&source(given, &files)?, &examples.domain, genplan::Strictness::Lenient);
        Ok(std::sync::Arc::new(accept(reading, &mut Vec::new())?))
    });
    let constants = examples.domain.constants.len();
    let size = examples.examples.iter().map(|example| example.task.objects.len() - constants).max();
    let pool = tasks.collect::<Result<_, Refusal>>()?;
    let sources = Sources { pool, growth: suggested.growth, size, ..Sources::default() };
    let Suggested { slack, specific, count, .. } = *suggested;
    Ok(RoundOptions { slack, sources, specific, count, ..RoundOptions::default() })
}
