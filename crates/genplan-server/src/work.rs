//! Work that takes time: how much of it is done at once, and how it ends.
//!
//! Searches and everything else have permits of their own, so that an editor gets its verdicts while others search.
//! What nobody waits for any more is interrupted.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use genplan::Budget;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;

use crate::api::ApiError;
use crate::settings::Limits;

/// What kind of work it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WorkKind {
    /// Reading, executing, drawing.
    Quick,
    /// Looking for programs.
    Search,
}

/// Gives out permits to work.
#[derive(Clone)]
pub(crate) struct WorkPermits {
    limits: Limits,
    quick: Arc<Semaphore>,
    search: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
}

impl WorkPermits {
    pub(crate) fn new(limits: Limits) -> Self {
        WorkPermits {
            limits,
            quick: Arc::new(Semaphore::new(limits.at_once)),
            search: Arc::new(Semaphore::new(limits.at_once)),
            waiting: Arc::default(),
        }
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Whether a permit can be had at once.
    pub(crate) fn is_free(&self, kind: WorkKind) -> bool {
        self.semaphore(kind).available_permits() > 0
    }

    /// Waits for a permit, unless too many others do.
    async fn permit(&self, kind: WorkKind) -> Result<OwnedSemaphorePermit, ApiError> {
        let place = WaitingPlace::take(&self.waiting, self.limits.waiting).ok_or_else(ApiError::busy)?;
        let permit = Arc::clone(self.semaphore(kind)).acquire_owned().await;
        drop(place);
        permit.map_err(|_| ApiError::busy())
    }

    fn semaphore(&self, kind: WorkKind) -> &Arc<Semaphore> {
        match kind {
            WorkKind::Quick => &self.quick,
            WorkKind::Search => &self.search,
        }
    }

    /// What a request may use from now on, until the caller is gone.
    pub(crate) fn budget(&self, time: Duration, gone: Arc<AtomicBool>) -> Budget {
        Budget::default().with_time(time).with_bytes(self.limits.bytes).with_interrupt(gone)
    }

    /// Does quick work on a thread of its own. It is interrupted if the caller goes away.
    pub(crate) async fn quick<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Budget) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let caller = Caller::default();
        let (permits, gone) = (self.clone(), caller.flag());
        let work = move || work(&permits.budget(permits.limits.time, gone));
        let result = self.work(WorkKind::Quick, work).await;
        drop(caller);
        result
    }

    /// Does work on a thread of its own, when there is a permit for it.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        kind: WorkKind,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let permit = self.permit(kind).await?;
        let done = spawn_blocking(move || {
            let result = work();
            drop(permit);
            result
        });
        done.await.map_err(|_| ApiError::fault())
    }
}

/// Whoever waits for an answer: gone when this is dropped, as a request is whose connection ends.
#[derive(Debug, Default)]
pub(crate) struct Caller {
    gone: Arc<AtomicBool>,
}

impl Caller {
    /// Is set when the caller is gone.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.gone)
    }
}

impl Drop for Caller {
    fn drop(&mut self) {
        self.gone.store(true, Ordering::Relaxed);
    }
}

/// A place in the queue.
struct WaitingPlace(Arc<AtomicUsize>);

impl WaitingPlace {
    fn take(waiting: &Arc<AtomicUsize>, most: usize) -> Option<Self> {
        let place = WaitingPlace(Arc::clone(waiting));
        let before = waiting.fetch_add(1, Ordering::SeqCst);
        (before < most).then_some(place)
    }
}

impl Drop for WaitingPlace {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}
