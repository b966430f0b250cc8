//! Whether a program is right for every instance of a family.

use std::sync::Arc;

use genplan::{Label, Task};
use genplan_prove::ProofOptions;
use genplan_prove::report::prove_beyond;
use pyo3::prelude::*;

use crate::errors::{Refusal, accept, diagnostics, document};
use crate::inputs::{GivenInput, Inputs, files, source};
use crate::options::{budget, from_json};
use crate::watch::watch;

/// Tries to prove a program for the family of the positive examples, those of the test set included. Gives the document of
/// `genplan prove --json`, and what there is to tell.
#[pyfunction]
pub(crate) fn prove(
    py: Python<'_>,
    program: GivenInput,
    inputs: &Inputs,
    limits: &str,
) -> PyResult<(String, String)> {
    let limits = from_json(limits)?;
    let proved = watch(py, None, |watch| {
        let (budget, mut told) = (budget(&limits, watch), Vec::new());
        let (examples, test) = inputs.all_examples(&budget, &mut told)?;
        let all = examples.examples.iter().chain(&test);
        let positive = all.filter(|example| example.label == Label::Positive);
        let tasks: Vec<Arc<Task>> = positive.map(|example| Arc::clone(&example.task)).collect();
        let source = source(&program, &files(&budget))?;
        let mut frame = genplan::program::frame_for(&source);
        let program = genplan::read_program(&source, &examples.domain, &tasks, &mut frame);
        let program = accept(program, &mut told)?;
        let report = prove_beyond((&program, &frame), &tasks, &ProofOptions::default(), &budget);
        Ok::<_, Refusal>((report, told))
    })?;
    let (report, told) = proved?;
    Ok((document(&report)?, diagnostics(&told)?))
}
