//! The program behind examples.

use genplan::report::{StageName, SynthesisReport};
use genplan::{Answer, Budget, Diagnostic, Observer, Part, Question, QuestionOptions, StopReason};
use pyo3::prelude::*;

use crate::errors::{Refusal, accept, diagnostics, document};
use crate::inputs::Inputs;
use crate::options::{budget, from_json};
use crate::watch::watch;

/// An answer for Python: its document, the texts of its programs, and what there is to tell.
pub(crate) type Told = (String, Vec<String>, String);

/// What came of a question.
pub(crate) struct PyOutcome {
    pub report: SynthesisReport,
    pub programs: Vec<String>,
    pub diagnostics: Vec<Diagnostic>,
}

impl PyOutcome {
    /// Reports the answer to a question.
    pub(crate) fn new(answer: Answer, question: &Question, mut told: Vec<Diagnostic>) -> Self {
        let frame = &answer.problem(question).frame;
        let programs = answer.programs.iter().map(|found| found.program.show(frame).to_string()).collect();
        let report = SynthesisReport::new(&answer, question);
        told.extend(answer.diagnostics);
        PyOutcome { report, programs, diagnostics: told }
    }

    /// Reports that a limit was reached before the search: that is an answer, too.
    fn stopped(stage: StageName, told: Vec<Diagnostic>) -> Self {
        let reason = told.iter().find_map(|diagnostic| diagnostic.stopped);
        let reason = reason.unwrap_or(StopReason::Interrupted);
        let report = SynthesisReport::stopped_in(stage, reason);
        PyOutcome { report, programs: Vec::new(), diagnostics: told }
    }

    pub(crate) fn told(self) -> PyResult<Told> {
        Ok((document(&self.report)?, self.programs, diagnostics(&self.diagnostics)?))
    }
}

/// Looks for the program behind examples.
#[pyfunction]
#[pyo3(signature = (inputs, options, progress))]
pub(crate) fn synthesize(
    py: Python<'_>,
    inputs: &Inputs,
    options: &str,
    progress: Option<Py<PyAny>>,
) -> PyResult<Told> {
    let options: QuestionOptions = from_json(options)?;
    watch(py, progress.as_ref(), |watch| answer(inputs, &options, &budget(&options, watch), watch))??.told()
}

/// Answers a question within a budget.
pub(crate) fn answer(
    inputs: &Inputs,
    options: &QuestionOptions,
    budget: &Budget,
    observer: &dyn Observer,
) -> Result<PyOutcome, Refusal> {
    let mut told = Vec::new();
    let examples = match inputs.examples(Part::Training, budget, &mut told) {
        Err(Refusal::Limit(told)) => return Ok(PyOutcome::stopped(StageName::Reading, told)),
        examples => examples?,
    };
    let question = match accept(options.question(&examples, budget), &mut told) {
        Err(Refusal::Limit(told)) => return Ok(PyOutcome::stopped(StageName::Grounding, told)),
        question => question?,
    };
    let answer = question.answer(budget, observer)?;
    Ok(PyOutcome::new(answer, &question, told))
}
