//! Parts of a search, for a cluster: who does them, and who sends for them.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use genplan::search::{
    Explored, FoundAt, SearchStatistics, Searched, Tree, WorkUnit, WorkerPool, with_search,
};
use genplan::{Budget, Observer, Part, Progress, Question, QuestionOptions, Silent, StopReason};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

use crate::errors::{Refusal, accept, text};
use crate::inputs::Inputs;
use crate::options::{budget, from_json};
use crate::synthesis::{Told, answer};
use crate::watch::{STACK, SignalWatch, watch};

/// Which search it is, as a document.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
struct TreeDocument {
    lines: usize,
    fewer_excluded: bool,
    largest_first: bool,
}

impl From<&Tree> for TreeDocument {
    fn from(tree: &Tree) -> Self {
        let &Tree { lines, fewer_excluded, largest_first } = tree;
        TreeDocument { lines, fewer_excluded, largest_first }
    }
}

impl From<TreeDocument> for Tree {
    fn from(document: TreeDocument) -> Self {
        let TreeDocument { lines, fewer_excluded, largest_first } = document;
        Tree { lines, fewer_excluded, largest_first }
    }
}

/// Some of the search, as a document.
#[derive(Debug, Deserialize)]
struct WorkUnitDocument {
    paths: Vec<String>,
    seconds: f64,
    best: Option<(u64, String)>,
}

impl WorkUnitDocument {
    fn work_unit(&self) -> PyResult<WorkUnit> {
        let paths = self.paths.iter().map(|path| path.parse());
        let paths = paths.collect::<Result<_, _>>().map_err(wrong)?;
        let best = self.best.as_ref().map(found_at).transpose()?;
        let time = Duration::try_from_secs_f64(self.seconds).map_err(wrong)?;
        Ok(WorkUnit { paths, time, best })
    }
}

fn found_at((cost, path): &(u64, String)) -> PyResult<FoundAt> {
    Ok(FoundAt { cost: *cost, path: path.parse().map_err(wrong)? })
}

fn wrong(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// What came of a work unit, as a document.
#[derive(Debug, Serialize)]
struct ExploredDocument {
    found: Vec<(u64, String)>,
    rest: Vec<(String, f64)>,
    unseen: Vec<String>,
    nodes: u64,
    steps: u64,
    cuts: Vec<u64>,
}

impl From<Explored> for ExploredDocument {
    fn from(explored: Explored) -> Self {
        let Explored { found, rest, unseen, statistics } = explored;
        let SearchStatistics { nodes, steps, cuts } = statistics;
        ExploredDocument {
            found: found.into_iter().map(|found| (found.cost, found.path.to_string())).collect(),
            rest: rest.into_iter().map(|(path, share)| (path.to_string(), share)).collect(),
            unseen: unseen.iter().map(ToString::to_string).collect(),
            nodes,
            steps,
            cuts: cuts.to_vec(),
        }
    }
}

/// What was asked of an explorer, and where the answer goes.
type ExplorerRequest = (WorkUnit, Sender<Result<Explored, StopReason>>);

/// Somebody who searches parts of a tree. It has a thread of its own, which keeps what getting ready has cost.
#[pyclass(frozen, name = "Explorer", module = "genplan._genplan")]
pub(crate) struct PyExplorer {
    requests: Mutex<Sender<ExplorerRequest>>,
}

#[pymethods]
impl PyExplorer {
    #[new]
    fn new(py: Python<'_>, inputs: &Inputs, options: &str, tree: &str) -> PyResult<Self> {
        let options: QuestionOptions = from_json(options)?;
        let tree: TreeDocument = from_json(tree)?;
        let question = watch(py, None, |watch| prepare(inputs, &options, watch))??;
        let (sender, receiver) = mpsc::channel();
        // There is no limit on time: whoever asks says how long it may take.
        let budget = QuestionOptions { seconds: None, ..options }.budget(Budget::default());
        let work = move || serve(&question, &budget, &tree.into(), &receiver);
        thread::Builder::new().stack_size(STACK).spawn(work)?;
        Ok(PyExplorer { requests: Mutex::new(sender) })
    }

    /// Searches some of the tree.
    fn explore(&self, py: Python<'_>, work_unit: &str) -> PyResult<String> {
        let work_unit = from_json::<WorkUnitDocument>(work_unit)?.work_unit()?;
        let explored = py.detach(|| {
            let (sender, receiver) = mpsc::channel();
            let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
            requests.send((work_unit, sender)).ok()?;
            receiver.recv().ok()
        });
        let explored = explored.ok_or_else(|| PyRuntimeError::new_err("an explorer has ended"))?;
        text(&ExploredDocument::from(explored.map_err(Refusal::from)?))
    }
}

fn prepare(inputs: &Inputs, options: &QuestionOptions, watch: &SignalWatch) -> Result<Question, Refusal> {
    let budget = budget(options, watch);
    let examples = inputs.examples(Part::Training, &budget, &mut Vec::new())?;
    accept(options.question(&examples, &budget), &mut Vec::new())
}

/// Does what is asked, until nobody can ask any more.
fn serve(question: &Question, budget: &Budget, tree: &Tree, requests: &Receiver<ExplorerRequest>) {
    let served = with_search(question, budget, &Silent, |search| {
        search.with_explorer(tree, |explorer| {
            for (work_unit, answer) in requests {
                // Whoever asked may have gone.
                let _ = answer.send(explorer.explore(&work_unit));
            }
        })
    });
    if let Err(reason) = served {
        requests.iter().for_each(|(_, answer)| _ = answer.send(Err(reason)));
    }
}

/// Whether to stop, for whoever searches in Python.
#[pyclass(frozen, module = "genplan._genplan")]
pub(crate) struct Reason(Budget);

#[pymethods]
impl Reason {
    /// Why to stop, if there is a reason.
    fn __call__(&self) -> Option<&'static str> {
        self.0.check().err().map(reason_name)
    }
}

fn reason_name(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Time => "time",
        StopReason::Memory => "memory",
        _ => "interrupted",
    }
}

fn reason_named(name: &str) -> StopReason {
    match name {
        "time" => StopReason::Time,
        "memory" => StopReason::Memory,
        _ => StopReason::Interrupted,
    }
}

/// What came of a tree, as a document.
#[derive(Debug, Deserialize)]
struct SearchedDocument {
    found: Vec<(u64, String)>,
    share: f64,
    nodes: u64,
    steps: u64,
    cuts: Vec<u64>,
    stopped: Option<String>,
}

impl SearchedDocument {
    fn searched(&self) -> PyResult<Searched> {
        let mut statistics =
            SearchStatistics { nodes: self.nodes, steps: self.steps, ..SearchStatistics::default() };
        statistics.cuts.iter_mut().zip(&self.cuts).for_each(|(cuts, &counted)| *cuts = counted);
        Ok(Searched {
            found: self.found.iter().map(found_at).collect::<PyResult<_>>()?,
            share: self.share,
            statistics,
            stopped: self.stopped.as_deref().map(reason_named),
        })
    }
}

/// A worker pool in Python.
struct PythonPool<'w> {
    watch: &'w SignalWatch,
    pool: &'w Py<PyAny>,
    budget: Budget,
    /// What went wrong there.
    trouble: Mutex<Option<PyErr>>,
}

impl PythonPool<'_> {
    fn ask(&self, tree: &Tree, begun: Explored) -> PyResult<Searched> {
        let (tree, begun) = (text(&TreeDocument::from(tree))?, text(&ExploredDocument::from(begun))?);
        let answer = Python::attach(|py| {
            let answer = self.pool.call1(py, (tree, begun, Reason(self.budget.clone())))?;
            answer.extract::<String>(py)
        })?;
        from_json::<SearchedDocument>(&answer)?.searched()
    }
}

impl WorkerPool for PythonPool<'_> {
    fn search(&self, tree: &Tree, begun: &Explored) -> Searched {
        self.ask(tree, begun.clone()).unwrap_or_else(|error| {
            *self.trouble.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            Searched { stopped: Some(StopReason::Interrupted), ..Searched::default() }
        })
    }
}

impl Observer for PythonPool<'_> {
    fn go_on(&self, progress: &Progress<'_>) -> bool {
        self.watch.go_on(progress)
    }

    fn worker_pool(&self) -> Option<&dyn WorkerPool> {
        Some(self)
    }
}

/// Looks for the program behind examples. Long searches are done by a worker pool: it is called with a tree, with what is
/// done of it, and with something that says when to stop.
#[pyfunction]
#[pyo3(signature = (inputs, options, progress, pool))]
pub(crate) fn synthesize_with_pool(
    py: Python<'_>,
    inputs: &Inputs,
    options: &str,
    progress: Option<Py<PyAny>>,
    pool: Py<PyAny>,
) -> PyResult<Told> {
    let options: QuestionOptions = from_json(options)?;
    let outcome = watch(py, progress.as_ref(), |watch| {
        let budget = budget(&options, watch);
        let pool = PythonPool { watch, pool: &pool, budget: budget.clone(), trouble: Mutex::default() };
        let outcome = answer(inputs, &options, &budget, &pool);
        match pool.trouble.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(error) => Err(error),
            None => outcome.map_err(PyErr::from),
        }
    })??;
    outcome.told()
}
