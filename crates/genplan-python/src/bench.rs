//! Experiments: many small sets of examples, and the programs that they lead to.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use genplan::question::Bound;
use genplan::{Examples, Label, Source, Strictness};
use genplan_lab::experiment::{
    Draw, Effort, ExperimentDesign, ExperimentObserver, InstancePool, PoolEntry, RunReport, table1, table2,
};
use pyo3::prelude::*;
use serde::Deserialize;

use crate::errors::{Refusal, accept, document, text};
use crate::options::from_json;
use crate::watch::{SignalWatch, watch};

/// What is tried.
#[derive(Debug, Deserialize)]
struct Spec {
    domains: Vec<DomainSpec>,
    seed: u64,
    configurations: usize,
    examples: usize,
    lines: Option<usize>,
    max_lines: Option<usize>,
    time_limit: f64,
    memory_limit: usize,
    /// Whether the domains are those of the paper.
    of_the_paper: bool,
}

/// A domain and its instances.
#[derive(Debug, Deserialize)]
struct DomainSpec {
    name: String,
    /// The last bound if nothing else is said.
    lines: usize,
    domain: (String, String),
    instances: Vec<InstanceSpec>,
}

/// An instance: its name, whether it is positive, its text, and whether it may be drawn as an example.
type InstanceSpec = (String, bool, String, bool);

/// An experiment that is ready.
#[pyclass(frozen, module = "genplan._genplan")]
pub(crate) struct Experiment {
    design: ExperimentDesign,
    effort: Effort,
}

#[pymethods]
impl Experiment {
    #[new]
    fn new(py: Python<'_>, spec: &str) -> PyResult<Self> {
        let spec: Spec = from_json(spec)?;
        Ok(watch(py, None, |_| Experiment::read(&spec))??)
    }

    /// How many runs it has.
    fn runs(&self) -> usize {
        self.design.configurations.len()
    }

    /// Does the runs with these numbers, this many at once. Calls back with a document for each, until the answer is `False`.
    fn run(&self, py: Python<'_>, numbers: Vec<usize>, threads: usize, finished: Py<PyAny>) -> PyResult<()> {
        watch(py, None, |watch| {
            let listener = Listener { watch, finished: &finished, ended: Mutex::default() };
            let conducted = self.design.conduct(&numbers, &self.effort, threads, &listener);
            listener.ended.into_inner().unwrap_or_else(PoisonError::into_inner).unwrap_or(Ok(()))?;
            conducted.map_err(|error| Refusal::from(error).into())
        })?
    }

    /// The document of `genplan bench --json` from the documents of all runs, and both tables as Markdown.
    fn report(&self, runs: Vec<String>) -> PyResult<(String, String, String)> {
        let mut runs = runs.iter().map(|run| from_json(run)).collect::<PyResult<Vec<RunReport>>>()?;
        runs.sort_by_key(|run| run.run);
        let report = self.design.report(runs);
        Ok((document(&report)?, table1(&report.cells), table2(&report.cells)))
    }
}

impl Experiment {
    fn read(spec: &Spec) -> Result<Self, Refusal> {
        let mut design = ExperimentDesign { of_the_paper: spec.of_the_paper, ..ExperimentDesign::default() };
        let draw = Draw { configurations: spec.configurations, examples: spec.examples, seed: spec.seed };
        for domain in &spec.domains {
            let bound = match (spec.lines, spec.max_lines) {
                (Some(lines), _) => Bound::Lines(lines),
                (None, lines) => Bound::UpTo(lines.unwrap_or(domain.lines)),
            };
            design.draw(domain.pool()?, &draw, &bound)?;
        }
        let time_limit = Duration::try_from_secs_f64(spec.time_limit.max(0.0)).ok();
        let effort = Effort { time_limit, memory_limit: spec.memory_limit.saturating_mul(1 << 20) };
        Ok(Experiment { design, effort })
    }
}

impl DomainSpec {
    fn pool(&self) -> Result<InstancePool, Refusal> {
        let (name, text) = &self.domain;
        let labelled = self.instances.iter().map(|(name, is_positive, text, _)| {
            let label = if *is_positive { Label::Positive } else { Label::Negative };
            (label, Source::new(name.as_str(), text.as_str()))
        });
        let labelled: Vec<_> = labelled.collect();
        let source = Source::new(name.as_str(), text.as_str());
        let reading = Examples::read(&source, &labelled, Strictness::Lenient);
        let examples = accept(reading, &mut Vec::new())?;
        let entry = |(name, _, _, is_example): &InstanceSpec| PoolEntry {
            name: name.clone(),
            is_example: *is_example,
        };
        let entries = self.instances.iter().map(entry).collect();
        Ok(InstancePool::new(self.name.as_str(), &examples, entries)?)
    }
}

/// Hands over what is finished, until Ctrl-C.
struct Listener<'w> {
    watch: &'w SignalWatch,
    finished: &'w Py<PyAny>,
    /// Whether to end, because the callback has said so or has failed.
    ended: Mutex<Option<PyResult<()>>>,
}

impl Listener<'_> {
    fn ended(&self) -> MutexGuard<'_, Option<PyResult<()>>> {
        self.ended.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says no if that was enough.
    fn tell(&self, report: &RunReport) -> PyResult<bool> {
        let report = text(report)?;
        Python::attach(|py| self.finished.call1(py, (report,))?.extract(py))
    }
}

impl ExperimentObserver for Listener<'_> {
    fn go_on(&self) -> bool {
        !self.watch.is_ended() && self.ended().is_none()
    }

    /// One call at a time.
    fn finished(&self, report: RunReport) {
        let mut ended = self.ended();
        if ended.is_none() {
            *ended = match self.tell(&report) {
                Ok(true) => None,
                Ok(false) => Some(Ok(())),
                Err(error) => Some(Err(error)),
            };
        }
    }
}
