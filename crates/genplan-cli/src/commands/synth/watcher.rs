//! Whoever waits for a search: shows how far it is, and programs as they are found.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use genplan::report::ProgramReport;
use genplan::search::{Found, Observer, Options, Progress};

use super::question::Question;
use super::text;
use crate::commands::checker::Checker;
use crate::commands::grouped;
use crate::interrupt::Interrupt;
use crate::terminal::{Exit, Stop, Terminal};

/// Watches a search, from all its threads.
pub(super) struct Watcher<'t> {
    interrupt: Interrupt,
    deadline: Option<Instant>,
    screen: Mutex<Screen<'t>>,
}

struct Screen<'t> {
    terminal: &'t mut Terminal,
    /// What the search is for.
    purpose: &'static str,
    pace: Pace,
    stream: Option<Stream>,
    /// Why there is no point in going on.
    failure: Option<Stop>,
}

/// How fast it goes.
struct Pace {
    since: Instant,
    nodes: u64,
}

impl<'t> Watcher<'t> {
    pub(super) fn new(terminal: &'t mut Terminal, purpose: &'static str, deadline: Option<Instant>) -> Self {
        let interrupt = terminal.interrupt.clone();
        let pace = Pace { since: Instant::now(), nodes: 0 };
        let screen = Screen { terminal, purpose, pace, stream: None, failure: None };
        Watcher { interrupt, deadline, screen: Mutex::new(screen) }
    }

    /// From now on shows programs as they are found.
    pub(super) fn stream(&mut self, stream: Option<Stream>) {
        self.screen().stream = stream;
    }

    fn screen(&self) -> MutexGuard<'_, Screen<'t>> {
        self.screen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether programs were checked and shown, or why that failed.
    pub(super) fn finish(self) -> Result<bool, Stop> {
        let screen = self.screen.into_inner().unwrap_or_else(PoisonError::into_inner);
        screen.terminal.end_progress();
        screen.failure.map_or(Ok(screen.stream.is_some()), Err)
    }
}

impl Observer for Watcher<'_> {
    fn go_on(&self, progress: &Progress) -> bool {
        let mut screen = self.screen();
        screen.progress(progress);
        let is_late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        screen.failure.is_none() && !is_late && !self.interrupt.noticed()
    }

    fn found(&self, program: &Found) {
        let mut screen = self.screen();
        if screen.failure.is_none() {
            screen.failure = screen.show(program).err();
        }
    }
}

impl Screen<'_> {
    fn progress(&mut self, progress: &Progress) {
        let Screen { terminal, purpose, pace, .. } = self;
        terminal.progress(|| {
            let Progress { lines, nodes, share, .. } = *progress;
            let speed = pace.at(nodes);
            format!(
                "{purpose}at most {lines} lines: {} nodes, {} nodes/s, about {:.1} % searched",
                grouped(nodes),
                grouped(speed),
                100.0 * share,
            )
        });
    }

    fn show(&mut self, found: &Found) -> Result<(), Stop> {
        let Screen { terminal, stream: Some(stream), .. } = self else { return Ok(()) };
        stream.shown += 1;
        stream.checker.check(&found.program).or_else(|bug| terminal.refuse(bug, Exit::BadInput))?;
        terminal.end_progress();
        let report = ProgramReport::new(found, &stream.options, &stream.checker.problem);
        text::numbered(&mut terminal.out, stream.shown, &report)?;
        terminal.finish()
    }
}

impl Pace {
    /// Nodes per second since the last time. A search that starts again counts from zero.
    #[allow(clippy::cast_sign_loss, reason = "numbers of nodes are not negative")]
    fn at(&mut self, nodes: u64) -> u64 {
        let done = nodes.checked_sub(self.nodes).unwrap_or(nodes);
        let speed = done as f64 / self.since.elapsed().as_secs_f64().max(0.001);
        *self = Pace { since: Instant::now(), nodes };
        speed as u64
    }
}

/// Shows programs as they are found.
pub(super) struct Stream {
    options: Options,
    checker: Checker,
    shown: usize,
}

impl Stream {
    pub(super) fn new(question: &Question) -> Self {
        Stream { options: question.options.clone(), checker: question.checker(), shown: 0 }
    }
}
