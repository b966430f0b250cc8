//! Answers that come bit by bit, as server-sent events.

use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use genplan::problem::GeneralizedProblem;
use genplan::search::{SearchProgress, WorkDone};
use genplan::synthesis::Found;
use genplan::{Answer, Budget, Observer, Progress};
use serde::Serialize;
use serde_json::json;
use tokio::sync::mpsc;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use super::ApiError;
use super::drawing::Drawing;
use crate::work::{Caller, WorkPermits};

/// Events that wait to be sent.
const WAITING: usize = 64;

/// Places that are kept for what must not be left out: more than one answer has.
const RESERVED: usize = 16;

/// Between two reports of progress.
const PROGRESS: Duration = Duration::from_millis(100);

/// A silent connection is written to so often, so that a caller who has gone is noticed.
const ALIVE: Duration = Duration::from_secs(1);

/// Where events go to.
#[derive(Clone)]
pub(crate) struct EventSender {
    sender: mpsc::Sender<Event>,
    gone: Arc<AtomicBool>,
}

impl EventSender {
    /// Sends a document under a name. There is always a place for it, so whoever works need not wait until it is read.
    pub(crate) fn send(&self, name: &str, document: &impl Serialize) {
        if let Ok(event) = Event::default().event(name).json_data(document) {
            // Nobody waits any more if it fails.
            let _ = self.sender.try_send(event);
        }
    }

    /// Sends the reason why there is no answer.
    pub(crate) fn fail(&self, error: &ApiError) {
        self.send("failed", &error.document());
    }

    /// Sends a document that may be left out.
    pub(crate) fn mention(&self, name: &str, document: &impl Serialize) {
        if self.sender.capacity() > RESERVED {
            self.send(name, document);
        }
    }

    /// Waits until the caller is gone.
    pub(crate) async fn gone(&self) {
        self.sender.closed().await;
    }

    fn is_gone(&self) -> bool {
        self.gone.load(Ordering::Relaxed) || self.sender.is_closed()
    }
}

/// What is sent is received until the last sender is dropped.
fn channel() -> (EventSender, Caller, mpsc::Receiver<Event>) {
    let (sender, receiver) = mpsc::channel(WAITING);
    let caller = Caller::default();
    (EventSender { sender, gone: caller.flag() }, caller, receiver)
}

/// Answers with what some work sends, until that ends or the caller is gone. It may take this long.
pub(crate) fn answer<W: Future<Output = Result<(), ApiError>> + Send + 'static>(
    permits: &WorkPermits,
    time: Duration,
    work: impl FnOnce(EventSender, Budget) -> W,
) -> Response {
    let (sender, caller, receiver) = channel();
    let work = work(sender.clone(), permits.budget(time, caller.flag()));
    tokio::spawn(async move {
        let done = tokio::select! {
            done = work => done,
            // Whoever is gone does not wait for a permit.
            () = sender.gone() => Ok(()),
        };
        if let Err(error) = done {
            sender.fail(&error);
        }
    });
    let events = ReceiverStream::new(receiver).map(move |event| {
        // The caller is there as long as the stream is.
        let _ = &caller;
        Ok::<_, Infallible>(event)
    });
    Sse::new(events).keep_alive(KeepAlive::new().interval(ALIVE)).into_response()
}

/// Tells how far a search is, several times a second.
pub(crate) struct ProgressSender {
    events: EventSender,
    last: Mutex<Instant>,
}

impl ProgressSender {
    pub(crate) fn new(events: &EventSender) -> Self {
        ProgressSender { events: events.clone(), last: Mutex::new(Instant::now()) }
    }

    fn is_time(&self) -> bool {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let is_time = last.elapsed() >= PROGRESS;
        if is_time {
            *last = Instant::now();
        }
        is_time
    }
}

impl Observer for ProgressSender {
    fn so_far(&self, found: &Found, problem: &GeneralizedProblem) {
        self.events.mention("found", &Drawing::new(&found.program, &problem.frame));
    }

    fn go_on(&self, progress: &Progress<'_>) -> bool {
        if self.is_time() {
            let (purpose, progress) = match progress {
                Progress::Search(progress) => ("search", *progress),
                Progress::Conflict(progress) => ("conflict", *progress),
                _ => ("search", SearchProgress::default()),
            };
            let (SearchProgress { lines, share, .. }, WorkDone { nodes, steps }) =
                (progress, progress.total());
            let document = json!({
                "purpose": purpose, "lines": lines, "nodes": nodes, "steps": steps, "share": share,
            });
            self.events.mention("progress", &document);
        }
        !self.events.is_gone()
    }

    fn concluded(&self, answer: &Answer) {
        let proved = answer.proof.map(|proof| proof.about(answer.scope));
        self.events.mention("concluded", &json!({ "proved": proved }));
    }
}

#[cfg(test)]
mod tests {
    use super::{ApiError, RESERVED, WAITING, channel};

    #[test]
    fn there_is_a_place_for_answers_though_nobody_reads() {
        let (sender, _caller, receiver) = channel();
        for _ in 0..10 * WAITING {
            sender.mention("progress", &());
        }
        assert_eq!(receiver.len(), WAITING - RESERVED);
        for name in ["checked", "answered", "linted"] {
            sender.send(name, &());
        }
        sender.fail(&ApiError::fault());
        assert_eq!(receiver.len(), WAITING - RESERVED + 4);
    }
}
