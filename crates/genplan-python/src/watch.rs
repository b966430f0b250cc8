//! Work without the interpreter's lock, which Ctrl-C ends.
//!
//! The work has a thread of its own. The one that was called from Python waits for it, and looks several times a
//! second whether there is a signal, because only Python's main thread is told of it. It also tells how far the work
//! is, so that callbacks run where Python expects them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use genplan::problem::GeneralizedProblem;
use genplan::search::SearchProgress;
use genplan::synthesis::Found;
use genplan::{Observer, Progress};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// How long to wait before looking for signals again.
const PATIENCE: Duration = Duration::from_millis(50);

/// Room for the stack of the work.
pub(crate) const STACK: usize = 64 << 20;

/// What the work and whoever waits for it share.
#[derive(Debug, Default)]
pub(crate) struct SignalWatch {
    interrupt: Arc<AtomicBool>,
    /// What it does, and how far it is.
    stage: Mutex<Option<(&'static str, SearchProgress)>>,
    /// The best program so far.
    program: Mutex<Option<String>>,
}

impl SignalWatch {
    /// The flag that ends the work.
    pub(crate) fn interrupt(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.interrupt)
    }

    /// Whether the work is to end.
    pub(crate) fn is_ended(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    fn end(&self) {
        self.interrupt.store(true, Ordering::Relaxed);
    }

    /// Looks for signals, and tells how far the work is. A callback that says `False` ends the work.
    fn look(&self, py: Python<'_>, progress: Option<&Py<PyAny>>) -> PyResult<()> {
        py.check_signals()?;
        let stage = self.stage.lock().unwrap_or_else(PoisonError::into_inner).take();
        let (Some(progress), Some((stage, search))) = (progress, stage) else { return Ok(()) };
        let document = PyDict::new(py);
        document.set_item("stage", stage)?;
        document.set_item("lines", search.lines)?;
        document.set_item("nodes", search.total().nodes)?;
        document.set_item("steps", search.total().steps)?;
        document.set_item("share", search.share)?;
        document
            .set_item("program", self.program.lock().unwrap_or_else(PoisonError::into_inner).as_deref())?;
        if progress.call1(py, (document,))?.extract::<bool>(py).is_ok_and(|goes_on| !goes_on) {
            self.end();
        }
        Ok(())
    }
}

impl Observer for SignalWatch {
    fn so_far(&self, found: &Found, problem: &GeneralizedProblem) {
        let text = found.program.show(&problem.frame).to_string();
        *self.program.lock().unwrap_or_else(PoisonError::into_inner) = Some(text);
    }

    fn go_on(&self, progress: &Progress<'_>) -> bool {
        let stage = match progress {
            Progress::Search(search) => ("search", *search),
            Progress::Conflict(search) => ("conflict", *search),
            _ => return !self.is_ended(),
        };
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner) = Some(stage);
        !self.is_ended()
    }
}

/// Does work on a thread of its own.
pub(crate) fn watch<T: Send>(
    py: Python<'_>,
    progress: Option<&Py<PyAny>>,
    work: impl FnOnce(&SignalWatch) -> T + Send,
) -> PyResult<T> {
    let watch = SignalWatch::default();
    py.detach(|| {
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            let (watch, sender) = (&watch, sender);
            let working = move || {
                // Whoever waits does so until this is sent.
                let _ = sender.send(work(watch));
            };
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, working)?;
            wait(watch, &receiver, progress)
        })
    })
}

/// Waits for the work. After an exception, it is ended first.
fn wait<T>(watch: &SignalWatch, receiver: &mpsc::Receiver<T>, progress: Option<&Py<PyAny>>) -> PyResult<T> {
    let mut trouble = None;
    loop {
        match receiver.recv_timeout(PATIENCE) {
            Ok(value) => {
                let last = Python::attach(|py| watch.look(py, progress));
                return trouble.map_or(last.map(|()| value), Err);
            }
            Err(RecvTimeoutError::Disconnected) => return Err(PyRuntimeError::new_err("a bug in genplan")),
            Err(RecvTimeoutError::Timeout) if trouble.is_some() => {}
            Err(RecvTimeoutError::Timeout) => {
                trouble = Python::attach(|py| watch.look(py, progress)).err();
                if trouble.is_some() {
                    watch.end();
                }
            }
        }
    }
}
