//! The program behind examples.

use genplan::report::{StageName, SynthesisReport};
use genplan::subject::{Subject, Unsuitable};
use genplan::{Answer, Budget, Diagnostic, Observer, Part, Question};
use pyo3::prelude::*;

use crate::errors::{Refusal, diagnostics, document};
use crate::inputs::Inputs;
use crate::options::{Asked, options};
use crate::watch::watch;

/// An answer for Python: its document, the texts of its programs, and what there is to tell.
pub(crate) type Told = (String, Vec<String>, String);

/// What came of a question.
pub(crate) struct Outcome {
    pub report: SynthesisReport,
    pub programs: Vec<String>,
    pub diagnostics: Vec<Diagnostic>,
}

impl Outcome {
    /// Reports the answer to a question.
    pub(crate) fn new(answer: Answer, question: &Question<'_>, mut told: Vec<Diagnostic>) -> Self {
        let frame = &question.problem.frame;
        let programs = answer.programs.iter().map(|found| found.program.show(frame).to_string()).collect();
        let report = SynthesisReport::new(&answer, question);
        told.extend(answer.diagnostics);
        Outcome { report, programs, diagnostics: told }
    }

    /// Reports that a limit was reached before the search: that is an answer, too.
    fn stopped(stage: StageName, reason: genplan::StopReason, told: Vec<Diagnostic>) -> Self {
        let report = SynthesisReport::stopped_in(stage, reason);
        Outcome { report, programs: Vec::new(), diagnostics: told }
    }

    pub(crate) fn told(self) -> PyResult<Told> {
        Ok((document(&self.report)?, self.programs, diagnostics(&self.diagnostics)?))
    }
}

/// Looks for the program behind examples.
#[pyfunction]
#[pyo3(signature = (inputs, asked, progress))]
pub(crate) fn synthesize(
    py: Python<'_>,
    inputs: &Inputs,
    asked: &str,
    progress: Option<Py<PyAny>>,
) -> PyResult<Told> {
    let asked: Asked = options(asked)?;
    watch(py, progress.as_ref(), |watch| answer(inputs, &asked, &asked.limits.budget(watch), watch))??.told()
}

/// Answers a question within a budget.
pub(crate) fn answer(
    inputs: &Inputs,
    asked: &Asked,
    budget: &Budget,
    observer: &dyn Observer,
) -> Result<Outcome, Refusal> {
    let mut told = Vec::new();
    let scope = asked.scope()?;
    let examples = match inputs.examples(Part::Training, budget, &mut told) {
        Err(Refusal::Limit(told)) => {
            let reason = told.iter().find_map(|diagnostic| diagnostic.stopped);
            let reason = reason.unwrap_or(genplan::StopReason::Interrupted);
            return Ok(Outcome::stopped(StageName::Reading, reason, told));
        }
        examples => examples?,
    };
    let subject = match Subject::new(examples, &scope, budget) {
        Err(Unsuitable::Ground(task, error)) => {
            told.push(error.diagnostic(&task));
            return Ok(Outcome::stopped(StageName::Grounding, error.reason, told));
        }
        subject => subject?,
    };
    told.extend(subject.diagnostics.iter().cloned());
    let question = asked.question(&subject);
    let answer = question.answer(budget, observer).map_err(|error| error.diagnostic())?;
    Ok(Outcome::new(answer, &question, told))
}
