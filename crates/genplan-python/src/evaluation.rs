//! How well a program does on labelled instances.

use genplan::judge::{Bounds, judge_task};
use genplan::report::{EvaluationReport, VerdictReport, VerdictsReport};
use genplan::{Budget, Confusion, Diagnostic, Ending, Examples, Frame, Judgement, Outcome};
use genplan::{Part, Program};
use pyo3::prelude::*;

use crate::errors::{Refusal, accept, diagnostics, document};
use crate::inputs::{GivenInput, Inputs, files, source};
use crate::options::{budget, from_json};
use crate::watch::watch;

/// Executes a program on labelled instances. Gives the document of `genplan evaluate --json`, that of `genplan validate
/// --json`, and what there is to tell.
#[pyfunction]
pub(crate) fn evaluate(
    py: Python<'_>,
    program: GivenInput,
    inputs: &Inputs,
    test: bool,
    max_steps: u64,
    limits: &str,
) -> PyResult<(String, String, String)> {
    let limits = from_json(limits)?;
    let evaluated = watch(py, None, |watch| {
        let (budget, mut told) = (budget(&limits, watch), Vec::new());
        let part = if test { Part::Test } else { Part::Training };
        let examples = inputs.examples(part, &budget, &mut told)?;
        let source = source(&program, &files(&budget))?;
        let mut frame = genplan::program::frame_for(&source);
        let program = genplan::read_program(&source, &examples.domain, &examples.tasks(), &mut frame);
        let program = accept(program, &mut told)?;
        let bounds = Bounds { max_steps, ..Bounds::default() };
        let evaluation = Evaluation::new(&program, &mut frame, &examples, &bounds, &budget, &mut told);
        Ok::<_, Refusal>((evaluation, (program, frame), told))
    })?;
    let (Evaluation { verdicts, confusion, undecided }, (program, frame), told) = evaluated?;
    let wrong = verdicts.iter().filter(|verdict| verdict.as_labelled == Some(false)).cloned().collect();
    let report = EvaluationReport::new(&confusion, undecided, wrong, None);
    let verdicts = VerdictsReport::new(&program, &frame, verdicts);
    Ok((document(&report)?, document(&verdicts)?, diagnostics(&told)?))
}

struct Evaluation {
    verdicts: Vec<VerdictReport>,
    confusion: Confusion,
    undecided: u64,
}

impl Evaluation {
    fn new(
        program: &Program,
        frame: &mut Frame,
        examples: &Examples,
        bounds: &Bounds,
        budget: &Budget,
        told: &mut Vec<Diagnostic>,
    ) -> Self {
        let mut evaluation =
            Evaluation { verdicts: Vec::new(), confusion: Confusion::default(), undecided: 0 };
        for example in &examples.examples {
            let judgement =
                judge_task(program, frame, &example.task, bounds, budget, |_| ()).unwrap_or_else(|error| {
                    told.push(error.diagnostic(&example.task));
                    Judgement::undecided(error.reason)
                });
            let (name, label) = (example.task.source.name(), example.label);
            evaluation.verdicts.push(VerdictReport::new(name, Some(label), &judgement, program, frame));
            match judgement.execution.ending {
                Ending::Decided(outcome) => evaluation.confusion.count(label, outcome == Outcome::Solved),
                Ending::Stopped(_) => evaluation.undecided += 1,
            }
        }
        evaluation
    }
}
